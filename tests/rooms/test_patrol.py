"""Looks again and again, on a clock that the test turns."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from structlog.testing import capture_logs

from server.clock import FakeClock
from server.rooms.patrol import Patrol
from server.store.contract import StoreLost

EVERY_MS = 60_000
MISSED = "nothing looked after"


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def patrol(look: Callable[[], Awaitable[None]]) -> tuple[Patrol, FakeClock]:
    clock = FakeClock()
    return Patrol(look, EVERY_MS, clock, MISSED), clock


@pytest.mark.parametrize("later", [False, True])
async def test_it_looks_at_once_or_later_and_then_again(later: bool) -> None:
    looks: list[int] = []

    async def look() -> None:
        looks.append(clock.now_ms())

    made, clock = patrol(look)
    began = clock.now_ms()
    (made.start_later if later else made.start)()
    await settled()
    for _ in range(2):
        clock.advance(EVERY_MS)
        await settled()
    await made.stop()
    clock.advance(EVERY_MS)
    await settled()
    assert [at - began for at in looks] == ([] if later else [0]) + [EVERY_MS, 2 * EVERY_MS]


@pytest.mark.parametrize(("fault", "level"), [(StoreLost("gone"), "warning"), (ValueError("a bug"), "error")])
async def test_a_look_that_fails_is_said_and_is_not_the_last(fault: Exception, level: str) -> None:
    looks: list[int] = []

    async def look() -> None:
        looks.append(1)
        if len(looks) == 1:
            raise fault

    made, clock = patrol(look)
    with capture_logs() as said:
        made.start()
        await settled()
        clock.advance(EVERY_MS)
        await settled()
    await made.stop()
    assert [(line["event"], line["log_level"]) for line in said] == [(MISSED, level)]
    assert len(looks) == 2


async def test_a_stop_ends_a_look_that_is_under_way_and_no_other_follows() -> None:
    looks: list[str] = []

    async def look() -> None:
        looks.append("begun")
        await asyncio.get_running_loop().create_future()

    made, clock = patrol(look)
    made.start()
    await settled()
    await made.stop()
    clock.advance(EVERY_MS)
    await settled()
    assert looks == ["begun"]


async def test_an_end_lets_the_look_that_is_under_way_go_on() -> None:
    looks: list[str] = []
    gate = asyncio.Event()

    async def look() -> None:
        looks.append("begun")
        await gate.wait()
        looks.append("done")

    made, clock = patrol(look)
    made.start()
    await settled()
    made.end()
    gate.set()
    await made.idle()
    clock.advance(EVERY_MS)
    await settled()
    assert looks == ["begun", "done"]


async def test_whoever_wants_a_look_now_waits_for_it() -> None:
    looks: list[int] = []

    async def look() -> None:
        looks.append(clock.now_ms())

    made, clock = patrol(look)
    began = clock.now_ms()
    await made.look()
    clock.advance(EVERY_MS)
    await settled()
    await made.stop()
    assert [at - began for at in looks] == [0, EVERY_MS]
