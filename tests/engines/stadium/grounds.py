"""Two valid maps by construction: a big one with its own start fields, the smallest without."""

from __future__ import annotations

from server.engines.stadium.map import LeagueMap, Place

CLUBS = (
    "B04", "BMG", "BVB", "ELV", "FCA", "FCB", "FCU", "HSV", "KOE", "M05", "RBL", "S04", "SCF", "SCP", "SGE", "SVW",
    "TSG", "VFB",
)  # fmt: skip
_PLACE = Place(lat=51.0, lon=10.0, lat0=51.0, size_km=40.0)


def big() -> LeagueMap:
    """4 players, 34 matchdays, 248 fields: rows of 18, a stadium in every third place of three rows."""
    fields = tuple((q, r) for r in range(14) for q in range(18))[:248]
    at = {spot: i for i, spot in enumerate(fields)}
    spots = [(q, r) for r in (1, 5, 9) for q in (1, 4, 7, 10, 13, 16)]
    return LeagueMap(
        id="p4m34",
        clubs="bl1-2026",
        players=4,
        matchdays=34,
        fields=fields,
        stadiums={club: at[spot] for club, spot in zip(CLUBS, spots, strict=True)},
        starts={club: (at[q - 1, r], at[q + 1, r], at[q, r + 1]) for club, (q, r) in zip(CLUBS, spots, strict=True)},
        place=_PLACE,
    )


def small() -> LeagueMap:
    """3 players, 6 matchdays, 56 fields: every third field is a stadium, which is as dense as it can be."""
    fields = tuple((q, r) for r in range(7) for q in range(8))
    spots = [i for i, (q, r) in enumerate(fields) if (q - r) % 3 == 2]
    return LeagueMap(
        id="p3m6",
        clubs="bl1-2026",
        players=3,
        matchdays=6,
        fields=fields,
        stadiums=dict(zip(CLUBS, spots, strict=True)),
        starts={},
        place=_PLACE,
    )
