"""Who plays where at a moment, and the list of names that a browser shows, found by its hash."""

from __future__ import annotations

import hashlib

import msgspec

from server.engines.stadium.map import Club
from server.engines.stadium.matches import Player, Squads
from server.football.season import Footballer, Season


class Name(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """``confirmed``: not only proposed by a member or seen among goals."""

    name: str
    club: Club
    confirmed: bool = True


def there(season: Season, at: int) -> tuple[Footballer, ...]:
    """The players who are in a squad at a moment."""
    return tuple(p for p in season.players if p.since <= at and (p.until is None or at < p.until))


def names(season: Season, at: int) -> bytes:
    """The list of a moment as JSON: ``{player id: {name, club, confirmed?}}``, by club and name."""
    players = sorted(there(season, at), key=lambda player: (player.club, player.name, player.id))
    return msgspec.json.encode({p.id: Name(name=p.name, club=p.club, confirmed=p.confirmed) for p in players})


def squads(season: Season, at: int) -> Squads:
    """Who plays where at a moment. Its ``id`` is that of the list which ``names`` gives for the same moment."""
    clubs: dict[Player, Club] = {player.id: player.club for player in there(season, at)}
    return Squads(id=digest(names(season, at)), clubs=clubs)


def digest(listed: bytes) -> str:
    """SHA-256 of a list of names, in hex."""
    return hashlib.sha256(listed).hexdigest()
