"""``make mutants``: would the ruling cases notice a small fault in the rules?

``python -m loadtests.mutation [--suite NAME] [--cases MODULE] [--modules PATTERN...] [--sample N] [--seed N]``

Each mutant is tried in a process of its own, forked from one that has parsed everything else: the cases that found
others first, then the rest, until one fails. A mutant that does not end in time is killed, too. Survivors that mean the
same as the original are listed with the reason in ``loadtests/SUITE.same.toml``; they count as survivors all the
same, and the report tells them from the others.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.machinery
import importlib.util
import multiprocessing
import random
import sys
import time
import tomllib
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import msgspec

from loadtests.mutants import Mutant, mutants

ROOT = Path(__file__).resolve().parent.parent
MUST_PERCENT = 85
PATIENCE = 5.0
"""A mutant may take so many times as long as the original before it counts as killed, plus ``GRACE_S``."""
GRACE_S = 5.0


class Suite(msgspec.Struct, frozen=True):
    """What is mutated, and the test module that judges: its ``all_cases()`` gives pytest parameters of its
    ``test_ruling``."""

    modules: tuple[str, ...]
    cases: str


SUITES = {
    "legends": Suite(
        tuple(f"server/engines/legends/{name}*.py" for name in ("turn", "combat", "chain")),
        "tests.engines.legends.test_rulings",
    ),
    "stadium": Suite(
        tuple(
            f"server/engines/stadium/{name}.py"
            for name in ("settle", "duel", "season", "picks", "slots", "flags", "targets", "giveup", "cards")
        ),
        "tests.engines.stadium.test_rulings",
    ),
    "tournament": Suite(
        tuple(
            f"server/engines/tournament/{name}.py"
            for name in (
                *("registration", "opening", "pairing", "rounds", "timing", "matches", "results", "reports"),
                *("leaving", "forgetting", "judging", "office", "cut", "bracket", "records", "standings"),
            )
        ),
        "tests.engines.tournament.test_rulings",
    ),
}


class Fate(msgspec.Struct, frozen=True):
    """``by``: the case that found it, "time" where it did not end; empty for a survivor."""

    mutant: Mutant
    by: str


# --- in the process that tries one mutant -----------------------------------------------------------


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module with another text than its file has."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self._text = text

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._text, self.path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    """Finds the mutant where the module is looked for."""

    def __init__(self, mutant: Mutant) -> None:
        self._name = mutant.path.removesuffix(".py").replace("/", ".")
        self._loader = _Loader(self._name, str(ROOT / mutant.path), mutant.mutated)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._name:
            return None
        return importlib.util.spec_from_file_location(fullname, self._loader.path, loader=self._loader)


def judge(suite: Suite, first: Sequence[str]) -> str:
    """The case that fails, or nothing. ``first``: names of cases to try before the others."""
    tests = importlib.import_module(suite.cases)
    cases = {str(case.id): case.values for case in tests.all_cases()}
    for name in dict.fromkeys((*(n for n in first if n in cases), *cases)):
        try:
            tests.test_ruling(*cases[name])
        except Exception:  # noqa: BLE001  (whatever a fault raises, somebody would notice)
            return name
    return ""


def _try(suite: Suite, mutant: Mutant | None, first: Sequence[str], answer: Connection) -> None:
    if mutant is not None:
        sys.meta_path.insert(0, _Finder(mutant))
    try:
        found = judge(suite, first)
    except BaseException as fault:  # noqa: BLE001  (it does not even load)
        found = f"loading: {type(fault).__name__}"
    answer.send(found)
    answer.close()


# --- in the process that starts them ----------------------------------------------------------------


class Run:
    """Tries mutants, ``workers`` at a time."""

    def __init__(self, suite: Suite, workers: int) -> None:
        self._suite = suite
        self._workers = workers
        self._context = multiprocessing.get_context("fork")
        self._killers: list[str] = []
        self._running: dict[Connection, tuple[BaseProcess, Mutant, float]] = {}
        self._patience_s = 0.0

    def all(self, todo: Sequence[Mutant]) -> list[Fate]:
        """Raises ``RuntimeError`` where the cases fail without any fault."""
        importlib.import_module("pytest")  # once, for all that are forked
        began = time.monotonic()
        found = self._baseline()
        if found:
            raise RuntimeError(f"the cases fail as it is: {found}")
        self._patience_s = PATIENCE * (time.monotonic() - began) + GRACE_S
        fates: list[Fate] = []
        waiting = list(reversed(todo))
        while waiting or self._running:
            while waiting and len(self._running) < self._workers:
                self._start(waiting.pop())
            fates += self._finished()
        order = {mutant: n for n, mutant in enumerate(todo)}
        return sorted(fates, key=lambda fate: order[fate.mutant])

    def _baseline(self) -> str:
        mine, theirs = self._context.Pipe(duplex=False)
        process = self._context.Process(target=_try, args=(self._suite, None, (), theirs))
        process.start()
        found: str = mine.recv()
        process.join()
        return found

    def _start(self, mutant: Mutant) -> None:
        mine, theirs = self._context.Pipe(duplex=False)
        process = self._context.Process(target=_try, args=(self._suite, mutant, tuple(self._killers), theirs))
        process.start()
        theirs.close()
        self._running[mine] = process, mutant, time.monotonic() + self._patience_s

    def _finished(self) -> list[Fate]:
        fates = []
        ready = wait(list(self._running), timeout=0.5)
        for connection, (process, mutant, until) in list(self._running.items()):
            late = time.monotonic() > until
            if connection not in ready and not late:
                continue
            del self._running[connection]
            fates.append(Fate(mutant, self._answer(connection, process) if connection in ready else "time"))
            if not fates[-1].by:
                print(f"{mutant.path}:{mutant.line} survived", file=sys.stderr, flush=True)
            if process.is_alive():
                process.kill()
            process.join()
            connection.close()
        return fates

    def _answer(self, connection: Connection, process: BaseProcess) -> str:
        try:
            found: str = connection.recv()
        except EOFError:
            process.join()
            return f"died: {process.exitcode}"
        if found:  # whoever found one is asked sooner next time
            self._killers = [found, *(name for name in self._killers if name != found)][:100]
        return found


def chosen(modules: Sequence[str], sample: int, seed: int) -> list[Mutant]:
    """``sample`` mutants of these modules by chance, all where it is 0; in order of their place."""
    paths = sorted({str(path.relative_to(ROOT)) for pattern in modules for path in ROOT.glob(pattern)})
    everything = [mutant for path in paths for mutant in mutants(path, ROOT)]
    if not sample or sample >= len(everything):
        return everything
    picked = random.Random(seed).sample(everything, sample)
    return sorted(picked, key=lambda m: (m.path, m.start, m.end, m.text))


def equivalents(suite: str) -> dict[tuple[str, str], str]:
    """Why a mutant (its line before and after) means the same as the original."""
    file = ROOT / "loadtests" / f"{suite}.same.toml"
    raw: dict[str, Any] = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    return {(one["was"], one["now"]): one["why"] for one in raw.get("same", ())}


def report(fates: Sequence[Fate], same: dict[tuple[str, str], str]) -> tuple[str, float]:
    """Every survivor as a diff, and the share of killed ones in percent."""
    lines, equivalent = [], 0
    for fate in fates:
        if fate.by:
            continue
        was, now = fate.mutant.diff
        why = same.get((was, now))
        equivalent += why is not None
        lines += [
            f"{fate.mutant.path}:{fate.mutant.line}: {f'the same: {why}' if why else 'SURVIVED'}",
            f"  - {was}",
            f"  + {now}",
        ]
    killed = sum(1 for fate in fates if fate.by)
    percent = 100 * killed / len(fates)
    late = sum(fate.by == "time" for fate in fates)
    lines.append(f"{killed} of {len(fates)} mutants killed: {percent:.1f} % ({late} of them by time)")
    lines.append(f"{len(fates) - killed} survivors, of which {equivalent} mean the same as the original")
    return "\n".join(lines), percent


def main() -> None:
    parser = argparse.ArgumentParser(prog="loadtests.mutation", description=__doc__)
    parser.add_argument("--suite", choices=sorted(SUITES), default="legends")
    parser.add_argument("--cases", metavar="MODULE", help="the test module that judges; the suite's own by default")
    parser.add_argument("--modules", nargs="+", metavar="PATTERN", help="from the root; the suite's own by default")
    parser.add_argument("--sample", type=int, default=300, help="how many mutants; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    own = SUITES[asked.suite]
    suite = Suite(tuple(asked.modules or own.modules), asked.cases or own.cases)
    todo = chosen(suite.modules, asked.sample, asked.seed)
    text, percent = report(Run(suite, asked.workers).all(todo), equivalents(asked.suite))
    print(text)
    sys.exit(percent < MUST_PERCENT)


if __name__ == "__main__":
    main()
