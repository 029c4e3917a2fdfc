"""Windows that betray nothing, through the whole runtime: what lies hidden changes no byte and no time on any socket.

Two nodes run the same room, in one of them the twin (``twins``). Opponent and spectators, who come late, drop, resume
and ask for things they may not do, get equal bytes at equal times in both, until a card is turned over by the rules.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

from msgspec.structs import replace

from server.engines.contract import Due, Ms, Seat
from server.engines.draws import Draws
from server.engines.legends.commands import Answer
from server.engines.legends.engine import Legends
from server.engines.legends.state import STOPS, State
from server.wire.codec import Format
from server.wire.frames import Beat, Resync, Say
from server.wire.limits import SPECTATOR_FLUSH_MS
from tests.laws.marked import marked_engine
from tests.laws.node import ANSWER_MS, Node
from tests.laws.play import games
from tests.laws.twins import Lockstep, Moves, Twins, hand_is_open, renamed_in, twins

STEPS = 60
IN_PROOF = 2_000
IN_CI = 100

SHOWS = {"flipped", "activated", "summoned", "revealed", "searched"}
"""Events that turn a card over for everybody; a card that goes to the Ruhestand is another one."""


class Pair:
    """A room and its twin, each on a node of its own."""

    def __init__(self, of: Twins, draws: Draws, engine: Legends) -> None:
        self._twins = of
        self._secret = Seat(1 - of.watcher)
        self._draws = draws
        self.lockstep = Lockstep(of.watcher, draws)
        self.a, self.b = (Node(engine, of.at) for _ in range(2))
        self.frames = 0
        self._names = 0
        self._ran_out = False  # of time: what is done then may lay a card open that nobody chose

    async def open(self) -> None:
        other = with_other_settings(self._twins.b, self._secret, self._draws)
        for node, state in ((self.a, self._twins.a), (self.b, other)):
            await node.open({}, state.setup.key, state)
        await self._enter("watcher", self._twins.watcher)
        await self._enter("secret", self._secret)
        await self._enter("public")
        await self._enter("public as text", fmt=Format.JSON)

    def close(self) -> None:
        self.a.close()
        self.b.close()

    # --- one step ---

    async def step(self) -> str:
        """Why it goes no further, or nothing."""
        await self._noise()
        moves = self.lockstep.choose(self.a.state, self.b.state, self.a.clock.now_ms())
        if moves is None:
            return "nothing in common"
        self._say(moves)
        return "shown" if self._compare() or hand_is_open(self.a.state, self._secret) else ""

    def _say(self, moves: Moves) -> None:
        """By hand where somebody was asked; a refusal in a covered window some time before it may be known."""
        d = self.a.state.decision
        self._ran_out = isinstance(moves.ours[1], Due) and moves.ours[1].name.startswith("decision")
        now = self.a.clock.now_ms()
        when = end = moves.at
        if d.pause_ms and any(c.picks == d.default for _, c in (moves.ours, moves.theirs) if isinstance(c, Answer)):
            when = Ms(now + self.lockstep.below(max(1, moves.at - now)))
            end = max(when, Ms(d.opened + d.pause_ms))
        self._names += 1
        for node, (actor, command) in ((self.a, moves.ours), (self.b, moves.theirs)):
            if isinstance(command, Answer):
                node.run_until(when)
                name = "secret" if actor == self._secret else "watcher"
                node.wires[name].do(command, f"say {self._names}")
        for node in (self.a, self.b):
            node.run_until(Ms(end + ANSWER_MS + SPECTATOR_FLUSH_MS + ANSWER_MS))

    # --- what happens beside the game ---

    async def _noise(self) -> None:
        self._names += 1
        decision = self.a.state.decision
        match self.lockstep.below(24):
            case 0:
                self._both("watcher", Beat(self._names))
            case 1:
                self._both("public", Resync())
            case 2:
                await self._enter(f"late {self._names}")
            case 3:
                await self._resume()
            case 4:
                self._both("secret", Say(self.lockstep.below(20)))
            case 5:
                self._answer_unasked()
            case n if n < 10 and decision is not None and (decision.seat == self._secret or n == 6):
                self._meddle(decision.number)

    def _both(self, name: str, frame: Any) -> None:
        for node in (self.a, self.b):
            node.wires[name].send(frame)

    async def _enter(self, name: str, seat: Seat | None = None, fmt: Format = Format.MSGPACK) -> None:
        for node in (self.a, self.b):
            await node.enter(name, seat, fmt)

    async def _resume(self) -> None:
        """The watcher's network breaks, and it comes back for what it missed, or for everything."""
        d = self.a.state.decision
        calm = d is not None and d.kind == "main" and d.seat == self._twins.watcher
        away_ms, fresh = self.lockstep.below(6_000 if calm else 500), self.lockstep.below(2)
        for node in (self.a, self.b):
            old = node.wires["watcher"]
            epoch, seq = old.version()
            old.session.lost()
            node.wires[f"watcher before {self._names}"] = old
            node.run_until(Ms(node.clock.now_ms() + away_ms))
            await node.enter("watcher", self._twins.watcher, epoch="" if fresh else epoch, seq=seq)

    def _meddle(self, number: int) -> None:
        """Somebody answers in another's place, or with what nobody offered: the refusal must not tell anything."""
        hidden = sorted(c.uid for c in self.a.state.cards.values() if c.side == self._secret)
        off = self.lockstep.below(2)
        guess = self._draws.shuffled([*hidden, "pass", "yes"], f"guess {self._names}")[:1]
        for node in (self.a, self.b):
            node.wires["watcher"].do(Answer(number + off, guess), f"meddle {self._names}")
            node.wires["public"].do(Answer(number, guess), f"meddle {self._names}")

    def _answer_unasked(self) -> None:
        """A seat that is not asked tries to pass by hand: refused, and nobody hears of it."""
        for node in (self.a, self.b):
            d = node.state.decision
            if d is not None and not d.asked and d.seat == self._secret:
                node.wires["secret"].do(Answer(d.number, d.default), f"unasked {self._names}")

    # --- what is compared ---

    def _compare(self) -> bool:
        shown = False
        self.frames = 0
        for name in self.a.wires:
            if name == "secret":
                continue
            ours, theirs = (node.wires[name].heard for node in (self.a, self.b))
            self.frames += len(ours)
            if ours != theirs:
                self._first_difference(name, ours, theirs)
                shown = True
        return shown

    def _first_difference(self, name: str, ours: list[tuple[Ms, bytes]], theirs: list[tuple[Ms, bytes]]) -> None:
        """It must be a card that was turned over, at the same time, told in the same frame, and nothing else."""
        n = next((n for n, (one, other) in enumerate(zip(ours, theirs, strict=False)) if one != other), None)
        assert n is not None, f"{name} hears {len(ours)} frames here and {len(theirs)} there"
        assert ours[n][0] == theirs[n][0], f"{name} hears frame {n} at {ours[n][0]} here and at {theirs[n][0]} there"
        socket = self.a.wires[name]
        one, other = socket.read(ours[n][1]), socket.read(theirs[n][1])
        where = f"{name}, frame {n}: {one} here, {other} there"
        assert one["t"] == other["t"] == "step", where
        assert (one["seq"], one["now"], one.get("ack")) == (other["seq"], other["now"], other.get("ack")), where
        told = zip(one.get("told", ()), other.get("told", ()), strict=False)
        first = next(((a, b) for a, b in told if a != b), None)
        if first is None:
            assert hand_is_open(self.a.state, self._secret), where
            assert renamed_in(one, self._twins.now) == other, where
        else:
            assert first[0]["e"] == first[1]["e"], where
            assert self._ran_out or renamed_in(first[0], self._twins.now) == first[1], where
            assert self._may_tell(name, first[0]), where

    def _may_tell(self, name: str, event: dict[str, Any]) -> bool:
        if event["e"] == "looked":
            return name.startswith("watcher") and event["seat"] == self._twins.watcher
        return event["e"] in SHOWS or event.get("to") == "graveyard"


