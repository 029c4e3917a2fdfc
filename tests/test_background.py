"""Work beside whoever began it."""

from __future__ import annotations

import asyncio

from structlog.testing import capture_logs

from server.background import Background

FAILED = "an errand failed"


async def test_idle_waits_for_what_was_begun_meanwhile_too() -> None:
    background, done = Background(FAILED), list[str]()

    async def second() -> None:
        await asyncio.sleep(0)
        done.append("second")

    async def first() -> None:
        background.spawn(second())
        done.append("first")

    background.spawn(first())
    await background.idle()
    assert done == ["first", "second"]


async def test_a_fault_is_said_and_the_others_go_on() -> None:
    background, done = Background(FAILED), list[str]()

    async def faulty() -> None:
        raise ValueError("of its own")

    async def sound() -> None:
        await asyncio.sleep(0)
        done.append("sound")

    with capture_logs() as said:
        background.spawn(faulty())
        background.spawn(sound())
        await background.idle()
    assert done == ["sound"]
    assert [(line["event"], line["log_level"], repr(line["exc_info"])) for line in said] == [
        (FAILED, "error", "ValueError('of its own')")
    ]


async def test_a_stop_gives_up_what_would_never_end_and_says_nothing_of_it() -> None:
    background, ended = Background(FAILED), asyncio.Event()

    async def endless() -> None:
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            ended.set()

    with capture_logs() as said:
        background.spawn(endless())
        await asyncio.sleep(0)
        await background.stop()
    assert ended.is_set()
    assert said == []
