"""The season looked back on: the map week by week and flag by flag, the charts, the rivals; on paper, too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from server.engines.stadium import settle
from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import SCREENS, faults
from tests.browser.stage import NAMES, ROOM, Moment, after, seat, stage

pytestmark = pytest.mark.browser

PLAYED = 8


@pytest.fixture
def league() -> Moment:
    return after(4, 34, PLAYED)


def fields(page: Page) -> dict[str, int]:
    """Who has how many, as the chips over the map say."""
    chips = page.locator(".overview > .chips > li").all()
    told = [re.fullmatch(r"(?:\w\s+)?(\w+).*?(\d+)", chip.inner_text().replace("\n", " "), re.DOTALL) for chip in chips]
    return {found[1]: int(found[2]) for found in told[:-1] if found}


def counted(moment: Moment, matchday: int) -> dict[str, int]:
    """The same, by what the engine kept of that week."""
    land = moment.state.weeks[matchday - 1].land
    return {NAMES[m.seat]: land.count(str(m.seat)) for m in moment.state.members}


def slider(page: Page) -> Locator:
    return page.locator(".history__slider")


def test_the_map_tells_what_every_week_was_like(chromium: Browser, home: str, league: Moment) -> None:
    with stage(chromium, home, league, seat(), **PHONE) as (page, _):
        page.goto(f"{home}{ROOM}/karte")
        expect(page.locator(".history")).to_have_attribute("data-chapter", str(PLAYED))
        assert fields(page) == counted(league, PLAYED)
        slider(page).focus()
        page.keyboard.press("Home")
        assert fields(page) == dict.fromkeys(NAMES[:4], 4)
        for week in range(1, PLAYED):
            page.keyboard.press("ArrowRight")
            expect(page.locator(".history")).to_have_attribute("data-chapter", str(week))
            assert fields(page) == counted(league, week)
        expect(slider(page)).to_have_attribute("aria-valuetext", f"Nach dem {PLAYED - 1}. Spieltag")
        expect(page.locator("main[data-today=false]")).to_be_visible()
        page.locator("[data-verb=now]").click()
        expect(page.locator("main[data-today=true]")).to_be_visible()
        expect(page.locator("[data-verb=now]")).to_be_hidden()


def test_a_week_is_told_flag_by_flag_and_its_sentences_fit_the_fields(
    chromium: Browser, home: str, league: Moment
) -> None:
    laid = league.state.weeks[5].laid.split()
    with stage(chromium, home, league, seat(), **PHONE) as (page, _):
        page.goto(f"{home}{ROOM}/karte?woche=6")
        history = page.locator(".history")
        expect(history).to_have_attribute("data-chapter", "6")
        slider(page).focus()
        for n in reversed(range(len(laid))):
            page.keyboard.press(",")
            expect(history).to_have_attribute("data-flags", str(n))
        assert fields(page) == counted(league, 5)
        for n, word in enumerate(laid, 1):
            page.keyboard.press(".")
            expect(history).to_have_attribute("data-flags", str(n))
            expect(page.locator(".history__flag")).to_contain_text(NAMES[int(word[0])])
        assert fields(page) == counted(league, 6)
        changes = {c.get_attribute("data-change"): c.inner_text() for c in page.locator("[data-change]").all()}
        for name, gained in ((n, counted(league, 6)[n] - counted(league, 5)[n]) for n in NAMES[:4]):
            told = changes[str(NAMES.index(name))]
            assert (f"▲{gained}" if gained > 0 else f"▼{-gained}" if gained else name) in told


def test_the_story_plays_by_itself_from_the_start_to_today(chromium: Browser, home: str) -> None:
    with stage(chromium, home, after(3, 6, 3), seat(), **LAPTOP) as (page, _):
        page.goto(f"{home}{ROOM}/karte")
        page.locator("[data-verb=play]").click()
        expect(page.locator(".history")).to_have_attribute("data-chapter", "0")
        expect(page.locator("[data-verb=play]")).to_have_attribute("aria-label", "Anhalten")
        expect(page.locator(".history")).to_have_attribute("data-chapter", "3")
        expect(page.locator("[data-verb=play]")).to_have_attribute("aria-label", "Abspielen")


def test_before_the_first_round_there_is_a_map_and_a_sentence(chromium: Browser, home: str) -> None:
    early = after(3, 6, 0)
    with stage(chromium, home, early, seat(), **PHONE) as (page, _):
        page.goto(f"{home}{ROOM}/chronik")
        expect(page.locator(".chronicle .lead")).to_contain_text("Nach der ersten Fahnenrunde")
        assert faults(page) == []


def test_charts_and_their_tables_say_what_the_engine_kept(chromium: Browser, home: str, league: Moment) -> None:
    with stage(chromium, home, league, seat(), **LAPTOP) as (page, _):
        page.goto(f"{home}{ROOM}/chronik")
        plots = page.locator(".plot")
        expect(plots).to_have_count(3)
        members = league.state.members
        for plot, last in zip(
            plots.all(),
            (
                [counted(league, PLAYED)[NAMES[m.seat]] for m in members],
                [m.balance for m in members],
                [m.won for m in members],
            ),
            strict=True,
        ):
            plot.locator("summary").click()
            expect(plot.locator("tbody tr").last.locator("td")).to_have_text([str(n) for n in last])
            ranks = {
                int(li.get_attribute("data-rank") or -1): li.inner_text() for li in plot.locator(".ranks li").all()
            }
            assert all(ranks[m.seat].endswith(str(n)) for m, n in zip(members, last, strict=True))
        expect(page.locator("[data-form]")).to_have_count(4)
        page.locator("#chronicle-at").fill("5")
        expect(plots.first.locator(".plot__svg")).to_have_attribute("aria-label", re.compile("nach dem 5. Spieltag"))
        page.locator("[data-verb=on-map]").click()
        expect(page.locator(".history")).to_have_attribute("data-chapter", "5")


def test_the_rivals_page_agrees_with_the_records(chromium: Browser, home: str, league: Moment) -> None:
    records = settle.records(league.state)
    taken = {(a, b): [0, 0] for a in range(4) for b in range(a + 1, 4)}
    for week in league.state.weeks[:PLAYED]:
        for word in week.laid.split():
            if word[1] not in (".", word[0]):
                pair = sorted((int(word[0]), int(word[1])))
                taken[pair[0], pair[1]][pair.index(int(word[0]))] += 1
    with stage(chromium, home, league, seat(), **PHONE) as (page, _):
        page.goto(f"{home}{ROOM}/erzfeinde")
        expect(page.locator(".pair").first).to_be_visible()
        for (a, b), (won, tied, lost) in records.items():
            card = page.locator(f"[data-pair='{a}-{b}']")
            expect(card.locator("[data-score]")).to_have_attribute("data-score", f"{won}-{tied}-{lost}")
            expect(card.locator("[data-taken]")).to_have_attribute("data-taken", "{}-{}".format(*taken[a, b]))
            expect(card.locator(".meetings li")).to_have_count(won + tied + lost)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("path", ["karte", "karte?woche=4", "chronik", "erzfeinde"])
def test_no_page_has_a_fault(chromium: Browser, home: str, league: Moment, path: str, screen: str) -> None:
    with stage(chromium, home, league, seat(), **SCREENS[screen]) as (page, _):
        page.goto(f"{home}{ROOM}/{path}")
        page.locator(".history, .plot, .pair").first.wait_for()
        assert faults(page) == []


def test_on_paper_there_are_map_charts_and_words_and_nothing_to_press(
    chromium: Browser, home: str, league: Moment
) -> None:
    with stage(chromium, home, league, seat(), **LAPTOP) as (page, _):
        page.emulate_media(media="print")
        for path, shown in (("karte", ".map__svg, .history__title"), ("chronik", ".plot__svg"), ("erzfeinde", ".pair")):
            page.goto(f"{home}{ROOM}/{path}")
            page.locator(shown).first.wait_for()
            for part in page.locator(shown).all():
                expect(part).to_be_visible()
            expect(page.locator("button, .header, .tabs, .doors").filter(visible=True)).to_have_count(0)
