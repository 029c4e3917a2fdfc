"""The clubs: who they are, where they play, and which of them a data source means.

A club is named by its three letters everywhere in the program; numbers and names of sources are turned into
them here and nowhere else.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import msgspec

from server.engines.stadium.map import Club as ClubId
from server.football.spelling import folded

_FILE = Path(__file__).parent / "lists" / "clubs.toml"
LIST = "bl1-2026"
"""The club list of this season; maps are made for it."""


class UnknownClub(LookupError):
    """No club goes by this number or name."""


class Club(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``level``: half the logarithm of the ratio in which goals fall against a middling side; our own estimate."""

    id: ClubId
    name: str
    stadium: str
    city: str
    lat: float
    lon: float
    level: float
    openligadb: int | None = None
    names: tuple[str, ...] = ()


class _Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    club: tuple[Club, ...]
    list: dict[str, tuple[ClubId, ...]]


class Directory:
    """Clubs by id, and what sources call them."""

    def __init__(self, clubs: Iterable[Club], lists: Mapping[str, tuple[ClubId, ...]]) -> None:
        self.clubs = {club.id: club for club in clubs}
        self.lists = lists
        self._numbers = {club.openligadb: club.id for club in self.clubs.values() if club.openligadb is not None}
        self._names = {
            folded(name): club.id for club in self.clubs.values() for name in (club.id, club.name, *club.names)
        }

    def __getitem__(self, club: ClubId) -> Club:
        return self.clubs[club]

    def named(self, *names: str) -> ClubId:
        """The club that goes by one of these names; letters' case, accents and punctuation don't matter.

        Raises UnknownClub.
        """
        for name in names:
            if found := self._names.get(folded(name)):
                return found
        raise UnknownClub(", ".join(names))

    def team(self, number: int, *names: str) -> ClubId:
        """OpenLigaDB's team: by its names, for numbers have changed there, or else by number. Raises UnknownClub."""
        try:
            return self.named(*names)
        except UnknownClub:
            if found := self._numbers.get(number):
                return found
            raise

    def listed(self, name: str) -> tuple[Club, ...]:
        """The clubs of a list, in its order. Raises KeyError."""
        return tuple(self.clubs[club] for club in self.lists[name])


@cache
def directory() -> Directory:
    """The shipped clubs."""
    read = msgspec.convert(tomllib.loads(_FILE.read_text("utf-8")), _Listed)
    return Directory(read.club, read.list)
