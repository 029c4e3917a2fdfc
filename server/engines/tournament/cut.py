"""From the rounds to the bracket, and to the final ranks (RULES.md, chapter 6)."""

from __future__ import annotations

from collections.abc import Iterator

from server.engines.contract import OneOf
from server.engines.refusal import Code, Refused
from server.engines.tournament import bracket, commands, records
from server.engines.tournament import events as told
from server.engines.tournament.desk import OWNER, By, Desk, Fields, Rule, Rules, draft, live
from server.engines.tournament.domains import Text, Texts, Whole
from server.engines.tournament.options import MOST_NAME
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import Placed, Series, State

SIZES = (2, 4, 8, 16)
MOST_PRIZES, LONGEST_PRIZE = 64, 100
MOST_EVENTS, LONGEST_ROOM, MOST_ATTENDED = 40, 20, 100
"""Of a series: its events, how long the name of one is, points for having been there."""


def seed(desk: Desk, count: int) -> None:
    """The first ``count`` go into the bracket; a tie on the bubble is broken by the full order (T34)."""
    seeds = records.order_of_seeds(desk.state, count)
    desk.set(phase="bracket", seeds=seeds)
    desk.tell(told.CutMade(seeds))


def suggested(players: int) -> int:
    """How large a cut suits so many players: 8 from 17 on, 4 from 9 on, else none."""
    return 8 if players >= 17 else 4 if players >= 9 else 0


def _between(desk: Desk) -> None:
    """Rounds were played, and none is open (fault 63)."""
    state = desk.state
    if state.phase not in ("group", "bracket"):
        raise Refused(Code.NOT_NOW, reason="over" if state.phase == "over" else "not-begun")
    if live(state) is not None or draft(state) is not None or state.drafting is not None:
        raise Refused(Code.NOT_NOW, reason="round-open")
    if not state.rounds:
        raise Refused(Code.NOT_NOW, reason="no-round")


def _may_cut(desk: Desk, by: By) -> Iterator[Fields]:
    _between(desk)
    if desk.state.phase == "bracket":
        raise Refused(Code.NOT_NOW, reason="cut")
    if sizes := sizes_of(desk.state):
        yield {"size": OneOf(sizes)}


def sizes_of(state: State) -> tuple[int, ...]:
    """What was announced, or less where fewer are left; any size where nothing was (T33)."""
    announced, players = state.setup.options.cut, len(records.in_play(state))
    fitting = tuple(n for n in SIZES if n <= players and (not announced or n <= announced))
    return fitting[-1:] if announced else fitting


def _cut(desk: Desk, by: By, command: commands.Cut) -> None:
    seed(desk, command.size)
    desk.note(by, "cut", text=str(command.size))


def _may_end(desk: Desk, by: By) -> Iterator[Fields]:
    _between(desk)
    if desk.state.phase == "bracket" and records.next_wave(desk.state):
        raise Refused(Code.NOT_NOW, reason="bracket-open")
    yield {}


def _end(desk: Desk, by: By, command: commands.End) -> None:
    placed = final(desk.state)
    desk.set(phase="over", result=placed)
    desk.tell(told.Over(placed[0].player if placed else NOBODY))
    desk.note(by, "end")


def final(state: State) -> tuple[Placed, ...]:
    """The bracket's places, then everybody else by the table; disqualified players have none (T38, T42)."""
    order = list(bracket.placed(records.nodes(state), state.seeds, records.winners(state))) if state.seeds else []
    order += [row.player for row in records.rows(state) if row.player not in order]
    counted = [p for p in order if state.players[p].status in ("in", "dropped")]
    return tuple(
        Placed(rank, p, state.players[p].name, state.prizes.get(rank, "")) for rank, p in enumerate(counted, 1)
    )


def _may_prizes(desk: Desk, by: By) -> Iterator[Fields]:
    yield {"prizes": Texts(MOST_PRIZES, LONGEST_PRIZE)}


def _prizes(desk: Desk, by: By, command: commands.SetPrizes) -> None:
    """Also after the end: who got what."""
    desk.set(prizes={rank: text for rank, text in enumerate(command.prizes, 1) if text})
    if desk.state.phase == "over":
        desk.set(result=final(desk.state))
    desk.note(by, "prizes")


def _may_keep(desk: Desk, by: By) -> Iterator[Fields]:
    """Also after the end: a series goes on."""
    yield {
        "events": Texts(MOST_EVENTS, LONGEST_ROOM, least=1),
        "name": Text(MOST_NAME, least=0),
        "best": Whole(0, MOST_EVENTS),
        "attended": Whole(0, MOST_ATTENDED),
    }


def _keep(desk: Desk, by: By, command: commands.KeepSeries) -> None:
    events = tuple(dict.fromkeys(command.events))
    kept = Series(events, command.name, command.best, command.attended) if events else None
    desk.set(series=kept)
    desk.note(by, "series", text=command.name)


def _may_join(desk: Desk, by: By) -> Iterator[Fields]:
    yield {"room": Text(LONGEST_ROOM, least=0)}


def _join(desk: Desk, by: By, command: commands.JoinSeries) -> None:
    """Whether the other event lists this one is for whoever shows it: an event knows of no other (T72)."""
    desk.set(series_at=command.room)
    desk.note(by, "join-series", text=command.room)


RULES: Rules = {
    commands.Cut: Rule(OWNER, _may_cut, _cut),
    commands.End: Rule(OWNER, _may_end, _end),
    commands.SetPrizes: Rule(OWNER, _may_prizes, _prizes),
    commands.KeepSeries: Rule(OWNER, _may_keep, _keep),
    commands.JoinSeries: Rule(OWNER, _may_join, _join),
}
