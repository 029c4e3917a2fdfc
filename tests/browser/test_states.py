"""Every named state of the client, on the demo server: accessible, within its screen, without a word to strangers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import LAPTOP, LYING, PHONE, SMALL, watched
from tests.browser.states import EXPECTED_404, ROOMS, SCHEMES, axe, opened, overflow, settled, small_controls

PAGES = ["/", "/i/K7QM-4XRT", "/i/NONE", "/hilfe", "/brett", "/nirgends", "/d/NOSUCHROOM", "/d/REPLACED"]
STATES = [f"/d/{room}" for room in ROOMS] + PAGES

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("path", STATES)
def test_a_phone_shows_it_accessibly(home: str, chromium: Browser, path: str) -> None:
    with watched(chromium, home, EXPECTED_404, **PHONE) as one:
        page = opened(one, path)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            settled(page)
            assert axe(page) == [], scheme
        assert overflow(page) <= 0
        assert small_controls(page, "button:not(.inline), a.button, summary", 24) == []
        assert small_controls(page, ".prompt--asks .button, .tray__card, .compliment .button", 44) == []
        assert re.findall(r"\b(?:ask|told|no|why|do|over|lobby|wait)\.[a-z]+", page.inner_text("body")) == []


@pytest.mark.parametrize("path", STATES)
def test_a_laptop_shows_it_accessibly(home: str, chromium: Browser, path: str) -> None:
    with watched(chromium, home, EXPECTED_404, **LAPTOP) as one:
        page = opened(one, path)
        assert axe(page) == []
        assert overflow(page) <= 0


PANELS = {
    "sheet": ("[data-uid=a2]", "[data-verb=info]"),
    "all": ("[data-verb=all]",),
    "log": ("[data-tool=log]",),
    "phrases": ("[data-tool=phrases]",),
    "help": ("[data-tool=help]",),
    "asking": ("[data-tool=asking]",),
    "graveyard": ("[data-graveyard='0']",),
}


@pytest.mark.parametrize("taps", PANELS.values(), ids=PANELS)
def test_what_opens_over_the_board_is_accessible(home: str, chromium: Browser, taps: tuple[str, ...]) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/MAIN")
        for tap in taps:
            page.locator(tap).tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(page.get_by_role("dialog")).not_to_contain_text("Einen Moment")  # what is fetched for it is there
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            settled(page)
            assert axe(page) == [], scheme
        assert small_controls(page, "dialog button:not(.inline)", 24) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("room", ["MAIN", "REPLY"])
def test_forced_colours_keep_it_accessible(home: str, chromium: Browser, room: str) -> None:
    with watched(chromium, home, forced_colors="active", **PHONE) as one:
        page = opened(one, f"/d/{room}")
        assert axe(page) == []
        width = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.face')).borderTopWidth)")
        assert width >= 1


@pytest.mark.parametrize("path", STATES)
def test_nothing_is_wider_than_the_smallest_screen(home: str, chromium: Browser, path: str) -> None:
    with watched(chromium, home, EXPECTED_404, **SMALL) as one:
        page = opened(one, path)
        assert overflow(page) <= 0


@pytest.mark.parametrize("device", [PHONE, SMALL, LAPTOP, LYING], ids=["390x844", "320x640", "1440x900", "844x390"])
@pytest.mark.parametrize("room", ["MAIN", "REPLY", "TRIBUTE", "PUT"])
def test_the_prompt_covers_nothing_below_it(home: str, chromium: Browser, room: str, device: dict[str, Any]) -> None:
    with watched(chromium, home, **device) as one:
        page = opened(one, f"/d/{room}")
        boxes = [page.locator(s).bounding_box() for s in (".prompt", ".hand", ".tools")]
        prompt, hand, tools = (box or pytest.fail("not on the screen") for box in boxes)
        assert prompt["y"] + prompt["height"] <= hand["y"] + 0.5
        assert tools["y"] + tools["height"] <= device["viewport"]["height"] + 0.5
        assert prompt["y"] >= 0