def with_other_settings(state: State, seat: Seat, draws: Draws) -> State:
    """Half of the twins have other windows set up: that, too, is nobody else's business."""
    if draws.below(2, "settings", 0):
        return state
    players = list(state.players)
    replies = ("auto", "on", "off")[draws.below(3, "replies", 0)]
    stops = STOPS[: draws.below(len(STOPS) + 1, "stops", 0)]
    players[seat] = replace(players[seat], replies=replies, stops=stops)
    return replace(state, players=(players[0], players[1]))


async def test_no_socket_can_tell_what_lies_hidden() -> None:
    ends: Counter[str] = Counter()
    steps = by_itself = frames = 0
    pairs = (found for seed in range(1_000_000, 2_000_000) for found in twins(seed))
    for found, draws in islice(pairs, len(games(IN_CI, IN_PROOF))):
        pair = Pair(found, draws, marked_engine())
        await pair.open()
        end = ""
        for _ in range(STEPS):
            end = await pair.step()
            if end:
                break
            steps += 1
        pair.close()
        ends[end] += 1
        by_itself += pair.lockstep.by_itself
        frames += pair.frames
    assert ends.total() == len(games(IN_CI, IN_PROOF))
    assert steps > 10 * ends.total()
    assert frames > 5 * steps
    assert by_itself > ends.total() // 8, "too few windows in which only one of two could have answered"
