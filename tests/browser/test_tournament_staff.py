"""What the organiser does about people: names, penalties, leaving, decks, roles by links, and taking steps back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from server.engines.tournament import commands
from server.engines.tournament.rulings.event import JUDGE, SCORER
from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import TWICE
from tests.browser.event import OWNER, ROOM, Fair, cell, stage, step, surely, third_of_64, verb

pytestmark = pytest.mark.browser

DESK = f"{ROOM}/orga"


@pytest.fixture
def running() -> Fair:
    return third_of_64()


def test_a_player_is_punished_dropped_and_taken_back(chromium: Browser, home: str, running: Fair) -> None:
    with stage(chromium, home, running, OWNER, **LAPTOP) as (page, event):
        page.goto(f"{home}{DESK}/leute")
        page.locator("[name=find]").fill("Dana")
        page.locator("[data-person='3'] [data-verb=person]").click()
        page.locator("[data-part=penalty] summary").click()
        page.locator("[name=penalty-reason]").fill("zu laut")
        surely(page, "penalise")
        event.heard("penalise")
        assert event.take(commands.Penalise) == {"do": "penalise", "player": 3, "level": "warning", "reason": "zu laut"}
        expect(page.locator("[data-penalty=warning]")).to_contain_text("zu laut")
        surely(page, "drop-player")
        event.heard("drop-player")
        event.take(commands.DropPlayer)
        expect(page.locator("[data-person='3']")).to_have_attribute("data-status", "dropped")
        verb(page, "readd").click()
        event.heard("readd")
        event.take(commands.Readd)
        expect(page.locator("[data-person='3']")).to_have_attribute("data-status", "in")
        page.locator("[name=fix-table]").fill("7")
        verb(page, "fix-table").click()
        event.heard("fix-table")
        event.take(commands.FixTable)
        expect(page.locator("[data-person='3']")).to_contain_text("immer Tisch 7")


def test_whoever_was_entered_by_name_gets_a_device_later(chromium: Browser, home: str) -> None:
    fair = Fair().come(2)
    fair.owner(commands.Enter("Emil"))
    with stage(chromium, home, fair, SCORER, **PHONE) as (page, event):
        event.people = {"100": {"name": "Ada", "here": True}, "77": {"name": "Emils Handy", "here": True}}
        page.goto(f"{home}{DESK}/leute")
        expect(page.locator("[data-person='2']")).to_contain_text("ohne Gerät")
        page.locator("[data-person='2'] [data-verb=person]").click()
        assert page.locator("[name=bind] option").all_inner_texts() == ["Wer ist es?", "Emils Handy"]
        page.locator("[name=bind]").select_option("77")
        verb(page, "bind").click()
        event.heard("bind")
        assert event.take(commands.Bind) == {"do": "bind", "player": 2, "seat": 77}
        expect(page.locator("[data-person='2']")).not_to_contain_text("ohne Gerät")


def test_names_are_locked_once_it_has_begun(chromium: Browser, home: str) -> None:
    """Fault 77."""
    fair = Fair().come(5)
    fair.player(4, commands.Withdraw())
    with stage(chromium, home, fair, OWNER, **LAPTOP) as (page, event):
        page.goto(f"{home}{DESK}/leute")
        page.locator("[data-person='1'] [data-verb=person]").click()
        page.locator("[name=rename]").fill("Benno")
        verb(page, "rename").click()
        event.heard("rename")
        event.take(commands.Rename)
        expect(page.locator("[data-person='1'] b").first).to_have_text("Benno")
        fair.owner(commands.Begin())
        event.show()
        expect(verb(page, "drop-player")).to_be_visible()
        expect(page.locator("[name=rename]")).to_have_count(0)
        page.locator("[data-person='4'] [data-verb=person]").click()
        verb(page, "enter").click()  # who withdrew, or did not come in time, is there after all
        event.take(commands.Enter)
        expect(page.locator("[data-person='4']")).to_have_attribute("data-status", "in")


def test_names_are_checked_before_they_are_entered(chromium: Browser, home: str) -> None:
    fair = Fair({"cap": 3}).come(2)
    text = "Emil;8a\nFine\nada\nFine"
    asked: list[Any] = []

    def names(route: Route) -> None:
        asked.append(route.request.post_data_json)
        found = [{"name": "Emil", "club": "8a"}, {"name": "Fine"}]
        if asked[-1].get("check"):
            found.append({"name": "ada"})
        problems = [{"line": 4, "fault": "twice", "value": "Fine"}]
        route.fulfill(status=200 if asked[-1].get("check") else 201, json={"names": found, "problems": problems})

    with stage(chromium, home, fair, SCORER, **PHONE) as (page, _):
        page.route("**/api/events/EVENT/names", names)
        page.goto(f"{home}{DESK}/leute")
        page.locator("[data-box=names] summary").click()
        page.locator("[name=names]").fill(text)
        verb(page, "check-names").click()
        expect(page.locator("[data-found='2']")).to_contain_text("Emil (8a), Fine")
        expect(page.locator("[data-known='1']")).to_contain_text("ada")
        expect(page.locator("[data-waiting='1']")).to_contain_text("Warteliste")
        expect(page.locator("[data-problem=twice]")).to_contain_text("Zeile 4")
        verb(page, "enter-names").click()
        expect(page.locator("[data-entered='2']")).to_be_visible()
        assert asked == [{"text": text, "check": True}, {"text": text}]


def test_helpers_come_by_links_that_can_be_taken_back(chromium: Browser, home: str, running: Fair) -> None:
    def made(route: Route) -> None:
        running.owner(commands.OpenLink("L1", "judge"))
        route.fulfill(status=201, json={"link": "L1", "role": "judge", "secret": "S", "url": f"{ROOM}#staff=S"})

    def closed(route: Route) -> None:
        running.owner(commands.CloseLink("L1"))
        route.fulfill(status=204)

    with stage(chromium, home, running, OWNER, **LAPTOP) as (page, event):
        page.route("**/api/events/EVENT/links", made)
        page.route("**/api/events/EVENT/links/L1", closed)
        held = json.dumps({"code": "K7QM-4XRT", "link": "https://school.example/i/K7QM-4XRT", "watch": ""})
        page.add_init_script(f"localStorage.setItem('invite:EVENT', {json.dumps(held)})")
        page.goto(f"{home}{DESK}/team")
        verb(page, "link-judge").click()
        expect(page.locator(".back__made input")).to_have_value(
            f"https://school.example{ROOM}#staff=S"
        )  # as other devices know it
        expect(page.locator("[data-code=staff]")).to_be_visible()
        event.show()
        expect(page.locator("[data-link=L1]")).to_be_visible()
        surely(page, "close-link")
        expect(page.locator(".back__made")).to_have_count(0)
        event.show()
        expect(page.locator("[data-link=L1]")).to_have_count(0)


def test_a_helper_s_link_leaves_the_address_at_once(chromium: Browser, home: str, running: Fair) -> None:
    said: list[Any] = []

    def hired(route: Route) -> None:
        said.append(route.request.post_data_json)
        route.fulfill(status=201, json={"room": "EVENT", "seat": 1, "token": "judge", "role": "judge"})

    with stage(chromium, home, running, JUDGE, **PHONE) as (page, event):
        page.route("**/api/events/EVENT/staff", hired)
        page.goto(f"{home}{ROOM}#staff=SECRET")
        expect(page.locator("[data-helps=judge]")).to_contain_text("Zur Orga")
        assert page.url == f"{home}{ROOM}"
        assert said == [{"secret": "SECRET"}]
        assert event.hellos[-1]["token"] == "judge"


def test_a_step_is_taken_back_where_no_play_is_lost(chromium: Browser, home: str) -> None:
    fair = Fair().started(8).running()
    with stage(chromium, home, fair, OWNER, **LAPTOP) as (page, event):
        page.goto(f"{home}{DESK}/protokoll")
        start = page.locator("[data-what=start]")
        expect(start).to_contain_text("Runde gestartet")
        start.locator("[data-verb=undo]").evaluate(TWICE)
        event.heard("undo")
        event.take(commands.Undo)
        expect(start).to_have_attribute("data-undone", "true")
        step(page, "published")


def test_each_role_sees_what_it_may(chromium: Browser, home: str, running: Fair) -> None:
    for viewer, there, gone in ((JUDGE, "pause-all", "start"), (SCORER, "announce", "pause-all")):
        with stage(chromium, home, running, viewer, **LAPTOP) as (page, _):
            page.goto(f"{home}{DESK}")
            expect(verb(page, there)).to_be_visible()
            expect(page.locator(f"[data-verb={gone}]")).to_have_count(0)
    with stage(chromium, home, running, **LAPTOP) as (page, _):
        page.goto(f"{home}{DESK}")
        expect(page.locator("h1")).to_have_text("Hier arbeitet die Turnierleitung")


def test_a_judge_compares_decks_and_who_plays_does_not(chromium: Browser, home: str) -> None:
    fair = Fair().come(4)
    fair.player(0, commands.HandIn(("kreidezeit", "kreidezeit")))
    fair.owner(commands.Begin())
    with stage(chromium, home, fair, JUDGE, **LAPTOP) as (page, event):
        page.goto(f"{home}{DESK}/leute")
        page.locator("[data-person='0'] [data-verb=person]").click()
        page.locator("[data-deck-check] summary").click()
        expect(page.locator("[data-deck-check]")).to_contain_text("2× ")
        verb(page, "deck-wrong").click()
        event.heard("check-deck")
        event.take(commands.CheckDeck)
        expect(page.locator("[data-deck-check=wrong]")).to_be_visible()


def test_a_table_is_opened_as_a_referee_for_as_long_as_one_is_of_the_staff(
    chromium: Browser, home: str, running: Fair
) -> None:
    match = running.state.rounds[-1].matches[-1]

    tickets = iter(("look", "again"))

    def token(route: Route) -> None:
        assert f"/matches/{match.id}/referee" in route.request.url
        given = next(tickets, None)
        if given is None:
            route.fulfill(status=403, json={"code": "not-staff"})
        else:
            route.fulfill(status=201, json={"room": "TABLE9", "token": given})

    with stage(chromium, home, running, JUDGE, allowed=("403",), **LAPTOP) as (page, event):
        page.route("**/api/events/EVENT/matches/*/referee", token)
        page.goto(f"{home}{DESK}")
        cell(page, match.table).locator("[data-verb=open]").click()
        verb(page, "referee").click()
        page.wait_for_url("**/d/TABLE9")
        event.greeted("TABLE9")
        assert event.hellos[-1]["token"] == "look"
        assert page.evaluate("localStorage.getItem('seat:TABLE9')") is None  # it is no seat of mine

        # another judge is dismissed: this one comes back with a fresh ticket; then it is he
        event.close(4001)
        event.until(lambda: event.hellos[-1]["token"] == "again")
        event.close(4001)
        expect(page.locator("h1")).to_have_text("Du siehst hier nicht mehr für die Turnierleitung zu")
        expect(verb(page, "away")).to_have_attribute("href", DESK)
        page.get_by_role("button", name="Nur zuschauen").click()
        event.until(lambda: not event.hellos[-1].get("token"))
