"""The deck builder: shelf, limits, problems, filters, codes and paper."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.chromium import LAPTOP, PHONE, watched
from tests.browser.demo import SCREENS, TWICE, faults

pytestmark = pytest.mark.browser

GOLD = "ernstfall"


def from_pattern(page: Page, home: str) -> None:
    """A deck of one's own, taken from the first ready one."""
    page.goto(f"{home}/decks")
    page.locator("[data-ready] [data-verb=copy]").first.click()
    page.wait_for_selector(".builder")


def to_deck(page: Page) -> None:
    """On a phone the deck lies behind the cards."""
    switch = page.locator(".builder__sides [data-side=deck]")
    if switch.is_visible():
        switch.click()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # the bar at the bottom covers no row now


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_every_view_is_accessible(home: str, chromium: Browser, screen: dict[str, Any]) -> None:
    with watched(chromium, home, **screen) as one:
        page = one.page
        from_pattern(page, home)
        assert faults(page) == []
        page.locator(".filters__more summary").click()
        assert faults(page) == []
        to_deck(page)
        assert faults(page) == []
        page.locator("[data-verb=share]").click()
        assert faults(page) == []
        page.keyboard.press("Escape")
        page.locator("[data-verb=print]").click()
        page.wait_for_selector(".paper")
        assert faults(page) == []
        page.goto(f"{home}/decks")
        page.wait_for_selector(".deck-row")
        assert faults(page) == []
        page.locator("[data-verb=paste]").click()
        assert faults(page) == []


def test_limits_hold_while_one_builds(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **LAPTOP) as one:
        page = one.page
        page.goto(f"{home}/decks")
        page.locator("[data-verb=new]").click()
        more = page.locator(f"[data-card={GOLD}] [data-step='1']")
        more.click()
        expect(more).to_have_attribute("aria-disabled", "true")
        more.press("Enter")  # it still answers, with the reason
        expect(page.locator(".builder__note")).to_contain_text("goldene Legende: nur 1-mal")
        expect(page.locator(".counts-box__all b")).to_have_text("1")
        expect(page.locator("[data-problem=size]")).to_have_text("Das Deck hat 1 Karte, es müssen genau 30 sein.")
        page.locator(f"[data-in-deck={GOLD}] [data-step='-1']").click()
        expect(page.locator(".counts-box__all b")).to_have_text("0")
        expect(page.locator(f"[data-in-deck={GOLD}]")).to_have_count(0)


def test_the_keyboard_alone_builds(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **LAPTOP) as one:
        page = one.page
        page.goto(f"{home}/decks")
        page.locator("[data-verb=new]").focus()
        page.keyboard.press("Enter")
        page.locator("[name=words]").focus()
        page.keyboard.type("ernstfall")
        expect(page.locator(".tile")).to_have_count(1)
        expect(page.locator(".catalogue [role=status]")).to_have_text("1 Karte")
        page.locator(".tile .card").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_contain_text("Goldene Legende")
        page.keyboard.press("Escape")
        expect(page.locator(".tile .card")).to_be_focused()
        page.keyboard.press("Tab")  # to the plus: one can't take out what is not in
        page.keyboard.press("Enter")
        expect(page.locator(".counts-box__all b")).to_have_text("1")


def test_a_deck_of_another_set_never_shows_with_the_cards_of_this_one(home: str, chromium: Browser) -> None:
    """Else what one typed into its filter in that moment would be gone."""
    with watched(chromium, home, **LAPTOP) as one:
        page = one.page
        held: list[Route] = []
        page.route("**/api/cards?set=demo", lambda route: held.append(route))
        page.goto(f"{home}/decks")  # shows the cards of "base"; the demo's decks are of "demo"
        page.locator("[data-verb=new]").wait_for()
        page.evaluate(
            """() => new MutationObserver(() => { if (document.querySelector(".builder")) window.early = true; })
                .observe(document.body, { subtree: true, childList: true })"""
        )
        with page.expect_request("**/api/cards?set=demo"):
            page.locator("[data-verb=new]").click()
        expect(page.get_by_role("status").get_by_text("Karten werden geholt …")).to_be_visible()
        assert page.evaluate("window.early") is None
        held[0].continue_()
        expect(page.locator(".builder")).to_be_visible()


def test_filters_narrow_and_are_reset(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = one.page
        from_pattern(page, home)
        tiles, traps = page.locator(".tile"), page.locator(".tile .face--trap")
        every, fitting = tiles.count(), traps.count()
        assert 0 < fitting < every
        page.locator("[data-kind=trap]").click()
        expect(tiles).to_have_count(fitting)
        expect(traps).to_have_count(fitting)
        page.locator(".filters__more summary").click()
        page.locator("[name=attack]").select_option("9")
        expect(page.locator(".tile")).to_have_count(0)
        page.get_by_role("button", name="Alle Filter aus").first.click()
        expect(page.locator(".tile")).to_have_count(every)


def test_a_deck_travels_as_code_and_as_text(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **LAPTOP) as one:
        page = one.page
        from_pattern(page, home)
        page.locator("[data-verb=share]").click()
        code = page.locator("[name=code]").input_value()
        text = page.locator("[name=text]").input_value()
        page.keyboard.press("Escape")
        for pasted in (code, text):
            page.goto(f"{home}/decks")
            page.locator("[data-verb=paste]").click()
            page.locator("[name=paste]").fill(pasted)
            expect(page.locator("dialog [role=status]")).to_contain_text(f"{_cards(text)} Karten erkannt")
            page.locator("[data-verb=save]").click()
            page.locator("[data-verb=share]").click()
            expect(page.locator("[name=code]")).to_have_value(code)


def _cards(text: str) -> int:
    return sum(int(n) for n in re.findall(r"^(\d+)x ", text, re.MULTILINE))


def test_what_is_wrong_with_a_pasted_deck_is_said_at_once(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = one.page
        page.goto(f"{home}/decks")
        page.locator("[data-verb=paste]").click()
        page.locator("[name=paste]").fill("2x Dr. Ernestine Ernstfall\n1x Dr. Ernestine Ernstfal\n")
        status = page.locator("dialog [role=status]")
        expect(status.locator("[data-fault=unknown]")).to_contain_text("Meinst du „Dr. Ernestine Ernstfall“?")
        expect(status.locator("[data-problem]")).to_have_count(2)
        page.locator("[name=paste]").fill("PH1.AAAA")
        expect(status).to_contain_text("Der Code ist beschädigt")
        expect(page.locator("[data-verb=save]")).to_be_disabled()


def test_paper_shows_the_deck_and_nothing_else(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **LAPTOP) as one:
        page = one.page
        from_pattern(page, home)
        page.locator("[data-verb=print]").click()
        page.emulate_media(media="print")
        expect(page.locator(".paper__line").first).to_be_visible()
        expect(page.locator(".header")).to_be_hidden()
        expect(page.locator(".paper__tools")).to_be_hidden()


def test_a_deck_is_thrown_away_by_two_taps(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = one.page
        from_pattern(page, home)
        page.goto(f"{home}/decks")
        drop = page.locator("[data-deck] [data-verb=drop]")
        drop.click()
        expect(drop).to_have_text("Wirklich?")
        expect(page.locator("[data-deck]")).to_have_count(1)
        expect(drop).not_to_have_text("Wirklich?")  # the question is withdrawn after a while
        drop.evaluate(TWICE)
        expect(page.locator("[data-deck]")).to_have_count(0)
        page.reload()
        expect(page.locator("[data-ready]").first).to_be_visible()
        expect(page.locator("[data-deck]")).to_have_count(0)
