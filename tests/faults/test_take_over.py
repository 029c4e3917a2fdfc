"""S1: kill -9 of the node that runs them in the middle of matches. The other node goes on with each of them."""

from __future__ import annotations

import os
from pathlib import Path
from statistics import median

import pytest

from loadtests.steadfast import now_ms
from tests.faults.town import further, playing, town

pytestmark = pytest.mark.valkey

PROOF = os.environ.get("FULL_NUMBERS") == "1"
MATCHES = 100 if PROOF else 16
AFTER_LEASE_MS = 2_000
IN_ALL_MS = 8_000
TAKING_MS = 1_000
"""From when the gap was measured until the room is taken, with a hundred rooms at once on a busy machine."""
BEAT_MS = 3_000
"""A sign of life, due every 1.5 s, may be so old when its node dies on a busy machine."""


async def test_matches_go_on_when_their_node_is_killed(tmp_path: Path) -> None:
    async with town(tmp_path) as at:
        matches = await at.matches(MATCHES, watching=1, think=1.0 if PROOF else 0.4)
        async with playing(at, matches):
            ends = await at.leases([match.room for match in matches])
            killed = now_ms()
            await at.a.kill()
            await further(matches, 3)
        assert [fault for match in matches for fault in match.faults()] == []
        after_lease, in_all, away = [], [], []
        for match in matches:
            before, owner = match.owners()
            assert before.node != owner.node
            after_lease.append(owner.at - ends[match.room])
            in_all.append(owner.at - killed)
            (gap,) = match.outages()  # deadlines are moved by the time that nobody could play
            assert in_all[-1] - TAKING_MS <= gap <= in_all[-1] + BEAT_MS
            away += [loss.until - killed for person in match.people for loss in person.away]
        print(
            f"\nS1: {MATCHES} matches, {sum(len(m.people) for m in matches)} sockets, "
            f"{sum(m.count().total() for m in matches)} actions, 0 lost, 0 twice; run again after the lease's end by "
            f"{median(after_lease):.0f} ms (most {max(after_lease):.0f}), after the kill by {median(in_all):.0f} ms "
            f"(most {max(in_all):.0f}); people back after {median(away):.0f} ms (most {max(away):.0f})"
        )
        assert max(after_lease) <= AFTER_LEASE_MS
        assert max(in_all) <= IN_ALL_MS
        assert '"level":"error"' not in at.b.log()
