"""List every package that a running Pausenhof carries, with its licence; fail on one that MIT can't ship with.

``python -m tools.licences``: the Python packages of ``requirements/run.lock`` and ``bundled.lock`` as they are
installed here, and the npm packages of ``client/package-lock.json``.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent

ALLOWED = {
    *("MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "PSF-2.0", "Unlicense", "CC0-1.0"),
    *("OFL-1.1", "MPL-2.0"),  # fonts; files of their own that we don't change
    "Zlib",  # parts of numpy
}
CLASSIFIED = {
    "MIT License": "MIT",
    "BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "ISC License (ISCL)": "ISC",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
SPOKEN = {
    "Apache 2.0": "Apache-2.0",
    "BSD 3-Clause License": "BSD-3-Clause",
    "BSD": "BSD-3-Clause",
    "MIT License": "MIT",
}


class Package(NamedTuple):
    origin: str
    name: str
    version: str
    licence: str

    @property
    def allowed(self) -> bool:
        """True if every licence that it names is on the list, in whatever combination."""
        return set(re.findall(r"[\w.+-]+", self.licence)) - {"AND", "OR"} <= ALLOWED


def locked(lock: Path) -> Iterator[str]:
    """Names that a lock file pins, whatever their markers say."""
    for line in lock.read_text(encoding="utf-8").splitlines():
        if match := re.match(r"([A-Za-z0-9_.-]+)==", line):
            yield match[1]


def python_packages() -> Iterator[Package]:
    names = {name for lock in ("run", "bundled") for name in locked(ROOT / "requirements" / f"{lock}.lock")}
    for name in sorted(names):
        try:
            about = metadata(name)
        except PackageNotFoundError:
            continue  # for another platform or Python
        yield Package("PyPI", name, about["Version"], _licence(about.json))


def _licence(about: dict[str, Any]) -> str:
    if expression := about.get("license_expression"):
        return str(expression)
    for classifier in about.get("classifier", ()):
        last = classifier.rsplit(" :: ", 1)[-1]
        if classifier.startswith("License :: ") and last in CLASSIFIED:
            return CLASSIFIED[last]
    stated: str = about.get("license", "not stated").splitlines()[0]
    return SPOKEN.get(stated, stated)


def npm_packages() -> Iterator[Package]:
    lock = json.loads((ROOT / "client" / "package-lock.json").read_text(encoding="utf-8"))
    for path, entry in sorted(lock["packages"].items()):
        if path and not entry.get("optional"):  # optional: builds for single platforms, of tools that stay here
            yield Package(
                "npm", path.removeprefix("node_modules/"), entry["version"], entry.get("license", "not stated")
            )


def main() -> None:
    packages = [*python_packages(), *npm_packages()]
    for package in packages:
        print(f"{package.origin:5} {package.name:42} {package.version:20} {package.licence}")
    if bad := [package for package in packages if not package.allowed]:
        sys.exit("not on the list of licences: " + ", ".join(f"{p.name} ({p.licence})" for p in bad))
    print(f"{len(packages)} packages, all with licences that an MIT project may ship with")


if __name__ == "__main__":
    main()
