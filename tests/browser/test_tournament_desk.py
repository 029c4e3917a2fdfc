"""What the organiser does: the next step in a sentence, all tables at a glance, judges, corrections, people, a log."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from server.engines.tournament import commands
from server.engines.tournament.rulings.event import JUDGE, SCORER
from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import SCREENS, faults
from tests.browser.event import (
    CODE,
    OWNER,
    ROOM,
    Fair,
    cell,
    console_of,
    name_of,
    stage,
    step,
    surely,
    third_of_64,
    verb,
)

pytestmark = pytest.mark.browser

DESK = f"{ROOM}/orga"
MINUTE = 60_000
RED = "rgb(200, 30, 58)"
SECOND = """button => new Promise((done) => {
    button.click();
    requestAnimationFrame(() => setTimeout(() => {
        done(getComputedStyle(button).backgroundColor);
        button.click();
    }));
})"""
"""Both taps of a button that asks back; the colour that it has between them."""

STRUCK = """() => {
  window.struck = new Promise(done => new MutationObserver((_, watch) => {
    const more = document.querySelector("[data-step=running] [data-extend-all]");
    if (!more) return;
    watch.disconnect();
    done(getComputedStyle(more).pointerEvents);
  }).observe(document.body, {childList: true, subtree: true}));
}"""
"""What a second tap strikes that comes with the round: more time lies where its start lay."""


@pytest.fixture
def running() -> Fair:
    return third_of_64()


# --- from the first name to the prizes ----------------------------------------------------------------


def test_the_next_step_leads_through_a_whole_event(chromium: Browser, home: str) -> None:
    fair = Fair({"cut": 2, "rounds": 2}).come(5)
    with stage(chromium, home, fair, OWNER, **LAPTOP) as (page, event):
        page.goto(f"{home}{DESK}")
        step(page, "registration")
        expect(page.locator(f"[data-share='{CODE}']")).to_be_visible()
        page.locator("[name=check-in]").select_option("15")
        verb(page, "open-check-in").click()
        event.heard("open-check-in")
        until = event.take(commands.OpenCheckIn)["until"]
        assert abs(until - (fair.at + 15 * MINUTE)) < MINUTE
        step(page, "check-in")
        for player in range(4):
            fair.player(player, commands.CheckIn())
        event.show()
        page.locator("[data-person='4'] [data-verb=present]").click()
        event.heard("present")
        event.take(commands.Present)
        expect(page.locator("[data-person='4'] [aria-pressed=true]")).to_contain_text("ist da")
        expect(page.locator("[data-person='4'] [data-verb=present]")).not_to_contain_text("Einchecken")
        assert verb(page, "begin").evaluate(SECOND) == RED
        event.heard("begin")
        event.take(commands.Begin)
        for _ in range(2):
            step(page, "pair")
            verb(page, "pair").click()
            event.heard("pair")
            event.take(commands.PairRound)
            step(page, "draft")
            surely(page, "publish")
            event.heard("publish")
            event.take(commands.Publish)
            step(page, "published")
            page.evaluate(STRUCK)
            verb(page, "start").click()
            event.heard("start")
            event.take(commands.StartRound)
            step(page, "running")
            assert page.evaluate("struck") == "none"
            expect(page.locator("[data-extend-all]").first).to_have_css("pointer-events", "auto")
            fair.finish()
            event.show()
        step(page, "cut")
        surely(page, "cut")
        event.heard("cut")
        assert event.take(commands.Cut)["size"] == 2
        step(page, "pair")
        expect(page.locator("[data-step] h2")).to_have_text("Als Nächstes: Finale")
        fair.pair()
        fair.publish()
        fair.finish()
        event.show()
        step(page, "end")
        surely(page, "end")
        event.heard("end")
        event.take(commands.End)
        step(page, "over")
        expect(page.locator("[data-box=announce]")).to_have_count(0)
        page.goto(f"{home}{DESK}/protokoll")
        expect(page.locator("[data-what=publish]").first).to_contain_text("Finale")
        expect(page.locator("[data-what=end]")).not_to_contain_text("Finale")
        page.goto(f"{home}{DESK}/mehr")
        expect(page.locator("[data-box=prizes]")).to_be_visible()
        expect(page.locator("[data-share]")).to_have_count(0)
        page.locator("[name=prizes]").fill("Pokal\n\nBooster")
        verb(page, "prizes").click()
        event.heard("prizes")
        assert event.take(commands.SetPrizes)["prizes"] == ["Pokal", "", "Booster"]
        expect(page.locator("[data-step=over] [data-prizes='2']")).to_contain_text("Pokal")
        page.goto(f"{home}{ROOM}/tabelle")
        expect(page.locator("[data-rank='1']")).to_contain_text("Pokal")


def test_a_round_is_paired_shown_and_started_by_keys_alone(chromium: Browser, home: str) -> None:
    fair = Fair().started(8)
    with stage(chromium, home, fair, OWNER, **LAPTOP) as (page, event):
        page.goto(f"{home}{DESK}")
        for name, taps, command in (
            ("pair", 1, commands.PairRound),
            ("publish", 2, commands.Publish),
            ("start", 1, commands.StartRound),
        ):
            expect(verb(page, name)).to_be_enabled()
            focused = f"document.activeElement.dataset.verb === '{name}'"
            for _ in range(60):
                page.keyboard.press("Tab")
                if page.evaluate(focused):
                    break
            assert page.evaluate(focused)
            for _ in range(taps):
                page.keyboard.press("Enter")
            event.heard(name)
            event.take(command)
        step(page, "running")
        expect(page.locator(".desk__cell")).to_have_count(4)


# --- while it runs ------------------------------------------------------------------------------------


def test_all_tables_at_a_glance(chromium: Browser, home: str, running: Fair) -> None:
    """Phase, points, clock, both connections, who is asked; and the same narrowed down."""
    tables: Any = console_of(running)["tables"]
    matches = {m.id: m for m in running.state.rounds[-1].matches}
    with stage(chromium, home, running, OWNER, **LAPTOP) as (page, _):
        page.goto(f"{home}{DESK}")
        expect(page.locator(".desk__cell")).to_have_count(32)
        playing = next(id_ for id_, table in tables.items() if table["phase"] == "playing")
        one = cell(page, matches[playing].table)
        expect(one).to_have_attribute("data-state", "playing")
        for side in (0, 1):
            line = one.locator(f"[data-side='{side}']")
            expect(line).to_contain_text(str(tables[playing]["points"][side]))
            expect(line.locator("[data-here]")).to_have_attribute(
                "data-here", str(tables[playing]["here"][side]).lower()
            )
        expect(one.locator(f"[data-asked='{tables[playing]['asked'][0]}']")).to_be_visible()
        away = sum(not all(t["here"]) for id_, t in tables.items() if matches[id_].result is None)
        page.locator("[data-filter=missing]").click()
        expect(page.locator(".desk__cell")).to_have_count(away)
        page.locator("[data-filter=done]").click()
        expect(page.locator(".desk__cell")).to_have_count(10)
        page.locator("[data-filter=all]").click()
        page.locator("[name=find]").fill("ben")
        expect(page.locator(".desk__cell")).to_have_count(1)


def test_256_players_on_the_desk(chromium: Browser, home: str) -> None:
    large = Fair({"cap": 256}).started(256).running()
    with stage(chromium, home, large, OWNER, **LAPTOP) as (page, _):
        page.goto(f"{home}{DESK}")
        expect(page.locator(".desk__cell")).to_have_count(48)
        page.locator("[name=find]").fill(name_of(250))
        expect(page.locator(".desk__cell")).to_have_count(1)
        page.goto(f"{home}{DESK}/leute")
        expect(page.locator("[data-count=people]")).to_have_text("256")
        expect(page.locator("[data-person]")).to_have_count(40)
        roll = page.locator("[data-person] p b").all_inner_texts()
        assert roll[:3] == ["Ada", "Ben", "Bunte Biber"]  # from A to Z
        assert faults(page) == []


def test_one_table_or_all_stand_still_and_get_time(chromium: Browser, home: str, running: Fair) -> None:
    match = running.state.rounds[-1].matches[-1]
    with stage(chromium, home, running, OWNER, **LAPTOP) as (page, event):
        page.goto(f"{home}{DESK}")
        cell(page, match.table).locator("[data-verb=open]").click()
        page.locator("[data-extend='5']").click()
        event.heard("extend")
        assert event.take(commands.Extend) == {"do": "extend", "match": match.id, "minutes": 5}
        expect(page.get_by_text("bisher +5 Min.")).to_be_visible()
        page.locator("dialog [data-verb=pause]").click()
        event.heard("pause")
        event.take(commands.Pause)
        page.keyboard.press("Escape")
        expect(cell(page, match.table)).to_have_attribute("data-state", "held")
        verb(page, "pause-all").click()
        event.heard("pause")
        assert event.take(commands.Pause)["match"] == ""
        expect(page.locator("[data-step] [data-time=paused]")).to_be_visible()
        verb(page, "resume-all").click()
        event.heard("resume")
        event.take(commands.Resume)
        page.locator("[data-extend-all='10']").click()
        event.heard("extend")
        assert event.take(commands.Extend)["minutes"] == 10


def test_judges_take_calls_one_each(chromium: Browser, home: str, running: Fair) -> None:
    open_ = [m.a for m in running.state.rounds[-1].matches if m.result is None][:2]
    running.player(open_[0], commands.CallJudge())
    running.passes(2 * MINUTE)
    running.player(open_[1], commands.CallJudge())
    with stage(chromium, home, running, JUDGE, **LAPTOP) as (page, event):
        page.goto(f"{home}{DESK}")
        expect(page.locator("[data-calls]")).to_have_text("2")
        first = page.locator("[data-call='1']")
        expect(first).to_contain_text("vor 2 Minuten")
        first.locator("[data-verb=take-call]").click()
        event.heard("take-call")
        event.take(commands.TakeCall)
        expect(first).to_have_attribute("data-status", "claimed")
        expect(first.locator("[data-verb=take-call]")).to_have_count(0)
        page.locator("[data-call='2'] [data-verb=escalate]").click()
        event.heard("escalate")
        event.take(commands.Escalate)
        expect(page.locator("[data-call]").first).to_have_attribute("data-call", "2")  # what was passed on comes first
        first.locator("[data-verb=resolve-call]").click()
        event.heard("resolve-call")
        event.take(commands.ResolveCall)
        expect(page.locator("[data-calls]")).to_have_text("1")


def test_everybody_is_told(chromium: Browser, home: str, running: Fair) -> None:
    with stage(chromium, home, running, SCORER, **PHONE) as (page, event):
        page.goto(f"{home}{DESK}")
        page.locator("[name=announce]").fill("In der Mensa\n gibt es Kuchen.")
        verb(page, "announce").click()
        event.heard("announce")
        assert event.take(commands.Announce)["text"] == "In der Mensa gibt es Kuchen."
        expect(page.locator("#status")).to_have_text("In der Mensa gibt es Kuchen.")


@pytest.mark.parametrize("screen", ["320x640", "390x844 dark", "1440x900"])
@pytest.mark.parametrize("path", ["", "/leute", "/team", "/protokoll", "/mehr"])
def test_no_chapter_has_a_fault(chromium: Browser, home: str, running: Fair, path: str, screen: str) -> None:
    running.player(running.state.rounds[-1].matches[-1].a, commands.CallJudge())
    running.owner(commands.OpenLink("L1", "judge"))
    with stage(chromium, home, running, OWNER, **SCREENS[screen]) as (page, _):
        page.goto(f"{home}{DESK}{path}")
        page.locator(".desk__cell, [data-person], [data-staff], [data-note], [data-share]").first.wait_for()
        assert faults(page) == []


@pytest.mark.parametrize("screen", ["320x640"])
@pytest.mark.parametrize("moment", ["registration", "check-in", "draft", "sheet"])
def test_no_step_has_a_fault(chromium: Browser, home: str, running: Fair, moment: str, screen: str) -> None:
    fair = Fair({"cut": 4, "decks": "required"}).come(12) if moment in ("registration", "check-in") else running
    if moment == "check-in":
        fair.owner(commands.OpenCheckIn())
    elif moment == "draft":
        fair.finish()
        fair.pair()
    with stage(chromium, home, fair, OWNER, **SCREENS[screen]) as (page, _):
        page.goto(f"{home}{DESK}")
        page.locator("[data-share], [data-pair], .desk__cell").first.wait_for()
        if moment == "sheet":
            page.locator("[data-state=playing] [data-verb=open]").first.click()
            page.locator("[data-sheet]").wait_for()
        assert faults(page) == []
