"""From a member's command to its answer: applied once, refused with a code, or never lost in silence."""

from __future__ import annotations

import pytest

from server.engines.contract import Seat
from server.rooms.condition import Condition
from server.rooms.entries import unpack
from server.wire.frames import Close, Do
from server.wire.limits import MAILBOX_COMMANDS, REMEMBERED_COMMANDS
from tests.builders import HOST, FakeMember, add, directory, enter, hide, plain
from tests.rooms.conftest import Table


async def test_a_command_is_applied_and_acknowledged_in_its_step(table: Table) -> None:
    await table.do(table.ada, add(2, 1, "mine"))
    step = table.ada.of("step")[-1]
    assert step["ack"] == "mine"
    assert step["patch"]["count"] == 2
    assert step["told"] == [{"e": "added", "seat": 0, "n": 2}]
    assert "ack" not in table.ben.of("step")[-1]


async def test_nothing_is_told_before_it_is_saved(table: Table) -> None:
    table.store.flaky.hold()
    seq, seen = table.room.seq, len(table.ada.raw)
    table.room.submit(table.ada, add(2, 1), table.clock.now_ms())
    await table.store.flaky.answered()
    assert (table.room.seq, table.room.state.count, len(table.ada.raw)) == (seq, 0, seen)
    table.store.flaky.release()
    assert (table.room.seq, table.room.state.count) == (seq + 1, 2)
    assert table.ada.types()[-1] == "step"


async def test_one_append_is_in_flight_at_most(table: Table) -> None:
    table.store.flaky.hold()
    before = table.store.flaky.appends
    for n in range(5):
        table.room.submit(table.ada, hide("pear", f"h{n}"), table.clock.now_ms())
    await table.store.flaky.answered()
    assert table.store.flaky.appends == before + 1
    table.store.flaky.release()
    await table.settle()
    assert table.store.flaky.appends == before + 5
    assert [step["ack"] for step in table.ada.of("step")[-5:]] == ["h0", "h1", "h2", "h3", "h4"]


REFUSALS: dict[str, tuple[int, Do, str, dict[str, object]]] = {
    "an answer to an old decision": (0, add(1, 0), "stale", {}),
    "out of turn": (1, add(1, 1), "not-your-decision", {"turn": 0}),
    "out of bounds": (0, add(9, 1), "not-offered", {}),
    "no such command": (0, plain({"do": "cheat"}, "x"), "bad-command", {}),
    "a field of the wrong type": (0, plain({"do": "add", "n": "1", "decision": 1}, "x"), "bad-command", {}),
    "a field too many": (0, plain({"do": "add", "n": 1, "decision": 1, "at": 0}, "x"), "bad-command", {}),
    "no kind at all": (0, plain({}, "x"), "bad-command", {}),
    "a deadline's command from a seat": (0, plain({"do": "due", "name": "turn"}, "x"), "no-such-seat", {}),
    "an outage from a seat": (0, plain({"do": "outage", "gap_ms": 9}, "x"), "no-such-seat", {}),
    "no command id": (0, plain({"do": "hide", "word": "pear"}, ""), "bad-command", {}),
    "an endless command id": (0, hide("pear", "x" * 41), "bad-command", {}),
}


@pytest.mark.parametrize(("seat", "command", "code", "facts"), REFUSALS.values(), ids=REFUSALS)
async def test_refused_with_a_code_for_the_one_who_asked(
    table: Table, seat: int, command: Do, code: str, facts: dict[str, object]
) -> None:
    asking, other = (table.ada, table.ben) if seat == 0 else (table.ben, table.ada)
    seq, state, seen, appends = table.room.seq, table.room.state, len(other.raw), table.store.flaky.appends
    await table.do(asking, command)
    no = asking.frames[-1]
    assert (no["t"], no["code"], no.get("facts", {})) == ("no", code, facts)
    assert no.get("id", "") == command.id[:40]
    assert (table.room.seq, table.room.state, len(other.raw)) == (seq, state, seen)
    assert table.store.flaky.appends == appends


async def test_a_spectator_can_not_act(table: Table) -> None:
    watcher = table.enter()
    await table.do(watcher, add(1, 1))
    assert watcher.frames[-1] == {"t": "no", "code": "watching-only", "id": "c1"}
    assert table.room.state.count == 0


async def test_a_command_sent_twice_is_applied_once(table: Table) -> None:
    await table.do(table.ada, hide("pear", "same"), hide("plum", "same"))
    assert table.room.state.words[0] == "pear"
    assert table.ada.frames[-1] == {"t": "ack", "id": "same", "seq": table.room.seq}


async def test_two_in_the_mailbox_at_once_are_applied_once(table: Table) -> None:
    """A double click while the first append is on its way."""
    table.store.flaky.hold()
    table.room.submit(table.ada, add(2, 1, "same"), table.clock.now_ms())
    table.room.submit(table.ada, add(2, 1, "same"), table.clock.now_ms())
    await table.store.flaky.answered()
    table.store.flaky.release()
    await table.settle()
    assert table.room.state.count == 2
    assert table.ada.types()[-2:] == ["step", "ack"]


async def test_ids_of_two_seats_do_not_meet(table: Table) -> None:
    await table.do(table.ada, hide("pear", "same"))
    await table.do(table.ben, hide("plum", "same"))
    assert table.room.state.words == ("pear", "plum")


