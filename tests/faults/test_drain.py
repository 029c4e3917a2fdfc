"""S4: a node that is told to stop hands its games over; both nodes updated one after the other, under load."""

from __future__ import annotations

import asyncio
import os
import signal
from itertools import groupby
from pathlib import Path
from statistics import median

import httpx
import pytest

from loadtests.steadfast import now_ms
from server.rooms.entries import Applied
from server.wire.frames import Close
from tests.faults.town import KEY, PLENTY, Match, further, playing, town

pytestmark = pytest.mark.valkey

PROOF = os.environ.get("FULL_NUMBERS") == "1"
MATCHES, WATCHING = (100, 8) if PROOF else (20, 3)  # 1,000 sockets, or 100
BACK_SECONDS = 3.0
MOVED_SECONDS = 8.0


async def test_a_node_that_stops_hands_its_games_over(tmp_path: Path) -> None:
    async with town(tmp_path) as at:
        matches = await at.matches(MATCHES, WATCHING, think=1.0)
        everybody = [person for match in matches for person in match.people]
        for person in everybody:
            person.prefer(at.a.port, at.b.port)
        async with playing(at, matches), httpx.AsyncClient(base_url=f"http://{at.a.host}", trust_env=False) as http:
            assert (await http.get("/readyz")).status_code == 200
            assert await opens_a_room(http)
            told = now_ms()
            stopping = asyncio.create_task(at.a.kill(signal.SIGTERM))
            assert {await person.lost() for person in everybody} == {Close.RESTART}
            assert not await opens_a_room(http)  # not even over a connection that was open
            assert await stopping == 0
            await further(matches, 2)
        assert [fault for match in matches for fault in match.faults()] == []
        away = [loss for person in everybody for loss in person.away]
        moved = (max(loss.until for loss in away) - told) / 1000
        seconds = [loss.seconds for loss in away]
        print(
            f"\nS4: {len(everybody)} sockets of {MATCHES} matches moved in {moved:.1f} s, each away for "
            f"{median(seconds):.2f} s (most {max(seconds):.2f}), {len(away) / len(everybody):.2f} times, 0 actions lost"
        )
        assert max(seconds) <= BACK_SECONDS
        assert moved <= MOVED_SECONDS
        assert '"level":"error"' not in at.a.log() + at.b.log()
        assert not any(match.outages() for match in matches)


async def opens_a_room(http: httpx.AsyncClient) -> bool:
    try:
        return (await http.post("/_test/rooms", json={"engine": "toy", "key": KEY})).is_success
    except httpx.TransportError:
        return False


def versions(match: Match) -> list[int]:
    """Of the rules that each command was applied by."""
    return [entry.version for entry in match.log if isinstance(entry, Applied)]


async def test_both_nodes_updated_under_load(tmp_path: Path) -> None:
    """To a version in which a running game's state has another shape: nobody notices, and each log goes on."""
    async with town(tmp_path) as at:
        matches = await at.matches(MATCHES // 2, 1, think=0.5)
        async with playing(at, matches):
            for node in (at.a, at.b):
                assert await node.kill(signal.SIGTERM) == 0
                await node.start(REDIS_URL=at.url, TOY_VERSION="3", **PLENTY)
                await further(matches, 2)
        for match in matches:
            assert [version for version, _ in groupby(versions(match))] == [1, 3]
        assert [fault for match in matches for fault in match.faults()] == []
        away = [loss.seconds for match in matches for person in match.people for loss in person.away]
        actions = sum(match.count().total() for match in matches)
        print(
            f"\nS4: {len(matches)} matches through a rolling update, {actions} actions, 0 lost; away for "
            f"{median(away):.2f} s (most {max(away):.2f})"
        )
        assert max(away) <= BACK_SECONDS
        assert '"level":"error"' not in at.a.log() + at.b.log()
