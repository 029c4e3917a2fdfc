"""A full event that fits what a viewer knows: decks that he does not know are empty, chance to come is the bot's own.

Notes, drafts and calls of the staff are left out where the viewer is not told of them; nothing that a player may do
depends on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from server.engines.contract import View
from server.engines.draws import Draws
from server.engines.tournament.options import Options
from server.engines.tournament.state import (
    Announcement,
    Call,
    Deck,
    Match,
    Penalty,
    Placed,
    Player,
    Round,
    Series,
    Setup,
    Staff,
    State,
)


def imagine(view: View, draws: Draws) -> State:
    """One of the events that this viewer can't tell from the real one."""
    my, staff = view.get("my", {}), view.get("staff", {})
    rounds = [_round(int(n), said) for n, said in view["rounds"].items()]
    if "draft" in staff:
        said = {k: v for k, v in staff["draft"].items() if k not in ("round", "outdated", "moved")}
        rounds.append(_round(staff["draft"]["round"], said))
    return State(
        setup=Setup(msgspec.convert(view["options"], Options), draws.key),
        phase=view["phase"],
        players=tuple(_player(int(n), said, view, my) for n, said in view["players"].items()),
        staff={int(seat): msgspec.convert(said, Staff) for seat, said in staff.get("staff", {}).items()},
        links=staff.get("links", {}),
        check_in_ends=view.get("check_in_ends", 0),
        closed=view.get("closed", False),
        voided=view.get("voided", 0),
        rounds=tuple(sorted(rounds, key=lambda r: r.number)),
        versions=tuple(r.version for r in rounds),
        forbidden=tuple((a, b) for a, b in staff.get("forbidden", ())),
        order=tuple(view.get("order", ())),
        total=view.get("total", 0),
        seeds=tuple(view.get("seeds", ())),
        calls=_all(staff.get("calls", my.get("calls", {})), Call),
        announcements=tuple(
            Announcement(int(n), said["at"], said["text"]) for n, said in view.get("announcements", {}).items()
        ),
        penalties=_all(staff.get("penalties", my.get("penalties", {})), Penalty),
        prizes={int(rank): text for rank, text in view.get("prizes", {}).items()},
        series=msgspec.convert(view["series"], Series) if "series" in view else None,
        series_at=view.get("series_at", ""),
        result=_all(view.get("result", {}), Placed),
    )


def _all(said: Mapping[str, Any], kind: Any) -> tuple[Any, ...]:
    return tuple(msgspec.convert(one, kind) for one in said.values())


def _player(number: int, said: View, view: View, my: View) -> Player:
    deck = None
    if "deck" in said:
        known = view.get("decks", {}).get(str(number), ())
        cards = my["deck"] if my.get("player") == number else known
        checked = view.get("staff", {}).get("decks", {}).get(str(number), {})
        deck = Deck(tuple(checked.get("cards", cards)), said["deck"], checked.get("checked", ""))
    return msgspec.convert({"id": number, **said, "deck": deck}, Player)


def _round(number: int, said: View) -> Round:
    faults = [(one["fault"], one["players"]) for one in said.get("faults", ())]
    matches = [_match(id_, one) for id_, one in said["matches"].items()]
    return msgspec.convert({**said, "number": number, "matches": matches, "faults": faults}, Round)


def _match(id_: str, said: View) -> Match:
    return msgspec.convert({"b": -1, **said, "id": id_}, Match)
