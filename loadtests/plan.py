"""How long a run takes: the full one for a note, the short one for a look."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Plan(NamedTuple):
    """``pairs`` of measurements, floor and ours, each of so many ``seconds``. ``data``: a scratch folder."""

    pairs: int
    seconds: float
    data: Path


def full(data: Path) -> Plan:
    return Plan(5, 4.0, data)


def short(data: Path) -> Plan:
    return Plan(3, 1.0, data)
