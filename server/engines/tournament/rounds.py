"""A draft is looked at, edited and published (RULES.md, chapter 3). Nothing that was played is ever rebuilt."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from server.engines.contract import OneOf
from server.engines.refusal import Code, Refused
from server.engines.tournament import commands, records
from server.engines.tournament import events as told
from server.engines.tournament.desk import JUDGES, SCORERS, By, Desk, Fields, Rule, Rules, draft, live, staff_seats
from server.engines.tournament.domains import Two
from server.engines.tournament.matches import finish, made, open_room
from server.engines.tournament.pairing import basis_of, faults_of, is_swiss, without_draft
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import BackRound, Match, Round, State

FORBIDDEN = 512
"""Pairs that don't meet."""

# --- editing ------------------------------------------------------------------------------------------


def _may_swap(desk: Desk, by: By) -> Iterator[Fields]:
    """In Swiss rounds alone: a bracket's and a round robin's pairs are what they are."""
    round_ = draft(desk.state)
    if round_ is None or not is_swiss(desk.state):
        raise Refused(Code.NOT_NOW, reason="no-draft")
    inside = [p for m in round_.matches for p in m.players]
    if len(inside) > 1:
        yield {"one": OneOf(tuple(inside)), "other": OneOf(tuple(inside))}


def _swap(desk: Desk, by: By, command: commands.Swap) -> None:
    """Also with who has the bye. What then speaks against a pair is said, not forbidden."""
    round_ = draft(desk.state)
    assert round_ is not None
    turn = {command.one: command.other, command.other: command.one}
    matches = [_with(desk.state, m, tuple(turn.get(p, p) for p in (m.a, m.b))) for m in round_.matches]
    pairs = [(m.a, m.b) for m in matches]
    desk.change_round(round_.number, matches=tuple(matches), faults=tuple(faults_of(desk.state, pairs)))
    desk.tell(told.PairedUp(staff_seats(desk.state), round_.number, round_.version))
    desk.note(by, "swap")


def _with(state: State, match: Match, players: tuple[int, ...]) -> Match:
    a, b = players
    return match if (match.a, match.b) == (a, b) else made(state, match.id, match.table, (a, b), match.node)


def _may_discard(desk: Desk, by: By) -> Iterator[Fields]:
    if draft(desk.state) is not None or desk.state.drafting is not None:
        yield {}


def _discard(desk: Desk, by: By, command: commands.Discard) -> None:
    desk.set(rounds=without_draft(desk.state), drafting=None)
    desk.note(by, "discard")


def _may_forbid(desk: Desk, by: By) -> Iterator[Fields]:
    state = desk.state
    if state.phase in ("bracket", "over") or state.setup.options.format != "swiss":
        return
    ids = tuple(p.id for p in state.players if p.status in ("in", "waiting"))
    if len(ids) > 1 and len(state.forbidden) < FORBIDDEN:
        yield {"pair": Two(ids), "off": OneOf((False,))}
    if state.forbidden:
        yield {"pair": Two(pairs=state.forbidden), "off": OneOf((True,))}


def _forbid(desk: Desk, by: By, command: commands.Forbid) -> None:
    pair = (min(command.pair), max(command.pair))
    others = tuple(p for p in desk.state.forbidden if p != pair)
    desk.set(forbidden=others if command.off else tuple(sorted({*others, pair})))
    desk.note(by, "allow" if command.off else "forbid", player=pair[0])


def _may_award(desk: Desk, by: By) -> Iterator[Fields]:
    """For the next round; awarded ones come before all others (T13)."""
    state = desk.state
    if not is_swiss(state) or live(state) is not None or records.next_number(state) > state.total:
        return
    for off in (False, True):
        if ids := tuple(p.id for p in records.in_play(state) if p.bye == off):
            yield {"player": OneOf(ids), "off": OneOf((off,))}


def _award(desk: Desk, by: By, command: commands.AwardBye) -> None:
    desk.change_player(command.player, bye=not command.off)
    desk.note(by, "bye-off" if command.off else "bye", player=command.player)


# --- publishing ---------------------------------------------------------------------------------------


def mark(round_: Round) -> str:
    """What tells a draft from any other: who plays whom where, 12 hex digits.

    Two of the staff may be at it at once, and nobody should publish what he has not seen.
    """
    seen = (round_.version, [(m.table, m.a, m.b) for m in round_.matches])
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:12]


def is_outdated(state: State) -> bool:
    """Somebody came, went or was given a bye since the draft was made: it can't be published as it is."""
    round_ = draft(state)
    if round_ is None or round_.stage == "bracket" or not is_swiss(state):
        return False
    inside = sorted(p for m in round_.matches for p in m.players)
    byes = {m.a for m in round_.matches if m.b == NOBODY}
    return inside != [p.id for p in records.in_play(state)] or any(
        p.bye and p.id not in byes for p in records.in_play(state)
    )


def has_moved(state: State) -> bool:
    """The draft was made from other points than there are now: a result was corrected since."""
    round_ = draft(state)
    return round_ is not None and bool(round_.basis) and basis_of(records.task(state)) != round_.basis


def _may_publish(desk: Desk, by: By) -> Iterator[Fields]:
    round_ = draft(desk.state)
    if round_ is None:
        raise Refused(Code.NOT_NOW, reason="no-draft")
    if is_outdated(desk.state):
        raise Refused(Code.NOT_NOW, reason="outdated")
    yield {"draft": OneOf((mark(round_), ""))}


def _publish(desk: Desk, by: By, command: commands.Publish) -> None:
    """Everybody sees who plays whom; the rooms are asked for; no clock runs yet (fault 71)."""
    round_ = draft(desk.state)
    assert round_ is not None
    for player in desk.state.players:
        if player.bye:
            desk.change_player(player.id, bye=False)
    matches = tuple(_with_people(desk.state, m) for m in round_.matches)
    desk.change_round(round_.number, phase="published", matches=matches)
    desk.tell(told.Published(round_.number, round_.version))
    for match in matches:
        if match.online and match.result is None:
            open_room(desk, match.id)
    desk.note(by, "publish", BackRound(round_.number, round_.version, "published"))
    finish(desk, round_.number)


def _with_people(state: State, match: Match) -> Match:
    """As people are now: who has left or taken a seat since the draft."""
    return made(state, match.id, match.table, (match.a, match.b), match.node)


RULES: Rules = {
    commands.Swap: Rule(SCORERS, _may_swap, _swap),
    commands.Discard: Rule(SCORERS, _may_discard, _discard),
    commands.Forbid: Rule(JUDGES, _may_forbid, _forbid),
    commands.AwardBye: Rule(SCORERS, _may_award, _award),
    commands.Publish: Rule(SCORERS, _may_publish, _publish),
}
