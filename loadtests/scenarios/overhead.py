"""P1: CPU of the server process per action with a trivial engine, two seats and the public class.

Rooms act as fast as updates come back, so the server is busy and grouped appends are what they are in a rush.
One spectator a room watches, on both sides. The floor tells all three connections the same frame.
"""

from __future__ import annotations

from statistics import median

from loadtests import matches
from loadtests.client import Peer, connect, do, part
from loadtests.plan import Plan
from loadtests.processes import Server, running
from loadtests.report import Figure, ratio
from loadtests.tables import floor_tables, open_tables

ROOMS = 48
ECHOES = 48


async def measure(plan: Plan) -> list[Figure]:
    fast, ours, echo = [], [], []
    async with (
        running("loadtests.floors", "fast") as floor,
        running("loadtests.floors", "echo") as plain,
        running("loadtests.node", str(plan.data / "overhead")) as node,
        matches.seated(floor.port, floor_tables(ROOMS), 1) as floor_matches,
        matches.seated(node.port, await open_tables(node.port, ROOMS, "toy", matches.ENDLESS), 1) as node_matches,
    ):
        for warm_up in (floor_matches, node_matches):
            await matches.race(warm_up, plan.seconds / 2)
        for _ in range(plan.pairs):
            fast.append(await _cost(floor, floor_matches, plan.seconds))
            ours.append(await _cost(node, node_matches, plan.seconds))
            echo.append(await _echo_cost(plain, plan.seconds / 2))
    beside = f"ours {median(ours):.0f} us, fast {median(fast):.0f} us, one plain echo {median(echo):.0f} us"
    return [Figure("P1", "CPU per action, toy engine", ratio(ours, fast), "x fast", 4.5, 2.5, beside)]


async def _cost(server: Server, players: list[matches.Match], seconds: float) -> float:
    """Microseconds of CPU per action."""
    before = server.cpu_seconds()
    updates = await matches.race(players, seconds)
    return (server.cpu_seconds() - before) / updates * 1e6


async def _echo_cost(server: Server, seconds: float) -> float:
    """Microseconds of CPU per message that is sent back, as fast as they come back."""
    count = 0
    going = True
    frame = do("c1", {"do": "add", "n": 1, "decision": 1})

    def echoed(peer: Peer) -> None:
        nonlocal count
        count += 1
        if going:
            peer.send(frame)

    peers = [await connect(server.port) for _ in range(ECHOES)]
    before = server.cpu_seconds()
    for peer in peers:
        peer.on_frame = lambda _frame, peer=peer: echoed(peer)  # type: ignore[misc]
        peer.send(frame)
    await matches.pause(seconds)
    going = False
    cost = (server.cpu_seconds() - before) / count * 1e6
    await part(peers)
    return cost
