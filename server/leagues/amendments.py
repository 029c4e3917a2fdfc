"""What a league's commissioner says about its football. It holds for this league alone, on top of its season.

A season is shared by all leagues that play on it, and goes on changing. So nobody writes into it: amendments are kept
beside it and made again on every newer version; one that has nothing left to amend is passed over. Everybody in the
league may read them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from server.engines.stadium.commands import FeedSquads
from server.engines.stadium.matches import Squads
from server.football import changes, inbox
from server.football.files import pasted, tables
from server.football.files.rows import BadTable, Fault, Problem, columns_of
from server.football.season import Season
from server.wire.limits import LOG_ENTRY_BYTES

MOST = 100
"""Amendments of one league."""
MOST_CHARACTERS = 40_000
"""Of all its tables and lines together: they are read again with every newer version of the season."""
MOST_SQUADS_BYTES = LOG_ENTRY_BYTES - 1024
"""Of all squads together, which a room is told in one entry of its log; the rest is what an entry says beside."""
Matchday: TypeAlias = Annotated[int, Meta(ge=1, le=34)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=pasted.MOST_CHARACTERS)]


class _Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class WhoIsIt(_Saying, frozen=True, tag="who"):
    """Whom a spelling of the inbox means: a player of its club, or "" for a new one."""

    club: Name
    spelling: Name
    player: Annotated[str, Meta(max_length=64)] = ""


class ThereIs(_Saying, frozen=True, tag="player"):
    """A player who was only seen among goals does exist, and perhaps how he is written."""

    player: Name
    name: Annotated[str, Meta(max_length=64)] = ""


class Fix(_Saying, frozen=True, tag="fix"):
    """The schedule of a matchday that looks provisional is the real one (R16a)."""

    matchday: Matchday


class Results(_Saying, frozen=True, tag="results"):
    """Results of a matchday, as a table or as lines like ``Bayern - Stuttgart 2:1 (1:0)``."""

    matchday: Matchday
    text: Text


class Goals(_Saying, frozen=True, tag="goals"):
    """Goals, as a table; of a match that is in it, they replace those that were known."""

    text: Text


class SquadList(_Saying, frozen=True, tag="squads"):
    """Players, as a table or as lines like ``FCB: Harry Beispiel, Jo Muster``. Nobody is dropped."""

    text: Text


Saying: TypeAlias = WhoIsIt | ThereIs | Fix | Results | Goals | SquadList


class Amendment(msgspec.Struct, frozen=True):
    """``at``: when it was said, in ms; ``seat``: whose holder said it."""

    at: int
    seat: int
    said: Saying


class Pointless(Exception):
    """It cannot be said of this season: nothing is there that it means, or nothing would change."""


class Unclear(Exception):
    """Lines that can't be understood; then none is taken."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"{len(problems)} lines")
        self.problems = problems


def amended(season: Season, amendment: Amendment) -> Season:
    """The season as this league sees it. Raises ``Pointless``, ``Unclear``."""
    try:
        new, problems = _DOES[type(amendment.said)](season, amendment.said, amendment.at)
    except inbox.NoSuchEntry:
        raise Pointless from None
    except BadTable as bad:
        raise Unclear((bad.problem,)) from None
    if problems:
        raise Unclear(problems)
    if new == season:
        raise Pointless
    sizes = Counter(player.club for player in new.players)
    if full := [club for club, size in sizes.items() if size > inbox.MOST_OF_A_CLUB]:
        raise Unclear(tuple(Problem(0, Fault.TOO_MANY, club) for club in full))
    if _squads_bytes(new, amendment.at) > max(MOST_SQUADS_BYTES, _squads_bytes(season, amendment.at)):
        raise Unclear((Problem(0, Fault.TOO_MANY),))
    return new


def _squads_bytes(season: Season, at: int) -> int:
    """Of all who play now or will."""
    clubs = {p.id: p.club for p in season.players if p.until is None or at < p.until}
    return len(msgspec.msgpack.encode(FeedSquads(Squads(id="0" * 64, clubs=clubs))))


def again(season: Season, amendment: Amendment) -> Season:
    """An older amendment on a newer season: made as far as there is something to amend."""
    try:
        return amended(season, amendment)
    except (Pointless, Unclear):
        return season


def fits(said: Saying, earlier: Sequence[Amendment]) -> bool:
    """May a league that has said this much say this, too?"""
    characters = sum(len(getattr(each, "text", "")) for each in (said, *(one.said for one in earlier)))
    return len(earlier) < MOST and characters <= MOST_CHARACTERS


def packed(amendment: Amendment) -> bytes:
    return msgspec.msgpack.encode(amendment)


def unpacked(data: bytes) -> Amendment:
    return msgspec.msgpack.decode(data, type=Amendment)


def _who(season: Season, said: WhoIsIt, at: int) -> tables.Taken:
    return inbox.resolve(season, said.club, said.spelling, said.player or None, at), ()


def _there_is(season: Season, said: ThereIs, _at: int) -> tables.Taken:
    return inbox.confirm(season, said.player, said.name), ()


def _fix(season: Season, said: Fix, at: int) -> tables.Taken:
    if said.matchday > season.matchdays or said.matchday in season.fixed:
        raise Pointless
    return msgspec.structs.replace(season, fixed={**season.fixed, said.matchday: at}), ()


def _results(season: Season, said: Results, at: int) -> tables.Taken:
    if {"home", "away"} <= set(columns_of(said.text)):
        return tables.results(season, said.text, at)
    entered = pasted.results(season, said.matchday, said.text)
    told = {result.match: result for result in entered.results}
    games = [changes.reported(game, at, told[game.id]) for game in season.games if game.id in told]
    return changes.with_games(season, games), entered.problems


def _goals(season: Season, said: Goals, at: int) -> tables.Taken:
    return tables.goals(season, said.text, at)


def _squads(season: Season, said: SquadList, at: int) -> tables.Taken:
    if {"club", "player"} <= set(columns_of(said.text)):
        return tables.squads(season, said.text, at)
    return pasted.squads(season, said.text, at)


_DOES: dict[type, Callable[[Season, Any, int], tables.Taken]] = {
    WhoIsIt: _who,
    ThereIs: _there_is,
    Fix: _fix,
    Results: _results,
    Goals: _goals,
    SquadList: _squads,
}
