"""Where the stadiums go: an integer programme that moves them as little as possible (HiGHS, by way of scipy)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

import msgspec
import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from server.engines.stadium.hexes import adjacency
from server.engines.stadium.map import START_FIELDS, Field
from server.football.mapgen.land import FieldSet, Floats

NEAREST = 30
"""Only so many fields are open to a stadium: with all of them the programme finds no good solution in time."""
BEND_KM = 150.0
"""A shift of d costs d + d*d/BEND_KM: two shifts of 50 km are better than none and one of 100 km."""
GAP = 0.02
"""A solution may cost this share more than the bound that is proven."""
NODES = 4000
ROUNDS = 40
"""Solutions of a small map that are looked at for stadiums that would be short of start fields together."""
SECONDS = 240.0
"""A guard only: what hits it is dropped, so that a map never depends on the machine's speed."""


class Placement(msgspec.Struct, frozen=True):
    """By stadium, in the order given: its field, its start fields (none where dealt later), its shift in km."""

    fields: tuple[Field, ...]
    starts: tuple[tuple[Field, ...], ...]
    shifts_km: tuple[float, ...]

    @property
    def cost(self) -> float:
        return float(cost(np.array(self.shifts_km)).sum())


def cost(shifts_km: Floats) -> Floats:
    """What each shift costs, in kilometres."""
    return shifts_km + shifts_km**2 / BEND_KM


def bound(places: Floats, chosen: FieldSet, *, together: int | None) -> float | None:
    """What ``place`` costs at least, quickly; None where it is impossible."""
    programme = _Programme(places, chosen, own_starts=together is None)
    found = milp(programme.costs, constraints=programme.constraint(), bounds=Bounds(0, 1))
    return None if found.x is None else float(found.fun)


def place(places: Floats, chosen: FieldSet, *, together: int | None) -> Placement | None:
    """The best placement of the stadiums at ``places`` (km, shape (n, 2)): none adjacent, each with three neighbours.

    ``together``: None gives each stadium three neighbours of its own; a number only makes sure that any so many
    stadiums can be given three each (Hall). None where there is no placement within ``NEAREST`` fields of each
    stadium, or no good one within the limits.
    """
    programme = _Programme(places, chosen, own_starts=together is None)
    for _ in range(ROUNDS):
        found = milp(
            programme.costs,
            constraints=programme.constraint(),
            bounds=Bounds(0, 1),
            integrality=np.ones(len(programme.costs)),
            options={"mip_rel_gap": GAP, "node_limit": NODES, "time_limit": SECONDS},
        )
        if found.x is None or found.mip_gap > GAP * 1.01:
            return None
        placed = programme.read(found.x)
        short = short_of_starts(placed.fields, programme.beside, together or 1)
        if not short:
            return placed
        programme.forbid(short)
    return None


def short_of_starts(
    stadiums: Sequence[Field], beside: Sequence[Sequence[Field]], together: int
) -> list[tuple[Field, ...]]:
    """The smallest groups of up to ``together`` stadiums that have no three neighbours each; adjacent ones are none."""
    for n in range(1, together + 1):
        short = [
            group
            for group in combinations(sorted(stadiums), n)
            if len(set().union(*(beside[f] for f in group))) < START_FIELDS * n
        ]
        if short:
            return short
    return []


class _Programme:
    """``x`` and ``y``: the variables (stadium, field) of a stadium's field and of its start fields, by number."""

    def __init__(self, places: Floats, chosen: FieldSet, *, own_starts: bool) -> None:
        self.beside = adjacency(chosen.hexes)
        self.shifts = np.linalg.norm(places[:, None] - chosen.centres[None], axis=2)
        open_to = [
            [int(f) for f in np.argsort(row, kind="stable") if len(self.beside[f]) >= START_FIELDS][:NEAREST]
            for row in self.shifts
        ]
        self.x = {key: i for i, key in enumerate((s, f) for s, fields in enumerate(open_to) for f in fields)}
        around = (sorted({n for f in fields for n in self.beside[f]}) for fields in open_to)
        rings = [(s, f) for s, ring in enumerate(around) for f in ring] if own_starts else []
        self.y = {key: i for i, key in enumerate(rings, len(self.x))}
        self.costs = np.zeros(len(self.x) + len(self.y))
        self.costs[: len(self.x)] = cost(np.array([self.shifts[key] for key in self.x]))
        self.rows: list[tuple[dict[int, float], float, float]] = []
        self.at: dict[Field, list[int]] = {}
        for (_, f), i in self.x.items():
            self.at.setdefault(f, []).append(i)
        self._one_field_each()
        self._none_adjacent(chosen)
        self._own_starts()

    def constraint(self) -> LinearConstraint:
        entries = [(row, i, value) for row, (terms, _, _) in enumerate(self.rows) for i, value in terms.items()]
        rows, columns, values = zip(*entries, strict=True)
        matrix = csr_array((values, (rows, columns)), shape=(len(self.rows), len(self.costs)))
        return LinearConstraint(matrix, [low for _, low, _ in self.rows], [high for _, _, high in self.rows])

    def forbid(self, groups: Iterable[tuple[Field, ...]]) -> None:
        """No stadiums on all the fields of a group, whichever they are."""
        for group in groups:
            self._row((i for f in group for i in self.at.get(f, ())), 0, len(group) - 1)

    def read(self, values: Sequence[float]) -> Placement:
        fields = {s: f for (s, f), i in self.x.items() if values[i] > 0.5}
        starts: dict[int, list[Field]] = {s: [] for s in fields}
        for (s, f), i in self.y.items():
            if values[i] > 0.5:
                starts[s].append(f)
        order = sorted(fields)
        return Placement(
            tuple(fields[s] for s in order),
            tuple(tuple(sorted(starts[s])) for s in order),
            tuple(float(self.shifts[s, fields[s]]) for s in order),
        )

    def _one_field_each(self) -> None:
        for s in range(len(self.shifts)):
            self._row((i for (t, _), i in self.x.items() if t == s), 1, 1)

    def _none_adjacent(self, chosen: FieldSet) -> None:
        """By triangles of adjacent fields, which bind far more tightly than pairs; pairs where there is no triangle."""
        for a in range(len(chosen.hexes)):
            later = [b for b in self.beside[a] if b > a]
            corners = [(b, c) for b, c in combinations(later, 2) if c in self.beside[b]]
            alone = [(b,) for b in later if not set(self.beside[a]) & set(self.beside[b])]
            for group in (*corners, *alone):
                self._row((i for f in (a, *group) for i in self.at.get(f, ())), 0, 1)

    def _own_starts(self) -> None:
        taken: dict[Field, list[int]] = {}
        for (s, f), i in self.y.items():
            beside = {self.x[s, n]: -1.0 for n in self.beside[f] if (s, n) in self.x}
            self.rows.append(({i: 1.0, **beside}, -np.inf, 0))
            taken.setdefault(f, []).append(i)
        for s in range(len(self.shifts)) if self.y else ():
            self._row((i for (t, _), i in self.y.items() if t == s), START_FIELDS, START_FIELDS)
        for f, several in taken.items():
            self._row((*several, *self.at.get(f, ())), 0, 1)

    def _row(self, variables: Iterable[int], low: float, high: float) -> None:
        if terms := dict.fromkeys(variables, 1.0):
            self.rows.append((terms, low, high))
