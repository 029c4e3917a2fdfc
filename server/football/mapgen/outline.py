"""The outline of a country: rings of (longitude, latitude) in degrees, read from TopoJSON or GeoJSON.

The standard source is the npm package world-atlas (Natural Earth, 1 : 10 million, public domain), fetched when maps
are made.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, TypeAlias

Ring: TypeAlias = list[tuple[float, float]]
"""A closed line; the first point is not repeated at the end."""

ATLAS = "world-atlas@2"
_FILE = Path("node_modules/world-atlas/countries-10m.json")


class NoOutline(Exception):
    """The outline can't be fetched, read or understood; the text says why."""


def fetch(folder: Path) -> Path:
    """The atlas in ``folder``, brought there by npm unless it is there already. Raises ``NoOutline``."""
    if not (folder / _FILE).exists():
        folder.mkdir(parents=True, exist_ok=True)
        npm = ["npm", "install", "--prefix", str(folder), "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"]
        try:
            subprocess.run([*npm, ATLAS], check=True, capture_output=True, text=True)
        except FileNotFoundError:
            raise NoOutline("npm is not installed: name a file by --outline.") from None
        except subprocess.CalledProcessError as e:
            raise NoOutline(f"npm could not fetch {ATLAS}: {e.stderr.strip()}") from None
    return folder / _FILE


def read(path: Path, country: str) -> list[Ring]:
    """The outer rings of ``country`` (its English name) in a TopoJSON or GeoJSON file, islands among them.

    A GeoJSON polygon without a name, or a bare list of points, is taken as it is. Raises ``NoOutline``.
    """
    try:
        data = json.loads(path.read_text("utf-8"))
        rings = _rings(data, country)
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as e:
        raise NoOutline(f"{path}: {e}") from None
    except (KeyError, TypeError, IndexError, ValueError) as e:
        raise NoOutline(f"{path}: neither TopoJSON nor GeoJSON with an outline ({e!r})") from None
    if not rings:
        raise NoOutline(f"{path}: {country} is not in it")
    return rings


def _rings(data: Any, country: str) -> list[Ring]:
    if isinstance(data, list):
        return [_closed(data)]
    if data["type"] == "Topology":
        arcs = _arcs(data)
        return [
            _closed([point for arc in polygon[0] for point in _arc(arcs, arc)[:-1]])
            for shape in data["objects"]["countries"]["geometries"]
            if shape["properties"]["name"] == country
            for polygon in _polygons(shape, "arcs")
        ]
    if data["type"] == "FeatureCollection":
        shapes = [
            one["geometry"]
            for one in data["features"]
            if country in {one["properties"].get(key) for key in ("name", "NAME", "admin")}
        ]
    else:
        shapes = [data.get("geometry", data)]
    return [_closed(polygon[0]) for shape in shapes for polygon in _polygons(shape, "coordinates")]


def _polygons(shape: Any, key: str) -> Any:
    return [shape[key]] if shape["type"] == "Polygon" else shape[key]


def _arcs(data: Any) -> list[Ring]:
    """TopoJSON keeps arcs as steps from point to point in whole numbers."""
    (sx, sy), (tx, ty) = data["transform"]["scale"], data["transform"]["translate"]
    arcs = []
    for steps in data["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in steps:
            x, y = x + dx, y + dy
            arc.append((x * sx + tx, y * sy + ty))
        arcs.append(arc)
    return arcs


def _arc(arcs: list[Ring], number: int) -> Ring:
    """A negative number is the arc ``~number`` walked backwards."""
    return arcs[number] if number >= 0 else arcs[~number][::-1]


def _closed(points: Any) -> Ring:
    ring = [(float(lon), float(lat)) for lon, lat in points]
    return ring[:-1] if ring[0] == ring[-1] else ring
