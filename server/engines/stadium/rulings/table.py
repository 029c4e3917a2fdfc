"""The league that a case is about: its map, its players, its beginning."""

from __future__ import annotations

from msgspec.structs import replace

from server.engines.contract import Ms
from server.engines.draws import Draws
from server.engines.stadium import notation
from server.engines.stadium.engine import Stadium
from server.engines.stadium.land import FREE, Land
from server.engines.stadium.map import Club, LeagueMap, Place, fingerprint
from server.engines.stadium.options import LEAST_PLAYERS, MOST_PLAYERS, checked
from server.engines.stadium.rulings.cases import Case
from server.engines.stadium.rulings.football import CLUBS, squads
from server.engines.stadium.state import Member, State

PLAIN = """
a a . . b b . . c c . . d d . . e e . . f f . .
 A a . . B b . . C c . . D d . . E e . . F f . .
. . . . . . . . . . . . . . . . . . . . . . . .
 . . . . . . . . . . . . . . . . . . . . . . . .
"""
"""Three fields beside each stadium, free land all around."""


def begin(case: Case, at: Ms) -> tuple[Stadium, State, tuple[str, ...]]:
    """The engine with the case's map, the league at its beginning, and the names of the fields."""
    hexes, land = notation.read(case.map or PLAIN)
    seats = tuple(range(case.players))
    owner = tuple(seat if seat in seats else FREE for seat in land.owner)
    homes = {seat: land.homes[seat] for seat in seats if seat in land.homes}
    options = checked(case.options)
    maps = [_map(hexes, homes, players, options.matchdays) for players in range(LEAST_PLAYERS, MOST_PLAYERS + 1)]
    engine = Stadium(maps)
    key = Draws(case.key.to_bytes(32, "big")).key
    state = engine.start(engine.setup(case.options, key), at).state
    assert isinstance(state, State)
    if not case.lobby:
        state = replace(
            state,
            phase="season",
            members=tuple(
                Member(seat, home=CLUBS[seat], balance=case.balance.get(notation.letter(seat), 0)) for seat in seats
            ),
            order=seats,
            drafted=case.players,
            map=fingerprint(maps[case.players - LEAST_PLAYERS]),
            land=Land(owner, homes),
            squads=squads(),
        )
    return engine, state, notation.names(hexes)


def _map(hexes: tuple[tuple[int, int], ...], homes: dict[int, int], players: int, matchdays: int) -> LeagueMap:
    """The drawn map; clubs that nobody has lie on fields of their own from the last one backwards."""
    beside = LeagueMap(
        id="drawn", clubs="bl1-2026", players=players, matchdays=matchdays, fields=hexes, stadiums={}, starts={},
        place=Place(lat=51, lon=10, lat0=51, size_km=40),
    ).beside  # fmt: skip
    stadiums: dict[Club, int] = {CLUBS[seat]: field for seat, field in homes.items()}
    taken = {f for field in homes.values() for f in (field, *beside[field])}
    for club in CLUBS:
        if club not in stadiums:
            free = next((f for f in range(len(hexes) - 1, -1, -1) if f not in taken), None)
            if free is None:
                break
            stadiums[club] = free
            taken |= {free, *beside[free]}
    return LeagueMap(
        id="drawn", clubs="bl1-2026", players=players, matchdays=matchdays, fields=hexes, stadiums=stadiums, starts={},
        place=Place(lat=51, lon=10, lat0=51, size_km=40),
    )  # fmt: skip
