"""The developer's panel beside a real table: it knows what its own seat knows, also after a change of seats."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.browser.chromium import LAPTOP
from tests.browser.people import browser, person
from tests.browser.stacked import sit
from tests.faults.processes import running
from tests.web.peers import Peer

pytestmark = [pytest.mark.browser, pytest.mark.valkey]


async def everything(page: Page) -> str:
    """All that the panel can be made to show."""
    while await page.locator(".dev details:not([open])").count():
        await page.locator(".dev details:not([open]) > summary").first.click()
    return await page.locator(".dev").inner_text()


async def dealt(peer: Peer) -> set[str]:
    """The cards of the own hand, once they are there."""
    while True:
        cards = peer.screen.view.get("cards", {}).values()
        if held := {card["card"] for card in cards if card["zone"] == "hand" and "card" in card}:
            return held
        await peer.receive()


async def test_the_panel_shows_what_the_own_seat_sees(tmp_path: Path) -> None:
    async with running(tmp_path, PAUSENHOF_DEV="true") as server, browser() as chromium:
        moves = [
            {"seat": 0, "cmd": {"do": "deck", "ready": "sprachreise"}},
            {"seat": 1, "cmd": {"do": "deck", "ready": "sportfest"}},
        ]
        made = await server.post("/_test/rooms", key="33" * 32, options={"compliment": False}, moves=moves)
        async with (
            server.peer(made["room"], made["tokens"]["0"]) as ada,
            server.peer(made["room"], made["tokens"]["1"]) as ben,
        ):
            hands = [await dealt(one) for one in (ada, ben)]
        async with person(chromium, f"http://{server.host}", 0, LAPTOP) as dev:
            await sit(dev, made["room"], made["tokens"]["0"])
            page = dev.page
            await page.locator(".dev > summary").click()
            await expect(page.locator(".dev")).to_have_attribute("data-seat", "0")
            shown = await everything(page)
            assert all(card in shown for card in hands[0])
            assert not [card for card in hands[1] - hands[0] if f'"{card}"' in shown]
            assert made["tokens"]["0"] not in shown
            # another seat of this browser's
            await page.evaluate(
                "([room, token]) => localStorage.setItem(`dev:${room}`, JSON.stringify({ 1: token }))",
                [made["room"], made["tokens"]["1"]],
            )
            await page.reload()
            await page.locator(".dev__seats button", has_text="seat 1").click()
            await expect(page.locator(".dev")).to_have_attribute("data-seat", "1")
            shown = await everything(page)
            assert all(card in shown for card in hands[1])
            assert not [card for card in hands[0] - hands[1] if f'"{card}"' in shown]
            # at a table of one's own the other seat is a tap away
            await page.goto(dev.origin)
            await page.get_by_role("button", name="Spiel starten").click()
            await expect(page.locator("[data-invite]")).to_be_visible()
            for button, now in (("+ seat", "1"), ("seat 0", "0")):
                await page.locator(".dev__seats button", has_text=button).click()
                await expect(page.locator(".dev")).to_have_attribute("data-seat", now)
