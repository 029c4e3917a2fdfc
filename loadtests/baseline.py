"""Figures kept as a file, and those of a run beside them: what has become better or worse since.

Ratios and bytes can be compared between machines, times only on the same one at rest: the file says where it is from,
and has no times in it where the machine was busy.
"""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from loadtests.report import Figure, lined_up

FILE = Path(__file__).with_name("baseline.json")
NOTICED = 0.15
"""Differences below that mean nothing here."""


class Kept(msgspec.Struct, frozen=True):
    """``load``: of the machine when the run began, runnable processes a core. ``figures``: by goal and what."""

    commit: str
    day: str
    machine: str
    load: float
    figures: dict[str, float]


def name(figure: Figure) -> str:
    return f"{figure.goal} {figure.what}"


def of(figures: Sequence[Figure], load: float) -> Kept:
    git = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False)
    machine = f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}"
    found = {name(figure): round(figure.figure, 4) for figure in figures}
    return Kept(git.stdout.strip(), datetime.now(UTC).date().isoformat(), machine, round(load, 2), found)


def load_now() -> float:
    """Runnable processes a core, over the last minute."""
    return os.getloadavg()[0] / (os.cpu_count() or 1)


def write(kept: Kept, file: Path) -> None:
    file.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=2) + b"\n")


def read(file: Path) -> Kept | None:
    """None where there is none. Raises ``msgspec.DecodeError`` for what is no such file."""
    return msgspec.json.decode(file.read_bytes(), type=Kept) if file.exists() else None


def merged(new: Kept, old: Kept | None) -> Kept:
    """The new figures, and the old ones of what was not measured this time."""
    return msgspec.structs.replace(new, figures=(old.figures if old else {}) | new.figures)


def compared(figures: Sequence[Figure], old: Kept) -> str:
    """A line for each figure that both have."""
    head = ("goal", "what", "was", "is", "change", "")
    rows = []
    for figure in figures:
        was = old.figures.get(name(figure))
        if was is None:
            continue
        change = figure.figure / was - 1 if was else float(figure.figure > 0)
        word = "worse" if change > NOTICED else "better" if change < -NOTICED else ""
        rows.append((figure.goal, figure.what, f"{was:.3g}", f"{figure.figure:.3g}", f"{change:+.0%}", word))
    return f"Beside {old.commit} of {old.day} ({old.machine}, load {old.load}):\n" + lined_up((head, *rows))
