"""A week's four steps on a phone: what is chosen makes room for what comes next, and nobody has to look for it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from server.engines.contract import Seat
from server.engines.stadium.commands import ChangePicks
from server.engines.stadium.state import State
from tests.browser.chromium import PHONE
from tests.browser.demo import faults
from tests.browser.stage import ENGINE, ROOM, Moment, Stage, seat, stage, stages

pytestmark = pytest.mark.browser

PLAYERS = 4


@pytest.fixture(scope="module")
def week() -> Moment:
    """The first week has opened, and nobody has chosen anything."""
    found = stages(PLAYERS, 6)["open"]
    return replace(found, state=without_picks(found.state))


def without_picks(state: State) -> State:
    return replace(state, weeks=tuple(replace(w, picks={}) if w.stage == "open" else w for w in state.weeks))


def chosen(on: Stage) -> None:
    """What the page asked for last is done."""
    said = dict(on.unanswered()["cmd"])
    said.pop("do")
    step = ENGINE.apply(on.moment.state, Seat(0), ChangePicks(**said), on.moment.at)
    on.taken()
    on.come(Moment(step.state, on.moment.at, step.events))


def test_a_choice_folds_its_list_and_shows_the_next(chromium: Browser, home: str, week: Moment) -> None:
    with stage(chromium, home, week, seat(), **PHONE) as (page, on):
        page.goto(f"{home}{ROOM}")
        for step, choice, then in (("club", "[data-club]", "scorer"), ("scorer", "[data-player]", "questions")):
            if step == "scorer":
                page.locator("[data-squad]").nth(9).click()
            page.locator(f"{choice}:not([disabled])").nth(7).click()
            chosen(on)
            head = page.locator(f"[data-step={step}] > summary")
            expect(page.locator(f"[data-step={step}]:not([open])")).to_be_visible()
            expect(head).to_be_focused()
            expect(page.locator(f"[data-step={then}][open] > summary")).to_be_in_viewport(ratio=1)
            expect(page.locator(".saved")).to_be_in_viewport(ratio=1)
            expect(page.locator(".saved")).to_contain_text("Gespeichert")
        assert page.locator("[data-step=club] .step__told").inner_text().count(" / ") == 2  # what it can bring
        assert faults(page) == []

        for question in page.locator("[data-question]").all():
            question.locator("[data-answer]").first.click()
            chosen(on)
        expect(page.locator(".saved")).to_contain_text("Alles getippt")
        page.locator("[data-step=club] > summary").click()
        page.locator("[data-club][aria-pressed=true]").click()  # and it can be taken back
        chosen(on)
        expect(page.locator(".saved")).not_to_contain_text("Alles getippt")
        expect(page.locator("[data-club][aria-pressed=true]")).to_have_count(0)
