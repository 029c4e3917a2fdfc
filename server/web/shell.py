"""What a page's service worker is told: which files to keep and where they are, or to take itself out."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping

import msgspec

NAMES = b"const SHELL = [];"
"""How ``sw.js`` leaves room for the names of what it keeps from the start."""
OFF, ON = b'<meta name="worker" content="off" />', b'<meta name="worker" content="/sw.js" />'
ALWAYS = (
    *("i18n/de.json", "i18n/en.json"),
    *("vendor/fonts/bricolage.woff2", "vendor/fonts/atkinson-400.woff2", "vendor/fonts/atkinson-700.woff2"),
)
READABLE = ("rules", "handbook", "decks")
"""Pages that need no server: their code, words and style are kept as well."""
_IMPORT = re.compile(rb'^(?:import|export)\s[^"\'()=;]*["\'](\.[^"\']+)["\']', re.M)
_NAMED = re.compile(rb'"/assets/dev/([^"]+)"')


def worker(source: bytes, page: bytes, files: Mapping[str, bytes]) -> bytes:
    """``sw.js`` with the names of all files of the first view and what it fetches soon after, of readable pages, and of
    all modules that these need. ``files``: the client's, by name."""
    first = {name.decode() for name in _NAMED.findall(page)}
    kept = {name for name in files if name in first or name in ALWAYS or _is_soon(name) or _is_readable(name)}
    missing = kept
    while missing:
        missing = {needed for name in missing for needed in _imported(name, files[name])} & files.keys() - kept
        kept |= missing
    return source.replace(NAMES, b"const SHELL = " + msgspec.json.encode(sorted(kept)) + b";")


def _imported(name: str, body: bytes) -> Iterator[str]:
    """The names of the modules that a module can't do without."""
    if name.endswith(".js"):
        for path in _IMPORT.findall(body):
            yield posixpath.normpath(posixpath.join(posixpath.dirname(name), path.decode()))


def offering(page: bytes, on: bool) -> bytes:
    """The page says whether there is a worker to be had."""
    return page.replace(OFF, ON) if on else page


def _is_soon(name: str) -> bool:
    """Modules that every page may want at any time, as ``js/tones.js`` at the first tap."""
    return name.startswith("js/") and name.count("/") == 1


def _is_readable(name: str) -> bool:
    return any(
        name.startswith((f"js/{page}/", f"i18n/{page}.")) or name == f"css/pages/{page}.css" for page in READABLE
    )
