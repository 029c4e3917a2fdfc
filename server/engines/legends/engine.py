"""CFG Legends behind the engine contract: commands in, the next state out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from server.engines.clockwork import is_due, shifted
from server.engines.contract import Actor, Due, Ms, Offer, Office, Outage, Outcome, Plain, Seat, Step, View, Viewer
from server.engines.draws import Draws
from server.engines.legends import asking, chain, combat, commands, legal, lobby, turn
from server.engines.legends import events as told
from server.engines.legends.cards import CardSet
from server.engines.legends.effects import activation, placing, run
from server.engines.legends.ending import finish, score_by_time
from server.engines.legends.library import Library
from server.engines.legends.loading import set_hash
from server.engines.legends.memo import Memo
from server.engines.legends.state import Decision, Options, Result, Setup, State
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

_BOUNDS = {
    "clock_ms": (0, 7_200_000),
    "turn_ms": (5_000, 3_600_000),
    "reply_ms": (3_000, 600_000),
    "order_ms": (3_000, 600_000),
    "bank_ms": (0, 3_600_000),
}
_TIMEOUTS = 3  # in a row lose the game


class Legends:
    """The engine. ``sets``: card sets by id. ``allow_fixed``: rooms may fix decks and order (tests only)."""

    name = "legends"
    version = 1
    seats = 2
    state_type = State
    command_type: Any = commands.LegendsCommand
    event_type: Any = told.LegendsEvent

    def __init__(self, sets: Mapping[str, CardSet], *, allow_fixed: bool = False) -> None:
        self._hashes = {name: set_hash(card_set) for name, card_set in sets.items()}
        self._allow_fixed = allow_fixed
        self._memo = Memo()
        self._libraries = {
            (self._hashes[name], basic): Library(card_set, self._hashes[name], basic=basic)
            for name, card_set in sets.items()
            for basic in (False, True)
        }

    def library(self, state: State) -> Library:
        """The look-ups for this room's set and variant."""
        return self._libraries[state.setup.set_hash, state.setup.options.variant == "basic"]

    def setup(self, options: Mapping[str, Plain], key: bytes) -> Setup:
        """``options``: fields of ``Options``. ``fixed`` (decks, starter, stacks) only where tests allow it."""
        options = dict(options)
        fixed = options.pop("fixed", None)
        if fixed is not None and not self._allow_fixed:
            raise Refused(Code.BAD_OPTION, option="fixed")
        try:
            chosen = msgspec.convert(options, Options)
        except msgspec.ValidationError as e:
            raise Refused(Code.BAD_OPTION, option=str(e).rpartition("$.")[2].rstrip("`")) from None
        unknown = [name for name in options if name not in Options.__struct_fields__]
        for name, (least, most) in _BOUNDS.items():
            if not least <= getattr(chosen, name) <= most:
                unknown.append(name)
        if unknown:
            raise Refused(Code.BAD_OPTION, option=sorted(unknown)[0])
        if chosen.set not in self._hashes:
            raise Refused(Code.BAD_OPTION, option="set")
        raw = {"options": msgspec.to_builtins(chosen), "set_hash": self._hashes[chosen.set], "key": key}
        return msgspec.convert({**raw, **(fixed or {})}, Setup, builtin_types=(bytes,))

    def start(self, setup: Setup, at: Ms) -> Step:
        """A room where decks are to be chosen, or a game where they are fixed from outside."""
        state = lobby.opened(setup)
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
        if isinstance(actor, Office):
            if actor is not Office.SYSTEM or not isinstance(command, Due | Outage):
                raise Refused(Code.NO_SUCH_SEAT)
            _by_system(t, command)
        elif actor not in (0, 1) or isinstance(command, Due | Outage):
            raise Refused(Code.NO_SUCH_SEAT)
        else:
            _by_seat(t, int(actor), command)
        return self._play_on(t)

    def _play_on(self, t: Table) -> Step:
        """Do what is to be done until somebody must be asked."""
        while t.decision is None and t.todo and not t.over:
            task = t.todo.pop()
            HANDLERS[type(task)](t, task)
        assert t.decision is not None or t.phase in ("lobby", "compliment", "over"), "nobody is asked"
        state = t.freeze()
        self._memo.remember(state, t)
        return Step(state, tuple(t.story))

    def legal(self, state: State, seat: Seat) -> Sequence[Offer]:
        return legal.legal(state, seat, self.library(state))

    def view(self, state: State, viewer: Viewer) -> View:
        return view(state, viewer, self.library(state), self._memo)

    def tell(self, event: Any, viewer: Viewer) -> View | None:
        return told.tell(event, viewer)

    def imagine(self, view: View, draws: Draws) -> State:
        """A full state that fits the view. Not needed by the bots of this version, which judge by the view."""
        raise Refused(Code.NOT_NOW)

    def awaiting(self, state: State) -> frozenset[Seat]:
        """Seats whose decision holds up the game."""
        if state.phase == "lobby":
            return frozenset(Seat(i) for i, p in enumerate(state.players) if not p.list)
        if state.phase == "compliment":
            return frozenset(Seat(i) for i, p in enumerate(state.players) if p.when is None)
        return frozenset({Seat(state.decision.seat)}) if state.decision is not None else frozenset()

    def deadlines(self, state: State) -> Mapping[str, Ms]:
        """``match`` at 20:00; ``decision:N`` when time and bank are up; ``auto:N`` where a seat passes by itself."""
        due: dict[str, Ms] = {}
        if state.result is None and state.match_ends:
            due["match"] = Ms(state.match_ends)
        d = state.decision
        if d is not None:
            if d.asked:
                due[f"decision:{d.number}"] = Ms(asking.ends(d, state.players[d.seat].bank_ms))
            else:
                due[f"auto:{d.number}"] = Ms(d.opened + d.pause_ms)
        return due

    def not_before(self, state: State, actor: Actor, command: Any) -> Ms:
        """A pass in a window is released no earlier than an automatic one would be (Windows that betray nothing)."""
        d = state.decision
        if (
            isinstance(command, commands.Answer)
            and d is not None
            and d.kind == "reply"
            and command.decision == d.number
            and command.picks == ("pass",)
        ):
            return Ms(d.opened + d.pause_ms)
        return Ms(0)

    def outcome(self, state: State) -> Outcome | None:
        result = state.result
        return None if result is None else Outcome(result.winner, result.reason)


