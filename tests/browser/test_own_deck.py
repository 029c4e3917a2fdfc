"""A deck of one's own at a real table: refused with its reason, mended, played."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.chromium import PHONE
from tests.browser.people import browser, person
from tests.faults.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]


async def test_an_own_deck_comes_to_the_table(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as server,
        browser() as chromium,
        person(chromium, f"http://{server.host}", 0, PHONE) as ada,
    ):
        page = ada.page
        await page.goto(f"{ada.origin}/decks")
        await page.locator("[data-ready=sportfest] [data-verb=copy]").click()
        await page.locator("[name=deck]").fill("Adas Turnbeutel")
        await page.locator(".tile [data-step='1']:not([aria-disabled])").first.click()  # 31: one too many
        await page.goto(ada.origin)
        await page.get_by_role("button", name="Gegen den Computer").click()
        own = page.locator("[data-own]")
        await expect(own).to_contain_text("Adas Turnbeutel")
        # or its step would wipe the refusal away
        await expect(page.get_by_role("listitem").filter(has_text="hat gewählt")).to_be_visible()
        await own.locator("[data-verb=own-deck]").click()
        await expect(page.locator(".own-decks [role=alert]")).to_contain_text("31 Karten")
        room = page.url
        await page.goto(f"{ada.origin}/decks")
        await page.locator("[data-deck] [data-verb=edit]").click()
        await page.locator(".builder__sides [data-side=deck]").click()
        await page.locator("[data-in-deck] [data-step='-1']").first.click()
        await page.goto(room)
        await page.locator("[data-own] [data-verb=own-deck]").click()
        await page.locator('[data-kind="compliment"]').get_by_role("button", name="Gerade eben").click()
        await ada.asked("main")
