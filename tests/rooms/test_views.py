"""What each class is told: its own view, gapless, whatever it missed, and never a word of another's secret."""

from __future__ import annotations

import msgpack
import pytest

from server.engines.contract import Audience, Seat, Viewer
from server.engines.draws import Draws
from server.wire.codec import Format
from server.wire.frames import Hello
from server.wire.limits import RING_FRAMES, SPECTATOR_FLUSH_MS, STORY_EVENTS
from tests.builders import FakeClient, FakeMember, add, enter, hide
from tests.rooms.conftest import Table
from tests.toy import WORDS


async def play(table: Table, moves: int) -> None:
    """Move by move, with a secret changed before each."""
    for _ in range(moves):
        decision = table.room.state.decision
        mover = (table.ada, table.ben)[table.room.state.turn]
        await table.do(mover, hide(WORDS[decision % 3], f"h{decision}"), add(1, decision))


def expected(table: Table, viewer: Viewer) -> dict[str, object]:
    view: dict[str, object] = table.room.engine.view(table.room.state, viewer)
    return view


async def test_welcome_full_people(table: Table) -> None:
    member = table.enter(Seat(1))
    welcome, full, people = member.frames
    assert welcome == {
        "t": "welcome",
        "room": table.room.id,
        "engine": "toy",
        "now": table.clock.now_ms(),
        "epoch": f"{table.room.epoch}.s1",
        "seat": 1,
    }
    assert (full["t"], full["epoch"], full["seq"]) == ("full", welcome["epoch"], table.room.seq)
    assert full["view"] == expected(table, Seat(1))
    assert people["t"] == "people"


async def test_a_spectator_is_welcomed_without_a_seat(table: Table) -> None:
    member = table.enter()
    assert "seat" not in member.frames[0]
    assert member.viewer is Audience.PUBLIC


async def test_steps_patch_to_the_view_for_every_class(table: Table) -> None:
    """Property: full view at k + steps k+1..n == full view at n."""
    members: list[tuple[Viewer, FakeMember]] = [(Seat(0), table.ada), (Seat(1), table.ben)]
    for _ in range(8):
        members.append((Audience.PUBLIC, table.enter()))
        await play(table, 3)
    for viewer, member in members:
        client = FakeClient()
        client.read(member.frames)
        assert (client.seq, client.view) == (table.room.seq, expected(table, viewer))
        assert client.fulls == 1


async def test_a_class_that_hears_nothing_gets_the_version(table: Table) -> None:
    watcher = table.enter()
    await table.do(table.ada, hide("pear", "a"), hide("plum", "b"))
    step = watcher.of("step")[-1]
    assert step == {"t": "step", "seq": table.room.seq, "now": step["now"]}


async def test_both_formats_say_the_same(table: Table) -> None:
    packed, text = enter(table.room), enter(table.room, fmt=Format.JSON)
    await play(table, 2)
    assert packed.of("step") == text.of("step")
    assert packed.of("full") == text.of("full")


async def test_a_frame_is_encoded_once_for_a_class(table: Table) -> None:
    crowd = [table.enter() for _ in range(5)]
    await play(table, 1)
    assert len({id(member.raw[-1]) for member in crowd}) == 1


async def test_classes_that_see_the_same_share_their_bytes(table: Table) -> None:
    watcher = table.enter()
    await table.do(table.ada, add(1, 1))
    assert watcher.raw[-1] is table.ben.raw[-1]
    await table.do(table.ben, hide("pear", "a"))
    assert watcher.of("step")[-1] != table.ada.of("step")[-1] != table.ben.of("step")[-1]


async def test_no_secret_reaches_another_viewer(table: Table) -> None:
    """Canary: every byte sent to anybody, in every way of getting it."""
    canary = "Zitronenfalter"
    watcher = table.enter()
    await table.do(table.ada, hide(canary, "a"))
    await table.do(table.ben, hide("pear", "b"), add(1, 99))
    others = [table.ben, watcher, table.enter(Seat(1)), table.enter(), table.enter(None, watcher.epoch, 2)]
    for member in others:
        table.room.resync(member)
        assert canary.encode() not in b"".join(member.raw)
    assert canary.encode() in b"".join(table.ada.raw)


async def test_bytes_do_not_depend_on_what_a_viewer_may_not_know(table: Table) -> None:
    watcher = table.enter()
    await table.do(table.ada, hide("pear", "a"), hide("plum", "b"), hide("Zitronenfalter", "c"))
    for member in (watcher, table.ben):
        second, third = ({**step, "seq": 0} for step in member.of("step")[-2:])
        assert msgpack.packb(second) == msgpack.packb(third)


# --- resuming ---


async def test_what_was_missed_comes_from_the_ring_in_one_write(table: Table) -> None:
    client = FakeClient()
    client.read(table.ada.frames)
    table.room.leave(table.ada)
    for n in range(RING_FRAMES):
        await table.do(table.ben, hide("pear", f"h{n}"))
    again = FakeMember()
    table.room.enter(again, Hello(table.room.id, table.tokens[0], client.epoch, client.seq))
    assert again.types() == ["welcome", *["step"] * RING_FRAMES, "people"]
    assert again.writes == 3
    client.read(again.frames)
    assert (client.seq, client.view, client.fulls) == (table.room.seq, expected(table, Seat(0)), 1)


async def test_resuming_ten_times_in_a_row(table: Table) -> None:
    client = FakeClient()
    client.read(table.ada.frames)
    member = table.ada
    for n in range(10):
        table.room.leave(member)
        await table.do(table.ben, hide("pear", f"h{n}"))
        member = table.enter(Seat(0), client.epoch, client.seq)
        client.read(member.frames)
        assert (client.seq, client.view) == (table.room.seq, expected(table, Seat(0)))
    assert client.fulls == 1


