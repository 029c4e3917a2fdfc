"""What pages are looked at with: the demo server's address, and a browser. Both for a whole module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import launched
from tests.browser.demo import demo


@pytest.fixture(scope="module")
def home() -> Iterator[str]:
    with demo() as address:
        yield address


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with launched() as browser:
        yield browser
