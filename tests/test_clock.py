from __future__ import annotations

import asyncio
import time

import pytest

from server.clock import FakeClock, RealClock, wait_until
from server.engines.contract import Ms


def test_fake_alarms_ring_in_order_of_time_then_of_asking() -> None:
    clock = FakeClock(0)
    rung: list[tuple[str, int]] = []
    for at, name in ((30, "c"), (10, "a"), (30, "d"), (20, "b")):
        clock.call_at(Ms(at), lambda name=name: rung.append((name, clock.now_ms())))  # type: ignore[misc]
    clock.advance(29)
    assert rung == [("a", 10), ("b", 20)]
    clock.advance(1)
    assert rung[2:] == [("c", 30), ("d", 30)]
    assert clock.pending() == 0


def test_fake_alarm_called_off_stays_silent() -> None:
    clock = FakeClock(0)
    rung: list[int] = []
    clock.call_at(Ms(10), lambda: rung.append(1)).cancel()
    clock.advance(100)
    assert rung == []


def test_fake_alarm_set_by_an_alarm_rings_in_the_same_advance() -> None:
    clock = FakeClock(0)
    rung: list[int] = []

    def first() -> None:
        clock.call_at(Ms(20), lambda: rung.append(clock.now_ms()))

    clock.call_at(Ms(10), first)
    clock.advance(50)
    assert rung == [20]
    assert clock.now_ms() == 50


def test_host_clock_steps_move_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """S9: an hour forward or back on the host is no hour here."""
    clock = RealClock()
    before = clock.now_ms()
    true = time.time
    for step in (3600, -3600):
        monkeypatch.setattr(time, "time", lambda step=step: true() + step)
        assert 0 <= clock.now_ms() - before < 1_000


def test_real_clock_starts_at_the_epoch() -> None:
    assert abs(RealClock().now_ms() - time.time() * 1000) < 1_000


async def test_real_alarm_never_rings_early() -> None:
    clock = RealClock()
    for _ in range(20):
        at = Ms(clock.now_ms() + 2)
        await wait_until(clock, at)
        assert clock.now_ms() >= at


async def test_real_alarm_in_the_past_rings_in_the_next_turn() -> None:
    clock = RealClock()
    rung: list[int] = []
    clock.call_at(Ms(0), lambda: rung.append(1))
    clock.call_at(Ms(0), lambda: rung.append(2)).cancel()
    assert rung == []
    await asyncio.sleep(0)
    assert rung == [1]


async def test_real_alarm_far_away_can_be_called_off() -> None:
    clock = RealClock()
    clock.call_at(Ms(clock.now_ms() + 400 * 86_400_000), lambda: None).cancel()
