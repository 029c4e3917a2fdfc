"""Special cards in real browsers: a Volltreffer's reward, the spy's one look, a Trainer played, taken back, played."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.demo import faults_of
from tests.browser.league import HOUR, Time, at_stage, folded, moved_on, times, two_begun
from tests.browser.people import Person

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

SPY_AND_TRAINER = "08" * 32
"""With this key the first week's cards are Spion and Trainer."""
TURN_MS = 31_000
ADA, BEN = "0", "1"


async def test_a_volltreffer_brings_a_spy_and_a_trainer(tmp_path: Path) -> None:
    async with two_begun(tmp_path, SPY_AND_TRAINER) as two:
        ada, ben, time = two.ada, two.ben, two.time
        await hit_by(ada, ben, time=time)

        await ben.page.locator("[data-prize=spy]").click()
        await ada.page.locator("[data-prize=trainer]").click()
        await expect(ada.page.locator("[data-prize]")).to_have_count(0)
        await expect(ben.page.locator("[data-prize]")).to_have_count(0)
        await week(ben, 2)
        await time.to((await times(ada))["round"])
        await at_stage(ada, "round")
        await moved_on(ada, time, "[data-stage=closed]", TURN_MS)
        await week(ada, 2)
        await time.to((await times(ada))["opens"])
        await at_stage(ada, "open")

        await one_look(ada, ben)
        await forced_by(ada, ben)
        await time.to((await times(ada))["reveal"])
        await at_stage(ben, "revealed")
        await expect(ben.page.locator(f"[data-lineup='{BEN}']")).to_contain_text("Trainer von Ada")
        await expect(ben.page.locator(f"[data-lineup='{ADA}']")).to_contain_text("Ben hat die Tipps vorher gesehen")
        assert await faults_of(ben.page) == []


async def week(someone: Person, matchday: int) -> None:
    page = someone.page
    address = page.url.split("/woche")[0].removesuffix("/tabelle")
    await page.goto(f"{address}/woche/{matchday}")
    await expect(page.locator("#main[data-matchday]")).to_have_attribute("data-matchday", str(matchday))


async def hit_by(*people: Person, time: Time) -> None:
    """All of them predict 1:1 for the first match, and the first, who runs the league, enters that result."""
    first = people[0]
    await time.to((await times(first))["opens"])
    for one in people:
        await at_stage(one, "open")
        await one.page.locator("[data-step=questions] > summary").click()
        await one.page.locator("[name=tip]").select_option(index=1)
        await expect(one.page.locator("[data-saved]")).to_be_visible()
    await time.to((await times(first))["lock"])
    await at_stage(first, "locked")
    await time.to((await times(first))["settles"] - 4 * HOUR)
    await expect(first.page.locator(".fixtures b", has_text="–:–")).to_have_count(0)
    await time.to((await times(first))["settles"])
    await at_stage(first, "settled")
    await first.page.locator("a.tab[href$='/tabelle']").click()
    await first.page.locator(".office > summary").click()
    entered = first.page.locator(".office__part", has=first.page.locator("[data-office=result]"))
    await entered.locator("select").select_option(index=1)
    for goals in await entered.locator("input").all():
        await goals.fill("1")
    await entered.locator("button").click()
    await expect(first.page.locator("[data-note=result]")).to_be_visible()
    await week(first, 1)
    for one in people:
        await expect(one.page.locator("[data-prize]")).to_have_count(3)
        assert await faults_of(one.page) == []


async def one_look(ada: Person, ben: Person) -> None:
    """Ben sees what Ada had chosen at that moment, nothing later, and can't look a second time."""
    club = ada.page.locator("[data-club]:not([disabled])")
    before, after = [await club.nth(n).locator(".row__main b").inner_text() for n in (0, 1)]
    await club.nth(0).click()
    await folded(ada, "club", before)
    await ben.page.locator("[data-card=spy]").first.click()
    await expect(ben.page.locator(f"[data-seen='{ADA}']")).to_contain_text(before)
    await expect(ben.page.locator("[data-card=spy]")).to_have_count(0)
    assert await faults_of(ben.page) == []
    await ada.page.locator("[data-step=club] > summary").click()
    await club.nth(1).click()
    await folded(ada, "club", after)
    await expect(ben.page.locator(f"[data-seen='{ADA}']")).to_contain_text(before)


async def forced_by(ada: Person, ben: Person) -> None:
    """Ada plays her Trainer on Ben, takes the card back, and plays it after all. Ben hears of nothing."""
    card = ada.page.locator(".force", has_text="Ben")
    for last in (False, True):
        await card.locator("select").select_option(index=1)
        await card.locator("[data-card=trainer]").click()
        await expect(ada.page.locator("[data-back=trainer]")).to_be_visible()
        assert await faults_of(ada.page) == []
        if not last:
            await ada.page.locator("[data-back=trainer]").click()
            await expect(ada.page.locator("[data-back=trainer]")).to_have_count(0)
    await expect(ben.page.locator("#main")).not_to_contain_text("Trainer von Ada")
