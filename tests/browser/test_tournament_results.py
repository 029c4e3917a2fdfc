"""Results by hand at the organiser's desk: from the grid, from what a player said, corrected; and who did not come."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from server.engines.tournament import commands
from server.engines.tournament.rulings.event import SCORER
from tests.browser.chromium import LAPTOP
from tests.browser.demo import TWICE
from tests.browser.event import OWNER, ROOM, Fair, cell, name_of, stage, surely, third_of_64, verb

pytestmark = pytest.mark.browser

DESK = f"{ROOM}/orga"
MINUTE = 60_000


@pytest.fixture
def running() -> Fair:
    return third_of_64()


def test_a_result_on_paper_takes_two_taps_and_what_one_player_said_one(chromium: Browser, home: str) -> None:
    """From the grid alone; and a draw and a bye are said in words."""
    fair = Fair({"game": ""}).started(19).running()
    first, second, third, *_ = fair.state.rounds[-1].matches
    bye = next(m for m in fair.state.rounds[-1].matches if m.b < 0)
    with stage(chromium, home, fair, SCORER, **LAPTOP) as (page, event):
        page.goto(f"{home}{DESK}")
        expect(page.locator(f"[data-match='{bye.id}']")).to_contain_text("Freilos")
        expect(page.locator(f"[data-match='{bye.id}'] .desk__points")).to_have_text("")
        cell(page, first.table).locator("[data-games='0,1,0']").evaluate(TWICE)
        event.heard("result")
        assert event.take(commands.EnterResult)["games"] == [0, 1, 0]
        expect(cell(page, first.table).locator(".desk__line--won")).to_contain_text(name_of(first.b))
        cell(page, second.table).locator("[data-games='0,0,1']").evaluate(TWICE)
        event.heard("result")
        event.take(commands.EnterResult)
        expect(cell(page, second.table).locator(".desk__state")).to_have_text("Remis")
        fair.player(third.b, commands.Claim(third.id, (1, 0, 0)))
        event.show()
        expect(cell(page, third.table)).to_have_attribute("data-state", "claimed")
        page.locator("[data-filter=claimed]").click()
        expect(page.locator(".desk__cell")).to_have_count(1)
        expect(page.locator("[data-claimed]")).to_contain_text(f"{name_of(third.b)} sagt: 1:0 für {name_of(third.b)}")
        verb(page, "confirm-claim").click()
        event.heard("result")
        assert event.take(commands.EnterResult) == {"do": "result", "match": third.id, "games": [0, 1, 0]}
        expect(page.locator("[data-filter=claimed] b")).to_have_text("0")
        page.locator("[data-filter=all]").click()
        page.locator("[name=find]").fill(str(first.table))
        page.locator("[name=find]").press("Enter")
        expect(page.locator(f"[data-sheet='{first.id}']")).to_be_visible()


def test_an_old_result_is_corrected_and_says_what_changes(chromium: Browser, home: str, running: Fair) -> None:
    done = next(m for m in running.state.rounds[-1].matches if m.result is not None)
    assert done.result is not None
    with stage(chromium, home, running, OWNER, **LAPTOP) as (page, event):
        page.goto(f"{home}{DESK}")
        cell(page, done.table).locator("[data-verb=open]").click()
        verb(page, "correct").click()
        turned = (done.result.games[1], done.result.games[0], 0)
        page.locator(f"[data-games='{','.join(map(str, turned))}']").click()
        expect(page.locator("[data-changes]")).to_contain_text(name_of((done.a, done.b)[1 - done.result.winner]))
        page.locator(f"[data-games='{','.join(map(str, turned))}']").click()
        event.heard("correct")
        event.take(commands.Correct)
        expect(page.locator("dialog")).to_contain_text(f"{turned[0]}:{turned[1]}")
        page.goto(f"{home}{DESK}/protokoll")
        was = f"{done.result.games[0]}:{done.result.games[1]}"
        expect(page.locator("[data-what=correct]")).to_contain_text(f"{was} → {turned[0]}:{turned[1]}")


def test_who_did_not_come_loses(chromium: Browser, home: str, running: Fair) -> None:
    match = running.state.rounds[-1].matches[-1]
    with stage(chromium, home, running, OWNER, **LAPTOP) as (page, event):
        page.goto(f"{home}{DESK}")
        cell(page, match.table).locator("[data-verb=open]").click()
        surely(page, "no-show-1")
        event.heard("no-show")
        event.take(commands.NoShow)
        page.keyboard.press("Escape")
        expect(cell(page, match.table)).to_have_attribute("data-state", "done")


def test_a_table_whose_time_is_up_takes_two_taps_too(chromium: Browser, home: str) -> None:
    fair = Fair().started(4).running()
    match = fair.match(0)
    fair.arrive(match.players)
    fair.progress(match.a, (0, 0, 0), playing=True)
    with stage(chromium, home, fair, OWNER, **LAPTOP) as (page, event):
        page.goto(f"{home}{DESK}")
        expect(cell(page, match.table)).to_be_visible()
        expect(cell(page, match.table).locator("[data-games]")).to_have_count(0)  # its result comes by itself
        fair.passes(26 * MINUTE)
        event.show()
        cell(page, match.table).locator("[data-games='1,0,0']").evaluate(TWICE)
        event.heard("result")
        assert event.take(commands.EnterResult)["match"] == match.id
        expect(cell(page, match.table)).to_have_attribute("data-state", "done")
