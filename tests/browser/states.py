"""The named states of the demo server, and looking at a page of it."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Page

from tests.browser.chromium import Watched
from tests.browser.demo import AXE, TAGS

ROOMS = [
    "LOBBY", "INERT", "COMPLIMENT", "OPENING", "MAIN", "EXAM", "REPLY", "THEIRS", "AWAY", "ASKED", "TRIBUTE",
    "TRIBUTES", "PUT", "WATCH", "WON", "LOST", "DRAWN", "BREAK", "OFFER", "PASSING", "SHUT", "SUDDEN",
]  # fmt: skip
"""A table each, by its name in the address."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
EXPECTED_404 = ("404",)
"""The browser reports the refused invite of /i/NONE as a console error."""


def opened(one: Watched, path: str) -> Page:
    """The page at ``path`` when it has come to rest."""
    page = one.page
    page.goto(one.home + path)
    page.wait_for_selector("main h1, main h2, .table [data-zone=prompt], [data-connection=replaced]", state="attached")
    if path.startswith("/d/") and path.removeprefix("/d/") in ROOMS:
        page.wait_for_function("() => document.documentElement.dataset.seq === '7'")
    page.evaluate("document.fonts.ready.then(() => undefined)")
    settled(page)
    return page


def settled(page: Page) -> None:
    """Entrances are over: axe must not measure colours in the middle of a fade."""
    page.evaluate(
        """() => Promise.all(document.getAnimations().filter(a => a.effect.getTiming().iterations !== Infinity)
            .map(a => a.finished.catch(() => undefined))).then(() => undefined)"""
    )


def axe(page: Page) -> list[str]:
    """What axe finds, one line a fault."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("tags => axe.run({ runOnly: tags })", TAGS)
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def overflow(page: Page) -> int:
    """How far the page can be scrolled sideways, px."""
    width: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return width


def small_controls(page: Page, selector: str, least: int) -> list[str]:
    """Visible controls under ``least`` px in either direction."""
    found: list[str] = page.evaluate(
        """([selector, least]) => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility()).map(e => [e, e.getBoundingClientRect()])
            .filter(([e, r]) => r.width && (r.width < least - .5 || r.height < least - .5)).map(([e, r]) => `${e.outerHTML.slice(0, 90)} ${r.width}x${r.height}`)""",  # noqa: E501
        [selector, least],
    )
    return found
