"""People at their browsers: real Chromium pages on a real server, driven by what a person sees and taps."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, Locator, Page, async_playwright, expect

from tests.browser.chromium import ARGUMENTS, PATIENCE_MS, executable

KEPT = Path("test-results")
"""What is kept of a failed test: the screens at that moment."""

BROKEN = ("ERR_CONNECTION_", "ERR_EMPTY_RESPONSE", "ERR_SOCKET_NOT_CONNECTED", "WebSocket connection")

expect.set_options(timeout=PATIENCE_MS)


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=executable(), args=list(ARGUMENTS))
        try:
            yield launched
        finally:
            await launched.close()


class Person:
    """One browser of one person. Page errors, console errors and foreign requests are collected in ``faults``."""

    def __init__(self, context: BrowserContext, page: Page, origin: str, seat: int) -> None:
        self.context = context
        self.page = page
        self.origin = origin
        self.seat = seat
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(f"page: {error}"))
        page.on("console", lambda message: self._heard(message.type, message.text))
        page.on("request", lambda request: self._asked(request.url))

    def _heard(self, kind: str, text: str) -> None:
        # a killed server is no fault of the page: the browser itself logs connections that broke or were refused
        if kind == "error" and not any(broken in text for broken in BROKEN):
            self.faults.append(f"console: {text}")

    def _asked(self, url: str) -> None:
        if not url.startswith((self.origin, self.origin.replace("http", "ws", 1), "data:", "blob:")):
            self.faults.append(f"foreign request: {url}")

    async def named(self, name: str) -> None:
        """Type a name where one is proposed: over the proposal, once it has come, or both would stand there."""
        field = self.page.locator("[name=nickname]")
        await expect(field).not_to_have_value("")
        await field.fill(name)

    # --- looking ---

    def card(self, card: str, side: int | None = None) -> Locator:
        """A card on the table or in the hand whose face this person sees."""
        return self.page.locator(f'[data-card="{card}"][data-side="{self.seat if side is None else side}"]').first

    def life(self, seat: int) -> Locator:
        return self.page.locator(f'[data-life="{seat}"]').first

    async def decision(self) -> str:
        """Wait until this person is asked something, and may answer; its number."""
        asked = self.page.locator('html[data-decision]:not([data-decision=""])')
        await asked.wait_for(state="attached", timeout=PATIENCE_MS)
        return await asked.get_attribute("data-decision") or ""

    async def asked(self, kind: str) -> Locator:
        """Wait until this person is asked a question of this kind; the prompt bar."""
        prompt = self.page.locator(f'[data-zone="prompt"][data-kind="{kind}"]')
        await prompt.wait_for(timeout=PATIENCE_MS)
        await self.decision()
        return prompt

    # --- acting ---

    async def press(self, button: str) -> None:
        """Press a button of the prompt bar and wait until the question is another one."""
        before = await self.decision()
        await self.page.locator(f"{button}:not([disabled])").first.click(timeout=PATIENCE_MS)
        await self.page.locator(f'html:not([data-decision="{before}"])').wait_for(state="attached", timeout=PATIENCE_MS)

    async def tap(self, card: str, side: int | None = None) -> None:
        await self.decision()
        await self.card(card, side).click(timeout=PATIENCE_MS)

    async def do(self, card: str, verb: str, mode: str | None = None) -> None:
        """Tap a card of one's own, then the button of what to do with it."""
        await self.tap(card)
        await self.press(f'[data-option][data-verb="{verb}"]' + (f'[data-mode="{mode}"]' if mode else ""))

    async def attack(self, card: str, target: Locator | None = None) -> None:
        """Tap the attacker and its target, then confirm; without a target go direct."""
        await self.tap(card)
        if target is None:
            await self.press('[data-option][data-verb="attack"]:not([data-target])')
            return
        await target.click(timeout=PATIENCE_MS)
        await self.press(f'[data-option][data-verb="attack"][data-target="{await target.get_attribute("data-uid")}"]')

    async def pick(self, card: str) -> None:
        """Answer a question for one card."""
        await self.tap(card)
        await self.press('[data-verb="confirm"]')


@asynccontextmanager
async def person(browser: Browser, origin: str, seat: int, screen: dict[str, Any]) -> AsyncIterator[Person]:
    """A new person with a screen of this size; whatever went wrong in the page fails the test."""
    context = await browser.new_context(locale="de-DE", timezone_id="Europe/Berlin", **screen)
    page = await context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    someone = Person(context, page, origin, seat)
    try:
        yield someone
    except BaseException:
        await page.screenshot(path=KEPT / f"seat-{seat}.png")  # makes the folder
        raise
    finally:
        await context.close()
    assert not someone.faults, someone.faults
