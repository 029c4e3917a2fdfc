"""An event played step by step: people speak by name, pairings are worked out at once, match rooms are simulated.

Players are A, B, C, ...: player 0 is A and sits on seat 100, player 1 is B on seat 101, and so on. Seat 0 is the
founder's.
"""

from __future__ import annotations

from typing import Any

import msgspec

from server.engines.contract import Actor, Audience, Due, Ms, Office, Plain, Request, Seat, Step, View, Viewer
from server.engines.tournament import asks, commands, news
from server.engines.tournament.asks import Ask, PairUp
from server.engines.tournament.engine import Tournament
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import Match, Round, State

START = Ms(1_800_000_000_000)
MINUTE = 60_000
FIRST_SEAT = 100
OWNER = Seat(0)
ENGINE = Tournament()


def seat(player: int) -> Seat:
    return Seat(FIRST_SEAT + player)


class Event:
    """``asked``: every request so far. ``work``: pairings are worked out as soon as they are asked for."""

    def __init__(self, key: int = 7, *, work: bool = True, **options: Plain) -> None:
        self.at = START
        self.setup = ENGINE.setup(options, key.to_bytes(32, "big"))
        self.state: State = ENGINE.start(self.setup, self.at).state
        self.asked: list[Request] = []
        self.told: list[Any] = []
        self.log: list[tuple[Actor, Any, Ms]] = []
        self.work = work

    # --- saying things ------------------------------------------------------------------------------------

    def say(self, actor: Actor, command: Any) -> Step:
        """A command as it comes over the wire; what it asks of a worker is answered at once."""
        kind = type(command)
        command = msgspec.convert(msgspec.to_builtins(command), kind)
        step = ENGINE.apply(self.state, actor, command, self.at)
        self.log.append((actor, command, self.at))
        self.state = step.state
        self.told += step.events
        self.asked += step.requests
        for request in step.requests:
            ask = asks.unpacked(request.body)
            if isinstance(ask, PairUp) and self.work:
                self.say(Office.SYSTEM, asks.answered(ask))
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

    def publish(self, *, start: bool = True) -> Round:
        self.owner(commands.Publish())
        self.open_rooms()
        if start and self.state.rounds[-1].phase == "published":
            self.owner(commands.StartRound())
        return self.state.rounds[-1]

    def round(self, *games: str) -> Round:
        """A whole round: these pairs (``A-B 2:0``, ``C bye``) instead of the drafted ones, with these results."""
        self.pair()
        wanted = [told(one) for one in games]
        for a, b, _ in wanted:
            self.put_together(a, b)
        self.publish()
        for a, b, score in wanted:
            if b != NOBODY:
                self.result(a, b, score)
        return self.state.rounds[-1]

    def put_together(self, a: int, b: int) -> None:
        """Swap whoever sits with ``a`` in the draft for ``b``."""
        round_ = self.state.rounds[-1]
        match = next(m for m in round_.matches if a in m.players)
        other = match.b if match.a == a else match.a
        if other == b:
            return
        if b == NOBODY:
            free = next(m for m in round_.matches if m.b == NOBODY)
            self.owner(commands.Swap(a, free.a))
        elif other == NOBODY:
            partner = next(p for m in round_.matches if b in m.players for p in m.players if p != b)
            self.owner(commands.Swap(a, partner))
        else:
            self.owner(commands.Swap(other, b))

    def result(self, a: int, b: int, games: tuple[int, int, int]) -> None:
        match = self.match(a)
        turned = games if match.a == a else (games[1], games[0], games[2])
        self.owner(commands.EnterResult(match.id, turned))

    def match(self, player: int) -> Match:
        return next(m for m in self.state.rounds[-1].matches if player in m.players)

    # --- rooms --------------------------------------------------------------------------------------------

    def asks(self, kind: type[Ask] | None = None) -> list[Any]:
        found = [asks.unpacked(request.body) for request in self.asked]
        return [ask for ask in found if kind is None or isinstance(ask, kind)]

    def open_rooms(self) -> None:
        """Every room that was asked for is there."""
        for match in self.state.rounds[-1].matches:
            if match.online and not match.room and match.result is None:
                self.system(news.Opened(match.id, f"room-{match.id}"))

    def arrive(self, *players: int) -> None:
        for player in players:
            match = self.match(player)
            self.system(news.Arrived(match.id, match.players.index(player)))

    def report(self, player: int, own: int, others: int, drawn: int = 0) -> None:
        """The match room of this player says how it ended."""
        match = self.match(player)
        side = match.players.index(player)
        games = (own, others, drawn) if side == 0 else (others, own, drawn)
        winner = -1 if own == others else side if own > others else 1 - side
        self.system(news.Reported(match.id, winner, games))

    def win_all(self) -> None:
        """The lower number wins every open match."""
        for match in self.state.rounds[-1].matches:
            if match.result is None:
                self.owner(commands.EnterResult(match.id, (1, 0, 0) if match.a < match.b else (0, 1, 0)))

    # --- time ---------------------------------------------------------------------------------------------

    def deadlines(self) -> dict[str, int]:
        return {name: at - START for name, at in ENGINE.deadlines(self.state).items()}

    def passes(self, ms: int) -> None:
        """Time goes by, and what falls due is done."""
        until = self.at + ms
        while due := [(at, name) for name, at in ENGINE.deadlines(self.state).items() if at <= until]:
            at, name = min(due)
            self.at = Ms(max(self.at, at))
            self.system(Due(name))
        self.at = Ms(until)


def name_of(player: int) -> str:
    letter = chr(ord("A") + player % 26)
    return letter if player < 26 else f"{letter}{player // 26}"


def told(game: str) -> tuple[int, int, tuple[int, int, int]]:
    """``A-B 2:1`` or ``A-B 1:1:1``, ``E bye``."""
    names, _, score = game.partition(" ")
    if score == "bye":
        return ord(names) - ord("A"), NOBODY, (2, 0, 0)
    a, b = (ord(name) - ord("A") for name in names.split("-"))
    won, lost, *drawn = (int(n) for n in score.split(":"))
    return a, b, (won, lost, *drawn) if drawn else (won, lost, 0)  # type: ignore[return-value]
