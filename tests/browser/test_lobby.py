"""From a nickname to the first turn, by the link; and alone against the computer."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.people import browser, person
from tests.faults.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]


async def test_a_friend_takes_the_seat_by_the_link(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        origin = f"http://{server.host}"
        async with person(chromium, origin, 0, LAPTOP) as ada, person(chromium, origin, 1, PHONE) as ben:
            await ada.page.goto(origin)
            await ada.named("Ada")
            await ada.page.get_by_role("button", name="Spiel starten").click()
            code = await ada.page.locator("[data-invite]").get_attribute("data-invite")
            await expect(ada.page.locator('img[src^="/qr/"]')).to_be_visible()

            await ben.page.goto(f"{origin}/i/{code}")
            await expect(ben.page.get_by_text("Ada").first).to_be_visible()
            await ben.page.get_by_role("button", name="Platz nehmen").click()
            for someone, deck in ((ada, "sprachreise"), (ben, "sportfest")):
                await someone.page.locator(f'[data-deck="{deck}"] .button--main').click()
            for someone, answer in ((ada, "Diese Woche"), (ben, "Gerade eben")):
                await someone.page.locator('[data-kind="compliment"]').get_by_role("button", name=answer).click()
            await ben.asked("main")  # the more recent compliment begins
            await expect(ada.page.locator('[data-zone="hand"] [data-uid]')).to_have_count(5)
            await expect(ben.page.locator('[data-zone="hand"] [data-uid]')).to_have_count(6)

            # the same link, opened by a third person and by a preview, takes nothing
            async with person(chromium, origin, 9, PHONE) as zoe:
                await zoe.page.goto(f"{origin}/i/{code}")
                await expect(zoe.page.locator('[data-verb="watch"]')).to_be_visible()
                assert await zoe.page.get_by_role("button", name="Platz nehmen").count() == 0


async def test_alone_against_the_computer(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as server,
        browser() as chromium,
        person(chromium, f"http://{server.host}", 0, PHONE) as ada,
    ):
        await ada.page.goto(ada.origin)
        await ada.page.get_by_text("Spielart und Uhr").click()
        await ada.page.locator('[data-group="time"] > summary').click()
        await ada.page.get_by_label("Spieluhr").select_option("0")
        await ada.page.get_by_role("button", name="Gegen den Computer").click()
        await ada.page.locator('[data-deck="sprachreise"] .button--main').click()
        await ada.page.locator('[data-kind="compliment"]').get_by_role("button", name="Gerade eben").click()
        await ada.asked("main")
        assert await ada.page.locator('[data-clock="match"]').count() == 0
        await ada.press('[data-verb="end"]')
        await ada.asked("discard")
        await ada.page.locator('[data-zone="hand"] [data-uid]').first.click()
        await ada.press('[data-verb="confirm"]')
        await ada.asked("main")  # of her second turn: the computer has had its own
