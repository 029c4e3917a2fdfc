"""A series of several events, for whoever looks at it or takes it home as a file (T70-T72). Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from server.engines.contract import View
from server.engines.tournament.series import Scoring, ranks_in, table
from server.engines.tournament.series import told as rows_told
from server.rooms.seats import room_id
from server.tournaments.export import safe

FORMAT = 1
"""Rises when something in the file comes to mean something else."""


def told(events: Sequence[tuple[str, View | None]], scoring: Scoring, at: str = "") -> dict[str, Any]:
    """``events``: rooms with what everybody sees of them, the oldest first; None where there is nothing to be seen.
    ``at``: the event at which the series is kept, "" for none; only then it is told which events name it back."""
    rows = table([ranks_in(view or {}) for _, view in events], scoring)
    return {"events": [_event(room, view, at) for room, view in events], "table": rows_told(rows)}


def _event(room: str, view: View | None, at: str) -> dict[str, Any]:
    if view is None:
        return {"room": room, "name": "", "over": False, "gone": True}
    options = view["options"]
    event = {"room": room, "name": options.get("name", ""), "over": "result" in view, "date": options.get("date", 0)}
    return event | {"back": room == at or room_id(view.get("series_at", "")) == at} if at else event


def as_csv(series: Mapping[str, Any]) -> str:
    """A line for each place; a column of points for each event, empty where somebody was not."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    names = [event["name"] or event["room"] for event in series["events"]]
    writer.writerow(["rank", "name", "points", "won", *map(safe, names)])
    for row in series["table"]:
        each = ["" if points < 0 else points for points in row["each"]]
        writer.writerow([row["rank"], safe(row["name"]), row["points"], row["won"], *each])
    return out.getvalue()
