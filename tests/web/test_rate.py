"""Credits refill evenly, and nobody's table grows without bound."""

from __future__ import annotations

from server.engines.contract import Ms
from server.web.rate import Credits, CreditTable


def test_as_many_at_once_then_one_by_one() -> None:
    credits_ = Credits(4, 1_000, Ms(0))
    assert [credits_.take(Ms(0)) for _ in range(5)] == [True] * 4 + [False]
    assert credits_.wait_ms() == 250
    assert not credits_.take(Ms(249))
    assert credits_.take(Ms(250))
    assert not credits_.take(Ms(250))


def test_they_never_exceed_what_there_are() -> None:
    credits_ = Credits(2, 1_000, Ms(0))
    assert [credits_.take(Ms(1_000_000)) for _ in range(3)] == [True, True, False]


def test_a_clock_that_steps_back_gives_nothing() -> None:
    credits_ = Credits(1, 1_000, Ms(5_000))
    assert credits_.take(Ms(5_000))
    assert not credits_.take(Ms(0))
    assert not credits_.take(Ms(999))
    assert credits_.take(Ms(2_000))


def test_each_key_has_its_own() -> None:
    table = CreditTable(1, 1_000)
    assert table.take("a", Ms(0)) == 0
    assert table.take("a", Ms(0)) == 1_000
    assert table.take("b", Ms(0)) == 0


def test_the_longest_unused_are_forgotten() -> None:
    table = CreditTable(1, 1_000, keys=2)
    for key in ("a", "b", "a", "c"):
        table.take(key, Ms(0))
    assert table.take("a", Ms(0)) > 0
    assert table.take("b", Ms(0)) == 0  # forgotten, so full again
