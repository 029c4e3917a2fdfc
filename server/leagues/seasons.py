"""Which season a league is fed from, by the ``source`` that it was opened with. The store's newest version counts."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from datetime import datetime

import msgspec

from server.engines.contract import Ms
from server.engines.draws import Draws
from server.engines.stadium.state import Setup
from server.football.clubs import directory
from server.football.feed import Told
from server.football.season import BadSeason, Season, read, written
from server.football.simulated.season import season as simulated
from server.football.wall import wall
from server.leagues import amendments
from server.leagues.amendments import Amendment
from server.store.contract import RoomId
from server.store.seasons import SeasonStore

SIMULATED = "simulated"
SUMMER = 7
"""The month in which a new season begins; before it, the one that began last year goes on."""

SEEN = 32
"""Rooms whose season is remembered for those who ask about it over HTTP."""


class NoSuchSeason(Exception):
    """Nothing is stored under this source."""


class _Held(msgspec.Struct, frozen=True):
    version: int
    season: Season


class _Fed(msgspec.Struct, frozen=True):
    """``stamp``: the season's version and the number of amendments that the feed is made of."""

    stamp: tuple[int, int]
    told: Told


class Seasons:
    """All feeds of this node, which may be one of several: a version that another node wrote is found out."""

    def __init__(self, store: SeasonStore) -> None:
        self._store = store
        self._held: dict[str, _Held] = {}
        self._fed: dict[str, _Fed] = {}
        self._seen: dict[RoomId, tuple[tuple[int, int], Season]] = {}

    async def feed(self, room: RoomId, setup: Setup, at: Ms) -> Told:
        """What a room's season tells, as it is in the store now; the same feed where nothing is new, at little cost.

        Rooms without amendments share their season's feed. A simulated season is the room's own: made from its secret
        key when it is first asked for, and kept, so that no later version of the simulation changes what is still to
        come. Raises ``NoSuchSeason``, ``StoreLost``, ``BadSeason``.
        """
        name = name_of(room, setup)
        stamp = await self._store.stamp(name, room)
        key = f"room:{room}" if stamp[1] else name
        known = self._fed.get(key)
        if known is not None and known.stamp == stamp:
            return known.told
        season = await self._season(name, stamp[0], setup if setup.options.source == SIMULATED else None, at)
        if stamp[1]:
            season = await self._amended(room, season)
        if known is None:
            told = Told(season)
        else:
            told = known.told
            told.season = season
        self._fed[key] = _Fed(stamp, told)
        return told

    async def seen(self, room: RoomId, setup: Setup) -> Season:
        """A room's season with all that its commissioner has said, for whoever asks; the last few are remembered.

        Raises ``NoSuchSeason``, ``StoreLost``, ``BadSeason``.
        """
        name = name_of(room, setup)
        stamp = await self._store.stamp(name, room)
        known = self._seen.pop(room, None)
        if known is None or known[0] != stamp:
            known = stamp, await self._amended(room, await self._read(room, setup, stamp[0]))
        self._seen[room] = known
        if len(self._seen) > SEEN:
            del self._seen[next(iter(self._seen))]
        return known[1]

    async def _read(self, room: RoomId, setup: Setup, version: int) -> Season:
        if setup.options.source != SIMULATED:
            return await self._season(name_of(room, setup), version, None, Ms(0))
        data = await self._store.read(name_of(room, setup))
        if data is None:
            raise NoSuchSeason(name_of(room, setup))
        return unpacked(data)

    async def _amended(self, room: RoomId, season: Season) -> Season:
        for amendment in await self.amendments(room):
            season = amendments.again(season, amendment)
        return season

    async def _season(self, name: str, version: int, imagine: Setup | None, at: Ms) -> Season:
        held = self._held.get(name)
        if held is None or held.version != version:
            data = await self._store.read(name)
            if data is None and imagine is not None:
                data = await self._store.write_new(name, packed(imagined(imagine, at)))
            if data is None:
                raise NoSuchSeason(name)
            held = self._held[name] = _Held(version, unpacked(data))
        return held.season

    def let_go(self, room: RoomId, setup: Setup) -> None:
        """The room is looked after no more; what was kept in memory for it alone is dropped."""
        self._fed.pop(f"room:{room}", None)
        if setup.options.source == SIMULATED:
            self._fed.pop(name_of(room, setup), None)
            self._held.pop(name_of(room, setup), None)

    # --- what everybody shares ---

    async def versions(self) -> Mapping[str, int]:
        """Every season that was published."""
        return await self._store.versions()

    async def newest(self, name: str, version: int) -> Season:
        """A published season, read again where what is held is not of this version.

        Raises ``NoSuchSeason``, ``StoreLost``, ``BadSeason``.
        """
        return await self._season(name, version, None, Ms(0))

    async def publish(self, name: str, season: Season, over: int | None = None) -> int | None:
        """Keep a season as it is now; its version. ``over``: only in the place of this one, else None is the answer."""
        return await self._store.write(name, packed(season), over)

    # --- what a room has to say ---

    async def amend(self, room: RoomId, amendment: Amendment, over: int | None = None) -> int | None:
        """Keep what the commissioner has said; how many times there was something to say.

        ``over``: only after so many times, else None is the answer.
        """
        return await self._store.amend(room, amendments.packed(amendment), over)

    async def amendments(self, room: RoomId) -> tuple[Amendment, ...]:
        return tuple(amendments.unpacked(data) for data in await self._store.amendments(room))

    # --- names ---

    async def keep_names(self, squads: str, names: bytes) -> None:
        """Keep a list of players' names, under the id that leagues know it by."""
        await self._store.write_new(_names(squads), names)

    async def names(self, squads: str) -> bytes | None:
        """A kept list: JSON, ``{player: {name, club}}``."""
        return await self._store.read(_names(squads))

    # --- who wants to hear ---

    async def follow(self, room: RoomId, setup: Setup) -> None:
        await self._store.follow(name_of(room, setup), room)

    async def unfollow(self, room: RoomId, setup: Setup) -> None:
        await self._store.unfollow(name_of(room, setup), room)

    async def forget(self, room: RoomId, name: str) -> None:
        """The room is gone, and hears of this season no more."""
        await self._store.unfollow(name, room)

    async def followers(self, name: str) -> frozenset[RoomId]:
        return await self._store.followers(name)


def name_of(room: RoomId, setup: Setup) -> str:
    """The name of a room's season in the store."""
    source = setup.options.source
    return f"{SIMULATED}:{room}" if source == SIMULATED else source


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
    try:
        plain = zlib.decompress(data)
    except zlib.error as e:
        raise BadSeason(str(e)) from None
    return read(plain)
