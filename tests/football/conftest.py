"""What several tests of match data need."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from server.football.openligadb.client import OpenLigaDB, connection
from tests.football.stub import stub
from tests.football.world import World


@pytest.fixture
async def world() -> AsyncIterator[World]:
    async with stub() as server, connection(trust_env=False) as http:
        yield World(server, OpenLigaDB(http, 2026, base=server.base))
