"""A picture as PNG, by resvg: an optional library (extra ``maps``) that no server needs."""

from __future__ import annotations

PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text y="16">{}</text></svg>'


class NoPicture(Exception):
    """What a PNG needs is missing; the text says what."""


def png(svg: str, width: int | None = None) -> bytes:
    """An SVG as PNG, ``width`` pixels wide (default: the SVG's own size). Raises ``NoPicture``."""
    try:
        import resvg_py
    except ImportError:
        raise NoPicture("PNG needs the extra maps: pip install 'pausenhof[maps]'. SVG needs nothing.") from None
    if resvg_py.svg_to_bytes(svg_string=PROBE.format("M")) == resvg_py.svg_to_bytes(svg_string=PROBE.format("")):
        raise NoPicture("No font is installed here, so the picture would have no letters. SVG needs none.")
    return resvg_py.svg_to_bytes(svg_string=svg, width=width)
