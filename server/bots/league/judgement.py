"""What a player makes of a matchday: how much a club, a scorer, an answer is worth. From the view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from server.engines.contract import View

POINTS = {
    "above-65": (2, 0, -2),
    "45-65": (2, 1, 0),
    "30-45": (3, 1, 0),
    "15-30": (4, 2, 0),
    "below-15": (7, 4, 0),
}
"""The rule book's table, as every player knows it."""

USUAL = {
    "more-wins": "home",
    "goals": "over",
    "hat-trick": "no",
    "penalty": "yes",
    "early-goal": "no",
    "top-match": "home",
    "last-place": "no",
    "three-draws": "no",
    "goalless": "no",
    "six-goals": "yes",
    "own-goal": "yes",
    "second-half": "yes",
    "rout": "yes",
    "turned": "no",
    "favourites": "yes",
    "both-score": "yes",
    "three-doubles": "no",
}
"""To each bonus question what is right more often than not."""

GOALS_A_SIDE = 1.5
SHARE_OF_FIRST = 0.23
"""Of a side's goals, what its best scorer shoots; whoever stands behind him on the list shoots less."""
PRIOR_MATCHES = 4.0
"""So many matches a player's place on the list counts for, beside the goals that he has shot."""


def expected_points(week: View) -> dict[str, float]:
    """Of each club that plays on a matchday: the points that it brings on average."""
    found: dict[str, float] = {}
    for match in week["matches"].values():
        chance = match.get("chance")
        if chance is None or match.get("off"):
            continue
        home, draw, away = (chance[name] / 10_000 for name in ("home", "draw", "away"))
        for club, won, lost, row in (
            (match["home"], home, away, chance["home_row"]),
            (match["away"], away, home, chance["away_row"]),
        ):
            win, tie, defeat = POINTS[row]
            found[club] = won * win + draw * tie + lost * defeat
    return found


def strength(week: View) -> dict[str, float]:
    """Of each club that plays: the goals that it may be expected to shoot."""
    found: dict[str, float] = {}
    for match in week["matches"].values():
        chance = match.get("chance")
        if chance is not None and not match.get("off"):
            found[match["home"]] = GOALS_A_SIDE * (0.5 + chance["home"] / 10_000)
            found[match["away"]] = GOALS_A_SIDE * (0.5 + chance["away"] / 10_000)
    return found


class Scorers:
    """Who shoots the goals: by the squads' order at first, by the goals that have fallen more and more."""

    def __init__(self) -> None:
        self._seen: set[str] = set()
        self._goals: Counter[str] = Counter()
        self._squads: object = None
        self._ranks: dict[str, tuple[str, int]] = {}

    def learn(self, view: View) -> None:
        """Take notice of the squads and of all matchdays that are over."""
        for name, week in view["weeks"].items():
            if week["stage"] == "closed" and name not in self._seen:
                self._seen.add(name)
                self._count(week.get("results", {}).values())
        squads = view.get("squads")
        if squads is not None and squads is not self._squads:
            self._squads = squads
            self._ranks = _ranks(squads["clubs"])

    def by_worth(self, strong: Mapping[str, float]) -> list[tuple[float, str]]:
        """Players of the clubs that play, the likeliest scorers first, with the goals to be expected."""
        played = len(self._seen)
        found = []
        for player, (club, rank) in self._ranks.items():
            if club in strong:
                prior = SHARE_OF_FIRST * 0.75**rank
                shot = self._goals[player] / (GOALS_A_SIDE * played) if played else 0.0
                share = (prior * PRIOR_MATCHES + shot * played) / (PRIOR_MATCHES + played)
                found.append((share * strong[club], player))
        return sorted(found, key=lambda one: (-one[0], one[1]))

    def _count(self, results: Iterable[Any]) -> None:
        for result in results:
            for goal in result.get("goals", ()):
                if goal.get("player") and not goal.get("own"):
                    self._goals[goal["player"]] += 1


def _ranks(clubs: Mapping[str, str]) -> dict[str, tuple[str, int]]:
    """Of each player the club, and the place on its list."""
    places: Counter[str] = Counter()
    found = {}
    for player, club in clubs.items():
        found[player] = club, places[club]
        places[club] += 1
    return found
