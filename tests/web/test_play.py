"""Two people and a spectator play over real sockets, by either way."""

from __future__ import annotations

import pytest

from server.wire.codec import Format
from server.wire.frames import Close
from tests.web.peers import Site


@pytest.mark.parametrize("fmt", Format)
async def test_a_game_from_the_first_click_to_its_end(site: Site, fmt: Format) -> None:
    table = await site.table(goal=7)
    async with (
        site.peer(table.room, table.tokens[0], fmt) as ada,
        site.peer(table.room, table.tokens[1], fmt) as ben,
        site.peer(table.room, fmt=fmt) as watcher,
    ):
        await ada.add(3, 1)
        assert (await ada.until("step"))["ack"] == "c1"
        assert "ack" not in await ben.until("step")
        await ben.add(3, 2)
        await ada.until("step")
        await ada.add(1, 3)
        await ada.until("step")
        site.fake.advance(1_000)  # spectators are told in a second pass
        while watcher.screen.view.get("winner") is None:
            await watcher.receive()
        assert ada.screen.view == watcher.screen.view
        assert ada.screen.view["winner"] == 0


async def test_what_one_hides_the_others_never_receive(site: Site) -> None:
    table = await site.table()
    async with (
        site.peer(table.room, table.tokens[0]) as ada,
        site.peer(table.room, table.tokens[1]) as ben,
        site.peer(table.room) as watcher,
    ):
        await ada.send("do", id="h", cmd={"do": "hide", "word": "plum"})
        assert (await ada.until("step"))["told"] == [{"e": "hid", "seat": 0, "word": "plum"}]
        assert "plum" not in str(await ben.until("step"))
        site.fake.advance(1_000)
        assert "plum" not in str(await watcher.until("step"))


async def test_a_double_click_counts_once(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room, table.tokens[0]) as ada:
        await ada.add(2, 1, "click")
        await ada.add(2, 1, "click")
        step = await ada.until("step", ack="click")
        assert (await ada.until("ack"))["seq"] == step["seq"]
        assert ada.screen.view["count"] == 2


async def test_an_answer_to_an_old_decision_is_stale(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room, table.tokens[0]) as ada:
        await ada.add(2, 1)
        await ada.until("step")
        await ada.add(2, 1, "late")
        assert await ada.until("no") == {"t": "no", "code": "stale", "id": "late"}
        assert ada.screen.view["count"] == 2


async def test_a_spectator_watches_only(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room) as watcher:
        await watcher.add(2, 1, "w")
        assert await watcher.until("no") == {"t": "no", "code": "watching-only", "id": "w"}
        await watcher.send("say", phrase=1)
        assert (await watcher.until("no"))["code"] == "watching-only"
        room = await site.node.directory.open(table.room)
        assert room.state.count == 0


async def test_a_seat_of_one_room_opens_no_other(site: Site) -> None:
    here, there = await site.table(), await site.table()
    async with site.socket() as ada:
        await ada.send("hello", room=there.room, token=here.tokens[0])
        assert (await ada.until("no"))["code"] == "not-your-seat"
        assert await ada.closed() == Close.BAD_TOKEN


async def test_no_room_is_said_and_closed(site: Site) -> None:
    async with site.socket() as ada:
        await ada.send("hello", room="000000")
        assert (await ada.until("no"))["code"] == "no-such-room"
        assert await ada.closed() == Close.NO_ROOM


async def test_of_two_tabs_the_newer_holds_the_seat(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room, table.tokens[0]) as older, site.peer(table.room, table.tokens[0]) as newer:
        assert await older.closed() == Close.REPLACED
        await newer.add(1, 1)
        assert (await newer.until("step"))["ack"] == "c1"
        async with site.peer(table.room) as watcher:
            assert watcher.screen.view["count"] == 1
    # the older one's end never marked the seat as empty while the newer one held it


async def test_frames_right_behind_the_hello_are_kept(site: Site) -> None:
    table = await site.table()
    async with site.socket() as ada:
        await ada.send("hello", room=table.room, token=table.tokens[0])
        await ada.add(2, 1)
        assert (await ada.until("step"))["ack"] == "c1"


async def test_a_resume_replays_what_was_missed(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room, table.tokens[0]) as ada:
        screen = ada.screen
        await ada.add(2, 1)
        await ada.until("step")
    async with site.peer(table.room, table.tokens[1]) as ben:
        await ben.add(1, 2)
        await ben.until("step", ack="c2")
    async with site.socket() as ada:
        ada.screen = screen
        await ada.send("hello", room=table.room, token=table.tokens[0], epoch=screen.epoch, seq=screen.seq)
        await ada.until("people")
        assert (screen.view["count"], screen.fulls) == (3, 1)


async def test_a_beat_brings_the_time_and_the_version(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room, table.tokens[0]) as ada:
        await ada.send("beat", n=7)
        assert await ada.until("beat") == {"t": "beat", "n": 7, "now": site.clock.now_ms(), "seq": ada.screen.seq}


async def test_phrases_are_heard_by_all(site: Site) -> None:
    table = await site.table()
    async with site.peer(table.room, table.tokens[0]) as ada, site.peer(table.room) as watcher:
        await ada.send("say", phrase=4)
        assert await watcher.until("said") == {"t": "said", "seat": 0, "phrase": 4}
