"""P5: from an action to its own update, with 200 live matches at one action a second each, on one node.

Ours appends to the bundled store (AOF, synced every second) before it answers; the floor has no store.
"""

from __future__ import annotations

from loadtests import matches
from loadtests.plan import Plan
from loadtests.processes import running
from loadtests.report import Figure, quantile, ratio
from loadtests.tables import floor_tables, open_tables

MATCHES = 200
PER_SECOND = 1.0


async def measure(plan: Plan) -> list[Figure]:
    quantiles: dict[tuple[str, float], list[float]] = {(who, q): [] for who in ("floor", "ours") for q in (0.5, 0.99)}
    async with (
        running("loadtests.floors", "fast") as floor,
        running("loadtests.node", str(plan.data / "steady")) as node,
        matches.seated(floor.port, floor_tables(MATCHES), 0) as floor_matches,
        matches.seated(node.port, await open_tables(node.port, MATCHES, "toy", matches.ENDLESS), 0) as node_matches,
    ):
        sides = {"floor": floor_matches, "ours": node_matches}
        for live in sides.values():
            await matches.stroll(live, PER_SECOND, 1.0, seed=0)
        for pair in range(plan.pairs):
            for who, live in sides.items():
                for match in live:
                    match.latencies.clear()
                await matches.stroll(live, PER_SECOND, max(2.0, plan.seconds), seed=pair)
                seconds = [latency for match in live for latency in match.latencies]
                for q in (0.5, 0.99):
                    quantiles[who, q].append(quantile(seconds, q) * 1e3)
    return [_figure(q, quantiles["ours", q], quantiles["floor", q]) for q in (0.5, 0.99)]


def _figure(q: float, ours: list[float], floor: list[float]) -> Figure:
    ours_ms, floor_ms = quantile(ours, 0.5), quantile(floor, 0.5)
    beside = f"ours {ours_ms:.2f} ms, fast {floor_ms:.2f} ms"
    return Figure("P5", f"action to own update, p{q * 100:.0f}", ratio(ours, floor), "x fast", 6.0, 4.0, beside)
