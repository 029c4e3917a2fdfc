"""Which figures ``/metrics`` tells, and where each is read."""

from __future__ import annotations

import resource
import time

from server.rooms.directory import Directory
from server.web.connections import Sessions
from server.web.health import Health
from server.web.measured import Measures
from server.web.metrics import Histogram, Metrics


def figures(directory: Directory, sessions: Sessions, health: Health, measures: Measures, token: str = "") -> Metrics:
    """``token``: see ``Config.metrics_token``."""
    metrics = Metrics(token)
    metrics.gauge("rooms", "Rooms in memory", lambda: len(directory.rooms))
    metrics.gauge("sockets", "Open sockets by what they are", sessions.count, "class")
    counts = directory.figures
    metrics.counter("steps_total", "Commands applied, saved and told", lambda: counts.steps)
    metrics.counter("deliveries_total", "Steps written to sockets", lambda: counts.deliveries)
    metrics.counter(
        "resumes_total",
        "Arrivals by what they were sent: the steps they missed, or a whole view",
        lambda: {"steps": counts.replays, "full": counts.fulls},
        "sent",
    )
    metrics.counter("lagged_total", "Sockets that began to lag", lambda: counts.lagged)
    metrics.counter("slow_closes_total", "Sockets closed because they read too slowly", lambda: counts.slow_closes)
    metrics.counter("wire_refusals_total", "Frames refused before a room saw them", lambda: sessions.refusals, "code")
    metrics.counter(
        "closes_total",
        "Sockets closed by us, by reason",
        lambda: {code.name.lower(): count for code, count in sessions.closes.items()},
        "reason",
    )
    metrics.counter("cpu_seconds_total", "CPU time of this process, user and system", time.process_time)
    metrics.gauge(
        "peak_memory_bytes",
        "Largest resident size so far",
        lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
    )
    metrics.counter("refusals_total", "Commands that the rules refused", lambda: measures.refusals, "code")
    metrics.counter("room_refusals_total", "Commands that a room itself refused", lambda: counts.refusals, "code")
    metrics.counter("appends_lost_total", "Appends that were not saved, or not surely", lambda: measures.lost_appends)
    fan_out = Histogram("fan_out_seconds", "Time to tell a step to all who look, spectators' deferred writes aside")
    counts.fan_out = fan_out.observe
    for histogram in (measures.apply, measures.append, fan_out, health.lag, health.tidying):
        metrics.histogram(histogram)
    return metrics
