"""Knock-out brackets: lines, walk-overs, losers, places (RULES.md, chapter 6)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.engines.draws import Draws
from server.engines.tournament import bracket
from server.engines.tournament.bracket import Node, double, filled, placed, seeding, single, size_for
from server.engines.tournament.standings import NOBODY


def lines(size: int) -> list[tuple[int, int]]:
    order = seeding(size)
    return list(zip(order[::2], order[1::2], strict=True))


def test_the_lines_are_those_of_the_books() -> None:
    assert lines(2) == [(1, 2)]
    assert lines(4) == [(1, 4), (2, 3)]
    assert lines(8) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert lines(16) == [(1, 16), (8, 9), (4, 13), (5, 12), (2, 15), (7, 10), (3, 14), (6, 11)]


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32])
def test_the_first_two_can_only_meet_in_the_final(size: int) -> None:
    order = seeding(size)
    assert {seed > size // 2 for seed in order[::2]} <= {False}
    assert order.index(1) < size // 2 <= order.index(2) or size == 2


def test_sizes() -> None:
    assert [size_for(n) for n in (2, 3, 4, 5, 8, 9, 16, 17)] == [2, 4, 4, 8, 8, 16, 16, 32]


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32])
def test_single_elimination_has_one_match_less_than_players(size: int) -> None:
    assert len(single(size)) == size - 1
    assert len(single(size, third=True)) == size - 1 + (size >= 4)
    assert max(node.wave for node in single(size)) == size.bit_length() - 1


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32])
def test_double_elimination_beats_everybody_twice(size: int) -> None:
    """Twice as many matches less two; the last is played only if the final's loser had not lost before."""
    assert len(double(size)) == 2 * size - 1


def play(nodes: tuple[Node, ...], players: int, seed: int) -> tuple[dict[str, int], dict[int, int]]:
    """Everything played at random: the winners, and how often each player lost."""
    draws = Draws(seed.to_bytes(32, "big"))
    winners: dict[str, int] = {}
    lost: dict[int, int] = dict.fromkeys(range(players), 0)
    while True:
        open_ = [f for f in filled(nodes, range(players), winners).values() if f.played and not f.done]
        if not open_:
            return winners, lost
        wave = min(f.node.wave for f in open_)
        for f in open_:
            if f.node.wave == wave:
                first = draws.below(2, f.node.id, 0) == 0
                winners[f.node.id] = f.a if first else f.b
                lost[f.b if first else f.a] += 1


@given(st.integers(2, 20), st.integers(0, 10**6), st.booleans())
def test_single_elimination_leaves_one(players: int, seed: int, third: bool) -> None:
    nodes = single(size_for(players), third)
    winners, lost = play(nodes, players, seed)
    order = placed(nodes, range(players), winners)
    assert sorted(order) == list(range(players))
    assert order[0] == winners["f"]
    assert lost[order[0]] == 0
    if "p3" in winners:
        assert order[2] == winners["p3"]
        assert sum(lost.values()) == players
    else:
        assert all(lost[p] == 1 for p in order[1:])


@given(st.integers(2, 20), st.integers(0, 10**6))
def test_double_elimination_puts_out_who_loses_twice(players: int, seed: int) -> None:
    nodes = double(size_for(players))
    winners, lost = play(nodes, players, seed)
    order = placed(nodes, range(players), winners)
    assert sorted(order) == list(range(players))
    assert lost[order[0]] <= 1
    assert all(lost[p] == 2 for p in order[1:])
    assert ("f2" in winners) == (lost[order[0]] == 1)


def test_without_enough_players_the_first_seeds_walk_over() -> None:
    five = filled(single(8), range(5), {})
    assert [(f.a, f.b, f.winner) for f in list(five.values())[:4]] == [
        (0, NOBODY, 0), (3, 4, NOBODY), (1, NOBODY, 1), (2, NOBODY, 2),
    ]  # fmt: skip
    assert [f.played for f in five.values()] == [False, True, False, False, False, True, False]


def test_a_corrected_winner_goes_on_alone() -> None:
    """What was played above stays as it was, with whoever played it; the engine keeps those players (T44)."""
    nodes = single(4)
    before = filled(nodes, (10, 11, 12, 13), {"w1-1": 10, "w1-2": 11})
    after = filled(nodes, (10, 11, 12, 13), {"w1-1": 13, "w1-2": 11})
    assert (before["f"].a, before["f"].b) == (10, 11)
    assert (after["f"].a, after["f"].b) == (13, 11)


def test_places_of_those_who_went_out_together_are_by_seed() -> None:
    nodes = single(8)
    winners = {"w1-1": 0, "w1-2": 4, "w1-3": 1, "w1-4": 2, "w2-1": 4, "w2-2": 1, "f": 1}
    assert placed(nodes, range(8), winners) == (1, 4, 0, 2, 3, 5, 6, 7)


def test_losers_of_the_first_round_meet_the_next_ones_from_the_other_half() -> None:
    nodes = {node.id: node for node in double(8)}
    assert [nodes[f"l1-{n}"].a.node for n in (1, 2)] == ["w1-1", "w1-3"]
    assert [nodes[f"l2-{n}"].b.node for n in (1, 2)] == ["w2-2", "w2-1"]
    assert (nodes["f"].a.node, nodes["f"].b.node) == ("w3-1", "l4-1")
    assert bracket.double(2)[-1].id == "f2"
