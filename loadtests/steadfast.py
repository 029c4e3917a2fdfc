"""A player or spectator of the toy engine that stays: it comes back by itself after every loss, as the page does.

Each turn it sends two commands: one that hides a word, which would do its work twice if it was applied twice, and one
that adds. What the server has answered is in ``acknowledged``, what it has not is sent again after each welcome.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from loadtests.client import Peer, connect, do
from server.rooms.diff import apply_patch
from server.wire.codec import unpack
from server.wire.frames import Hello

RETRY_SECONDS, FACTOR, MOST_SECONDS = 0.3, 1.7, 10.0  # client/js/socket.js, client/js/backoff.js
OPENING_SECONDS = 8.0
RESEND_SECONDS = 1.0
LATER = frozenset({"busy", "not-saved", "unknown"})
"""Refusals after which the same command is sent again."""
WORDS = ("apple", "pear", "plum")

_encode = msgspec.msgpack.Encoder().encode


class Away(NamedTuple):
    """A time without a connection: ``code`` it was closed with, from when to when, in ms since 1970."""

    code: int
    since: float
    until: float

    @property
    def seconds(self) -> float:
        return (self.until - self.since) / 1000


class Steadfast:
    """``ports``: where to go, the next one after each loss. With a ``token`` it plays, ``think`` seconds a turn."""

    def __init__(
        self, ports: Sequence[int], room: str, token: str, think: float, chance: random.Random, seat: int = -1
    ) -> None:
        self.room = room
        self.seat = seat
        self.view: dict[str, Any] = {}
        self.epoch = ""
        self.seq = -1
        self.histories = 0
        """How many epochs it has seen. Answers given once more in a later one have other ids."""
        self.fulls = 0
        self.gaps = 0
        """Steps that did not follow the one before."""
        self.away: list[Away] = []
        self.acknowledged: set[str] = set()
        self.refused: list[str] = []
        self.shown = False
        """Welcome, with a view; False while it is away."""
        self.on_frame: Callable[[Steadfast], None] = lambda _: None
        self.on_no: Callable[[str], None] = lambda _: None
        """Hears the code of each refusal, also of those after which the same command is sent again."""
        self._ports = list(ports)
        self._token = token
        self._think = think
        self._chance = chance
        self._unanswered: dict[str, bytes] = {}
        self._asked = 0
        self._playing = True
        self._lost: tuple[int, float] | None = None
        self._once: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._peer: Peer | None = None
        self._task: asyncio.Task[None] | None = None

    def __repr__(self) -> str:
        where = "here" if self.shown else "away"
        return (
            f"seat {self.seat} of {self.room}, {where}, version {self.seq} of history {self.histories}, "
            f"asked {self._asked}, owed {list(self._unanswered)}, refused {self.refused}, {self.view}"
        )

    # --- its life ---

    def begin(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._stay())

    @property
    def owed(self) -> bool:
        """Does it wait for an answer?"""
        return bool(self._unanswered)

    def prefer(self, *ports: int) -> None:
        """Where to go first, and then."""
        self._ports = list(ports)

    async def lost(self) -> int:
        """Return once it has lost a connection. The code that the first one was closed with."""
        await self._once
        return self._once.result()

    def rest(self) -> None:
        """Take no more turns; what was sent is still answered."""
        self._playing = False

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._peer is not None:
            self._peer.close()
            await self._peer.gone

    async def _stay(self) -> None:
        tries = 0
        while True:
            code = await self._visit()
            if self.shown:
                self.shown = False
                self._lost, tries = (code, now_ms()), 0
                if not self._once.done():
                    self._once.set_result(code)
            self._ports.append(self._ports.pop(0))
            pause = min(MOST_SECONDS, RETRY_SECONDS * FACTOR**tries)
            tries += 1
            await asyncio.sleep(pause * (0.7 + 0.6 * self._chance.random()))

    async def _visit(self) -> int:
        """One connection, from the handshake to its end. Returns the code that it was closed with."""
        try:
            self._peer = peer = await connect(self._ports[0], self._heard)
        except (OSError, TimeoutError):
            return 1006
        peer.send(_encode(Hello(self.room, self._token, self.epoch, self.seq)))
        opening = asyncio.get_running_loop().call_later(OPENING_SECONDS, self._give_up, peer)
        await asyncio.shield(peer.gone)
        opening.cancel()
        return peer.closed or 1006

    def _give_up(self, peer: Peer) -> None:
        """Nobody runs the room yet, or whoever does has died."""
        if not self.shown:
            peer.close()

    # --- what it hears ---

    def _heard(self, raw: bytes) -> None:
        frame = unpack(raw)
        match frame["t"]:
            case "welcome":
                if frame["epoch"] != self.epoch:
                    self._again_from_here(frame["epoch"])
            case "full":
                self.fulls += 1
                self.view, self.seq = frame["view"], frame["seq"]
            case "step":
                self._stepped(frame)
            case "people" if not self.shown:
                self._back()
            case "ack":
                self._settle(frame["id"])
            case "no":
                self._told_no(frame.get("id", ""), frame["code"])
        self.on_frame(self)

    def _again_from_here(self, epoch: str) -> None:
        """What it was told in another history may be gone, its answers with it."""
        self.histories += 1
        self.epoch, self.seq, self._asked = epoch, -1, 0

    def _stepped(self, frame: dict[str, Any]) -> None:
        self.gaps += frame["seq"] != self.seq + 1
        self.seq = frame["seq"]
        self.view = apply_patch(self.view, frame.get("patch", {}))
        self._settle(frame.get("ack", ""))
        self._play()

    def _back(self) -> None:
        self.shown = True
        if self._lost is not None:
            self.away.append(Away(*self._lost, now_ms()))
            self._lost = None
        for frame in self._unanswered.values():
            self._send(frame)
        self._play()

    def _settle(self, command_id: str) -> None:
        if self._unanswered.pop(command_id, None) is not None:
            self.acknowledged.add(command_id)

    def _told_no(self, command_id: str, code: str) -> None:
        self.on_no(code)
        if code in LATER and command_id in self._unanswered:
            asyncio.get_running_loop().call_later(RESEND_SECONDS, self._again, command_id)
        else:
            self._unanswered.pop(command_id, None)
            self.refused.append(code)

    def _again(self, command_id: str) -> None:
        if (frame := self._unanswered.get(command_id)) is not None:
            self._send(frame)

    # --- what it does ---

    def _play(self) -> None:
        waiting = self.view.get("waiting")
        if waiting is None or waiting["seat"] != self.seat or waiting["decision"] <= self._asked or not self._playing:
            return
        self._asked = waiting["decision"]
        asyncio.get_running_loop().call_later(self._think * (0.5 + self._chance.random()), self._turn, self._asked)

    def _turn(self, decision: int) -> None:
        if not self._playing:
            return
        word = self._chance.choice(WORDS)
        which = f"{decision}.{self.histories}"
        self._do(f"h{which}", {"do": "hide", "word": word})
        self._do(f"c{which}", {"do": "add", "n": 1, "decision": decision})

    def _do(self, command_id: str, cmd: dict[str, Any]) -> None:
        frame = self._unanswered[command_id] = do(command_id, cmd)
        if self.shown:
            self._send(frame)

    def _send(self, frame: bytes) -> None:
        if self._peer is not None and not self._peer.gone.done():
            self._peer.send(frame)


def now_ms() -> float:
    """The clock that the servers of this machine read, too."""
    return time.time() * 1000


async def until(people: Iterable[Steadfast], holds: Callable[[Steadfast], bool], seconds: float) -> None:
    """Return once ``holds`` is true for each, looked at whenever something happens to one. Raises ``TimeoutError``."""
    late = {person for person in people if not holds(person)}
    done = asyncio.Event()

    def look(person: Steadfast) -> None:
        if holds(person):
            late.discard(person)
            if not late:
                done.set()

    for person in tuple(late):
        person.on_frame = look
    if late:
        try:
            await asyncio.wait_for(done.wait(), seconds)
        except TimeoutError:
            raise TimeoutError(f"{len(late)} are not where they should be: {next(iter(late))}") from None
