"""A member who deleted himself is no member who left: nobody brings him back, and the office never goes to him."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from server.engines.contract import Ms, Office, Seat
from server.engines.stadium.commands import Forgotten, Quit
from tests.browser.chromium import PHONE
from tests.browser.demo import faults
from tests.browser.stage import ENGINE, ROOM, Moment, after, seat, stage

pytestmark = pytest.mark.browser

BEN, CEM, DANA = 1, 2, 3


@pytest.fixture(scope="module")
def left() -> Moment:
    """Ben deleted himself, Cem has quit."""
    moment = after(4, 17, 1)
    state, at = moment.state, moment.at
    for actor, command in ((Office.SYSTEM, Forgotten(BEN)), (Seat(CEM), Quit())):
        state = ENGINE.apply(state, actor, command, Ms(at)).state
    return Moment(state, at)


def test_in_the_office_he_is_named_as_deleted_and_nothing_is_offered_for_him(
    chromium: Browser, home: str, left: Moment
) -> None:
    with stage(chromium, home, left, seat(), **PHONE) as (page, on):
        on.deleted = frozenset({BEN})
        page.goto(f"{home}{ROOM}/tabelle")
        expect(page.locator(f"[data-row='{BEN}']")).to_contain_text("Gelöschter Spieler 2")
        page.locator(".office > summary").click()
        again = page.locator("[data-office=replace]")
        expect(again).to_have_count(1)
        expect(again).to_contain_text("Cem")
        heirs = page.locator(".office__part", has=page.locator("[data-office='office.hand_over']")).locator("option")
        expect(heirs).to_have_text(["wählen", "Dana"])
        assert faults(page) == []
        again.click()
        assert on.sent(1) == [{"do": "replace", "seat": CEM}]
