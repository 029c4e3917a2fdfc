"""What a page's service worker is told: which files to keep and where they are, or to take itself out."""

from __future__ import annotations

import re
from collections.abc import Iterable

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
_NAMED = re.compile(rb'"/assets/dev/([^"]+)"')


def worker(source: bytes, page: bytes, names: Iterable[str]) -> bytes:
    """``sw.js`` with the names of all files of the first view and what it fetches soon after, and of readable pages."""
    first = {name.decode() for name in _NAMED.findall(page)}
    kept = sorted(name for name in names if name in first or name in ALWAYS or _is_soon(name) or _is_readable(name))
    return source.replace(NAMES, b"const SHELL = " + msgspec.json.encode(kept) + b";")


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
