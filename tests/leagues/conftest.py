"""A world for whoever asks for one."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.football.stub import Stub, stub
from tests.leagues.world import World


@pytest.fixture
async def server() -> AsyncIterator[Stub]:
    async with stub() as told:
        yield told


@pytest.fixture
async def world(server: Stub) -> AsyncIterator[World]:
    made = World(server, server.base)
    yield made
    await made.stop()
