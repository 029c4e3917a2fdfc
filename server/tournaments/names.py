"""Names for an event out of a text that somebody has copied from somewhere: one a line, or a table (CSV). Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

import msgspec

from server.engines.tournament.options import MOST_NAME
from server.wire.limits import LOG_ENTRY_BYTES

MOST_NAMES = 512
BATCH_BYTES = LOG_ENTRY_BYTES * 3 // 4
_AROUND = 8  # bytes that name and club take beside themselves
_HEADS = frozenset({"name", "vorname", "nachname", "spieler", "player", "spielername"})
_CLUBS = frozenset({"club", "verein", "klasse", "class", "school", "schule"})
_DELIMITERS = ";\t,"


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who is to take part. ``line``: where, counted from 1."""

    line: int
    name: str
    club: str = ""


class Problem(msgspec.Struct, frozen=True):
    """``fault``: ``twice`` in this text, ``too-many``, ``bad-name`` (or club: too long, or signs that nobody sees), or
    what the event says (``taken``, ``full``). ``value``: the text with the fault."""

    line: int
    fault: str
    value: str


class Names(msgspec.Struct, frozen=True):
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]


def batches(lines: Sequence[Line]) -> Iterator[tuple[Line, ...]]:
    """As few lists as an entry of an event's log has room for; each is entered all or none. Almost always it is one."""
    batch: list[Line] = []
    size = 0
    for line in lines:
        own = len(f"{line.name}{line.club}".encode()) + _AROUND
        if size + own > BATCH_BYTES:
            yield tuple(batch)
            batch, size = [], 0
        batch.append(line)
        size += own
    if batch:
        yield tuple(batch)


def read(text: str) -> Names:
    """Who is named: first the name, then perhaps a club or class, in the columns that a head says, if there is one."""
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")  # some programs end lines with \r alone
    delimiter = _delimiter(text)
    rows = list(csv.reader(io.StringIO(text), delimiter=delimiter)) if delimiter else None
    cells = rows if rows is not None else [[line] for line in text.splitlines()]
    name_at, club_at, first = _columns(cells)
    lines: list[Line] = []
    problems: list[Problem] = []
    seen: set[str] = set()
    for number, row in enumerate(cells[first:], first + 1):
        name = _clean(" ".join(row[at] for at in name_at if at < len(row)))
        if not name:
            continue
        club = _clean(row[club_at]) if 0 <= club_at < len(row) else ""
        if not (_fits(name) and _fits(club)):
            problems.append(Problem(number, "bad-name", name if not _fits(name) else club))
        elif name.casefold() in seen:
            problems.append(Problem(number, "twice", name))
        elif len(lines) == MOST_NAMES:
            problems.append(Problem(number, "too-many", name))
        else:
            seen.add(name.casefold())
            lines.append(Line(number, name, club))
    return Names(tuple(lines), tuple(problems))


def _delimiter(text: str) -> str:
    """What parts the columns: ``;`` or tab if any line has one, a comma if most do. "" where there is one column."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    counts = {sign: sum(sign in line for line in lines) for sign in _DELIMITERS}
    best = max(_DELIMITERS, key=lambda sign: counts[sign])
    least = len(lines) // 2 if best == "," else 0
    return best if counts[best] > least else ""


def _columns(rows: list[list[str]]) -> tuple[list[int], int, int]:
    """Columns of the name and of the club, and the row that follows the head."""
    head = [_clean(cell).casefold() for cell in rows[0]] if rows else []
    names = [at for at, cell in enumerate(head) if cell in _HEADS]
    if not names:
        return [0], 1, 0
    return names, next((at for at, cell in enumerate(head) if cell in _CLUBS), -1), 1


def _fits(text: str) -> bool:
    return len(text) <= MOST_NAME and text.isprintable()


def _clean(text: str) -> str:
    return " ".join(text.split())
