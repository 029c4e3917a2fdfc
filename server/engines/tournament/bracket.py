"""Knock-out: which match comes of which (RULES.md, chapter 6). A bracket is a function of its size; only the seeds and
the winners are facts.

A match of it is a *node*. Winners' nodes are named ``w<round>-<n>``, losers' ``l<round>-<n>``, the final ``f``, its
second match ``f2``, the match for the third place ``p3``. Nodes that can be played at the same time are a *wave*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, TypeAlias

import msgspec

from server.engines.tournament.standings import NOBODY

Kind: TypeAlias = Literal["seed", "winner", "loser"]


class Source(msgspec.Struct, frozen=True):
    """Where a player of a node comes from: a seed (from 1), or the winner or loser of another node."""

    kind: Kind
    seed: int = 0
    node: str = ""


class Node(msgspec.Struct, frozen=True):
    """A match of the bracket. ``wave`` from 1."""

    id: str
    wave: int
    a: Source
    b: Source


class Filled(msgspec.Struct, frozen=True):
    """A node as it stands. ``known``: both players are settled; ``NOBODY`` then is: nobody will come, and before that
    also: not settled yet. ``done``: decided, by play or because there is only one (or nobody)."""

    node: Node
    a: int = NOBODY
    b: int = NOBODY
    known: bool = False
    done: bool = False
    winner: int = NOBODY
    loser: int = NOBODY

    @property
    def played(self) -> bool:
        """Two players are there to play it."""
        return self.known and NOBODY not in (self.a, self.b)


@cache
def seeding(size: int) -> tuple[int, ...]:
    """Seeds from the top line to the bottom one: 1-8, 4-5, 2-7, 3-6 (T33)."""
    if size == 1:
        return (1,)
    return tuple(seed for high in seeding(size // 2) for seed in (high, size + 1 - high))


def size_for(players: int) -> int:
    """The smallest power of two that holds them."""
    return 1 << (players - 1).bit_length()


@cache
def single(size: int, third: bool = False) -> tuple[Node, ...]:
    """Single elimination. ``size``: a power of two from 2 on; ``third``: with a match for the third place."""
    nodes = _winners(size)
    if third and size >= 4:
        final = nodes[-1]
        nodes.append(Node("p3", final.wave, Source("loser", node=final.a.node), Source("loser", node=final.b.node)))
    return tuple(nodes)


@cache
def double(size: int) -> tuple[Node, ...]:
    """Double elimination: who loses twice is out. ``f2`` is played only if the loser of ``f`` had not lost before."""
    if size == 2:
        nodes = [Node("w1-1", 1, Source("seed", 1), Source("seed", 2))]
        last = Source("loser", node="w1-1")
    else:
        nodes = [_renamed(node) for node in _winners(size)]
        last = _losers(nodes, size)
    wave = {node.id: node.wave for node in nodes}
    champion = f"w{size.bit_length() - 1}-1"
    final = Node("f", 1 + max(wave[champion], wave[last.node]), Source("winner", node=champion), last)
    again = Node("f2", final.wave + 1, Source("loser", node="f"), Source("winner", node="f"))
    return (*nodes, final, again)


def _winners(size: int) -> list[Node]:
    lines = [Source("seed", seed) for seed in seeding(size)]
    nodes: list[Node] = []
    wave = 0
    while len(lines) > 1:
        wave += 1
        row = [
            Node("f" if len(lines) == 2 else f"w{wave}-{n // 2 + 1}", wave, lines[n], lines[n + 1])
            for n in range(0, len(lines), 2)
        ]
        nodes += row
        lines = [Source("winner", node=node.id) for node in row]
    return nodes


def _renamed(node: Node) -> Node:
    """The winners' last match is no final where losers may come back."""
    return msgspec.structs.replace(node, id=f"w{node.wave}-1") if node.id == "f" else node


def _losers(nodes: list[Node], size: int) -> Source:
    """Appends the losers' nodes; returns where their champion comes from.

    Odd rounds pair those who are left, even ones bring the next losers in, in turned order, so that old opponents meet
    late.
    """
    of_wave = {w: [n for n in nodes if n.wave == w] for w in {n.wave for n in nodes}}
    waves = {node.id: node.wave for node in nodes}
    left = [Source("loser", node=node.id) for node in of_wave[1]]
    number = 0

    def play(pairs: Sequence[tuple[Source, Source]]) -> list[Source]:
        nonlocal number
        number += 1
        out = []
        for n, (a, b) in enumerate(pairs, 1):
            node = Node(f"l{number}-{n}", 1 + max(waves[a.node], waves[b.node]), a, b)
            nodes.append(node)
            waves[node.id] = node.wave
            out.append(Source("winner", node=node.id))
        return out

    for wave in range(2, size.bit_length()):
        left = play([(left[n], left[n + 1]) for n in range(0, len(left), 2)])
        fresh = [Source("loser", node=node.id) for node in of_wave[wave]]
        left = play(list(zip(left, fresh if wave % 2 else fresh[::-1], strict=True)))
    return left[0]


def filled(nodes: Sequence[Node], seeds: Sequence[int], winners: Mapping[str, int]) -> dict[str, Filled]:
    """Every node as it stands. ``seeds``: players, the first first; ``winners``: of nodes that were decided."""
    found: dict[str, Filled] = {}
    for node in sorted(nodes, key=lambda n: n.wave):
        found[node.id] = _fill(node, seeds, winners, found)
    return found


def _fill(node: Node, seeds: Sequence[int], winners: Mapping[str, int], found: Mapping[str, Filled]) -> Filled:
    if node.id == "f2":
        first = found["f"]
        if not first.done:
            return Filled(node)
        if first.winner == first.a or not first.played:
            return Filled(node, known=True, done=True, winner=first.winner, loser=first.loser)
    a, b = (_from(source, seeds, found) for source in (node.a, node.b))
    if any(source.node and not found[source.node].done for source in (node.a, node.b)):
        return Filled(node, a, b)
    if NOBODY in (a, b):
        return Filled(node, a, b, known=True, done=True, winner=max(a, b))
    winner = winners.get(node.id, NOBODY)
    if winner not in (a, b):
        return Filled(node, a, b, known=True)
    return Filled(node, a, b, known=True, done=True, winner=winner, loser=a if winner == b else b)


def _from(source: Source, seeds: Sequence[int], found: Mapping[str, Filled]) -> int:
    """Who comes from there, as far as it is known."""
    if source.kind == "seed":
        return seeds[source.seed - 1] if source.seed <= len(seeds) else NOBODY
    before = found[source.node]
    return before.winner if source.kind == "winner" else before.loser


def placed(nodes: Sequence[Node], seeds: Sequence[int], winners: Mapping[str, int]) -> tuple[int, ...]:
    """Everybody in the bracket, the champion first; who went out in the same wave, by seed (T38)."""
    found = filled(nodes, seeds, winners)
    out: dict[int, int] = {}
    for f in found.values():
        if f.node.id != "p3" and f.loser != NOBODY:
            out[f.loser] = max(f.node.wave, out.get(f.loser, 0))
    last = found["f2"] if "f2" in found else found["f"]
    out[last.winner] = last.node.wave + 1  # also where he had lost once before
    third = found.get("p3")
    above = {third.winner} if third is not None and third.done else set()
    place = {player: at for at, player in enumerate(seeds)}
    return tuple(sorted(seeds, key=lambda p: (-out.get(p, last.node.wave), p not in above, place[p])))
