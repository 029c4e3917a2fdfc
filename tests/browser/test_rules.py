"""The rules as pages: contents, search, glossary, and the `?` that leads from a question to its paragraph."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import LAPTOP, PHONE, watched
from tests.browser.demo import SCREENS, faults

pytestmark = pytest.mark.browser


def opened(page: Page, address: str) -> Page:
    page.goto(address)
    page.wait_for_selector(".book h1")
    return page


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
@pytest.mark.parametrize("path", ["/hilfe/regeln", "/hilfe/regeln#kette-rueckwaerts", "/hilfe/glossar"])
def test_the_pages_are_accessible(home: str, chromium: Browser, screen: dict[str, Any], path: str) -> None:
    with watched(chromium, home, **screen) as one:
        page = opened(one.page, home + path)
        assert faults(page) == []
        assert re.findall(r"\b(?:book|term)\.[a-z]+", page.inner_text("body")) == []


def test_english_has_the_same_paragraphs(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **LAPTOP) as one:
        ids = []
        for lang in ("de", "en"):
            page = opened(one.page, f"{home}/hilfe/regeln?lang={lang}")
            ids.append(page.eval_on_selector_all(".paragraph", "all => all.map(e => e.id)"))
        assert ids[0] == ids[1]
        expect(one.page.locator("h1")).to_have_text("The rules")


def test_an_address_leads_to_its_paragraph(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one.page, f"{home}/hilfe/regeln#kampf-direkt")
        expect(page.locator("#kampf-direkt")).to_be_focused()
        expect(page.locator("#kampf-direkt")).to_be_in_viewport()
        page.goto(f"{home}/hilfe/regeln#R25a")
        expect(page.locator("#kette-falle-danach")).to_be_focused()
        page.locator(".book__toc a", has_text="Übernehmen").click()
        expect(page.locator("#uebernehmen")).to_be_in_viewport()


def test_the_search_finds_words_and_rulings(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **LAPTOP) as one:
        page = opened(one.page, f"{home}/hilfe/regeln")
        search, said = page.locator("[name=search]"), page.locator(".book__toc [role=status]")
        search.fill("handlimit")
        expect(page.locator(".paragraph")).to_have_count(1)
        expect(said).to_have_text("1 Stelle")
        search.fill("R25a")
        expect(page.locator(".paragraph")).to_have_attribute("id", "kette-falle-danach")
        search.fill("quidditch")
        expect(said).to_have_text("Dazu steht nichts in den Regeln.")


def test_a_word_of_the_game_tells_what_it_means(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **LAPTOP) as one:
        page = opened(one.page, f"{home}/hilfe/regeln")
        word = page.locator("#einstellen-opfer .term").first
        tip = word.locator("[role=tooltip]")
        expect(tip).to_be_hidden()
        page.locator("[name=search]").focus()
        page.keyboard.press("Tab")
        word.focus()
        expect(tip).to_be_visible()
        page.keyboard.press("Escape")
        expect(tip).to_be_hidden()
        word.click()
        expect(page.locator("h1")).to_have_text("Glossar")


@pytest.mark.parametrize(
    ("room", "paragraph", "words"),
    [("REPLY", "kette-antworten", "immer abwechselnd"), ("TRIBUTE", "einstellen-opfer", "Ab gedruckter Ansage 7")],
)
def test_a_question_leads_to_its_paragraph(home: str, chromium: Browser, room: str, paragraph: str, words: str) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = one.page
        page.goto(f"{home}/d/{room}")
        button = page.locator(".ask-rule")
        expect(button).to_have_attribute("data-rule", paragraph)
        button.tap()
        expect(page.get_by_role("dialog")).to_contain_text(words)
        assert faults(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(button).to_be_focused()


def test_a_reason_leads_to_its_paragraph(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = one.page
        page.goto(f"{home}/d/MAIN")
        page.locator("[data-uid=h3]").tap()
        expect(page.locator(".prompt__no")).to_be_visible()
        expect(page.locator(".ask-rule")).to_have_attribute("data-rule", "einstellen-opfer")
