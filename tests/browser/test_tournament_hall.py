"""An event before a hall: announced on one page, on the projector for hours, as a bracket, on paper."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from server.engines.contract import Audience
from server.engines.tournament import bracket, commands
from server.engines.tournament.options import checked
from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import SCREENS, faults
from tests.browser.event import CODE, ROOM, Fair, name_of, sat, stage

pytestmark = pytest.mark.browser

MINUTE = 60_000
WALL: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
BOX: dict[str, Any] = {"viewport": {"width": 1024, "height": 768}}
LEAST_SHARE = 0.04
"""Of the projector's height: what is smaller is not read from ten metres."""
LONG = "Maximiliane-Charlotte von Hohenstein"


# --- announcing ---------------------------------------------------------------------------------------


def test_an_event_is_announced_on_one_page_and_told_back_in_words(chromium: Browser, home: str) -> None:
    asked: list[Any] = []

    def made(route: Route) -> None:
        asked.append(route.request.post_data_json)
        there = {"room": "EVENT", "seat": 0, "token": "t", "invite": CODE, "link": f"/i/{CODE}", "watch": ""}
        route.fulfill(status=201, json=there)

    with stage(chromium, home, Fair(), sat(0), **PHONE) as (page, _):
        page.route("**/api/rooms", made)
        page.goto(f"{home}/t/neu")
        page.locator("[name=name]").fill("Winterpokal")
        expect(page.locator("[data-said=variant]")).to_contain_text("Basic")
        page.locator("[name=preset][value=large]").check(force=True)
        expect(page.locator("[data-said=variant]")).to_have_count(0)
        expect(page.locator("[data-said=cut]")).to_contain_text("die besten 8")
        expect(page.locator("[data-said=format]")).to_contain_text("7 Runden")
        page.locator("[name=cap][value='64']").check(force=True)
        page.locator("[name=best_of][value='3']").check(force=True)
        page.locator("[name=preset]:checked").wait_for(state="detached")
        page.locator(".newevent__more summary").click()
        page.locator("[name=clubs_apart]").select_option("true")
        expect(page.locator("[data-said=clubs_apart]")).to_be_visible()
        expect(page.locator("[data-said=best_of]")).to_contain_text("50 Minuten")
        page.locator("[data-verb=found]").click()
        page.wait_for_url(f"**{ROOM}/orga")
        assert asked[0]["engine"] == "tournament"
        options = checked(asked[0]["options"])
        assert (options.name, options.cap, options.cut, options.best_of) == ("Winterpokal", 64, 8, 3)
        assert options.clubs_apart
        assert options.decks_shown == "cut"


def test_every_template_is_one_that_the_engine_takes(chromium: Browser, home: str) -> None:
    with stage(chromium, home, Fair(), **PHONE) as (page, _):
        page.goto(f"{home}/t/neu")
        page.locator("[name=preset]").first.wait_for(state="attached")
        presets = page.evaluate("import('/assets/dev/js/newevent/fields.js').then(m => m.PRESETS)")
        assert len(presets) == 5
        for name, chosen in presets.items():
            checked(chosen)
            page.locator(f"[name=preset][value={name}]").check(force=True)
            expect(page.locator(f"[name=preset][value={name}]")).to_be_checked()


@pytest.mark.parametrize("screen", ["320x640", "390x844 dark"])
def test_the_form_has_no_fault(chromium: Browser, home: str, screen: str) -> None:
    with stage(chromium, home, Fair(), **SCREENS[screen]) as (page, _):
        page.goto(f"{home}/t/neu")
        page.locator(".newevent__more summary").click()
        assert faults(page) == []


# --- the projector ------------------------------------------------------------------------------------


