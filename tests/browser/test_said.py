"""What the named states say, and what a tap or a key does there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import LAPTOP, PHONE, watched
from tests.browser.states import EXPECTED_404, axe, opened

pytestmark = pytest.mark.browser


def test_english_has_no_raw_key_and_no_german(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/MAIN?lang=en")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        expect(page.locator(".prompt__title")).to_have_text("Your turn")


def test_the_keyboard_alone_finds_selects_and_reads_a_card(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **LAPTOP) as one:
        page = opened(one, "/d/MAIN")
        page.wait_for_function("() => document.documentElement.dataset.decision === '20'")
        page.keyboard.press("h")
        expect(page.locator("[data-uid=h1]")).to_be_focused()
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-uid=h2]")).to_be_focused()
        page.keyboard.press("Space")
        expect(page.get_by_role("dialog")).to_contain_text("FLIP")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator("[data-uid=h2]")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".actions [data-verb=summon]")).to_have_count(3)
        page.keyboard.press("ArrowUp")
        expect(page.locator("[data-zone=own-background] :focus")).to_have_count(1)
        page.keyboard.press("F6")
        expect(page.locator("[data-zone=prompt] :focus")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator(".actions [data-verb=exam]")).to_be_visible()


QUIET = """document.addEventListener("readystatechange", () =>
  document.querySelector('meta[name="phrases"]').setAttribute("content", "off"), { once: true })"""
"""What the page of a server is like that has switched phrases off."""


def test_where_nobody_says_phrases_only_a_draw_is_offered(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        one.page.add_init_script(QUIET)
        page = opened(one, "/d/MAIN")
        page.locator("[data-tool=phrases]").tap()
        expect(page.get_by_role("dialog").locator("[data-verb=offer-draw]")).to_be_visible()
        expect(page.locator("[data-phrase]")).to_have_count(0)


def test_what_the_browser_does_not_copy_is_left_to_the_hand(home: str, chromium: Browser) -> None:
    """As on a page without TLS, where there is no clipboard."""
    with watched(chromium, home, **PHONE) as one:
        one.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        page = opened(one, "/d/MAIN")
        page.locator("[data-tool=log]").tap()
        page.locator(".log__copy").tap()
        expect(page.locator(".log__copy")).to_have_text("Bitte von Hand kopieren")


def test_a_refusal_is_said_where_the_question_stands(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/REPLY")
        page.wait_for_function("() => document.documentElement.dataset.decision === '21'")
        page.keyboard.press("p")
        expect(page.locator(".prompt__no")).to_contain_text("schon entschieden")


def test_an_illegal_tap_says_why(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/MAIN")
        page.locator("[data-uid=h3]").tap()
        expect(page.locator(".prompt__no")).to_contain_text("Opfer fehlen: 1 nötig, 0 da.")


def test_a_tap_selects_and_a_button_acts(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/EXAM")
        page.wait_for_function("() => document.documentElement.dataset.decision === '24'")
        page.locator("[data-uid=a1]").tap()
        expect(page.locator(".card.target")).to_have_count(3)
        page.locator("[data-uid=b1]").tap()
        expect(page.locator("[data-option=a1b1]")).to_have_class(re.compile("button--main"))


def test_what_is_missing_says_why_and_my_own_pass_is_told_to_me(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/SHUT")
        expect(page.locator(".prompt__text")).to_have_text("Die Prüfung fällt in diesem Zug aus.")
        expect(page.locator(".phase--skipped")).to_contain_text("Prüfung")
        page = opened(one, "/d/PASSING")
        expect(page.locator(".prompt__title")).to_have_text("Für dich wird gleich gepasst")
        expect(page.locator(".prompt .ring")).to_have_count(0)


def test_the_clock_shows_what_was_left_at_the_end(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/LOST")
        expect(page.locator(".clock")).to_have_text("7:11Spielende")
        page = opened(one, "/d/WON")
        expect(page.locator(".clock")).to_have_text("0:00Spielende")


def test_overtime_and_phases_that_will_not_come_are_shown(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/SUDDEN")
        expect(page.locator("[data-clock]")).to_contain_text("Verlängerung")
        expect(page.get_by_role("timer", name="die nächste Änderung der Punkte entscheidet")).to_have_count(1)
        expect(page.locator(".phase--skipped")).to_contain_text("Prüfung")
        expect(page.locator(".strip--far [data-skip=exam]")).to_have_text("ohne Prüfung")
        expect(page.locator(".strip--near [data-skip]")).to_have_count(0)  # the strip of phases shows it


def test_the_opfer_so_far_come_from_the_server(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/TRIBUTES")
        expect(page.locator(".prompt__title")).to_have_text("Wen opferst du? (2 von 2)")
        expect(page.locator(".card.chosen")).to_have_attribute("data-uid", "a1")


def test_the_lobby_says_which_cards_do_nothing_in_basic_and_what_differs(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/INERT")
        expect(page.locator(".inert [data-problem]")).to_have_count(2)
        expect(page.locator(".inert")).to_contain_text("„Überraschungstest“ bewirkt in Basic nichts.")
        expect(page.locator("[data-said]")).to_have_count(4)  # the set, Basic, no draws, no time-outs
        expect(page.locator("[data-verb=deck]")).to_have_count(0)  # a deck is chosen once


def test_between_two_games_there_is_a_count_down_and_another_deck(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/BREAK")
        expect(page.locator(".prompt__text")).to_contain_text("Serie 0:1.")
        count = page.locator(".prompt [role=timer]")
        before = count.inner_text()
        expect(count).not_to_have_text(before)
        page.locator("[data-verb=other-deck]").tap()
        expect(page.get_by_role("dialog").locator("[data-verb=deck]")).to_have_count(4)
        assert axe(page) == []


RULED = {"/d/MAIN": 1, "/d/OFFER": 2, "/d/LOBBY": 1, "/d/COMPLIMENT": 1, "/i/NONE": 1}
"""How many questions and refusals lead to their paragraph there."""


@pytest.mark.parametrize("path", RULED)
def test_every_question_and_refusal_leads_to_its_paragraph(home: str, chromium: Browser, path: str) -> None:
    with watched(chromium, home, EXPECTED_404, **PHONE) as one:
        page = opened(one, path)
        expect(page.locator(".ask-rule:not(.rules-here *)")).to_have_count(RULED[path])
        page.locator(".ask-rule").first.tap()
        expect(page.locator(".rule-box p").first).not_to_have_text("Einen Moment …")
        expect(page.locator(".rule-box a")).to_have_attribute("href", re.compile("^/hilfe/regeln#[a-z-]+$"))


def test_a_reply_says_what_the_answered_effect_does(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/REPLY")
        expect(page.locator(".cause")).to_contain_text("Spickzettel: Wenn dein Gegner")


def test_who_is_away_is_waited_for_and_the_clocks_say_so(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/AWAY")
        expect(page.locator(".strip--far [data-away]")).to_have_text(re.compile(r"^gerade nicht da, noch 0:[0-5]\d$"))
        expect(page.locator("[data-clock]")).to_contain_text("angehalten")
        ring = page.locator(".prompt .ring--paused")
        expect(ring).to_have_attribute("aria-label", "Bedenkzeit, angehalten")
        before, away = ring.inner_text(), page.locator("[data-away]").inner_text()
        expect(page.locator("[data-away]")).not_to_have_text(away)  # the one counts down, the other stands
        assert ring.inner_text() == before


def test_ones_own_time_runs_while_the_other_is_away(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/ASKED")
        expect(page.locator(".prompt--asks .ring")).to_have_count(1)
        expect(page.locator(".ring--paused")).to_have_count(0)
        expect(page.locator("[data-clock]")).to_contain_text("angehalten")


MOVING = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        window.moved.push(this.dataset.uid ?? "ghost");
        return animate.apply(this, how);
    };
}"""


