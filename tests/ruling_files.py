"""Ruling files of a game, from ``tests/rulings/``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

FOLDER = Path(__file__).parent / "rulings"

F = TypeVar("F")


def files(game: str, kind: type[F]) -> list[tuple[str, F]]:
    """Name and content of each file."""
    return [
        (path.stem, msgspec.convert(tomllib.loads(path.read_text("utf-8")), kind))
        for path in sorted((FOLDER / game).rglob("*.toml"))
    ]
