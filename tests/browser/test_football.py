"""A founder chooses which football a league is played on; whose data it is stands beside the matches."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.async_api import expect

from server.football.clubs import LIST, directory
from server.football.simulated.season import season
from server.leagues.seasons import Seasons, season_year
from server.store.seasons import ValkeySeasons
from tests.browser.chromium import PHONE
from tests.browser.demo import faults_of
from tests.browser.league import Time, at_stage, before_a_season, chose_home, lots_drawn
from tests.browser.people import browser, person
from tests.faults.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]


async def test_a_league_on_a_real_season_says_whose_data_it_shows(tmp_path: Path) -> None:
    async with running(tmp_path, PAUSENHOF_OPENLIGADB="") as server, browser() as chromium:
        time = Time(server)
        await before_a_season(server, time)
        year = season_year(await time.by(0))
        store = ValkeySeasons.at(f"unix://{server.store.socket}")
        real = replace(season(5, directory().lists[LIST], year), source="openligadb")
        await Seasons(store).publish(f"bl1-{year}", real)
        await store.close()
        async with person(chromium, f"http://{server.host}", 0, PHONE) as ada:
            page = ada.page
            await page.goto(f"{ada.origin}/f")
            await ada.named("Ada")
            await expect(page.locator("[name=season]")).to_have_count(2)
            await expect(page.locator("form")).not_to_contain_text("OpenLigaDB")
            await page.get_by_text(f"Bundesliga {year}/{(year + 1) % 100:02}").click()
            await expect(page.locator("form")).to_contain_text("OpenLigaDB")
            assert await faults_of(page) == []
            await page.locator("[name=bots][value='3']").check(force=True)
            await page.locator("[name=delay][value='60']").check(force=True)
            async with page.expect_request("**/api/rooms") as asked:
                await page.locator("[data-verb=found]").click()
            said = (await asked.value).post_data_json or {}
            assert said["watch"] == {"delay_s": 60, "open_hands": False, "counted": True}
            await lots_drawn(ada)
            await page.locator("#home-club").wait_for()
            await chose_home(ada, 3)
            await at_stage(ada, "scheduled")
            await expect(page.locator(".fixtures")).to_contain_text("OpenLigaDB")
            assert ada.faults == []
