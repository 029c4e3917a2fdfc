"""Tournaments behind the engine contract: commands in, the next state and requests to other rooms out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from server.engines.contract import (
    Actor,
    Due,
    Migration,
    Ms,
    Offer,
    Office,
    Outage,
    Outcome,
    Plain,
    Seat,
    Step,
    View,
    Viewer,
)
from server.engines.draws import Draws
from server.engines.refusal import Code, Fact, Refused
from server.engines.tournament import (
    commands,
    cut,
    door,
    forgetting,
    judging,
    leaving,
    news,
    office,
    onlookers,
    opening,
    pairing,
    registration,
    reports,
    results,
    rounds,
    telling,
    timing,
)
from server.engines.tournament import events as told
from server.engines.tournament.desk import By, Desk, Fields, Rule, player_on
from server.engines.tournament.domains import Several
from server.engines.tournament.imagine import imagine
from server.engines.tournament.memo import Memo
from server.engines.tournament.office import MOST_STAFF
from server.engines.tournament.options import checked
from server.engines.tournament.showing import is_all_shown
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import OWNER, Setup, Staff, State
from server.engines.tournament.view import view

RULES: Mapping[type, Rule] = {
    **registration.RULES,
    **door.RULES,
    **opening.RULES,
    **pairing.RULES,
    **rounds.RULES,
    **timing.RULES,
    **results.RULES,
    **leaving.RULES,
    **cut.RULES,
    **judging.RULES,
    **office.RULES,
}
"""Everything that people may say."""


class Tournament:
    """The engine. An event's room has many seats: its founder's, the staff's, the players'."""

    name = "tournament"
    version = 1
    migrations: Mapping[int, Migration] = {}
    seats = registration.SEATS
    state_type = State
    command_type: Any = commands.TournamentCommand
    event_type: Any = told.TournamentEvent

    def __init__(self) -> None:
        self._memo = Memo()

    def setup(self, options: Mapping[str, Plain], key: bytes) -> Setup:
        """``options``: fields of ``Options``."""
        return Setup(checked(options), key)

    def start(self, setup: Setup, at: Ms) -> Step:
        return Step(State(setup, staff={OWNER: Staff("owner")}))

    def apply(self, state: State, actor: Actor, command: Any, at: Ms) -> Step:
        """One command. A refusal leaves everything as it was."""
        desk = Desk(state, at)
        if actor is Office.SYSTEM:
            handler = _BY_SYSTEM.get(type(command))
            if handler is None:
                raise Refused(Code.NO_SUCH_SEAT)
            handler(desk, command)
        else:
            _by_people(desk, speaker(state, actor), command)
        onlookers.relieve(desk, state)
        return Step(desk.state, tuple(desk.story), tuple(desk.requests))

    def legal(self, state: State, seat: Seat) -> Sequence[Offer]:
        """What this seat may say whenever it likes; times that lie ahead are counted from the epoch on."""
        desk, by = Desk(state, 0), speaker(state, seat)
        return [
            Offer(kind.__struct_config__.tag, fields)  # type: ignore[attr-defined]
            for kind, rule in RULES.items()
            for fields in _offered(desk, by, rule)
        ]

    def view(self, state: State, viewer: Viewer) -> View:
        return view(state, viewer, self._memo)

    def tell(self, event: Any, viewer: Viewer) -> View | None:
        return telling.tell(event, viewer)

    def imagine(self, view: View, draws: Draws) -> State:
        return imagine(view, draws)

    def awaiting(self, state: State) -> frozenset[Seat]:
        """Seats of players whose matches are still to be played."""
        matches = results.undecided(state)
        seats = {state.players[p].seat for m in matches for p in m.players}
        return frozenset(Seat(s) for s in seats if s != NOBODY)

    def deadlines(self, state: State) -> Mapping[str, Ms]:
        return timing.deadlines(state)

    def absent(self, state: State) -> frozenset[Seat] | None:
        """Who looks at the event's page does not matter; match rooms know who is there."""
        return None

    def lags(self, state: State) -> None:
        """No clock here belongs to a player; match rooms have those."""
        return

    def not_before(self, state: State, actor: Actor, command: Any) -> Ms:
        """No answer here tells anything by its swiftness."""
        return Ms(0)

    def open_seats(self, state: State) -> int:
        """Until the end: late entries and who was entered by name need one (T1, T43). The staff's are kept (T62)."""
        return self.seats - MOST_STAFF if state.phase != "over" else 0

    def begun(self, state: State) -> bool:
        """From the first draft, or the seeds of a bracket, on."""
        return bool(state.rounds) or state.phase in ("bracket", "over")

    def outcome(self, state: State) -> Outcome | None:
        """``winner``: a seat; None also where the winner was entered by name."""
        if state.phase != "over":
            return None
        seat = state.players[state.result[0].player].seat if state.result else NOBODY
        return Outcome(seat if seat != NOBODY else None, "event")

    def disclosed(self, state: State) -> tuple[bytes, ...] | None:
        """The room's key, after the end: nothing is drawn any more, and no deck is a secret."""
        return (state.setup.key,) if is_all_shown(state) else None

    def commitments(self, keys: tuple[bytes, ...]) -> tuple[str, ...]:
        (key,) = keys
        return (Draws(key).derive("event").commitment,)

    def reopened(self, options: Mapping[str, Plain], keys: tuple[bytes, ...]) -> Setup:
        (key,) = keys
        return self.setup(options, key)


