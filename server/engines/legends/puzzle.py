"""Positions that ship for practice: puzzles ("Was passiert?") and the guided first game. Data: ``puzzles/*.toml``.

A room is opened at one by the room option ``puzzle``; the computer opposite answers whatever it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from server.engines.legends.notation import Position

FIRST = "first"
"""Id of the guided first game."""


class Start(msgspec.Struct, frozen=True):
    """Where play begins."""

    position: Position
    variant: Literal["standard", "basic"] = "standard"


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position and what the rules make of it. ``rule``: paragraph of the client's rules; ``right``: index of a
    choice; ``script`` and ``expect``: proof of the right answer in the words of ruling files. Texts by language."""

    id: str
    rule: str
    title: dict[str, str]
    question: dict[str, str]
    choices: tuple[dict[str, str], ...]
    right: int
    explanation: dict[str, str]
    task: dict[str, str]
    position: Position
    script: tuple[str, ...]
    expect: dict[str, Any]


def puzzles(raw: Mapping[str, Any]) -> tuple[Puzzle, ...]:
    """``puzzles.toml`` as parsed. Raises ``msgspec.ValidationError``."""
    return msgspec.convert(raw["puzzle"], tuple[Puzzle, ...])


def starts(all_puzzles: Iterable[Puzzle], first: Mapping[str, Any]) -> dict[str, Start]:
    """Every position by id; ``first``: ``first.toml`` as parsed."""
    known = {puzzle.id: Start(puzzle.position) for puzzle in all_puzzles}
    rest = {name: value for name, value in first.items() if name != "variant"}
    return known | {FIRST: Start(msgspec.convert(rest, Position), first["variant"])}


def told(puzzle: Puzzle) -> dict[str, Any]:
    """What the page of practice reads of a puzzle."""
    hidden = ("position", "script", "expect")
    return {name: value for name, value in msgspec.to_builtins(puzzle).items() if name not in hidden}