def readable(page: Page) -> list[str]:
    """Texts that are too small for the wall, that are cut, or that reach beyond it."""
    found: list[str] = page.evaluate(
        """least => [...document.querySelectorAll('.tv__left *, .tv__right *')].filter(e => e.checkVisibility()
            && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) && !e.closest('thead, .tv__page, .sr')
        ).filter(e => parseFloat(getComputedStyle(e).fontSize) < least * innerHeight - .5
            || getComputedStyle(e).textOverflow === 'ellipsis' && e.scrollWidth > e.clientWidth
            || e.getBoundingClientRect().bottom > innerHeight + 1 || e.getBoundingClientRect().right > innerWidth + 1
        ).map(e => e.outerHTML.slice(0, 80))""",
        LEAST_SHARE,
    )
    return found


@pytest.mark.parametrize("wall", [WALL, BOX], ids=["16:9", "4:3"])
def test_the_wall_shows_everybody_a_table_and_the_clock(chromium: Browser, home: str, wall: dict[str, Any]) -> None:
    fair = Fair({"cap": 64}).started(40).play(1).running()
    fair.owner(commands.Announce("Die Mensa hat bis 13 Uhr offen."))
    fair.owner(commands.Extend(5, fair.state.rounds[-1].matches[6].id))
    with stage(chromium, home, fair, **wall) as (page, event):
        page.clock.install()
        page.goto(f"{home}{ROOM}/tv")
        rows = page.locator(".tv__seats tbody tr")
        expect(rows.first).to_contain_text(name_of(0))
        expect(rows.first.locator("td b")).to_have_text(str(fair.match(0).table))
        expect(page.locator("[data-clock=runs]")).to_contain_text(":")
        expect(page.get_by_text(f"+5 Min. Tisch {fair.state.rounds[-1].matches[6].table}")).to_be_visible()
        expect(page.get_by_text("Die Mensa hat bis 13 Uhr offen.")).to_be_visible()
        assert readable(page) == []
        seen = set(rows.locator("th").all_inner_texts())
        pages = int(page.locator("[data-page]").inner_text().split()[-1])
        assert pages == 4 or wall is BOX  # where a name takes two lines, fewer fit
        for n in range(2, pages + 1):
            page.clock.run_for(12_100)
            expect(page.locator("[data-page]")).to_have_attribute("data-page", str(n))
            seen |= set(rows.locator("th").all_inner_texts())
        assert seen == {name_of(n) for n in range(40)}
        fair.at = type(fair.at)(fair.at + 21 * MINUTE)
        event.show()
        expect(page.locator("[data-last=true]")).to_be_visible()  # the last five minutes are the clock's alone
        assert faults(page) == []


def test_the_wall_goes_on_by_itself_from_the_code_to_the_winner(chromium: Browser, home: str) -> None:
    fair = Fair({"name": "Schulmeisterschaft", "cut": 2, "rounds": 1}).come(11)
    fair.owner(commands.Rename(5, LONG, ""))
    with stage(chromium, home, fair, **BOX) as (page, event):
        page.add_init_script(
            f"localStorage.setItem('invite:EVENT', {json.dumps(json.dumps({'code': CODE, 'link': '', 'watch': ''}))})"
        )
        page.goto(f"{home}{ROOM}/tv")
        wall = page.locator("[data-tv]")
        expect(wall).to_have_attribute("data-tv", "registration")
        expect(page.locator(f"img[src='/qr/i/{CODE}.svg']")).to_be_visible()
        assert readable(page) == []
        fair.owner(commands.OpenCheckIn(fair.at + 10 * MINUTE))
        event.show()
        expect(wall).to_have_attribute("data-tv", "check-in")
        for player in range(11):
            fair.player(player, commands.CheckIn())
        fair.owner(commands.Begin())
        event.show()
        expect(wall).to_have_attribute("data-tv", "waiting")
        fair.pair()
        event.show()
        expect(wall).to_have_attribute("data-tv", "waiting")  # a draft is nobody's business
        fair.owner(commands.Publish())
        event.show()
        expect(page.locator("[data-clock=waits]")).to_have_text("Bitte Platz nehmen")
        fair.owner(commands.StartRound())
        event.show()
        expect(page.locator("[data-clock=runs]")).to_be_visible()
        fair.finish()
        event.show()
        expect(wall).to_have_attribute("data-tv", "standings")
        expect(page.get_by_text("Runde 1 ist vorbei")).to_be_visible()
        ranks = page.locator(".tv__left td b").evaluate_all("all => all.map(e => e.getBoundingClientRect().height)")
        assert max(ranks) < 1.5 * min(ranks)  # "10." stays whole
        assert readable(page) == []
        fair.owner(commands.Cut(2))
        event.show()
        expect(wall).to_have_attribute("data-tv", "bracket")
        expect(page.get_by_text("Gleich: Finale")).to_be_visible()
        fair.play(1)
        fair.owner(commands.SetPrizes(("Pokal und ein Gutschein für den Schulkiosk", *["Booster"] * 5)))
        fair.owner(commands.End())
        event.show()
        expect(wall).to_have_attribute("data-tv", "over")
        expect(page.locator(".tv__first b")).to_have_text(fair.state.players[fair.state.result[0].player].name)
        expect(page.get_by_role("rowheader", name=LONG)).to_be_visible()
        assert readable(page) == []