@pytest.mark.parametrize(("motion", "moved"), [("no-preference", ["h1"]), ("reduce", [])])
def test_a_card_slides_from_the_hand_to_its_place(home: str, chromium: Browser, motion: Any, moved: list[str]) -> None:
    with watched(chromium, home, reduced_motion=motion, **PHONE) as one:
        page = opened(one, "/d/MAIN")
        page.wait_for_function("() => document.documentElement.dataset.decision === '20'")
        page.evaluate(MOVING)
        page.locator("[data-uid=h1]").tap()
        page.locator("[data-option=s1attack]").tap()
        expect(page.locator("html")).to_have_attribute("data-seq", "8")
        expect(page.locator("[data-zone=own-field] [data-uid=h1]")).to_have_count(1)
        # The cards left in the hand close ranks, which is movement too.
        assert [uid for uid in page.evaluate("window.moved") if not uid.startswith("h") or uid == "h1"] == moved
        expect(page.locator(".ticker")).to_have_text("Du stellst Referendar Timo Startklar im Ansagemodus ein.")
        expect(page.locator("#status")).to_contain_text("Du stellst Referendar Timo Startklar im Ansagemodus ein.")


def test_the_screen_reader_hears_the_question(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/REPLY")
        expect(page.locator("#alert")).to_have_text(
            "Reagieren? Auf dein „Spickzettel“ (Glied 3) darfst du selbst antworten."
        )


def test_resigning_takes_two_taps_in_one_place(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/MAIN")
        button = page.locator("[data-tool=resign]")
        before = button.bounding_box()
        button.tap()
        expect(button).to_have_text("Wirklich?")
        after = button.bounding_box()
        assert before
        assert after
        assert before["x"] <= after["x"] + after["width"] / 2 <= before["x"] + before["width"]


def test_a_spectator_has_no_question_and_turns_the_table(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/WATCH")
        expect(page.locator(".prompt--asks")).to_have_count(0)
        expect(page.locator(".strip--near [data-life]")).to_have_attribute("data-life", "0")
        page.locator("[data-tool=flip]").tap()
        expect(page.locator(".strip--near [data-life]")).to_have_attribute("data-life", "1")


def test_the_side_that_is_watched_from_outlives_going_away(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/WATCH")
        page.locator("[data-tool=flip]").tap()
        expect(page.locator(".strip--near [data-life]")).to_have_attribute("data-life", "1")
        page = opened(one, "/hilfe")
        page.go_back()
        expect(page.locator(".strip--near [data-life]")).to_have_attribute("data-life", "1")
        page.locator("[data-tool=flip]").tap()
        page = opened(one, "/d/WATCH")
        expect(page.locator(".strip--near [data-life]")).to_have_attribute("data-life", "0")


def test_the_log_can_be_narrowed(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/MAIN")
        page.locator("[data-tool=log]").tap()
        log = page.get_by_role("log")
        expect(log).to_contain_text("Ben zieht eine Karte.")
        page.get_by_role("radio", name="Kampf").check()
        expect(log).not_to_contain_text("Ben zieht eine Karte.")
        expect(log).to_contain_text("Ben greift mit Rolf Rennsteig an")
        expect(log.locator(".log__line--turn")).to_have_count(2)
        page.get_by_role("radio", name="Kette").check()
        expect(log.locator("p")).to_have_count(2)  # nothing but the turns
        page.get_by_role("radio", name="Alles").check()
        expect(log).to_contain_text("Ben zieht eine Karte.")


def test_a_seat_taken_elsewhere_says_so(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/REPLACED")
        expect(page.get_by_role("button", name="Hier weiterspielen")).to_be_visible()
