"""What fields of commands may be: each domain admits what it samples, and nothing beyond."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.engines.contract import Domain
from server.engines.draws import Draws
from server.engines.tournament.domains import Everybody, Names, Score, Several, Sides, Text, Texts, Two, Whole
from server.engines.tournament.registration import SEATS, _Free

DOMAINS: dict[str, Domain] = {
    "text": Text(10, fits=lambda text: text != "taken"),
    "perhaps": Text(10, least=0),
    "whole": Whole(3, 9),
    "single": Score(1, decided=False),
    "three": Score(3, decided=True),
    "two": Two((1, 2, 5)),
    "pair": Two(pairs=((1, 2), (3, 9))),
    "several": Several((4, 1, 7)),
    "names": Names(3, Text(10, fits=lambda text: text != "taken"), Text(4, least=0)),
    "everybody": Everybody((4, 1, 7)),
    "sides": Sides(),
    "texts": Texts(3, 5),
    "cards": Texts(3, 5, least=1),
    "free": _Free(frozenset({0, 1, 3})),
}


@pytest.mark.parametrize("name", DOMAINS)
@given(st.binary(min_size=32, max_size=32))
def test_what_is_sampled_is_admitted(name: str, key: bytes) -> None:
    assert DOMAINS[name].admits(DOMAINS[name].sample(Draws(key), "x"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("text", value) for value in ("Ada", "a b", "x" * 10)),
        *(("perhaps", value) for value in ("", "7b")),
        *(("whole", value) for value in (3, 9)),
        *(("single", value) for value in ([1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0])),
        *(("three", value) for value in ([2, 1, 0], [2, 0, 1], [1, 0, 2], [0, 1, 0])),
        *(("two", value) for value in ([1, 5], [5, 1])),
        *(("pair", value) for value in ([1, 2], [2, 1], [9, 3])),
        *(("several", value) for value in ([1], [7, 4], [4, 1, 7])),
        *(("names", value) for value in ([["Ada", ""]], [["Ada", "7b"], ["Ben", ""], ["Cleo", "8a"]])),
        *(("everybody", value) for value in ([[1, 4], [7, -1]], [[7, 1], [4, -1]], [[1, -1], [4, -1], [7, -1]])),
        *(("sides", value) for value in ([0], [1], [0, 1])),
        *(("texts", value) for value in ([], ["", "x", "yyyyy"])),
        ("cards", ["x"]),
        *(("free", value) for value in (2, SEATS - 1)),
    ],
)
def test_what_is_possible_is_admitted(name: str, value: Any) -> None:
    assert DOMAINS[name].admits(value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("text", value) for value in ("", " ", "x" * 11, " Ada", "Ada ", "a\nb", "\u200b", "taken", 7, None)),
        *(("perhaps", value) for value in (" ", "x" * 11)),
        *(("whole", value) for value in (2, 10, True, "5", 5.0)),
        *(("single", value) for value in ([1, 1, 0], [2, 0, 0], [0, 0, 2], [1, 0], [True, 0, 0], "100", [-1, 0, 0])),
        *(("three", value) for value in ([1, 1, 0], [2, 2, 0], [3, 0, 0], [0, 0, 0], [2, 1, 1], [0, 0, 3])),
        *(("two", value) for value in ([1, 1], [1, 3], [1], [1, 2, 5], [1, "2"], 1, [True, 2])),
        *(("pair", value) for value in ([1, 3], [1, 1], [9, 9])),
        *(("several", value) for value in ([], [2], [1, 2], [1, 1], [1, True], 1, "147", [[1]])),
        *(("everybody", value) for value in (
            [[1, 4]], [[1, 4], [7, 1]], [[1, 4], [-1, 7]], [[1, 4, 7]], [[1, 4], [7, "x"]], [1, 4, 7], "all",
            [[1, 4], [7, 2]], [[1, 4], [True, 7]],
        )),
        *(("sides", value) for value in ([], [1, 0], [2], [0, 0], 0, [True])),
        *(("texts", value) for value in (["a", "b", "c", "d"], ["xxxxxx"], ["a\n"], [1], "abc")),
        ("cards", ["x", ""]),
        *(("free", value) for value in (0, 1, 3, -1, SEATS)),
    ],
)  # fmt: skip
def test_what_is_not_is_not(name: str, value: Any) -> None:
    assert not DOMAINS[name].admits(value)


def test_scores_of_three_games() -> None:
    """All that can happen, won games never more than two a side."""
    every = [
        (a, b, d) for a in range(4) for b in range(4) for d in range(4) if Score(3, decided=False).admits((a, b, d))
    ]
    assert len(every) == 18
    assert all(a + b + d <= 3 for a, b, d in every)
    decided = [games for games in every if Score(3, decided=True).admits(games)]
    assert decided == [games for games in every if games[0] != games[1]]
