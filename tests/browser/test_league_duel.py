"""Who challenges whom, in real browsers: three want the same two places at the same moment (R23)."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.chromium import PHONE
from tests.browser.demo import faults_of
from tests.browser.league import Time, at_stage, before_a_season, begun, moved_on, sat, times
from tests.browser.people import Person, browser, person
from tests.faults.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

KEY = "23" * 32
NAMES = ("Ada", "Ben", "Cem", "Dana")
DANA = 3


async def test_of_three_who_want_two_places_one_is_told(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium, AsyncExitStack() as all_of_them:
        time, origin = Time(server), f"http://{server.host}"
        await before_a_season(server, time)
        seats = await begun(server, KEY, NAMES)
        people = [await all_of_them.enter_async_context(person(chromium, origin, n, PHONE)) for n in range(DANA)]
        for n, one in enumerate(people):
            await sat(one, seats[str(n)])
        await moved_on(people[0], time, "[data-stage=scheduled]", 61_000)
        await time.to((await times(people[0]))["opens"])
        dana = f"[data-duel='{DANA}']"
        for one in people:
            await at_stage(one, "open")
            await one.page.locator("[data-step=duel] > summary").click()
            await expect(one.page.locator(dana)).to_be_enabled()
        # dispatched at once: a click waits until what it clicks stands still
        await asyncio.gather(*(one.page.locator(dana).dispatch_event("click") for one in people))

        outside = [one for one in people if await left_out(one, dana)]
        assert len(outside) == 1
        page = outside[0].page
        await expect(page.locator("[data-refused=full]")).to_be_in_viewport()
        await expect(page.locator(dana)).to_be_disabled()
        await expect(page.locator(dana)).to_contain_text("voll")
        assert await faults_of(page) == []


async def left_out(someone: Person, place: str) -> bool:
    """Wait until the server has answered; whether the place went to others."""
    page = someone.page
    await page.locator(f"{place}[aria-pressed=true], [data-refused]").first.wait_for()
    return await page.locator("[data-refused]").count() > 0
