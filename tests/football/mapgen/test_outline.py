"""Outlines from TopoJSON, GeoJSON and npm."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from server.football.mapgen import outline
from server.football.mapgen.outline import NoOutline

SQUARE = [[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]
TOPOLOGY = {
    "type": "Topology",
    "transform": {"scale": [0.5, 0.5], "translate": [10, 50]},
    # the second arc is walked backwards: from (0, 4) down to (4, 0)
    "arcs": [[[0, 0], [4, 0]], [[0, 4], [4, 0], [0, -4]], [[0, 4], [0, -4]]],
    "objects": {
        "countries": {
            "geometries": [
                {"type": "Polygon", "properties": {"name": "Square"}, "arcs": [[0, -2, 2]]},
                {"type": "MultiPolygon", "properties": {"name": "Two"}, "arcs": [[[0, -2, 2]], [[0, -2, 2]]]},
            ]
        }
    },
}


def written(folder: Path, content: Any) -> Path:
    file = folder / "outline.json"
    file.write_text(json.dumps(content))
    return file


def test_arcs_are_joined_and_walked_both_ways(tmp_path: Path) -> None:
    (ring,) = outline.read(written(tmp_path, TOPOLOGY), "Square")
    assert ring == [(10, 50), (12, 50), (12, 52), (10, 52)]


def test_all_parts_of_a_country_are_taken(tmp_path: Path) -> None:
    assert len(outline.read(written(tmp_path, TOPOLOGY), "Two")) == 2


@pytest.mark.parametrize(
    "content",
    [
        SQUARE,
        {"type": "Polygon", "coordinates": [SQUARE]},
        {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [SQUARE]}},
        {
            "type": "FeatureCollection",
            "features": [
                {"properties": {"NAME": "Elsewhere"}, "geometry": {"type": "Polygon", "coordinates": [[[5, 5]]]}},
                {"properties": {"name": "Square"}, "geometry": {"type": "MultiPolygon", "coordinates": [[SQUARE]]}},
            ],
        },
    ],
    ids=["bare points", "a geometry", "a feature", "a collection"],
)
def test_geojson_is_read(content: Any, tmp_path: Path) -> None:
    assert outline.read(written(tmp_path, content), "Square") == [[(0, 0), (2, 0), (2, 2), (0, 2)]]


@pytest.mark.parametrize(
    ("content", "said"),
    [(TOPOLOGY, "Nowhere is not in it"), ({}, "neither TopoJSON nor GeoJSON"), ([[1, 2, 3]], "neither")],
    ids=["another country", "no outline", "no points"],
)
def test_what_is_no_outline_is_said(content: Any, said: str, tmp_path: Path) -> None:
    with pytest.raises(NoOutline, match=said):
        outline.read(written(tmp_path, content), "Nowhere")


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(NoOutline, match="No such file"):
        outline.read(tmp_path / "none.json", "Square")


def test_the_atlas_is_fetched_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def npm(command: list[str], **_: object) -> None:
        asked.append(command)
        (tmp_path / "node_modules/world-atlas").mkdir(parents=True)
        (tmp_path / "node_modules/world-atlas/countries-10m.json").write_text("{}")

    monkeypatch.setattr(subprocess, "run", npm)
    assert outline.fetch(tmp_path) == outline.fetch(tmp_path)
    (command,) = asked
    assert command[-1] == "world-atlas@2"
    assert "--ignore-scripts" in command


def test_without_npm_a_file_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoOutline, match="--outline"):
        outline.fetch(tmp_path / "atlas")


def test_what_npm_says_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def npm(*_: object, **__: object) -> None:
        raise subprocess.CalledProcessError(1, "npm", stderr="no network\n")

    monkeypatch.setattr(subprocess, "run", npm)
    with pytest.raises(NoOutline, match="no network"):
        outline.fetch(tmp_path)
