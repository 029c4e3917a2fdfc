"""The notice board in browsers: a table is opened and a stranger sits down; a game is hung up and watched."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from playwright.async_api import expect

from tests.browser.chromium import LAPTOP, PHONE, SMALL
from tests.browser.demo import faults_of
from tests.browser.people import browser, person
from tests.faults.processes import running

SECRET = "a secret of the office"

pytestmark = [pytest.mark.browser, pytest.mark.valkey]


async def test_a_stranger_sits_down_at_an_open_table(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        origin = f"http://{server.host}"
        async with person(chromium, origin, 0, PHONE) as ada, person(chromium, origin, 1, SMALL) as ben:
            await ben.page.goto(f"{origin}/brett")
            await expect(ben.page.get_by_text("Gerade sucht niemand Gesellschaft.")).to_be_visible()
            assert await faults_of(ben.page) == []

            await ada.page.goto(origin)
            await ada.named("Ada")
            await ada.page.get_by_role("button", name="Spiel starten").click()
            await ada.page.get_by_label("Offener Tisch").check()
            await expect(ada.page.get_by_label("Offener Tisch")).to_be_checked()
            assert await faults_of(ada.page) == []

            note = ben.page.locator("[data-notice]")
            await expect(note).to_contain_text("Tisch von Ada")
            await expect(ben.page.locator("[data-count=open]")).to_have_text("1")
            assert await faults_of(ben.page) == []
            await ben.page.get_by_label("Dein Spitzname").fill("Ben")
            await note.get_by_role("button", name="Dazusetzen").click()
            await ben.page.wait_for_url("**/d/*")
            await expect(ben.page.locator("[data-seat='0']")).to_contain_text("Ada")
            await expect(ben.page.locator('[data-deck="sprachreise"] .button--main')).to_be_enabled()
            await expect(ada.page.locator("[data-seat='1']")).to_contain_text("Ben")

            # nothing to sit down at any more; and of the two only who wants it is counted
            await expect(ada.page.get_by_label("Zum Zuschauen aushängen")).not_to_be_checked()
            await ada.page.goto(f"{origin}/brett")
            await expect(ada.page.locator("[data-notice]")).to_have_count(0)


async def test_a_game_is_hung_up_and_watched(tmp_path: Path) -> None:
    async with running(tmp_path, PAUSENHOF_ADMIN_SECRET=SECRET) as server, browser() as chromium:
        origin = f"http://{server.host}"
        async with person(chromium, origin, 0, PHONE) as ada, person(chromium, origin, 9, LAPTOP) as zoe:
            await ada.page.goto(origin)
            await ada.named("Ada")
            await ada.page.get_by_role("button", name="Gegen den Computer").click()
            await ada.page.locator('[data-deck="sprachreise"] .button--main').click()
            await ada.page.locator('[data-kind="compliment"]').get_by_role("button", name="Gerade eben").click()
            await ada.asked("main")
            await ada.page.locator("[data-tool=help]").click()
            await ada.page.get_by_label("Zum Zuschauen aushängen").check()
            await expect(ada.page.get_by_label("Zum Zuschauen aushängen")).to_be_checked()

            await zoe.page.goto(f"{origin}/brett")
            note = zoe.page.locator("[data-notice]")
            await expect(note).to_contain_text("Tisch von Ada")
            await expect(note).to_contain_text("mit Computer")
            assert await faults_of(zoe.page) == []
            await zoe.page.get_by_text("Basic", exact=True).first.click()
            await expect(note).to_have_count(0)
            await zoe.page.get_by_text("Alle Regeln", exact=True).first.click()
            await expect(note).to_have_count(1)
            room = await note.get_attribute("data-notice")
            async with httpx.AsyncClient(base_url=origin, trust_env=False) as http:
                path, office = f"/api/admin/rooms/{room}/feature", {"authorization": f"Admin {SECRET}"}
                assert (await http.post(path, json={}, headers=office)).status_code == 200
            await expect(note).to_contain_text("Empfohlen")
            await zoe.page.get_by_role("link", name="Für die Leinwand").click()
            await expect(zoe.page.locator("[data-tv=table]")).to_be_visible()
            await zoe.page.go_back()
            await note.get_by_role("link", name="Zuschauen").click()
            await zoe.page.wait_for_url(f"**/d/{room}")
            await expect(zoe.life(0)).to_be_visible()
            await zoe.page.goto(f"{origin}/brett")

            await ada.page.get_by_label("Zum Zuschauen aushängen").uncheck()
            await expect(note).to_have_count(0)
