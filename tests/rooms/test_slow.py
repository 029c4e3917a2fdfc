"""A peer that reads too slowly costs itself, never the room."""

from __future__ import annotations

from server.engines.contract import Seat
from server.wire.frames import Beat, Close, Say
from server.wire.limits import LAGGING_MS, OUTBOX_CLOSE_BYTES, OUTBOX_DRAIN_BYTES, OUTBOX_LAG_BYTES
from tests.builders import FakeClient, add, hide, plain
from tests.rooms.conftest import Table


async def test_one_that_lags_skips_steps_and_gets_one_full_view_when_it_has_drained(table: Table) -> None:
    slow = table.enter()
    client = FakeClient()
    slow.stuck_bytes = OUTBOX_LAG_BYTES + 1
    seen = len(slow.raw)
    for n in range(5):
        await table.do(table.ada, hide("pear", f"h{n}"))
    table.clock.advance(1_000)
    assert len(slow.raw) == seen
    slow.stuck_bytes = OUTBOX_DRAIN_BYTES
    table.clock.advance(2_000)
    assert len(slow.raw) == seen, "not drained far enough"
    slow.stuck_bytes = OUTBOX_DRAIN_BYTES - 1
    table.clock.advance(1_000)
    assert slow.types()[seen:] == ["full"]
    await table.do(table.ada, hide("pear", "after"))
    assert slow.types()[-1] == "step"
    client.read(slow.frames)
    assert client.seq == table.room.seq
    assert len(table.ben.of("step")) == 6, "the others missed nothing"


async def test_one_that_lags_too_long_is_closed(table: Table) -> None:
    slow = table.enter()
    slow.stuck_bytes = OUTBOX_LAG_BYTES + 1
    await table.do(table.ada, hide("pear", "a"))
    table.clock.advance(LAGGING_MS - 1_000)
    assert slow.closed is None
    table.clock.advance(2_001)
    assert slow.closed is Close.SLOW


async def test_one_with_far_too_much_is_closed_at_once(table: Table) -> None:
    table.ben.stuck_bytes = OUTBOX_CLOSE_BYTES + 1
    await table.do(table.ada, hide("pear", "a"))
    assert table.ben.closed is Close.SLOW
    table.room.leave(table.ben)
    assert table.ada.of("people")[-1]["seats"]["1"]["here"] is False


async def test_resync_of_one_that_lags_waits_until_it_has_drained(table: Table) -> None:
    slow = table.enter()
    slow.stuck_bytes = OUTBOX_LAG_BYTES + 1
    await table.do(table.ada, hide("pear", "a"))
    seen = len(slow.raw)
    table.room.resync(slow)
    assert len(slow.raw) == seen
    slow.stuck_bytes = 0
    table.clock.advance(1_000)
    assert slow.types()[-1] == "full"


async def test_a_dead_reader_leaves_no_alarm_behind(table: Table) -> None:
    slow = table.enter(Seat(1))
    slow.stuck_bytes = OUTBOX_LAG_BYTES + 1
    await table.do(table.ada, hide("pear", "a"))
    table.room.leave(slow)
    table.clock.advance(2_000)
    assert slow.closed is None


async def test_answers_count_like_steps(table: Table) -> None:
    """One that asks and asks and never reads gets no more than the bound, whatever it asks for."""
    asking = table.ada
    asking.stuck_bytes = OUTBOX_LAG_BYTES + 1
    seen = len(asking.raw)
    for n in range(50):
        table.room.resync(asking)
        table.room.beat(asking, Beat(n), table.clock.now_ms())
        await table.do(asking, add(9, 1, f"no{n}"))
        table.room.say(asking, Say(99), table.clock.now_ms())
    assert len(asking.raw) == seen
    table.clock.advance(LAGGING_MS + 2_000)
    assert asking.closed is Close.SLOW


async def test_an_answer_to_one_with_far_too_much_closes_it(table: Table) -> None:
    table.ben.stuck_bytes = OUTBOX_CLOSE_BYTES + 1
    table.room.beat(table.ben, Beat(1), table.clock.now_ms())
    assert table.ben.closed is Close.SLOW


async def test_one_outside_that_does_not_read_is_not_written_to(table: Table) -> None:
    await table.do(table.ada, plain({"do": "break", "where": "apply"}, "boom"))
    late = table.enter(Seat(0))
    late.stuck_bytes = OUTBOX_LAG_BYTES + 1
    seen = len(late.raw)
    for n in range(50):
        table.room.beat(late, Beat(n), table.clock.now_ms())
        table.room.submit(late, add(1, 1, f"c{n}"), table.clock.now_ms())
    assert len(late.raw) == seen
