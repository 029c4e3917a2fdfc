"""Finds the browser and gives out pages that fail the test on any console error or foreign request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tools.chromium import find

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE_MS = 30_000
"""For whatever a page does by itself: the machine may have much else to do."""

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True}
SMALL: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "device_scale_factor": 2, "has_touch": True}
LYING: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "device_scale_factor": 2, "has_touch": True}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}


expect.set_options(timeout=PATIENCE_MS)


def executable() -> str:
    """Path of an installed Chromium. Without one the test fails and says what to install."""
    return str(find())


@contextmanager
def launched() -> Iterator[Browser]:
    """A headless browser. Leave it before async tests run: Playwright's own loop would be in their way."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


@dataclass
class Watched:
    """A page and what went wrong on it. ``allowed``: parts of console errors that a test provokes itself."""

    page: Page
    context: BrowserContext
    home: str
    allowed: tuple[str, ...] = ()
    faults: list[str] = field(default_factory=list)

    def check(self) -> None:
        assert [f for f in self.faults if not any(part in f for part in self.allowed)] == []


@contextmanager
def watched(browser: Browser, home: str, allowed: tuple[str, ...] = (), **device: Any) -> Iterator[Watched]:
    """A page of a new context (a person with a browser of their own), checked when it is left."""
    context = browser.new_context(locale="de-DE", timezone_id="Europe/Berlin", **device)
    page = context.new_page()
    one = Watched(page, context, home, allowed)
    origin = urlsplit(home).netloc
    page.on("console", lambda m: one.faults.append(f"console: {m.text}") if m.type == "error" else None)
    page.on("pageerror", lambda error: one.faults.append(f"page: {error}"))

    def asked(url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.netloc != origin:
            one.faults.append(f"foreign request: {url}")

    page.on("request", lambda request: asked(request.url))
    page.on("websocket", lambda socket: asked(socket.url))
    try:
        yield one
        one.check()
    finally:
        context.close()
