"""An event on paper, run by two on the real server: names from a table, a judge by a link, files to take home."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import TWICE
from tests.browser.host import paired, step, surely, verb
from tests.browser.people import browser, person
from tests.faults.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

NAMES = "Name;Klasse\nAda;8a\nBen;8a\nCem;9b\nDana;9b\nada;9b\nEmil;8a\n"


async def test_a_table_of_names_and_a_judge_by_a_link(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        origin = f"http://{server.host}"
        async with person(chromium, origin, 8, LAPTOP) as host, person(chromium, origin, 1, PHONE) as judge:
            page = host.page
            await page.goto(f"{origin}/t/neu")
            await page.locator("[name=name]").fill("Klassenturnier")
            await host.named("Herr Öz")
            await page.locator("[name=game][value='']").check(force=True)
            await verb(host, "found").click()
            await page.wait_for_url("**/orga")

            # names out of a table, looked at first
            await page.locator("[data-box=names] summary").click()
            await page.locator("[name=names]").fill(NAMES)
            await verb(host, "check-names").click()
            await expect(page.locator("[data-found='5']")).to_contain_text("Ada (8a), Ben (8a)")
            await expect(page.locator("[data-problem=twice]")).to_contain_text("Zeile 6")
            assert await page.locator("[data-person]").count() == 0
            await verb(host, "enter-names").click()
            await expect(page.locator("[data-entered='5']")).to_be_visible()
            await expect(page.locator("[data-person]")).to_have_count(5)

            # it was the wrong one: all of it goes, and comes again
            await surely(host, "undo-names")
            await expect(page.locator("[data-person]")).to_have_count(0)
            await page.locator("[name=names]").fill(NAMES)
            await verb(host, "check-names").click()
            await verb(host, "enter-names").click()
            await expect(page.locator("[data-person]")).to_have_count(5)

            # a judge comes by the link, and the secret does not stay in the address
            await page.locator("[data-chapter-to=team]").click()
            await verb(host, "link-judge").click()
            link = await page.locator(".back__made input").input_value()
            await judge.page.goto(link)
            await judge.page.locator("[data-tab=desk]").click()
            await expect(judge.page.locator("[data-role=judge]").first).to_be_visible()
            assert "staff" not in judge.page.url
            await expect(page.locator("[data-staff][data-role=judge]")).to_have_count(1)

            # the judge enters a result and takes it back
            await surely(host, "begin")
            await paired(host)
            await verb(host, "start").click()
            await step(judge, "running")
            table = judge.page.locator(".desk__cell[data-table='1']")
            await table.locator("[data-games='0,1,0']").evaluate(TWICE)
            await expect(table).to_have_attribute("data-state", "done")
            await judge.page.locator("[data-chapter-to=protokoll]").click()
            await surely(judge, "undo")
            await expect(judge.page.locator("[data-what=result]")).to_have_attribute("data-undone", "true")
            await expect(page.locator("[data-left]")).to_have_attribute("data-left", "2")

            # what everybody may take home; and the link is taken back
            event = page.url.split("/t/")[1].split("/")[0]
            await page.locator("[data-chapter-to=mehr]").click()
            await page.locator("[data-box=counted] input").uncheck()
            await expect(page.locator("[data-box=counted] input")).not_to_be_checked()
            told = await (await page.request.get(f"{origin}/api/rooms/{event}")).json()
            assert told["watch"]["counted"] is False
            await page.locator("[data-chapter-to=team]").click()
            file = await (await page.request.get(f"{origin}/api/events/{event}/export.csv")).text()
            assert all(name in file for name in ("Ada", "Ben", "Cem", "Dana", "Emil"))
            await surely(host, "close-link")
            await expect(judge.page.locator("h1")).to_have_text("Hier arbeitet die Turnierleitung")
