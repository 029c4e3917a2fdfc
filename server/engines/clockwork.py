"""Time inside a state: pure arithmetic on UTC milliseconds, shared by the engines.

After an outage decision deadlines and match clocks move by the time nobody could play; calendar deadlines never do.
"""

from __future__ import annotations

LEAST_TOLD_MS = 1_000
"""Less that was given back after an outage would be no second on any clock, and is not told."""


def shifted(deadline: int, gap_ms: int) -> int:
    """A deadline moved by an outage; 0 (none) stays none."""
    return deadline + gap_ms if deadline else 0


def is_due(deadline: int, at: int) -> bool:
    """The deadline itself is over: an answer must be stamped earlier."""
    return deadline > 0 and at >= deadline
