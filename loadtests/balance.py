"""F4: does every ready deck of the base set have a chance against every other, and does it matter who begins?

``python -m loadtests.balance [--games N] [--bots greedy,random]``: how often the deck of the row beats the
deck of the column, in per cent of the decided games, each seat beginning in half of them.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import combinations
from typing import NamedTuple

from server.cards.trial import Tables, bots
from server.catalogue import shipped_sets

MOST = 60.0
"""No deck wins more than that against any other."""
STARTER = (45.0, 55.0)
BOUND = "greedy"
"""The bounds are for this bot; who plays at random plays no deck's plan."""


class Pair(NamedTuple):
    """``games`` between two decks: won by the first, by the second, and by whoever began."""

    first: str
    second: str
    wins: tuple[int, int]
    begun: int
    games: int
    decisions: int


@cache
def tables() -> Tables:
    return Tables(shipped_sets()["base"])


def weigh(bot: str, first: str, second: str, games: int) -> Pair:
    """Play that many games, each deck on each seat and beginning in half of them."""
    decks = {deck.id: deck.cards for deck in tables().set.deck}
    make = bots(tables().set)[bot]
    wins, begun, decisions = [0, 0], 0, 0
    for n in range(games):
        starter, swapped = n % 2, n // 2 % 2
        order = (second, first) if swapped else (first, second)
        game = tables().play(f"{bot} {first} {second} {n}", [decks[id_] for id_ in order], [make, make], starter)
        decisions += game.decisions
        if game.winner >= 0:
            wins[game.winner ^ swapped] += 1
            begun += game.winner == starter
    return Pair(first, second, (wins[0], wins[1]), begun, games, decisions)


def measure(bot: str, games: int, workers: int) -> list[Pair]:
    """All pairs of ready decks."""
    names = [deck.id for deck in tables().set.deck]
    pairs = list(combinations(names, 2))
    with ProcessPoolExecutor(workers, initializer=os.nice, initargs=(10,)) as pool:
        jobs = [pool.submit(weigh, bot, a, b, games) for a, b in pairs]
        return [job.result() for job in jobs]


def share(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 50.0


def report(bot: str, pairs: Sequence[Pair]) -> Iterator[str]:
    """The table, and what it says of F4."""
    names = list(dict.fromkeys(name for pair in pairs for name in (pair.first, pair.second)))
    won = {(p.first, p.second): share(p.wins[0], sum(p.wins)) for p in pairs}
    won |= {(p.second, p.first): share(p.wins[1], sum(p.wins)) for p in pairs}
    yield f"{bot + ' bot':16}" + "".join(f"{name:>15}" for name in names)
    for row in names:
        yield f"{row:16}" + "".join(f"{won[row, column]:14.1f}%" if row != column else f"{'':15}" for column in names)
    decided = sum(sum(p.wins) for p in pairs)
    starter = share(sum(p.begun for p in pairs), decided)
    games, decisions = sum(p.games for p in pairs), sum(p.decisions for p in pairs)
    most = max(won.values())
    fair = most <= MOST and STARTER[0] <= starter <= STARTER[1]
    verdict = "reported only" if bot != BOUND else "ok" if fair else "NOT MET"
    yield f"most {most:.1f}% (at most {MOST:.0f}%); who begins wins {starter:.1f}% (45 to 55%): {verdict}"
    yield f"{games} games, {games - decided} draws, {decisions / games:.0f} decisions a game"


def main() -> None:
    parser = argparse.ArgumentParser(prog="loadtests.balance", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="of each pair of decks (1,000 for a note)")
    parser.add_argument("--bots", default="greedy,random", help="who plays, in turn")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    for bot in asked.bots.split(","):
        began = time.monotonic()
        print(*report(bot, measure(bot, asked.games, asked.workers)), sep="\n")
        print(f"F4  {time.monotonic() - began:.0f} s\n", flush=True)


if __name__ == "__main__":
    main()
