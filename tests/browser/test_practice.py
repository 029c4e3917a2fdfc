"""Practice on a real server: a puzzle guessed and played, and the guided first game by its marks alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import faults_of
from tests.browser.people import Person, browser, person
from tests.faults.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

SCREENS: dict[str, dict[str, Any]] = {
    "390x844": PHONE,
    "390x844 dark": PHONE | {"color_scheme": "dark"},
    "1440x900": LAPTOP,
}


@asynccontextmanager
async def learner(folder: Path, screen: dict[str, Any]) -> AsyncIterator[Person]:
    async with (
        running(folder) as server,
        browser() as chromium,
        person(chromium, f"http://{server.host}", 0, screen) as ada,
    ):
        yield ada


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
async def test_a_puzzle_is_guessed_and_played(tmp_path: Path, screen: dict[str, Any]) -> None:
    async with learner(tmp_path, screen) as ada:
        page = ada.page
        await page.goto(f"{ada.origin}/ueben")
        await expect(page.locator("[data-puzzle]")).to_have_count(11)
        assert await faults_of(page) == []
        await page.locator("[data-puzzle=kette]").click()
        await page.locator("html[data-seq]").wait_for(state="attached")
        await expect(page.locator("[data-choice]")).to_have_count(3)
        assert await faults_of(page) == []
        await page.locator("[data-choice='2']").click()
        await expect(page.locator("[data-verdict=wrong]")).to_be_visible()
        assert await faults_of(page) == []
        # the table shows who is right
        await ada.do("lineal", "summon", "attack")
        await expect(page.locator("#status")).to_contain_text("annulliert", timeout=10_000)
        await ada.asked("main")
        await expect(ada.life(0)).to_have_text("30")
        await expect(ada.card("lineal")).to_have_attribute("data-zone", "field")
        await page.locator("[data-verb=next]").click()
        await expect(page.locator(".coach h2")).to_have_text("Einspruch")
        await page.locator("[data-choice='1']").click()
        await expect(page.locator("[data-verdict=right]")).to_be_visible()
        await page.locator("[data-verdict] .ask-rule").click()
        await expect(page.get_by_role("dialog")).to_contain_text("das letzte Glied zuerst")
        await page.keyboard.press("Escape")
        await page.locator(".coach__head a").click()
        await expect(page.locator("[data-puzzle=drei-glieder] .ticked")).to_be_visible()
        await expect(page.locator("[data-puzzle=kette] .ticked")).to_have_count(0)


MODES = '.actions [data-mode="attack"], .actions [data-verb="set"], .actions [data-verb="event"]'


async def follow(ada: Person, step: int) -> None:
    """Do what the coach marks until this step is over."""
    page = ada.page
    here = page.locator(f'.coach [data-step="{step}"]')
    while await here.count():
        mark = page.locator("[data-coached]")
        if not await page.locator('html:not([data-decision=""])').count() or not await mark.count():
            await page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
            continue
        before = await ada.decision()
        await mark.first.click()
        if await page.locator('[data-kind="tribute"]').count():
            await page.locator('[data-verb="confirm"]').click()
        elif (act := page.locator(MODES)) and await act.count():
            await act.first.click()
        elif (target := page.locator(".card.target")) and await target.count():
            await target.first.click()
            await page.locator('.actions [data-verb="attack"]').first.click()
        await page.locator(f'html:not([data-decision="{before}"])').wait_for(state="attached")


async def test_the_first_game_is_played_by_its_marks(tmp_path: Path) -> None:
    async with learner(tmp_path, PHONE) as ada:
        page = ada.page
        await page.goto(f"{ada.origin}/ueben/first")
        await page.locator("html[data-seq]").wait_for(state="attached")
        for step in range(1, 10):
            await expect(page.locator(f'.coach [data-step="{step}"]')).to_be_visible(timeout=15_000)
            if step in (1, 4, 6):
                assert await faults_of(page) == []
            await follow(ada, step)
        await expect(page.locator('.coach [data-step="10"]')).to_be_visible()
        await expect(ada.life(1)).to_have_text("28")
        await page.locator(".coach__head [aria-expanded]").click()
        await expect(page.locator(".coach__body")).to_be_hidden()
        await page.locator(".coach__head a").click()
        await expect(page.locator("[data-puzzle=first] .ticked")).to_be_visible()
