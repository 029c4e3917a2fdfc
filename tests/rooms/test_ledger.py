"""Whatever one command, one sender or one answer does, it harms this room least and other rooms never."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.clock import FakeClock
from server.engines.contract import Actor, Ms, Office, Seat, Step
from server.engines.refusal import Code, Refused
from server.rooms.condition import Condition
from server.rooms.directory import Directory, RoomUnable
from server.rooms.entries import Applied, Owned, unpack
from server.rooms.room import Room
from server.rooms.timers import LATE_MS, struck
from server.store.contract import Reply, Seq, Span
from server.wire.frames import Close
from server.wire.limits import LOG_ENTRY_BYTES, MAILBOX_COMMANDS
from tests.builders import HOST, FakeMember, FlakyStore, add, directory, enter, hide, plain, toy_room
from tests.rooms.conftest import Table
from tests.toy import Hide, Toy, ToyCommand, ToyEngine

TOO_MUCH = 1 << 65


class Boundless(ToyEngine):
    """Refuses some words with a fact that no frame can carry, and grows others beyond every entry."""

    def apply(self, state: Toy, actor: Actor, command: ToyCommand, at: Ms) -> Step:
        if isinstance(command, Hide) and command.word == "huge":
            raise Refused(Code.BAD_DECK, count=TOO_MUCH)
        return super().apply(state, actor, command, at)


async def boundless(store: FlakyStore, clock: FakeClock) -> tuple[Room, FakeMember, FakeMember]:
    home = Directory({"toy": Boundless()}, store, clock)
    room, made, token = await toy_room(home, goal=1000)
    return room, enter(room, made.token), enter(room, token)


@pytest.mark.parametrize("behind_another", [False, True])
async def test_a_refusal_that_can_not_be_told_is_told_without_its_facts(
    store: FlakyStore, clock: FakeClock, behind_another: bool
) -> None:
    """Told from the store's answer or from the socket: the room goes on either way."""
    room, ada, ben = await boundless(store, clock)
    if behind_another:
        room.submit(ben, hide("pear", "before"), clock.now_ms())
    room.submit(ada, hide("huge", "huge"), clock.now_ms())
    await room.idle()
    assert ada.of("no") == [{"t": "no", "code": "bad-deck", "id": "huge"}]
    room.submit(ben, hide("plum", "after"), clock.now_ms())
    await room.idle()
    assert room.condition is Condition.RUNNING
    assert room.state.words[1] == "plum"


async def test_an_entry_that_is_too_big_is_refused(table: Table) -> None:
    seq = table.room.seq
    await table.do(table.ada, hide("x" * LOG_ENTRY_BYTES, "big"))
    assert table.ada.of("no") == [{"t": "no", "code": "bad-command", "id": "big"}]
    assert (table.room.seq, table.room.condition) == (seq, Condition.RUNNING)


async def test_one_seat_can_not_fill_the_room_for_the_other(table: Table) -> None:
    table.store.flaky.hold()
    for n in range(MAILBOX_COMMANDS + 5):
        table.room.submit(table.ada, hide("pear", f"a{n}"), table.clock.now_ms())
    taking = [asyncio.ensure_future(table.room.take_seat(f"g{n}", "G", b"h")) for n in range(MAILBOX_COMMANDS + 1)]
    await asyncio.sleep(0)
    table.room.submit(table.ben, hide("plum", "mine"), table.clock.now_ms())
    assert [no["code"] for no in table.ada.of("no")] == ["busy"] * 4
    assert table.ben.of("no") == []
    await table.store.flaky.answered()
    table.store.flaky.release()
    await table.settle()
    assert table.room.state.words == ("pear", "plum")
    refused = await asyncio.gather(*taking, return_exceptions=True)
    assert sum(isinstance(result, RoomUnable) for result in refused) == 1


async def test_an_answer_after_the_room_was_stopped_does_not_set_it_going(table: Table) -> None:
    for reply in (Reply.LOST, Reply.SAVED, Reply.REFUSED):
        home = directory(FlakyStore(), table.clock)
        room, made, _ = await toy_room(home)
        member = enter(room, made.token)
        room.submit(member, add(2, 1), table.clock.now_ms())
        room._ledger.stop(ZeroDivisionError("asked for"), None)
        room._ledger._answered(reply)
        for _ in range(10):
            await asyncio.sleep(0)
        table.clock.advance(5_000)
        assert room.condition is Condition.STOPPED
        assert room.state.count == 0
        await room.idle()


async def test_a_room_that_is_stopped_while_it_finds_out_stays_stopped(table: Table) -> None:
    table.store.flaky.down = True
    table.room.submit(table.ada, add(2, 1), table.clock.now_ms())
    await asyncio.sleep(0)
    assert table.room.condition.value == "settling"
    table.room._ledger.stop(ZeroDivisionError("asked for"), None)
    table.store.flaky.down = False
    for _ in range(50):
        await asyncio.sleep(0)
        table.clock.advance(1_000)
    assert table.room.condition is Condition.STOPPED
    await table.room.idle()


