"""A peer that reads too slowly costs itself, never the room."""

from __future__ import annotations

from server.engines.contract import Seat
from server.wire.frames import Close
from server.wire.limits import LAGGING_MS, OUTBOX_CLOSE_BYTES, OUTBOX_DRAIN_BYTES, OUTBOX_LAG_BYTES
from tests.builders import FakeClient, hide
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
