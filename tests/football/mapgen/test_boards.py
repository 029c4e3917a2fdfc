"""The model places flags as the engine's own placement does."""

from __future__ import annotations

import random

import numpy as np
import pytest

from server.engines.stadium.autoplace import advise, field_to_give
from server.engines.stadium.hands import Hand
from server.engines.stadium.land import FREE, Land
from server.engines.stadium.map import LeagueMap
from server.engines.stadium.round import Round as EngineRound
from server.engines.stadium.round import RoundRules, Terms
from server.football.mapgen.boards import Boards, Round
from server.maps import shelf

SITUATIONS = 150


def _land(league_map: LeagueMap, chance: random.Random) -> tuple[list[int], Land]:
    """Homes drawn at random, land that grew from them, here and there a looted field."""
    clubs = chance.sample(range(len(league_map.stadiums)), league_map.players)
    homes = {seat: list(league_map.stadiums.values())[club] for seat, club in enumerate(clubs)}
    owner = [FREE] * len(league_map.fields)
    for seat, home in homes.items():
        owner[home] = seat
    for _ in range(chance.choice((6, 30, 200))):
        seat = chance.randrange(league_map.players)
        field = chance.choice([f for f, by in enumerate(owner) if by == seat])
        to = chance.choice(league_map.beside[field] if chance.random() < 0.95 else range(len(owner)))
        if to not in homes.values():
            owner[to] = seat
    return clubs, Land(tuple(owner), homes)


@pytest.mark.parametrize("seed", range(SITUATIONS))
def test_the_engine_places_the_same_flag_on_the_same_field(seed: int) -> None:
    chance = random.Random(seed)
    league_map = shelf.shipped(*chance.choice(((4, 10), (6, 6), (4, 17))))
    players = range(league_map.players)
    clubs, land = _land(league_map, chance)
    bound = {
        seat: {v: chance.randint(1, 3) for v in players if v != seat and chance.random() < 0.3} for seat in players
    }
    if chance.random() < 0.5:
        bound = {seat: {} for seat in players}
    free = {seat: chance.randint(0, 3) for seat in players}
    snapshot = {seat: max(1, land.count(seat) + chance.randint(-2, 2)) for seat in players}
    lost = {seat: chance.choice((0, 2, 3)) for seat in players}
    seat = chance.randrange(league_map.players)
    claims = {f: seat for f, by in enumerate(land.owner) if by == FREE and chance.random() < 0.02}
    claims = dict(list(claims.items())[:1])

    boards = Boards(league_map, np.array([clubs]))
    boards.owner[:] = land.owner
    boards.count[:] = [[land.count(s) for s in players]]
    round_ = Round(
        boards,
        np.array([[free[s] for s in players]]),
        np.array([[[bound[s].get(v, 0) for v in players] for s in players]]),
    )
    round_.snapshot[:] = [[snapshot[s] for s in players]]
    round_.lost[:] = [[lost[s] for s in players]]
    for field in claims:
        round_.claim[0, seat] = field

    terms = Terms(league_map.beside, RoundRules(), frozenset(players))
    hands = {s: Hand(free[s], bound[s]) for s in players}
    engine = EngineRound(
        matchday=1,
        ties=tuple(players),
        order=tuple(players),
        merits=dict.fromkeys(players, 0),
        hands=hands,
        snapshot=snapshot,
        neutralised=lost,
        claims=claims,
    )
    said = advise(terms, engine, land, seat)
    moved = round_.turn(np.array([0]), np.array([seat]))
    changed = np.flatnonzero(boards.owner[0] != land.owner)
    assert moved[0] == (said is not None)
    assert changed.tolist() == ([said.field] if said else [])
    if said:
        assert boards.owner[0, said.field] == (FREE if said.why == "neutralise" else seat)


@pytest.mark.parametrize("seed", range(30))
def test_the_engine_gives_up_the_same_field(seed: int) -> None:
    chance = random.Random(seed)
    league_map = shelf.shipped(4, 10)
    clubs, land = _land(league_map, chance)
    boards = Boards(league_map, np.array([clubs]))
    boards.owner[:] = land.owner
    boards.count[:] = [[land.count(s) for s in range(4)]]
    seat = chance.randrange(4)
    boards.give_up(np.array([0]), np.array([seat]))
    changed = np.flatnonzero(boards.owner[0] != land.owner).tolist()
    if land.losable(seat):
        terms = Terms(league_map.beside, RoundRules(), frozenset())
        assert changed == [field_to_give(terms, land, seat).field]
    else:
        assert changed == []
