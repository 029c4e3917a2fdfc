"""The screen on the wall: it follows what is featured, shows no hand of its own browser, and comes back by itself."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.async_api import expect

from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import faults_of
from tests.browser.league import HOUR, Time, before_a_season, begun, moved_on
from tests.browser.people import Person, browser, person
from tests.faults.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

SECRET = "a secret of the office"
BEAMER: dict[str, Any] = {"viewport": {"width": 1024, "height": 768}}


async def playing(someone: Person, name: str) -> str:
    """A game against the computer that hangs on the board: its room."""
    await someone.page.goto(someone.origin)
    await someone.named(name)
    await someone.page.get_by_role("button", name="Gegen den Computer").click()
    await someone.page.locator('[data-deck="sprachreise"] .button--main').click()
    await someone.page.locator('[data-kind="compliment"]').get_by_role("button", name="Gerade eben").click()
    await someone.asked("main")
    await someone.page.locator("[data-tool=help]").click()
    await someone.page.get_by_label("Zum Zuschauen aushängen").check()
    await expect(someone.page.get_by_label("Zum Zuschauen aushängen")).to_be_checked()
    await someone.page.keyboard.press("Escape")
    return someone.page.url.rpartition("/")[2]


async def feature(origin: str, room: str, what: str = "feature") -> None:
    async with httpx.AsyncClient(base_url=origin, trust_env=False) as http:
        office = {"authorization": f"Admin {SECRET}"}
        assert (await http.post(f"/api/admin/rooms/{room}/{what}", json={}, headers=office)).status_code == 200


async def test_the_screen_follows_what_is_featured(tmp_path: Path) -> None:
    async with running(tmp_path, PAUSENHOF_ADMIN_SECRET=SECRET) as server, browser() as chromium:
        origin = f"http://{server.host}"
        async with (
            person(chromium, origin, 0, PHONE) as ada,
            person(chromium, origin, 0, PHONE) as cem,
            person(chromium, origin, 9, BEAMER) as wall,
        ):
            await wall.page.goto(f"{origin}/tv")
            await expect(wall.page.get_by_role("heading", name="Gleich geht es weiter")).to_be_visible()
            assert await faults_of(wall.page) == []
            await playing(ada, "Ada")
            await expect(wall.page.get_by_role("heading", name="Ada gegen")).to_be_visible()
            other = await playing(cem, "Cem")
            await feature(origin, other)
            await expect(wall.page.get_by_role("heading", name="Cem gegen")).to_be_visible(timeout=60_000)
            for screen in (PHONE, LAPTOP, BEAMER):
                await wall.page.set_viewport_size(screen["viewport"])
                await expect(wall.life(0)).to_be_visible()
                assert await faults_of(wall.page) == []
            assert await wall.page.locator(":is(a, button):not([inert] *)").count() == 0, "nothing to press"

            # every step is seen, and the end of it too
            before = int(await wall.page.locator("html").get_attribute("data-seq") or 0)
            await cem.page.locator("[data-tool=resign]").click()
            await cem.page.locator("[data-tool=resign]").click()
            await expect(cem.page.locator("[data-kind=over]")).to_be_visible()
            await expect(wall.page.locator("[data-kind=over]")).to_be_visible()
            assert int(await wall.page.locator("html").get_attribute("data-seq") or 0) > before
            await expect(wall.page.get_by_role("heading", name="Ada gegen")).to_be_visible(timeout=60_000)


async def test_the_screen_shows_no_hand_of_whoever_set_it_up(tmp_path: Path) -> None:
    """The organiser's own laptop, with a seat in its pocket."""
    async with running(tmp_path) as server, browser() as chromium:
        origin = f"http://{server.host}"
        async with person(chromium, origin, 0, LAPTOP) as ada:
            room = await playing(ada, "Ada")
            assert await ada.page.locator(".hand .card").count() > 0
            await ada.page.goto(f"{origin}/tv/{room}")
            await expect(ada.life(0)).to_be_visible()
            assert await ada.page.locator(".hand .card").count() == 0
            assert await ada.page.locator("[data-zone=prompt][data-kind=main]").count() == 0


async def test_the_screen_comes_back_by_itself(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        origin = f"http://{server.host}"
        async with person(chromium, origin, 0, PHONE) as ada, person(chromium, origin, 9, LAPTOP) as wall:
            room = await playing(ada, "Ada")
            await wall.page.goto(f"{origin}/tv/{room}")
            await expect(wall.life(0)).to_be_visible()
            await server.kill()
            await expect(wall.page.locator("[data-tv=lost]")).to_be_visible()
            await server.start()
            await expect(wall.page.locator("[data-tv=lost]")).to_have_count(0)
            before = int(await wall.page.locator("html").get_attribute("data-seq") or 0)
            await ada.asked("main")
            await ada.press('[data-verb="end"]')
            await wall.page.wait_for_function("seq => Number(document.documentElement.dataset.seq) > seq", arg=before)


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["1440x900", "390x844"])
async def test_the_screen_shows_a_league(tmp_path: Path, screen: dict[str, Any]) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        origin, time = f"http://{server.host}", Time(server)
        await before_a_season(server, time)
        league = (await begun(server, "44" * 32))["0"].partition("#")[0].rpartition("/")[2]
        async with person(chromium, origin, 9, screen) as wall:
            await wall.page.goto(f"{origin}/tv/{league}")
            await expect(wall.page.get_by_text("Die Liga hat noch kein Land verteilt.")).to_be_visible()
            assert await faults_of(wall.page) == []
            await moved_on(wall, time, "[data-tv=league]", HOUR)
            await expect(wall.page.locator("[data-tv=league] .map__svg")).to_be_visible()
            await expect(wall.page.locator(".tv__table-of li")).to_have_count(3)
            assert await faults_of(wall.page) == []
            assert await wall.page.locator(":is(a, button):not([inert] *)").count() == 0
            if shots := os.environ.get("SHOTS"):
                await wall.page.screenshot(path=f"{shots}/league-{screen['viewport']['width']}.png")
