from __future__ import annotations

import pytest

from tests.rooms.town import Place
from tests.tournaments.town import Ground


@pytest.fixture
def ground() -> Ground:
    return Ground(Place())
