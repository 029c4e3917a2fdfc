"""From OpenLigaDB's matches to ours, through everything that a crowd does to them.

A match is final only when it is finished *and* has a final result; its goals are sorted by the score after them and
belong to the side whose score has grown; what is older than what we know is ignored, what is missing deletes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from server.engines.stadium.map import Club
from server.engines.stadium.matches import Goal, Result, Side
from server.football import changes
from server.football.asof import LONGEST
from server.football.clubs import UnknownClub, directory
from server.football.inbox import Reading
from server.football.openligadb.shapes import FINAL, HALF_TIME, Match, Score, Scored, Team
from server.football.season import LATEST, MOST_MATCHDAYS, Dated, Game, Season
from server.football.spelling import spelled

_OTHER: dict[Side, Side] = {"home": "away", "away": "home"}
_FIRST_HALF, _FULL = 45, 90
_MOST = 99
"""Goals of a side beyond which a score is taken for a slip of the keyboard."""


class Absorbed(msgspec.Struct, frozen=True):
    """The season with what was new, and the teams whose matches were left out: no club goes by that, or not here."""

    season: Season
    strangers: tuple[str, ...] = ()


def absorb(season: Season, matches: Iterable[Match], at: int) -> Absorbed:
    """Take in what OpenLigaDB said at ``at``."""
    known = {(game.home, game.away): game for game in season.games}
    reading = Reading(season)
    strangers: list[str] = []
    changed: list[Game] = []
    for match in matches:
        try:
            home, away = (_club(match.team1), _club(match.team2))
        except UnknownClub as e:
            strangers.append(spelled(str(e)))
            continue
        if foreign := [club for club in (home, away) if not season.plays(club)]:
            strangers += foreign
            continue
        game = known.get((home, away))
        kickoff = match.kickoff
        if kickoff is None or not 0 <= kickoff < LATEST or home == away:
            continue
        if not 1 <= match.group.grouporderid <= MOST_MATCHDAYS:
            continue
        if game is not None and match.changed < game.changed:
            continue
        if game is None:
            first = (Dated(at=at, kickoff=kickoff),)
            game = Game(id=str(match.matchid), matchday=match.group.grouporderid, home=home, away=away, dates=first)
        game = replace(changes.dated(game, at, kickoff), changed=match.changed)
        result = _result(game, match, reading, at)
        changed.append(game if result is None else changes.reported(game, at, result))
    season = changes.with_games(season, changed)
    if changed and season.source != "openligadb":
        season = replace(season, source="openligadb")  # who it is from must be said from now on
    return Absorbed(reading.into(season), tuple(dict.fromkeys(strangers)))


def _club(team: Team) -> Club:
    return directory().team(team.teamid, *team.names)


def _result(game: Game, match: Match, reading: Reading, at: int) -> Result | None:
    """What is told of a match; None where it has not begun, or never did."""
    scored = _in_order(match.goals or ())
    last = (scored[-1].scoreteam1 or 0, scored[-1].scoreteam2 or 0) if scored else (0, 0)
    end = _score(match.matchresults or (), FINAL, last) if match.matchisfinished else None
    kickoff = game.dates[-1].kickoff
    if end is None and not (kickoff <= at <= kickoff + LONGEST):
        return None
    home, away = end or last
    half = _score(match.matchresults or (), HALF_TIME, (home, away))
    if half is not None and (half[0] > home or half[1] > away):
        half = None
    reading.begin(game.id)
    goals = _goals(game, scored, half, reading)
    return Result(
        match=game.id,
        final=end is not None,
        home=home,
        away=away,
        half=half,
        goals=goals,
        complete=changes.agree(home, away, goals),
    )


def _score(results: Sequence[Score], kind: int, likely: tuple[int, int]) -> tuple[int, int] | None:
    """The score of a type. Wrong ones stay there for ever: that which fits the goals is taken, or else the newest."""
    found = [
        (each.resultorderid, each.resultid, (each.pointsteam1 or 0, each.pointsteam2 or 0))
        for each in results
        if each.resulttypeid == kind and _possible(each.pointsteam1) and _possible(each.pointsteam2)
    ]
    scores = [points for _, _, points in sorted(found)]
    if kind == FINAL and likely in scores:
        return likely
    return scores[-1] if scores else None


def _possible(goals: int | None) -> bool:
    return goals is not None and 0 <= goals <= _MOST


def _in_order(goals: Iterable[Scored]) -> list[Scored]:
    told = (goal for goal in goals if _possible(goal.scoreteam1) and _possible(goal.scoreteam2))
    return sorted(told, key=lambda g: ((g.scoreteam1 or 0) + (g.scoreteam2 or 0), g.matchminute or 0, g.goalid))


def _goals(game: Game, scored: Sequence[Scored], half: tuple[int, int] | None, reading: Reading) -> tuple[Goal, ...]:
    told: list[Goal] = []
    before = (0, 0)
    for goal in scored:
        after = (goal.scoreteam1 or 0, goal.scoreteam2 or 0)
        grown = after[0] - before[0], after[1] - before[1]
        before = after
        if (grown[0] > 0) == (grown[1] > 0):
            continue  # told twice, or nobody can say who has scored; the score then disagrees with the goals
        side: Side = "home" if grown[0] > 0 else "away"
        own = bool(goal.isowngoal)
        shooting = game.club(_OTHER[side] if own else side)
        player = reading.player(shooting, goal.goalgettername or "", (game.id, len(told)))
        early = half is not None and len(told) < half[0] + half[1]
        minute = _minute(goal, early=early)
        told.append(Goal(side=side, player=player, minute=minute, penalty=bool(goal.ispenalty), own=own))
    return tuple(told)


def _minute(goal: Scored, *, early: bool) -> int:
    """Of play: stoppage time is written as 45+2, as 47 with a mark, or as 97 without one. 0 where unknown."""
    minute = max(0, goal.matchminute or 0)
    if minute > _FIRST_HALF and (early or (goal.isovertime and minute < _FULL - 20)):
        return _FIRST_HALF
    return min(minute, _FULL)
