"""An evening with a tournament, as each viewer hears and sees it, in the words of rulings.

Seven players, single games, a cut of four: a bye, a no-show, a judge, more time, a late entry, a drop, a correction.
"""

from __future__ import annotations

from pathlib import Path

from server.engines.contract import Audience, View, Viewer, viewer_key
from server.engines.tournament.rulings.event import ENGINE, JUDGE, Event, name_of, seat
from server.engines.tournament.rulings.script import run
from tests.golden.games import FOLDER, line

EVENING = """
scorer open-check-in until=1800000600000
A check-in
B check-in
C check-in
D check-in
E check-in
F check-in
scorer present player=G here=yes
A deck cards=emma,karl
owner begin
pair
scorer swap one=A other=B
publish
start
arrive A B C D E
judge extend match=A minutes=3
time +3m
time +2m
A call
judge take-call call=A
judge penalise player=E level=warning reason=slow_play
judge resolve-call call=A
report A 1:0
report B 0:0:1
scorer enter name=Hans
pair
publish
start
arrive A B C D E G
owner pause
owner resume
report A 1:0
report G 1:0
report E 1:0
owner drop-player player=G
scorer result match=H games=0:1
pair
publish
start
arrive A B C D E F
report A 0:1
report C 1:0
report E 1:0
judge correct match=1:B games=1:0
cut 4
pair
publish
start
arrive A C E F
report A 1:0
owner announce text=The_winner_takes_the_book
report C 0:0:1
pair
publish
start
arrive A F
report F 1:0
owner prizes prizes=book,pencil
end
"""
EVENINGS = FOLDER / "evening"
VIEWERS: tuple[Viewer, ...] = (Audience.PUBLIC, JUDGE, seat(2))


def texts() -> dict[Path, str]:
    """What each file of this evening should hold."""
    event = Event({"cut": 4, "rounds": 3, "first": "seeded"})
    event.enter(7)
    heard: dict[Viewer, list[str]] = {viewer: [] for viewer in VIEWERS}
    for said in EVENING.strip().splitlines():
        before = len(event.told)
        run(event, said)
        for viewer in VIEWERS:
            told = [ENGINE.tell(one, viewer) for one in event.told[before:]]
            heard[viewer] += [f"> {said}", *(f"    {line(one)}" for one in told if one is not None)]
    for viewer in VIEWERS:
        heard[viewer] += seen(event.view(viewer))
    return {EVENINGS / f"{viewer_key(viewer)}.txt": "\n".join(lines) + "\n" for viewer, lines in heard.items()}


def seen(view: View) -> list[str]:
    """The table, the bracket and the ranks at the end, and the viewer's own reasons."""
    rows = sorted((row for row in view["standings"].items() if "rank" in row[1]), key=lambda row: row[1]["rank"])
    said = ["", "table"]
    said += [f"{row['rank']:>4} {name_of(int(player))} {line({'e': '', **row})}" for player, row in rows]
    said += ["", "bracket", *(f"     {id_} {line({'e': '', **node})}" for id_, node in view["bracket"].items())]
    said += ["", "ranks", *(f"{rank:>4} {line({'e': '', **placed})}" for rank, placed in view["result"].items())]
    if why := view.get("my", {}).get("why"):
        said += ["", "why", *(f"{number:>4} {line({'e': '', **reason})}" for number, reason in why.items())]
    return said
