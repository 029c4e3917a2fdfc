"""A whole league, played by bots through the engine alone: no rooms, no waiting, the clock jumps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from server.bots.player import Make, Player
from server.engines.contract import Actor, Command, Due, Engine, Event, Ms, Office, Plain, Seat
from server.engines.draws import Draws
from server.engines.stadium import commands
from server.engines.stadium.matches import Plan, Result, Squads
from server.engines.stadium.state import State, Week

BEFORE_MS = 14 * 24 * 3_600_000
"""A league is founded so long before its first kick-off."""
ASKING = frozenset({"open", "revealed", "settled"})
"""Stages of a week that begin with something to say for everybody."""
COMMANDS_MOST = 40
"""A bot that has more than so many things to say at once says the same again and again."""


class Football(msgspec.Struct, frozen=True):
    """All that a league is told of football: each matchday's plan and results, and who plays where from when on."""

    weeks: tuple[tuple[Plan, tuple[Result, ...]], ...]
    squads: Callable[[int], Squads]


class Drive:
    """``played`` tells of each week once its round is over. Deterministic in its arguments."""

    def __init__(
        self,
        engine: Engine,
        football: Football,
        makers: Sequence[Make],
        key: bytes,
        options: Mapping[str, Plain] | None = None,
    ) -> None:
        """``makers``: one for each player, seat by seat."""
        draws = Draws(key)
        self.engine = engine
        setup = engine.setup(dict(options or {}), draws.derive("room").key)
        self.first, self.last = setup.options.first, setup.options.last
        self._football = football
        self._players: dict[Seat, Player] = {
            Seat(seat): make(Seat(seat), draws.derive(f"player {seat}")) for seat, make in enumerate(makers)
        }
        self.at = Ms(football.weeks[self.first - 1][0].kickoff - BEFORE_MS)
        self.state: State = engine.start(setup, self.at).state
        self.told: list[Event] = []  # since whoever listens has cleared it
        self.commands = 0

    def weeks(self) -> Iterator[Week]:
        """Play the season; each week as it is when its round is over."""
        self._found()
        told = self.first - 1
        while self.state.phase == "season":
            self._tick()
            for week in self.state.weeks:
                if week.matchday == told + 1 and week.stage in ("closed", "cancelled"):
                    told += 1
                    yield week

    # --- inside ---

    def say(self, actor: Actor, command: Command) -> None:
        self.commands += 1
        step = self.engine.apply(self.state, actor, command, self.at)
        self.state = step.state
        self.told.extend(step.events)

    def _found(self) -> None:
        for seat in self._players:
            if seat:
                self.say(seat, commands.Join())
        self.say(Seat(0), commands.Begin())
        self._ask_all()
        while self.state.phase == "draft":
            self._ask(Seat(self.state.order[self.state.drafted]))
        self._tell_first()
        self._ask_all()

    def _tell_first(self) -> None:
        self.say(Office.SYSTEM, commands.FeedSquads(self._football.squads(self.at)))
        for plan, _ in self._football.weeks[self.first - 1 : self.last]:
            self.say(Office.SYSTEM, commands.FeedPlan(plan))

    def _tick(self) -> None:
        """On to the next deadline; then everybody has a look."""
        name, _ = self._due()
        before = self.state.weeks
        self.say(Office.SYSTEM, Due(name))
        begun = self._begun(before)
        if "open" in begun:
            squads = self._football.squads(self.at)
            if self.state.squads is None or squads.id != self.state.squads.id:
                self.say(Office.SYSTEM, commands.FeedSquads(squads))
        for week in self.state.weeks:
            if week.stage == "locked" and not week.results:
                self.say(Office.SYSTEM, commands.FeedResults(self._football.weeks[week.matchday - 1][1]))
        self._turn_to_players(begun)

    def _due(self) -> tuple[str, Ms]:
        """The next deadline, to which the clock jumps."""
        name, at = min(self.engine.deadlines(self.state).items(), key=lambda due: (due[1], due[0]))
        self.at = Ms(max(self.at, at))
        return name, at

    def _begun(self, before: Sequence[Week]) -> set[str]:
        """Stages that weeks have come to since."""
        return {new.stage for old, new in zip(before, self.state.weeks, strict=True) if new.stage != old.stage}

    def _turn_to_players(self, begun: set[str]) -> None:
        if begun & ASKING:
            self._ask_all()
        self._flags()

    def _ask_all(self) -> None:
        for seat in self._players:
            self._ask(seat)

    def _ask(self, seat: Seat) -> None:
        """Let a bot do all that it wants to do now."""
        for _ in range(COMMANDS_MOST):
            offers = self.engine.legal(self.state, seat)
            choice = self._players[seat].choose(self.engine.view(self.state, seat), offers) if offers else None
            if choice is None:
                return
            self.say(seat, msgspec.convert(choice, self.engine.command_type))
            if self.state.round is not None and self.state.round.turn is not None:
                return  # flags are set turn by turn
        raise RuntimeError(f"seat {seat} never comes to an end")

    def _flags(self) -> None:
        """Turn by turn: the view alone tells its player what the flag can do."""
        while self.state.round is not None and self.state.round.turn is not None:
            seat = Seat(self.state.round.turn.seat)
            choice = self._players[seat].choose(self.engine.view(self.state, seat), ())
            if choice is None:
                return  # it waits for the clock
            self.say(seat, msgspec.convert(choice, self.engine.command_type))
