"""Where whoever holds the admin secret says yes or no to card sets; the whole road is ``test_school_set``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from server.engines.legends.loading import load_set
from server.engines.legends.text import describe
from tests.browser.chromium import PHONE, watched
from tests.browser.demo import SCREENS, TWICE, faults

pytestmark = pytest.mark.browser

SECRET = "the-caretaker-knows"
FILE = Path("server/engines/legends/puzzles/cards.toml").read_text("utf-8")
REPORT = {"games": 500, "reasons": {"life": 500}, "decisions": 60_000, "longest": 412, "dropped": 0}
STATES = ("waiting", "trying", "refused", "ready", "declined", "published", "withdrawn")
SETS: list[dict[str, Any]] = [
    {
        "id": f"schule-{state}", "name": {"de": f"Schule {n}", "en": f"School {n}"}, "version": "1.0.0",
        "hash": f"ab{n}", "cards": 16, "state": state, "at": 1_800_000_000_000, "report": REPORT,
    }
    | ({"reason": "So heißt bei uns wirklich jemand."} if state in ("declined", "withdrawn") else {})
    for n, state in enumerate(STATES)
]  # fmt: skip


def answered(route: Route) -> None:
    """As ``server.web.admin_sets`` answers."""
    if route.request.headers.get("authorization") != f"Admin {SECRET}":
        route.fulfill(status=403, json={"code": "not-admin", "facts": {}})
    elif "/ab" in route.request.url:
        route.fulfill(json=SETS[0] | {"text": FILE, "set": describe(load_set(FILE))})
    else:
        route.fulfill(json={"sets": SETS})


def opened(page: Page, home: str, lang: str = "de") -> None:
    page.route("**/api/admin/sets**", answered)
    page.goto(f"{home}/freigabe?lang={lang}")
    page.locator("[name=secret]").fill(SECRET)
    page.locator("[data-verb=open]").click()
    expect(page.locator("[data-set]")).to_have_count(len(SETS))


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_every_view_is_accessible(home: str, chromium: Browser, screen: dict[str, Any], lang: str) -> None:
    with watched(chromium, home, **screen) as one:
        page = one.page
        page.goto(f"{home}/freigabe?lang={lang}")
        page.wait_for_selector("[name=secret]")
        assert faults(page) == []
        opened(page, home, lang)
        assert faults(page) == []
        page.locator("[data-verb=show]").first.click()
        expect(page.locator(".brought__cards > li")).to_have_count(16)
        assert faults(page) == []
        page.locator("[data-verb=turn-down]").click()
        assert faults(page) == []


def test_a_wrong_key_opens_nothing(home: str, chromium: Browser) -> None:
    with watched(chromium, home, ("403",), **PHONE) as one:
        page = one.page
        page.route("**/api/admin/sets**", answered)
        page.goto(f"{home}/freigabe")
        page.locator("[name=secret]").fill("guessed")
        page.locator("[data-verb=open]").click()
        expect(page.get_by_role("alert").get_by_text("Schlüssel der Leitung")).to_be_visible()
        expect(page.locator("[data-set]")).to_have_count(0)


def test_a_yes_takes_two_taps_and_a_no_a_reason(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = one.page
        opened(page, home)
        yes = page.locator("[data-state=waiting] [data-verb=approve]")
        yes.click()
        expect(yes).to_contain_text("Wirklich freigeben?")
        with page.expect_request("**/approve"):
            yes.evaluate(TWICE)
        page.locator("[data-state=published] [data-verb=withdraw]").click()
        say = page.locator("[data-verb=say-withdraw]")
        expect(say).to_be_disabled()
        page.locator("[name=reason]").fill("Zu stark.")
        with page.expect_request("**/withdraw") as asked:
            say.click()
        assert json.loads(asked.value.post_data or "{}") == {"reason": "Zu stark."}


def test_the_key_is_this_tabs_alone_and_can_be_given_back(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = one.page
        opened(page, home)
        page.reload()
        expect(page.locator("[data-set]")).to_have_count(len(SETS))
        assert SECRET not in page.evaluate("JSON.stringify(localStorage)")
        page.locator("[data-verb=close]").click()
        expect(page.locator("[name=secret]")).to_be_visible()
        assert SECRET not in page.evaluate("JSON.stringify(sessionStorage)")
