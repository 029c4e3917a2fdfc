"""Ask OSV.dev whether a pinned package has a known vulnerability; fail on one that nobody has judged.

``python -m tools.audit``: every version that ``requirements/*.lock`` and ``client/package-lock.json`` pin. Without a
network it says so in one line and fails nothing.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import httpx

ROOT = Path(__file__).resolve().parent.parent
OSV = "https://api.osv.dev/v1/querybatch"
BATCH = 500  # packages a question; OSV takes 1,000
ANSWER_SECONDS = 10.0

JUDGED: Mapping[str, str] = {}
"""Vulnerabilities that don't concern us, by id, and why."""


class Pin(NamedTuple):
    """A package at a version; ``ecosystem`` as OSV names it."""

    ecosystem: str
    name: str
    version: str


class Unreachable(Exception):
    """OSV did not answer."""


def pins(root: Path) -> Iterator[Pin]:
    """What the lock files pin, each once."""
    found: dict[Pin, None] = {}
    for lock in sorted((root / "requirements").glob("*.lock")):
        for name, version in re.findall(r"^([A-Za-z0-9_.-]+)==([^\s;]+)", lock.read_text(encoding="utf-8"), re.M):
            found[Pin("PyPI", name, version)] = None
    packages = json.loads((root / "client" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for path, about in packages.items():
        if path:
            found[Pin("npm", path.rpartition("node_modules/")[2], about["version"])] = None
    yield from found


def known(pinned: Sequence[Pin], http: httpx.Client) -> Iterator[tuple[Pin, str]]:
    """Each package with each vulnerability of its version. Raises ``Unreachable``."""
    rest = iter(pinned)
    while batch := list(islice(rest, BATCH)):
        asked = [{"package": {"ecosystem": p.ecosystem, "name": p.name}, "version": p.version} for p in batch]
        try:
            answer = http.post(OSV, json={"queries": asked}).raise_for_status().json()
        except (httpx.HTTPError, ValueError) as e:  # no network, or one that answers for others
            raise Unreachable(str(e) or type(e).__name__) from None
        for pin, result in zip(batch, answer["results"], strict=True):
            for vulnerability in result.get("vulns", ()):
                yield pin, vulnerability["id"]


def report(root: Path, http: httpx.Client) -> tuple[list[str], bool]:
    """Lines to print, and whether all is well."""
    pinned = list(pins(root))
    try:
        found = list(known(pinned, http))
    except Unreachable as e:
        return [f"audit: not run (no answer from OSV.dev: {e})"], True
    lines = [
        f"{pin.ecosystem} {pin.name} {pin.version}: {id_}" + (f" ({JUDGED[id_]})" if id_ in JUDGED else "")
        for pin, id_ in found
    ]
    open_ = [id_ for _, id_ in found if id_ not in JUDGED]
    return [*lines, f"audit: {len(pinned)} packages, {len(open_)} vulnerabilities that nobody has judged"], not open_


def main() -> None:
    with httpx.Client(timeout=ANSWER_SECONDS) as http:
        lines, well = report(ROOT, http)
    print(*lines, sep="\n")
    sys.exit(not well)


if __name__ == "__main__":
    main()
