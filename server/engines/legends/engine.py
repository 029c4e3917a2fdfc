"""CFG Legends behind the engine contract: commands in, the next state out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from server.engines.contract import (
    Actor,
    Due,
    Lag,
    Migration,
    Ms,
    Offer,
    Office,
    Outage,
    Outcome,
    Plain,
    Presence,
    Seat,
    Step,
    View,
    Viewer,
)
from server.engines.draws import Draws
from server.engines.legends import (
    absence,
    asking,
    chain,
    combat,
    commands,
    handling,
    legal,
    lobby,
    notation,
    refereeing,
    series,
    telling,
    turn,
)
from server.engines.legends import events as told
from server.engines.legends.cards import CardSet
from server.engines.legends.deck import Problem
from server.engines.legends.effects import activation, placing, run
from server.engines.legends.imagine import imagine
from server.engines.legends.library import Library
from server.engines.legends.memo import Memo
from server.engines.legends.opening import Opening
from server.engines.legends.puzzle import Start
from server.engines.legends.state import Setup, State
from server.engines.legends.table import Table
from server.engines.legends.tasks import (
    Activate,
    Again,
    Assault,
    Einstellen,
    Flow,
    Main,
    Resolve,
    Run,
    Settle,
    Window,
)
from server.engines.legends.values import noted, tell_changed
from server.engines.legends.view import view
from server.engines.refusal import Code, Refused

HANDLERS: dict[type, Callable[[Table, Any], None]] = {
    Activate: activation.activate,
    Again: run.again,
    Assault: combat.assault,
    Einstellen: placing.einstellen,
    Flow: turn.flow,
    Main: turn.main,
    Resolve: chain.resolve,
    Run: run.run,
    Settle: chain.settle,
    Window: chain.window,
}


_HOUSE = Due | Outage | Presence | Lag
"""What the server alone reports."""


class Legends:
    """The engine. ``sets``: card sets by id. ``allow_fixed``: rooms may fix decks and order (tests only).
    ``starts``: positions that rooms may be opened at, by the option ``puzzle``."""

    name = "legends"
    version = 1
    migrations: Mapping[int, Migration] = {}
    seats = 2
    state_type = State
    command_type: Any = commands.LegendsCommand
    event_type: Any = told.LegendsEvent

    def __init__(
        self, sets: Mapping[str, CardSet], *, allow_fixed: bool = False, starts: Mapping[str, Start] | None = None
    ) -> None:
        self._opening = Opening(sets, allow_fixed, starts or {})
        self._memo = Memo()

    def admit(self, card_set: CardSet, *, closed: bool = False) -> None:
        """Know one more set, for good. ``closed``: for rooms that were opened with it; new ones can't be."""
        self._opening.admit(card_set, closed)

    def close(self, set_id: str) -> None:
        """No new rooms with this set; those that are open go on."""
        self._opening.close(set_id)

    def library(self, state: State) -> Library:
        """The look-ups for this room's set and variant."""
        return self._opening.library(state.setup)

    def setup(self, options: Mapping[str, Plain], key: bytes) -> Setup:
        """``options``: fields of ``Options``, and ``decks``: two lists of card ids to be played, empty where one is to
        be chosen. ``fixed`` (decks, starter, stacks) only where tests allow it."""
        return self._opening.setup(options, key)

    def problems(self, set_id: str, cards: Mapping[str, int]) -> tuple[Problem, ...]:
        """Why this is no deck of the newest set of this name (R32); none where it is one. ``Refused(BAD_OPTION)``."""
        return self._opening.problems(set_id, cards)

    def start(self, setup: Setup, at: Ms) -> Step:
        """A room where decks are to be chosen, or a game where they are fixed from outside."""
        state = lobby.opened(setup, at)
        if setup.position:
            return self.resume(_placed(setup, state.key, at), at)
        t = Table(state, self.library(state), at)
        if setup.stacks is not None:
            for seat, stack in enumerate(setup.stacks):
                t.player(seat, list=dict(Counter(stack)))
            lobby.begin(t, setup.starter or 0)
        else:
            for seat, deck in enumerate(setup.decks):
                if deck is not None:
                    lobby.choose(t, seat, deck)
        return self._play_on(t)

    def resume(self, state: State, at: Ms) -> Step:
        """Play on from a position in which nobody is asked yet (``notation.read``)."""
        return self._play_on(Table(state, self.library(state), at))

    def apply(self, state: State, actor: Actor, command: Any, at: Ms) -> Step:
        """One command. A refusal leaves everything as it was."""
        t = Table(state, self.library(state), at)
        known = self._memo.laid(state, t.lib).table
        t.values = noted(known)
        t.know(known)
        if isinstance(actor, Office):
            if not isinstance(command, _HOUSE if actor is Office.SYSTEM else refereeing.COMMANDS):
                raise Refused(Code.NO_SUCH_SEAT)
            (handling.by_system if actor is Office.SYSTEM else refereeing.by_referee)(t, command)
        elif actor not in (0, 1) or isinstance(command, _HOUSE | refereeing.COMMANDS):
            raise Refused(Code.NO_SUCH_SEAT)
        else:
            handling.by_seat(t, int(actor), command)
        return self._play_on(t, state)

    def _play_on(self, t: Table, before: State | None = None) -> Step:
        """Do what is to be done until somebody must be asked."""
        while t.decision is None and t.todo and not t.over:
            task = t.todo.pop()
            HANDLERS[type(task)](t, task)
        assert t.decision is not None or t.phase in ("lobby", "compliment", "over"), "nobody is asked"
        if not t.over:
            tell_changed(t)
        state = t.freeze()
        self._memo.remember(state, t, before)
        return Step(state, tuple(t.story))

    def legal(self, state: State, seat: Seat) -> Sequence[Offer]:
        return legal.legal(state, seat, self.library(state))

    def view(self, state: State, viewer: Viewer) -> View:
        return view(state, viewer, self.library(state), self._memo)

    def tell(self, event: Any, viewer: Viewer) -> View | None:
        return telling.tell(event, viewer, self._memo.told(event))

    def imagine(self, view: View, draws: Draws) -> State:
        """A state in which the turn player is asked for the next action (``imagine.imagine``)."""
        setup = self._opening.imagined(view["options"], draws.derive("room").key)
        state = imagine(view, draws, self._opening.library(setup), setup)
        asked: State = self.resume(state, Ms(0)).state
        return asked

    def awaiting(self, state: State) -> frozenset[Seat]:
        """Seats whose decision holds up the game."""
        if state.phase == "lobby":
            return frozenset(Seat(i) for i, p in enumerate(state.players) if not p.list)
        if state.held_at:
            return frozenset()
        if state.phase == "compliment":
            return frozenset(Seat(i) for i, p in enumerate(state.players) if p.when is None)
        if state.break_ends:
            return frozenset(Seat(i) for i, p in enumerate(state.players) if not p.again)
        return frozenset({Seat(state.decision.seat)}) if state.decision is not None else frozenset()

    def deadlines(self, state: State) -> Mapping[str, Ms]:
        """``match`` at 20:00; ``decision:N`` when time and bank are up; ``auto:N`` where a seat passes by itself;
        ``away:S`` when clocks have stood still for an absent player long enough; ``next`` when the break is over."""
        due: dict[str, Ms] = {}
        if state.held_at:
            return due
        if state.result is not None:
            return {"next": Ms(state.break_ends)} if state.break_ends else due
        if state.match_ends and not state.paused_at:
            due["match"] = Ms(state.match_ends)
        for seat in (0, 1):
            if when := absence.thaws(state, seat):
                due[f"away:{seat}"] = Ms(when)
        d = state.decision
        if d is not None:
            if d.asked and state.players[d.seat].frozen_since:
                pass  # it stands still
            elif d.asked:
                due[f"decision:{d.number}"] = Ms(asking.ends(d, state.players[d.seat].bank_ms))
            else:
                due[f"auto:{d.number}"] = Ms(d.opened + d.pause_ms)
        return due

    def absent(self, state: State) -> frozenset[Seat]:
        """Seats that nobody holds."""
        return frozenset(Seat(i) for i, p in enumerate(state.players) if p.away)

    def lags(self, state: State) -> Mapping[Seat, int]:
        return {Seat(i): p.lag_ms for i, p in enumerate(state.players)}

    def not_before(self, state: State, actor: Actor, command: Any) -> Ms:
        """A refusal by hand is released no earlier than an automatic one would be (Windows that betray nothing)."""
        d = state.decision
        if (
            isinstance(command, commands.Answer)
            and d is not None
            and d.seat == actor
            and asking.is_covered(d)
            and command.decision == d.number
            and command.picks == d.default
        ):
            return Ms(d.opened + d.pause_ms)
        return Ms(0)

    def open_seats(self, state: State) -> int:
        return self.seats

    def begun(self, state: State) -> bool:
        """From the first game's draw on."""
        return state.game > 1 or state.phase not in ("lobby", "compliment")

    def outcome(self, state: State) -> Outcome | None:
        """That of the series, where the room plays one."""
        return series.outcome(state)

    def disclosed(self, state: State) -> tuple[bytes, ...] | None:
        """The keys of all games so far, once no game of the series is to come; practice has nothing to prove."""
        if series.outcome(state) is None or state.setup.position:
            return None
        return tuple(lobby.game_key(state.setup, game) for game in range(1, state.game + 1))

    def commitments(self, keys: tuple[bytes, ...]) -> tuple[str, ...]:
        return tuple(Draws(key).commitment for key in keys)

    def reopened(self, options: Mapping[str, Plain], keys: tuple[bytes, ...]) -> Setup:
        return msgspec.structs.replace(self.setup(options, bytes(32)), told=keys)


def _placed(setup: Setup, key: bytes, at: int) -> State:
    """The state of a position. Its cards are the decks of a rematch."""
    state = notation.read(notation.parse(setup.position), setup, at)
    players = []
    for seat, player in enumerate(state.players):
        mine = [card.card for card in state.cards.values() if card.owner == seat]
        players.append(msgspec.structs.replace(player, list=dict(sorted(Counter([*mine, *player.deck]).items()))))
    return msgspec.structs.replace(state, key=key, players=(players[0], players[1]))
