"""A flag turn on the page alone: what is said of every flag that may, may not, or did go somewhere; and by keyboard.
The league is played by bots, its frames lie in the test's hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from server.engines.contract import Audience, Ms, Seat
from server.engines.stadium.commands import Home
from server.engines.stadium.land import FLOOR, FREE, Land
from server.engines.stadium.map import LeagueMap
from server.engines.stadium.round_commands import Place
from tests.browser.chromium import LAPTOP, PHONE, SMALL
from tests.browser.demo import faults
from tests.browser.stage import ENGINE, NAMES, ROOM, Moment, Stage, lapsed, seat, stage, stages, turn_of_mine

pytestmark = pytest.mark.browser

MATCHDAYS = 34
PLAYERS = 4


@pytest.fixture(scope="module")
def turn() -> tuple[Moment, Moment]:
    """Somebody's turn, then mine with free flags alone."""
    return turn_of_mine(PLAYERS, MATCHDAYS, 10, bound=False)


@pytest.fixture(scope="module")
def loot() -> tuple[Moment, Moment]:
    """The same with a flag that is bound to somebody."""
    return turn_of_mine(PLAYERS, MATCHDAYS, 10, bound=True)


def aid(moment: Moment) -> dict[str, Any]:
    found: dict[str, Any] = ENGINE.view(moment.state, seat())["round"]["aid"]
    return found


def number(moment: Moment) -> int:
    assert moment.state.round is not None
    assert moment.state.round.turn is not None
    return moment.state.round.turn.number


def land_of(moment: Moment) -> Land:
    assert moment.state.land is not None
    return moment.state.land


def league_map(moment: Moment) -> LeagueMap:
    found = ENGINE.map_of(moment.state)
    assert found is not None
    return found


def by_hand(moment: Moment, flag: int, field: int) -> Moment:
    """The flag is set, one second into the turn."""
    at = Ms(moment.at + 1_000)
    step = ENGINE.apply(moment.state, Seat(0), Place(number(moment), flag, field), at)
    return Moment(step.state, at, step.events)


def opened(page: Page, home: str) -> None:
    page.goto(f"{home}{ROOM}")
    expect(page.locator("[data-mine=true] .hex--legal").first).to_be_visible()


def chosen(page: Page) -> None:
    """What the app suggests."""
    page.locator("[data-verb=advice]").click()
    expect(page.locator(".hex--chosen")).to_have_count(1)


def tapped(page: Page, field: int) -> None:
    page.locator(f"[data-field='{field}']").dispatch_event("click")


# --- before it, and beside it ---


def test_before_the_round_everybody_sees_when_who_and_how_many(chromium: Browser, home: str) -> None:
    settled = stages(PLAYERS, 6)["settled"]
    with stage(chromium, home, settled, seat(), **PHONE) as (page, _):
        page.clock.install()
        page.goto(f"{home}{ROOM}")
        rows = page.locator("[data-soon]")
        expect(rows).to_have_count(PLAYERS)
        table = ENGINE.view(settled.state, seat())["table"]
        order = [row["seat"] for row in sorted(table, key=lambda row: (row["fields"], row["balance"]))]
        assert [int(row.get_attribute("data-soon") or -1) for row in rows.all()] == order
        expect(page.locator("[data-soon][data-here=true]")).to_have_count(PLAYERS)
        expect(page.locator(".soon .lead")).to_contain_text("8 Std. 0 Min.")
        page.clock.fast_forward(61_000)
        expect(page.locator(".soon .lead")).to_contain_text("7 Std. 59 Min.")
        expect(page.locator("[data-mark=round] small")).to_contain_text("7 Std. 59 Min.")
        assert faults(page) == []


def test_what_the_app_has_set_and_why_is_told_to_all(chromium: Browser, home: str, turn: tuple[Moment, Moment]) -> None:
    _, mine = turn
    with stage(chromium, home, mine, Audience.PUBLIC, **SMALL) as (page, on):
        page.goto(f"{home}{ROOM}")
        expect(page.locator("#main[data-turn]")).to_be_visible()
        on.come(lapsed(mine))
        expect(page.locator("[data-news]")).to_contain_text("Ada nimmt freies Land")
        expect(page.locator("[data-news]")).to_contain_text("die App hat gesetzt. Dort öffnet sich")
        expect(page.locator("#status")).to_contain_text("die App hat gesetzt. Dort öffnet sich")
        assert faults(page) == []


