"""Letters between nodes: in order, bounded, kept until they are read. A node that is not there gets none.

Letters of one loop turn to the same node travel as one entry of its stream; so do all that are written while the entry
before is under way, since they must wait for it anyhow. Who reads strikes off what is read; what a node did not read
in time is lost to it, and shows by the numbers that senders put on their letters (``rooms/relay``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Protocol

import msgspec
import structlog
from redis.asyncio import Redis

from server.store import keys
from server.store.address import ANSWER_SECONDS
from server.store.line import Line
from server.store.lost import NO_ANSWER
from server.store.writer import Answer, Writer, note_failure

MOST_ENTRIES = 20_000  # of a node's stream; more are not kept
BATCH = 500  # entries read at once
WAIT_MS = 1_000  # for one read
RETRY_SECONDS = 0.2
STRIKE_SECONDS = 0.25  # so often is struck off what was read
UNREAD_MS = 60_000  # a stream that nobody reads is forgotten

log = structlog.get_logger()
_note = note_failure("mail")
_letters = msgspec.msgpack.Decoder(list[bytes])


class Mail(Protocol):
    def send(self, node: str, letter: bytes) -> None:
        """Some time soon, after everything sent there before."""
        ...

    async def receive(self, node: str, heard: Callable[[bytes], None]) -> None:
        """From now on hand over the letters to ``node``, one by one."""
        ...

    async def close(self) -> None: ...


class MemoryMail:
    """``Mail`` of nodes that live in one process. ``boxes`` are shared by all of them."""

    def __init__(self, boxes: dict[str, Callable[[bytes], None]]) -> None:
        self._boxes = boxes
        self._node = ""

    def send(self, node: str, letter: bytes) -> None:
        def arrive() -> None:
            if node in self._boxes:
                _hand_over(self._boxes[node], letter)

        asyncio.get_running_loop().call_soon(arrive)

    async def receive(self, node: str, heard: Callable[[bytes], None]) -> None:
        self._node = node
        self._boxes[node] = heard

    async def close(self) -> None:
        self._boxes.pop(self._node, None)


class ValkeyMail:
    """``Mail`` as one stream a node. ``redis`` reads, ``writer`` writes."""

    def __init__(self, redis: Redis, writer: Writer) -> None:
        self._redis = redis
        self._line = Line(redis, ANSWER_SECONDS + WAIT_MS / 1000)
        self._writer = writer
        self._waiting: dict[str, list[bytes]] = {}
        self._under_way: set[str] = set()
        self._reader: asyncio.Task[None] | None = None
        self._key = ""
        self._closed = False

    def send(self, node: str, letter: bytes) -> None:
        waiting = self._waiting.get(node)
        if waiting is not None:
            waiting.append(letter)
            return
        self._waiting[node] = [letter]
        if node not in self._under_way:
            asyncio.get_running_loop().call_soon(self._post, node)

    def _post(self, node: str) -> None:
        packed = msgspec.msgpack.encode(self._waiting.pop(node))
        add = ("XADD", keys.mail(node), "NOMKSTREAM", "MAXLEN", "~", MOST_ENTRIES, "*", "l", packed)
        self._under_way.add(node)
        self._writer.put((add,), partial(self._posted, node))

    def _posted(self, node: str, answer: Answer) -> None:
        self._under_way.discard(node)
        _note(answer)
        if node in self._waiting:
            self._post(node)

    async def receive(self, node: str, heard: Callable[[bytes], None]) -> None:
        self._key = keys.mail(node)
        self._hang_up()
        self._reader = asyncio.get_running_loop().create_task(self._read(heard))

    def _hang_up(self) -> None:
        """Have a box that letters can be put into, with an empty one in it."""
        begun = ("XADD", self._key, "*", "l", msgspec.msgpack.encode([]))
        self._writer.put((begun, ("PEXPIRE", self._key, UNREAD_MS)), note_failure("mail box"))

    async def close(self) -> None:
        if self._reader is None:
            return
        self._closed = True  # the library may lose the word to stop where an answer comes with it
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)
        await self._line.close()
        self._writer.put((("DEL", self._key),), note_failure("mail box"))

    async def _read(self, heard: Callable[[bytes], None]) -> None:
        last, struck, loop = b"0", 0.0, asyncio.get_running_loop()
        while not self._closed:
            try:
                read = ("XREAD", "COUNT", BATCH, "BLOCK", WAIT_MS, "STREAMS", self._key, last)
                found = await self._line.ask(self._key, *read)
            except NO_ANSWER as e:
                log.warning("mail not read", error=str(e))
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if not found:
                self._hang_up()  # the store may have lost the box, or forgotten it while it did not answer
            for number, packed in _entries(found):
                last = number
                for letter in _letters.decode(packed):
                    _hand_over(heard, letter)
            if last != b"0" and loop.time() >= struck + STRIKE_SECONDS:
                struck = loop.time()
                taken = ("XTRIM", self._key, "MINID", last)
                self._writer.put((taken, ("PEXPIRE", self._key, UNREAD_MS)), note_failure("mail read"))


def _entries(found: Any) -> Iterator[tuple[bytes, bytes]]:
    """Number and letters of each entry that a read of one stream brought: as the server says it, in either version of
    its protocol, or as the client of a cluster tells it."""
    if not found:
        return
    (entries,) = found.values() if isinstance(found, dict) else [told for _, told in found]
    if entries and isinstance(entries[0][0], tuple):
        (entries,) = entries
    for number, fields in entries:
        yield number, fields[b"l"] if isinstance(fields, dict) else fields[1]


def _hand_over(heard: Callable[[bytes], None], letter: bytes) -> None:
    try:
        heard(letter)
    except Exception as fault:  # one letter that can't be read must not cost the others theirs
        log.error("a letter was not taken", exc_info=fault)
