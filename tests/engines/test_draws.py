"""Draws are functions of key, purpose and index: fixed for ever, without bias, and they can be verified."""

from __future__ import annotations

import hashlib
import hmac
import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.engines.draws import Draws

KEY = bytes(range(32))
OTHER = bytes(reversed(range(32)))
KEYS = st.binary(min_size=32, max_size=32)

PINNED_BELOW = [1, 2, 28, 25, 2, 27, 10, 13]
PINNED_SHUFFLE = "gahfcdeb"
PINNED_HANDLE = "y5z850zf"
PINNED_DERIVED = "35f0afd6ada8d68a"


def chi_square(counts: Counter[object], cells: int, total: int) -> float:
    """Pearson's statistic against equal shares; cells never drawn count too."""
    share = total / cells
    return sum((n - share) ** 2 / share for n in counts.values()) + (cells - len(counts)) * share


def surely_uniform(counts: Counter[object], cells: int, total: int) -> bool:
    """Below mean + 4 standard deviations of the chi-square distribution (p about 0.0001; the key is fixed)."""
    freedom = cells - 1
    return chi_square(counts, cells, total) < freedom + 4 * math.sqrt(2 * freedom)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_key_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match=f"this one {length}"):
        Draws(bytes(length))


def test_a_block_is_the_hmac_that_anyone_can_recompute() -> None:
    expected = hmac.new(KEY, b"deck 0|7", hashlib.sha256).digest()
    assert Draws(KEY).block("deck 0", 7) == expected


def test_the_commitment_is_the_hash_of_the_key_and_of_nothing_else() -> None:
    draws = Draws(KEY)
    before = draws.commitment
    draws.shuffled(range(30), "deck")
    assert before == draws.commitment == hashlib.sha256(KEY).hexdigest()
    assert Draws(OTHER).commitment != before


def test_draws_never_change_between_releases() -> None:
    """Stored games replay with these values: a change here breaks every replay."""
    draws = Draws(KEY)
    assert [draws.below(30, "pin", i) for i in range(8)] == PINNED_BELOW
    assert draws.shuffled("abcdefgh", "pin") == tuple(PINNED_SHUFFLE)
    assert draws.handle("pin", 0) == PINNED_HANDLE
    assert draws.derive("game 1").key.hex()[:16] == PINNED_DERIVED


@given(KEYS, st.integers(1, 10_000), st.text(max_size=12), st.integers(0, 1 << 40))
def test_below_stays_below_and_repeats(key: bytes, n: int, purpose: str, index: int) -> None:
    draws = Draws(key)
    value = draws.below(n, purpose, index)
    assert 0 <= value < n
    assert Draws(key).below(n, purpose, index) == value


@pytest.mark.parametrize("n", [0, -1])
def test_there_is_no_number_below(n: int) -> None:
    with pytest.raises(ValueError, match=f"no number below {n}"):
        Draws(KEY).below(n, "x", 0)


def test_a_draw_that_would_be_biased_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With n = 3 the topmost 64-bit value has no full class: it is rejected, also when a whole block is."""
    seen: list[str] = []

    def block(self: Draws, purpose: str, index: int) -> bytes:
        seen.append(purpose)
        return b"\xff" * 32 if len(seen) == 1 else b"\xff" * 8 + (4).to_bytes(8, "big") + bytes(16)

    monkeypatch.setattr(Draws, "block", block)
    assert Draws(KEY).below(3, "x", 0) == 1
    assert seen == ["x", "x|1"]


@given(KEYS, st.lists(st.integers(), max_size=40))
def test_a_shuffle_keeps_every_item(key: bytes, items: list[int]) -> None:
    assert sorted(Draws(key).shuffled(items, "deck")) == sorted(items)


def test_a_shuffle_leaves_its_input_alone() -> None:
    items = ["a", "b", "c", "d"]
    Draws(KEY).shuffled(items, "deck")
    assert items == ["a", "b", "c", "d"]


def test_every_order_is_equally_likely() -> None:
    draws, total = Draws(KEY), 100_000
    orders = Counter[object](draws.shuffled("abcd", f"order {i}") for i in range(total))
    assert surely_uniform(orders, math.factorial(4), total)


def test_every_number_is_equally_likely() -> None:
    draws, total = Draws(KEY), 100_000
    assert surely_uniform(Counter[object](draws.below(30, "number", i) for i in range(total)), 30, total)


def test_a_derived_source_is_independent() -> None:
    parent = Draws(KEY)
    child = parent.derive("game 1")
    assert child.commitment != parent.commitment
    assert child.commitment != parent.derive("game 2").commitment
    assert child.shuffled(range(30), "deck") != parent.shuffled(range(30), "deck")


def test_handles_are_opaque_and_do_not_collide() -> None:
    draws, n = Draws(KEY), 5_000
    handles = {draws.handle("card", i) for i in range(n)}
    assert len(handles) == n
    assert all(len(h) == 8 and set(h) <= set("0123456789abcdefghjkmnpqrstvwxyz") for h in handles)
    assert {Draws(OTHER).handle("card", i) for i in range(n)}.isdisjoint(handles)
