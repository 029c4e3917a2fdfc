"""Who comes in, who plays whom by hand, and a season over several events: what an organiser settles himself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from server.engines.contract import Audience, Seat
from server.engines.tournament import commands
from server.engines.tournament.rulings.event import JUDGE, SCORER
from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import faults
from tests.browser.event import CODE, OWNER, ROOM, Fair, cell, name_of, stage, step, surely, verb

pytestmark = pytest.mark.browser

FRESH = "7GH2-4XRT"
NEWCOMER = Seat(700)


def tap(page: Page, player: int) -> None:
    page.locator(f"[data-hand] [data-player='{player}']").click()


def test_registration_is_closed_and_a_new_code_takes_the_place_of_the_old_ones(chromium: Browser, home: str) -> None:
    fair = Fair().come(3)
    asked: list[Any] = []

    def invite(route: Route) -> None:
        asked.append(route.request.post_data_json)
        void = bool(asked[-1].get("void"))
        code = FRESH if void else CODE
        route.fulfill(status=201, json={"invite": code, "link": f"/i/{code}", "until": 0, "voided": int(void)})

    with stage(chromium, home, fair, OWNER, **LAPTOP) as (page, event):
        page.route("**/api/events/*/invite", invite)
        page.goto(f"{home}{ROOM}/orga")
        expect(page.locator(f"[data-share='{CODE}']")).to_be_visible()
        verb(page, "close-registration").click()
        event.heard("close-registration")
        event.take(commands.CloseRegistration)
        expect(page.locator("[data-closed]")).to_be_visible()
        expect(page.locator("[data-share]")).not_to_contain_text("meldet sich")  # nobody registers by it now
        surely(page, "renew")
        event.until(lambda: bool(asked) and asked[-1] == {"void": True})
        fair.owner(commands.VoidInvites())
        event.show()
        expect(page.locator(f"[data-share='{FRESH}']")).to_be_visible()
        expect(page.locator("[data-renewed]")).to_be_visible()
        verb(page, "open-registration").click()
        event.heard("open-registration")
        event.take(commands.OpenRegistration)
        expect(page.locator("[data-closed]")).to_have_count(0)
        assert faults(page) == []


def test_who_comes_after_the_door_was_closed_is_told_so(chromium: Browser, home: str) -> None:
    fair = Fair().come(3)
    fair.owner(commands.CloseRegistration())
    with stage(chromium, home, fair, NEWCOMER, allowed=("410",), **PHONE) as (page, event):
        page.route(
            "**/api/invites/*",
            lambda r: r.fulfill(status=410, json={"code": "void-invite", "facts": {"room": "EVENT"}}),
        )
        page.goto(f"{home}/i/{CODE}")
        expect(page.locator("#main h1")).to_have_text("Dieser Code gilt nicht mehr")
        expect(page.locator("#main [role=alert]")).to_contain_text("durch eine neue ersetzt")
        assert faults(page) == []
        verb(page, "watch").click()
        expect(page.locator("[data-entry=closed]")).to_be_visible()
        assert faults(page) == []
        fair.owner(commands.OpenRegistration())
        event.show()
        expect(page.locator("[data-entry=register]")).to_be_visible()


def test_a_round_is_laid_out_by_hand_and_what_breaks_a_rule_is_said_first(chromium: Browser, home: str) -> None:
    fair = Fair({"rounds": 3}).started(5).play(1)
    before = [(m.a, m.b) for m in fair.state.rounds[0].matches]
    (one, other), third, (bye, _) = before
    fair.pair()
    with stage(chromium, home, fair, OWNER, **PHONE) as (page, event):
        page.goto(f"{home}{ROOM}/orga")
        verb(page, "hand").click()
        expect(page.locator("[data-hand]")).to_have_attribute("data-free", "0")
        verb(page, "clear").click()
        expect(page.locator("[data-hand]")).to_have_attribute("data-free", "5")
        expect(verb(page, "lay-out")).to_be_disabled()
        tap(page, one)
        tap(page, other)
        expect(page.locator("[data-at='0']")).to_have_attribute("data-faults", "rematch")
        assert faults(page) == []
        page.set_viewport_size(LAPTOP["viewport"])
        assert faults(page) == []
        verb(page, "rest").click()
        expect(page.locator("[data-hand]")).to_have_attribute("data-free", "0")
        page.locator(f"[data-player='{other}']").focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-player='{other}']")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")
        expect(page.locator(f"[data-player='{other}']")).to_have_attribute("aria-pressed", "false")
        page.locator(f"[data-player='{other}']").press("Enter")
        page.locator(f"[data-player='{third[0]}']").press("Enter")
        expect(page.locator("[data-at='0']")).to_contain_text(name_of(third[0]))
        expect(page.locator("[data-at='0']")).to_have_attribute("data-faults", "")
        verb(page, "reset").click()
        drafted = [(m.a, m.b) for m in fair.state.rounds[1].matches]
        expect(page.locator("[data-at='0']")).to_contain_text(name_of(drafted[0][1]))
        alone = next(a for a, b in drafted if b < 0)
        if alone != bye:
            tap(page, alone)
            tap(page, bye)
        expect(page.locator("[data-faults=second-bye]")).to_have_count(1)
        verb(page, "lay-out").click()
        event.heard("lay-out")
        event.take(commands.LayOut)
        step(page, "draft")
        expect(page.locator("[data-fault=second-bye]")).to_be_visible()
        assert fair.state.rounds[1].version == 2


def test_a_season_is_kept_at_an_event_and_shown_with_its_reasons(chromium: Browser, home: str) -> None:
    fair = Fair({"rounds": 1}).started(4).play(1)
    fair.owner(commands.End())
    told = {
        "room": "EVENT", "name": "Schuljahr", "best": 1, "attended": 2,
        "events": [
            {"room": "EVENT", "name": "Sommerpokal", "over": True, "date": 0, "back": True},
            {"room": "K7QM4X", "name": "Herbst", "over": True, "date": 1_790_000_000_000},
        ],
        "table": [
            {"rank": 1, "name": "Ada", "points": 27, "won": 1, "ranks": [2, 1], "each": [20, 27], "counted": [27]},
            {"rank": 2, "name": "Ben", "points": 17, "won": 0, "ranks": [0, 3], "each": [-1, 17], "counted": [17]},
        ],
    }  # fmt: skip
    with stage(chromium, home, fair, OWNER, **LAPTOP) as (page, event):
        page.route("**/api/series/EVENT", lambda r: r.fulfill(json=told))
        page.route("**/api/rooms/K7QM4X", lambda r: r.fulfill(json={"engine": "tournament"}))
        held = json.dumps({"code": CODE, "link": f"https://school.example/i/{CODE}", "watch": ""})
        page.add_init_script(f"localStorage.setItem('invite:EVENT', {json.dumps(held)})")
        page.goto(f"{home}{ROOM}/orga/mehr")
        verb(page, "series").click()
        event.heard("series")
        assert event.take(commands.KeepSeries)["events"] == ["EVENT"]
        expect(page.get_by_label("Link zur Serie")).to_have_value("https://school.example/t/serie/EVENT")
        page.locator("[name=event]").fill(f"{home}/t/k7qm4x/tabelle")
        verb(page, "add-event").click()
        expect(page.locator("[data-in=K7QM4X]")).to_be_visible()
        page.locator("[name=series-name]").fill("Schuljahr")
        verb(page, "save-series").click()
        event.until(lambda: event.unanswered()["cmd"].get("name") == "Schuljahr")
        assert event.take(commands.KeepSeries)["events"] == ["EVENT", "K7QM4X"]
        expect(page.locator("[data-in=K7QM4X]")).to_have_attribute("data-back", "false")
        expect(page.locator("[data-in=EVENT]")).to_have_attribute("data-back", "true")
        verb(page, "to-series").click()
        expect(page.locator("[data-rank='1']")).to_contain_text("27")
        assert faults(page) == []
        page.set_viewport_size(PHONE["viewport"])
        assert faults(page) == []
        page.locator("[data-name=Ada] [data-verb=why]").click()
        expect(page.locator("[data-reason='0'] [data-counts]")).to_have_attribute("data-counts", "false")
        expect(page.locator("[data-reason='1'] [data-counts]")).to_have_attribute("data-counts", "true")
        expect(page.locator("[data-sum]")).to_contain_text("27 = 27 Punkte")
        assert faults(page) == []


def test_everybody_finds_the_season_that_an_event_names_once_it_lists_the_event(chromium: Browser, home: str) -> None:
    fair = Fair().come(3)
    own = {"room": "EVENT", "name": "Sommerpokal", "over": False, "date": 0, "back": True}
    told = {"room": "K7QM4X", "name": "Schuljahr", "best": 0, "attended": 0, "events": [own], "table": []}
    with stage(chromium, home, fair, OWNER, **LAPTOP) as (page, event):
        page.route("**/api/series/K7QM4X", lambda r: r.fulfill(json=told | {"events": []}))
        page.goto(f"{home}{ROOM}/orga/mehr")
        page.locator("[name=series-of]").fill(f"{home}/t/serie/k7qm4x")
        verb(page, "join-series").click()
        event.heard("join-series")
        assert event.take(commands.JoinSeries)["room"] == "K7QM4X"
        expect(page.locator("[data-listed=false]")).to_contain_text("Schuljahr")
        assert faults(page) == []
        page.goto(f"{home}/")  # so that the next page asks anew
        with page.expect_response("**/api/series/K7QM4X"):
            page.goto(f"{home}{ROOM}")
        expect(page.locator(".event__head")).to_be_visible()
        expect(verb(page, "series")).to_have_count(0)
    with stage(chromium, home, fair, **PHONE) as (page, event):
        page.route("**/api/series/K7QM4X", lambda r: r.fulfill(json=told))
        page.goto(f"{home}{ROOM}")
        expect(verb(page, "series")).to_contain_text("Schuljahr")
        expect(verb(page, "series")).to_have_attribute("href", "/t/serie/K7QM4X")
        assert faults(page) == []


def test_everybody_who_is_here_is_checked_in_by_one_call_of_the_roll(chromium: Browser, home: str) -> None:
    """The absent are tapped out of it."""
    fair = Fair().come(6, seated=False)
    fair.owner(commands.OpenCheckIn())
    with stage(chromium, home, fair, OWNER, **PHONE) as (page, event):
        page.goto(f"{home}{ROOM}/orga")
        step(page, "check-in")
        verb(page, "roll").click()
        expect(page.locator("[data-called]")).to_have_count(6)
        page.locator("[data-called='2']").click()
        expect(page.locator("[data-called='2']")).to_have_attribute("aria-pressed", "false")
        assert faults(page) == []
        expect(verb(page, "roll-go")).to_contain_text("5")
        fair.owner(commands.Present(0, here=True))  # meanwhile, at another desk: nobody is named twice
        event.show()
        expect(verb(page, "roll-go")).to_contain_text("4")
        verb(page, "roll-go").click()
        event.heard("present-several")
        assert event.take(commands.PresentSeveral)["players"] == [1, 3, 4, 5]
        expect(page.locator("[data-roll]")).to_have_count(0)
        expect(page.locator("[data-person][data-here=true]")).to_have_count(5)
        expect(page.locator("[data-person='2']")).to_have_attribute("data-here", "false")


def test_a_draft_is_looked_at_swapped_and_only_then_shown(chromium: Browser, home: str) -> None:
    fair = Fair().started(8)
    fair.pair()
    first, second = fair.state.rounds[0].matches[:2]
    with stage(chromium, home, fair, SCORER, **LAPTOP) as (page, event):
        page.goto(f"{home}{ROOM}/orga")
        page.locator(f"[data-player='{first.b}']").click()
        expect(page.locator(f"[data-player='{first.b}']")).to_have_attribute("aria-pressed", "true")
        page.locator(f"[data-player='{second.b}']").click()
        event.heard("swap")
        event.take(commands.Swap)
        expect(page.locator(f"[data-pair='{first.id}']")).to_contain_text(name_of(second.b))
        assert fair.view(Audience.PUBLIC)["rounds"] == {}
        surely(page, "publish")
        event.heard("publish")
        event.take(commands.Publish)
        expect(cell(page, first.table)).to_contain_text(name_of(second.b))


def test_a_pair_is_forbidden_and_allowed_again(chromium: Browser, home: str) -> None:
    fair = Fair().started(8)
    fair.pair()
    with stage(chromium, home, fair, JUDGE, **LAPTOP) as (page, event):
        page.goto(f"{home}{ROOM}/orga")
        verb(page, "forbid").click()
        event.heard("forbid")
        event.take(commands.Forbid)
        expect(page.locator("[data-fault=forbidden]")).to_have_count(0)  # told of the next draft
        verb(page, "allow").click()
        event.heard("forbid")
        assert event.take(commands.Forbid)["off"] is True
        expect(verb(page, "allow")).to_have_count(0)
