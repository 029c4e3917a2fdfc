"""The map of a league: six players are told apart without colours, a flag touches what it changes, and all is cheap."""

from __future__ import annotations

import io
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from matplotlib.image import imread
from playwright.sync_api import Browser, CDPSession, FloatRect, Page, expect

from server.engines.contract import Audience
from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.stage import NAMES, ROOM, Moment, after, seat, stage, turn_of_mine

pytestmark = pytest.mark.browser

PLAYERS = 6
PAINT_MS = 800 / 6
"""The first paint of the largest map, in time of the main thread: 0.8 s where a processor is six times slower."""
FRAME_MS = 100
APART = 0.35
SOLID = 0.01
"""Changes of brightness below it are no pattern."""
COSTS = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
PLACES = """seats => {
    const svg = document.querySelector(".map__svg"), found = {};
    for (const spot of document.querySelectorAll(".spot")) {
        const hex = spot.querySelector(".hex"), letter = spot.querySelector(".spot__letter")?.textContent;
        if (!letter || !hex.classList.contains("hex--owned") || found[letter]) continue;
        const { x, y, width, height } = hex.getBoundingClientRect();
        found[letter] = { x: x + width * .2, y: y + height * .62, width: width * .6, height: height * .2 };
    }
    return found;
}"""
"""By letters: a strip of one field of each player that lies below its letter."""
TOUCHED = """() => {
    window.touched = new Set();
    new MutationObserver((all) => {
        for (const { target } of all) {
            const spot = target.closest?.("[data-field]");
            if (spot) window.touched.add(spot.dataset.field);
        }
    }).observe(document.querySelector(".map__svg"), { subtree: true, attributes: true, childList: true });
}"""


def grey(page: Page, box: dict[str, float]) -> Any:
    """These pixels without their colours, 0 to 1."""
    clip = FloatRect(x=box["x"], y=box["y"], width=box["width"], height=box["height"])
    return imread(io.BytesIO(page.screenshot(clip=clip)))[..., :3] @ np.array([0.2126, 0.7152, 0.0722])


def look(pixels: Any) -> Any:
    """What an eye without colours goes by: whether there is a pattern, and which ways its lines run, as moments of the
    angles of its edges (twice the angle tells stripes apart, four times it a grid from dots)."""
    down, along = np.gradient(pixels)
    edges, angle = down**2 + along**2, np.arctan2(down, along)
    lively = float(np.sqrt(edges.mean()))
    if lively < SOLID:
        return np.zeros(4)
    moments = [(edges * wave).sum() / edges.sum() for wave in (np.cos(2 * angle), np.sin(2 * angle), np.cos(4 * angle))]
    return np.array([1.0, *moments])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_six_players_are_told_apart_without_colours(chromium: Browser, home: str, scheme: str) -> None:
    device = LAPTOP | {"device_scale_factor": 3, "color_scheme": scheme, "reduced_motion": "reduce"}
    with stage(chromium, home, after(PLAYERS, 6, 4), seat(), **device) as (page, _):
        page.goto(f"{home}{ROOM}/karte")
        expect(page.locator(".map--letters .hex--owned").first).to_be_visible()
        page.evaluate("document.fonts.ready.then(() => undefined)")
        places = page.evaluate(PLACES)
        assert sorted(places) == sorted(name[0] for name in NAMES)
        looks = {letter: look(grey(page, box)) for letter, box in places.items()}
        alike = {
            f"{a} and {b}": float(np.abs(looks[a] - looks[b]).max())
            for a, b in combinations(sorted(looks), 2)
            if np.abs(looks[a] - looks[b]).max() < APART
        }
        assert alike == {}


@pytest.fixture(scope="module")
def turn() -> tuple[Moment, Moment]:
    return turn_of_mine(PLAYERS, 34, 10, bound=False)


def test_a_flag_touches_the_fields_it_changes_and_no_other(
    chromium: Browser, home: str, turn: tuple[Moment, Moment]
) -> None:
    before, then = turn
    with stage(chromium, home, before, Audience.PUBLIC, **PHONE) as (page, on):
        page.goto(f"{home}{ROOM}")
        expect(page.locator("#main[data-turn] .hex--owned").first).to_be_visible()
        page.evaluate(TOUCHED)
        on.come(then)
        field = next(event.field for event in then.told if hasattr(event, "field"))
        expect(page.locator(f"[data-field='{field}'] .hex--fresh")).to_be_visible()
        assert page.evaluate("[...touched]") == [str(field)]


def spent(cdp: CDPSession) -> float:
    """What the page's main thread has worked so far, ms; waiting for a busy machine does not count."""
    told: dict[str, float] = {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}
    return sum(told[name] for name in COSTS) * 1000


def test_the_largest_map_costs_a_slow_phone_little(chromium: Browser, home: str, turn: tuple[Moment, Moment]) -> None:
    before, mine = turn
    with stage(chromium, home, before, seat(), **PHONE) as (page, on):
        cdp = page.context.new_cdp_session(page)
        cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(f"{home}{ROOM}/tabelle")
        expect(page.locator("[data-row]")).to_have_count(PLAYERS)
        start = spent(cdp)
        page.locator("a.tab[href$='/karte']").click()
        expect(page.locator(".map__svg .hex--owned").first).to_be_visible()
        assert spent(cdp) - start < PAINT_MS
        page.locator("[data-verb=to-round]").click()
        expect(page.locator("#main[data-turn] .hex--owned").first).to_be_visible()
        start = spent(cdp)
        on.come(mine)
        expect(page.locator("[data-mine=true] .hex--legal").first).to_be_visible()
        assert spent(cdp) - start < FRAME_MS
