"""Find the browser that tests drive; on Debian and Ubuntu, as root, install it where none is.

``python -m tools.chromium`` prints its path, or fails with a sentence that says what to install. Tests
ask ``find``. ``CHROMIUM=/path`` names another one.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
ADVICE = "The browser tests need Chromium or Chrome: install the package `chromium`, or name one by CHROMIUM=/path."


class NoBrowser(RuntimeError):
    """None is installed. The text says what to install."""


@functools.cache
def find() -> Path:
    """Path of a Chromium or Chrome that starts. Raises ``NoBrowser``."""
    named = os.environ.get("CHROMIUM")
    for name in (named,) if named else (*NAMES, *MAC):
        path = shutil.which(name)
        if path and _starts(path):
            return Path(path)
    raise NoBrowser(ADVICE)


def _starts(path: str) -> bool:
    """Ubuntu's package is a stub that only tells of a snap, so being on PATH is not enough."""
    answer = subprocess.run([path, "--version"], capture_output=True, text=True, check=False, timeout=60)
    return answer.returncode == 0 and answer.stdout.startswith(("Chromium", "Google Chrome"))


def _install() -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=True, env=quiet)
    subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], check=True, env=quiet)


def main() -> None:
    """Print the path, after installing where that is possible."""
    try:
        browser = find()
    except NoBrowser:
        if os.environ.get("CHROMIUM") or not shutil.which("apt-get") or os.geteuid() != 0:
            sys.exit(ADVICE)
        _install()
        try:
            browser = find()
        except NoBrowser as still:
            sys.exit(str(still))
    print(browser)


if __name__ == "__main__":
    main()
