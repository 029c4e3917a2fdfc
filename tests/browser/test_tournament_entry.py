"""Before an event begins: registering, waiting for a place, handing in a deck, checking in."""

from __future__ import annotations

import re

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from server.engines.contract import Audience, Seat
from server.engines.tournament import commands
from tests.browser.chromium import PHONE
from tests.browser.demo import SCREENS, faults
from tests.browser.event import ENGINE, ROOM, Fair, sat, stage, surely, verb

pytestmark = pytest.mark.browser

NEW = Seat(90)
"""A seat on which nobody is registered."""
MINUTE = 60_000


def test_who_comes_by_the_invitation_is_registered_with_one_name(chromium: Browser, home: str) -> None:
    with stage(chromium, home, Fair().come(5), NEW, **PHONE) as (page, event):
        page.goto(f"{home}{ROOM}?neu")
        expect(page.locator("[data-entry=register]")).to_be_visible()
        expect(verb(page, "register")).to_be_disabled()  # it is on its way
        assert event.take(commands.Register)["name"] == "Flinker Dachs"
        expect(page.locator("[data-entry=in] h2")).to_have_text("Flinker Dachs")
        expect(page.locator("[data-count=in]")).to_have_text("6")
        assert page.url.endswith(ROOM)
        surely(page, "withdraw")
        event.heard("withdraw")
        event.take(commands.Withdraw)
        expect(page.locator("[data-entry=register]")).to_be_visible()


def test_a_taken_name_is_said_and_another_one_registers(chromium: Browser, home: str) -> None:
    with stage(chromium, home, Fair().come(5), NEW, **PHONE) as (page, event):
        page.goto(f"{home}{ROOM}")
        page.locator("[name=nickname]").fill("Ada")
        verb(page, "register").click()
        expect(verb(page, "register")).to_be_disabled()
        event.refuse("not-offered", field="name")
        expect(page.locator("[data-refused=name]")).to_contain_text("gibt es hier schon")
        page.locator("[name=nickname]").fill("Ada B")
        page.locator("[name=club]").fill("8b")
        verb(page, "register").click()
        expect(verb(page, "register")).to_be_disabled()
        assert event.take(commands.Register) == {"do": "register", "name": "Ada B", "club": "8b"}
        expect(page.locator("[data-entry=in]")).to_contain_text("8b")


def test_beyond_the_cap_one_waits_and_moves_up(chromium: Browser, home: str) -> None:
    fair = Fair({"cap": 4}).come(6)
    with stage(chromium, home, fair, sat(5), **PHONE) as (page, event):
        page.goto(f"{home}{ROOM}")
        expect(page.locator("[data-entry=in]")).to_contain_text("Warteliste, Platz 2")
        fair.player(0, commands.Withdraw())
        event.show()
        expect(page.locator("[data-entry=in]")).to_contain_text("Warteliste, Platz 1")
        fair.player(1, commands.Withdraw())
        event.show()
        expect(page.locator("[data-entry=in]")).to_contain_text("Du bist angemeldet")
        expect(page.locator("#status")).to_have_text(re.compile("Du hast einen Platz"))


def test_a_deck_then_check_in(chromium: Browser, home: str) -> None:
    fair = Fair({"decks": "required", "card_set": "base"}).come(6)
    fair.owner(commands.OpenCheckIn(fair.at + 10 * MINUTE))
    with stage(chromium, home, fair, sat(0), **PHONE) as (page, event):
        page.goto(f"{home}{ROOM}")
        expect(verb(page, "check-in")).to_be_disabled()
        verb(page, "decks").click()
        verb(page, "take-deck").click()
        expect(page.locator("[data-choice]")).to_have_count(0)
        assert len(event.take(commands.HandIn)["cards"]) == 30
        expect(page.locator("[data-deck=in]")).to_be_visible()
        verb(page, "check-in").click()
        expect(verb(page, "check-in")).to_be_disabled()
        event.take(commands.CheckIn)
        expect(page.locator("[data-entry=in]")).to_contain_text("Du bist eingecheckt")
        expect(page.locator("[data-count=here]")).to_have_text("eingecheckt 1/6")


def test_whoever_has_no_seat_goes_on_with_the_code(chromium: Browser, home: str) -> None:
    with stage(chromium, home, Fair().come(3), **PHONE) as (page, _):
        page.goto(f"{home}{ROOM}")
        page.locator("[name=code]").fill("k7qm-4xrt")
        page.keyboard.press("Enter")
        page.wait_for_url("**/i/k7qm-4xrt")


