"""A square country of our own with 18 clubs, six of them crowded into one corner."""

from __future__ import annotations

import json
from pathlib import Path

CORNERS = [(8.0, 48.0), (14.0, 48.0), (14.0, 53.0), (8.0, 53.0)]
"""Longitude, latitude."""
_CITIES = [(48.4 + 1.4 * i, 9.3 + 1.3 * j) for i in range(3) for j in range(4)]
_CROWD = [(52.1 + 0.35 * i, 8.4 + 0.5 * j) for i in range(2) for j in range(3)]
GROUNDS = {f"C{i:02}": place for i, place in enumerate(_CITIES + _CROWD)}
"""Latitude and longitude."""


def outline(folder: Path) -> Path:
    """The country as GeoJSON."""
    file = folder / "country.json"
    file.write_text(json.dumps({"type": "Polygon", "coordinates": [[*CORNERS, CORNERS[0]]]}))
    return file


def club_list(folder: Path) -> Path:
    """The clubs as CSV."""
    file = folder / "clubs.csv"
    rows = [f"{club},{lat},{lon},a comment" for club, (lat, lon) in GROUNDS.items()]
    file.write_text("\n".join(["club,lat,lon,note", *rows]))
    return file