# --- set once ---


def test_my_turn_comes_a_flag_is_seen_before_it_is_set_and_a_double_tap_sets_one(
    chromium: Browser, home: str, turn: tuple[Moment, Moment]
) -> None:
    before, mine = turn
    with stage(chromium, home, before, seat(), **PHONE) as (page, on):
        page.goto(f"{home}{ROOM}")
        expect(page.locator("#main[data-turn]")).to_be_visible()
        expect(page.locator("[data-verb=place]")).to_have_count(0)
        on.come(mine)
        expect(page.locator("#alert")).to_contain_text("Du bist dran")
        expect(page).to_have_title(re.compile("^●"))
        field = aid(mine)["advice"]["field"]
        spot = page.locator(f"[data-field='{field}'] .hex")
        was = spot.get_attribute("fill")
        chosen(page)
        assert spot.get_attribute("fill") != was
        page.locator("[data-verb=place]").dblclick()
        page.locator("[data-verb=place]").click(force=True)
        assert [frame["cmd"] for frame in on.sent] == [
            {"do": "place", "turn": number(mine), "flag": FREE, "field": field}
        ]
        expect(page.locator("[data-verb=place]")).to_be_disabled()
        on.come(by_hand(mine, FREE, field))
        expect(page.locator("[data-before]")).to_contain_text("Gesetzt:")
        expect(page.locator(".fault")).to_have_count(0)


# --- the clock ---


def late_then_refused(on: Stage, mine: Moment) -> None:
    on.come(lapsed(mine))
    on.refuse("stale", turn=number(mine) + 1)


def refused_then_late(on: Stage, mine: Moment) -> None:
    on.refuse("stale", turn=number(mine) + 1)
    on.come(lapsed(mine))


@pytest.mark.parametrize("race", [late_then_refused, refused_then_late])
def test_a_click_that_the_clock_overtook_is_told_so_once(
    chromium: Browser, home: str, turn: tuple[Moment, Moment], race: Callable[[Stage, Moment], None]
) -> None:
    _, mine = turn
    with stage(chromium, home, mine, seat(), **PHONE) as (page, on):
        opened(page, home)
        chosen(page)
        page.locator("[data-verb=place]").click()
        expect(page.locator("[data-verb=place]")).to_be_disabled()
        race(on, mine)
        expect(page.locator("[data-before]")).to_contain_text("kam zu spät")
        expect(page.locator(".fault")).to_have_count(0)
        assert faults(page) == []


def test_who_lets_the_time_run_out_is_told_where_the_app_has_set(
    chromium: Browser, home: str, turn: tuple[Moment, Moment]
) -> None:
    _, mine = turn
    with stage(chromium, home, mine, seat(), **PHONE) as (page, on):
        opened(page, home)
        on.come(lapsed(mine))
        expect(page.locator("[data-before]")).to_contain_text("Die Zeit war um: die App hat für dich gesetzt")
        assert on.sent == []


def test_what_another_window_of_mine_set_is_said_to_be_from_there(
    chromium: Browser, home: str, turn: tuple[Moment, Moment]
) -> None:
    _, mine = turn
    with stage(chromium, home, mine, seat(), **PHONE) as (page, on):
        opened(page, home)
        on.come(by_hand(mine, FREE, aid(mine)["advice"]["field"]))
        expect(page.locator("[data-before]")).to_contain_text("In einem anderen Fenster gesetzt")


# --- where it may not go ---

REASONS = {
    "home": "Heimstadion ist tabu",
    "own": "gehört dir schon",
    "far": "nicht an deiner Grenze",
    "not-ahead": "vor dir stehen",
    "spared": "schon 3 Felder verloren",
    "floor": "nur noch 3 Felder",
}


