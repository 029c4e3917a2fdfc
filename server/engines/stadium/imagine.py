"""A full state that fits what a viewer knows: what others chose in secret is drawn anew. Bots search there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from server.engines.contract import View
from server.engines.draws import Draws
from server.engines.stadium.map import LeagueMap
from server.engines.stadium.state import State


def imagine(view: View, draws: Draws, maps: Mapping[Any, LeagueMap]) -> State:
    raise NotImplementedError