def test_the_wall_stays_small_for_twelve_hours(chromium: Browser, home: str) -> None:
    """Turning pages the whole day leaves nothing behind."""
    fair = Fair().started(40).play(1)
    with stage(chromium, home, fair, **WALL) as (page, _):
        page.clock.install()
        page.goto(f"{home}{ROOM}/tv")
        rows = page.locator(".tv__seats tbody tr")
        expect(rows).to_have_count(12)
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable")

        def used() -> dict[str, float]:
            devtools.send("HeapProfiler.collectGarbage")
            return {m["name"]: m["value"] for m in devtools.send("Performance.getMetrics")["metrics"]}

        page.clock.run_for(10 * MINUTE)
        before = used()
        for _ in range(12):
            page.clock.run_for(60 * MINUTE)
        after = used()
        assert after["JSHeapUsedSize"] - before["JSHeapUsedSize"] < 10_000_000
        assert after["Nodes"] - before["Nodes"] < 500
        expect(page.locator("[data-page]")).to_be_visible()


# --- the bracket --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["single", "third", "double"])
def test_the_drawn_lines_are_the_engines(chromium: Browser, home: str, kind: str) -> None:
    with stage(chromium, home, Fair(), **PHONE) as (page, _):
        page.goto(f"{home}{ROOM}")
        for size in (2, 4, 8, 16):
            nodes = bracket.double(size) if kind == "double" else bracket.single(size, kind == "third")
            winners = {n.id: [s.node for s in (n.a, n.b) if s.kind == "winner"] for n in nodes}
            drawn = page.evaluate(
                "ids => import('/assets/dev/js/hall/lines.js').then(m => m.layOut(ids).spots)", list(winners)
            )
            found = {spot["id"]: spot["from"] for spot in drawn}
            assert {node: found[node] for node in winners if node != "f2"} == {
                n: w for n, w in winners.items() if n != "f2"
            }
            places = [(spot["x"], spot["y"]) for spot in drawn]
            assert len(set(places)) == len(nodes)
            for n, (x, y) in enumerate(places):
                assert all(x != there or abs(y - high) >= 0.99 for there, high in places[n + 1 :])


def test_the_bracket_shows_winners_scores_and_why_there_was_no_play(chromium: Browser, home: str) -> None:
    fair = Fair({"format": "single", "third_place": True}).come(7)
    fair.owner(commands.Rename(6, LONG, ""))
    fair.started(7).running()
    match = fair.state.rounds[-1].matches[0]
    fair.owner(commands.NoShow(match.id, (0,)))
    fair.finish()
    with stage(chromium, home, fair, sat(match.b), **LAPTOP) as (page, _):
        page.goto(f"{home}{ROOM}/baum")
        expect(page.locator("[data-node]")).to_have_count(8)
        node = page.locator(f"[data-node='{match.node}']")
        expect(node).to_have_attribute("data-winner", str(match.b))
        expect(node).to_contain_text("nicht erschienen")
        expect(page.locator("svg").get_by_text("kampflos")).to_have_count(1)  # the first seed of seven
        page.locator(".hall__list summary").click()
        expect(page.locator(".hall__list li")).to_have_count(8)
        expect(page.locator(".hall__list")).to_contain_text(f"weiter: {fair.state.players[match.b].name}")
        expect(page.locator("svg tspan").last).to_have_text("von Hohenstein")


