"""What ``/metrics`` tells of the store, of sockets and of other nodes: each figure with a value that was made to be."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from server.rooms.directory import NoSuchRoom
from server.store.contract import Reply, RoomId, Seq, StoreLost
from server.store.lease import LEASE_MS, RENEW_MS
from server.store.memory import MemoryStore
from server.web.connections import Sessions
from server.web.figures import figures
from server.web.health import Health
from server.web.measured import MeasuredStore, Measures
from server.wire.codec import Format
from tests.builders import FlakyStore, add, hide
from tests.rooms.town import Node, Place, come, go_on, hold_up, table
from tests.web.hostile import StuckWire

ROOM = RoomId("ROOM01")
CHAPTER = Path("deploy/README.md").read_text("utf-8").split("## What to watch")[1].split("\n## ")[0]


@pytest.fixture
def place() -> Place:
    return Place()


def told(node: Node, measures: Measures | None = None, sessions: Sessions | None = None) -> dict[str, float]:
    """Figures by name, as a scrape reads them."""
    sessions = sessions or Sessions(node.home, node.town._clock, 10, 10)
    text = figures(node.home, sessions, Health("1", "a", lambda: 0), measures or Measures(), town=node.town).text()
    lines = (line.removeprefix("pausenhof_").rpartition(" ") for line in text.splitlines() if line[0] != "#")
    return {name: float(value) for name, _, value in lines}


async def test_the_runbook_lists_every_figure_and_no_other(place: Place) -> None:
    node = await place.node("a")
    sessions = Sessions(node.home, place.clock, 10, 10)
    text = figures(node.home, sessions, Health("1", "a", lambda: 0), Measures(), town=node.town).text()
    rows = [line.split("|")[2] for line in CHAPTER.splitlines() if line.startswith("| ")]
    listed = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(listed) == sorted(re.findall(r"^# HELP pausenhof_(\w+) ", text, re.MULTILINE))


async def test_appends_are_told_by_what_became_of_them(place: Place) -> None:
    store, measures = FlakyStore(), Measures()
    log = MeasuredStore(store, measures).log

    async def append(seq: int) -> Reply:
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        log.append(ROOM, Seq(seq), b"entry", None, reply.set_result)
        return await reply

    assert [await append(seq) for seq in (1, 2, 2, 1)] == [Reply.SAVED, Reply.SAVED, Reply.FENCED, Reply.FENCED]
    store.flaky.refuse_next = True
    assert await append(3) is Reply.REFUSED
    store.flaky.down = True
    assert [await append(3) for _ in range(3)] == [Reply.LOST] * 3
    figure = told(await place.node("a"), measures)
    assert figure["appends_total"] == 2
    assert figure["appends_fenced_total"] == 2
    assert figure["appends_refused_total"] == 1
    assert figure["appends_lost_total"] == 3


async def test_pipelines_are_told_by_their_size_and_their_way_there_and_back(place: Place) -> None:
    store, measures = MemoryStore(), Measures()
    traffic = MeasuredStore(store, measures).traffic
    traffic.heard(3, 0.002)
    traffic.heard(2_000, 0.25)
    figure = told(await place.node("a"), measures)
    assert figure["batch_writes_sum"] == 2_003
    assert [figure[f'batch_writes_bucket{{le="{le}"}}'] for le in (2, 5, 1_000, "+Inf")] == [0, 1, 1, 2]
    assert figure["store_seconds_sum"] == pytest.approx(0.252)
    assert figure['store_seconds_bucket{le="0.0025"}'] == 1


async def test_what_sockets_do_not_take_is_told(place: Place) -> None:
    node = await place.node("a")
    sessions = Sessions(node.home, place.clock, 10, 10)
    assert told(node, sessions=sessions)["largest_queue_bytes"] == 0
    for size in (100, 4_000, 0):
        wire = StuckWire()
        wire.bytes = size
        sessions.add(wire, Format.MSGPACK, "here")
    figure = told(node, sessions=sessions)
    assert (figure["queue_bytes"], figure["largest_queue_bytes"]) == (4_100, 4_000)


async def test_a_room_with_a_gap_in_its_log_is_told(place: Place) -> None:
    place.store = store = FlakyStore()
    node = await place.node("a")
    room, token, _ = await table(node)
    ada = await come(place, room, token)
    for command in (add(2, 1), hide("plum", "c9")):
        room.submit(ada, command, place.clock.now_ms())
    await place.settle()
    assert told(node)["rooms_unreadable"] == 0
    node.die()
    del store.flaky._logs[room.id][1]
    other = await place.node("b")
    await place.pass_by(2 * LEASE_MS)
    with pytest.raises(NoSuchRoom):
        await other.home.open(room.id)
    assert told(other)["rooms_unreadable"] == 1


async def test_letters_are_told_by_their_way(place: Place) -> None:
    a, b = await place.node("a"), await place.node("b")
    room, token, _ = await table(a)
    ada = await come(place, room, token)
    eve = await come(place, await b.home.reach(room.id))
    heard = place.boxes.pop("b")
    room.submit(ada, add(2, 1), place.clock.now_ms())
    await place.settle()
    place.boxes["b"] = heard
    room.submit(ada, hide("plum", "c9"), place.clock.now_ms())
    await place.settle()
    there, here = told(a), told(b)
    assert eve.closed is not None
    assert here['letters_total{way="lost"}'] == 1
    assert here['letters_total{way="heard"}'] + 1 == there['letters_total{way="sent"}'] > 2
    assert there['letters_total{way="heard"}'] == here['letters_total{way="sent"}'] > 1
    assert there['letters_total{way="lost"}'] == 0


async def test_leases_are_told_by_how_they_fare(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = await place.node("a"), await place.node("b")
    kept, taken = (await table(a))[0], (await table(a))[0]
    await place.pass_by(2 * RENEW_MS)
    assert told(a)["lease_age_seconds"] <= RENEW_MS / 1000
    hold_up(a)
    await place.pass_by(LEASE_MS + RENEW_MS)
    assert told(a)["lease_age_seconds"] >= LEASE_MS / 1000
    await b.home.reach(taken.id)

    async def down(_held: object) -> frozenset[RoomId]:
        raise StoreLost("down")

    with monkeypatch.context() as patched:
        patched.setattr(place.leases, "renew", down)
        await go_on(a)
    hold_up(a)
    a.town._renew_at = place.clock.now_ms()
    await go_on(a)
    assert kept.id in a.home.rooms
    figure = told(a)
    assert figure["renewals_missed_total"] == 1
    assert (figure["leases_late_total"], figure["leases_lost_total"]) == (1, 1)
    assert figure["lease_age_seconds"] == 0
