"""Thousands of short seasons of ordinary players on one map, to see whether every home has the same chance.

A model of what matters to a home: how much land a week brings (club, scorer, bonus, a hit), duels with loot, the rout,
the floor and the rule of rank. No cards but the three flags, no arch-rivals, no odds of real matches: the frequencies
below are ours. The engine's own seasons must agree with it (``fairness.agreement``).
"""

from __future__ import annotations

import msgspec
import numpy as np

from server.engines.stadium.map import LeagueMap
from server.football.mapgen.boards import Boards, Ints, Round
from server.football.mapgen.land import Floats

TIERS = 5
PICKED = np.array([0.12, 0.24, 0.27, 0.26, 0.11])
"""How often a club of each tier is chosen, from the favourites (over 65 %) to the outsiders (under 15 %)."""
CHANCES = np.array([[0.75, 0.16], [0.55, 0.24], [0.39, 0.26], [0.24, 0.26], [0.10, 0.18]])
"""Win and draw of a club in each tier; chosen clubs do a little better than the tier's average."""
POINTS = np.array([[2, 0, -2], [2, 1, 0], [3, 1, 0], [4, 2, 0], [7, 4, 0]])
"""Win, draw, defeat of a club in each tier (R18)."""
FORCED = TIERS - 1
"""The tier of a club that a rout's winner chooses for the loser."""
SCORER = 0.43
"""Goals of the chosen scorer in a week."""
RIGHT, QUESTIONS = 0.58, 5
BONUS = np.array([0, 0, 0, 1, 2, 3])
"""Flags for so many right answers."""
HIT, REWARD = 0.11, 3
CHALLENGE = 0.75
ATTACKERS = 2
"""At most so many challenge the same player."""
ROUT = 4
"""A duel won by so many points or more (R26)."""


class Rates(msgspec.Struct, frozen=True):
    """``seasons``: how often each home was played, ``titles``: seasons won with it, shared ones in parts."""

    leagues: int
    players: int
    seasons: dict[str, int]
    titles: dict[str, float]

    def rate(self, club: str) -> float:
        """Titles for each season that a home was played."""
        return self.titles[club] / self.seasons[club]

    def __add__(self, other: Rates) -> Rates:
        return Rates(
            self.leagues + other.leagues,
            self.players,
            {club: n + other.seasons[club] for club, n in self.seasons.items()},
            {club: n + other.titles[club] for club, n in self.titles.items()},
        )


def play(league_map: LeagueMap, leagues: int, seed: int = 0) -> Rates:
    """So many seasons on one map, homes drawn at random; the same for the same seed."""
    chance = np.random.default_rng(seed)
    players, clubs = league_map.players, tuple(league_map.stadiums)
    homes = chance.permuted(np.tile(np.arange(len(clubs)), (leagues, 1)), axis=1)[:, :players]
    season = Season(Boards(league_map, homes), chance)
    for _ in range(league_map.matchdays):
        season.week()
    share = season.shares()
    seasons = np.bincount(homes.ravel(), minlength=len(clubs))
    titles = np.bincount(homes.ravel(), share.ravel(), minlength=len(clubs))
    return Rates(
        leagues,
        players,
        dict(zip(clubs, seasons.tolist(), strict=True)),
        dict(zip(clubs, titles.tolist(), strict=True)),
    )


