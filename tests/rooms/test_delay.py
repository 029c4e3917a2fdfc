"""A seat's lag is told to the game where it is news: the least of the last measurements, not their noise."""

from __future__ import annotations

from server.rooms.delay import NEWS_MS, RECENT
from tests.builders import enter
from tests.rooms.conftest import Table
from tests.rooms.town import Place, come
from tests.rooms.town import table as made


async def test_the_least_of_the_last_ones_counts(table: Table) -> None:
    for ms in (400, 300, 320):
        table.room.lag(table.ada, ms)
    await table.settle()
    assert table.room.state.lags == (300, 0)
    seq = table.room.seq
    for ms in (300 - NEWS_MS + 1, 900, 300, 280, 310):
        table.room.lag(table.ada, ms)
    await table.settle()
    assert table.room.seq == seq, "no news"
    for _ in range(RECENT):
        table.room.lag(table.ada, 20)
    await table.settle()
    assert table.room.state.lags == (20, 0)


async def test_a_new_socket_is_measured_anew(table: Table) -> None:
    table.room.lag(table.ben, 10)
    ben = enter(table.room, table.tokens[1])
    table.room.lag(table.ben, 10)
    table.room.lag(ben, 500)
    await table.settle()
    assert table.room.state.lags == (0, 500)


async def test_who_only_watches_has_none(table: Table) -> None:
    table.room.lag(enter(table.room, ""), 500)
    await table.settle()
    assert table.room.state.lags == (0, 0)


async def test_it_crosses_to_the_node_that_runs_the_room() -> None:
    place = Place()
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await made(a)
    far = await b.home.reach(room.id)
    ada, eve = await come(place, far, token), await come(place, far)
    far.lag(ada, 200)
    far.lag(eve, 300)
    await place.settle()
    assert room.state.lags == (200, 0)
