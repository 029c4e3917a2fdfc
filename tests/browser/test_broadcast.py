"""A late broadcast in browsers: asked for, read by whoever is invited, agreed to, watched, and closed again at once."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from playwright.async_api import expect

from server.wire.limits import SPECTATOR_FLUSH_MS
from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import faults_of
from tests.browser.people import Person, browser, person
from tests.faults.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

DELAY_MS = 60_000


async def advance(someone: Person, ms: int) -> None:
    async with httpx.AsyncClient(base_url=someone.origin, trust_env=False) as http:
        assert (await http.post("/_test/advance", json={"ms": ms})).status_code == 200


async def opened(ada: Person) -> str:
    """Ada opens a table with a delay of a minute and hands that may lie open: the code that leads there."""
    await ada.page.goto(ada.origin)
    await ada.page.get_by_text("Spielart und Uhr").click()
    await ada.page.locator('[data-group="watch"] > summary').click()
    hands = ada.page.get_by_label("Offene Hände sind möglich")
    await expect(hands).to_be_disabled()
    await ada.page.locator('[name="delay"]').select_option("30")
    await expect(hands).to_be_disabled()
    await ada.page.locator('[name="delay"]').select_option("60")
    await hands.check()
    await ada.page.get_by_label("Zeigen, wie viele zuschauen").uncheck()
    assert await faults_of(ada.page) == []
    await ada.page.get_by_role("button", name="Spiel starten").click()
    return str(await ada.page.locator("[data-invite]").get_attribute("data-invite"))


async def test_spectators_see_hands_a_minute_later_while_both_want_it(tmp_path: Path) -> None:
    async with running(tmp_path, PAUSENHOF_TEST_HOOKS="1") as server, browser() as chromium:
        origin = f"http://{server.host}"
        async with (
            person(chromium, origin, 0, PHONE) as ada,
            person(chromium, origin, 1, PHONE) as ben,
            person(chromium, origin, 9, LAPTOP) as zoe,
        ):
            code = await opened(ada)
            await ben.page.goto(f"{origin}/i/{code}")
            told = "Zuschauer sehen alles eine Minute später, und eure Karten nur, wenn ihr das beide wollt."
            await expect(ben.page.locator('[data-said="watch"]')).to_have_text(told)
            await expect(ben.page.locator('[data-said="counted"]')).to_have_text(
                "Wie viele zuschauen, erfährt niemand."
            )
            await ben.page.get_by_role("button", name="Platz nehmen").click()
            await ben.page.wait_for_url("**/d/*")
            room = ben.page.url.rpartition("/")[2]

            await zoe.page.goto(f"{origin}/d/{room}")
            await expect(zoe.page.get_by_role("status").filter(has_text="Noch gibt es nichts zu sehen")).to_be_visible()
            assert await faults_of(zoe.page) == []

            for someone in (ada, ben):
                await expect(someone.page.locator("[data-pins=late]")).to_contain_text("eine Minute später")
                await someone.page.get_by_label("Meine Karten zeigen").check()
                await expect(someone.page.get_by_label("Meine Karten zeigen")).to_be_checked()
            await expect(ben.page.get_by_text("Ein Nein deckt sie sofort wieder zu.")).to_be_visible()
            assert await faults_of(ben.page) == []
            for someone, deck in ((ada, "sprachreise"), (ben, "sportfest")):
                await someone.page.locator(f'[data-deck="{deck}"] .button--main').click()
            async with server.peer(room) as eve:
                for someone, when in ((ada, "now"), (ben, "pass")):
                    await someone.page.locator(f'[data-verb="compliment"][data-option="{when}"]').click()
                await ada.asked("main")
                await advance(zoe, SPECTATOR_FLUSH_MS)
                await eve.send("beat", n=1)
                await eve.until("beat", n=1)  # what spectators were to be told by now comes before it
                assert eve.screen.view == {}, "a minute has not passed"
            await expect(zoe.page.locator(".board")).to_have_count(0)

            await advance(zoe, DELAY_MS)
            await expect(zoe.page.locator(".hand .card").first).to_be_visible()
            await expect(zoe.page.locator("[data-late]")).to_have_text("Offene Hände, eine Minute später.")
            assert await faults_of(zoe.page) == []
            shown = await zoe.page.locator(".hand [data-card]").evaluate_all("cards => cards.map(c => c.dataset.card)")
            held = await ada.page.locator(".hand [data-card]").evaluate_all("cards => cards.map(c => c.dataset.card)")
            assert set(shown) <= set(held)
            await zoe.page.locator('[data-open-hand="1"]').click()
            await expect(zoe.page.get_by_role("dialog").locator(".card")).not_to_have_count(0)
            await zoe.page.keyboard.press("Escape")

            # one changes their mind: at once, without a minute
            await ben.page.locator("[data-tool=help]").click()
            await ben.page.get_by_label("Meine Karten zeigen").uncheck()
            await expect(zoe.page.locator("[data-late]")).to_have_text("Du siehst alles eine Minute später.")
            await expect(zoe.page.locator(".hand .card")).to_have_count(0)
            await expect(zoe.page.locator("[data-open-hand]")).to_have_count(0)

            # how many watch was told to nobody; the host alone may have it told
            await expect(zoe.page.get_by_text("Du schaust zu")).to_be_visible()
            await expect(ben.page.get_by_role("dialog").get_by_label("Zeigen, wie viele zuschauen")).to_have_count(0)
            await ada.page.locator("[data-tool=help]").click()
            await ada.page.get_by_role("dialog").get_by_label("Zeigen, wie viele zuschauen").check()
            await expect(zoe.page.get_by_text("Du schaust zu")).to_have_count(0)