async def test_who_comes_into_a_stopped_room_is_told_and_never_taken_for_a_spectator(table: Table) -> None:
    await table.do(table.ada, plain({"do": "break", "where": "apply"}, "boom"))
    late = table.enter(Seat(0))
    table.room.submit(late, add(1, 1), table.clock.now_ms())
    table.room.resync(late)
    assert [(no["code"], no.get("id", "")) for no in late.of("no")] == [
        ("room-stopped", ""),
        ("room-stopped", "c1"),
        ("room-stopped", ""),
    ]
    table.room.abandon()
    table.room.submit(late, add(1, 1), table.clock.now_ms())
    assert late.closed is Close.RESTART, "to find whoever runs the room now"


async def test_time_that_is_owed_is_given_back_once_the_store_takes_it(store: FlakyStore, clock: FakeClock) -> None:
    room, *_ = await toy_room(directory(store, clock), turn_ms=10_000)
    ends = room.state.ends
    store.flaky.refuse_next = True
    room.give_back(7_000)
    clock.advance(1_000)
    assert room.state.ends == ends
    room.give_back(1_000)
    await room.idle()
    assert room.state.ends == ends + 8_000
    store.flaky.refuse_next = True
    room.give_back(5_000)
    clock.advance(9_000)
    await room.idle()
    assert (room.state.count, room.state.ends) == (0, ends + 22_000), "nothing strikes before it is given back"
    outages = [
        entry.cmd["gap_ms"]
        for stored in await store.log.read(room.id, Seq(0), 100)
        if isinstance(entry := unpack(stored.data), Applied) and entry.cmd["do"] == "outage"
    ]
    assert outages == [8_000, 6_000, 8_000], "with the time that the store refused"


async def test_a_process_that_died_owing_time_leaves_it_to_the_next(store: FlakyStore, clock: FakeClock) -> None:
    """Dead between the entry that took the room over and the one that would have given the time back."""
    room, *_ = await toy_room(directory(store, clock), turn_ms=60_000)
    ends = room.state.ends
    await store.vitals.add_outage(Span(clock.now_ms(), Ms(clock.now_ms() + 20_000)))
    clock.advance(20_000)
    owner = await directory(store, clock, "b").open(room.id)
    await owner.idle()
    log = store.flaky._logs[room.id]
    assert [type(unpack(stored.data)) for stored in log[-2:]] == [Owned, Applied]
    log.pop()
    again = await directory(store, clock, "c").open(room.id)
    await again.idle()
    assert again.state.ends == ends + 20_000


async def test_a_wake_up_that_was_refused_is_written_again(
    store: FlakyStore, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store took the entry and refused its wake-up, which is told as an answer lost."""
    room, made, _ = await toy_room(directory(store, clock))
    member = enter(room, made.token)
    room._record.state = Toy(1000, 50_000, ends=clock.now_ms() + 50_000)
    refused: list[Ms | None] = []
    put = store.schedule.put

    def refuse_first(*args: Any) -> None:
        if refused:
            put(*args)
        else:
            refused.append(args[1])

    monkeypatch.setattr(store.schedule, "put", refuse_first)
    store.flaky.lose_next_answer = True
    room.submit(member, hide("pear", "x"), clock.now_ms())
    await room.idle()
    assert refused == [room.state.ends]
    assert store.schedule._wakes == {room.id: room.state.ends}


async def test_a_wake_up_that_failed_is_not_taken_for_written(store: FlakyStore, clock: FakeClock) -> None:
    room, *_ = await toy_room(directory(store, clock), turn_ms=50_000)
    deadlines = room._ledger._deadlines
    deadlines.forget()
    store.schedule._wakes.clear()
    room.reschedule()
    assert store.schedule._wakes == {room.id: room.state.ends}
    store.schedule._wakes.clear()
    room.reschedule()
    assert store.schedule._wakes == {}, "it stands there"
    deadlines.forget()
    room.reschedule()
    assert store.schedule._wakes == {room.id: room.state.ends}


async def test_what_a_person_did_and_what_came_by_itself_are_stamped_alike(store: FlakyStore, clock: FakeClock) -> None:
    assert struck(Ms(1_000), Ms(1_000)) == 1_000
    assert struck(Ms(1_000), Ms(1_000 + LATE_MS - 1)) == 1_000
    assert struck(Ms(1_000), Ms(1_000 + LATE_MS)) == 1_000 + LATE_MS
    room, *_ = await toy_room(directory(store, clock), turn_ms=10_000)
    ends = room.state.ends
    clock._now += 10_700  # the loop comes late
    clock.advance(0)
    await room.idle()
    struck_entry = unpack((await store.log.read(room.id, Seq(0), 100))[-1].data)
    assert isinstance(struck_entry, Applied)
    assert struck_entry.by == Office.SYSTEM.value
    assert struck_entry.at == ends


async def test_who_wants_a_seat_while_the_store_is_away_hears_that_it_is_unknown(
    store: FlakyStore, clock: FakeClock
) -> None:
    home = directory(store, clock)
    made = await home.create("toy", {}, HOST)
    store.flaky.lose_next_answer = True
    with pytest.raises(RoomUnable) as unable:
        await home.redeem(made.invite, "guest-ben", "Ben")
    assert unable.value.code == "unknown"
    for _ in range(20):
        await asyncio.sleep(0)
        clock.advance(100)
    assert (await home.redeem(made.invite, "guest-ben", "Ben")).seat == Seat(1), "asking again gives the same seat"