@pytest.mark.parametrize("screen", ["320x640", "390x844 dark"])
@pytest.mark.parametrize("who", ["door", "register", "in", "check-in"])
def test_no_step_before_it_begins_has_a_fault(chromium: Browser, home: str, who: str, screen: str) -> None:
    fair = Fair({"decks": "required", "cut": 4}).come(12)
    if who == "check-in":
        fair.owner(commands.OpenCheckIn(fair.at + MINUTE))
    viewer = {"door": None, "register": NEW}.get(who, sat(0))
    with stage(chromium, home, fair, *([viewer] if viewer is not None else []), **SCREENS[screen]) as (page, _):
        page.goto(f"{home}{ROOM}")
        page.locator("[data-entry]").first.wait_for()
        assert faults(page) == []


def test_whoever_plays_finds_the_way_back_from_the_front_page(chromium: Browser, home: str) -> None:
    """By a code, to the event in which this browser plays, or to one of one's own."""
    fair = Fair().started(8).running()
    mine = next(match for match in fair.state.rounds[-1].matches if 0 in (match.a, match.b))
    with stage(chromium, home, fair, sat(0), **PHONE) as (page, _):
        public = msgspec.to_builtins(ENGINE.view(fair.state, Audience.PUBLIC))
        page.route("**/api/events/*/export.json", lambda route: route.fulfill(json=public))
        page.goto(f"{home}/t")
        expect(page.locator("[data-mine-count='0']")).to_be_visible()
        expect(page.locator("[data-verb=to-found]")).to_be_visible()
        page.goto(f"{home}{ROOM}")
        expect(page.locator("[data-mine=open]")).to_be_visible()
        page.goto(home)
        page.locator("a[href='/t']").click()
        one = page.locator("[data-event=EVENT]")
        expect(one).to_have_attribute("data-waits", "true")
        expect(one).to_contain_text("Sommerpokal")
        expect(one).to_contain_text(f"Tisch {mine.table} gegen")
        assert faults(page) == []
        one.click()
        expect(page.locator("[data-mine=open]")).to_be_visible()


def in_order(page: Page, *selectors: str) -> None:
    """Each is there, and below the one before."""
    for one in selectors:
        expect(page.locator(one)).to_be_visible()
    tops = [page.locator(one).evaluate("(it) => it.getBoundingClientRect().top") for one in selectors]
    assert tops == sorted(tops)


def test_what_a_player_does_next_is_on_top_then_what_is_said_and_played_and_who_is_there(
    chromium: Browser, home: str
) -> None:
    fair = Fair({"decks": "required"}).come(5)
    fair.owner(commands.Announce("Um zehn in der Aula."))
    below = ["[data-announcement]", "[data-said=format]", "[data-count=in]"]
    with stage(chromium, home, fair, sat(0), **PHONE) as (page, event):
        page.goto(f"{home}{ROOM}")
        in_order(page, "[data-deck=none] [data-verb=decks]", "[data-then]", *below)
        expect(verb(page, "decks")).to_be_in_viewport()
        fair.player(0, commands.HandIn(("emma",)))
        event.show()
        in_order(page, "[data-then]", "[data-deck=in] [data-verb=decks]", *below)
        fair.owner(commands.OpenCheckIn())
        event.show()
        in_order(page, "[data-verb=check-in]", "[data-verb=decks]", *below)
        expect(verb(page, "check-in")).to_be_in_viewport()


def test_a_judge_is_right_below_the_table_and_in_the_end_ones_own_place_comes_before_the_news(
    chromium: Browser, home: str
) -> None:
    fair = Fair().started(8).play(1).running()
    fair.owner(commands.Announce("Bitte leise."))
    with stage(chromium, home, fair, sat(0), **PHONE) as (page, event):
        page.goto(f"{home}{ROOM}")
        in_order(page, "[data-mine=open]", "[data-verb=judge]", "[data-announcement]", ".event__place")
        expect(verb(page, "judge")).to_be_in_viewport()
        expect(page.locator(".event__place [data-counted='1']")).to_have_text("nach Runde 1 von 3")
        fair.finish()
        fair.owner(commands.End())
        event.show()
        in_order(page, "[data-over]", ".event__place", "[data-announcement]")
        expect(page.locator("[data-counted]")).to_have_count(0)
        assert faults(page) == []
