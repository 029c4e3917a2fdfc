"""Who plays whom in a Swiss round: one maximum-weight perfect matching (RULES.md, chapter 3).

A pure function of a ``Task``; the order in which players are given does not matter. Everything that speaks against a
pair is one whole number, in tiers: a single fault of a higher tier weighs more than all faults of the lower ones
together. It takes some 0.3 s for 256 players, so it is worked out beside the event loop (``asks.PairUp``).
"""

from __future__ import annotations

import hashlib
import heapq
from math import prod
from typing import Literal, TypeAlias

import msgspec
import rustworkx

from server.engines.tournament import feasible
from server.engines.tournament.standings import NOBODY

Style: TypeAlias = Literal["random", "seeded", "points", "power"]
Pair: TypeAlias = tuple[int, int]
Fault: TypeAlias = Literal["forbidden", "second-bye", "rematch", "dead-end", "club", "float", "needless-bye"]
"""The last three only of pairs that were put together by hand: what the matching weighs it need not tell."""

_JITTER_BYTES = 3
_WEIGHT_BITS = 120
"""rustworkx reckons in 128 bits and doubles weights on the way."""
_LOOKS = 60
"""So many pairings are tried, the best first, until one leaves the later rounds possible (T16)."""


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody to be paired. ``floated``: in the round before played somebody with other points (T18).

    ``place``: in the table, or among the seeds, from 1.
    """

    id: int
    points: int = 0
    met: tuple[int, ...] = ()
    byes: int = 0
    floated: bool = False
    club: str = ""
    place: int = 0


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round to be paired. ``left``: rounds that follow it. ``seed``: 32 bytes, for chance within groups.

    ``style``: by points; ``power`` by place; the first round at random or first half against second half.
    """

    entrants: tuple[Entrant, ...]
    seed: bytes
    left: int = 0
    style: Style = "points"
    forbidden: tuple[Pair, ...] = ()
    clubs_apart: bool = False


class Pairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """``pairs``: the higher placed first, the highest pair first; a bye is a pair with ``NOBODY``.

    ``faults``: what could not be helped, each with its pair.
    """

    pairs: tuple[Pair, ...]
    faults: tuple[tuple[Fault, Pair], ...] = ()


def pair(task: Task) -> Pairing:
    """The pairing of this task, the same on any machine."""
    field = Field(task)
    best = field.solved(frozenset())
    assert best is not None, "a complete graph of an even number has a perfect matching"
    if field.sound(best) or not field.is_clean(best):
        return field.told(best)
    queue: list[tuple[int, list[Pair], frozenset[Pair]]] = [(field.cost(best), sorted(best), frozenset())]
    seen: set[frozenset[Pair]] = {frozenset()}
    for _ in range(_LOOKS):
        if not queue:
            break
        _, pairs, banned = heapq.heappop(queue)
        if not field.is_clean(pairs):
            break
        if field.sound(pairs):
            return field.told(pairs)
        for without in (banned | {p} for p in pairs):
            if without not in seen and (other := field.solved(without)) is not None:
                seen.add(without)
                heapq.heappush(queue, (field.cost(other), sorted(other), without))
    return field.told(best, dead_end=True)


