"""The store forgets rooms that nobody plays in, keeps what is played, and is never filled by new ones."""

from __future__ import annotations

import pytest

from server.clock import FakeClock
from server.engines.contract import Seat
from server.engines.legends.engine import Legends
from server.rooms.directory import DAY_MS, Directory, Full
from server.rooms.keeping import RENEW_MS
from server.wire.limits import GATHERING_MS, SNAPSHOT_EVERY, STORE_PERCENT, UNPLAYED_MS
from tests.builders import HOST, FlakyStore, add, directory, enter, hide, toy_room, turns
from tests.engines.legends.sets import base
from tests.rooms.conftest import Table
from tests.toy import ToyEngine


async def test_a_room_is_kept_as_long_as_it_deserves(store: FlakyStore, clock: FakeClock) -> None:
    home = Directory({"toy": ToyEngine()}, store, clock, finished_ms=7 * DAY_MS)
    room, made, token = await toy_room(home, goal=4, turn_ms=60_000)
    kept = store.lifetimes.kept
    members = enter(room, made.token), enter(room, token)
    assert kept == {room.id: UNPLAYED_MS}
    room.submit(members[0], hide("pear", "in the lobby"), clock.now_ms())
    await room.idle()
    assert kept == {room.id: UNPLAYED_MS}
    room.submit(members[0], add(2, 1), clock.now_ms())
    await room.idle()
    assert kept == {room.id: None}, "a game that a clock brings to its end is never forgotten"
    room.submit(members[1], add(2, 2), clock.now_ms())
    await room.idle()
    assert kept == {room.id: 7 * DAY_MS}


@pytest.mark.parametrize(("finished_ms", "kept_ms"), [(7 * DAY_MS, GATHERING_MS), (365 * DAY_MS, 365 * DAY_MS)])
async def test_a_begun_game_without_a_clock_goes_when_nobody_comes_any_more(
    store: FlakyStore, clock: FakeClock, finished_ms: int, kept_ms: int
) -> None:
    home = Directory({"toy": ToyEngine()}, store, clock, finished_ms=finished_ms)
    room, made, token = await toy_room(home, goal=4)
    host, _ = enter(room, made.token), enter(room, token)
    room.submit(host, add(2, 1), clock.now_ms())
    await room.idle()
    assert store.lifetimes.kept == {room.id: kept_ms}


async def test_a_room_made_and_never_opened_is_forgotten(store: FlakyStore, clock: FakeClock) -> None:
    lives: list[int] = []
    create = store.specs.create

    async def noted(room: object, spec: bytes, for_ms: int) -> bool:
        lives.append(for_ms)
        return await create(room, spec, for_ms)  # type: ignore[arg-type]

    store.specs.create = noted  # type: ignore[method-assign]
    await directory(store, clock).create("toy", {}, HOST)
    assert lives == [UNPLAYED_MS]


async def test_the_day_counts_from_when_somebody_was_there_last(store: FlakyStore, clock: FakeClock) -> None:
    home = directory(store, clock)
    await home.start()
    room, made, _ = await toy_room(home)
    member = enter(room, made.token)
    kept = store.lifetimes.kept
    kept.clear()
    await turns(clock, 4, RENEW_MS // 4)
    assert kept == {room.id: UNPLAYED_MS}, "written again while somebody is there"
    kept.clear()
    room.leave(member)
    await turns(clock, 2, 60_000)
    assert home.rooms == {}
    assert kept == {room.id: UNPLAYED_MS}, "and when the room leaves memory"
    await home.stop()


async def test_a_snapshot_shares_the_life_of_its_room(table: Table) -> None:
    """Its first one is a new key, which the store would keep for ever."""
    kept = table.store.lifetimes.kept
    kept.clear()
    await table.do(table.ada, *(hide("pear", f"h{n}") for n in range(SNAPSHOT_EVERY)))
    assert await table.store.snapshots.read(table.room.id) is not None
    assert kept == {table.room.id: UNPLAYED_MS}


async def test_a_full_store_refuses_new_rooms_and_no_running_one(table: Table) -> None:
    store, clock = table.store, table.clock
    home = Directory({"toy": ToyEngine()}, store, clock, "b", store_bytes=1_000)
    store.vitals.used_bytes = 10 * STORE_PERCENT - 1
    await home.create("toy", {}, HOST)
    clock.advance(1_000)
    store.vitals.used_bytes = 10 * STORE_PERCENT
    for _ in range(2):
        with pytest.raises(Full):
            await home.create("toy", {}, HOST)
    await table.do(table.ada, add(2, 1))
    assert table.room.state.count == 2
    assert (await home.open(table.room.id)).chairs.keys() == {Seat(0), Seat(1)}
    store.vitals.most_bytes = 2_000  # the store's own bound wins
    clock.advance(1_000)
    await home.create("toy", {}, HOST)


async def test_a_lobby_of_legends_is_no_begun_game(store: FlakyStore, clock: FakeClock) -> None:
    home = Directory({"legends": Legends({"base": base()}, allow_fixed=True)}, store, clock)
    lobby = await home.create("legends", {}, HOST)
    deck = dict(base().deck[0].cards)
    game = await home.create("legends", {"fixed": {"decks": [deck, deck], "starter": 0}}, HOST)
    assert store.lifetimes.kept == {lobby.room_id: UNPLAYED_MS, game.room_id: None}
