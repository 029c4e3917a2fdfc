"""``make load``: our server beside the floors, in one run, as a table of goals and figures.

``python -m loadtests [--short] [--to FOLDER] [--keep] [SCENARIO...]``: the table, what has changed since the kept run,
and both as files beside a plot.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import uvloop

from loadtests import baseline, chart
from loadtests.plan import Plan, full, short
from loadtests.report import Figure, table
from loadtests.scenarios import fanout, legends, nodes, organiser, overhead, sleepers, slow, stalls, steady, storm

SCENARIOS: dict[str, Callable[[Plan], Awaitable[list[Figure]]]] = {
    "overhead": overhead.measure,
    "fanout": fanout.measure,
    "steady": steady.measure,
    "legends": legends.measure,
    "stalls": stalls.measure,
    "sleepers": sleepers.measure,
    "organiser": organiser.measure,
    "storm": storm.measure,
    "nodes": nodes.measure,
    "slow": slow.measure,
}
SOCKETS = 8_192


async def run(names: list[str], plan: Plan) -> list[Figure]:
    figures: list[Figure] = []
    for name in names:
        print(f"{name} ...", flush=True)
        figures += await SCENARIOS[name](plan)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(prog="loadtests", description=__doc__)
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=f"of {', '.join(SCENARIOS)}; all by default")
    parser.add_argument("--short", action="store_true", help="a look, not a figure for a note")
    parser.add_argument("--to", type=Path, default=Path("data/load"), help="where files of the report go (%(default)s)")
    parser.add_argument("--keep", action="store_true", help="take this run for the one that later ones stand beside")
    chosen = parser.parse_args()
    if unknown := set(chosen.scenarios) - SCENARIOS.keys():
        parser.error(f"no scenario {', '.join(sorted(unknown))}")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most if most != resource.RLIM_INFINITY else SOCKETS, most))
    load = baseline.load_now()
    with tempfile.TemporaryDirectory(prefix="pausenhof-load-") as data:
        plan = (short if chosen.short else full)(Path(data))
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            figures = runner.run(run(chosen.scenarios or list(SCENARIOS), plan))
    kept, old = baseline.of(figures, load), baseline.read(baseline.FILE)
    said = table(figures) + ("\n\n" + baseline.compared(figures, old) if old is not None else "")
    print(said)
    chosen.to.mkdir(parents=True, exist_ok=True)
    (chosen.to / "report.txt").write_text(said + "\n", "utf-8")
    baseline.write(kept, chosen.to / "figures.json")
    title = f"Pausenhof {kept.commit}, {kept.day}: {kept.machine}, load {kept.load} a core"
    chart.draw(figures, title, chosen.to / "figures.png")
    if chosen.keep:
        baseline.write(baseline.merged(kept, old), baseline.FILE)


if __name__ == "__main__":
    main()