class Field:
    """A task with the cost of every pair. Pairs here are (lower id, higher id), the bye is the lowest."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.by_id: dict[int, Entrant] = {e.id: e for e in sorted(task.entrants, key=lambda e: e.id)}
        self.ids = [NOBODY, *self.by_id] if len(self.by_id) % 2 else [*self.by_id]
        self.bare = any(e.byes == 0 for e in task.entrants)
        self.forbidden = {(min(p), max(p)) for p in task.forbidden}
        self.costs = self._costs()
        self.top = max(self.costs.values(), default=0)

    # --- what speaks against a pair -----------------------------------------------------------------------

    def _costs(self) -> dict[Pair, int]:
        n = len(self.ids)
        pairs = [(self.ids[i], self.ids[j]) for i in range(n) for j in range(i + 1, n)]
        noise = hashlib.shake_256(self.task.seed).digest(_JITTER_BYTES * len(pairs))
        tiers = [self._tiers(a, b) for a, b in pairs]
        most = [1 + max(column) * (n // 2) for column in zip(*tiers, strict=True)]
        sum_bits = n.bit_length()
        jitter_bits = min(8 * _JITTER_BYTES, _WEIGHT_BITS - prod(most).bit_length() - sum_bits)
        assert jitter_bits > 0, "too many points for one number"
        costs = {}
        for k, (p, tier) in enumerate(zip(pairs, tiers, strict=True)):
            cost = 0
            for value, radix in zip(tier, most, strict=True):
                cost = cost * radix + value
            chance = int.from_bytes(noise[k * _JITTER_BYTES : (k + 1) * _JITTER_BYTES], "big")
            costs[p] = (cost << jitter_bits + sum_bits) + (chance >> 8 * _JITTER_BYTES - jitter_bits)
        return costs

    def _tiers(self, a: int, b: int) -> tuple[int, ...]:
        """From hard to soft: forbidden, second bye, rematch, club, bye by points, difference, floating again.

        Chance comes last, with as many bits as the largest events leave it.
        """
        two = self.by_id[b]
        if a == NOBODY:
            return (0, self._again(two), 0, 0, two.points * (len(self.ids) + 1) + self._high(two), 0, 0)
        one = self.by_id[a]
        apart = int(self.task.clubs_apart and one.club != "" and one.club == two.club)
        floats = (one.floated + two.floated) * (one.points != two.points)
        return (int((a, b) in self.forbidden), 0, one.met.count(b), apart, 0, self._difference(one, two), floats)

    def _again(self, e: Entrant) -> int:
        """Byes that this one had, beyond what everybody had (T13)."""
        return e.byes - min(other.byes for other in self.task.entrants)

    def _high(self, e: Entrant) -> int:
        """Among equal points the bye goes down the places, where they count."""
        return len(self.ids) - e.place if self.task.style in ("seeded", "power") else 0

    def _difference(self, one: Entrant, two: Entrant) -> int:
        if self.task.style == "power":
            return (one.place - two.place) ** 2
        if self.task.style == "seeded":
            return (abs(one.place - two.place) - len(self.ids) // 2) ** 2
        return (one.points - two.points) ** 2

    # --- matchings ----------------------------------------------------------------------------------------

    def solved(self, banned: frozenset[Pair]) -> list[Pair] | None:
        """The cheapest way to pair everybody without these pairs; None if there is none."""
        graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(self.ids)
        at = {id_: n for n, id_ in enumerate(self.ids)}
        graph.add_edges_from(
            [(at[a], at[b], self.top - cost) for (a, b), cost in self.costs.items() if (a, b) not in banned]
        )
        found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        if 2 * len(found) < len(self.ids):
            return None
        return sorted((self.ids[min(i, j)], self.ids[max(i, j)]) for i, j in found)

    def cost(self, pairs: list[Pair]) -> int:
        return sum(self.costs[p] for p in pairs)

    def faults(self, p: Pair) -> list[Fault]:
        found: list[Fault] = []
        if p in self.forbidden:
            found.append("forbidden")
        if p[0] == NOBODY:
            return [*found, "second-bye"] if self.by_id[p[1]].byes else found
        return [*found, "rematch"] if p[1] in self.by_id[p[0]].met else found

    def is_clean(self, pairs: list[Pair]) -> bool:
        """Nobody meets again; a second bye is none where everybody had one."""
        return not any(
            fault != "second-bye" or self.bare for p in pairs for fault in self.faults(p) if fault != "forbidden"
        )

    def sound(self, pairs: list[Pair]) -> bool:
        """The rounds that follow can be paired, too."""
        if self.task.left == 0:
            return True
        still = {a: {b for b in self.ids if a != b} for a in self.ids}
        gone = {(min(e.id, o), max(e.id, o)) for e in self.task.entrants for o in e.met if o in self.by_id}
        if NOBODY in still and self.bare:
            gone |= {(NOBODY, e.id) for e in self.task.entrants if e.byes}
        for a, b in (*gone, *pairs):
            still[a].discard(b)
            still[b].discard(a)
        return feasible.lasts({player: frozenset(others) for player, others in still.items()}, self.task.left)

    def told(self, pairs: list[Pair], *, dead_end: bool = False) -> Pairing:
        """In the order of tables."""
        listed = [self._turned(p) for p in pairs]
        listed.sort(key=self._height)
        faults = [(fault, self._turned(p)) for p in sorted(pairs) for fault in self.faults(p)]
        if dead_end:
            faults.append(("dead-end", (NOBODY, NOBODY)))
        return Pairing(tuple(listed), tuple(faults))

    def _turned(self, p: Pair) -> Pair:
        """The better one first, the bye last."""
        if p[0] == NOBODY:
            return p[1], NOBODY
        one, two = sorted(p, key=self._standing)
        return one, two

    def _standing(self, player: int) -> tuple[int, int, int]:
        e = self.by_id[player]
        return -e.points, e.place, e.id

    def _height(self, p: Pair) -> tuple[bool, tuple[int, int, int], int]:
        return p[1] == NOBODY, self._standing(p[0]), p[1]


def suggested_rounds(players: int) -> int:
    """As many as single elimination would take: 5-8 players 3, 9-16 players 4, and so on (T10)."""
    return max(1, (players - 1).bit_length())


def most_rounds(players: int) -> int:
    """As many as nobody has to meet twice in: a round robin's (T10)."""
    return players - 1 if players % 2 == 0 else players
