"""A game taken home as a file and watched out of it in a real browser; what was tampered with is turned away."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.async_api import expect

from server.replays.inspection import FILE_BYTES
from tests.browser.chromium import LAPTOP
from tests.browser.demo import faults_of
from tests.browser.people import Person, browser, person
from tests.browser.test_replay import at_step, opened, play
from tests.faults.processes import running
from tests.replays.test_league import file_of_a_season

pytestmark = [pytest.mark.browser, pytest.mark.valkey]


async def bring(someone: Person, file: Path) -> None:
    """Choose the file on the page for it."""
    await someone.page.locator('input[name="replay"]').set_input_files(file)


async def test_a_game_is_watched_out_of_its_file(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        room = await opened(server)
        await play(server, room, 24)
        async with server.peer(room["room"], room["tokens"]["0"]) as ada:
            await ada.send("do", id="r", cmd={"do": "resign"})
            await ada.until("step", ack="r")
        async with person(chromium, f"http://{server.host}", 9, LAPTOP) as zoe:
            page = zoe.page
            await page.goto(f"{zoe.origin}/r/{room['room']}")
            await page.locator('[data-key="proof"]').click()
            head = await page.locator("[data-head]").inner_text()
            async with page.expect_download() as coming:
                await page.locator('[data-verb="file"]').click()
            file, changed, large = (tmp_path / name for name in ("game.json", "changed.json", "large.json"))
            await (await coming.value).save_as(file)
            await page.get_by_role("dialog").locator('a[href="/r"]').click()
            await expect(page.locator("h1")).to_have_text("Wiederholung aus einer Datei")
            assert await faults_of(page) == []
            # what is no such file, or no longer, is turned away with a sentence
            plain = json.loads(file.read_bytes())
            move = next(move for move in plain["moves"] if move["cmd"]["do"] == "answer")
            move["hash"] = "00" * 16
            changed.write_text(json.dumps(plain))
            await bring(zoe, changed)
            await expect(page.get_by_role("alert").filter(has_text="wurde verändert")).to_contain_text(
                f"Ab Eintrag {move['seq']} "
            )
            large.write_bytes(b" " * (FILE_BYTES + 1))
            await bring(zoe, large)
            await expect(page.get_by_role("alert").filter(has_text="zu groß")).to_contain_text("4 MB")
            zoe.faults.clear()  # the browser itself logs a 422
            # the file itself is proved anew, and is watched as the game is where it was played
            await bring(zoe, file)
            await expect(page.locator(f'[data-holds="{head}"] [data-here]')).to_have_attribute("data-here", "same")
            assert await faults_of(page) == []
            await page.locator('[data-verb="watch-file"]').click()
            await at_step(zoe, 0)
            await page.keyboard.press("ArrowRight")
            await page.keyboard.press("ArrowRight")
            await at_step(zoe, 2)
            await page.keyboard.press("End")
            await expect(page.locator("[data-result]")).to_be_visible()
            await expect(page.locator(".replay__hand")).to_have_count(0)
            # with both hands open, too, slider and log stand at the end
            await page.locator('[data-key="hands"]').click()
            await expect(page.locator(".replay__hand [data-card]").first).to_be_visible()
            last = await page.locator("[data-last]").get_attribute("data-last") or ""
            await at_step(zoe, last)
            for space in ("padding-right", "border-right-width"):
                await expect(page.locator(".replay__track")).to_have_css(space, "0px")
            await expect(page.locator(".replay__track")).to_have_js_property("max", last)
            await expect(page.locator(".replay__track")).to_have_js_property("value", last)
            await page.wait_for_function(
                "(() => { const log = document.querySelector('.side--log .log');"
                " return log.scrollHeight > log.clientHeight"
                " && log.scrollHeight - log.clientHeight - log.scrollTop < 2 })()"
            )
            assert page.url.endswith("/r")
            await expect(page.locator('[data-key="link"]')).to_have_count(0)
            # a league shows its map flag by flag, and how it ended
            season = tmp_path / "season.json"
            season.write_bytes(await file_of_a_season())
            await page.goto(f"{zoe.origin}/r")
            await bring(zoe, season)
            await expect(page.locator("[data-here]")).to_have_attribute("data-here", "elsewhere")
            zoe.faults.clear()  # and a 404, as it never heard of the league
            await page.locator('[data-verb="watch-file"]').click()
            await expect(page.locator('[data-replayed="stadium"] .champion')).to_be_visible()
            await expect(page.locator("main[data-today='true'] .map__svg")).to_be_visible()
            await expect(page.locator("[data-row]")).to_have_count(3)
            await expect(page.locator("[data-row='0']")).to_contain_text("Ada")
