"""Pairings: the worked cases and the properties (RULES.md, chapter 3); a second library is the oracle."""

from __future__ import annotations

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.engines.tournament.standings import NOBODY
from server.engines.tournament.swiss import Entrant, Field, Pairing, Task, most_rounds, pair, suggested_rounds
from tests.engines.tournament.swiss_event import Event

SEED = bytes(32)
A, B, C, D, E = range(5)


def names(pairing: Pairing) -> set[str]:
    return {"-".join(sorted("ABCDEFGH"[p] if p != NOBODY else "bye" for p in both)) for both in pairing.pairs}


def paired(*entrants: Entrant, **more: object) -> Pairing:
    return pair(Task(entrants, SEED, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(20))
def test_five_players_one_dropped_have_but_one_third_round(seed: int) -> None:
    """E-A with C-D would let C meet D again, E-D with A-C would let A meet C again."""
    made = pair(
        Task(
            (
                Entrant(A, 4, (B, C)),
                Entrant(C, 4, (D, A)),
                Entrant(D, 3, (C,), byes=1),
                Entrant(E, 6, (B,), byes=1),
            ),
            bytes([seed]) * 32,
        )
    )
    assert names(made) == {"A-D", "C-E"}
    assert made.faults == ()


def test_the_bye_goes_down_and_not_to_who_had_one() -> None:
    """A 3 points, B 0, C 3 of a bye: A-C, and B sits out."""
    assert names(paired(Entrant(A, 3, (B,)), Entrant(B, 0, (A,)), Entrant(C, 3, byes=1))) == {"A-C", "B-bye"}


def test_three_who_have_all_met_and_had_their_byes_are_paired_again_and_it_is_said() -> None:
    made = paired(
        Entrant(A, 9, (B, C), byes=1), Entrant(B, 6, (A, C), byes=1), Entrant(C, 3, (A, B), byes=1)
    )  # fmt: skip
    assert names(made) == {"A-B", "C-bye"}
    assert made.faults == (("second-bye", (C, NOBODY)), ("rematch", (A, B)))


def test_the_leader_gets_no_bye_that_would_make_the_groups_even() -> None:
    """6, 3, 3, 0, 0: without the 6 both pairs would be level, but the bye belongs to a last one (T13)."""
    made = paired(*(Entrant(n, points) for n, points in enumerate((6, 3, 3, 0, 0))))
    assert next(a for a, b in made.pairs if b == NOBODY) in (D, E)


def test_nobody_gets_a_second_bye_while_somebody_has_none_even_for_a_rematch() -> None:
    made = paired(Entrant(A, 3, (B, C)), Entrant(B, 3, (A, C), byes=1), Entrant(C, 0, (A, B), byes=1))
    assert names(made) == {"A-bye", "B-C"}
    assert [fault for fault, _ in made.faults] == ["rematch"]


def test_a_forbidden_pair_is_worse_than_a_rematch() -> None:
    met = [Entrant(A, 0, (C,)), Entrant(B, 0, (D,)), Entrant(C, 0, (A, D)), Entrant(D, 0, (B, C))]
    assert names(paired(*met)) in ({"A-B", "C-D"}, {"A-D", "B-C"})
    made = paired(*met, forbidden=((D, A), (B, A)))
    assert names(made) == {"A-C", "B-D"}
    assert {fault for fault, _ in made.faults} == {"rematch"}


def test_where_nothing_else_is_left_a_forbidden_pair_is_told() -> None:
    made = paired(Entrant(A), Entrant(B), forbidden=((B, A),))
    assert made.faults == (("forbidden", (A, B)),)


def test_two_small_steps_down_are_better_than_a_big_one() -> None:
    """Points 9 6 3 0: 9-6 and 3-0, or 9-3 with 6-0; never 9-0 and 6-3, whose squares are the largest."""
    made = paired(*(Entrant(n, 9 - 3 * n) for n in range(4)))
    assert names(made) == {"A-B", "C-D"}
    met = paired(Entrant(A, 9, (B,)), Entrant(B, 6, (A,)), Entrant(C, 3), Entrant(D, 0))
    assert names(met) == {"A-C", "B-D"}


def test_nobody_floats_twice_running_if_another_can() -> None:
    for seed in range(20):
        entrants = (Entrant(A, 3), Entrant(B, 3), Entrant(C, 3, floated=True), Entrant(D, 0))
        made = pair(Task(entrants, bytes([seed]) * 32))
        assert "C-D" not in names(made)


def test_clubs_stay_apart_in_the_first_round_where_they_can() -> None:
    entrants = [Entrant(n, club="abca"[n]) for n in range(4)]
    for seed in range(20):
        assert "A-D" not in names(pair(Task(tuple(entrants), bytes([seed]) * 32, clubs_apart=True)))
    assert len(paired(*(Entrant(n, club="a") for n in range(4)), clubs_apart=True).pairs) == 2


def test_seeds_meet_half_against_half_and_the_last_sits_out() -> None:
    made = paired(*(Entrant(n, place=n + 1) for n in range(6)), style="seeded")
    assert names(made) == {"A-D", "B-E", "C-F"}
    odd = paired(*(Entrant(n, place=n + 1) for n in range(5)), style="seeded")
    assert names(odd) == {"A-C", "B-D", "E-bye"}


def test_a_last_round_by_places_lets_neighbours_meet() -> None:
    made = paired(*(Entrant(n, 9, place=n + 1) for n in range(6)), style="power")
    assert names(made) == {"A-B", "C-D", "E-F"}
    again = paired(*(Entrant(n, 9, (1 - n,) if n < 2 else (), place=n + 1) for n in range(4)), style="power")
    assert names(again) == {"A-C", "B-D"}


def test_tables_go_down_by_points_and_the_bye_is_last() -> None:
    made = paired(*(Entrant(n, n // 2 * 3) for n in range(9)))
    highest = [max(a, b) // 2 for a, b in made.pairs[:-1]]
    assert highest == sorted(highest, reverse=True)
    assert made.pairs[-1][1] == NOBODY


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(2, 1), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6), (64, 6), (65, 7), (128, 7)],
)
def test_as_many_rounds_as_a_knock_out_would_take(players: int, rounds: int) -> None:
    assert suggested_rounds(players) == rounds


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 24) | st.integers(2, 64), st.integers(0, 10**6), st.data())
def test_every_round_pairs_everybody_once_and_points_add_up(players: int, seed: int, data: st.DataObject) -> None:
    """Also with drops between rounds: byes, rematches and points as they must be, and the oracle finds none better."""
    event = Event(players, suggested_rounds(players), seed)
    for _ in range(event.rounds):
        before = {p.id: (tuple(p.met), p.byes) for p in event.active}
        made = event.play()
        seated = [p for both in made.pairs for p in both if p != NOBODY]
        assert sorted(seated) == sorted(before)
        byes = [a for a, b in made.pairs if b == NOBODY]
        assert len(byes) == len(before) % 2
        for player in byes:
            assert before[player][1] == min(n for _, n in before.values())
        again = [pair for pair in made.pairs if pair[1] in before[pair[0]][0]]
        assert not again or not rematch_free(before)
        assert {p for fault, p in made.faults if fault == "rematch"} == set(again)
        if len(event.active) > 2 and data.draw(st.integers(0, 3)) == 0:
            event.active[data.draw(st.integers(0, len(event.active) - 1))].active = False
    total = sum(p.points for p in event.players)
    assert total == 3 * (event.decisive + event.given_byes) + 2 * event.drawn


