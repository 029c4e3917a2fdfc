"""The pool of 17 bonus questions: which are asked, and how they are resolved (RULES.md, chapter 6).

A question counts over the matches of its matchday that are final at the settlement. What can't be known for sure is
void: right for everybody who answered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from server.engines.draws import Draws
from server.engines.stadium.map import Club
from server.engines.stadium.matches import Chance, Fixture, Match, Plan, Result

Question: TypeAlias = str
Answer: TypeAlias = str

ASKED = 5
LEAST_FINAL = 7
VOID: Answer = ""

_YES_NO = ("yes", "no")
POOL: dict[Question, tuple[Answer, ...]] = {
    "more-wins": ("home", "away", "even"),
    "goals": ("over", "under"),
    "hat-trick": _YES_NO,
    "penalty": _YES_NO,
    "early-goal": _YES_NO,
    "top-match": ("home", "draw", "away"),
    "last-place": _YES_NO,
    "three-draws": _YES_NO,
    "goalless": _YES_NO,
    "six-goals": _YES_NO,
    "own-goal": _YES_NO,
    "second-half": _YES_NO,
    "rout": _YES_NO,
    "turned": _YES_NO,
    "favourites": _YES_NO,
    "both-score": _YES_NO,
    "three-doubles": _YES_NO,
}
"""Numbers 1 to 17 of the rules in order, each with its options."""

NEED_A_SEASON = frozenset({"goals", "top-match", "last-place"})
"""They look at the season so far: not asked on the first matchday."""

REWARD = (0, 0, 0, 1, 2, 3)
"""Flags by right answers (R11)."""


class Asked(msgspec.Struct, frozen=True):
    """What the questions of a matchday are about, frozen when it opened: ``top`` and ``last`` are empty if unknown."""

    fixtures: tuple[Fixture, ...]
    chances: dict[Match, Chance]
    top: Match
    last: Club
    goals: int
    matches: int
    results: Mapping[Match, Result]
    """The final ones."""

    def final(self) -> list[tuple[Fixture, Result]]:
        return [(f, self.results[f.id]) for f in self.fixtures if f.id in self.results]


def drawn(draws: Draws, first: int, matchday: int) -> tuple[Question, ...]:
    """Five for this matchday of a group that began with ``first``: out of bags of 17, never two equal in a week."""
    need = (matchday - first + 1) * ASKED
    dealt: list[Question] = []
    while len(dealt) < need:
        dealt += _bag(draws, len(dealt), dealt[len(dealt) - len(dealt) % ASKED :], first)
    return tuple(dealt[need - ASKED : need])


def _bag(draws: Draws, begun: int, week: list[Question], first: int) -> tuple[Question, ...]:
    """A shuffled bag whose first ones fit to the week that the bag before left unfinished."""
    barred = set(week) | (NEED_A_SEASON if not begun and first == 1 else set())
    attempt = 0
    while True:
        bag = draws.shuffled(tuple(POOL), f"questions|{begun}|{attempt}")
        if not barred.intersection(bag[: ASKED - len(week)]):
            return bag
        attempt += 1


def top_match(plan: Plan) -> Match:
    """The pairing with the smallest sum of places, of equal ones the one with the better best club; "" if unknown."""
    known = [f for f in plan.fixtures if not f.off and f.home in plan.places and f.away in plan.places]

    def rank(f: Fixture) -> tuple[int, int]:
        home, away = plan.places[f.home], plan.places[f.away]
        return home + away, min(home, away)

    return min(known, key=rank).id if known else ""


def last_place(plan: Plan) -> Club:
    """Who is last of the table before this matchday; "" if unknown."""
    return max(plan.places, key=lambda club: plan.places[club], default="")


def right(answer: Answer | None, truth: Answer) -> bool:
    """Void is right for everybody who answered; no answer is wrong."""
    return bool(answer) and truth in (VOID, answer)


def resolve(question: Question, asked: Asked) -> Answer:
    """The right answer, or ``VOID``."""
    if len(asked.results) < LEAST_FINAL:
        return VOID
    return _RULES[question](asked)


def _yes(it: bool) -> Answer:
    return "yes" if it else "no"


def _more_wins(a: Asked) -> Answer:
    lead = sum((r.home > r.away) - (r.home < r.away) for _, r in a.final())
    return "home" if lead > 0 else "away" if lead < 0 else "even"


def _goals(a: Asked) -> Answer:
    """Against the mean of earlier matchdays times played/9; in whole numbers, so that equal is equal."""
    if not a.matches:
        return VOID
    total = sum(_sum(r) for _, r in a.final())
    return "over" if total * a.matches > a.goals * len(a.results) else "under"


def _top_match(a: Asked) -> Answer:
    r = a.results.get(a.top)
    if r is None:
        return VOID
    return "home" if r.home > r.away else "away" if r.home < r.away else "draw"


def _last_place(a: Asked) -> Answer:
    for f, r in a.final():
        if a.last in (f.home, f.away):
            mine, theirs = (r.home, r.away) if f.home == a.last else (r.away, r.home)
            return _yes(mine >= theirs)
    return VOID


def _count(least: int, fits: Callable[[Result], bool]) -> Callable[[Asked], Answer]:
    return lambda a: _yes(sum(fits(r) for _, r in a.final()) >= least)


def _favourites(a: Asked) -> Answer:
    won = 0
    for f, r in a.final():
        chance = a.chances[f.id]
        won += r.home > r.away if chance.home >= chance.away else r.away > r.home
    return _yes(won >= 5)


def _second_half(a: Asked) -> Answer:
    """A match without a half-time score could have had all its goals in either half."""
    later, unsure = 0, 0
    for _, r in a.final():
        if r.half is None:
            unsure += _sum(r)
        else:
            later += _sum(r) - 2 * sum(r.half)
    if later - unsure > 0:
        return "yes"
    return "no" if later + unsure <= 0 else VOID


def _turned(a: Asked) -> Answer:
    unsure = False
    for _, r in a.final():
        if r.half is None:
            unsure |= r.home != r.away
        elif (r.home - r.away) * (r.half[0] - r.half[1]) < 0:
            return "yes"
    return VOID if unsure else "no"


def _events(least: int, count: Callable[[Result], int], possible: Callable[[Result], int]) -> Callable[[Asked], Answer]:
    """A question about goals. ``possible``: how many there could be in a match whose goals disagree with its score."""

    def answer(a: Asked) -> Answer:
        sure = sum(count(r) for _, r in a.final() if r.agrees)
        unsure = sum(possible(r) for _, r in a.final() if not r.agrees)
        if sure >= least:
            return "yes"
        return "no" if sure + unsure < least else VOID

    return answer


def _scored(r: Result, least: int) -> int:
    """Players with so many goals, own goals apart, in this match."""
    shot = Counter(g.player for g in r.goals if g.player and not g.own)
    return sum(n >= least for n in shot.values())


def _sum(r: Result) -> int:
    return r.home + r.away


_RULES: dict[Question, Callable[[Asked], Answer]] = {
    "more-wins": _more_wins,
    "goals": _goals,
    "hat-trick": _events(1, lambda r: _scored(r, 3), lambda r: max(r.home, r.away) // 3),
    "penalty": _events(1, lambda r: sum(g.penalty for g in r.goals), _sum),
    "early-goal": _events(1, lambda r: sum(1 <= g.minute <= 3 for g in r.goals), _sum),
    "top-match": _top_match,
    "last-place": _last_place,
    "three-draws": _count(3, lambda r: r.home == r.away),
    "goalless": _count(1, lambda r: _sum(r) == 0),
    "six-goals": _count(1, lambda r: _sum(r) >= 6),
    "own-goal": _events(1, lambda r: sum(g.own for g in r.goals), _sum),
    "second-half": _second_half,
    "rout": _count(1, lambda r: abs(r.home - r.away) >= 4),
    "turned": _turned,
    "favourites": _favourites,
    "both-score": _count(6, lambda r: r.home > 0 and r.away > 0),
    "three-doubles": _events(3, lambda r: _scored(r, 2), lambda r: r.home // 2 + r.away // 2),
}