@pytest.mark.parametrize("screen", ["320x640", "390x844 dark"])
def test_the_bracket_has_no_fault(chromium: Browser, home: str, screen: str) -> None:
    fair = Fair({"format": "double"}).started(7).play(3)
    with stage(chromium, home, fair, **SCREENS[screen]) as (page, _):
        page.goto(f"{home}{ROOM}/baum")
        page.locator("[data-node]").first.wait_for(state="attached")
        assert faults(page) == []


# --- paper --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", ["paarungen", "tische", "zettel", "tabelle"])
def test_on_paper_there_is_what_one_needs_and_nothing_to_press(chromium: Browser, home: str, sheet: str) -> None:
    fair = Fair().started(33).play(1).running()
    with stage(chromium, home, fair, **LAPTOP) as (page, _):
        page.goto(f"{home}{ROOM}/druck/{sheet}")
        expect(page.locator(f"[data-sheet={sheet}]")).to_be_visible()
        assert faults(page) == []
        page.emulate_media(media="print")
        wanted = {"paarungen": 33, "tische": 17, "zettel": 16, "tabelle": 33}[sheet]
        expect(page.locator("[data-slip]" if sheet == "zettel" else "tbody tr")).to_have_count(wanted)
        assert [one.inner_text() for one in page.locator("button, a, select").all() if one.is_visible()] == []


def test_slips_lie_in_the_order_of_tables_once_they_are_cut(chromium: Browser, home: str) -> None:
    """Two sheets of eight: the piles, taken from the first place on, run from table 1 to table 16."""
    fair = Fair().started(32).running()
    with stage(chromium, home, fair, **LAPTOP) as (page, _):
        page.goto(f"{home}{ROOM}/druck/zettel")
        expect(page.locator(".print__page")).to_have_count(2)
        sheets = [
            [slip.get_attribute("data-slip") for slip in sheet.locator("[data-slip]").all()]
            for sheet in page.locator(".print__page").all()
        ]
    assert [n for pile in zip(*sheets, strict=True) for n in pile] == [str(n) for n in range(1, 17)]


@pytest.mark.parametrize(("sheet", "pages"), [("paarungen", 2), ("tische", 1), ("zettel", 4), ("tabelle", 2)])
def test_64_players_take_so_many_pages(chromium: Browser, home: str, sheet: str, pages: int) -> None:
    fair = Fair().started(64).play(1).running()
    with stage(chromium, home, fair, **LAPTOP | {"color_scheme": "dark"}) as (page, _):
        page.goto(f"{home}{ROOM}/druck/{sheet}")
        expect(page.locator(f"[data-sheet={sheet}]")).to_be_visible()
        paper = page.pdf(format="A4", prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page[^s]", paper)) == pages
        page.emulate_media(media="print", color_scheme="dark")
        ink = page.locator("[data-slip] b, tbody th").first.evaluate("e => getComputedStyle(e).color")
        assert ink == "rgb(0, 0, 0)"


def test_a_draft_is_printed_by_the_staff_alone(chromium: Browser, home: str) -> None:
    fair = Fair().started(8)
    fair.pair()
    with stage(chromium, home, fair, **LAPTOP) as (page, _):
        page.goto(f"{home}{ROOM}/druck/tische")
        expect(page.locator("[data-sheet=tische]")).to_contain_text("Noch ist keine Runde gepaart")
    assert fair.view(Audience.PUBLIC)["rounds"] == {}
