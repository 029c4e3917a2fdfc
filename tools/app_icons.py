"""Draw the icons of the installed app: ``python -m tools.app_icons`` writes ``client/icons/*.png``, which are kept.

The sign is that of ``client/favicon.svg``: a chalk P on the board, a yellow dot. Maskable ones fill the square and keep
the sign within the inner four fifths, so that any system may cut any shape out of it; the badge is what Android shows
in its status bar, of which it takes nothing but the shape.
"""

from __future__ import annotations

from pathlib import Path

import resvg_py

FOLDER = Path(__file__).resolve().parent.parent / "client" / "icons"
BOARD, INK, CHALK, DOT = "#22443b", "#1c2333", "#fbf8ef", "#ffe14d"
TILE = f'<rect x="1.5" y="1.5" width="29" height="29" rx="7" fill="{BOARD}" stroke="{INK}" stroke-width="3"/>'
FULL = f'<rect width="32" height="32" fill="{BOARD}"/>'
INNER = "translate(16 16) scale(.74) translate(-16.5 -16)"
"""Moves the sign into the safe zone."""


def sign(chalk: str, dot: str) -> str:
    return (
        f'<path d="M11 24V8h6.2a4.9 4.9 0 0 1 0 9.8H11" fill="none" stroke="{chalk}" stroke-width="3.4" '
        f'stroke-linecap="round" stroke-linejoin="round"/><circle cx="24" cy="23.5" r="2.6" fill="{dot}"/>'
    )


def drawings() -> dict[str, tuple[int, str]]:
    """Pixels and content of each icon, by its name."""
    chalked = sign(CHALK, DOT)
    masked = f'{FULL}<g transform="{INNER}">{chalked}</g>'
    return {
        "icon-192": (192, TILE + chalked),
        "icon-512": (512, TILE + chalked),
        "maskable-192": (192, masked),
        "maskable-512": (512, masked),
        "apple-180": (180, masked),
        "badge-96": (96, sign("#fff", "#fff")),
    }


def png(pixels: int, content: str) -> bytes:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{content}</svg>'
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=pixels, height=pixels))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (pixels, content) in drawings().items():
        (FOLDER / f"{name}.png").write_bytes(png(pixels, content))
