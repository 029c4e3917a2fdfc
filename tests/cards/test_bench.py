"""A trial in a process of its own: its report, its time, and what a fault becomes."""

from __future__ import annotations

from pathlib import Path

from server.cards.bench import ProcessBench
from server.cards.trial import Report, Tables, bots, random_deck, try_out
from server.engines.draws import Draws
from server.engines.legends.cards import CardSet, SetInfo
from server.engines.legends.loading import load_set
from server.engines.legends.state import DECK_SIZE
from tests.engines.legends.sets import base

SCHOOL = load_set((Path(__file__).parent / "school.toml").read_text("utf-8"), base())
OWN = 12


def _unheard(_played: int) -> None: ...


async def test_the_process_says_what_the_games_said() -> None:
    said: list[int] = []
    report = await ProcessBench(games=10).try_out(SCHOOL, OWN, said.append)
    assert report == try_out(SCHOOL, 10, OWN)
    assert report.games == 10
    assert said == [5, 10]
    assert report.passed


async def test_no_time_is_no_pass() -> None:
    report = await ProcessBench(games=500, seconds=0).try_out(SCHOOL, OWN, _unheard)
    assert report.out_of_time or report.fault
    assert not report.passed


async def test_a_set_that_breaks_the_process_is_refused() -> None:
    empty = CardSet(1, SetInfo("empty", "Empty", "1.0.0"), ())
    report = await ProcessBench(games=1).try_out(empty, 0, _unheard)
    assert report.fault
    assert not report.passed


def test_games_that_do_not_end_are_no_pass() -> None:
    assert not Report(500, {"life": 499, "endless": 1}, 0, 0, 0).passed
    assert Report(500, {"life": 500}, 0, 0, 3).passed  # the guard against loops may step in


def test_random_decks_are_legal_and_mostly_of_the_new_cards() -> None:
    new = {card.id for card in SCHOOL.card[:OWN]}
    deck = random_deck(SCHOOL, OWN, Draws(bytes(32)))
    assert sum(deck.values()) == DECK_SIZE
    assert sum(n for card, n in deck.items() if card in new) == DECK_SIZE * 2 // 3
    assert all(n <= card.max_copies for card in SCHOOL.card if (n := deck.get(card.id, 0)))


def test_a_game_is_a_function_of_its_seed() -> None:
    decks = [SCHOOL.deck[0].cards, SCHOOL.deck[1].cards]
    make = bots(SCHOOL)["greedy"]
    played = [Tables(SCHOOL).play("seed", decks, [make, make], 1) for _ in range(2)]
    assert played[0] == played[1]
