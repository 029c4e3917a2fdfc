"""The card workshop: a set written by form, its texts beside it, every error at its field; out as a file and in again.

The pages come from the demo server; what the workshop asks is answered here by the real checker.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from server.engines.legends.loading import load_set
from server.engines.legends.problems import BadSet
from server.engines.legends.text import describe
from tests.browser.chromium import LAPTOP, PHONE, watched
from tests.browser.demo import SCREENS, faults

pytestmark = pytest.mark.browser

FILE = Path("server/engines/legends/puzzles/cards.toml")
LISTED = {"id": "mensa", "name": {"de": "Mensa", "en": "Canteen"}, "hash": "ab12", "cards": 1}
EXAMPLE = """schema = 1
[set]
id = "s"
name = "S"
version = "1.0.0"
[[card]]
id = "a"
name = "A"
kind = "teacher"
stats = { attack = 1, defence = 1, years = 1 }
"""


def checked(route: Route) -> None:
    try:
        card_set = load_set(json.loads(route.request.post_data or "{}")["text"])
        answer: dict[str, Any] = {"problems": [], "set": describe(card_set)}
    except BadSet as bad:
        answer = {"problems": msgspec.to_builtins(bad.problems)}
    route.fulfill(json=answer)


def listed(route: Route) -> None:
    if route.request.method == "POST":
        route.fulfill(status=201, json=LISTED | {"state": "trying"})
    else:
        route.fulfill(json={"sets": [LISTED | {"state": "published"}]})


def opened(page: Page, home: str) -> None:
    page.route("**/api/sets", listed)
    page.route("**/api/sets/check", checked)
    page.route("**/api/sets/ab12", lambda route: route.fulfill(json=LISTED | {"state": "ready"}))
    page.route("**/api/sets/ab12/publish", lambda route: route.fulfill(json=LISTED | {"state": "published"}))
    page.goto(f"{home}/werkstatt")
    page.wait_for_selector("[data-set=mensa]")


def from_file(page: Page, home: str) -> None:
    opened(page, home)
    page.locator("[data-verb=import]").click()
    page.locator("input[type=file]").set_input_files(FILE)
    page.locator("[data-verb=take]").click()
    expect(page.locator("[data-checked='0']")).to_be_visible()


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_every_view_is_accessible(home: str, chromium: Browser, screen: dict[str, Any]) -> None:
    with watched(chromium, home, **screen) as one:
        page = one.page
        opened(page, home)
        assert faults(page) == []
        page.locator("[data-verb=import]").click()
        assert faults(page) == []
        page.keyboard.press("Escape")
        from_file(page, home)
        page.locator("[data-card='6']").click()
        assert faults(page) == []
        page.locator("[name=effects]").fill("[[card.effects]]\nkey = 1")
        page.wait_for_selector("[data-problem]")
        assert faults(page) == []
        for part in ("-1", "-2"):  # the set, and what else is in the file
            page.locator(f"[data-card='{part}']").click()
            assert faults(page) == []
        page.locator("[data-mode=text]").click()
        page.wait_for_selector("#wrong-file [data-problem]")
        assert faults(page) == []
        page.locator("[name=file]").fill(EXAMPLE)
        page.locator("[data-verb=upload]").click()
        page.wait_for_selector("[data-state=trying]")
        assert faults(page) == []


def test_a_card_is_written_by_form_and_read_as_players_will(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **LAPTOP) as one:
        page = one.page
        opened(page, home)
        page.locator("[data-verb=new]").click()
        page.locator("[name=name]").fill("Frau Müsli")
        expect(page.locator("[name=id]")).to_have_value("frau_muesli")
        page.locator("[name=attack]").fill("7")
        expect(page.locator(".preview")).to_contain_text("Opfer")
        page.locator(".subjects-pick summary").click()
        page.locator("[name=subject][value=biology]").check()
        page.locator("[data-pattern=flip_damage]").click()
        expect(page.locator(".preview .effects")).to_contain_text("2 Schaden")
        expect(page.locator("[data-checked='0']")).to_be_visible()
        page.reload()
        expect(page.locator("[name=name]")).to_have_value("Frau Müsli")


def test_every_error_stands_at_its_field(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **LAPTOP) as one:
        page = one.page
        opened(page, home)
        page.locator("[data-verb=new]").click()
        page.locator("[name=name]").fill("Frau Müsli")
        page.locator("[name=attack]").fill("25")
        attack = page.locator("#wrong-attack")
        expect(attack).to_contain_text("25 ist zu viel, erlaubt ist bis 20.")
        expect(page.locator("[name=attack]")).to_have_attribute("aria-invalid", "true")
        expect(page.locator("[data-card='0'] .card-tab__wrong")).to_contain_text("1")
        page.locator("[data-card='-1']").click()
        page.locator("[name=set-version]").fill("neu")
        expect(page.locator("#wrong-set-version")).to_contain_text("1.0.0")
        expect(page.locator("[data-path='set.version']")).to_contain_text("Der Satz, Version Eine Version sieht so aus")
        expect(page.locator("[data-verb=upload]")).to_be_disabled()
        page.locator("[data-path='card[0].stats.attack'] button").click()  # leads back to the card, and to its field
        expect(page.locator("[name=attack]")).to_be_focused()
        page.locator("[name=effects]").fill(
            '[[card.effects]]\nkey = "a"\nkind = "flip"\ndo = [{ op = "gain_lif", n = 2 }]'
        )
        expect(page.locator("#wrong-effects")).to_contain_text(
            "Zeile 4 „gain_lif“ geht hier nicht. Meinst du „gain_life“?"
        )
        expect(page.locator(".code__wrong")).to_have_text("4")


def test_a_file_that_is_no_toml_is_mended_as_text(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **LAPTOP) as one:
        page = one.page
        opened(page, home)
        page.locator("[data-verb=import]").click()
        page.locator("[name=toml]").fill('schema = 1\n[set]\nid = "s"\nname = "S\nversion = "1.0.0"\n')
        page.locator("[data-verb=take]").click()
        expect(page.locator("[data-problem=not-toml]")).to_contain_text("Zeile 4")
        expect(page.locator("[data-mode=form]")).to_be_disabled()
        page.locator("[data-problem=not-toml] button").click()
        expect(page.locator("[name=file]")).to_be_focused()
        mended = 'schema = 1\n[set]\nid = "s"\nname = "Saale"\nversion = "1.0.0"\nauthor = "AG"\n'
        page.locator("[name=file]").fill(mended)
        page.locator("[data-mode=form]").click()
        expect(page.locator("[name=set-name]")).to_have_value("Saale")
        expect(page.locator("[name=more]")).to_have_value('author = "AG"')
        expect(page.locator("#wrong-more")).to_contain_text("Zeile 1 „author“ gehört hier nicht hin.")


def test_every_building_block_is_a_good_card(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **LAPTOP) as one:
        page = one.page
        opened(page, home)
        page.locator("[data-verb=example]").click()
        expect(page.locator("[data-checked='0']")).to_be_visible()
        seen: set[str] = set()
        for kind, permanent in (("teacher", False), ("event", False), ("event", True), ("trap", False)):
            page.locator("[data-card='0']").click()
            page.locator(f"[name=kind][value={kind}]").check()
            if permanent:
                page.locator("[name=permanent]").check()
            page.locator("[name=effects]").fill("")
            blocks = page.locator("[data-pattern]")
            for n in range(blocks.count()):
                block = blocks.nth(n)
                seen.add(block.get_attribute("data-pattern") or "")
                page.locator("[name=effects]").fill("")
                block.click()
                expect(page.locator("[data-checked='0']")).to_be_visible()
                expect(page.locator(".reads li")).to_have_count(1)
        assert len(seen) > 25


def test_a_set_goes_out_as_a_file_and_in_again(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = one.page
        from_file(page, home)
        with page.expect_download() as saved:
            page.locator("[data-verb=export]").click()
        assert saved.value.suggested_filename == "practice.toml"
        text = Path(saved.value.path()).read_text("utf-8")
        before, after = load_set(FILE.read_text("utf-8")), load_set(text)
        assert after.card == before.card


def test_a_set_is_handed_in_tried_and_published(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = one.page
        from_file(page, home)
        now: dict[str, Any] = {"state": "trying", "played": 120, "games": 500}
        page.route("**/api/sets/ab12", lambda route: route.fulfill(json=LISTED | now))
        page.locator("[data-verb=upload]").click()
        expect(page.locator("[data-played='120']")).to_have_text("120 von 500 Partien")
        assert page.locator("progress").evaluate("bar => bar.position") == 120 / 500
        now |= {"state": "ready"}
        page.locator("[data-verb=publish]").click(timeout=10_000)
        expect(page.locator("[data-state=published]")).to_be_visible()


def test_a_published_set_leads_to_the_table(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = one.page
        opened(page, home)
        page.locator("[data-set=mensa] [data-verb=play]").click()
        expect(page.locator("[name=set]")).to_have_value("mensa")
        with page.expect_request("**/api/rooms") as asked:
            page.locator("[data-verb=bot]").click()
        assert json.loads(asked.value.post_data or "{}")["options"]["set"] == "mensa"
