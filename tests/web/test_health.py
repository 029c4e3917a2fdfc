"""Knots that libraries leave are untied: while next to nobody is there, or once the process has grown for them."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from server.web import garbage, health
from server.web.garbage import EVERY_SECONDS, FEW, LONGEST_SECONDS, Tidy
from server.web.health import Health


class Knot:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def knot() -> Iterator[weakref.ref[Knot]]:
    gc.disable()
    yield weakref.ref(Knot())
    gc.enable()


async def test_the_pause_is_told(knot: weakref.ref[Knot], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LAG_EVERY_SECONDS", 0.001)
    monkeypatch.setattr(garbage, "EVERY_SECONDS", 0.001)
    untied = asyncio.Event()
    weakref.finalize(knot(), untied.set)
    watch = Health("1", "abc", lambda: 0)
    watch.start()
    await asyncio.wait_for(untied.wait(), 30)
    watch.stop()
    assert watch.tidying.quantile(1.0) > 0


@pytest.mark.parametrize(
    ("live", "grown", "tied"), [(FEW, False, False), (FEW + 1, False, True), (FEW + 1, True, False)]
)
def test_many_wait_until_memory_asks_for_it(
    knot: weakref.ref[Knot], monkeypatch: pytest.MonkeyPatch, live: int, grown: bool, tied: bool
) -> None:
    monkeypatch.setattr(garbage, "LEAST_KIB", 0 if grown else 1 << 40)
    tidy = Tidy(lambda: live, 0.0)
    assert tidy.look(EVERY_SECONDS - 1) == 0.0
    assert knot() is not None
    assert (tidy.look(EVERY_SECONDS) == 0.0) is tied
    assert (knot() is not None) is tied


def test_what_was_needed_once_asks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "LEAST_KIB", 0)
    tidy = Tidy(lambda: FEW + 1, 0.0)
    assert tidy.look(EVERY_SECONDS) > 0.0
    assert tidy.look(2 * EVERY_SECONDS) == 0.0


def test_a_process_that_is_never_quiet_and_does_not_grow_is_looked_through_now_and_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage, "LEAST_KIB", 1 << 40)
    tidy = Tidy(lambda: FEW + 1, 0.0)
    minutes = range(1, int(2.5 * LONGEST_SECONDS / EVERY_SECONDS))
    passes = [at for minute in minutes if tidy.look(at := minute * EVERY_SECONDS)]
    assert passes == [LONGEST_SECONDS, 2 * LONGEST_SECONDS]
