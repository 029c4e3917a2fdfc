"""The table of the competition, from results alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from server.engines.stadium.map import Club

Score = tuple[Club, Club, int, int]
"""Home, away, and their goals."""


def places(clubs: Sequence[Club], scores: Iterable[Score]) -> dict[Club, int]:
    """Each club's place, 1 is first: by points, goal difference, goals; then in the order of ``clubs``.

    Places are never shared, so that there is always one last and one top match (questions 6, 7).
    """
    points = dict.fromkeys(clubs, 0)
    scored, conceded = dict.fromkeys(clubs, 0), dict.fromkeys(clubs, 0)
    for home, away, hg, ag in scores:
        points[home] += 3 if hg > ag else hg == ag
        points[away] += 3 if ag > hg else hg == ag
        scored[home] += hg
        scored[away] += ag
        conceded[home] += ag
        conceded[away] += hg
    order = sorted(clubs, key=lambda club: (-points[club], conceded[club] - scored[club], -scored[club]))
    return {club: place for place, club in enumerate(order, 1)}
