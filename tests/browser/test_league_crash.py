"""kill -9 of the server in the middle of a flag turn: the same turn goes on in the same browsers, with the time given
back, and a flag that was under way is set once."""

from __future__ import annotations

import asyncio
import time as wall
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from server.rooms.entries import Applied
from server.rooms.recover import OUTAGE_LEAST_MS
from tests.browser.league import (
    HOUR,
    Time,
    at_stage,
    first_to_see,
    placed,
    round_played,
    times,
    two_begun,
)
from tests.browser.people import Person
from tests.faults.processes import Process

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

NODE = "tests.faults.league_node"
KEY = "31" * 32
SLACK_MS = 5_000
"""Between the process's last sign of life and its end, and between its start and the room's."""


async def test_a_flag_turn_outlives_the_server(tmp_path: Path) -> None:
    async with two_begun(tmp_path, KEY, NODE) as two:
        ada, ben, time, seats, server = two.ada, two.ben, two.time, two.seats, two.server
        room = seats["0"].split("/f/")[1].split("#")[0]
        await evening(ada, time)

        mover = await first_to_see("[data-mine=true]", ada, ben)
        before = await turn(server, room)
        gone = await outage(server, time)
        number = before["number"]
        await mover.page.locator(f"[data-mine=true][data-turn='{number}']").wait_for()
        await expect(mover.page.locator("[data-connection=lost]")).to_have_count(0)
        await expect(mover.page.locator(".round-page__log")).to_contain_text("Der Server war weg.")
        after = await turn(server, room)
        assert (after["number"], after["seat"]) == (number, before["seat"])
        assert OUTAGE_LEAST_MS <= after["ends"] - before["ends"] <= gone + SLACK_MS
        await placed(mover)

        mover = await first_to_see("[data-mine=true]", ada, ben)
        await mover.page.locator("[data-verb=advice]").click()
        number = (await turn(server, room))["number"]
        await mover.page.locator("[data-verb=place]").dispatch_event("click")
        await outage(server, time)
        await mover.page.locator(f"[data-turn='{number}']").wait_for(state="detached")

        await round_played(ada, ben)
        for one in (ada, ben):
            await one.page.goto(f"{one.origin}/f/{room}/woche/1")
            await at_stage(one, "closed")
        await each_turn_once(server, room, mover, number)


async def evening(one: Person, time: Time) -> None:
    """On to the first flag round; nobody has chosen anything."""
    await time.to((await times(one))["opens"])
    await at_stage(one, "open")
    await time.to((await times(one))["lock"])
    await at_stage(one, "locked")
    await time.to((await times(one))["settles"] - 4 * HOUR)
    await expect(one.page.locator(".fixtures b", has_text="–:–")).to_have_count(0)
    await time.to((await times(one))["settles"])
    await at_stage(one, "settled")
    await time.to((await times(one))["round"])
    await expect(one.page.locator("[data-turn]")).to_be_visible()


async def turn(server: Process, room: str) -> dict[str, Any]:
    """The open turn, as anybody who watches is told."""
    async with server.peer(room) as watcher:
        told: dict[str, Any] = watcher.screen.view["round"]["turn"]
        return told


async def outage(server: Process, time: Time) -> float:
    """Kill the server, and start it again after a while; how long nobody served, in ms."""
    ahead = await time.by(0) - wall.time() * 1000
    await server.kill()
    killed = wall.monotonic()
    await asyncio.sleep(OUTAGE_LEAST_MS / 1000)  # a real outage: no clock of ours runs meanwhile
    await server.start(LEAGUE_AHEAD_MS=str(round(ahead)))
    return (wall.monotonic() - killed) * 1000


async def each_turn_once(server: Process, room: str, mover: Person, number: int) -> None:
    """No turn was answered twice, no command taken twice; the one that was under way is the mover's own flag."""
    said = [entry for entry in await server.entries(room) if isinstance(entry, Applied)]
    ids = Counter(entry.id for entry in said if entry.id)
    assert max(ids.values()) == 1
    turns = Counter(entry.cmd["turn"] for entry in said if entry.cmd["do"] == "place")
    assert max(turns.values()) == 1
    assert [entry.by for entry in said if entry.cmd.get("turn") == number] == [f"s{mover.seat}"]
