"""Invented footballers: 18 squads, some of whom move to another club in the winter."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import msgspec

from server.engines.stadium.map import Club
from server.football.players import new_id
from server.football.season import Footballer

SQUAD = 24
"""Players of a squad."""
MOVES = 9
"""Players who change their club in the winter."""
_FILE = Path(__file__).parents[1] / "lists" / "invented.toml"


class Parts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first: tuple[str, ...]
    front: tuple[str, ...]
    back: tuple[str, ...]


@cache
def parts() -> Parts:
    return msgspec.convert(tomllib.loads(_FILE.read_text("utf-8")), Parts)


def squads(clubs: Sequence[Club], chance: Random) -> dict[Club, list[Footballer]]:
    """For each club its players, the best scorers first; no name and no surname comes twice."""
    known = parts()
    surnames = [front + back for front in known.front for back in known.back]
    chance.shuffle(surnames)
    unused = iter(surnames)
    return {
        club: [_player(club, f"{chance.choice(known.first)} {next(unused)}") for _ in range(SQUAD)] for club in clubs
    }


def winter(squads: dict[Club, list[Footballer]], at: int, chance: Random) -> list[Footballer]:
    """Let some players change their club at a moment, in place; returns those who are no longer where they were.

    Who comes takes the place, and the rank among the scorers, of whom he changes with.
    """
    clubs = list(squads)
    gone = []
    for _ in range(MOVES):
        one, other = chance.sample(clubs, 2)
        rank = chance.randrange(SQUAD)
        leaving, coming = squads[one][rank], squads[other][rank]
        if leaving.since or coming.since:
            continue
        gone += [msgspec.structs.replace(player, until=at) for player in (leaving, coming)]
        squads[one][rank] = _player(one, coming.name, at)
        squads[other][rank] = _player(other, leaving.name, at)
    return gone


def _player(club: Club, name: str, since: int = 0) -> Footballer:
    return Footballer(id=new_id(club, name), club=club, name=name, since=since)
