"""The demo server of the client, and what every page must hold to: no fault that axe finds, no sideways scrolling."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page

CLIENT = Path(__file__).parents[2] / "client"
AXE = CLIENT / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LEAST_PX = 24
"""WCAG 2.2, SC 2.5.8."""


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


def faults(page: Page) -> list[str]:
    """What is wrong with the page as it stands, one line a fault."""
    page.evaluate("document.fonts.ready.then(() => undefined)")
    page.evaluate(
        """() => Promise.all(document.getAnimations().filter(a => a.effect.getTiming().iterations !== Infinity)
            .map(a => a.finished.catch(() => undefined))).then(() => undefined)"""
    )
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("tags => axe.run({ runOnly: tags })", TAGS)
    told = [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]
    if (wide := page.evaluate("document.documentElement.scrollWidth - innerWidth")) > 0:
        told.append(f"{wide} px too wide")
    small = page.evaluate(
        """least => [...document.querySelectorAll("button:not(.inline), a.button, summary, select")]
            .filter(e => e.checkVisibility()).map(e => [e, e.getBoundingClientRect()])
            .filter(([e, r]) => r.width && (r.width < least - .5 || r.height < least - .5))
            .map(([e, r]) => `small: ${e.outerHTML.slice(0, 90)} ${r.width}x${r.height}`)""",
        LEAST_PX,
    )
    return told + list(small)
