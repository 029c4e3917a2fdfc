"""Maps, picks and duels as text, for rulings, golden seasons and the terminal.

A drawing has one row of hexagons a line, each row half a hexagon further or back: ``A`` is the stadium of seat 0, ``a``
a field of it, ``.`` free land. A field is named by its row and its place in the row, both from 0: ``2/5``.
"""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent

from server.engines.stadium.hexes import Hex
from server.engines.stadium.land import FREE, Land
from server.engines.stadium.map import Field
from server.engines.stadium.state import NOBODY, Duel, Picks

SEATS = "ABCDEF"


class BadDrawing(Exception):
    """A drawing that is no map."""


def letter(seat: int) -> str:
    return SEATS[seat] if seat != NOBODY else "-"


def read(drawing: str) -> tuple[tuple[Hex, ...], Land]:
    """The hexagons of a drawing, by row from north to south and west to east, and whose they are."""
    lines = [line.rstrip() for line in dedent(drawing).strip("\n").splitlines()]
    spots = [(r, x) for r, line in enumerate(lines) for x, sign in enumerate(line) if sign != " "]
    if len({(x - r) % 2 for r, x in spots}) != 1:
        raise BadDrawing("rows have to lie half a hexagon beside each other")
    owner: list[int] = []
    homes: dict[int, Field] = {}
    for field, (r, x) in enumerate(spots):
        sign = lines[r][x]
        if sign != "." and sign.upper() not in SEATS:
            raise BadDrawing(f"{sign!r} is nobody")
        seat = FREE if sign == "." else SEATS.index(sign.upper())
        owner.append(seat)
        if sign.isupper():
            homes[seat] = field
    return tuple(((x - r) // 2, r) for r, x in spots), Land(tuple(owner), dict(sorted(homes.items())))


def write(hexes: tuple[Hex, ...], land: Land) -> str:
    """The drawing of a land; ``read`` gives it back."""
    left = min(2 * q + r for q, r in hexes)
    rows: dict[int, dict[int, str]] = {}
    homes = set(land.homes.values())
    for field, (q, r) in enumerate(hexes):
        sign = "." if land.owner[field] == FREE else SEATS[land.owner[field]]
        rows.setdefault(r, {})[2 * q + r - left] = sign if field in homes else sign.lower()
    return "\n".join("".join(row.get(x, " ") for x in range(max(row) + 1)) for _, row in sorted(rows.items()))


def names(hexes: tuple[Hex, ...]) -> tuple[str, ...]:
    """The name of each field: ``row/place``."""
    first = min(r for _, r in hexes)
    seen: dict[int, int] = {}
    out = []
    for _, r in hexes:
        seen[r] = seen.get(r, -1) + 1
        out.append(f"{r - first}/{seen[r]}")
    return tuple(out)


def picks(p: Picks) -> str:
    """Picks in words: ``club FCB (klatsche by B), scorer FCB1, duel C, tip 1:FCB-BVB 2:1, penalty yes``."""
    said = []
    if p.club:
        marks = ["auto"] if p.auto else []
        marks += [f"{p.forced} by {letter(p.by)}"] if p.forced else []
        said.append(f"club {p.club}" + (f" ({', '.join(marks)})" if marks else ""))
    if p.scorer:
        said.append(f"scorer {p.scorer}")
    if p.duel != NOBODY:
        said.append(f"duel {letter(p.duel)}")
    if p.tip is not None:
        said.append(f"tip {p.tip.match} {p.tip.home}:{p.tip.away}")
    said += [f"{question} {answer}" for question, answer in sorted(p.answers.items())]
    return ", ".join(said)


def duel(d: Duel) -> str:
    """A duel in words: ``A-B 4:1 won loot 3``, ``A-B 2:2 tie repelled 1 (festung)``."""
    said = f"{letter(d.by)}-{letter(d.on)} {d.mine}:{d.theirs} {d.end}"
    said += f" loot {d.loot}" if d.loot else ""
    said += f" repelled {d.repelled}" if d.repelled else ""
    return said + (f" ({', '.join(d.why)})" if d.why else "")


def by_letters(counts: Mapping[int, int]) -> dict[str, int]:
    """Counts by seat as counts by letter."""
    return {letter(seat): n for seat, n in sorted(counts.items())}
