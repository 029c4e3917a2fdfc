"""The maps that ship with the server: one for each number of players and matchdays."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import product

import msgspec

from server.engines.stadium.map import LeagueMap

PLAYERS = range(3, 7)
MATCHDAYS = range(6, 35)
SIZES = tuple(product(PLAYERS, MATCHDAYS))
"""(players, matchdays) of every map: 116."""


def name(players: int, matchdays: int) -> str:
    """The map's id, which is its file's name too."""
    return f"p{players}m{matchdays}"


@cache
def shipped(players: int, matchdays: int) -> LeagueMap:
    """The map for the clubs of this season. Raises ``LookupError`` where no league has this size."""
    if (players, matchdays) not in SIZES:
        raise LookupError(f"no league of {players} players and {matchdays} matchdays")
    return decode((files("server.engines.stadium") / "maps" / f"{name(players, matchdays)}.json").read_bytes())


def all() -> tuple[LeagueMap, ...]:  # noqa: A001  (read as shelf.all)
    """Every map that ships."""
    return tuple(shipped(*size) for size in SIZES)


def decode(text: bytes) -> LeagueMap:
    """A map from its JSON. Raises ``msgspec.DecodeError``."""
    return msgspec.json.decode(text, type=LeagueMap)


def encode(league_map: LeagueMap) -> bytes:
    """A map as the JSON that is kept in files."""
    return msgspec.json.encode(league_map) + b"\n"
