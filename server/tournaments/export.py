"""An event as a file: everything that is public of it, whole as JSON, and its table as CSV. Pure."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

from server.engines.contract import Audience, Engine

FORMAT = 1
"""Rises when something in it comes to mean something else."""
_COLUMNS = (
    "rank", "name", "club", "status", "points", "won", "drawn", "lost", "omw", "oomw", "gw", "ogw", "digits", "prize",
)  # fmt: skip
_FORMULA = re.compile(r"(^|[;\t\r\n])(\s*)(?=[=+@＝＋－＠-])")
"""Where a formula would begin. Table programs in Germany part columns by semicolons, those in Japan read wide signs."""


def as_json(engine: Engine, state: Any, event: str, at: int) -> dict[str, Any]:
    """What everybody may see, as it stood at ``at`` (UTC ms). Rates are exact fractions, as texts."""
    return {"format": FORMAT, "event": event, "at": at, **engine.view(state, Audience.PUBLIC)}


def as_csv(engine: Engine, state: Any) -> str:
    """A line for each player, in the order of rank, then of place, then of coming."""
    view = engine.view(state, Audience.PUBLIC)
    standings, result = view.get("standings", {}), view.get("result", {})
    ranks = {str(placed["player"]): placed for placed in result.values()}
    rows = [_row(number, player, standings.get(number, {}), ranks.get(number, {})) for number, player in _all(view)]
    rows.sort(key=lambda row: (row["rank"] == "", row["rank"] or 0))
    out = io.StringIO()
    writer = csv.DictWriter(out, _COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows({name: safe(cell) for name, cell in row.items()} for row in rows)
    return out.getvalue()


def _all(view: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return sorted(view["players"].items(), key=lambda item: int(item[0]))


def _row(number: str, player: dict[str, Any], row: dict[str, Any], placed: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = dict.fromkeys(_COLUMNS, "")
    told |= {name: row[name] for name in _COLUMNS if name in row}
    told |= {name: placed[name] for name in ("rank", "prize") if name in placed}
    told |= {"name": player["name"], "club": player.get("club", ""), "status": player.get("status", "in")}
    return told


def safe(cell: Any) -> Any:
    """A table program must not take a name for a formula."""
    return _FORMULA.sub(r"\1\2'", cell) if isinstance(cell, str) else cell
