from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
import structlog
from structlog.testing import capture_logs

from tests.web.peers import Site, served

PAGE = '<!doctype html><title>Hof</title><script type="module" src="/assets/dev/js/main.js"></script>'


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A small client folder."""
    for name, text in {
        "index.html": PAGE,
        "js/main.js": "export const answer = 42;\n" * 40,
        "js/types.d.ts": "export type A = 1;",
        "vendor/preact.mjs": "export default 1;",
        "css/hof.css": "body { color: #1c2333 }",
        "manifest.webmanifest": "{}",
        "package.json": "{}",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture(params=["direct", "stock"])
async def site(request: pytest.FixtureRequest, client: Path) -> AsyncIterator[Site]:
    """A node, once for each way a socket's frames may go."""
    async with served(client, socket=request.param) as site:
        yield site


@pytest.fixture
async def direct(client: Path) -> AsyncIterator[Site]:
    """A node, the usual way."""
    async with served(client) as site:
        yield site


@pytest.fixture
def faults(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], list[str]]]:
    """Tells what was logged as an error or worse so far."""
    structlog.reset_defaults()
    with capture_logs() as events:
        yield lambda: [
            *(str(e) for e in events if e["log_level"] in ("error", "critical")),
            *(r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR),
        ]
