"""The demo server of the client, and what every page must hold to: no fault that axe finds, no sideways scrolling."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page as AsyncPage
from playwright.sync_api import Page

from tests.browser.chromium import LAPTOP, PHONE, SMALL

CLIENT = Path(__file__).parents[2] / "client"
AXE = CLIENT / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LEAST_PX = 24
"""WCAG 2.2, SC 2.5.8."""

SCREENS: dict[str, dict[str, Any]] = {
    "390x844": PHONE,
    "390x844 dark": PHONE | {"color_scheme": "dark"},
    "320x640": SMALL,
    "1440x900": LAPTOP,
}
"""What every page is looked at on."""


@contextmanager
def demo() -> Iterator[str]:
    """The demo server's address. It serves the client as it stands in the tree."""
    node = shutil.which("node")
    if node is None or not AXE.exists():
        pytest.fail("the client is not installed: run `npm ci && npm run build` in client/ (needs Node.js 20)")
    command = [node, str(CLIENT / "test" / "demo" / "server.mjs")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()


PROBE = """async ([tags, least]) => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().filter(a => a.effect.getTiming().iterations !== Infinity)
        .map(a => a.finished.catch(() => undefined)));
    const found = await axe.run({ runOnly: tags });
    const told = found.violations.flatMap(v => v.nodes.map(n => `${v.id}: ${n.target} ${n.failureSummary}`));
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) told.push(`${wide} px too wide`);
    for (const e of document.querySelectorAll("button:not(.inline), a.button, summary, select")) {
        const { width, height } = e.getBoundingClientRect();
        if (e.checkVisibility() && width && Math.min(width, height) < least - .5) {
            told.push(`small: ${e.outerHTML.slice(0, 90)} ${width}x${height}`);
        }
    }
    return told;
}"""
"""What is wrong with a page as it stands, one line a fault. Needs axe on the page and ``ASKED``."""
ASKED = [TAGS, LEAST_PX]


TWICE = """button => new Promise((done) => {
    button.click();
    requestAnimationFrame(() => setTimeout(() => done(button.click())));
})"""
"""Two taps on a button that asks back: its question stands for seconds only, and a busy machine may need longer."""


def faults(page: Page) -> list[str]:
    """What is wrong with the page as it stands, one line a fault."""
    page.evaluate(AXE.read_text("utf-8"))
    told: list[str] = page.evaluate(PROBE, ASKED)
    return told


async def faults_of(page: AsyncPage) -> list[str]:
    """The same for a page of Playwright's asynchronous kind."""
    await page.evaluate(AXE.read_text("utf-8"))
    told: list[str] = await page.evaluate(PROBE, ASKED)
    return told
