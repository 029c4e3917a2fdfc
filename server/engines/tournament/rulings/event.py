"""An event played step by step: pairings are worked out as soon as they are asked for, match rooms are simulated.

Player 0 is A and sits on seat 100, player 1 is B on seat 101, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from server.engines.contract import Actor, Audience, Due, Ms, Office, Plain, Request, Seat, Step, View, Viewer
from server.engines.tournament import asks, commands, news
from server.engines.tournament.asks import Ask, PairUp
from server.engines.tournament.engine import Tournament
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import Games, Match, Round, State

START = Ms(1_800_000_000_000)
OWNER, JUDGE, SCORER, VISITOR = Seat(0), Seat(1), Seat(2), Seat(90)
FIRST_SEAT = 100
ENGINE = Tournament()


def seat(player: int) -> Seat:
    return Seat(FIRST_SEAT + player)


class Event:
    """``asked``: every request so far, ``log``: everything said. ``rooms``: they are open once they are asked for;
    ``work``: pairings are worked out at once."""

    def __init__(
        self, options: dict[str, Plain] | None = None, key: int = 7, *, rooms: bool = True, work: bool = True
    ) -> None:
        self.at = START
        self.state: State = ENGINE.start(ENGINE.setup(options or {}, key.to_bytes(32, "big")), self.at).state
        self.asked: list[Request] = []
        self.told: list[Any] = []
        self.log: list[tuple[Actor, Any, Ms]] = []
        self._rooms = rooms
        self._work = work
        self.owner(commands.Appoint(int(JUDGE), "judge"))
        self.owner(commands.Appoint(int(SCORER), "scorekeeper"))

    # --- saying things ------------------------------------------------------------------------------------

    def say(self, actor: Actor, command: Any) -> Step:
        """A command as it comes over the wire; what it asks is answered."""
        command = msgspec.convert(msgspec.to_builtins(command), type(command))
        step = ENGINE.apply(self.state, actor, command, self.at)
        self.log.append((actor, command, self.at))
        self.state = step.state
        self.told += step.events
        self.asked += step.requests
        for request in step.requests:
            ask = asks.unpacked(request.body)
            if isinstance(ask, PairUp) and self._work:
                self.system(asks.answered(ask))
            elif isinstance(ask, asks.Open) and self._rooms:
                self.system(news.Opened(ask.match, f"room-{ask.match}"))
        return step

    def owner(self, command: Any) -> Step:
        return self.say(OWNER, command)

    def player(self, number: int, command: Any) -> Step:
        return self.say(seat(number), command)

    def system(self, command: Any) -> Step:
        return self.say(Office.SYSTEM, command)

    def view(self, viewer: Viewer = Audience.PUBLIC) -> View:
        return ENGINE.view(self.state, viewer)

    # --- whole passages -----------------------------------------------------------------------------------

    def enter(self, players: int, *, seated: bool = True) -> None:
        for n in range(players):
            if seated:
                self.player(n, commands.Register(name_of(n)))
            else:
                self.owner(commands.Enter(name_of(n)))

    def begin(self, players: int, *, seated: bool = True) -> None:
        self.enter(players, seated=seated)
        self.owner(commands.Begin())

    def pair(self) -> Round:
        self.owner(commands.PairRound())
        return self.state.rounds[-1]

    def publish(self) -> Round:
        """Published and started."""
        self.owner(commands.Publish())
        if self.state.rounds[-1].phase == "published":
            self.owner(commands.StartRound())
        return self.state.rounds[-1]

    def round(self, *wanted: tuple[int, int, Games]) -> Round:
        """A whole round with these pairs and results; without any as it comes, and the lower number wins."""
        self.pair()
        for a, b, _ in wanted:
            self._put_together(a, b)
        self.publish()
        for a, b, games in wanted:
            if b != NOBODY:
                self.result(a, games)
        if not wanted:
            self.win_all()
        return self.state.rounds[-1]

    def _put_together(self, a: int, b: int) -> None:
        """Swap whoever sits with ``a`` in the draft for ``b``."""
        match = self.match(a)
        other = match.b if match.a == a else match.a
        if other == b:
            return
        if b == NOBODY:
            free = next(m.a for m in self.state.rounds[-1].matches if m.b == NOBODY)
            self.owner(commands.Swap(a, free))
        elif other == NOBODY:
            theirs = self.match(b)
            self.owner(commands.Swap(a, theirs.b if theirs.a == b else theirs.a))
        else:
            self.owner(commands.Swap(other, b))

    def result(self, player: int, games: Games) -> None:
        """``games``: this player's first."""
        match = self.match(player)
        self.owner(commands.EnterResult(match.id, turned(match, player, games)))

    def win_all(self) -> None:
        """The lower number wins every open match."""
        for match in self.state.rounds[-1].matches:
            if match.result is None:
                won = self.state.setup.options.best_of_in(self.state.rounds[-1].stage) // 2 + 1
                self.owner(commands.EnterResult(match.id, (won, 0, 0) if match.a < match.b else (0, won, 0)))

    def match(self, player: int, number: int = 0) -> Match:
        """A player's match of the newest round, or of this one. Raises ``LookupError``."""
        round_ = self.state.rounds[number - 1]
        found = [m for m in round_.matches if player in m.players]
        if not found:
            raise LookupError(f"{name_of(player)} has no match")
        return found[0]

    # --- rooms --------------------------------------------------------------------------------------------

    def asks(self, kind: type[Ask] | None = None) -> list[Any]:
        found = [asks.unpacked(request.body) for request in self.asked]
        return [ask for ask in found if kind is None or isinstance(ask, kind)]

    def arrive(self, players: Iterable[int]) -> None:
        for player in players:
            match = self.match(player)
            self.system(news.Arrived(match.id, match.players.index(player)))

    def report(self, player: int, games: Games) -> None:
        """The match room of this player says how it ended."""
        match = self.match(player)
        a, b, drawn = turned(match, player, games)
        self.system(news.Reported(match.id, 0 if a > b else 1 if a < b else -1, (a, b, drawn)))

    def progress(self, player: int, games: Games, *, playing: bool) -> None:
        match = self.match(player)
        self.system(news.Progress(match.id, turned(match, player, games), playing))

    # --- time ---------------------------------------------------------------------------------------------

    def deadlines(self) -> dict[str, int]:
        """In ms from now."""
        return {name: at - self.at for name, at in ENGINE.deadlines(self.state).items()}

    def passes(self, ms: int) -> None:
        """Time goes by, and what falls due is done."""
        until = self.at + ms
        while due := [(at, name) for name, at in ENGINE.deadlines(self.state).items() if at <= until]:
            at, name = min(due)
            self.at = Ms(max(self.at, at))
            self.system(Due(name))
        self.at = Ms(until)


def turned(match: Match, player: int, games: Games) -> Games:
    return games if match.a == player else (games[1], games[0], games[2])


def name_of(player: int) -> str:
    """A to Z, then A1 and so on."""
    letter = chr(ord("A") + player % 26)
    return letter if player < 26 else f"{letter}{player // 26}"
