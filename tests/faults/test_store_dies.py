"""S2: the store is killed under matches and started again. Play stops, goes on by itself, and nothing saved is lost."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest
from redis.asyncio import Redis

from loadtests.steadfast import now_ms
from server.store.embedded import EmbeddedStore
from tests.faults.town import further, playing, town_on

pytestmark = pytest.mark.valkey

MATCHES = 10
BACK_MS = 20_000
"""The machine may have much else to do."""


@pytest.mark.parametrize("fsync", ["everysec", "always"])
async def test_the_store_of_two_nodes_is_killed(fsync: str, tmp_path: Path) -> None:
    """A killed process leaves to the kernel what it has written, under either setting."""
    store = EmbeddedStore(tmp_path / "store", fsync)
    url = await asyncio.to_thread(store.start)
    try:
        async with town_on(url, tmp_path) as at:
            matches = await at.matches(MATCHES, watching=1)
            not_saved = asyncio.Event()
            async with playing(at, matches):
                async with Redis.from_url(url) as redis:
                    pid = (await redis.info("server"))["process_id"]
                os.kill(pid, signal.SIGKILL)
                for match in matches:
                    for player in match.players:
                        player.on_no = lambda code: not_saved.set() if code == "not-saved" else None
                await asyncio.wait_for(not_saved.wait(), BACK_MS / 1000)
                back = now_ms()
                await asyncio.to_thread(store.revive)
                await further(matches, 3)
            assert [fault for match in matches for fault in match.faults(histories=2)] == []
            pauses = [min(entry.at for entry in match.log if entry.at > back) - back for match in matches]
            actions = sum(match.count().total() for match in matches)
            print(
                f"\nS2, {fsync}: {MATCHES} matches, {actions} actions, 0 lost, 0 twice; the next "
                f"move was saved {min(pauses):.0f} to {max(pauses):.0f} ms after the store was started again"
            )
            assert max(pauses) <= BACK_MS
            assert '"level":"error"' not in at.a.log() + at.b.log()
    finally:
        await asyncio.to_thread(store.stop)
