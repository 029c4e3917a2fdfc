"""A badge for each club: a shield of ours with colours, a pattern and the club's letters. No club's own crest."""

from __future__ import annotations

import zlib
from html import escape

import msgspec

from server.engines.stadium.map import Club

INK = "#1c2333"
PAPER = "#fffdf6"

_PATTERNS = {
    "halves": '<rect x="0" y="-1" width="1" height="2"/>',
    "stripes": '<path d="M-.72-1h.36V1.2h-.36zM-.18-1h.36V1.2h-.36zM.36-1h.36V1.2H.36z"/>',
    "hoops": '<path d="M-1-.78h2v.2h-2zM-1 .54h2v.2h-2z"/>',
    "sash": '<path d="M-1-1h.75L1 .75V1.2H.85L-1-.45z"/>',
    "quarters": '<rect x="0" y="-1" width="1" height="1"/><rect x="-1" y="0" width="1" height="1.2"/>',
    "chevron": '<path d="M-1 .2 0-.92 1 .2V-.2L0-1.3-1-.2zM-1 1.3 0 .42 1 1.3z"/>',
    "chief": '<rect x="-1" y="-1" width="2" height=".62"/>',
    "base": '<path d="M-1 .32h2V1.2h-2z"/>',
    "diamonds": '<path d="M-.48-.86-.22-.62-.48-.38-.74-.62zM.48-.86.74-.62.48-.38.22-.62zM0 .34.26.62 0 .9-.26.62z"/>',
    "cross": '<path d="M-.2-1h.4v.75H1v.5H.2V1.2h-.4V.25H-1v-.5h.8z"/>',
}
_SHIELD = "M-.95-.88Q0-1.02.95-.88C1 .1.86.66 0 1.06C-.86.66-1 .1-.95-.88z"


class Look(msgspec.Struct, frozen=True):
    """``ground``: the colour a club is known by, never white; ``mark``: that of the pattern."""

    ground: str
    mark: str
    pattern: str


LOOKS = {
    "FCA": Look("#ba3733", "#2f7d4f", "base"),
    "FCB": Look("#d0112b", "#1f4fa3", "diamonds"),
    "BVB": Look("#f5d90a", "#1d1d1b", "hoops"),
    "SGE": Look("#1d1d1b", "#d3202f", "stripes"),
    "ELV": Look("#2b2b2b", "#ffffff", "chevron"),
    "KOE": Look("#e2001a", "#ffffff", "halves"),
    "SCF": Look("#c9151e", "#1d1d1b", "sash"),
    "HSV": Look("#0a5cb0", "#ffffff", "diamonds"),
    "TSG": Look("#1961b5", "#ffffff", "sash"),
    "B04": Look("#e32219", "#1d1d1b", "quarters"),
    "BMG": Look("#1b8a3a", "#1d1d1b", "chevron"),
    "M05": Look("#c3141e", "#ffffff", "stripes"),
    "SCP": Look("#0a53a0", "#1d1d1b", "stripes"),
    "RBL": Look("#dd0741", "#ffffff", "cross"),
    "S04": Look("#0b58b8", "#ffffff", "chief"),
    "VFB": Look("#e32219", "#ffffff", "base"),
    "FCU": Look("#eb1923", "#f7d117", "quarters"),
    "SVW": Look("#1d8649", "#ffffff", "hoops"),
}
_COLOURS = ("#b3261e", "#1f4fa3", "#1b7a43", "#6a3d9a", "#a65300", "#00708a", "#8a1c5b", "#3d3d3d")


def look(club: Club) -> Look:
    """A club's colours and pattern; a club that is not in ``LOOKS`` always gets the same ones by its letters."""
    if club in LOOKS:
        return LOOKS[club]
    number = zlib.crc32(club.encode())
    pattern = tuple(_PATTERNS)[number // 8 % len(_PATTERNS)]
    return Look(_COLOURS[number % 8], "#ffffff" if number & 1024 else "#1d1d1b", pattern)


def badge(club: Club, x: float, y: float, radius: float, prefix: str) -> str:
    """The badge as SVG, its middle at (x, y). ``prefix`` keeps its ids apart from others on the same page."""
    seen = look(club)
    size = 0.68 if len(club) < 4 else 0.53
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({radius:.2f})">'
        f'<clipPath id="{prefix}-{club}"><path d="{_SHIELD}"/></clipPath>'
        f'<g clip-path="url(#{prefix}-{club})"><path fill="{seen.ground}" d="{_SHIELD}"/>'
        f'<g fill="{seen.mark}">{_PATTERNS[seen.pattern]}</g>'
        f'<rect x="-1" y="-.38" width="2" height=".7" fill="{PAPER}"/>'
        f'<path d="M-1-.38h2M-1 .32h2" stroke="{INK}" stroke-width=".07"/></g>'
        f'<path d="{_SHIELD}" fill="none" stroke="{PAPER}" stroke-width=".32"/>'
        f'<path d="{_SHIELD}" fill="none" stroke="{INK}" stroke-width=".14"/>'
        f'<text y=".215" font-size="{size}" font-weight="800" text-anchor="middle" fill="{INK}">'
        f"{escape(club)}</text></g>"
    )