def rematch_free(before: dict[int, tuple[tuple[int, ...], int]]) -> bool:
    """Whether a perfect matching of those who have not met exists, the bye for one of those with the fewest."""
    graph = networkx.Graph()
    graph.add_nodes_from(before)
    graph.add_edges_from((a, b) for a in before for b in before if a < b and b not in before[a][0])
    if len(before) % 2:
        least = min(byes for _, byes in before.values())
        graph.add_edges_from((NOBODY, a) for a, (_, byes) in before.items() if byes == least)
    return bool(networkx.is_perfect_matching(graph, networkx.max_weight_matching(graph, maxcardinality=True)))


@settings(max_examples=15, deadline=None)
@given(st.integers(4, 22), st.integers(0, 10**6))
def test_the_second_library_finds_the_same_pairings(players: int, seed: int) -> None:
    """The same weights, the same optimum: chance makes it the only one."""
    event = Event(players, suggested_rounds(players), seed)
    for _ in range(event.rounds):
        task = event.task()
        field = Field(task)
        graph = networkx.Graph()
        graph.add_weighted_edges_from((a, b, field.top - cost) for (a, b), cost in field.costs.items())
        other = networkx.max_weight_matching(graph, maxcardinality=True)
        assert sorted((min(p), max(p)) for p in other) == field.solved(frozenset())
        event.play(task)


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8, 9, 10])
@pytest.mark.parametrize("seed", range(6))
def test_an_event_as_long_as_a_round_robin_never_dead_ends(players: int, seed: int) -> None:
    """Without the look-ahead six players in five rounds run into two triangles (T16)."""
    event = Event(players, most_rounds(players), seed)
    for number in range(event.rounds):
        assert event.play().faults == (), f"round {number + 1}"


