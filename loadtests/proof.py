"""``make proof``: all that the project promises with a number, at its full numbers, and a table of what came of it.

``python -m loadtests.proof [--list] [PART...]``: all parts one after the other, or those that are named. Each is a
command that a person can type, too; its output is shown as it comes. The figures of ``load`` and ``engines`` mean
something only on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
BOTH = ("--numprocesses", "2", "--dist", "worksteal")
"""On both cores, where a part only counts."""
SPECIAL = ("tests/laws", "tests/faults", "tests/web/test_fuzz.py", "tests/rooms/test_chaos.py")
BALANCE = "tests/laws/test_balance.py"  # the part of that name says more
EVENT = "tests/faults/test_event.py"
MISSED = ("MISSED", "NOT MET", "NOT SHOWN")
"""What a report says of a figure that is not good enough, whatever its exit code."""
NOT_RUN = ": not run ("
"""What stands in the one line of a part that lacks what it needs."""


class Part(NamedTuple):
    """``words``: what Python is given; ``minutes``: what it takes on two quiet cores."""

    goals: str
    what: str
    minutes: int
    words: Sequence[str]


PARTS: Mapping[str, Part] = {
    "audit": Part("security", "known vulnerabilities of what is pinned", 1, ("-m", "tools.audit")),
    "suite": Part(
        "all", "every other test, browsers included", 15, (*PYTEST, "tests", *(f"--ignore={p}" for p in SPECIAL))
    ),
    "laws": Part("S7 S8 F1 F2", "laws over games", 40, (*PYTEST, *BOTH, "tests/laws", f"--ignore={BALANCE}")),
    "fuzz": Part("S6", "frames that make no sense", 5, (*PYTEST, "tests/web/test_fuzz.py")),
    "chaos": Part("S1 S2", "rooms whose store fails at any moment", 3, (*PYTEST, "tests/rooms/test_chaos.py")),
    "faults": Part(
        "S1-S4 S9 S10 P9",
        "processes killed, stopped, restarted, copied",
        8,
        (*PYTEST, "-s", "tests/faults", f"--ignore={EVENT}"),
    ),
    "event": Part("S1", "a tournament of 64, held by machines, its server killed", 4, (*PYTEST, "-s", EVENT)),
    "engines": Part("P8", "the rules alone", 3, ("-m", "loadtests.engines")),
    "load": Part("P1-P7 P10-P12 S5", "the server beside its floors", 15, ("-m", "loadtests")),
    "soak": Part("S11", "an hour of matches that come and go", 61, ("-m", "loadtests.soak")),
    "balance": Part("F4", "deck against deck", 10, ("-m", "loadtests.balance", "--games", "1000")),
    "strength": Part("bots", "each bot beats the one before it", 30, ("-m", "loadtests.strength")),
    "league": Part("F3", "seasons of the stadium league", 30, ("-m", "server", "simulate", "--seasons", "2000")),
    "mutants": Part("tests", "faults put into the rules, found or not", 15, ("-m", "loadtests.mutation")),
}


class Outcome(NamedTuple):
    name: str
    result: str
    minutes: float
    said: str
    """The last line that it printed."""


def run(name: str) -> Outcome:
    """Run a part and show what it prints."""
    part, began = PARTS[name], time.monotonic()
    print(f"\n== {name}: {part.what} ({part.goals}), about {part.minutes} min", flush=True)
    last, result = "", "ok"
    with subprocess.Popen(
        [sys.executable, *part.words],
        cwd=ROOT,
        env={**os.environ, "FULL_NUMBERS": "1", "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line.strip() or last
            if any(word in line for word in MISSED):
                result = "MISSED"
    if process.returncode != 0:
        result = "FAILED"
    elif NOT_RUN in last:
        result = "not run"
    return Outcome(name, result, (time.monotonic() - began) / 60, last)


def commit() -> str:
    """The commit that is proved, with ``+`` where files differ from it."""

    def git(*words: str) -> str:
        return subprocess.run(("git", *words), cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

    return git("rev-parse", "--short=12", "HEAD") + ("+" if git("status", "--porcelain") else "")


def table(outcomes: Sequence[Outcome], of: str) -> str:
    rows = [("part", "goals", "result", "min", f"commit {of}")]
    rows += [(o.name, PARTS[o.name].goals, o.result, f"{o.minutes:.1f}", o.said[:100]) for o in outcomes]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="loadtests.proof", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all by default")
    parser.add_argument("--list", action="store_true", help="tell the parts and what they take, run nothing")
    asked = parser.parse_args()
    if unknown := set(asked.parts) - PARTS.keys():
        parser.error(f"no part {', '.join(sorted(unknown))}")
    names = asked.parts or list(PARTS)
    if asked.list:
        for name in names:
            part = PARTS[name]
            print(f"{name:9} {part.minutes:3} min  {part.goals:13} {part.what}: python {' '.join(part.words)}")
        print(f"{sum(PARTS[name].minutes for name in names)} min in all")
        return
    of = commit()
    outcomes = [run(name) for name in names]
    print("\n" + table(outcomes, of))
    sys.exit(any(outcome.result in ("FAILED", "MISSED") for outcome in outcomes))


if __name__ == "__main__":
    main()
