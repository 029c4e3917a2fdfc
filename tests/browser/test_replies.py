"""When somebody is asked for a reply: settled by one tap, enforced by the server, kept for the next table."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from tests.browser.chromium import LAPTOP
from tests.browser.demo import faults_of
from tests.browser.people import Person, browser, person
from tests.browser.stacked import Score, ansage, flip, open_with_a_hidden_teacher, sit, stacked_room, two_at_a_table
from tests.faults.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]


def mode(someone: Person, name: str) -> Locator:
    return someone.page.locator('[data-tool="replies"]').get_by_role("radio", name=name, exact=True)


async def open_settings(someone: Person) -> Locator:
    await someone.page.locator('[data-tool="asking"]').click()
    found = someone.page.get_by_role("dialog")
    await expect(found.get_by_role("checkbox")).to_have_count(5)
    return found


async def test_who_has_no_stop_for_attacks_is_not_asked_about_one(tmp_path: Path) -> None:
    async with two_at_a_table(tmp_path) as two:
        ada, ben = two.ada, two.ben
        score = Score()
        await open_with_a_hidden_teacher(ada)
        settings = await open_settings(ben)
        assert await faults_of(ben.page) == []
        await settings.get_by_label("Ein Angriff auf dich").uncheck()
        await expect(settings.get_by_label("Ein Angriff auf dich")).not_to_be_checked()
        await ben.page.keyboard.press("Escape")
        await flip(ben, score)
        await ada.do("doppelstunde", "summon", "attack")
        await ada.asked("tribute")
        await ada.pick("heizungsrohr")
        await ada.press('[data-verb="exam"]')
        await ada.attack("doppelstunde", ada.card("rueckwaertsrolle", 1))
        # Ben has a trap for this and says nothing: the attack goes through by itself
        await ada.asked("main")
        await expect(ada.life(1)).to_have_text(score.lose(ansage("doppelstunde") - ansage("rueckwaertsrolle")))
        # the setting is his, at the next table too; and Ada's has never changed
        await ben.page.goto(ben.origin)
        await ben.page.get_by_role("button", name="Gegen den Computer").click()
        await ben.page.locator('[data-deck="sprachreise"] .button--main').click()
        await ben.page.locator('[data-kind="compliment"]').get_by_role("button", name="Gerade eben").click()
        await ben.asked("main")
        settings = await open_settings(ben)
        await expect(settings.get_by_label("Ein Angriff auf dich")).not_to_be_checked()
        await expect(settings.get_by_role("checkbox", checked=True)).to_have_count(4)
        settings = await open_settings(ada)
        await expect(settings.get_by_role("checkbox", checked=True)).to_have_count(5)


async def test_holding_it_down_is_the_other_way_for_so_long(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        origin = f"http://{server.host}"
        room = await stacked_room(server)
        async with person(chromium, origin, 0, LAPTOP) as ada:
            await sit(ada, room["room"], room["tokens"]["0"])
            await expect(mode(ada, "Auto")).to_be_checked()
            await mode(ada, "Auto").hover()
            await ada.page.mouse.down()
            await expect(mode(ada, "An")).to_be_checked()
            await expect(ada.page.locator(".toggle--held")).to_be_visible()
            await ada.page.mouse.up()
            await expect(mode(ada, "Auto")).to_be_checked()
            await expect(ada.page.locator(".toggle--held")).to_have_count(0)
            # a tap is a choice; then holding passes for so long, and letting go asks again
            await mode(ada, "An").click()
            await expect(mode(ada, "An")).to_be_checked()
            await mode(ada, "An").hover()
            await ada.page.mouse.down()
            await expect(mode(ada, "Aus")).to_be_checked()
            await ada.page.mouse.move(5, 5)
            await ada.page.mouse.up()
            await expect(mode(ada, "An")).to_be_checked()
            assert await ada.page.evaluate("JSON.parse(localStorage.getItem('asking')).replies") == "on"
