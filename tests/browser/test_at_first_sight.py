"""What somebody new to it stumbled over: words that were covered or cut."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.chromium import LAPTOP, LYING, PHONE, SMALL, watched
from tests.browser.states import opened

pytestmark = pytest.mark.browser

SCREENS: dict[str, dict[str, Any]] = {"390x844": PHONE, "320x640": SMALL, "844x390": LYING, "1440x900": LAPTOP}
COVERED = """([over, under]) => {
    const box = (e) => e.getBoundingClientRect();
    const all = (s) => [...document.querySelectorAll(s)].filter((e) => e.checkVisibility());
    return all(over).flatMap((a) => all(under).filter((b) => {
        const [x, y] = [box(a), box(b)];
        return x.left < y.right - 1 && y.left < x.right - 1 && x.top < y.bottom - 1 && y.top < x.bottom - 1;
    }).map((b) => `${a.className} over ${b.className}: ${b.textContent}`));
}"""
FLOATS = """async () => {
    const { Motion } = await import("/assets/dev/js/motion.js");
    const motion = new Motion();
    motion.layer = document.querySelector(".layer");
    motion.play([0, 1].map((seat) => ({ e: "damage", seat, n: 12 })));
    for (const ink of document.querySelectorAll(".ink"))
        for (const one of ink.getAnimations()) { one.pause(); one.currentTime = 0.2 * 1100; }
}"""
"""Damage of two digits on both sides, stopped where it is largest."""


def covered(page: Page, over: str, under: str) -> list[str]:
    """Which of ``under`` lie below one of ``over``, at least in part."""
    found: list[str] = page.evaluate(COVERED, [over, under])
    return found


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_the_tick_of_a_chosen_deck_covers_no_word(home: str, chromium: Browser, screen: dict[str, Any]) -> None:
    with watched(chromium, home, **screen) as one:
        page = opened(one, "/d/INERT")
        expect(page.locator(".seat__tick").first).to_be_visible()
        assert covered(page, ".seat__tick", ".seat b, .seat small") == []


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_a_lost_line_covers_no_card(home: str, chromium: Browser, screen: dict[str, Any]) -> None:
    with watched(chromium, home, ("WebSocket", "ERR_"), **screen) as one:
        page = one.page
        lines: list[WebSocketRoute] = []

        def through(line: WebSocketRoute) -> None:
            line.connect_to_server()
            lines.append(line)

        page.route_web_socket("**/ws", through)
        opened(one, "/d/MAIN")
        page.route_web_socket("**/ws", lambda line: line.close(code=1001))
        lines[0].close(code=1001)
        expect(page.locator("[data-connection=lost]")).to_be_visible()
        assert covered(page, ".table > .line", "[data-uid], .strip__label, .life, .clock, .phase") == []


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["390x844", "1440x900"])
def test_phases_have_their_whole_names(home: str, chromium: Browser, screen: dict[str, Any]) -> None:
    with watched(chromium, home, **screen) as one:
        page = opened(one, "/d/MAIN")
        assert page.locator(".phase").all_inner_texts() == ["Vorbereitung", "Unterricht", "Prüfung", "Klingeln"]
        cut = "all => all.filter(e => e.scrollWidth > e.clientWidth || e.clientWidth < 20).map(e => e.textContent)"
        assert page.locator(".phase").evaluate_all(cut) == []
        assert covered(page, ".phase", ".slot, .clock, .turn, .ticker") == []


@pytest.mark.parametrize("room", ["MAIN", "REPLY"])
def test_where_there_is_no_room_the_phase_that_counts_keeps_its_name(home: str, chromium: Browser, room: str) -> None:
    with watched(chromium, home, **SMALL) as one:
        page = opened(one, f"/d/{room}")
        shown = page.locator(".phase--now .phase__name")
        assert shown.all_inner_texts() == ["Unterricht"]
        listed = page.get_by_role("list", name="Phasen").get_by_role("listitem")
        if room == "MAIN":  # marks, but read out by name
            assert listed.all_text_contents() == ["Vorbereitung", "Unterricht", "Prüfung", "Klingeln"]


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_damage_floats_over_the_face_and_no_word(home: str, chromium: Browser, screen: dict[str, Any]) -> None:
    with watched(chromium, home, **screen) as one:
        page = opened(one, "/d/MAIN")
        page.evaluate(FLOATS)
        assert page.locator(".ink").all_text_contents() == ["−12", "−12"]
        assert covered(page, ".ink", ".strip__label, .life, .strip__unit, .counts, .turn-mark") == []


def test_giving_up_asks_in_whole_words_on_a_phone(home: str, chromium: Browser) -> None:
    asked = """async button => {
      const turned = new Promise(done => new MutationObserver(done).observe(button, {attributeFilter: ["class"]}));
      button.click();
      await turned;
      const [box, word] = [button, button.querySelector("span")].map(part => part.getBoundingClientRect());
      return [button.textContent, word.left >= box.left + 4 && word.right <= box.right - 4];
    }"""
    with watched(chromium, home, **PHONE) as one:
        page = opened(one, "/d/MAIN")
        assert page.locator("[data-tool=resign]").evaluate(asked) == ["Wirklich?", True]
