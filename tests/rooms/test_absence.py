"""Who has left is told to the game after a moment, who is back at once; a reload is nobody's business."""

from __future__ import annotations

from typing import Any

import pytest

from server.clock import FakeClock
from server.engines.legends.engine import Legends
from server.rooms.directory import Directory
from server.rooms.entries import Applied, unpack
from server.rooms.room import Room
from server.store.contract import Seq
from server.wire.limits import ABSENT_MS
from tests.builders import HOST, FakeMember, FlakyStore, enter
from tests.engines.legends.sets import base

DECK = dict(base().deck[0].cards)


class Table:
    def __init__(self, store: FlakyStore, clock: FakeClock, room: Room, tokens: tuple[str, str]) -> None:
        self.store = store
        self.clock = clock
        self.room = room
        self.tokens = tokens

    async def presences(self) -> list[dict[str, Any]]:
        """What the log tells of coming and going."""
        await self.room.idle()
        entries = [unpack(stored.data) for stored in await self.store.log.read(self.room.id, Seq(0), 100)]
        return [e.cmd for e in entries if isinstance(e, Applied) and e.cmd["do"] == "presence"]

    def come(self, seat: int) -> FakeMember:
        return enter(self.room, self.tokens[seat])


@pytest.fixture
async def table(store: FlakyStore, clock: FakeClock) -> Table:
    home = Directory({"legends": Legends({"base": base()}, allow_fixed=True)}, store, clock)
    made = await home.create("legends", {"fixed": {"decks": [DECK, DECK], "starter": 0}}, HOST)
    granted = await home.redeem(made.invite, "guest-ben", "Ben")
    return Table(store, clock, await home.open(made.room_id), (made.token, granted.token))


async def test_leaving_is_told_after_a_moment_and_return_at_once(table: Table, clock: FakeClock) -> None:
    ada, _ = table.come(0), table.come(1)
    clock.advance(10 * ABSENT_MS)
    assert await table.presences() == []
    table.room.leave(ada)
    clock.advance(ABSENT_MS - 1)
    assert await table.presences() == []
    clock.advance(1)
    assert await table.presences() == [{"do": "presence", "seat": 0, "here": False}]
    ada = table.come(0)
    assert await table.presences() == [
        {"do": "presence", "seat": 0, "here": False},
        {"do": "presence", "seat": 0, "here": True},
    ]


async def test_a_reload_is_not_told(table: Table, clock: FakeClock) -> None:
    ada, _ = table.come(0), table.come(1)
    for _ in range(3):
        table.room.leave(ada)
        clock.advance(ABSENT_MS - 1)
        ada = table.come(0)
    clock.advance(10 * ABSENT_MS)
    assert await table.presences() == []


async def test_a_newer_socket_on_the_seat_leaves_nobody_absent(table: Table, clock: FakeClock) -> None:
    older, _ = table.come(0), table.come(1)
    table.come(0)
    table.room.leave(older)
    clock.advance(10 * ABSENT_MS)
    assert await table.presences() == []


async def test_whoever_never_comes_is_absent_and_so_is_a_seat_after_a_recovery(table: Table, clock: FakeClock) -> None:
    table.come(0)
    clock.advance(ABSENT_MS)
    assert await table.presences() == [{"do": "presence", "seat": 1, "here": False}]
    assert table.room.state.players[1].frozen_since
