"""A flag turn on the page alone: before it, what a tap sets, and what the clock does. The league is played by bots, its
frames lie in the test's hand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from server.engines.contract import Audience
from server.engines.stadium.land import FREE
from tests.browser.chromium import PHONE, SMALL
from tests.browser.demo import faults
from tests.browser.stage import ENGINE, ROOM, Moment, Stage, lapsed, seat, stage, stages, turn_of_mine
from tests.browser.turns import aid, by_hand, chosen, number, opened

pytestmark = pytest.mark.browser

MATCHDAYS = 34
PLAYERS = 4


@pytest.fixture(scope="module")
def turn() -> tuple[Moment, Moment]:
    """Somebody's turn, then mine with free flags alone."""
    return turn_of_mine(PLAYERS, MATCHDAYS, 10, bound=False)


# --- before it, and beside it ---


def test_before_the_round_everybody_sees_when_who_and_how_many(chromium: Browser, home: str) -> None:
    settled = stages(PLAYERS, 6)["settled"]
    with stage(chromium, home, settled, seat(), **PHONE) as (page, on):
        page.clock.install()
        page.goto(f"{home}{ROOM}")
        rows = page.locator("[data-soon]")
        expect(rows).to_have_count(PLAYERS)
        table = ENGINE.view(settled.state, seat())["table"]
        order = [row["seat"] for row in sorted(table, key=lambda row: (row["fields"], row["balance"]))]
        assert [int(row.get_attribute("data-soon") or -1) for row in rows.all()] == order
        expect(page.locator("[data-soon][data-here=true]")).to_have_count(PLAYERS)
        expect(page.locator(".soon .lead")).to_contain_text("8 Std. 0 Min.")
        on.passed(61_000)
        expect(page.locator(".soon .lead")).to_contain_text("7 Std. 59 Min.")
        expect(page.locator("[data-mark=round] small")).to_contain_text("7 Std. 59 Min.")
        assert faults(page) == []


def test_what_the_app_has_set_and_why_is_told_to_all(chromium: Browser, home: str, turn: tuple[Moment, Moment]) -> None:
    _, mine = turn
    with stage(chromium, home, mine, Audience.PUBLIC, **SMALL) as (page, on):
        page.goto(f"{home}{ROOM}")
        expect(page.locator("#main[data-turn]")).to_be_visible()
        on.come(lapsed(mine))
        expect(page.locator("[data-news]")).to_contain_text("Ada nimmt freies Land")
        expect(page.locator("[data-news]")).to_contain_text("die App hat gesetzt. Dort öffnet sich")
        expect(page.locator("#status")).to_contain_text("die App hat gesetzt. Dort öffnet sich")
        assert faults(page) == []


# --- set once ---


def test_my_turn_comes_a_flag_is_seen_before_it_is_set_and_a_double_tap_sets_one(
    chromium: Browser, home: str, turn: tuple[Moment, Moment]
) -> None:
    before, mine = turn
    with stage(chromium, home, before, seat(), **PHONE) as (page, on):
        page.goto(f"{home}{ROOM}")
        expect(page.locator("#main[data-turn]")).to_be_visible()
        expect(page.locator("[data-verb=place]")).to_have_count(0)
        on.come(mine)
        expect(page.locator("#alert")).to_contain_text("Du bist dran")
        expect(page).to_have_title(re.compile("^●"))
        field = aid(mine)["advice"]["field"]
        spot = page.locator(f"[data-field='{field}'] .hex")
        was = spot.get_attribute("fill")
        chosen(page)
        assert spot.get_attribute("fill") != was
        page.locator("[data-verb=place]").dblclick()
        page.locator("[data-verb=place]").click(force=True)
        assert on.sent(1) == [{"do": "place", "turn": number(mine), "flag": FREE, "field": field}]
        expect(page.locator("[data-verb=place]")).to_be_disabled()
        on.come(by_hand(mine, FREE, field))
        expect(page.locator("[data-before]")).to_contain_text("Gesetzt:")
        expect(page.locator(".fault")).to_have_count(0)


# --- the clock ---


def late_then_refused(on: Stage, mine: Moment) -> None:
    on.come(lapsed(mine))
    on.refuse("stale", turn=number(mine) + 1)


def refused_then_late(on: Stage, mine: Moment) -> None:
    on.refuse("stale", turn=number(mine) + 1)
    on.come(lapsed(mine))


@pytest.mark.parametrize("race", [late_then_refused, refused_then_late])
def test_a_click_that_the_clock_overtook_is_told_so_once(
    chromium: Browser, home: str, turn: tuple[Moment, Moment], race: Callable[[Stage, Moment], None]
) -> None:
    _, mine = turn
    with stage(chromium, home, mine, seat(), **PHONE) as (page, on):
        opened(page, home)
        chosen(page)
        page.locator("[data-verb=place]").click()
        expect(page.locator("[data-verb=place]")).to_be_disabled()
        race(on, mine)
        expect(page.locator("[data-before]")).to_contain_text("kam zu spät")
        expect(page.locator(".fault")).to_have_count(0)
        assert faults(page) == []


def test_who_lets_the_time_run_out_is_told_where_the_app_has_set(
    chromium: Browser, home: str, turn: tuple[Moment, Moment]
) -> None:
    _, mine = turn
    with stage(chromium, home, mine, seat(), **PHONE) as (page, on):
        opened(page, home)
        on.come(lapsed(mine))
        expect(page.locator("[data-before]")).to_contain_text("Die Zeit war um: die App hat für dich gesetzt")
        assert on.sent(0) == []


def test_what_another_window_of_mine_set_is_said_to_be_from_there(
    chromium: Browser, home: str, turn: tuple[Moment, Moment]
) -> None:
    _, mine = turn
    with stage(chromium, home, mine, seat(), **PHONE) as (page, on):
        opened(page, home)
        on.come(by_hand(mine, FREE, aid(mine)["advice"]["field"]))
        expect(page.locator("[data-before]")).to_contain_text("In einem anderen Fenster gesetzt")