class Season:
    """The weeks of many leagues side by side."""

    def __init__(self, boards: Boards, chance: np.random.Generator) -> None:
        self.boards, self.chance = boards, chance
        shape = boards.count.shape
        self.balance = np.zeros(shape, np.int64)
        self.won = np.zeros(shape, np.int64)
        self.forced = np.zeros(shape, bool)

    def week(self) -> None:
        tier, points = self._clubs()
        target = self._challenges(tier)
        bound = self._duels(points, target)
        chance, shape = self.chance, points.shape
        others = chance.poisson(SCORER, shape) + BONUS[chance.binomial(QUESTIONS, RIGHT, shape)]
        others += REWARD * (chance.random(shape) < HIT)
        free, loot = points + others, bound.sum(axis=2)
        total = free + loot
        self.balance += total
        self._give_up(np.maximum(-total, 0))
        self._eat(bound, np.where(total > 0, np.maximum(-free, 0), loot))
        free = np.where(total > 0, np.maximum(free, 0), (total == 0).astype(np.int64))
        order = np.lexsort((chance.random(shape), self.balance, self.boards.count), axis=1)
        Round(self.boards, free, bound).play(order)

    def shares(self) -> Floats:
        """Each player's part of the title: fields, then balance, then duels won (R57)."""
        key = (self.boards.count * 10_000 + self.balance) * 1_000 + self.won
        best = key == key.max(axis=1, keepdims=True)
        return np.asarray(best / best.sum(axis=1, keepdims=True))

    def _clubs(self) -> tuple[Ints, Ints]:
        """Tier and points of each player's club."""
        chance, shape = self.chance, self.balance.shape
        tier = np.searchsorted(PICKED.cumsum()[:-1], chance.random(shape))
        tier[self.forced] = FORCED
        win, draw = np.moveaxis(CHANCES[tier], -1, 0)
        luck = chance.random(shape)
        return tier, POINTS[tier, (luck >= win).astype(int) + (luck >= win + draw)]

    def _challenges(self, tier: Ints) -> Ints:
        """Whom each player challenges, or -1: half the leader, half who plays the weakest club; two find room (R23)."""
        chance, (leagues, players) = self.chance, tier.shape
        rows = np.arange(leagues)
        strength = (CHANCES * np.maximum(POINTS, 0)[:, :2]).sum(axis=1)[tier]
        target, taken = np.full(tier.shape, -1), np.zeros(tier.shape, np.int64)
        for who in chance.permuted(np.tile(np.arange(players), (leagues, 1)), axis=1).T:
            leader = chance.random((leagues, 1)) < 0.5
            worth = np.where(leader, self.boards.count, -strength) + 1e-3 * chance.random(tier.shape)
            worth = np.where(taken < ATTACKERS, worth, -np.inf)
            worth[rows, who] = -np.inf
            victim = worth.argmax(axis=1)
            does = (chance.random(leagues) < CHALLENGE) & np.isfinite(worth.max(axis=1))
            target[rows[does], who[does]] = victim[does]
            taken[rows[does], victim[does]] += 1
        return target

    def _duels(self, points: Ints, target: Ints) -> Ints:
        """Bound flags (B, P, P) of each player on another (R21-R26); remembers who must play a club next week."""
        leagues, players = target.shape
        bound = np.zeros((leagues, players, players), np.int64)
        self.forced[:] = False
        fortress = target < 0
        worth = np.maximum(points, 0)
        for attacker in range(players):
            rows = np.flatnonzero(target[:, attacker] >= 0)
            defender = target[rows, attacker]
            margin = worth[rows, attacker] - worth[rows, defender]
            bound[rows, attacker, defender] += np.maximum(margin, 0)
            bound[rows, defender, attacker] += (margin < 0) | ((margin == 0) & fortress[rows, defender])
            self.won[rows, attacker] += margin > 0
            self.won[rows, defender] += margin < 0
            self.forced[rows, defender] |= margin >= ROUT
            self.forced[rows, attacker] |= margin <= -ROUT
        return bound

    def _eat(self, bound: Ints, debt: Ints) -> None:
        """A negative club eats bound flags that free ones could not pay for, of the largest victim first (R40)."""
        debt = debt.copy()
        by_size = np.argsort(-self.boards.count, axis=1, kind="stable")
        rows = np.arange(len(debt))
        for victim in by_size.T:
            eaten = np.minimum(bound[rows, :, victim], debt)
            bound[rows, :, victim] -= eaten
            debt -= eaten

    def _give_up(self, owed: Ints) -> None:
        while owed.any():
            for mover in range(owed.shape[1]):
                rows = np.flatnonzero(owed[:, mover])
                self.boards.give_up(rows, np.full(len(rows), mover))
            owed = np.maximum(owed - 1, 0)
