"""Who is meant by a name: each club's own table of players with their spellings, never merged across clubs.

Sources write one footballer in many ways: "T. Müller", "Müller", "Müller, Thomas ", "Thomas Mueller". A spelling is
taken for a known player when it is his in all but case, accents, order, initials and left-out first names, and nobody
else's; one that merely resembles a name is left to a person (the inbox).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import TypeAlias

import msgspec

from server.engines.stadium.map import Club
from server.engines.stadium.matches import Player
from server.football.season import Footballer
from server.football.spelling import distance, folded, spelled

Words: TypeAlias = tuple[str, ...]

_SLIP = 1
"""Letters in which two spellings of one name may differ..."""
_LONG = 5
"""...from this length on: of first names they mean one person, of surnames somebody is asked."""


def new_id(club: Club, name: str) -> Player:
    """A player's id from his name as first seen: ``FCB-jonas-birkhalm``. It stays, whatever becomes of the name."""
    return f"{club}-{folded(name).replace(' ', '-')}"


class Table:
    """The players of a season as an index that grows while goals are read."""

    def __init__(self, players: Iterable[Footballer]) -> None:
        self.players = {player.id: player for player in players}
        self._clubs: dict[Club, dict[Player, list[Words]]] = {}
        for player in self.players.values():
            self._index(player.club, player.id, player.name, *player.spellings)

    def find(self, club: Club, spelling: str) -> Player | tuple[Player, ...]:
        """The player of a club whom a spelling means; or who may be meant, where that is not certain.

        An empty tuple: nobody resembles it.
        """
        words = _words(spelling)
        known = self._clubs.get(club, {})
        same = [player for player, written in known.items() if words in written]
        if len(same) == 1:
            return same[0]
        fitting = [player for player, written in known.items() if all(_one(words, other) for other in written)]
        if len(fitting) == 1:
            return fitting[0]
        alike = (player for player, written in known.items() if any(_alike(words, other) for other in written))
        return tuple(dict.fromkeys((*same, *fitting, *alike)))

    def add(self, club: Club, spelling: str, *, confirmed: bool = False, since: int = 0) -> Player:
        """A new player of a club. Two of the same name get different ids."""
        name = spelled(spelling)
        base = player = new_id(club, name)
        number = 1
        while player in self.players:
            number += 1
            player = f"{base}-{number}"
        self.players[player] = Footballer(id=player, club=club, name=name, confirmed=confirmed, since=since)
        self._index(club, player, name)
        return player

    def learn(self, player: Player, spelling: str) -> None:
        """Keep one more spelling of a player. The fullest one is the name that is shown, unless that is confirmed."""
        known = self.players[player]
        name = spelled(spelling)
        if name == known.name or name in known.spellings:
            return
        shown, other = (name, known.name) if not known.confirmed and _fuller(name, known.name) else (known.name, name)
        spellings = (*(each for each in known.spellings if each != shown), other)
        self.players[player] = msgspec.structs.replace(known, name=shown, spellings=spellings)
        self._index(known.club, player, name)

    def confirm(self, player: Player, name: str = "") -> None:
        """A person has said that this player exists, and perhaps how he is written."""
        self.players[player] = msgspec.structs.replace(self.players[player], confirmed=True)
        if name and spelled(name) != self.players[player].name:
            known = self.players[player]
            spellings = tuple(each for each in (*known.spellings, known.name) if each != spelled(name))
            self.players[player] = msgspec.structs.replace(known, name=spelled(name), spellings=spellings)
            self._index(known.club, player, name)

    def _index(self, club: Club, player: Player, *spellings: str) -> None:
        written = self._clubs.setdefault(club, {}).setdefault(player, [])
        written += [words for words in map(_words, spellings) if words not in written]


def _words(spelling: str) -> Words:
    return tuple(folded(spelled(spelling)).split())


def _fuller(name: str, other: str) -> bool:
    letters, others = (len(folded(each).replace(" ", "")) for each in (name, other))
    return letters > others


def _one(words: Words, other: Words) -> bool:
    """Can both be one person? The same surname, and first names that are equal, initials of the other, or left out."""
    if not words or not other or len(words[-1]) < 2:
        return False
    if sorted(words) == sorted(other):
        return True
    if words[-1] != other[-1]:
        return False
    first, second = words[:-1], other[:-1]
    return _front(first, second) or _front(first[::-1], second[::-1])


def _front(first: Words, second: Words) -> bool:
    return all(_first_name(one, two) for one, two in zip_longest(first, second, fillvalue=""))


def _first_name(one: str, two: str) -> bool:
    if one.startswith(two) or two.startswith(one):
        return True
    return one[0] == two[0] and min(len(one), len(two)) >= _LONG and distance(one, two) <= _SLIP


def _alike(words: Words, other: Words) -> bool:
    """Worth showing to a person: a surname that is a word of the other name, or one with a slip."""
    if not words or not other:
        return False
    surname, other_surname = words[-1], other[-1]
    if (len(surname) > 2 and surname in other) or (len(other_surname) > 2 and other_surname in words):
        return True
    return min(len(surname), len(other_surname)) >= _LONG and distance(surname, other_surname) <= _SLIP
