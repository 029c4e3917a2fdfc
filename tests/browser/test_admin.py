"""The operator's page on a real server: unlock, look, shut a guest out, end a room; and what its player sees of it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.async_api import expect

from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import faults_of
from tests.browser.people import browser, person
from tests.faults.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

SECRET = "the-caretaker-knows"
SCREENS: dict[str, dict[str, Any]] = {"390x844": PHONE, "1440x900 dark": LAPTOP | {"color_scheme": "dark"}}


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
async def test_a_guest_is_shut_out_and_a_room_ended(tmp_path: Path, screen: dict[str, Any]) -> None:
    async with running(tmp_path, PAUSENHOF_ADMIN_SECRET=SECRET) as server, browser() as chromium:
        origin = f"http://{server.host}"
        async with httpx.AsyncClient(base_url=origin, trust_env=False) as http:
            made = (await http.post("/api/guests", json={"nickname": "Ada"})).json()
            by = {"Authorization": f"Bearer {made['token']}"}
            room = (await http.post("/api/rooms", json={}, headers=by)).json()["room"]
            async with person(chromium, origin, 9, screen) as zoe, person(chromium, origin, 9, PHONE) as eve:
                await eve.page.goto(f"{origin}/d/{room}")
                await eve.page.locator("html[data-seq]").wait_for(state="attached")
                page = zoe.page
                await page.goto(f"{origin}/verwaltung")
                await expect(page.locator("[name=secret]")).to_be_visible()
                assert await faults_of(page) == []
                await page.locator("[name=secret]").fill("wrong")
                await page.locator("[data-verb=open]").click()
                await expect(page.locator("[role=alert].fault")).to_be_visible()
                zoe.faults.clear()  # the browser itself logs a 403
                await page.locator("[name=secret]").fill(SECRET)
                await page.locator("[data-verb=open]").click()
                await expect(page.locator("[data-node]")).to_have_count(1)
                await expect(page.locator("[data-copied='0']")).to_contain_text("noch nie")
                await page.locator(f"[data-room='{room}'] button").click()
                looked = page.locator(f"[data-looked='{room}']")
                await expect(looked).to_contain_text("Ada")
                await page.locator("[name=reason]").fill("Spam")
                assert await faults_of(page) == []
                ban = page.locator("[data-verb=ban]")
                await ban.click()
                await ban.click()
                await expect(page.locator("[data-deed=ban]")).to_contain_text("Spam")
                assert (await http.get("/api/me", headers=by)).status_code == 403
                if shots := os.environ.get("SHOTS"):
                    await page.screenshot(path=f"{shots}/admin-{screen['viewport']['width']}.png", full_page=True)
                kill = page.locator("[data-verb=kill]")
                await kill.click()
                await kill.click()
                await expect(page.locator("[data-deed=kill]")).to_be_visible()
                await expect(page.locator(f"[data-room='{room}']")).to_have_count(0)
                await expect(eve.page.locator("h1")).to_have_text("Diesen Tisch gibt es nicht")
                assert await faults_of(page) == []
