"""Server processes, and the CPU time that they take."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import psutil

from loadtests.ports import free_port

START_SECONDS = 30.0
STOP_SECONDS = 20.0


class Server:
    """A running process that listens on ``port``."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.port = port
        self.pid = process.pid
        self._process = process
        self._watched = psutil.Process(process.pid)

    def cpu_seconds(self) -> float:
        """User and system time of the process so far: to the nanosecond on Linux, else to a tick (10 ms)."""
        threads = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        spent = [int(thread.read_text().split()[0]) for thread in threads]
        if spent:
            return sum(spent) / 1e9
        times = self._watched.cpu_times()
        return times.user + times.system

    def memory_bytes(self) -> int:
        """Memory of the process that is in use now."""
        resident: int = self._watched.memory_info().rss
        return resident

    async def answers(self) -> None:
        """Return once something listens on the port. Raises ``RuntimeError`` where the process ended instead."""
        for _ in range(int(START_SECONDS / 0.05)):
            if self._process.poll() is not None:
                break
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                await writer.wait_closed()
                return
            await asyncio.sleep(0.05)
        raise RuntimeError(f"no server on port {self.port}; its exit code: {self._process.poll()}")

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def start(module: str, *words: str, **env: str) -> Server:
    """Start ``python -m module WORDS PORT`` on a free port. ``env``: beside our own."""
    port = free_port()
    return Server(subprocess.Popen([sys.executable, "-m", module, *words, str(port)], env={**os.environ, **env}), port)


@contextlib.asynccontextmanager
async def running(module: str, *words: str, **env: str) -> AsyncIterator[Server]:
    """``start`` for as long as the block lasts; it listens when the block begins."""
    server = start(module, *words, **env)
    try:
        await server.answers()
        yield server
    finally:
        server.stop()
