"""Is each bot stronger than the one before it: random, greedy, search?

``python -m loadtests.strength [--games N] [--stronger BOT]``: how often the one that should be stronger won, with the
95 % interval (Wilson) of its share of the decided games. Decks change from game to game; each bot has each of them,
each seat and each beginning equally often. The order holds where the whole interval lies above one half.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from server.bots.player import Make
from server.bots.search import SearchPlayer
from server.cards.trial import Tables, bots
from server.catalogue import shipped_sets

ORDER = ("random", "greedy", "search")
ROUND = 4
"""Games with the same two decks: each bot with each of them, each of the two beginning."""
Z95 = 1.96


class Duel(NamedTuple):
    """``games`` between two bots, and what came of them for the one that should be stronger."""

    games: int
    won: int
    lost: int

    def __add__(self, other: object) -> Duel:
        assert isinstance(other, Duel)
        return Duel(self.games + other.games, self.won + other.won, self.lost + other.lost)

    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share of the decided games, in per cent."""
        n = self.won + self.lost
        if n == 0:
            return 0.0, 100.0
        share, z2 = self.won / n, Z95**2
        middle = (share + z2 / (2 * n)) / (1 + z2 / n)
        half = Z95 / (1 + z2 / n) * sqrt(share * (1 - share) / n + z2 / (4 * n * n))
        return 100 * (middle - half), 100 * (middle + half)


@cache
def tables() -> Tables:
    return Tables(shipped_sets()["base"])


@cache
def players() -> Mapping[str, Make]:
    card_set, engine = tables().set, tables().engine
    printed = {c.id: (c.stats.attack, c.stats.defence) for c in card_set.card if c.stats is not None}
    return {**bots(card_set), "search": lambda seat, draws: SearchPlayer(seat, draws, printed, engine)}


def play(weaker: str, stronger: str, number: int) -> Duel:
    """The round of that number."""
    decks = [deck.cards for deck in tables().set.deck]
    first, second = decks[number % len(decks)], decks[number // len(decks) % len(decks)]
    duel = Duel(0, 0, 0)
    for game in range(ROUND):
        seat, starter = game % 2, game // 2
        makes = [players()[weaker], players()[weaker]]
        makes[seat] = players()[stronger]
        winner = tables().play(f"{weaker} {stronger} {number} {game}", (first, second), makes, starter).winner
        duel += Duel(1, winner == seat, winner == 1 - seat)
    return duel


def measure(weaker: str, stronger: str, games: int, workers: int) -> Duel:
    with ProcessPoolExecutor(workers, initializer=os.nice, initargs=(10,)) as pool:
        jobs = [pool.submit(play, weaker, stronger, number) for number in range(games // ROUND)]
        return sum((job.result() for job in jobs), Duel(0, 0, 0))


def main() -> None:
    parser = argparse.ArgumentParser(prog="loadtests.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="of each two neighbours in the order")
    parser.add_argument("--stronger", choices=ORDER[1:], help="only this one against the one before it")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    failed = False
    for weaker, stronger in pairwise(ORDER):
        if asked.stronger not in (None, stronger):
            continue
        began = time.monotonic()
        duel = measure(weaker, stronger, asked.games, asked.workers)
        low, high = duel.interval()
        failed |= low <= 50
        print(
            f"{stronger} against {weaker}: won {duel.won}, lost {duel.lost} of {duel.games}, "
            f"{low:.1f} to {high:.1f} % (must be above 50): {'ok' if low > 50 else 'NOT SHOWN'}, "
            f"{time.monotonic() - began:.0f} s",
            flush=True,
        )
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
