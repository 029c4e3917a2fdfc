"""Which season a league is fed from, by the ``source`` that it was opened with; read from the store once a process."""

from __future__ import annotations

import zlib
from datetime import datetime

from server.engines.contract import Ms
from server.engines.draws import Draws
from server.engines.stadium.state import Setup
from server.football.clubs import directory
from server.football.feed import Told
from server.football.season import Season, read, written
from server.football.simulated.season import season as simulated
from server.football.wall import wall
from server.store.contract import RoomId
from server.store.seasons import SeasonStore

SIMULATED = "simulated"
SUMMER = 7
"""The month in which a new season begins; before it, the one that began last year goes on."""


class NoSuchSeason(Exception):
    """Nothing is stored under this source."""


class Seasons:
    """All feeds of this node. A season that changes changes in every feed that was handed out."""

    def __init__(self, store: SeasonStore) -> None:
        self._store = store
        self._told: dict[str, Told] = {}

    async def feed(self, room: RoomId, setup: Setup, at: Ms) -> tuple[str, Told]:
        """The name of a room's season, and what it tells. Raises ``NoSuchSeason``, ``StoreLost``, ``BadSeason``.

        A simulated season is the room's own: made from its secret key when it is first asked for, and kept, so that no
        later version of the simulation changes what is still to come.
        """
        source = setup.options.source
        name = f"{SIMULATED}:{room}" if source == SIMULATED else source
        if name not in self._told:
            data = await self._store.read(name)
            if data is None and source == SIMULATED:
                made = imagined(setup, at)
                data = await self._store.write_new(name, packed(made))
            if data is None:
                raise NoSuchSeason(name)
            self._told.setdefault(name, Told(unpacked(data)))
        return name, self._told[name]

    async def keep_names(self, squads: str, names: bytes) -> None:
        """Keep a list of players' names, under the id that leagues know it by."""
        await self._store.write_new(_names(squads), names)

    async def names(self, squads: str) -> bytes | None:
        """A kept list: JSON, ``{player: {name, club}}``."""
        return await self._store.read(_names(squads))

    async def publish(self, name: str, season: Season) -> frozenset[RoomId]:
        """Keep a season as it is now. The rooms that want to hear of it."""
        await self._store.write(name, packed(season))
        if name in self._told:
            self._told[name].season = season
        return await self._store.followers(name)

    async def follow(self, name: str, room: RoomId) -> None:
        await self._store.follow(name, room)

    async def unfollow(self, name: str, room: RoomId) -> None:
        await self._store.unfollow(name, room)
        if name.startswith(f"{SIMULATED}:"):
            self._told.pop(name, None)


def imagined(setup: Setup, at: Ms) -> Season:
    """The simulated season of a league that is founded at this time."""
    seed = int.from_bytes(Draws(setup.key).derive("football").key[:8])
    return simulated(seed, directory().lists[setup.options.clubs], season_year(at))


def season_year(at: int) -> int:
    """The year in which the season began that one plays in at this time, or in the summer is about to begin."""
    day: datetime = wall(at)
    return day.year if day.month >= SUMMER else day.year - 1


def _names(squads: str) -> str:
    return f"names:{squads}"


def packed(season: Season) -> bytes:
    return zlib.compress(written(season))


def unpacked(data: bytes) -> Season:
    """Raises ``BadSeason``."""
    return read(zlib.decompress(data))
