"""The writer serves all rooms: whatever one of them does, the others are answered."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
import structlog.testing
from redis.asyncio.connection import AbstractConnection

from server.engines.contract import Ms
from server.store.contract import RoomId, Traffic
from server.store.valkey import ValkeyStore
from server.store.writer import Answer, PipelineWriter, Writer
from tests.stores import SERVERS


class FakeConnection:
    """Answers every command with its number; ``fault`` is raised instead, once."""

    def __init__(self) -> None:
        self.answered = 0
        self.disconnects = 0
        self.fault: BaseException | None = None

    is_connected = True

    async def send_packed_command(self, command: bytes, check_health: bool) -> None:
        if self.fault is not None:
            fault, self.fault = self.fault, None
            raise fault

    async def read_response(self, **_: float) -> Any:
        self.answered += 1
        return self.answered

    async def disconnect(self, nowait: bool = False) -> None:
        self.disconnects += 1


def writer(connection: FakeConnection) -> Writer:
    return PipelineWriter(cast(AbstractConnection, connection), 5.0)


async def ask(write: Writer) -> Answer:
    answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    write.put((("PING",),), answer.set_result)
    async with asyncio.timeout(5):
        return await answer


def choke(_answer: Answer) -> None:
    raise OverflowError("asked for")


async def test_one_that_chokes_on_its_answer_keeps_it_from_nobody_else() -> None:
    write, got = writer(FakeConnection()), list[Answer]()
    with structlog.testing.capture_logs() as logs:
        write.put((("SET", "a", 1),), choke)
        write.put((("SET", "b", 1),), got.append)
        assert await ask(write) == [3]
    assert got == [[2]]
    assert [line["event"] for line in logs] == ["an answer was not taken"]
    assert await ask(write) == [4], "and the next ones are written"
    await write.close()


async def test_whatever_goes_wrong_while_writing_is_an_answer_lost() -> None:
    connection = FakeConnection()
    write = writer(connection)
    for fault in (ConnectionError("gone"), ZeroDivisionError("a bug")):
        connection.fault = fault
        assert await ask(write) is None
        assert isinstance(await ask(write), list)
    assert connection.disconnects == 2


async def test_a_value_that_can_not_be_packed_stops_nobody_after_it() -> None:
    write, got = writer(FakeConnection()), list[Answer]()
    write.put((cast(tuple[str], ("SET", "a", object())),), got.append)
    assert await ask(write) is None
    assert got == [None]
    assert await ask(write) == [1]


async def test_each_pipeline_that_was_answered_is_heard_of() -> None:
    connection, traffic, heard = FakeConnection(), Traffic(), list[tuple[int, float]]()
    traffic.heard = lambda writes, seconds: heard.append((writes, seconds))
    write = PipelineWriter(cast(AbstractConnection, connection), 5.0, traffic)
    for _ in range(2):
        write.put((("SET", "a", 1), ("SET", "b", 1)), lambda _: None)
    assert await ask(write) == [5]
    connection.fault = ConnectionError("gone")
    assert await ask(write) is None
    assert await ask(write) == [6]
    assert [writes for writes, _ in heard] == [3, 1], "what is not answered has no way back"
    assert all(0 < seconds < 5 for _, seconds in heard)


@pytest.mark.parametrize("url", SERVERS)
async def test_stores_tell_of_their_pipelines(url: str, request: pytest.FixtureRequest) -> None:
    store, heard = ValkeyStore(request.getfixturevalue(f"{url}_url")), list[int]()
    store.traffic.heard = lambda writes, _: heard.append(writes)
    for room in ("ROOM01", "ROOM02", "ROOM03"):
        store.schedule.put(RoomId(room), Ms(1_000))
    await store.close()
    assert sum(heard) == 3
