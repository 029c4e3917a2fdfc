"""A flag turn without a mouse. The league is played by bots, its frames lie in the test's hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from server.engines.stadium.land import FREE
from server.engines.stadium.map import LeagueMap
from tests.browser.chromium import LAPTOP
from tests.browser.stage import Moment, seat, stage, turn_of_mine
from tests.browser.turns import aid, by_hand, free, league_map, opened

pytestmark = pytest.mark.browser

MATCHDAYS = 34
PLAYERS = 4


@pytest.fixture(scope="module")
def turn() -> tuple[Moment, Moment]:
    """Somebody's turn, then mine with free flags alone."""
    return turn_of_mine(PLAYERS, MATCHDAYS, 10, bound=False)


def test_a_whole_turn_by_keyboard(chromium: Browser, home: str, turn: tuple[Moment, Moment]) -> None:
    _, mine = turn
    with stage(chromium, home, mine, seat(), **LAPTOP) as (page, on):
        opened(page, home)
        tab_to(page, "[data-field]")
        field = walked(page, league_map(mine), free(aid(mine)))
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-field='{field}'] .hex--chosen")).to_have_count(1)
        tab_to(page, "[data-verb=place]")
        page.keyboard.press("Enter")
        assert [said["field"] for said in on.sent(1)] == [field]
        on.come(by_hand(mine, FREE, field))
        expect(page.locator("[data-before]")).to_contain_text("Gesetzt:")
        assert page.evaluate("document.activeElement.matches('[data-field]')")  # the next turn goes on from here


def test_a_turn_by_keyboard_from_the_list(chromium: Browser, home: str, turn: tuple[Moment, Moment]) -> None:
    _, mine = turn
    with stage(chromium, home, mine, seat(), **LAPTOP) as (page, on):
        opened(page, home)
        tab_to(page, "[data-verb=list]")
        page.keyboard.press("Enter")
        tab_to(page, "[data-field-choice]")
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_have_count(0)
        tab_to(page, "[data-verb=place]")
        page.keyboard.press("Space")
        assert len(on.sent(1)) == 1


def tab_to(page: Page, what: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
    pytest.fail(f"Tab never comes to {what}")


def walked(page: Page, ground: LeagueMap, to: set[int]) -> int:
    """Go by arrow keys to one of these fields; which."""
    here = focused(page)
    for goal in sorted(to, key=lambda field: apart(ground, here, field)):
        for _ in range(80):
            here = focused(page)
            if here == goal:
                return goal
            page.keyboard.press(towards(ground, here, goal))
            if focused(page) == here:
                break
    pytest.fail("no field can be reached by arrow keys")


def focused(page: Page) -> int:
    return int(page.evaluate("document.activeElement.dataset.field"))


def apart(ground: LeagueMap, a: int, b: int) -> float:
    (q, r), (p, s) = ground.fields[a], ground.fields[b]
    return abs(r - s) + abs(q + r / 2 - p - s / 2)


def towards(ground: LeagueMap, here: int, goal: int) -> str:
    (q, r), (p, s) = ground.fields[here], ground.fields[goal]
    if r != s:
        return "ArrowDown" if s > r else "ArrowUp"
    return "ArrowRight" if p > q else "ArrowLeft"
