"""Tables as text: rows by the names of their columns, and what is wrong with a row."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from enum import StrEnum

import msgspec

LARGEST_BYTES = 8 << 20
MOST_ROWS = 20_000


class Fault(StrEnum):
    """What is wrong with a line. Values are shown to people by their own texts: add, never rename."""

    NO_TEXT = "no-text"  # the file is no UTF-8 or Latin-1 table, or too large
    NO_COLUMN = "no-column"  # a column that is needed is not there
    NO_CLUB = "no-club"  # no club of this season goes by this name
    NO_DATE = "no-date"
    NO_NUMBER = "no-number"
    NO_MATCH = "no-match"  # these clubs do not meet in this season, home and away as said
    NO_ODDS = "no-odds"  # no set of odds that could be those of a match
    NO_NAME = "no-name"  # a player without a name
    NO_LINE = "no-line"  # a pasted line that cannot be understood
    TOO_MANY = "too-many"  # more players than a club, or (without one) a league, has in a season
    BAD_SCORE = "bad-score"  # more goals at half time than at the end, or goals that no match has


class Problem(msgspec.Struct, frozen=True):
    """``line``: from 1, 0 for the whole text. ``value``: what was written there."""

    line: int
    fault: Fault
    value: str = ""


class BadTable(Exception):
    """The text as a whole can't be used."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.fault.value, problem.value)
        self.problem = problem


class Row:
    """A line's cells by lower-case column name, stripped; a column that is missing is empty."""

    __slots__ = ("_cells", "line")

    def __init__(self, line: int, cells: dict[str, str]) -> None:
        self.line = line
        self._cells = cells

    def __getitem__(self, column: str) -> str:
        return self._cells.get(column, "")

    def problem(self, fault: Fault, value: str = "") -> Problem:
        return Problem(self.line, fault, value)


def text_of(raw: bytes) -> str:
    """Text in UTF-8, with or without a mark at its start, or in Latin-1. Raises BadTable."""
    if len(raw) > LARGEST_BYTES or b"\0" in raw:
        raise BadTable(Problem(0, Fault.NO_TEXT))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def columns_of(text: str) -> tuple[str, ...]:
    """The names in the first line, in lower case."""
    return tuple(name.strip().lower() for name in next(csv.reader(io.StringIO(text), delimiter=_delimiter(text)), []))


def rows(text: str, *needed: str) -> Iterator[Row]:
    """The lines of a table with a header, empty ones left out; columns stand in any order. Raises BadTable."""
    header = columns_of(text)
    if missing := [column for column in needed if column not in header]:
        raise BadTable(Problem(1, Fault.NO_COLUMN, ", ".join(missing)))
    reader = csv.reader(io.StringIO(text), delimiter=_delimiter(text))
    next(reader, None)
    for count, cells in enumerate(reader):
        if count >= MOST_ROWS:
            raise BadTable(Problem(0, Fault.NO_TEXT))
        stripped = [cell.strip() for cell in cells]
        if any(stripped):
            yield Row(reader.line_num, dict(zip(header, stripped, strict=False)))


def _delimiter(text: str) -> str:
    first = text.partition("\n")[0]
    return max(",;\t", key=first.count)