def speaker(state: State, actor: Actor) -> By:
    """Who speaks: a referee may what the owner may."""
    if isinstance(actor, Office):
        return By(NOBODY, "owner")
    seat = int(actor)
    if not 0 <= seat < registration.SEATS:
        raise Refused(Code.NO_SUCH_SEAT)
    staff = state.staff.get(seat)
    return By(seat, staff.role if staff is not None else None, player_on(state, seat))


def _may(by: By, rule: Rule) -> bool:
    if rule.roles is None:
        return by.seat != NOBODY
    return by.role in rule.roles


def _offered(desk: Desk, by: By, rule: Rule) -> list[Mapping[str, Any]]:
    """The fields of every way in which this may be said now."""
    if not _may(by, rule):
        return []
    try:
        return list(rule.offers(desk, by))
    except Refused:
        return []


def _by_people(desk: Desk, by: By, command: Any) -> None:
    """What one of the offers admits is done; every other command is refused with what speaks against it."""
    rule = RULES.get(type(command))
    if rule is None or not _may(by, rule):
        raise Refused(Code.NO_SUCH_SEAT)
    ways = list(rule.offers(desk, by))
    if not ways:
        raise Refused(Code.NOT_NOW)
    raw = msgspec.to_builtins(command)
    wrong = [[name for name, domain in fields.items() if not domain.admits(raw[name])] for fields in ways]
    if all(wrong):
        raise Refused(Code.NOT_OFFERED, **_misfit(ways, wrong, raw))
    rule.do(desk, by, command)


def _misfit(ways: list[Fields], wrong: list[list[str]], raw: Mapping[str, Any]) -> dict[str, Fact]:
    """The field that speaks against the way that fits best, and of several players the first who does."""
    least = min(map(len, wrong))
    nearest = [(names[0], fields[names[0]]) for fields, names in zip(ways, wrong, strict=True) if len(names) == least]
    for field, domain in nearest:
        if isinstance(domain, Several) and (unfit := domain.unfit(raw[field])):
            return {"field": field, "player": unfit[0]}
    return {"field": nearest[0][0]}


def _due(desk: Desk, command: Due) -> None:
    timing.due(desk, command.name)


def _outage(desk: Desk, command: Outage) -> None:
    timing.outage(desk, command.gap_ms)


_BY_SYSTEM: Mapping[type, Callable[[Desk, Any], None]] = {
    Due: _due,
    Outage: _outage,
    news.Came: office.came,
    news.Forgotten: forgetting.forgotten,
    news.Drafted: pairing.drafted,
    news.Opened: reports.opened,
    news.Arrived: reports.arrived,
    news.Progress: reports.progress,
    news.Reported: reports.reported,
}
