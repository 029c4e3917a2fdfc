"""Which figures ``/metrics`` tells, and where each is read."""

from __future__ import annotations

import resource
import time

from server.rooms.directory import Directory
from server.rooms.tenure import Town
from server.store.contract import Reply
from server.store.lease import LEASE_MS
from server.web.connections import Sessions
from server.web.health import Health
from server.web.measured import Measures
from server.web.metrics import Histogram, Metrics


def figures(
    directory: Directory,
    sessions: Sessions,
    health: Health,
    measures: Measures,
    token: str = "",
    town: Town | None = None,
) -> Metrics:
    """``token``: see ``Config.metrics_token``. ``town``: none where there can't be another node."""
    metrics = Metrics(token)
    metrics.gauge("rooms", "Rooms in memory", lambda: len(directory.rooms))
    metrics.gauge(
        "rooms_unreadable",
        "Rooms whose log has a gap or can't be folded by these rules",
        lambda: len(directory.unreadable),
    )
    metrics.gauge("sockets", "Open sockets by what they are", sessions.count, "class")
    metrics.gauge("queue_bytes", "Bytes that sockets have not taken yet", lambda: sum(sessions.queues()))
    metrics.gauge("largest_queue_bytes", "The same, of the slowest socket", lambda: max(sessions.queues(), default=0))
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
    appends = measures.appends
    metrics.counter("appends_total", "Appends that were saved", lambda: appends[Reply.SAVED])
    metrics.counter("appends_lost_total", "Appends that the store did not answer", lambda: appends[Reply.LOST])
    metrics.counter("appends_refused_total", "Appends that the store refused", lambda: appends[Reply.REFUSED])
    metrics.counter(
        "appends_fenced_total", "Appends that came after another node's to the same room", lambda: appends[Reply.FENCED]
    )
    if town is not None:
        _of_nodes(metrics, town)
    fan_out = Histogram("fan_out_seconds", "Time to tell a step to all who look, spectators' deferred writes aside")
    counts.fan_out = fan_out.observe
    told = (measures.apply, measures.append, measures.batch, measures.round_trip, fan_out, health.lag, health.tidying)
    for histogram in told:
        metrics.histogram(histogram)
    return metrics


def _of_nodes(metrics: Metrics, town: Town) -> None:
    renewals = town.renewals
    metrics.gauge(
        "lease_age_seconds",
        f"Time since all leases were renewed; they hold for {LEASE_MS // 1000} s",
        lambda: town.lease_age_ms() / 1000,
    )
    metrics.counter(
        "renewals_missed_total", "Times that leases could not be renewed for want of the store", lambda: renewals.missed
    )
    metrics.counter(
        "leases_late_total", "Leases that ran out before they were renewed, and were still free", lambda: renewals.late
    )
    metrics.counter(
        "leases_lost_total", "Leases that ran out before they were renewed, to another node", lambda: renewals.lost
    )
    metrics.counter("letters_total", "Letters between nodes: sent, heard, or lost on the way here", town.letters, "way")
