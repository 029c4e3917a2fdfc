"""No byte that a socket is sent holds the id, name or handle of a card that is hidden from whoever sits there.

Whole games run on a node (``node``): two players, a spectator in msgpack and one in JSON, people who come late, drop,
resume and ask for what they may not have, a rematch. Every card of the set has an id and a name of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from msgspec.structs import replace

from server.engines.contract import Actor, Audience, Ms, Office, Seat, Step, Viewer
from server.engines.legends.cards import CardSet
from server.engines.legends.commands import Answer, Rematch
from server.engines.legends.engine import Legends
from server.engines.legends.events import Activated
from server.engines.legends.state import State
from server.wire.codec import Format
from server.wire.frames import Resync
from tests.laws.marked import marked, marked_decks, plain_set
from tests.laws.node import ANSWER_MS, Node
from tests.laws.play import START, Move, Playing, draws_of, games, options_of
from tests.laws.secrets import hidden_uids, unheard, unseen_in_prompt, words

WATCHERS: dict[str, Viewer] = {"0": Seat(0), "1": Seat(1), "public": Audience.PUBLIC, "text": Audience.PUBLIC}
MOVES = 900
AFTER_REMATCH = 60


class Witness(Legends):
    """Remembers every step it made: ``moves[n]`` led to version ``n + 2`` of its only room."""

    def __init__(self) -> None:
        base = plain_set(0)
        cards = tuple(
            replace(card, id=marked(card.id, seat, copy), name=f"{card.name} {canary(marked(card.id, seat, copy))}")
            for card in base.card
            for seat in (0, 1)
            for copy in (1, 2)
        )
        super().__init__({"base": CardSet(1, replace(base.set, id="base"), cards, base.archetype)}, allow_fixed=True)
        self.cards = cards
        self.moves: list[Move] = []

    def apply(self, state: State, actor: Actor, command: Any, at: Ms) -> Step:
        step = super().apply(state, actor, command, at)
        self.moves.append(Move(state, actor, command, at, step))
        return step


def canary(card: str) -> str:
    """A name that is nobody else's."""
    return f"canary of {card}"


