from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.rooms.town import Place
from tests.tournaments.fair import CATALOGUE, Fair
from tests.tournaments.town import Ground
from tests.web.peers import served


@pytest.fixture
def ground() -> Ground:
    return Ground(Place())


@pytest.fixture
async def fair(tmp_path: Path) -> AsyncIterator[Fair]:
    (tmp_path / "index.html").write_text("<!doctype html>")
    async with served(tmp_path, catalogue=CATALOGUE) as site:
        yield Fair(site)
