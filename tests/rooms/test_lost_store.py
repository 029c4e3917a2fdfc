"""The store goes away in the middle of things: nothing is told that is not saved, nothing saved is forgotten."""

from __future__ import annotations

import asyncio

import pytest

from server.clock import FakeClock
from server.engines.contract import Seat
from server.rooms.condition import Condition
from server.rooms.directory import RoomUnable
from server.rooms.entries import Applied, Owned, unpack
from server.rooms.room import Room
from server.store.contract import Seq
from server.wire.frames import Close
from tests.builders import HOST, FakeMember, FlakyStore, add, directory, enter, hide, toy_room
from tests.rooms.conftest import Table


async def until_running(table: Table) -> None:
    """Turn clock and loop until the room has found out."""
    for _ in range(200):
        if table.room.condition is not Condition.SETTLING:
            break
        await asyncio.sleep(0)
        table.clock.advance(100)
    await table.settle()


async def lose(table: Table) -> None:
    """Submit one command into a store that is down, and let the room notice."""
    table.room.submit(table.ada, add(2, 1, "lost"), table.clock.now_ms())
    for _ in range(10):  # loop turns: the answer, and the first look at the log
        await asyncio.sleep(0)


async def kinds(table: Table) -> list[type]:
    return [type(unpack(stored.data)) for stored in await table.store.log.read(table.room.id, Seq(0), 100)]


async def test_what_was_not_saved_did_not_happen(table: Table) -> None:
    table.store.flaky.down = True
    seen = len(table.ben.raw)
    heard = len(table.ada.raw)
    await lose(table)
    assert len(table.ada.raw) == heard, "whether it was saved is not known, so not a word"
    assert len(table.ben.raw) == seen
    table.room.submit(table.ben, hide("pear", "meanwhile"), table.clock.now_ms())
    assert table.ben.frames[-1] == {"t": "no", "code": "not-saved", "id": "meanwhile"}
    table.store.flaky.down = False
    await until_running(table)
    assert table.ada.of("no") == [{"t": "no", "code": "not-saved", "id": "lost"}], "and now it is known"
    assert table.room.state.count == 0
    await table.do(table.ada, add(2, 1, "lost"))
    assert table.ada.of("step")[-1]["ack"] == "lost"
    assert table.room.state.count == 2


async def test_the_unknown_outcome_is_fenced_off_before_anything_else(table: Table) -> None:
    """The lost command may still lie in a dead connection's buffer: its number is taken by an owner entry."""
    table.store.flaky.down = True
    await lose(table)
    table.store.flaky.down = False
    await until_running(table)
    assert (await kinds(table))[-1] is Owned
    assert table.room.seq == len(await kinds(table))


async def test_what_was_saved_after_all_is_adopted_and_told_once(table: Table) -> None:
    table.store.flaky.lose_next_answer = True
    await lose(table)
    await until_running(table)
    assert [frame["t"] for frame in table.ada.frames if frame.get("id") or frame.get("ack")] == ["step"]
    assert table.room.state.count == 2
    assert table.ada.of("step")[-1]["ack"] == "lost"
    assert table.ben.of("step")[-1]["patch"]["count"] == 2
    await table.do(table.ada, add(2, 1, "lost"))
    assert table.ada.types()[-1] == "ack"
    assert (await kinds(table)).count(Applied) == 1


@pytest.mark.parametrize("saved", [True, False])
async def test_sent_again_before_it_is_known_the_newest_connection_hears_of_it(table: Table, saved: bool) -> None:
    """A refusal would say that nothing happened, and that is not known yet."""
    table.store.flaky.down = not saved
    table.store.flaky.lose_next_answer = saved
    table.store.flaky.hold()
    table.room.submit(table.ada, add(2, 1, "lost"), table.clock.now_ms())
    await table.store.flaky.answered()
    table.store.flaky.release()
    assert table.room.condition is Condition.SETTLING
    again = table.enter(Seat(0))
    table.room.submit(again, add(2, 1, "lost"), table.clock.now_ms())
    assert again.of("no") == table.ada.of("no") == []
    table.store.flaky.down = False
    await until_running(table)
    if saved:
        assert again.of("step")[-1]["ack"] == "lost"
    else:
        assert again.of("no") == [{"t": "no", "code": "not-saved", "id": "lost"}]


