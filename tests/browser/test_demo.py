"""``pausenhof demo``: a newcomer opens two links and sees both games, without anybody else."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import expect

from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import faults_of
from tests.browser.league import placed
from tests.browser.people import browser, person
from tests.faults.processes import START_SECONDS, STOP_SECONDS

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

SOONER = "from server import demo; demo.BEFORE_MS = 20_000; raise SystemExit(demo.run(0, False))"
"""The demo, but for how long its flag round lets wait."""
LINKS = 2


@asynccontextmanager
async def demo() -> AsyncIterator[list[str]]:
    """The links that it prints."""
    child = await asyncio.create_subprocess_exec(sys.executable, "-c", SOONER, stdout=asyncio.subprocess.PIPE)
    assert child.stdout is not None
    links: list[str] = []
    try:
        async with asyncio.timeout(START_SECONDS):
            while len(links) < LINKS:
                line = (await child.stdout.readline()).decode()
                assert line, "it ended"
                links += re.findall(r"http://\S+", line)
        yield links
    finally:
        child.send_signal(signal.SIGINT)
        async with asyncio.timeout(STOP_SECONDS):
            await child.communicate()


async def test_a_newcomer_sees_both_games() -> None:
    async with demo() as (league, match), browser() as chromium:
        origin = league.split("/f/")[0]
        async with person(chromium, origin, 0, PHONE) as ada:
            page = ada.page
            await page.goto(match)
            await page.locator("[data-zone=prompt], .lobby").first.wait_for()
            await page.goto(league)
            address = page.url
            assert "#" not in address  # the seat is not left in the address for somebody to copy
            await expect(page.locator("#main[data-turn]")).to_be_visible()
            await expect(page.locator(".crowd li")).to_have_count(4)
            await page.locator("[data-mine=true]").wait_for()
            await placed(ada)
            await expect(page.locator("[data-before]")).to_contain_text("Gesetzt")
            assert await faults_of(page) == []
            await page.goto(f"{address}/karte")
            await expect(page.locator(".history")).to_have_attribute("data-chapter", "15")
            await page.locator(".history__slider").focus()
            await page.keyboard.press("Home")
            await expect(page.locator(".history")).to_have_attribute("data-chapter", "0")
            await page.goto(f"{address}/woche/16")
            await expect(page.locator("#main[data-stage=revealed] [data-lineup]")).to_have_count(4)
            assert await faults_of(page) == []
        async with person(chromium, origin, 0, LAPTOP) as watcher:
            await watcher.page.goto(f"{address}/tabelle")
            await expect(watcher.page.locator("[data-row]")).to_have_count(4)
