"""One player and the same seat twice, in a flag turn: two tabs, a break of the line, and a click that comes with the
clock; each flag is set once, and every page says what became of it."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest
from playwright.async_api import expect

from server.rooms.entries import Applied
from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import faults_of
from tests.browser.league import (
    HOUR,
    Time,
    at_stage,
    before_a_season,
    begun,
    first_to_see,
    moved_on,
    placed,
    sat,
    times,
)
from tests.browser.people import Person, browser, person
from tests.faults.processes import Process, running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

KEY = "46" * 32
"""With this key Ben has two flags in the first round, Ada three, though nobody chooses anything."""
TURN_MS = 30_000


async def evening(server: Process, time: Time, *people: Person) -> str:
    """A league of three on its first flag round, Cem away; its room."""
    await before_a_season(server, time)
    seats = await begun(server, KEY)
    for one in people:
        await sat(one, seats[str(one.seat)])
    first = people[0]
    await moved_on(first, time, "[data-stage=scheduled]", 61_000)
    for mark in ("opens", "lock"):
        await time.to((await times(first))[mark])
    await at_stage(first, "locked")
    await time.to((await times(first))["settles"] - 4 * HOUR)
    await expect(first.page.locator(".fixtures b", has_text="–:–")).to_have_count(0)
    for mark in ("settles", "round"):
        await time.to((await times(first))[mark])
    for one in people:
        await expect(one.page.locator("[data-turn]")).to_be_visible()
    return seats["0"].split("/f/")[1].split("#")[0]


async def flags(server: Process, room: str) -> Counter[int]:
    """How often each turn was answered, by a click or by the clock."""
    said = [entry for entry in await server.entries(room) if isinstance(entry, Applied)]
    clicks = [entry.cmd["turn"] for entry in said if entry.cmd["do"] in ("place", "give-up", "pass-flag")]
    clock = [int(name.split(":")[1]) for entry in said if (name := entry.cmd.get("name", "")).startswith("turn:")]
    return Counter(clicks + clock)


async def test_two_tabs_a_lost_line_and_a_click_with_the_clock(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        time, origin = Time(server), f"http://{server.host}"
        async with person(chromium, origin, 0, PHONE) as ada, person(chromium, origin, 1, LAPTOP) as ben:
            room = await evening(server, time, ada, ben)
            one = await first_to_see("[data-mine=true]", ada, ben)
            await another_tab(one, f"{origin}/f/{room}")
            one = await first_to_see("[data-mine=true]", ada, ben)
            await on_a_broken_line(server, one)
            one = await first_to_see("[data-mine=true]", ada, ben)
            await with_the_clock(one, time)
            await first_to_see("[data-mine=true], [data-stage]", ada, ben)
            assert max((await flags(server, room)).values()) == 1


async def another_tab(one: Person, address: str) -> None:
    """The newest tab holds the seat; the old one says so, and takes it back by one tap."""
    old, new = one.page, await one.context.new_page()
    await new.goto(address)
    await expect(new.locator("[data-mine=true]")).to_be_visible()
    await expect(old.locator("[data-connection=replaced]")).to_be_visible()
    assert await faults_of(old) == []
    await old.locator("[data-verb=again]").click()
    await expect(new.locator("[data-connection=replaced]")).to_be_visible()
    await expect(old.locator("[data-mine=true]")).to_be_visible()
    await placed(one)
    await expect(old.locator("[data-before]")).to_contain_text("Gesetzt:")
    await new.close()


async def on_a_broken_line(server: Process, one: Person) -> None:
    """A flag that was sent while the line broke is set once it is back, and once only."""
    page = one.page
    turn = await page.locator("[data-mine=true]").get_attribute("data-turn")
    await page.locator("[data-verb=advice]").click()
    await asyncio.gather(page.locator("[data-verb=place]").dispatch_event("click"), server.post("/_test/kill"))
    await expect(page.locator(f"[data-turn='{turn}']")).to_have_count(0)
    await expect(page.locator("[data-before]")).to_contain_text("Gesetzt:")
    await expect(page.locator(".fault")).to_have_count(0)


async def with_the_clock(one: Person, time: Time) -> None:
    """Whichever of them was first: the page says which, and nothing else. The clock may even be faster than the tap."""
    page = one.page
    turn = await page.locator("[data-mine=true]").get_attribute("data-turn")
    await page.locator("[data-verb=advice]").click()
    await expect(page.locator("[data-verb=place]")).to_be_enabled()
    tap = page.evaluate(
        "() => { const b = document.querySelector('[data-verb=place]'); b?.click(); return Boolean(b); }"
    )
    tapped, _ = await asyncio.gather(tap, time.by(TURN_MS))
    await expect(page.locator(f"[data-turn='{turn}']")).to_have_count(0)
    told = page.locator("[data-before]")
    await expect(told).to_contain_text("esetzt")
    said = await told.inner_text()
    assert [word for word in ("Gesetzt:", "kam zu spät") if word in said] != ["Gesetzt:", "kam zu spät"]
    assert ("Gesetzt:" in said or "kam zu spät" in said) or not tapped
    await expect(page.locator(".fault")).to_have_count(0)