# --- commands ---------------------------------------------------------------------------------------


def _by_seat(t: Table, seat: int, command: Any) -> None:
    if isinstance(command, commands.Answer):
        d = legal.check(t.decision, seat, command)
        if is_due(asking.ends(d, t.players[seat].bank_ms), t.at) or is_due(t.match_ends, t.at):
            raise Refused(Code.STALE, decision=-1)
        if command.picks != ("pass",):  # a pass by hand must look like one that came by itself, later too
            t.player(seat, timeouts=0)
        _answer(t, d, command.picks)
    elif isinstance(command, commands.Settings):
        t.player(seat, replies=command.replies)
    elif isinstance(command, commands.ChooseDeck | commands.OwnDeck):
        _deck(t, seat, command)
    elif isinstance(command, commands.Compliment):
        if t.phase != "compliment" or t.players[seat].when is not None:
            raise Refused(Code.NOT_NOW)
        lobby.compliment(t, seat, command.when)
    elif isinstance(command, commands.Rematch):
        if t.phase != "over" or t.players[seat].rematch:
            raise Refused(Code.NOT_NOW)
        lobby.rematch(t, seat)
    else:
        _ending(t, seat, command)


def _deck(t: Table, seat: int, command: commands.ChooseDeck | commands.OwnDeck) -> None:
    if t.phase != "lobby" or t.players[seat].list:
        raise Refused(Code.NOT_NOW)
    if isinstance(command, commands.OwnDeck):
        lobby.choose(t, seat, command.cards)
        return
    deck = t.lib.decks.get(command.ready)
    if deck is None:
        raise Refused(Code.NO_SUCH_DECK)
    lobby.choose(t, seat, deck.cards)


def _ending(t: Table, seat: int, command: Any) -> None:
    """Resigning, and a draw by agreement (R34). At 20:00.000 it is too late for both (R18)."""
    if t.phase in ("lobby", "compliment", "over"):
        raise Refused(Code.NOT_NOW)
    if is_due(t.match_ends, t.at):
        raise Refused(Code.GAME_OVER)
    if isinstance(command, commands.Resign):
        t.tell(told.Resigned(seat))
        finish(t, Result(1 - seat, "resigned"))
    elif isinstance(command, commands.OfferDraw):
        if t.draw_offer is not None:
            raise Refused(Code.NOT_NOW)
        t.draw_offer = seat
        t.tell(told.DrawOffered(seat))
    else:
        if t.draw_offer is None or t.draw_offer == seat:
            raise Refused(Code.NOT_NOW)
        if command.accept:
            finish(t, Result(None, "agreed"))
        else:
            t.draw_offer = None
            t.tell(told.DrawDeclined(seat))


def _by_system(t: Table, command: Due | Outage) -> None:
    d = t.decision
    if isinstance(command, Outage):
        if d is not None:
            t.decision = msgspec.structs.replace(d, opened=shifted(d.opened, command.gap_ms))
        t.match_ends = shifted(t.match_ends, command.gap_ms)
        return
    if command.name == "match" and t.result is None and is_due(t.match_ends, t.at):
        score_by_time(t)
    elif d is not None and d.asked and command.name == f"decision:{d.number}":
        if not is_due(asking.ends(d, t.players[d.seat].bank_ms), t.at):
            raise Refused(Code.STALE)
        _time_out(t, d)
    elif d is not None and not d.asked and command.name == f"auto:{d.number}":
        if t.at < d.opened + d.pause_ms:
            raise Refused(Code.STALE)
        t.decision = None
        t.todo[-1] = msgspec.structs.replace(t.todo[-1], picked=d.default)
    else:
        raise Refused(Code.STALE)


def _time_out(t: Table, d: Decision) -> None:
    """The default answer is given; the third time-out in a row loses.

    Where nothing was left of turn and bank when the question came, it is no other time-out.
    """
    if asking.ends(d, t.players[d.seat].bank_ms) > d.opened:
        timeouts = t.players[d.seat].timeouts + 1
        t.player(d.seat, timeouts=timeouts)
        if d.shown_as != "reply":
            t.tell(told.TimedOut(d.seat, d.shown_as))
        if timeouts >= _TIMEOUTS:
            finish(t, Result(1 - d.seat, "timeouts"))
            return
    _answer(t, d, d.default)


def _answer(t: Table, d: Decision, picks: tuple[str, ...]) -> None:
    asking.settle_clock(t, d)
    t.decision = None
    t.todo[-1] = msgspec.structs.replace(t.todo[-1], picked=picks)
