"""A series of several events: a pure function of their final ranks (T70)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

import msgspec

from server.engines.contract import View
from server.engines.tournament.state import Placed

USUAL = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
_OUT = 1 << 30


class Scoring(msgspec.Struct, frozen=True):
    """``points``: for ranks from 1 on, none for those behind; ``attended``: for taking part, whatever the rank;
    ``best``: so many events of each player count, 0 for all."""

    points: tuple[int, ...] = USUAL
    attended: int = 0
    best: int = 0


class Standing(msgspec.Struct, frozen=True):
    """A place in the series. Equal ranks are real ties. ``ranks``: by event, 0 where he was not; ``counted``: the
    points of each event that counts, the most first; ``each``: those of every event, -1 where he was not."""

    rank: int
    key: str
    points: int
    won: int
    ranks: tuple[int, ...]
    counted: tuple[int, ...]
    each: tuple[int, ...]


def table(events: Sequence[Sequence[Placed]], scoring: Scoring) -> tuple[Standing, ...]:
    """Everybody who has a rank in one of the ``events``, the first first. ``events``: the oldest first; who comes to
    several of them is known by his key, whose case does not count, and shown as he was called last;
    who was forgotten (T63) has none, and keeps his rank in the event alone."""
    by_event = [{placed.key.casefold(): placed.rank for placed in event if placed.key} for event in events]
    keys = {placed.key.casefold(): placed.key for event in events for placed in event if placed.key}
    rows = [_row(keys[who], [ranks.get(who, 0) for ranks in by_event], scoring) for who in sorted(keys)]
    rows.sort(key=_order)
    placed: list[Standing] = []
    for _, group in groupby(rows, key=_order):
        rank = len(placed) + 1
        placed += [msgspec.structs.replace(row, rank=rank) for row in group]
    return tuple(placed)


def ranks_in(view: View) -> tuple[Placed, ...]:
    """The final ranks in what everybody sees of an event, or in a file of it; none before its end."""
    return tuple(msgspec.convert(view.get("result", {}), dict[str, Placed]).values())


def told(rows: Iterable[Standing]) -> list[View]:
    """A table in plain values, in order."""
    return [
        {
            "rank": row.rank,
            "name": row.key,
            "points": row.points,
            "won": row.won,
            "ranks": list(row.ranks),
            "counted": list(row.counted),
            "each": list(row.each),
        }
        for row in rows
    ]


def _row(key: str, ranks: Sequence[int], scoring: Scoring) -> Standing:
    each = tuple(_points(rank, scoring) if rank else -1 for rank in ranks)
    all_ = sorted((points for points in each if points >= 0), reverse=True)
    counted = tuple(all_[: scoring.best] if scoring.best else all_)
    return Standing(0, key, sum(counted), ranks.count(1), tuple(ranks), counted, each)


def _points(rank: int, scoring: Scoring) -> int:
    return scoring.attended + (scoring.points[rank - 1] if rank <= len(scoring.points) else 0)


def _order(row: Standing) -> tuple[int, int, tuple[int, ...], int]:
    """More points, more wins, the better ranks one after the other, the better rank in the last event."""
    ranks = tuple(sorted(rank or _OUT for rank in row.ranks))
    return -row.points, -row.won, ranks, row.ranks[-1] or _OUT