def test_a_dead_end_that_can_not_be_helped_is_told_one_round_before() -> None:
    """Six players after three rounds that leave two triangles: the fourth pairs across, the fifth can't."""
    triangles = {0: (3, 4, 5), 1: (3, 4, 5), 2: (3, 4, 5), 3: (0, 1, 2), 4: (0, 1, 2), 5: (0, 1, 2)}
    made = pair(Task(tuple(Entrant(n, 0, met) for n, met in triangles.items()), SEED, left=1))
    assert "rematch" in {fault for fault, _ in made.faults}
    square = {0: (2,), 1: (3,), 2: (0,), 3: (1,)}
    fine = pair(Task(tuple(Entrant(n, 0, met) for n, met in square.items()), SEED, left=1))
    assert fine.faults == ()
    longer = pair(Task(tuple(Entrant(n, 0, met) for n, met in square.items()), SEED, left=2))
    assert [fault for fault, _ in longer.faults] == ["dead-end"]


@given(st.integers(2, 20), st.integers(0, 10**6), st.data())
@settings(max_examples=20, deadline=None)
def test_a_pairing_is_a_function_of_who_plays_not_of_how_they_are_listed(
    players: int, seed: int, data: st.DataObject
) -> None:
    event = Event(players, 4, seed)
    event.play()
    task = event.task()
    turned = tuple(data.draw(st.permutations(task.entrants)))
    assert pair(task) == pair(Task(turned, task.seed, task.left, task.style))


def test_big_events_run_without_rematches_or_second_byes() -> None:
    event = Event(65, 7, 5)
    for _ in range(7):
        assert event.play().faults == ()
    assert max(p.byes for p in event.players) == 1


def test_the_largest_event_there_can_be_has_room_for_all_tiers() -> None:
    """511 players after 19 rounds, by places, with forbidden pairs, rematches and many byes: chance gives way."""
    entrants = tuple(
        Entrant(n, 3 * (n % 20), (n + 1, n + 1, n - 1), byes=n % 7, floated=n % 2 == 0, place=n + 1) for n in range(511)
    )
    field = Field(Task(entrants, SEED, style="power", forbidden=((0, 1),)))
    costs = [cost for (a, _), cost in field.costs.items() if a == 2]
    assert len(set(costs)) == len(costs)
    assert field.top.bit_length() <= 120
    assert field.costs[0, 1] > max(cost for p, cost in field.costs.items() if p != (0, 1)) * 255


def test_another_seed_is_another_round() -> None:
    event = Event(16, 4, 1)
    task = event.task()
    assert pair(task) == pair(task)
    other = Task(task.entrants, bytes([9]) * 32, task.left, task.style)
    assert pair(task) != pair(other)
