"""The searching player: it sees no more than its seat, and what it imagines fits what it sees."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from server.catalogue import Catalogue, standard
from server.engines.contract import Seat
from server.engines.draws import Draws
from server.engines.legends.engine import Legends
from server.engines.legends.imagine import whose
from tests.bots.test_players import played
from tests.laws.play import Playing

GAMES = 6


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return standard()


def draws(*names: object) -> Draws:
    return Draws(hashlib.sha256("|".join(map(str, names)).encode()).digest())


PUBLIC = ("zone", "side", "at", "face", "mode", "counters", "owner")
"""What a card in an imagined world has in common with the real one."""


@pytest.mark.parametrize("seed", range(GAMES))
def test_an_imagined_world_fits_the_view(seed: int, catalogue: Catalogue) -> None:
    """Every card that the seat sees lies where it saw it, under its own name; counts are the same; the question too."""
    engine = catalogue.engines["legends"]
    assert isinstance(engine, Legends)
    looked = 0
    for move in Playing(seed):
        state = move.before
        d = state.decision
        if d is None or d.kind != "main" or state.chain:
            continue
        view = engine.view(state, Seat(d.seat))
        imagined = engine.imagine(view, draws("world", seed, d.number))
        again = engine.view(imagined, Seat(d.seat))
        assert whose(view) == d.seat
        for uid, told in view["cards"].items():
            assert {k: told.get(k) for k in PUBLIC} == {k: again["cards"][uid].get(k) for k in PUBLIC}
            if "card" in told:
                assert again["cards"][uid].get("card") == told["card"]
        for seat in ("0", "1"):
            for what in ("life", "hand", "deck", "graveyard"):
                assert view["players"][seat][what] == again["players"][seat][what]
        assert imagined.decision is not None
        assert imagined.decision.seat == d.seat
        looked += 1
    assert looked


def test_it_is_made_of_the_view_alone(catalogue: Catalogue) -> None:
    """Two states that a seat can't tell apart are imagined alike."""
    engine = catalogue.engines["legends"]
    for move in Playing(1):
        state = move.before
        if state.decision is not None and state.decision.kind == "main" and state.turn > 3:
            seat = Seat(state.decision.seat)
            other = 1 - seat
            decks = list(state.players)
            decks[other] = msgspec.structs.replace(decks[other], deck=decks[other].deck[::-1])
            swapped = msgspec.structs.replace(state, players=(decks[0], decks[1]))
            key = draws("same")
            assert engine.imagine(engine.view(state, seat), key) == engine.imagine(engine.view(swapped, seat), key)
            return
    raise AssertionError("the game never came so far")


def test_it_plays_whole_games_by_the_rules(catalogue: Catalogue) -> None:
    outcome = played(catalogue, ("search", "random"), 3)
    assert outcome.winner == 0
