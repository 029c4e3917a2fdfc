"""What a league's week and its flag round cost a slow phone that has never been here: files, bytes, and work."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import PHONE
from tests.browser.demo import CLIENT
from tests.browser.stage import ROOM, Moment, seat, stage, stages, turn_of_mine

pytestmark = pytest.mark.browser

SLOWER = 4
INTERACTIVE_MS = 1_500 / SLOWER
"""1.5 s where a processor is four times slower, in time of the main thread."""
PART_BYTES = 25_000
"""Of one part's code; small things of others may come along."""
ALONG_BYTES = 3_000
STYLE_BYTES = 5_000
FILES = 32
PRELOADED = re.compile(r'href="/assets/dev/([^"]+)"')
FETCHED = """() => performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname)"""
COSTS = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")


def later(page: Page) -> list[str]:
    """Files of the client that this page fetched beside those of the first view, in their order."""
    first = set(PRELOADED.findall((CLIENT / "index.html").read_text("utf-8")))
    asked: list[str] = page.evaluate(FETCHED)
    files = [path.removeprefix("/assets/dev/") for path in asked if path.startswith("/assets/dev/")]
    return [name for name in dict.fromkeys(files) if name not in first]


def zipped(files: Iterable[str], ending: str) -> int:
    return sum(len(gzip.compress((CLIENT / name).read_bytes(), 9)) for name in files if name.endswith(ending))


def opened(chromium: Browser, home: str, moment: Moment, shows: str) -> tuple[list[str], float]:
    """The files that a page asks for until this shows, and what its main thread has worked, ms."""
    with stage(chromium, home, moment, seat(), **PHONE) as (page, _):
        cdp = page.context.new_cdp_session(page)
        cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(f"{home}{ROOM}")
        expect(page.locator(shows).first).to_be_visible()
        told = {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}
        return later(page), sum(told[name] for name in COSTS) * 1000


def test_a_week_costs_one_part_more_than_the_first_view(chromium: Browser, home: str) -> None:
    found = stages(4, 6)["open"]
    state = replace(found.state, weeks=tuple(replace(w, picks={}) for w in found.state.weeks))
    files, spent = opened(chromium, home, replace(found, state=state), "[data-step=club] [data-club]")
    assert zipped(files, ".js") <= PART_BYTES + ALONG_BYTES
    assert zipped(files, ".css") <= STYLE_BYTES
    assert len(files) <= FILES
    assert spent < INTERACTIVE_MS


def test_a_flag_round_costs_one_part_more_than_a_week(chromium: Browser, home: str) -> None:
    _, mine = turn_of_mine(6, 34, 10, bound=False)
    files, spent = opened(chromium, home, mine, "[data-mine=true] .hex--legal")
    assert zipped(files, ".js") <= 2 * PART_BYTES
    assert zipped(files, ".css") <= 2 * STYLE_BYTES
    assert len(files) <= 3 * FILES // 2
    assert spent < INTERACTIVE_MS
