"""Spellings that somebody must decide on, and what members and the commissioner say about players.

Goals of a player who is not known yet count for nobody ("" as their player) until the commissioner has said who it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from server.engines.stadium.map import Club
from server.engines.stadium.matches import Match, Player
from server.football import changes
from server.football.players import Table
from server.football.season import Game, Season, Unknown
from server.football.spelling import folded, spelled

MOST_OF_A_CLUB = 120
"""Players that a list may give a club in a season. Each one is compared with all of them."""


class NoSuchEntry(LookupError):
    """The inbox has no such spelling, or the club no such player."""


class Reading:
    """Players and inbox of a season while the goals of a source are read."""

    def __init__(self, season: Season) -> None:
        self.table = Table(season.players)
        self._season = season
        self._inbox = {(entry.club, folded(entry.spelling)): entry for entry in season.inbox}
        self._listed = {player.club for player in season.players if player.confirmed}

    def begin(self, match: Match) -> None:
        """The goals of a match are read anew: where in it spellings were seen no longer holds."""
        for key, entry in self._inbox.items():
            places = tuple(place for place in entry.places if place[0] != match)
            self._inbox[key] = replace(entry, places=places)

    def player(self, club: Club, spelling: str, place: tuple[Match, int]) -> Player:
        """Whom a source means; "" where that is not certain, and then it lies in the inbox.

        Where nobody resembles the name it is a new player, except at a club whose squad has been listed.
        """
        name = spelled(spelling)
        if not folded(name):
            return ""
        found = self.table.find(club, name)
        if isinstance(found, str):
            self.table.learn(found, name)
            return found
        if not found and club not in self._listed:
            return self.table.add(club, name)
        entry = self._inbox.get((club, folded(name))) or Unknown(club=club, spelling=name, candidates=found)
        places = entry.places if place in entry.places else (*entry.places, place)
        self._inbox[club, folded(name)] = replace(entry, candidates=found, places=places)
        return ""

    def into(self, season: Season) -> Season:
        """The season with the players and the inbox as they are now; places whose goal has become known are gone."""
        unknown = {
            (game.id, index)
            for game in season.games
            if game.reports
            for index, goal in enumerate(game.reports[-1].result.goals)
            if not goal.player
        }
        inbox = (
            replace(entry, places=tuple(place for place in entry.places if place in unknown))
            for entry in self._inbox.values()
        )
        players = tuple(self.table.players.values())
        left = tuple(entry for entry in inbox if entry.places)
        if (players, left) == (season.players, season.inbox):
            return season
        return replace(season, players=players, inbox=left)


def resolve(season: Season, club: Club, spelling: str, player: Player | None, at: int) -> Season:
    """The commissioner says whom a spelling means (None: a new player); its goals are reported anew from ``at`` on.

    Raises NoSuchEntry.
    """
    entry = next((each for each in season.inbox if (each.club, each.spelling) == (club, spelling)), None)
    table = Table(season.players)
    if entry is None or (player is not None and (player not in table.players or table.players[player].club != club)):
        raise NoSuchEntry(spelling)
    if player is None:
        player = table.add(club, spelling, confirmed=True)
    else:
        table.learn(player, spelling)
    games = {game.id: game for game in season.games}
    for match, index in entry.places:
        games[match] = _credited(games[match], index, player, at)
    left = tuple(each for each in season.inbox if each is not entry)
    resolved = replace(season, players=tuple(table.players.values()), inbox=left)
    return changes.with_games(resolved, games.values())


def _credited(game: Game, index: int, player: Player, at: int) -> Game:
    result = game.reports[-1].result
    if index >= len(result.goals) or result.goals[index].player:
        return game
    goal = replace(result.goals[index], player=player)
    return changes.reported(game, at, replace(result, goals=(*result.goals[:index], goal, *result.goals[index + 1 :])))


def propose(season: Season, club: Club, name: str, at: int) -> tuple[Season, Player]:
    """A member names a player who is missing. He can be picked at once and is marked until he is confirmed.

    A name that means a known player gives that one. Raises NoSuchEntry for another club or an empty name.
    """
    table = Table(season.players)
    if club not in season.clubs or not folded(name):
        raise NoSuchEntry(name)
    found = table.find(club, name)
    if isinstance(found, str):
        return season, found
    player = table.add(club, name, since=at)
    return replace(season, players=tuple(table.players.values())), player


def confirm(season: Season, player: Player, name: str = "") -> Season:
    """The commissioner confirms a player, perhaps with the right spelling. Raises NoSuchEntry."""
    table = Table(season.players)
    if player not in table.players:
        raise NoSuchEntry(player)
    table.confirm(player, name)
    return replace(season, players=tuple(table.players.values()))


def listed(season: Season, rows: Iterable[tuple[Club, str, int, int | None]]) -> Season:
    """Take in a squad list: club, name, since, until (ms; None: open). Who is known is confirmed, others are added.

    Nobody is dropped: who is not on the list stays as he is. Whom one knew before ``since`` was there before.
    """
    table = Table(season.players)
    for club, name, since, until in rows:
        found = table.find(club, name)
        player = found if isinstance(found, str) else table.add(club, name, since=since)
        table.learn(player, name)
        table.confirm(player, name)
        known = table.players[player]
        table.players[player] = replace(known, since=min(known.since, since), until=until)
    return replace(season, players=tuple(table.players.values()))