def test_every_field_that_a_free_flag_cannot_have_says_why(
    chromium: Browser, home: str, turn: tuple[Moment, Moment]
) -> None:
    _, mine = turn
    land, may = land_of(mine), aid(mine)
    legal = {*may.get("take", ()), *may.get("neutralise", ())}
    known = {int(field): code for field, code in may["why"].items()}
    for victim, stadium in land.homes.items():
        known.setdefault(stadium, "own" if victim == 0 else "home")
    known |= {f: "own" for f in land.sides[0] if f != land.homes[0]}
    far = next(f for f in range(len(land.owner)) if f not in legal and f not in known)
    with stage(chromium, home, mine, seat(), **LAPTOP) as (page, on):
        opened(page, home)
        for code in sorted(set(known.values())):
            tapped(page, next(f for f, one in known.items() if one == code))
            expect(page.locator(".round-page__chosen")).to_contain_text(REASONS[code])
        tapped(page, far)
        expect(page.locator(".round-page__chosen")).to_contain_text(REASONS["far"])
        expect(page.locator(".hex--chosen")).to_have_count(0)
        expect(page.locator("[data-verb=place]")).to_be_disabled()
        page.locator("[data-verb=list]").click()
        expect(page.locator("[data-field-choice]")).to_have_count(len(legal))
        page.locator(".illegal > summary").click()
        assert faults(page) == []
        assert on.sent == []


def test_a_bound_flag_takes_only_its_victims_land(chromium: Browser, home: str, loot: tuple[Moment, Moment]) -> None:
    _, mine = loot
    land, may = land_of(mine), aid(mine)
    victim = int(next(iter(may["loot"])))
    other = next(s for s in land.homes if s not in (0, victim) and str(s) not in may["loot"])
    with stage(chromium, home, mine, seat(), **PHONE) as (page, on):
        opened(page, home)
        page.locator(f"[data-flag='{victim}']").click()
        expect(page.locator(".hex--legal")).to_have_count(len(may["loot"][str(victim)]))
        tapped(page, land.homes[victim])
        expect(page.locator(".round-page__chosen")).to_contain_text(REASONS["home"])
        tapped(page, next(f for f in land.sides[other] if f != land.homes[other] and f not in free(may)))
        expect(page.locator(".round-page__chosen")).to_contain_text("nur auf Feldern des Geschlagenen")
        field = may["loot"][str(victim)][0]
        tapped(page, field)
        expect(page.locator(".round-page__chosen")).to_contain_text(f"Land von {NAMES[victim]}")
        page.locator("[data-verb=place]").click()
        assert on.sent[0]["cmd"] == {"do": "place", "turn": number(mine), "flag": victim, "field": field}


def free(may: dict[str, Any]) -> set[int]:
    return {*may.get("take", ()), *may.get("neutralise", ())}


def test_a_flag_bound_to_whoever_has_three_fields_left_waits_and_says_so(
    chromium: Browser, home: str, loot: tuple[Moment, Moment]
) -> None:
    _, mine = loot
    victim = int(next(iter(aid(mine)["loot"])))
    poor = poorer(mine, victim)
    assert str(victim) not in aid(poor).get("loot", {})
    with stage(chromium, home, poor, seat(), **SMALL) as (page, on):
        page.goto(f"{home}{ROOM}")
        pill = page.locator(f"[data-flag='{victim}']")
        expect(pill).to_contain_text("wartet")
        pill.click()
        expect(page.locator(".round-page__chosen")).to_contain_text(f"{NAMES[victim]} hat nur noch 3 Felder")
        expect(page.locator("[data-verb=list]")).to_be_disabled()
        expect(page.locator("[data-verb=place]")).to_be_disabled()
        land = land_of(poor)
        tapped(page, next(f for f in land.sides[victim] if f != land.homes[victim]))
        expect(page.locator(".round-page__chosen")).to_contain_text(REASONS["floor"])
        assert faults(page) == []
        assert on.sent == []


def poorer(moment: Moment, victim: int) -> Moment:
    """The same turn, had the victim three fields."""
    land = land_of(moment)
    kept = [land.homes[victim], *(f for f in sorted(land.sides[victim]) if f != land.homes[victim])][:FLOOR]
    owner = tuple(FREE if at == victim and f not in kept else at for f, at in enumerate(land.owner))
    assert moment.state.round is not None
    state = replace(moment.state, land=Land(owner, land.homes), round=replace(moment.state.round))
    return replace(moment, state=state)


