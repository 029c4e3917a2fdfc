"""Numbered letters: each is heard once, and a gap is noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import msgspec
import structlog

from server.rooms.relay.letters import Body, Letter, Missed
from server.store.mail import Mail

log = structlog.get_logger()
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Letter).decode


class Post:
    """``heard`` gets sender and body. ``void`` is told a sender between whom and us something was lost."""

    def __init__(self, node: str, mail: Mail, heard: Callable[[str, Body], None], void: Callable[[str], None]) -> None:
        self.node = node
        self._mail = mail
        self._heard = heard
        self._void = void
        # Kept for ever: a node that is taken for dead may only have stood still, and goes on counting where it was.
        self._sent: Counter[str] = Counter()
        self._got: Counter[str] = Counter()
        self._lost = 0

    async def open(self) -> None:
        await self._mail.receive(self.node, self._arrived)

    async def close(self) -> None:
        await self._mail.close()

    def send(self, to: str, body: Body) -> None:
        """Some time soon, after everything sent there before."""
        self._sent[to] += 1
        self._mail.send(to, _encode(Letter(self.node, self._sent[to], body)))

    def counts(self) -> Mapping[str, int]:
        """Letters so far: ``sent`` by us, ``heard`` by us, and ``lost`` on their way to us."""
        return {"sent": self._sent.total(), "heard": self._got.total() - self._lost, "lost": self._lost}

    def _arrived(self, data: bytes) -> None:
        letter = _decode(data)
        sender, before = letter.sender, self._got[letter.sender]
        if letter.number <= before:
            return  # heard already
        self._got[sender] = letter.number
        if letter.number > before + 1:
            log.warning("letters lost", sender=sender, count=letter.number - before - 1)
            self._lost += letter.number - before - 1
            self._void(sender)
            self.send(sender, Missed())
        if isinstance(letter.body, Missed):
            self._void(sender)
        else:
            self._heard(sender, letter.body)
