"""Pairings beside the loop: the same as in it, again after the process died, and gone with whoever started it."""

from __future__ import annotations

import asyncio
import io
import time

import pytest

from server.engines.tournament.asks import PairUp, answered, packed
from server.engines.tournament.swiss import Entrant, Task
from server.tournaments.pairer import ProcessPairer, serve


def task(players: int) -> PairUp:
    return PairUp(Task(tuple(Entrant(id=n, points=n % 4) for n in range(players)), b"s" * 32))


async def test_it_is_the_same_as_in_the_loop_and_survives_a_dead_process() -> None:
    pairer = ProcessPairer()
    try:
        assert await pairer.work(task(9)) == answered(task(9))
        assert pairer._process is not None
        pairer._process.kill()
        await pairer._process.wait()
        both = await asyncio.gather(pairer.work(task(8)), pairer.work(task(7)))
        assert tuple(both) == (answered(task(8)), answered(task(7)))
    finally:
        await pairer.close()


async def test_others_get_their_turn_while_it_works() -> None:
    pairer = ProcessPairer()
    try:
        await pairer.work(task(2))
        work = asyncio.ensure_future(pairer.work(task(256)))
        longest = 0.0
        while not work.done():
            before = time.thread_time()
            await asyncio.sleep(0)
            longest = max(longest, time.thread_time() - before)
        assert len(work.result().pairs) == 128
        assert longest < 0.05, "CPU time of the loop's own thread between two of its turns"
    finally:
        await pairer.close()


async def test_it_ends_with_its_input() -> None:
    pairer = ProcessPairer()
    await pairer.work(task(2))
    process = pairer._process
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()
    async with asyncio.timeout(30):
        assert await process.wait() == 0
    await pairer.close()


@pytest.mark.parametrize("rest", [b"", b"\x00\x00"])
def test_half_a_task_is_none(rest: bytes) -> None:
    body = packed(task(4))
    told = io.BytesIO()
    serve(io.BytesIO(len(body).to_bytes(4, "big") + body + rest), told)
    assert int.from_bytes(told.getvalue()[:4], "big") == len(told.getvalue()) - 4
