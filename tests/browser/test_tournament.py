"""What players do at an event: register, hand in a deck, check in, find their table, see why they stand there."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from server.engines.contract import Seat
from server.engines.tournament import commands
from server.engines.tournament.options import Options
from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import SCREENS, faults
from tests.browser.event import ENGINE, FIRST_SEAT, OWNER, ROOM, Fair, name_of, sat, stage, verb

pytestmark = pytest.mark.browser

NEW = Seat(90)
"""A seat on which nobody is registered."""
MINUTE = 60_000


def told(page: Page, module: str, what: str, *given: object) -> Any:
    """What a function of the client says; a value where nothing is given."""
    called = f"m.{what}(...given)" if given else f"m.{what}"
    return page.evaluate(f"given => import('/assets/dev/js/tournament/{module}.js').then(m => {called})", list(given))


def given(view: Any) -> Any:
    """The reasons of my place, as they are sent."""
    return json.loads(msgspec.json.encode(view["my"].get("why", {})))


# --- what the client knows of the rules ---------------------------------------------------------------


def test_usual_options_are_the_servers(chromium: Browser, home: str) -> None:
    with stage(chromium, home, Fair(), **PHONE) as (page, _):
        page.goto(f"{home}{ROOM}")
        usual = {name: getattr(Options(), name) for name in Options.__struct_fields__}
        assert told(page, "options", "USUAL") == usual
        for players in range(2, 130):
            assert told(page, "options", "roundsFor", usual, players) == Options().rounds_for(players)


@pytest.mark.parametrize("best_of", [1, 3])
def test_the_reasons_of_every_place_are_the_engines(chromium: Browser, home: str, best_of: int) -> None:
    """Also of somebody who came late, who has a bye, and who left."""
    event = Fair({"best_of": best_of, "late_entry": "half-bye"}).started(13).play(2)
    event.owner(commands.Enter("Spät"))
    event.owner(commands.Bind(13, FIRST_SEAT + 13))
    event.owner(commands.DropPlayer(3))
    event.play(2)
    view = ENGINE.view(event.state, NEW)
    with stage(chromium, home, event, **PHONE) as (page, _):
        page.goto(f"{home}{ROOM}")
        for player in range(14):
            assert told(page, "reasons", "reasonsOf", view, player) == given(ENGINE.view(event.state, sat(player)))


# --- while it goes on ---------------------------------------------------------------------------------


@pytest.fixture
def third() -> Fair:
    """The third round of 33 is on."""
    return Fair({"cut": 8}).started(33).play(2).running()


def test_the_next_match_is_one_card_and_one_tap(chromium: Browser, home: str, third: Fair) -> None:
    match = third.match(0)
    rival = match.b if match.a == 0 else match.a
    seats: list[str] = []
    with stage(chromium, home, third, sat(0), **PHONE) as (page, event):

        def seated(route: Route) -> None:
            seats.append(route.request.url)
            route.fulfill(status=201, json={"room": "TABLE7", "seat": 0, "token": "t"})

        page.route("**/api/events/EVENT/matches/*/seat", seated)
        page.goto(f"{home}{ROOM}")
        card = page.locator("[data-mine=open]")
        expect(card).to_have_attribute("data-table", str(match.table))
        expect(card.locator("h3")).to_have_text(name_of(rival))
        expect(card.locator("[data-there=false]")).to_be_visible()
        expect(card.locator("[data-hurry=false]")).to_contain_text("4:59")
        third.arrive([rival])
        event.show()
        expect(card.locator("[data-there=true]")).to_be_visible()
        third.passes(3 * MINUTE)
        event.show()
        expect(card.locator("[data-hurry=true]")).to_be_visible()
        page.keyboard.press("Tab")
        verb(page, "sit").focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/d/TABLE7")
        assert seats == [f"{home}/api/events/EVENT/matches/{match.id}/seat"]
        assert page.evaluate("localStorage.getItem('seat:TABLE7')") == "t"


def test_pause_and_extension_move_the_card_s_clock(chromium: Browser, home: str, third: Fair) -> None:
    with stage(chromium, home, third, sat(0), **PHONE) as (page, event):
        page.goto(f"{home}{ROOM}")
        clock = page.locator("[data-mine=open] [data-time]")
        expect(clock).to_have_text(re.compile("^2[45]:"))
        third.owner(commands.Extend(10, third.match(0).id))
        event.show()
        expect(clock).to_have_text(re.compile("^3[45]:"))
        third.owner(commands.Pause())
        event.show()
        expect(clock).to_have_attribute("data-time", "paused")
        third.at = type(third.at)(third.at + 30 * MINUTE)
        third.owner(commands.Resume())
        event.show()
        expect(clock).to_have_text(re.compile("^3[45]:"))


def test_a_result_says_how_it_went_and_what_comes_next(chromium: Browser, home: str, third: Fair) -> None:
    with stage(chromium, home, third, sat(0), **PHONE) as (page, event):
        page.goto(f"{home}{ROOM}")
        expect(page.locator("[data-mine=open]")).to_be_visible()
        third.arrive([0])
        third.report(0, (1, 0, 0))
        event.show()
        expect(page.locator("[data-fate=won]")).to_have_text("Gewonnen 1:0")
        expect(page.locator("[data-mine=done]")).to_contain_text("Noch 15 Tische spielen")
        third.finish()
        event.show()
        expect(page.locator("[data-mine=done]")).to_contain_text("Die nächste Runde wird gleich gepaart")


def test_right_after_pairing_nothing_has_a_result_and_no_clock_runs(chromium: Browser, home: str) -> None:
    """Faults 71 and 73."""
    fair = Fair().started(8).play(1)
    with stage(chromium, home, fair, sat(0), **PHONE) as (page, event):
        page.goto(f"{home}{ROOM}/paarungen")
        expect(page.locator("[data-round='1'] li")).to_have_count(4)
        fair.pair()
        fair.owner(commands.Publish())
        event.show()
        expect(page.locator("[data-round='2'] li")).to_have_count(4)
        assert page.locator(".event__score").all_inner_texts() == ["–"] * 4
        expect(page.locator("[data-time=waits]")).to_be_visible()
        page.locator("[data-tab=home]").click()
        expect(page.locator("[data-mine=open] [data-time=waits]")).to_be_visible()
        expect(page.locator("[data-hurry]")).to_have_count(0)


def test_who_has_a_bye_has_won(chromium: Browser, home: str, third: Fair) -> None:
    free = next(m.a for m in third.state.rounds[-1].matches if m.b < 0)
    with stage(chromium, home, third, sat(free), **PHONE) as (page, _):
        page.goto(f"{home}{ROOM}")
        expect(page.locator("[data-fate=won]")).to_have_text("Freilos: zählt als Sieg")


def test_on_paper_both_say_how_it_went_and_a_judge_settles_what_differs(chromium: Browser, home: str) -> None:
    fair = Fair({"game": "", "best_of": 3}).started(6).running()
    match = fair.match(0)
    me, rival = (0, match.b if match.a == 0 else match.a)
    with stage(chromium, home, fair, sat(me), **PHONE) as (page, event):
        page.goto(f"{home}{ROOM}")
        fair.player(rival, commands.Claim(match.id, (2, 0, 0)))
        event.show()
        page.locator("[data-games='2,1,0']").click()
        expect(page.locator("[data-games='2,1,0']")).to_be_disabled()
        event.take(commands.Claim)
        expect(page.locator("[data-claim=said]")).to_contain_text("Du sagst: 2:1")
        expect(page.locator("[data-call=open]")).to_contain_text("Ihr seid euch nicht einig")
        fair.player(rival, commands.Claim(match.id, (1, 2, 0)))
        event.show()
        expect(page.locator("[data-fate=won]")).to_have_text("Gewonnen 2:1")


def test_a_judge_is_called_with_two_taps_and_comes(chromium: Browser, home: str, third: Fair) -> None:
    with stage(chromium, home, third, sat(0), **PHONE) as (page, event):
        page.goto(f"{home}{ROOM}")
        verb(page, "judge").click()
        assert event.sent(0) == []
        page.locator("[data-verb=judge].button--sure").click()
        expect(verb(page, "judge")).to_be_disabled()
        event.take(commands.CallJudge)
        expect(page.locator("[data-call=open]")).to_contain_text("Judge ist gerufen")
        third.owner(commands.TakeCall(1))
        event.show()
        expect(page.locator("[data-call=claimed]")).to_contain_text("kommt zu euch")


def test_leaving_takes_two_taps_and_says_that_the_match_is_lost(chromium: Browser, home: str, third: Fair) -> None:
    with stage(chromium, home, third, sat(0), **PHONE) as (page, event):
        page.goto(f"{home}{ROOM}")
        verb(page, "drop").click()
        expect(verb(page, "drop")).to_contain_text("Partie verlieren und aussteigen?")
        page.locator("[data-verb=drop].button--sure").click()
        expect(page.locator("[data-verb=drop]:not(.button--sure)")).to_be_visible()
        event.take(commands.Drop)
        expect(page.locator("[data-fate=lost]")).to_be_visible()
        expect(page.locator("[data-mine=done]")).to_contain_text("Du bist ausgestiegen")
        expect(page.locator("[data-verb=drop]")).to_have_count(0)


# --- how it stands ------------------------------------------------------------------------------------


def test_the_place_is_told_with_its_exact_fractions(chromium: Browser, home: str, third: Fair) -> None:
    rows: Any = ENGINE.view(third.state, sat(4))["standings"]
    with stage(chromium, home, third, sat(4), **PHONE) as (page, _):
        page.goto(f"{home}{ROOM}")
        expect(page.locator("[data-rank]").first).to_have_attribute("data-rank", str(rows["4"]["rank"]))
        verb(page, "why").click()
        for key in ("omw", "oomw"):
            expect(page.locator(f"[data-break={key}] output")).to_have_text(rows["4"][key])
        for number, reason in given(ENGINE.view(third.state, sat(4))).items():
            expect(page.locator(f"[data-reason='{number}'] [data-mw]")).to_have_attribute("data-mw", reason["mw"])
        page.keyboard.press("Escape")
        expect(verb(page, "why")).to_be_focused()


def test_the_table_is_the_engines_and_says_why_of_anybody(chromium: Browser, home: str, third: Fair) -> None:
    rows: Any = ENGINE.view(third.state, NEW)["standings"]
    with stage(chromium, home, third, **LAPTOP) as (page, _):
        page.goto(f"{home}{ROOM}/tabelle")
        expect(page.locator("[data-standings='2']")).to_be_visible()
        lines = page.locator("tr[data-row]")
        expect(lines).to_have_count(33)
        for line in lines.all()[:12]:
            row = rows[line.get_attribute("data-row")]
            assert line.get_attribute("data-rank") == str(row["rank"])
            assert line.locator("td").nth(1).inner_text() == str(row["points"])
            assert line.locator("td").nth(3).get_attribute("title") == row["omw"]
        last = lines.last
        last.locator("[data-verb=why]").click()
        shown = rows[last.get_attribute("data-row")]
        expect(page.locator("[data-break=omw] output")).to_have_text(shown["omw"])


def test_decks_are_seen_by_everybody_once_the_rule_shows_them(chromium: Browser, home: str) -> None:
    fair = Fair({"decks_shown": "end"}).come(4)
    fair.player(2, commands.HandIn(("kreidezeit", "kreidezeit", "startklar")))
    fair.owner(commands.Begin())
    fair.play(2)
    with stage(chromium, home, fair, **PHONE) as (page, event):
        page.goto(f"{home}{ROOM}/tabelle")
        page.locator("[data-row='2'] [data-verb=why]").click()
        expect(page.locator("[data-break=lot]")).to_be_visible()
        expect(page.locator("[data-deck-shown]")).to_have_count(0)
        fair.owner(commands.End())
        event.show()
        page.locator("[data-deck-shown='3'] summary").click()
        expect(page.locator("[data-deck-shown]")).to_contain_text("2× Rita Kreidezeit")


def test_256_players_are_found_by_name_and_by_page(chromium: Browser, home: str) -> None:
    large = Fair({"cap": 256}).started(256).play(1).running()
    with stage(chromium, home, large, sat(200), **PHONE) as (page, _):
        page.goto(f"{home}{ROOM}/paarungen")
        pairs = page.locator("[data-round] ol > li")
        expect(pairs).to_have_count(40)
        expect(pairs.first).to_contain_text(name_of(200))  # one's own table comes first
        verb(page, "page-after").click()
        expect(page.get_by_text("2 von 4")).to_be_visible()
        page.locator("[name=find]").fill("zahe dachs")  # without the accents
        expect(pairs).to_have_count(1)
        expect(pairs.first).to_contain_text("Zähe Dachs")
        page.locator("[name=find]").fill("Xaver")
        expect(page.locator("[data-found=none]")).to_be_visible()
        page.goto(f"{home}{ROOM}/tabelle")
        expect(page.locator("tbody tr")).to_have_count(64)
        assert faults(page) == []


def test_older_rounds_are_a_step_away(chromium: Browser, home: str, third: Fair) -> None:
    with stage(chromium, home, third, **PHONE) as (page, _):
        page.goto(f"{home}{ROOM}/paarungen")
        expect(page.locator("[data-round='3']")).to_be_visible()
        page.locator("[data-turn=before]").click()
        expect(page.locator("[data-round='2'][data-round-phase=done]")).to_be_visible()
        page.locator("[name=round]").select_option("1")
        expect(page.locator("[data-round='1']")).to_be_visible()


@pytest.mark.parametrize("screen", ["320x640", "390x844 dark", "1440x900"])
@pytest.mark.parametrize("path", ["", "/paarungen", "/tabelle"])
def test_no_page_has_a_fault(chromium: Browser, home: str, third: Fair, path: str, screen: str) -> None:
    third.owner(commands.Announce("Die Mensa hat bis 13 Uhr offen."))
    with stage(chromium, home, third, sat(0), **SCREENS[screen]) as (page, _):
        page.goto(f"{home}{ROOM}{path}")
        page.locator("[data-mine=open], [data-round] li, tbody tr").first.wait_for()
        assert faults(page) == []


@pytest.mark.parametrize("rounds", [1, 2])
def test_the_names_of_all_tabs_are_whole_on_the_smallest_phone(chromium: Browser, home: str, rounds: int) -> None:
    """Four of them before the cut, five after it."""
    event = Fair({"cut": 2, "rounds": 1}).started(5).play(1)
    if rounds == 2:
        event.owner(commands.Cut(2))
    with stage(chromium, home, event, OWNER, **SCREENS["320x640"]) as (page, _):
        page.goto(f"{home}{ROOM}/paarungen")
        expect(page.locator("[data-tab]")).to_have_count(3 + rounds)
        page.evaluate("document.fonts.ready")
        cut = "es => es.filter(e => e.scrollWidth > e.clientWidth || e.offsetHeight > 24).map(e => e.textContent)"
        assert page.locator("[data-tab] > span").evaluate_all(cut) == []
        assert faults(page) == []
