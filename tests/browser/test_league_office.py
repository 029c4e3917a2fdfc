"""Running a league in real browsers: what the commissioner does and everybody sees; leaving, coming back, ending it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.chromium import PHONE
from tests.browser.demo import faults_of
from tests.browser.league import at_stage, sat, times, two_begun
from tests.browser.people import Person, person

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

KEY = "17" * 32
ADA, BEN, CEM = "0", "1", "2"


async def test_what_the_commissioner_does_everybody_sees(tmp_path: Path) -> None:
    """Picking for somebody, a footballer who was missed, a matchday called off, the office handed over: each stands in
    the notes with its name, and what can't be taken back is asked twice."""
    async with two_begun(tmp_path, KEY) as two:
        ada, ben, time = two.ada, two.ben, two.time
        await time.to((await times(ada))["opens"])
        await at_stage(ben, "open")
        await missed(ben)
        await at_table(ada, ben)
        await ada.page.locator(".office > summary").click()
        assert await faults_of(ada.page) == []

        await ada.page.locator("[data-missed] [data-office='missed.nobody']").click()
        await expect(ben.page.locator("[data-note=resolved]")).to_contain_text("Max Muster")

        await ada.page.locator("[name=proxy-for]").select_option(label="Cem")
        await ada.page.locator("[name=proxy-club]").select_option(index=1)
        assert await faults_of(ada.page) == []
        await ada.page.locator("[data-office='proxy.send']").click()
        await expect(ben.page.locator("[data-note=proxy]")).to_contain_text("Ada hat am 1. Spieltag für Cem getippt")

        off = ada.page.locator(".office__part", has=ada.page.locator("[data-office='office.cancel']"))
        await off.locator("select").select_option("2")
        await off.locator("button").click()
        assert await faults_of(ada.page) == []
        await ada.page.locator("[data-office='cancel.sure']").click()
        await expect(ben.page.locator("[data-note=cancelled]")).to_be_visible()

        heirs = ada.page.locator(".office__part", has=ada.page.locator("[data-office='office.hand_over']"))
        await heirs.locator("select").select_option(label="Ben")
        await heirs.locator("button").click()
        await ada.page.locator("[data-office='hand_over.sure']").click()
        await expect(ben.page.locator(".office")).to_be_visible()
        await expect(ada.page.locator(".office")).to_have_count(0)
        await expect(ben.page.locator("[data-note]")).to_have_count(4)
        assert await faults_of(ben.page) == []

        await back_to_the_week(ben)
        await time.to((await times(ben))["reveal"])
        await at_stage(ben, "revealed")
        await expect(ben.page.locator(f"[data-lineup='{CEM}']")).to_contain_text("vom Spielleiter eingetragen")


async def test_leaving_coming_back_and_ending_it_together(tmp_path: Path) -> None:
    async with two_begun(tmp_path, KEY) as two:
        ada, ben, seats, chromium = two.ada, two.ben, two.seats, two.chromium
        await at_table(ada, ben)

        await ben.page.locator("[data-farewell=quit]").click()
        await ben.page.locator("[data-farewell=not]").click()
        await ben.page.locator("[data-farewell=quit]").click()
        assert await faults_of(ben.page) == []
        await ben.page.locator("[data-farewell=sure]").click()
        await expect(ben.page.locator("[data-farewell=gone]")).to_be_visible()
        await expect(ada.page.locator("[data-farewell=vote]")).to_be_visible()

        await ada.page.locator(".office > summary").click()
        await ada.page.locator("[data-office=replace]").click()
        await expect(ben.page.locator("[data-farewell=quit]")).to_be_visible()
        await expect(ben.page.locator("[data-note=replaced]")).to_be_visible()
        await expect(ada.page.locator("[data-farewell=vote]")).to_have_count(0)

        async with person(chromium, ada.origin, 2, PHONE) as cem:
            await sat(cem, seats[CEM])
            await at_table(cem)
            await cem.page.locator("[data-farewell=quit]").click()
            await cem.page.locator("[data-farewell=sure]").click()
            await expect(cem.page.locator("[data-farewell=gone]")).to_be_visible()
        vote = "[data-farewell=vote]"
        for wants in ("true", "false", "true"):
            await ada.page.locator(vote).click()
            await expect(ada.page.locator(vote)).to_have_attribute("aria-pressed", wants)
        assert await faults_of(ada.page) == []
        await ben.page.locator(vote).click()
        for one in (ada, ben):
            await expect(one.page.locator("[data-over]")).to_be_visible()
        await expect(ada.page.locator("[data-key]")).to_have_count(2)
        assert await faults_of(ada.page) == []


async def missed(someone: Person) -> None:
    """Propose a footballer whom the squads don't know."""
    page = someone.page
    await page.locator("[data-step=scorer] > summary").click()
    await page.locator(".missing > summary").click()
    await page.locator("[name=missing]").fill("Max Muster")
    await page.locator("[name=missing-club]").select_option(index=1)
    assert await faults_of(page) == []
    await page.locator("[data-verb=propose]").click()
    await page.locator("[name=scorer]").fill("Muster")
    await expect(page.locator("[data-player='new:1']")).to_be_visible()


async def at_table(*people: Person) -> None:
    for one in people:
        await one.page.locator("a.tab[href$='/tabelle']").click()
        await expect(one.page.locator("[data-row]")).to_have_count(3)


async def back_to_the_week(someone: Person) -> None:
    await someone.page.locator("a.tab").first.click()
    await expect(someone.page.locator("#main[data-stage]")).to_be_visible()
