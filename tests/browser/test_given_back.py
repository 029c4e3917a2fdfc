"""Time that an outage gave back is said where people look: on phones, on the organiser's desk, and on the wall."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from server.engines.contract import Ms, Office, Outage, Viewer
from server.engines.tournament import commands
from tests.browser.chromium import PHONE
from tests.browser.demo import faults
from tests.browser.event import OWNER, Fair, sat
from tests.browser.event import ROOM as EVENT
from tests.browser.event import stage as event_stage
from tests.browser.stage import ENGINE, Moment, lapsed, stage, turn_of_mine

pytestmark = pytest.mark.browser

GAP_MS = 72_500
WALL: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
SAID = "Runde 1: Der Server war weg, dafür läuft die Zeit 1 min 12 s länger."


@pytest.mark.parametrize(
    ("path", "viewer"), [("", sat(0)), ("/orga", OWNER), ("/tv", OWNER)], ids=["phone", "desk", "wall"]
)
def test_an_event_says_it_as_long_as_the_round_goes_on(chromium: Browser, home: str, path: str, viewer: Viewer) -> None:
    fair = Fair().started(8).running()
    with event_stage(chromium, home, fair, viewer, **(WALL if path == "/tv" else PHONE)) as (page, event):
        page.goto(f"{home}{EVENT}{path}")
        said = page.locator("[data-outage]")
        expect(page.locator("html[data-seq]")).to_be_attached()
        expect(said).to_have_count(0)
        fair.system(Outage(GAP_MS))
        event.show()
        expect(said).to_have_text(SAID)
        assert faults(page) == []
        fair.finish()
        fair.pair()
        fair.owner(commands.Publish())
        event.show()
        expect(said).to_have_count(0)


def test_the_wall_of_a_league_says_it_beside_the_turn_that_got_it(chromium: Browser, home: str) -> None:
    before, turn = turn_of_mine(4, 17, 3, bound=False)
    step = ENGINE.apply(turn.state, Office.SYSTEM, Outage(GAP_MS), Ms(turn.at + GAP_MS))
    given = Moment(step.state, Ms(turn.at + GAP_MS), step.events)
    with stage(chromium, home, before, **WALL) as (page, on):
        page.route("**/api/rooms/LEAGUE", lambda route: route.fulfill(json={"room": "LEAGUE", "engine": "stadium"}))
        page.goto(f"{home}/tv/LEAGUE")
        said = page.locator("[data-tv=league] [data-outage]")
        expect(page.locator("html[data-seq]")).to_be_attached()
        for moment, words in ((turn, None), (given, "1 min 12 s"), (lapsed(given), None)):
            on.come(moment)
            expect(page.locator("html")).to_have_attribute("data-seq", str(on.seq))
            expect(page.locator(".tv__turn")).to_be_visible()
            if words is None:
                expect(said).to_have_count(0)
            else:
                expect(said).to_contain_text(words)
                assert faults(page) == []