class Watched:
    """One game on one node."""

    def __init__(self, seed: int) -> None:
        self.engine = Witness()
        self.node = Node(self.engine, START)
        self.draws = draws_of(f"canary {seed}")
        self._seed = seed
        self._count = 0
        self._read: Counter[str] = Counter()
        self._unshown = {viewer: {c.id for c in self.engine.cards} for viewer in set(WATCHERS.values())}
        self._hidden: dict[Viewer, set[str]] = {viewer: set() for viewer in self._unshown}  # handles, and those that
        self._named: dict[Viewer, set[str]] = {viewer: set() for viewer in self._unshown}  # lay open at some time
        self._counted = 0
        self.searched = 0

    async def play(self) -> None:
        decks = marked_decks(self.draws.derive("decks"))
        options = {**options_of(self._seed), "fixed": decks, "deck_changes": False}
        playing = Playing(self._seed, on=self.engine, lapse=5, fixed=decks)
        await self.node.open(options, self.draws.derive("room").key)
        for seat in (Seat(0), Seat(1)):
            await self.enter(str(seat), seat)
        first = self._below(60)  # moves until somebody comes to watch
        left = MOVES
        while left:
            left -= 1
            if MOVES - left == first:
                await self.enter("public", Audience.PUBLIC)
                await self.enter("text", Audience.PUBLIC)
            await self._one_move(playing)
            self.search()
            if self.engine.outcome(self.node.state) is not None:
                if self.node.state.game > 1:
                    break
                for name in ("0", "1"):
                    self._do(name, Rematch())
                self.node.run_until(Ms(self.node.clock.now_ms() + 10_000))
                left = AFTER_REMATCH
        self.node.close()

    async def enter(self, name: str, viewer: Viewer, epoch: str = "", seq: int = -1) -> None:
        seat = None if isinstance(viewer, Audience) else viewer
        await self.node.enter(name, seat, Format.JSON if name == "text" else Format.MSGPACK, epoch, seq)
        self._read[name] = 0

    async def _one_move(self, playing: Playing) -> None:
        await self._nosy()
        playing.state, playing.at = self.node.state, self.node.clock.now_ms()
        if self.engine.outcome(playing.state) is not None:
            return
        actor, command, at = playing.next()
        self.node.run_until(at)
        if not isinstance(actor, Office):
            self._do(str(actor), command)
        self.node.run_until(Ms(at + ANSWER_MS))

    def _do(self, name: str, command: Any) -> None:
        self._count += 1
        self.node.wires[name].do(command, f"do {self._count}")

    async def _nosy(self) -> None:
        """Somebody looks for more than the game gives away."""
        here = list(self.node.wires)
        name = here[self._below(len(here))]
        state = self.node.state
        match self._below(12):
            case 0:
                self.node.wires[name].send(Resync())
            case 1:  # everything anew
                self.node.wires[name].session.lost()
                self.search()
                await self.enter(name, WATCHERS[name])
            case 2:  # what was missed
                epoch, seq = self.node.wires[name].version()
                self.node.wires[name].session.lost()
                self.search()
                await self.enter(name, WATCHERS[name], epoch, max(0, seq - self._below(9)))
            case 3 if state.decision is not None:
                uids = sorted(state.cards) or ["pass"]
                self._do(name, Answer(state.decision.number, (uids[self._below(len(uids))],)))
            case 4 if state.decision is not None:
                own = state.decision.options
                self._do(name, Answer(state.decision.number, (own[self._below(len(own))].id,)))

    def _below(self, n: int) -> int:
        self._count += 1
        return self.draws.below(n, "nosy", self._count)

    # --- every byte -----------------------------------------------------------------------------------

    def search(self) -> None:
        """Look through all that was heard since the last time."""
        for move in self.engine.moves[self._counted :]:
            for viewer, unshown in self._unshown.items():
                unshown &= unheard(self.engine, move, viewer)
                hidden = hidden_uids(self.engine, move.after, viewer)
                self._hidden[viewer] |= hidden
                self._named[viewer] |= move.after.cards.keys() - hidden
                self._named[viewer] |= {e.uid for e in move.step.events if isinstance(e, Activated)}
        self._counted = len(self.engine.moves)
        for name, socket in self.node.wires.items():
            viewer = WATCHERS[name]
            for _, raw in socket.heard[self._read[name] :]:
                self._look(name, viewer, raw, socket.read(raw))
            self._read[name] = len(socket.heard)

    def _look(self, name: str, viewer: Viewer, raw: bytes, frame: dict[str, Any]) -> None:
        """``frame`` is what a client makes of ``raw``, its words spelled."""
        secret = self._unshown[viewer] | (self._hidden[viewer] - self._named[viewer])
        if frame["t"] == "step" and 0 <= frame["seq"] - 2 < len(self.engine.moves):
            move = self.engine.moves[frame["seq"] - 2]
            secret = unheard(self.engine, move, viewer) - unseen_in_prompt(move.after, viewer)
        elif frame["t"] == "full":
            secret -= unseen_in_prompt(self.node.state, viewer)
        if not isinstance(viewer, Audience):
            own = "ab"[viewer]
            secret = {x for x in secret if not re.search(f"-{own}[12]$", x)}  # one's own list is no secret
        where = f"seed {self._seed}, {name} was sent {frame}"
        assert not {x for x in secret if x.encode() in raw}, where
        assert not secret & set(words(frame)), where
        assert b"canary of" not in raw, where  # names are texts, and those never travel
        self.searched += 1


async def test_no_byte_holds_what_is_hidden() -> None:
    searched = ended = again = 0
    for seed in games(6, 150):
        game = Watched(seed)
        await game.play()
        searched += game.searched
        ended += any(move.after.result is not None for move in game.engine.moves)
        again += game.node.state.game > 1
    assert ended > len(games(6, 150)) // 2
    assert again > len(games(6, 150)) // 2
    assert searched > 1_000 * len(games(6, 150)) // 2
