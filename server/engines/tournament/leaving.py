"""Penalties, and leaving after the beginning: by oneself, by the staff, for good (RULES.md, chapter 7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from server.engines.contract import OneOf
from server.engines.refusal import Code, Refused
from server.engines.tournament import asks, commands, records
from server.engines.tournament import events as told
from server.engines.tournament.desk import (
    ANYBODY,
    JUDGES,
    OWNER,
    STAFF,
    By,
    Desk,
    Fields,
    Rule,
    Rules,
    is_in,
    match_of,
    open_match,
    place_of,
    published,
    seats_of,
)
from server.engines.tournament.domains import Text
from server.engines.tournament.matches import forfeit, settle
from server.engines.tournament.options import MOST_PLAYERS
from server.engines.tournament.registration import rounds_to_come
from server.engines.tournament.reports import check_decided
from server.engines.tournament.state import Back, BackPlayer, BackResult, How, Penalty, State

LONGEST_REASON = 200
PLAYING = ("group", "bracket")
PENALTIES = 2 * MOST_PLAYERS
"""Of all players together. None is ever struck, so at the bound no more are given, but for disqualifications: of each
player there is one."""


# --- going --------------------------------------------------------------------------------------------


def _begun(desk: Desk) -> None:
    if desk.state.phase not in PLAYING:
        raise Refused(Code.NOT_NOW, reason="over" if desk.state.phase == "over" else "not-begun")


def _may_drop(desk: Desk, by: By) -> Iterator[Fields]:
    _begun(desk)
    if by.player is not None and is_in(by.player):
        yield {}


def _drop(desk: Desk, by: By, command: commands.Drop) -> None:
    assert by.player is not None
    leave(desk, by.player.id, "dropped")


def leave(desk: Desk, number: int, status: Literal["dropped", "disqualified"]) -> tuple[Back, ...]:
    """Out of the pairings; the match that goes on is lost (T41). Returns how to take it back."""
    before = desk.player(number)
    match = open_match(desk.state, number)
    after = desk.change_player(number, status=status, bye=False)
    desk.tell(told.Left(number, status))
    if match is None:
        return (BackPlayer(before, after),)
    return BackPlayer(before, after), _lose(desk, match.id, number, "drop" if status == "dropped" else "disqualified")


def _lose(desk: Desk, id_: str, player: int, how: How) -> BackResult:
    """The match is lost for this player."""
    round_, at = place_of(desk.state, id_)
    match = round_.matches[at]
    settle(desk, id_, forfeit(desk.state, round_.stage, match.players.index(player), how))
    return BackResult(id_, match.result, match_of(desk.state, id_).result)


def _inside(desk: Desk) -> tuple[int, ...]:
    return tuple(p.id for p in records.in_play(desk.state))


def _may_drop_player(desk: Desk, by: By) -> Iterator[Fields]:
    _begun(desk)
    if ids := _inside(desk):
        yield {"player": OneOf(ids)}


def _drop_player(desk: Desk, by: By, command: commands.DropPlayer) -> None:
    desk.note(by, "drop", *leave(desk, command.player, "dropped"), player=command.player)


def _may_disqualify(desk: Desk, by: By) -> Iterator[Fields]:
    _begun(desk)
    ids = tuple(p.id for p in desk.state.players if p.status in ("in", "dropped"))
    if ids:
        yield {"player": OneOf(ids), "reason": Text(LONGEST_REASON, least=0)}


def _disqualify(desk: Desk, by: By, command: commands.Disqualify) -> None:
    match = open_match(desk.state, command.player)
    back = leave(desk, command.player, "disqualified")
    _record(desk, command.player, "disqualification", match.id if match else "", command.reason)
    desk.note(by, "disqualify", *back, player=command.player, text=command.reason)


# --- coming back --------------------------------------------------------------------------------------


def _may_readd(desk: Desk, by: By) -> Iterator[Fields]:
    """Who dropped, while a round is still to be paired (T43)."""
    state = desk.state
    robin = state.phase == "group" and state.setup.options.format == "robin" and len(published(state)) < state.total
    if not robin and not rounds_to_come(state):
        raise Refused(Code.NOT_NOW, reason="too-late")
    if ids := tuple(p.id for p in state.players if p.status == "dropped" and p.name):
        yield {"player": OneOf(ids)}


def _readd(desk: Desk, by: By, command: commands.Readd) -> None:
    before = desk.player(command.player)
    after = desk.change_player(command.player, status="in", missed=_missed(desk.state, command.player))
    desk.tell(told.Back(command.player))
    desk.note(by, "readd", BackPlayer(before, after), player=command.player)


def _missed(state: State, player: int) -> tuple[int, ...]:
    """Rounds that were paired without him; in a round robin there are none."""
    if state.setup.options.format == "robin":
        return ()
    return tuple(
        r.number for r in state.rounds if r.phase != "draft" and not any(player in m.players for m in r.matches)
    )


# --- penalties ----------------------------------------------------------------------------------------


def _may_penalise(desk: Desk, by: By) -> Iterator[Fields]:
    """A game or a match can be lost only while it is played; afterwards the result is corrected."""
    _begun(desk)
    if sum(p.level != "disqualification" for p in desk.state.penalties) >= PENALTIES:
        raise Refused(Code.NOT_NOW, reason="penalties", most=PENALTIES)
    reason = Text(LONGEST_REASON, least=0)
    if ids := _inside(desk):
        yield {"player": OneOf(ids), "level": OneOf(("warning",)), "reason": reason}
    if ids := tuple(p for p in ids if open_match(desk.state, p) is not None):
        yield {"player": OneOf(ids), "level": OneOf(("game-loss", "match-loss")), "reason": reason}


def _penalise(desk: Desk, by: By, command: commands.Penalise) -> None:
    match = open_match(desk.state, command.player)
    _record(desk, command.player, command.level, match.id if match else "", command.reason)
    back: tuple[Back, ...] = ()
    if match is not None and command.level == "match-loss":
        back = (_lose(desk, match.id, command.player, "penalty"),)
    elif match is not None and command.level == "game-loss":
        side = match.players.index(command.player)
        lost = (match.lost[0] + (side == 0), match.lost[1] + (side == 1))
        desk.change_match(match.id, lost=lost)
        desk.say_to_room(match, asks.Punish(match.id, side))
        check_decided(desk, match.id)
    desk.note(by, command.level, *back, player=command.player, text=command.reason)


def _record(
    desk: Desk,
    player: int,
    level: Literal["warning", "game-loss", "match-loss", "disqualification"],
    match: str,
    reason: str,
) -> None:
    before = desk.state.penalties
    number = before[-1].number + 1 if before else 1
    if level == "disqualification":  # the one before it was taken back
        before = tuple(p for p in before if (p.player, p.level) != (player, level))
    desk.set(penalties=(*before, Penalty(number, desk.at, player, level, match, reason)))
    desk.tell(told.Punished(seats_of(desk.state, player), player, level, match, reason))


RULES: Rules = {
    commands.Drop: Rule(ANYBODY, _may_drop, _drop),
    commands.DropPlayer: Rule(STAFF, _may_drop_player, _drop_player),
    commands.Disqualify: Rule(OWNER, _may_disqualify, _disqualify),
    commands.Readd: Rule(STAFF, _may_readd, _readd),
    commands.Penalise: Rule(JUDGES, _may_penalise, _penalise),
}
