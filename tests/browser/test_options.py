"""What a table is opened with: chosen in a fold-out, checked by the server, read by the guest, then played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import faults_of
from tests.browser.people import Person, browser, person
from tests.faults.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]


async def fold_out(someone: Person) -> None:
    await someone.page.goto(someone.origin)
    await someone.page.get_by_text("Spielart und Uhr").click()
    await expect(someone.page.locator(".preset")).to_have_count(3)


async def group(someone: Person, name: str) -> None:
    await someone.page.locator(f'[data-group="{name}"] > summary').click()


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["390x844", "1440x900"])
async def test_a_cup_table_is_read_by_the_guest_and_played(tmp_path: Path, screen: dict[str, Any]) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        origin = f"http://{server.host}"
        async with person(chromium, origin, 0, screen) as ada, person(chromium, origin, 1, PHONE) as ben:
            await fold_out(ada)
            await ada.page.get_by_label("Turnier").check()
            await group(ada, "rulings")
            await ada.page.get_by_label("Wirkt erst nach dem Vergleich").check()
            await group(ada, "time")
            await ada.page.locator('[name="turn_ms"]').select_option("45000")
            await expect(ada.page.locator("[data-preset='']")).to_have_text("eigene Mischung")
            assert await faults_of(ada.page) == []
            await ada.page.get_by_role("button", name="Spiel starten").click()
            code = await ada.page.locator("[data-invite]").get_attribute("data-invite")

            await ben.page.goto(f"{origin}/i/{code}")
            said = ben.page.locator("[data-said]")
            await expect(said).to_have_count(6)
            for sentence in (
                "Bis zu drei Spiele: Wer zuerst zwei gewinnt, gewinnt die Serie.",
                "Wer beginnt, sagt das Los.",
                "Gefragt wird am Anfang immer, auch wenn man nur passen kann.",
                "Ein Zug hat 45 Sekunden.",
                "FLIP wirkt beim Angriff erst nach dem Vergleich der Werte.",
                "Ein Unentschieden auf Absprache gibt es nicht.",
            ):
                await expect(ben.page.get_by_text(sentence)).to_be_visible()
            assert await faults_of(ben.page) == []
            await ben.page.locator('[data-said="flip"] .ask-rule').click()
            await expect(ben.page.get_by_role("dialog")).to_contain_text("FLIP wirkt, sobald")
            await ben.page.keyboard.press("Escape")
            await ben.page.get_by_role("button", name="Platz nehmen").click()
            await expect(ben.page.locator("[data-said]")).to_have_count(6)
            for someone, deck in ((ada, "sprachreise"), (ben, "sportfest")):
                await someone.page.locator(f'[data-deck="{deck}"] .button--main').click()
            for someone in (ada, ben):  # nobody is asked for a compliment
                await expect(someone.page.get_by_role("radio", name="An", exact=True)).to_be_checked()
                await someone.page.locator('[data-tool="phrases"]').click()
                await expect(someone.page.get_by_role("dialog")).to_be_visible()
                await expect(someone.page.locator('[data-verb="offer-draw"]')).to_have_count(0)
                await someone.page.keyboard.press("Escape")


async def test_what_the_server_does_not_take_is_named_and_can_be_mended(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as server,
        browser() as chromium,
        person(chromium, f"http://{server.host}", 0, PHONE) as ada,
    ):
        await ada.page.goto(ada.origin)
        await ada.page.evaluate("localStorage.setItem('options', JSON.stringify({ turn_ms: 1 }))")
        await ada.page.reload()
        await ada.page.get_by_role("button", name="Spiel starten").click()
        row = ada.page.locator('[data-option-row="turn_ms"]')
        await expect(row.locator(".fault")).to_have_text("So nimmt es der Server nicht. Wähle etwas anderes.")
        await expect(row).to_be_in_viewport()
        assert await faults_of(ada.page) == []
        await row.locator("select").select_option("120000")
        await ada.page.get_by_role("button", name="Spiel starten").click()
        await expect(ada.page.locator('[data-said="turn_ms"]')).to_have_text("Ein Zug hat 120 Sekunden.?")
        # the browser itself logs the refused request
        assert [fault for fault in ada.faults if "422" not in fault] == []
        ada.faults.clear()


async def test_choices_are_kept_and_the_computer_plays_as_strong_as_asked(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as server,
        browser() as chromium,
        person(chromium, f"http://{server.host}", 0, PHONE) as ada,
    ):
        await fold_out(ada)
        await ada.page.get_by_label("Anfänger").check()
        await ada.page.get_by_label("schwer").check()
        await ada.page.reload()
        await expect(ada.page.locator('[data-preset="first"]')).to_have_text("Anfänger")
        await expect(ada.page.get_by_label("schwer")).to_be_checked()
        await ada.page.get_by_role("button", name="Gegen den Computer").click()
        await expect(ada.page.locator('[data-seat="1"]')).to_contain_text("Grübler")
        await expect(ada.page.locator('[data-said="variant"]')).to_be_visible()
        await expect(ada.page.locator('[data-said="clock_ms"]')).to_be_visible()
