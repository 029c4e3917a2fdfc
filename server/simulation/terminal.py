"""A league in a terminal: the map in letters and colours, the table, the week's balances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from server.engines.stadium.land import FREE, Land
from server.engines.stadium.map import LeagueMap
from server.engines.stadium.state import State, Week

COLOURS = (27, 208, 35, 176, 117, 166)
"""Of the players, in a terminal's 256 colours."""
LAND, HOME = "·", "█"


def letters(seats: Sequence[int]) -> dict[int, str]:
    """A letter for each seat."""
    return {seat: "ABCDEF"[n] for n, seat in enumerate(seats)}


def picture(league_map: LeagueMap, land: Land, *, colour: bool) -> list[str]:
    """The map, a line for each row of fields; a field is two characters wide, and each row shifted by half a field.

    Free land is a dot, an owner's field his letter, his home a block; without colours his letter in brackets.
    """
    names = letters(sorted(land.homes))
    homes = {field: seat for seat, field in land.homes.items()}
    west = min(2 * q + r for q, r in league_map.fields)
    rows: dict[int, dict[int, str]] = {}
    for field, (q, r) in enumerate(league_map.fields):
        rows.setdefault(r, {})[2 * q + r - west] = _sign(land.owner[field], field in homes, names, colour=colour)
    return ["".join(_padded(row)) for _, row in sorted(rows.items())]


def _padded(row: Mapping[int, str]) -> list[str]:
    """Fields lie two columns apart; what no field covers is blank."""
    out, column = [], 0
    for at in sorted(row):
        out.append(" " * (at - column) + row[at])
        column = at + 2
    return out


def _sign(owner: int, home: bool, names: Mapping[int, str], *, colour: bool) -> str:
    if owner == FREE:
        return f"{LAND} "
    name = names[owner]
    if not colour:
        return f"{name}*" if home else f"{name.lower()} "
    painted = f"\x1b[38;5;{COLOURS[list(names.values()).index(name)]}m"
    return f"{painted}{HOME if home else name} \x1b[0m"


def week_lines(state: State, week: Week) -> list[str]:
    """Of each player: fields, and what the week's balance is made of."""
    assert state.land is not None
    names, counts = letters([m.seat for m in state.members]), state.land.counts()
    lines = [f"{'':4}{'fields':>7}{'club':>7}{'duels':>7}{'goals':>7}{'quiz':>7}{'hit':>6}{'sum':>6}"]
    for member in sorted(state.members, key=lambda m: -counts[m.seat]):
        balance, picks = week.balances[member.seat], week.picks[member.seat]
        won = sum(balance.loot.values()) + sum(balance.repelled.values())
        lines.append(
            f"{names[member.seat]:>2}  {counts[member.seat]:>7}{f'{picks.club} {balance.club:+d}':>7}{won:>7}"
            f"{balance.scorer:>7}{balance.bonus:>7}{balance.hit:>6}{balance.total:>6}"
        )
    return lines


def beside(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    """Two blocks of lines side by side; ``width``: visible characters of the left one."""
    height = max(len(left), len(right))
    padded = [*left, *[""] * (height - len(left))], [*right, *[""] * (height - len(right))]
    return [f"{a}{' ' * max(0, width - visible(a))}  {b}".rstrip() for a, b in zip(*padded, strict=True)]


def visible(text: str) -> int:
    """How many characters of a line are seen."""
    seen, inside = 0, False
    for character in text:
        if character == "\x1b":
            inside = True
        elif inside:
            inside = character != "m"
        else:
            seen += 1
    return seen
