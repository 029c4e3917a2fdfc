"""Bots play whole games of CFG Legends by what they may see and do, and nothing they choose is refused."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import msgspec
import pytest

from server.bots.player import Player
from server.catalogue import Catalogue, standard
from server.engines.contract import Due, Engine, Ms, Offer, Office, OneOf, Outcome, Seat
from server.engines.draws import Draws

THINKS_MS = 1_000
MOST_STEPS = 3_000


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return standard()


def draws(*names: object) -> Draws:
    return Draws(hashlib.sha256("|".join(map(str, names)).encode()).digest())


def played(catalogue: Catalogue, bots: tuple[str, str], number: int) -> Outcome:
    """One seeded game to its end. Asserts that each choice is offered and applies."""
    engine = catalogue.engines["legends"]
    players: list[Player] = [
        catalogue.bots["legends"][bot](Seat(seat), draws("player", number, seat)) for seat, bot in enumerate(bots)
    ]
    at = Ms(1_790_000_000_000)
    state = engine.start(engine.setup({}, draws("game", number).key), at).state
    for _ in range(MOST_STEPS):
        if (outcome := engine.outcome(state)) is not None:
            return outcome
        at = Ms(at + THINKS_MS)
        state, acted = turn(engine, state, players, at)
        if not acted:
            name, due = min(engine.deadlines(state).items(), key=lambda deadline: deadline[1])
            at = max(at, due)
            state = engine.apply(state, Office.SYSTEM, Due(name), at).state
    raise AssertionError(f"game {number} of {bots} does not end")


def turn(engine: Engine, state: Any, players: list[Player], at: Ms) -> tuple[Any, bool]:
    for seat, player in enumerate(players):
        offers = engine.legal(state, Seat(seat))
        choice = player.choose(engine.view(state, Seat(seat)), offers)
        if choice is not None:
            command = msgspec.convert(choice, engine.command_type)
            assert any(offer.admits(command) for offer in offers), choice
            return engine.apply(state, Seat(seat), command, at).state, True
    return state, False


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "greedy")])
def test_games_end_by_the_rules(catalogue: Catalogue, bots: tuple[str, str]) -> None:
    reasons = Counter(played(catalogue, bots, number).reason for number in range(10))
    assert reasons.keys() <= {"life", "deck-out", "time"}


def test_the_greedy_one_beats_the_random_one(catalogue: Catalogue) -> None:
    won = sum(played(catalogue, ("greedy", "random"), number).winner == 0 for number in range(25))
    won += sum(played(catalogue, ("random", "greedy"), number).winner == 1 for number in range(25))
    assert won >= 40  # of 50; 96 % in long runs


def test_a_draw_is_taken_by_who_is_behind(catalogue: Catalogue) -> None:
    engine = catalogue.engines["legends"]
    bot = catalogue.bots["legends"]["greedy"](Seat(0), draws("draw"))
    number, at = 0, Ms(1_790_000_000_000)
    players = [catalogue.bots["legends"]["random"](Seat(seat), draws(seat)) for seat in (0, 1)]
    state = engine.start(engine.setup({}, draws("game", number).key), at).state
    while "turn" not in engine.view(state, Seat(0)):
        state, _ = turn(engine, state, players, at)
    offered = engine.apply(state, Seat(1), msgspec.convert({"do": "offer-draw"}, engine.command_type), at).state
    view = engine.view(offered, Seat(0))
    view["players"]["0"]["life"] = view["players"]["1"]["life"] - 1
    assert bot.choose(view, engine.legal(offered, Seat(0))) == {"do": "answer-draw", "accept": True, "game": 1}
    view["players"]["0"]["life"] += 1
    assert bot.choose(view, engine.legal(offered, Seat(0))) == {"do": "answer-draw", "accept": False, "game": 1}


MINE, THEIRS = {"seat": 0, "uid": "m"}, {"seat": 1, "uid": "t"}
ANSWER, PASS = {"id": "answer", "verb": "activate", "card": "a", "effect": "e"}, {"id": "pass", "verb": "pass"}
CHAINS: dict[str, tuple[str, dict[str, Any], list[dict[str, Any]], str]] = {
    "the other's link is answered": ("reply", {"1": THEIRS}, [ANSWER, PASS], "answer"),
    "one's own is not": ("reply", {"1": THEIRS, "2": {**MINE, "aims": [1]}}, [ANSWER, PASS], "pass"),
    "a link that is annulled already is spared": (
        "target",
        {"1": THEIRS, "2": {**MINE, "aims": [1]}, "3": THEIRS},
        [{"id": f"#{n}", "verb": "link", "n": n} for n in (2, 1, 3)],
        "#3",
    ),
}


@pytest.mark.parametrize(("kind", "chain", "options", "picked"), CHAINS.values(), ids=CHAINS)
def test_the_greedy_one_reads_the_chain(
    catalogue: Catalogue, kind: str, chain: dict[str, Any], options: list[dict[str, Any]], picked: str
) -> None:
    bot = catalogue.bots["legends"]["greedy"](Seat(0), draws("chain"))
    prompt = {"decision": 1, "kind": kind, "min": 1, "max": 1, "options": options}
    view = {"game": 1, "turn": 2, "cards": {}, "players": {}, "chain": chain, "prompt": prompt}
    offer = Offer("answer", {"decision": OneOf((1,))})
    assert bot.choose(view, [offer]) == {"do": "answer", "decision": 1, "picks": [picked]}