async def test_a_store_that_stays_away_is_asked_again_and_again(table: Table) -> None:
    table.store.flaky.down = True
    await lose(table)
    for _ in range(100):
        await asyncio.sleep(0)
        table.clock.advance(1_000)
    assert table.room.condition is Condition.SETTLING
    table.store.flaky.down = False
    await until_running(table)
    await table.do(table.ada, add(2, 1))
    assert table.room.state.count == 2


async def test_the_time_of_the_outage_is_given_back(store: FlakyStore, clock: FakeClock) -> None:
    home = directory(store, clock)
    room, made, token = await toy_room(home, goal=100, turn_ms=30_000)
    table = Table(
        clock, store, home, room, made.invite, (made.token, token), enter(room, made.token), enter(room, token)
    )
    ends = room.state.ends
    clock.advance(10_000)
    store.flaky.down = True
    await lose(table)
    lost_at = clock.now_ms()
    for _ in range(60):
        await asyncio.sleep(0)
        clock.advance(1_000)
    assert room.state.count == 0, "no deadline strikes while nobody can play"
    store.flaky.down = False
    await until_running(table)
    entries = [unpack(stored.data) for stored in await store.log.read(room.id, Seq(0), 100)]
    outage = entries[-1]
    assert isinstance(outage, Applied)
    assert outage.by == "system"
    assert outage.cmd["do"] == "outage"
    assert outage.cmd["gap_ms"] == outage.at - lost_at >= 60_000
    assert room.state.ends == ends + outage.cmd["gap_ms"]
    clock.advance(20_000)
    await room.idle()
    assert room.state.count == 1, "deadlines ring again"


async def test_another_writer_meanwhile_means_the_room_is_theirs(table: Table) -> None:
    table.store.flaky.down = True
    await lose(table)
    table.store.flaky.down = False
    other = await directory(table.store, table.clock, "b").open(table.room.id)
    await until_running(table)
    assert table.room.condition is Condition.GONE
    assert table.ada.closed is not None
    assert other.condition is Condition.RUNNING


async def test_a_log_that_lost_its_end_is_opened_anew(table: Table) -> None:
    """The store came back without its last second: this object knows more than the log, so it goes."""
    await table.do(table.ada, hide("pear", "gone"))
    table.store.flaky.down = True
    await lose(table)
    table.store.flaky._logs[table.room.id].pop()
    table.store.vitals._incarnation = "restarted"
    table.store.flaky.down = False
    await until_running(table)
    assert table.room.condition is Condition.GONE
    room = await table.home.open(table.room.id)
    assert room.epoch != table.room.epoch
    assert room.state.words[0] == ""
    assert enter(room, table.tokens[0], table.ada.epoch, table.room.seq).types()[1] == "full"


async def test_a_refusing_store_changes_nothing(table: Table) -> None:
    table.store.flaky.refuse_next = True
    await table.do(table.ada, add(2, 1), add(2, 1, "again"))
    assert [no["code"] for no in table.ada.of("no")] == ["not-saved"]
    assert table.room.state.count == 2
    assert table.ada.of("step")[-1]["ack"] == "again"


async def test_a_deadline_that_a_refusing_store_missed_rings_again(store: FlakyStore, clock: FakeClock) -> None:
    room, *_ = await toy_room(directory(store, clock), turn_ms=10_000)
    store.flaky.refuse_next = True
    clock.advance(10_000)
    await room.idle()
    assert room.state.count == 0
    ends = room.state.ends
    clock.advance(2_000)
    await room.idle()
    assert (room.state.count, room.state.ends) == (0, ends + 2_000), "first the time in which nothing was taken"
    clock.advance(1)
    await room.idle()
    assert room.state.count == 1


async def passed(clock: FakeClock, ms: int) -> None:
    """So much time, and whatever the store says to what that began."""
    clock.advance(ms)
    for _ in range(10):
        await asyncio.sleep(0)


async def tried(room: Room, ada: FakeMember, clock: FakeClock) -> None:
    room.submit(ada, add(2, 1, "c1"), clock.now_ms())
    await passed(clock, 0)


