"""A room has one right address. Whoever comes by another game's is led there."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from playwright.async_api import expect

from tests.browser.chromium import PHONE
from tests.browser.people import browser, person
from tests.faults.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]


async def test_a_room_is_shown_by_the_page_of_its_game(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        origin = f"http://{server.host}"
        async with httpx.AsyncClient(base_url=origin, trust_env=False) as http:
            guest = (await http.post("/api/guests", json={"nickname": "Ada"})).json()
            made = {}
            for engine in ("legends", "stadium"):
                answer = await http.post(
                    "/api/rooms",
                    json={"engine": engine, "options": {}},
                    headers={"authorization": f"Bearer {guest['token']}"},
                )
                assert answer.status_code == 201, answer.text
                made[engine] = answer.json()["room"]
        async with person(chromium, origin, 9, PHONE) as zoe:
            await zoe.page.goto(f"{origin}/d/{made['stadium']}?lang=en")
            await zoe.page.wait_for_url(f"**/f/{made['stadium']}?lang=en")
            await expect(zoe.page.locator("html[data-seq]")).to_be_attached()
            await expect(zoe.page.locator("main h1, main h2").first).to_be_visible()
            await zoe.page.goto(f"{origin}/f/{made['legends']}/karte")
            await zoe.page.wait_for_url(f"**/d/{made['legends']}")
            await expect(zoe.page.locator("[data-seat='0']")).to_contain_text("Ada")
