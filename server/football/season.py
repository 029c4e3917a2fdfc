"""A season as one value: its games with all that became known of them and when, its players, what is unresolved.

Every source is turned into this, and it is stored as JSON. What was known at a moment is told by ``asof.py``. All times
are UTC epoch milliseconds; the lists of a game are in the order in which things became known.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

from server.engines.stadium.map import CLUBS, Club
from server.engines.stadium.matches import Match, Player, Result, Side

Source: TypeAlias = Literal["openligadb", "file", "simulated"]
Quote: TypeAlias = tuple[float, float, float]
"""Decimal odds of home win, draw, away win, with the bookmaker's margin."""

LARGEST_BYTES = 8 << 20
MOST_GAMES, MOST_MATCHDAYS, MOST_PLAYERS = 1_000, 60, 5_000
LATEST = 1 << 43
"""Of kick-offs, in ms: some time in the 23rd century."""

ATTRIBUTION = {
    "openligadb": "OpenLigaDB.de, ODbL 1.0 (https://opendatacommons.org/licenses/odbl/1-0/)",
    "file": "",
    "simulated": "",
}
"""Who must be named where the data are shown."""


class Dated(msgspec.Struct, frozen=True, kw_only=True):
    """A game's date as known from ``at`` on. ``fixed``: announced, no placeholder (R16a). ``off``: called off."""

    at: int
    kickoff: int
    fixed: bool = True
    off: bool = False


class Reported(msgspec.Struct, frozen=True, kw_only=True):
    """A result as known from ``at`` on."""

    at: int
    result: Result


class Quoted(msgspec.Struct, frozen=True, kw_only=True):
    """Odds as read at ``at``. ``source``: whose."""

    at: int
    odds: Quote
    source: str


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """``changed``: when the source, by its own clock, last changed what it says of the game."""

    id: Match
    matchday: int
    home: Club
    away: Club
    dates: tuple[Dated, ...]
    reports: tuple[Reported, ...] = ()
    quotes: tuple[Quoted, ...] = ()
    changed: int = 0

    def club(self, side: Side) -> Club:
        return self.home if side == "home" else self.away


class Footballer(msgspec.Struct, frozen=True, kw_only=True):
    """A person at a club; the same person at another club is another one. ``since`` and ``until``: when in its squad.

    ``confirmed``: on a squad list or confirmed by the commissioner, not only seen among goals or proposed.
    """

    id: Player
    club: Club
    name: str
    spellings: tuple[str, ...] = ()
    since: int = 0
    until: int | None = None
    confirmed: bool = True


class Unknown(msgspec.Struct, frozen=True, kw_only=True):
    """The inbox: a spelling that may mean several players of a club or a new one; somebody must say whom.

    ``places``: the goals it was seen at, as match and index among the goals of that match's result.
    """

    club: Club
    spelling: str
    candidates: tuple[Player, ...]
    places: tuple[tuple[Match, int], ...] = ()


class Rating(msgspec.Struct, frozen=True):
    """How a club plays: what its goals for, and against, are multiplied by, as natural logarithms."""

    attack: float = 0.0
    defence: float = 0.0


class Season(msgspec.Struct, frozen=True, kw_only=True):
    """``year``: in which it starts. ``before``: each club's rating before its first match, where there is a history.

    ``fixed``: matchdays whose schedule the commissioner has confirmed, with the moment.
    """

    id: str
    year: int
    source: Source
    clubs: tuple[Club, ...]
    games: tuple[Game, ...]
    players: tuple[Footballer, ...] = ()
    inbox: tuple[Unknown, ...] = ()
    before: dict[Club, Rating] = {}
    fixed: dict[int, int] = {}

    @property
    def matchdays(self) -> int:
        return max((game.matchday for game in self.games), default=0)

    def plays(self, club: Club) -> bool:
        """Is, or may this be, one of the season's clubs? Until all of them are known, every club may."""
        return club in self.clubs or len(self.clubs) < CLUBS

    @property
    def attribution(self) -> str:
        return ATTRIBUTION[self.source]


class BadSeason(Exception):
    """What was read is no season. The message is a sentence for whoever imports it."""


def read(raw: bytes) -> Season:
    """A stored season, sound enough for everything that asks it. Raises BadSeason."""
    if len(raw) > LARGEST_BYTES:
        raise BadSeason(f"no season: more than {LARGEST_BYTES} bytes")
    try:
        season = msgspec.json.decode(raw, type=Season)
    except msgspec.DecodeError as e:
        raise BadSeason(f"no season: {e}") from None
    if wrong := next(_unsound(season), None):
        raise BadSeason(f"no season: {wrong}")
    return season


def _unsound(season: Season) -> Iterator[str]:
    """What cannot be, of a season that somebody may have written by hand."""
    games, players = season.games, season.players
    if len(set(season.clubs)) != len(season.clubs) or len(season.clubs) > CLUBS:
        yield "clubs"
    if len(games) > MOST_GAMES or len({game.id for game in games}) != len(games):
        yield "games: too many, or one twice"
    if len(players) > MOST_PLAYERS or len({player.id for player in players}) != len(players):
        yield "players: too many, or one twice"
    for game in games:
        known = {game.home, game.away} <= set(season.clubs) and game.home != game.away
        if not (known and 1 <= game.matchday <= MOST_MATCHDAYS and game.dates):
            yield f"game {game.id}: its clubs, matchday or date"
        if any(not 0 <= date.kickoff < LATEST for date in game.dates):
            yield f"game {game.id}: its date"
        if any(report.result.match != game.id for report in game.reports):
            yield f"game {game.id}: a result of another game"
        if any(min(quote.odds) <= 1 for quote in game.quotes):
            yield f"game {game.id}: its odds"
        orders = (
            [date.at for date in game.dates],
            [report.at for report in game.reports],
            [quote.at for quote in game.quotes],
        )
        if any(one > other for told in orders for one, other in pairwise(told)):
            yield f"game {game.id}: not in the order in which it became known"
    if not {player.club for player in players} <= set(season.clubs):
        yield "players: their clubs"


def written(season: Season) -> bytes:
    """As JSON, for ``read``."""
    return msgspec.json.encode(season)