async def test_time_in_which_the_store_took_nothing_is_given_back(store: FlakyStore, clock: FakeClock) -> None:
    """Its disk is full, or its memory, or its replicas are gone: nobody may lose his turn by that."""
    room, made, _ = await toy_room(directory(store, clock), turn_ms=10_000)
    ada, ends = enter(room, made.token), room.state.ends
    store.flaky.refusing = True
    await tried(room, ada, clock)
    assert ada.of("no")[-1]["code"] == "not-saved"
    for _ in range(80):
        await passed(clock, 500)
    assert (room.state.count, room.state.ends) == (0, ends)
    store.flaky.refusing = False
    await passed(clock, 2_000)  # the next try
    assert (room.state.count, room.state.ends) == (0, ends + 42_000)
    await tried(room, ada, clock)
    assert ada.of("step")[-1]["ack"] == "c1"


async def test_the_time_is_given_back_before_the_next_word_is_heard(store: FlakyStore, clock: FakeClock) -> None:
    """A page sends its answer again each second: it would pay for the outage, had it gone before."""
    room, made, _ = await toy_room(directory(store, clock), turn_ms=10_000)
    ada = enter(room, made.token)
    store.flaky.refusing = True
    await tried(room, ada, clock)
    for _ in range(4):
        await passed(clock, 3_300)
        await tried(room, ada, clock)
    store.flaky.refusing = False
    await passed(clock, 300)
    seq = room.seq
    await tried(room, ada, clock)
    entries = [unpack(stored.data) for stored in await store.log.read(room.id, seq, 100)]
    assert [entry.cmd["do"] for entry in entries if isinstance(entry, Applied)] == ["outage", "add"]
    assert entries[0].cmd["gap_ms"] == 13_500  # type: ignore[union-attr]
    assert room.state.ends == clock.now_ms() + 10_000


async def test_what_nobody_can_save_is_not_judged(store: FlakyStore, clock: FakeClock) -> None:
    """By the clock of the rules it may be too late by then, and that would be final."""
    room, made, _ = await toy_room(directory(store, clock), turn_ms=10_000)
    ada = enter(room, made.token)
    store.flaky.refusing = True
    await tried(room, ada, clock)
    await passed(clock, 3_000)
    room.submit(ada, add(2, 99, "late"), clock.now_ms())
    await passed(clock, 0)
    assert ada.of("no")[-1] == {"t": "no", "code": "not-saved", "id": "late"}
    store.flaky.refusing = False
    room.submit(ada, add(2, 99, "late"), clock.now_ms())
    await passed(clock, 0)
    assert ada.of("no")[-1]["code"] == "stale"


async def test_one_refusal_is_no_outage(store: FlakyStore, clock: FakeClock) -> None:
    room, made, _ = await toy_room(directory(store, clock), turn_ms=10_000)
    ada = enter(room, made.token)
    store.flaky.refuse_next = True
    await tried(room, ada, clock)
    await passed(clock, 900)
    await tried(room, ada, clock)
    assert room.state.ends == clock.now_ms() + 10_000


async def test_a_stop_of_the_process_while_the_store_refuses_is_the_same_time(
    store: FlakyStore, clock: FakeClock
) -> None:
    room, made, _ = await toy_room(directory(store, clock), turn_ms=10_000)
    ada, ends = enter(room, made.token), room.state.ends
    store.flaky.refusing = True
    await tried(room, ada, clock)
    await passed(clock, 7_000)
    room.give_back(6_000)  # it stood still for most of it
    store.flaky.refusing = False
    await passed(clock, 2_000)
    assert room.state.ends == ends + 9_000


async def test_seats_are_not_taken_by_a_lost_store(store: FlakyStore, clock: FakeClock) -> None:
    home = directory(store, clock)
    made = await home.create("toy", {}, HOST)
    store.flaky.refuse_next = True
    with pytest.raises(RoomUnable) as unable:
        await home.redeem(made.invite, "guest-ben", "Ben")
    assert unable.value.code == "not-saved"
    assert (await home.redeem(made.invite, "guest-cem", "Cem")).seat == Seat(1)


async def test_a_node_can_stop_while_the_store_is_away(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.rooms.handover.FINISH_SECONDS", 0.01)
    table.store.flaky.down = True
    await lose(table)
    tasks = len(asyncio.all_tasks())
    await table.home.stop()
    await asyncio.sleep(0)
    assert table.room.condition is Condition.GONE
    assert table.ada.closed is Close.RESTART
    assert len(asyncio.all_tasks()) == tasks - 1, "nobody asks the store any more"
