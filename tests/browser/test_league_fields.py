"""Fields that can't be had, for a flag or as a home: each says why to whoever taps it. The league is played by bots,
its frames lie in the test's hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from server.engines.contract import Seat
from server.engines.stadium.commands import Home
from server.engines.stadium.land import FLOOR, FREE, Land
from tests.browser.chromium import LAPTOP, PHONE, SMALL
from tests.browser.demo import faults
from tests.browser.stage import ENGINE, NAMES, ROOM, Moment, seat, stage, stages, turn_of_mine
from tests.browser.turns import aid, chosen, free, land_of, league_map, number, opened, tapped

pytestmark = pytest.mark.browser

MATCHDAYS = 34
PLAYERS = 4


@pytest.fixture(scope="module")
def turn() -> tuple[Moment, Moment]:
    """Somebody's turn, then mine with free flags alone."""
    return turn_of_mine(PLAYERS, MATCHDAYS, 10, bound=False)


@pytest.fixture(scope="module")
def loot() -> tuple[Moment, Moment]:
    """My turn with a flag that is bound to somebody."""
    return turn_of_mine(PLAYERS, MATCHDAYS, 10, bound=True)


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
        assert on.sent(0) == []


def test_a_tap_elsewhere_takes_back_what_was_chosen_and_moves_nothing(
    chromium: Browser, home: str, turn: tuple[Moment, Moment]
) -> None:
    _, mine = turn
    with stage(chromium, home, mine, seat(), **PHONE) as (page, on):
        opened(page, home)
        where = page.locator(".round-page__map").bounding_box()
        chosen(page)
        expect(page.locator("[data-verb=place]")).to_be_enabled()
        assert page.locator(".round-page__map").bounding_box() == where
        tapped(page, land_of(mine).homes[1])
        expect(page.locator(".round-page__chosen")).to_contain_text(REASONS["home"])
        expect(page.locator(".hex--chosen")).to_have_count(0)
        expect(page.locator("[data-verb=place]")).to_be_disabled()
        assert page.locator(".round-page__map").bounding_box() == where
        assert on.sent(0) == []


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
        assert on.sent(1)[0] == {"do": "place", "turn": number(mine), "flag": victim, "field": field}


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
        assert on.sent(0) == []


def poorer(moment: Moment, victim: int) -> Moment:
    """The same turn, had the victim three fields."""
    land = land_of(moment)
    kept = [land.homes[victim], *(f for f in sorted(land.sides[victim]) if f != land.homes[victim])][:FLOOR]
    owner = tuple(FREE if at == victim and f not in kept else at for f, at in enumerate(land.owner))
    assert moment.state.round is not None
    state = replace(moment.state, land=Land(owner, land.homes), round=replace(moment.state.round))
    return replace(moment, state=state)


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
        expect(page.locator("[data-verb=home]")).to_be_in_viewport(ratio=1)  # a minute is too short to scroll
        tapped(page, stadiums["HSV"])
        page.locator("[data-verb=home]").dblclick()
        assert on.sent(1) == [{"do": "home", "decision": 1, "club": "HSV"}]
        on.refuse("not-offered", reason="taken")
        expect(page.locator("[data-refused=taken]")).to_be_visible()
        assert faults(page) == []