@pytest.mark.parametrize("missed", [RING_FRAMES + 1, 3 * RING_FRAMES])
async def test_who_missed_more_gets_a_full_view(table: Table, missed: int) -> None:
    epoch, seq = table.ada.epoch, table.room.seq
    table.room.leave(table.ada)
    for n in range(missed):
        await table.do(table.ben, hide("pear", f"h{n}"))
    again = table.enter(Seat(0), epoch, seq)
    assert again.types() == ["welcome", "full", "people"]
    assert again.of("full")[0]["view"] == expected(table, Seat(0))


@pytest.mark.parametrize(("epoch", "ahead"), [("another", 0), ("", 0), (None, 1), (None, -1000)])
async def test_an_unknown_version_gets_a_full_view(table: Table, epoch: str | None, ahead: int) -> None:
    known = table.ada.epoch if epoch is None else epoch
    again = table.enter(Seat(0), known, table.room.seq + ahead)
    assert again.types() == ["welcome", "full", "people"]


async def test_a_spectator_who_sits_down_gets_the_view_of_the_seat(table: Table) -> None:
    """Fault 17: a version of one class's view is none of another's."""
    watcher = table.enter()
    table.room.leave(watcher)
    seated = table.enter(Seat(0), watcher.epoch, table.room.seq)
    assert seated.types() == ["welcome", "full", "people"]
    again = table.enter(None, seated.epoch, table.room.seq)
    assert again.types() == ["welcome", "full", "people"]


async def test_who_missed_nothing_gets_nothing(table: Table) -> None:
    again = table.enter(Seat(0), table.ada.epoch, table.room.seq)
    assert again.types() == ["welcome", "people"]


async def test_a_storm_of_spectators_is_encoded_once(table: Table) -> None:
    first = table.enter()
    epoch, seq = first.epoch, table.room.seq
    await play(table, 3)
    crowd = [table.enter(None, epoch, seq) for _ in range(50)]
    assert {member.types()[1] for member in crowd} == {"step"}
    assert len({id(member.raw[1]) for member in crowd}) == 1
    fresh = [table.enter() for _ in range(50)]
    assert len({id(member.raw[1]) for member in fresh}) == 1
    assert first.of("step") == crowd[0].of("step")


async def test_a_full_view_tells_the_time_it_is_sent(table: Table) -> None:
    table.enter()
    table.clock.advance(5_000)
    assert table.enter().of("full")[0]["now"] == table.clock.now_ms()


async def test_resync_gives_the_whole_view(table: Table) -> None:
    await play(table, 2)
    table.room.resync(table.ada)
    assert table.ada.frames[-1]["view"] == expected(table, Seat(0))


async def test_the_story_is_told_to_late_comers_and_bounded(table: Table) -> None:
    for n in range(STORY_EVENTS + 10):
        await table.do(table.ada, hide("pear", f"h{n}"))
    told = table.enter(Seat(1)).of("full")[0]["told"]
    assert told == [{"e": "hid", "seat": 0}] * STORY_EVENTS
    assert table.enter().of("full")[0]["told"] == []


# --- the second pass ---


async def test_players_at_once_spectators_in_a_second_pass(table: Table) -> None:
    watcher = table.enter()
    seen = len(watcher.raw)
    table.room.submit(table.ada, add(1, 1), table.clock.now_ms())
    await table.room.idle()
    assert table.ada.types()[-1] == "step"
    assert len(watcher.raw) == seen
    table.clock.advance(0)
    assert len(watcher.raw) == seen + 1


async def test_a_burst_reaches_spectators_in_one_write(table: Table) -> None:
    watcher = table.enter()
    await table.do(table.ada, hide("pear", "first"))
    table.clock.advance(SPECTATOR_FLUSH_MS)
    table.room.submit(table.ada, hide("pear", "second"), table.clock.now_ms())
    await table.room.idle()
    table.clock.advance(0)
    writes = watcher.writes
    for n in range(5):
        table.room.submit(table.ada, hide("pear", f"h{n}"), table.clock.now_ms())
    await table.room.idle()
    table.clock.advance(SPECTATOR_FLUSH_MS - 1)
    assert watcher.writes == writes
    table.clock.advance(1)
    assert watcher.writes == writes + 1
    client = FakeClient()
    client.read(watcher.frames)
    assert client.seq == table.room.seq


async def test_a_heartbeat_names_the_version_that_was_sent(table: Table) -> None:
    """A spectator whose steps still wait has no gap."""
    from server.wire.frames import Beat

    watcher = table.enter()
    before = table.room.seq
    table.room.submit(table.ada, add(1, 1), table.clock.now_ms())
    await table.room.idle()
    table.room.beat(watcher, Beat(7), table.clock.now_ms())
    assert watcher.frames[-1] == {"t": "beat", "n": 7, "now": table.clock.now_ms(), "seq": before}
    table.room.beat(table.ada, Beat(8), table.clock.now_ms())
    assert table.ada.frames[-1]["seq"] == table.room.seq


async def test_who_comes_between_gets_nothing_twice(table: Table) -> None:
    first = table.enter()
    table.room.submit(table.ada, add(1, 1), table.clock.now_ms())
    await table.room.idle()
    late = table.enter()
    table.clock.advance(100)
    assert late.of("step") == []
    assert len(first.of("step")) == 1


async def test_imagined_states_show_the_same_view(table: Table) -> None:
    """Bots search in states that fit what they know."""
    await play(table, 2)
    for viewer in (Seat(0), Seat(1), Audience.PUBLIC):
        view = expected(table, viewer)
        assert table.room.engine.view(table.room.engine.imagine(view, Draws(bytes(32))), viewer) == view
