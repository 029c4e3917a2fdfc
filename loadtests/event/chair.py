"""A seat that comes back by itself after every loss, keeps its view, and says a thing until it is answered."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

import msgspec

from loadtests.client import Peer, connect, do
from server.rooms.diff import apply_patch
from server.wire.codec import unpack
from server.wire.frames import Hello

RETRY_SECONDS = 0.3
PATIENCE_SECONDS = 120.0
"""The machine may have much else to do."""
LATER = frozenset({"busy", "not-saved", "unknown", "too-fast"})
"""Refusals after which the same command is sent again."""

_encode = msgspec.msgpack.Encoder().encode


class Chair:
    """``port``: of the node, on which it comes back as often as it takes."""

    def __init__(self, port: int, room: str, token: str) -> None:
        self.room = room
        self.view: dict[str, Any] = {}
        self._port = port
        self._token = token
        self._epoch = ""
        self._seq = -1
        self._said = 0
        self._waiting: dict[str, tuple[bytes, asyncio.Future[str]]] = {}
        self._changed = asyncio.Event()
        self._shown = False
        self._peer: Peer | None = None
        self._task = asyncio.get_running_loop().create_task(self._stay())

    async def end(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        if self._peer is not None:
            self._peer.close()
            await self._peer.gone

    async def say(self, **cmd: Any) -> str:
        """Say it, as often as it takes. "" once it is done, or why it is refused."""
        return await self.sent(cmd)

    def sent(self, cmd: dict[str, Any]) -> asyncio.Future[str]:
        self._said += 1
        id_ = f"c{self._said}"
        frame = do(id_, cmd)
        answered: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._waiting[id_] = frame, answered
        self._send(frame)
        return answered

    async def done(self, **cmd: Any) -> None:
        """Say it. Raises where it is refused."""
        refused = await self.say(**cmd)
        if refused:
            raise AssertionError(f"{cmd} was refused as {refused}")

    async def until(self, fits: Callable[[dict[str, Any]], Any], what: str) -> None:
        """Return once ``fits`` is true of the view."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while not (self.view and fits(self.view)):
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(f"{self.room}: it never was so that {what}") from None

    def moved(self) -> None:
        """The view is another; a player thinks about it."""

    # --- its connection ---

    async def _stay(self) -> None:
        while True:
            with contextlib.suppress(OSError, TimeoutError):
                self._peer = peer = await connect(self._port, self._heard)
                peer.send(_encode(Hello(self.room, self._token, self._epoch, self._seq)))
                await asyncio.shield(peer.gone)
            self._shown = False
            await asyncio.sleep(RETRY_SECONDS)

    def _heard(self, raw: bytes) -> None:
        frame = unpack(raw)
        match frame["t"]:
            case "welcome":
                if frame["epoch"] != self._epoch:
                    self._epoch, self._seq = frame["epoch"], -1
            case "full":
                self.view, self._seq = frame["view"], frame["seq"]
            case "step" if frame["seq"] > self._seq:
                self._seq = frame["seq"]
                self.view = apply_patch(self.view, frame.get("patch", {}))
                self._settle(frame.get("ack", ""), "")
            case "people" if not self._shown:
                self._shown = True
                for sent, _ in self._waiting.values():
                    self._send(sent)
            case "ack":
                self._settle(frame["id"], "")
            case "no":
                self._refused(frame.get("id", ""), frame["code"])
        self._changed.set()
        self.moved()

    def _settle(self, id_: str, said: str) -> None:
        found = self._waiting.pop(id_, None)
        if found is not None and not found[1].done():
            found[1].set_result(said)

    def _refused(self, id_: str, code: str) -> None:
        if code in LATER and id_ in self._waiting:
            asyncio.get_running_loop().call_later(1.0, self._again, id_)
        else:
            self._settle(id_, code)

    def _again(self, id_: str) -> None:
        if id_ in self._waiting:
            self._send(self._waiting[id_][0])

    def _send(self, frame: bytes) -> None:
        if self._shown and self._peer is not None and not self._peer.gone.done():
            self._peer.send(frame)
