"""Moments of a game on the real server, opened as positions: what the page owes to the view alone."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import faults_of
from tests.browser.people import browser, person
from tests.browser.stacked import sit
from tests.faults.processes import Process, running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

DECK = 'deck = ["kuchenbasar *9"]'


async def placed(server: Process, a: str, b: str, **options: Any) -> dict[str, Any]:
    """A table at a position: what lies on each side as TOML."""
    position = f"[A]\n{a}\n{DECK}\n[B]\n{b}\n{DECK}\n"
    found: dict[str, Any] = await server.post(
        "/_test/rooms", key="b8" * 32, options={"fixed": {"position": position}, **options}, names=["Ada", "Ben"]
    )
    return found


async def test_a_reload_in_the_middle_of_the_opfer_loses_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        room = await placed(server, 'hand = ["ernstfall"]\nfield = ["irgendwer attack", "kopierstau attack"]', "")
        async with person(chromium, f"http://{server.host}", 0, PHONE) as ada:
            await sit(ada, room["room"], room["tokens"]["0"])
            await ada.do("ernstfall", "summon", "attack")
            await ada.asked("tribute")
            await ada.pick("irgendwer")
            title = ada.page.locator(".prompt__title")
            await expect(title).to_have_text("Wen opferst du? (2 von 2)")
            before = await ada.decision()
            await ada.page.reload()
            await ada.asked("tribute")
            assert await ada.decision() == before
            await expect(title).to_have_text("Wen opferst du? (2 von 2)")
            await expect(ada.card("irgendwer")).to_have_class(re.compile("chosen"))
            await ada.pick("kopierstau")
            await expect(ada.card("ernstfall")).to_have_attribute("data-zone", "field")


async def test_a_full_hand_is_seen_whole(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        teachers = ["irgendwer", "kopierstau", "ernstfall", "irgendwer", "kopierstau", "ernstfall", "irgendwer"]
        hand = ", ".join(f'"{card}"' for card in teachers)
        room = await placed(server, f"hand = [{hand}]", "")
        async with person(chromium, f"http://{server.host}", 0, PHONE) as ada:
            await sit(ada, room["room"], room["tokens"]["0"])
            await ada.asked("main")
            lefts: list[float] = []
            slots = ada.page.locator(".hand .slot")
            await expect(slots).to_have_count(len(teachers))
            for n in range(len(teachers)):
                box = await slots.nth(n).bounding_box()
                assert box is not None
                assert box["x"] + box["width"] <= 390
                assert box["height"] >= 44
                lefts.append(box["x"])
            assert min(after - before for before, after in itertools.pairwise(lefts)) >= 44
            why = await ada.page.locator(".prompt .ask-rule").bounding_box()
            assert why is not None
            assert min(why["width"], why["height"]) >= 44
            await ada.page.locator(".hand .slot .card").last.click()
            await expect(ada.page.locator(".hand .chosen")).to_have_count(1)


async def test_a_series_goes_on_with_another_deck(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        origin = f"http://{server.host}"
        room = await placed(server, 'hand = ["irgendwer"]', "", best_of=3, deck_changes=True)
        async with person(chromium, origin, 0, LAPTOP) as ada, person(chromium, origin, 1, PHONE) as ben:
            await sit(ada, room["room"], room["tokens"]["0"])
            await sit(ben, room["room"], room["tokens"]["1"])
            await ada.asked("main")
            for _ in range(2):  # a question, then yes
                await ada.page.locator('[data-tool="resign"]').click()
            await expect(ben.page.locator("[data-result]")).to_have_attribute("data-result", "won")
            # the clock stands at what was left, and does not come back to life
            clock = ben.page.locator(".clock")
            await expect(clock).to_have_text(re.compile(r"^\d+:\d\dSpielende$"))
            stood = await clock.inner_text()
            await ben.page.reload()
            await expect(ben.page.locator(".prompt__text")).to_contain_text("Serie 1:0.")
            assert await clock.inner_text() == stood
            await ben.page.locator('[data-verb="other-deck"]').click()
            await ben.page.get_by_role("dialog").locator('[data-verb="deck"][data-option="sportfest"]').click()
            await expect(ben.page.get_by_role("dialog").get_by_role("button", name="Gewählt")).to_be_disabled()
            await ben.page.keyboard.press("Escape")
            for someone in (ada, ben):
                await someone.page.get_by_role("button", name="Nächstes Spiel").click()
            await ada.asked("main")  # the loser begins
            await expect(ben.page.locator('[data-zone="hand"] [data-uid]')).to_have_count(5)


async def test_a_number_that_a_text_changes_stands_in_the_log(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        # Ernstfall makes the others of Europa stronger as long as it lies there
        room = await placed(server, 'hand = ["ernstfall"]\nfield = ["croissant attack", "irgendwer attack", "kopierstau attack"]', "")  # fmt: skip  # noqa: E501
        async with person(chromium, f"http://{server.host}", 0, LAPTOP) as ada:
            await sit(ada, room["room"], room["tokens"]["0"])
            await ada.do("ernstfall", "summon", "attack")
            for name in ("irgendwer", "kopierstau"):
                await ada.asked("tribute")
                await ada.pick(name)
            await expect(ada.page.get_by_role("log")).to_contain_text(re.compile(r"Ansage steigt von \d+ auf \d+\."))


async def test_a_sign_is_seen_by_the_other_side_unless_it_is_muted(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        origin = f"http://{server.host}"
        room = await placed(server, 'hand = ["irgendwer"]', "")
        async with person(chromium, origin, 0, LAPTOP) as ada, person(chromium, origin, 1, PHONE) as ben:
            await sit(ada, room["room"], room["tokens"]["0"])
            await sit(ben, room["room"], room["tokens"]["1"])
            await ben.page.locator('[data-tool="phrases"]').click()
            await ben.page.get_by_role("button", name="Gute Idee").click()
            await expect(ada.page.locator(".strip--far .bubble--emote")).to_contain_text("Gute Idee")
            await expect(ada.page.locator(".strip--far .bubble")).to_have_count(0)  # it goes away by itself
            await ada.page.locator('[data-tool="phrases"]').click()
            await ada.page.get_by_label("Sprüche von drüben ausblenden").check()
            await ada.page.keyboard.press("Escape")
            await ben.page.locator('[data-tool="phrases"]').click()
            await ben.page.get_by_role("button", name="Danke!").click()
            await expect(ben.page.locator(".strip--near .bubble")).to_have_text("Danke!")
            await expect(ada.page.locator(".bubble")).to_have_count(0)


async def test_a_seat_is_kept_as_a_link_and_taken_up_on_another_device(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        origin = f"http://{server.host}"
        room = await placed(server, 'hand = ["irgendwer"]', "")
        async with person(chromium, origin, 0, LAPTOP) as ada, person(chromium, origin, 0, PHONE) as phone:
            await ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
            await sit(ada, room["room"], room["tokens"]["0"])
            await ada.page.locator('[data-tool="help"]').click()
            await ada.page.locator('[data-verb="keep-qr"]').click()
            await expect(ada.page.get_by_role("img", name="QR-Code zu deinem Platz")).to_be_visible()
            assert await faults_of(ada.page) == []
            await ada.page.locator('[data-verb="keep"]').click()
            await expect(ada.page.locator('[data-verb="keep"]')).to_have_text("Kopiert")
            link = await ada.page.evaluate("navigator.clipboard.readText()")
            assert link == f"{origin}/d/{room['room']}#s={room['tokens']['0']}"
            await phone.page.goto(link)
            await phone.asked("main")
            assert "#" not in phone.page.url
            await expect(ada.page.get_by_role("button", name="Hier weiterspielen")).to_be_visible()
