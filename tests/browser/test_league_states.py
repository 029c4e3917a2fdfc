"""Every page of a league in every state, as one goes through them: nothing that axe finds, nothing wider than its
screen, nothing too small to tap."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from server.engines.contract import Audience, Viewer
from tests.browser.chromium import PHONE
from tests.browser.demo import SCREENS, faults
from tests.browser.stage import ROOM, Moment, seat, stage, stages

pytestmark = pytest.mark.browser

SHOWS = {
    "lobby": ".lobby",
    "draw": ".draw",
    "draft": ".draft .map__svg",
    "season": "#main .lead",
    "scheduled": "#main[data-stage=scheduled]",
    "open": "#main[data-stage=open]",
    "revealed": "#main[data-stage=revealed] [data-lineup]",
    "locked": "#main[data-stage=locked]",
    "settled": "#main[data-stage=settled] [data-balance]",
    "round": "#main[data-turn] .map__svg",
    "closed": "#main[data-matchday]",
    "over": "[data-over=true]",
}
"""States in their order, and what is on the screen then."""
LOOKS: dict[str, dict[str, Any]] = SCREENS | {
    "390x844 forced colours": PHONE | {"forced_colors": "active"},
    "390x844 more contrast": PHONE | {"contrast": "more"},
}
PAGES = ("karte", "tabelle", "chronik", "erzfeinde", "woche/1", "woche/6")
WORDS = re.compile(r"\b(?:round|week|step|picks|balance|league|draw|draft|reason|history|table|lineups)\.[a-z_]+")
"""Keys of messages that nobody has put into words."""


@pytest.fixture(scope="module")
def league() -> dict[str, Moment]:
    return stages(6, 6)


def everything_open(page: Page) -> None:
    """All that can be unfolded."""
    page.evaluate("document.querySelectorAll('details:not([open]) > summary').forEach((one) => one.click())")


def faultless(page: Page, where: str) -> None:
    assert faults(page) == [], where
    assert WORDS.findall(page.locator("body").inner_text()) == [], where


@pytest.mark.parametrize(
    ("viewer", "look"), [(seat(0), look) for look in LOOKS] + [(Audience.PUBLIC, "390x844")], ids=[*LOOKS, "watching"]
)
def test_a_league_from_its_lobby_to_its_last_table(
    chromium: Browser, home: str, league: dict[str, Moment], viewer: Viewer, look: str
) -> None:
    with stage(chromium, home, league["lobby"], viewer, **LOOKS[look]) as (page, on):
        page.goto(f"{home}{ROOM}")
        for state, shows in SHOWS.items():
            if state != "lobby":
                on.come(league[state])
            expect(page.locator(shows).first).to_be_visible()
            faultless(page, state)
            everything_open(page)
            faultless(page, f"{state}, unfolded")


@pytest.mark.parametrize("look", LOOKS)
def test_pages_beside_the_week(chromium: Browser, home: str, league: dict[str, Moment], look: str) -> None:
    with stage(chromium, home, league["over"], seat(0), **LOOKS[look]) as (page, _):
        for name in PAGES:
            page.goto(f"{home}{ROOM}/{name}")
            expect(page.locator("#main h1").first).to_be_attached()
            expect(page.get_by_text("Einen Moment")).to_have_count(0)
            everything_open(page)
            faultless(page, name)
        expect(page.locator("[data-mark=round]")).to_be_visible()
        expect(page.locator("[data-mark=round] small")).to_have_count(
            0
        )  # everybody was ready: it began before its time
        page.goto(f"{home}/f")
        expect(page.locator("[name=length]").first).to_be_attached()
        faultless(page, "founding")