# --- without a mouse ---


def test_a_whole_turn_by_keyboard(chromium: Browser, home: str, turn: tuple[Moment, Moment]) -> None:
    _, mine = turn
    with stage(chromium, home, mine, seat(), **LAPTOP) as (page, on):
        opened(page, home)
        tab_to(page, "[data-field]")
        field = walked(page, league_map(mine), free(aid(mine)))
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-field='{field}'] .hex--chosen")).to_have_count(1)
        tab_to(page, "[data-verb=place]")
        page.keyboard.press("Enter")
        assert [frame["cmd"]["field"] for frame in on.sent] == [field]
        on.come(by_hand(mine, FREE, field))
        expect(page.locator("[data-before]")).to_contain_text("Gesetzt:")
        assert page.evaluate("document.activeElement.matches('[data-field]')")  # the next turn goes on from here


def test_a_turn_by_keyboard_from_the_list(chromium: Browser, home: str, turn: tuple[Moment, Moment]) -> None:
    _, mine = turn
    with stage(chromium, home, mine, seat(), **LAPTOP) as (page, on):
        opened(page, home)
        tab_to(page, "[data-verb=list]")
        page.keyboard.press("Enter")
        tab_to(page, "[data-field-choice]")
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_have_count(0)
        tab_to(page, "[data-verb=place]")
        page.keyboard.press("Space")
        assert len(on.sent) == 1


def tab_to(page: Page, what: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
    pytest.fail(f"Tab never comes to {what}")


def walked(page: Page, ground: LeagueMap, to: set[int]) -> int:
    """Go by arrow keys to one of these fields; which."""
    here = focused(page)
    for goal in sorted(to, key=lambda field: apart(ground, here, field)):
        for _ in range(80):
            here = focused(page)
            if here == goal:
                return goal
            page.keyboard.press(towards(ground, here, goal))
            if focused(page) == here:
                break
    pytest.fail("no field can be reached by arrow keys")


def focused(page: Page) -> int:
    return int(page.evaluate("document.activeElement.dataset.field"))


def apart(ground: LeagueMap, a: int, b: int) -> float:
    (q, r), (p, s) = ground.fields[a], ground.fields[b]
    return abs(r - s) + abs(q + r / 2 - p - s / 2)


def towards(ground: LeagueMap, here: int, goal: int) -> str:
    (q, r), (p, s) = ground.fields[here], ground.fields[goal]
    if r != s:
        return "ArrowDown" if s > r else "ArrowUp"
    return "ArrowRight" if p > q else "ArrowLeft"


# --- the choice of homes ---


def test_a_stadium_that_somebody_has_and_a_field_without_one_say_so(chromium: Browser, home: str) -> None:
    drafting = stages(PLAYERS, 6)["draft"]
    taker, chooser = (Seat(n) for n in drafting.state.order[:2])
    step = ENGINE.apply(drafting.state, taker, Home(0, "FCB"), drafting.at)
    second = Moment(step.state, drafting.at, step.events)
    stadiums = league_map(second).stadiums
    with stage(chromium, home, second, chooser, **PHONE) as (page, on):
        page.goto(f"{home}{ROOM}")
        expect(page.locator(".draft .hex--legal")).to_have_count(len(stadiums) - 1)
        tapped(page, stadiums["FCB"])
        expect(page.locator(".draft .hint")).to_contain_text(f"{NAMES[taker]} hat dieses Stadion schon")
        tapped(page, next(f for f in range(len(league_map(second).fields)) if f not in stadiums.values()))
        expect(page.locator(".draft .hint")).to_contain_text("kein Stadion")
        expect(page.locator("[data-verb=home]")).to_be_disabled()
        tapped(page, stadiums["HSV"])
        page.locator("[data-verb=home]").dblclick()
        assert [frame["cmd"] for frame in on.sent] == [{"do": "home", "decision": 1, "club": "HSV"}]
        on.refuse("not-offered", reason="taken")
        expect(page.locator("[data-refused=taken]")).to_be_visible()
        assert faults(page) == []
