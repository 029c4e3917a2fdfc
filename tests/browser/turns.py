"""A flag turn in a test's hand: what the state says of it, and what a person does on the page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from server.engines.contract import Ms, Seat
from server.engines.stadium.land import Land
from server.engines.stadium.map import LeagueMap
from server.engines.stadium.round_commands import Place
from tests.browser.stage import ENGINE, ROOM, Moment, seat


def aid(moment: Moment) -> dict[str, Any]:
    found: dict[str, Any] = ENGINE.view(moment.state, seat())["round"]["aid"]
    return found


def number(moment: Moment) -> int:
    assert moment.state.round is not None
    assert moment.state.round.turn is not None
    return moment.state.round.turn.number


def land_of(moment: Moment) -> Land:
    assert moment.state.land is not None
    return moment.state.land


def league_map(moment: Moment) -> LeagueMap:
    found = ENGINE.map_of(moment.state)
    assert found is not None
    return found


def by_hand(moment: Moment, flag: int, field: int) -> Moment:
    """The flag is set, one second into the turn."""
    at = Ms(moment.at + 1_000)
    step = ENGINE.apply(moment.state, Seat(0), Place(number(moment), flag, field), at)
    return Moment(step.state, at, step.events)


def opened(page: Page, home: str) -> None:
    page.goto(f"{home}{ROOM}")
    expect(page.locator("[data-mine=true] .hex--legal").first).to_be_visible()


def chosen(page: Page) -> None:
    """What the app suggests."""
    page.locator("[data-verb=advice]").click()
    expect(page.locator(".hex--chosen")).to_have_count(1)


def tapped(page: Page, field: int) -> None:
    page.locator(f"[data-field='{field}']").dispatch_event("click")


def free(may: dict[str, Any]) -> set[int]:
    return {*may.get("take", ()), *may.get("neutralise", ())}