async def test_a_refused_id_may_be_used_again(table: Table) -> None:
    await table.do(table.ada, add(9, 1, "again"), add(1, 1, "again"))
    assert table.room.state.count == 1


async def test_ids_are_remembered_as_long_as_promised(table: Table) -> None:
    await table.do(table.ada, *(hide("pear", f"h{n}") for n in range(REMEMBERED_COMMANDS + 1)))
    await table.do(table.ada, hide("plum", "h1"))
    assert table.ada.types()[-1] == "ack"
    await table.do(table.ada, hide("plum", "h0"))
    assert table.ada.types()[-1] == "step"


async def test_a_full_mailbox_says_busy(table: Table) -> None:
    table.store.flaky.hold()
    for n in range(MAILBOX_COMMANDS + 2):
        table.room.submit(table.ada, hide("pear", f"h{n}"), table.clock.now_ms())
    assert [no["id"] for no in table.ada.of("no")] == [f"h{MAILBOX_COMMANDS + 1}"]
    assert table.ada.of("no")[0]["code"] == "busy"
    await table.store.flaky.answered()
    table.store.flaky.release()
    await table.settle()
    assert len(table.ada.of("no")) == 1


async def test_time_never_runs_backwards_in_a_room(table: Table) -> None:
    await table.do(table.ada, hide("pear", "a"))
    at = table.clock.now_ms()
    table.room.submit(table.ada, hide("pear", "b"), type(at)(at - 5_000))
    await table.settle()
    entries = await table.store.log.read(table.room.id, type(table.room.seq)(0), 100)
    times = [unpack(entry.data).at for entry in entries]
    assert times == sorted(times)


async def test_a_bug_in_the_rules_stops_this_room_alone(table: Table) -> None:
    other = await table.home.open((await table.home.create("toy", {}, HOST)).room_id)
    appends = table.store.flaky.appends
    table.store.flaky.hold()
    table.room.submit(table.ben, hide("pear", "before"), table.clock.now_ms())
    table.room.submit(table.ada, plain({"do": "break", "where": "apply"}, "boom"), table.clock.now_ms())
    table.room.submit(table.ben, hide("pear", "behind"), table.clock.now_ms())
    await table.store.flaky.answered()
    table.store.flaky.release()
    await table.settle()
    assert table.room.condition is Condition.STOPPED
    assert table.store.flaky.appends == appends + 1, "the log holds nothing of it"
    assert {(no["code"], no.get("id", "")) for no in table.ada.of("no")} == {
        ("room-stopped", "boom"),
        ("room-stopped", ""),
    }
    assert {(no["code"], no.get("id", "")) for no in table.ben.of("no")} == {
        ("room-stopped", "behind"),
        ("room-stopped", ""),
    }
    await table.do(table.ben, hide("pear", "after"))
    assert table.ben.frames[-1] == {"t": "no", "code": "room-stopped", "id": "after"}
    late = table.enter(Seat(0))
    assert late.types() == ["no"]
    assert other.condition is Condition.RUNNING


async def test_a_bug_in_a_view_stops_the_room_too(table: Table) -> None:
    await table.do(table.ada, plain({"do": "break", "where": "view"}, "boom"))
    assert table.room.condition is Condition.STOPPED
    assert table.ada.of("no")[-1]["code"] == "room-stopped"


async def test_bots_act_through_the_same_mailbox(table: Table) -> None:
    seen: list[int] = []

    def on_step(room: object) -> None:
        seen.append(table.room.state.decision)
        if table.room.state.decision == 2:
            table.room.submit_as(Seat(1), {"do": "add", "n": 1, "decision": 2}, "bot-2")

    end = table.room.watch(on_step)
    await table.do(table.ada, add(2, 1))
    await table.settle()
    assert table.room.state.count == 3
    assert seen[:1] == [2]
    end()
    await table.do(table.ada, add(2, 3))
    assert 4 not in seen


async def test_an_answer_to_a_closed_connection_harms_nobody(table: Table) -> None:
    table.store.flaky.hold()
    table.room.submit(table.ada, add(2, 1), table.clock.now_ms())
    table.room.leave(table.ada)
    await table.store.flaky.answered()
    table.store.flaky.release()
    assert table.room.state.count == 2
    assert table.ben.of("step")[-1]["patch"]["count"] == 2


async def test_a_wrong_token_changes_nothing_for_the_rightful_holder(table: Table) -> None:
    """Fault 1."""
    table.room.leave(table.ada)
    seen = len(table.ben.raw)
    for _ in range(3):
        stranger = enter(table.room, "wrong")
        assert stranger.frames == [{"t": "no", "code": "not-your-seat"}]
        assert stranger.closed is Close.BAD_TOKEN
    assert len(table.ben.raw) == seen
    again = table.enter(Seat(0))
    assert again.frames[0]["seat"] == 0
    assert isinstance(again, FakeMember)


async def test_a_bug_in_a_view_found_by_who_comes_in(table: Table) -> None:
    """The log folds, the view does not: whoever opens the room again is told, and nobody else is harmed."""
    await table.do(table.ada, plain({"do": "break", "where": "view"}, "boom"))
    room = await directory(table.store, table.clock, "b").open(table.room.id)
    first, second = enter(room, table.tokens[0]), enter(room)
    assert room.condition is Condition.STOPPED
    assert first.types() == ["welcome", "no"]
    assert second.types() == ["no"]
