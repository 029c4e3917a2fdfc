"""Work in a process of its own, so that nothing it is given can hold up or bring down the server."""

from __future__ import annotations

import os
import resource
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

NICE = 15
MEMORY_BYTES = 1 << 30
FILES = 64
TOLD_CHARS = 200
_ROOT = Path(__file__).resolve().parent.parent


async def start(module: str, *words: str, stderr: int | None = None) -> Process:
    """``python -m MODULE WORDS``, with pipes to its input and output. What it complains of goes where ours does."""
    return await create_subprocess_exec(
        sys.executable, "-m", module, *words, stdin=PIPE, stdout=PIPE, stderr=stderr, cwd=_ROOT
    )


@asynccontextmanager
async def started(module: str, *words: str) -> AsyncIterator[Process]:
    """As ``start``, with its complaints in a pipe, too. Killed where it still runs in the end."""
    process = await start(module, *words, stderr=PIPE)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def last_line(complaint: bytes) -> str:
    """What a process said last before it ended: of a traceback, what went wrong, as far as a log wants to know."""
    return (complaint.decode(errors="replace").splitlines() or [""])[-1][:TOLD_CHARS]


def confine(cpu_seconds: int) -> None:
    """Said by the process itself, first of all: it gives way to everybody, and ends where it takes more than its share.

    ``cpu_seconds`` are of its own work, so that a busy machine makes no work a slow one.
    """
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds + 1))
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
