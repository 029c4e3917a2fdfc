"""A look at a room takes nothing, writes nothing and wakes nobody."""

from __future__ import annotations

import asyncio

import pytest

from server.rooms.directory import NoSuchRoom
from server.store.contract import RoomId, Seq
from tests.builders import add, enter
from tests.rooms.conftest import Table


async def test_looking_at_a_sleeping_room_writes_nothing(table: Table) -> None:
    await table.do(table.ada, add(2, 1))
    table.room.sleep()
    written, length = table.store.flaky.appends, len(await table.store.log.read(table.room.id, Seq(0), 99))
    for _ in range(5):
        seen = await table.home.look(table.room.id.lower())
        assert (seen.id, seen.state, set(seen.chairs)) == (table.room.id, table.room.state, {0, 1})
        assert (await table.home.invite(table.invite)).free_seats == 0
    assert table.home.rooms == {}
    assert table.store.flaky.appends == written
    assert len(await table.store.log.read(table.room.id, Seq(0), 99)) == length
    back = await table.home.open(table.room.id)
    back.submit(enter(back, table.tokens[1]), add(1, 2), table.clock.now_ms())
    await back.idle()
    assert (await table.home.look(table.room.id)).state.count == 3, "awake, it is asked itself"


async def test_many_who_look_at_once_read_it_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.room.sleep()
    reads: list[RoomId] = []
    read = table.store.specs.read

    async def counted(room: RoomId) -> bytes | None:
        reads.append(room)
        return await read(room)

    monkeypatch.setattr(table.store.specs, "read", counted)
    await asyncio.gather(*(table.home.look(table.room.id) for _ in range(50)))
    assert reads == [table.room.id]


async def test_looking_at_what_is_not_there(table: Table) -> None:
    table.room.sleep()
    table.store.snapshots.write(table.room.id, b"garbage")
    for _ in range(2):
        with pytest.raises(NoSuchRoom):
            await table.home.look(table.room.id)
        with pytest.raises(NoSuchRoom):
            await table.home.look("QQQQQQ")
    assert table.home.unreadable == {table.room.id}
