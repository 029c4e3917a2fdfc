"""Letters between nodes: the same in memory and on a real Valkey."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence

import msgspec
import pytest

from server.store import keys
from server.store.address import client, writer
from server.store.mail import Mail, MemoryMail, ValkeyMail
from server.store.writer import Answer, Command
from tests.stores import STORES, emptied, url_of

PATIENCE_SECONDS = 30


class Box:
    """What a node heard."""

    def __init__(self) -> None:
        self.letters: list[bytes] = []
        self._more = asyncio.Event()

    def heard(self, letter: bytes) -> None:
        self.letters.append(letter)
        self._more.set()

    async def until(self, count: int) -> list[bytes]:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while len(self.letters) < count:
                self._more.clear()
                await self._more.wait()
        return self.letters


@pytest.fixture(params=STORES)
async def post(request: pytest.FixtureRequest) -> AsyncIterator[Callable[[], Mail]]:
    """Makes a node's mail."""
    made: list[Mail] = []
    closing: list[Callable[[], object]] = []
    if request.param == "memory":
        boxes: dict[str, Callable[[bytes], None]] = {}

        def make() -> Mail:
            made.append(MemoryMail(boxes))
            return made[-1]

    else:
        first = await emptied(url := url_of(request))
        closing.append(first.aclose)

        def make() -> Mail:
            redis = client(url)
            write = writer(redis)
            closing.extend((write.close, redis.aclose))
            made.append(ValkeyMail(redis, write))
            return made[-1]

    yield make
    for mail in made:
        await mail.close()
    for close in closing:
        await close()  # type: ignore[misc]


async def test_letters_arrive_in_order(post: Callable[[], Mail]) -> None:
    one, two, box = post(), post(), Box()
    await two.receive("two", box.heard)
    await _settled(two)
    letters = [bytes([n]) * n for n in range(1, 200)]
    for letter in letters:
        one.send("two", letter)
    assert await box.until(len(letters)) == letters


async def test_each_node_hears_its_own(post: Callable[[], Mail]) -> None:
    one, two, mine, theirs = post(), post(), Box(), Box()
    await one.receive("one", mine.heard)
    await two.receive("two", theirs.heard)
    await _settled(one, two)
    one.send("two", b"to two")
    two.send("one", b"to one")
    assert await theirs.until(1) == [b"to two"]
    assert await mine.until(1) == [b"to one"]


async def test_a_letter_to_nobody_is_lost_without_a_trace(post: Callable[[], Mail]) -> None:
    one, box = post(), Box()
    await one.receive("one", box.heard)
    await _settled(one)
    one.send("nobody", b"hello?")
    one.send("one", b"to myself")
    assert await box.until(1) == [b"to myself"]
    if isinstance(one, ValkeyMail):
        assert not await one._redis.exists(keys.mail("nobody"))


async def test_a_letter_that_can_t_be_read_costs_no_other_one(post: Callable[[], Mail]) -> None:
    one, box = post(), Box()

    def choosy(letter: bytes) -> None:
        if letter == b"bad":
            raise ValueError(letter)
        box.heard(letter)

    await one.receive("one", choosy)
    await _settled(one)
    for letter in (b"good", b"bad", b"better"):
        one.send("one", letter)
    assert await box.until(2) == [b"good", b"better"]


async def test_a_box_that_the_store_forgot_is_put_up_again(
    post: Callable[[], Mail], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.store.mail.WAIT_MS", 20)
    one, box = post(), Box()
    await one.receive("one", box.heard)
    await _settled(one)
    if isinstance(one, ValkeyMail):
        await one._redis.delete(keys.mail("one"))
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not await one._redis.exists(keys.mail("one")):
                pass
    one.send("one", b"still there?")
    assert await box.until(1) == [b"still there?"]


class SlowWriter:
    """Answers when it is told to."""

    def __init__(self) -> None:
        self.written: list[list[bytes]] = []
        self._done: list[Callable[[Answer], None]] = []

    def put(self, commands: Sequence[Command], done: Callable[[Answer], None]) -> None:
        ((*_, packed),) = commands
        self.written.append(msgspec.msgpack.decode(packed, type=list[bytes]))  # type: ignore[arg-type]
        self._done.append(done)

    def answer(self, answer: Answer) -> None:
        self._done.pop(0)(answer)

    async def close(self) -> None:
        self._done.clear()


@pytest.mark.parametrize("answer", [[b"1-0"], None], ids=["written", "lost"])
async def test_what_is_sent_while_an_entry_is_under_way_is_the_next_one(answer: Answer) -> None:
    redis, slow = client("redis://127.0.0.1"), SlowWriter()
    mail = ValkeyMail(redis, slow)
    for letter in (b"one", b"turn"):
        mail.send("two", letter)
    await asyncio.sleep(0)
    assert slow.written == [[b"one", b"turn"]]
    for letter in (b"while", b"it"):
        mail.send("two", letter)
        await asyncio.sleep(0)
    mail.send("three", b"waits for nobody")
    await asyncio.sleep(0)
    assert slow.written[1:] == [[b"waits for nobody"]]
    slow.answer(answer)
    assert slow.written[2:] == [[b"while", b"it"]]
    slow.answer([b"2-0"])
    slow.answer([b"3-0"])
    mail.send("two", b"alone")
    await asyncio.sleep(0)
    assert slow.written[3:] == [[b"alone"]]
    await redis.aclose()


async def _settled(*mails: Mail) -> None:
    """Until the boxes are there."""
    for mail in mails:
        if isinstance(mail, ValkeyMail):
            async with asyncio.timeout(PATIENCE_SECONDS):
                while not await mail._redis.exists(mail._key):
                    pass
