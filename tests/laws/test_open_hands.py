"""Spectators of open hands see hands, what lies face down, and nothing else that anybody keeps to themselves."""

from __future__ import annotations

from server import catalogue
from server.engines.contract import Audience, Plain
from tests.laws.play import SEATS, Playing, engine, games

PLAYERS_OWN = {"timeouts"}
"""How often somebody ran out of time: a count that everybody could keep."""
KEPT = {"prompt", "why", "settings", "deck", "decks", "warnings"}


def test_open_hands_show_faces_and_nothing_else() -> None:
    """No settings, no questions, no deck, no order: a view with open hands is the public one with more faces."""
    faces = 0
    for seed in games(12, 120):
        for n, move in enumerate(Playing(seed, lapse=5)):
            where = f"seed {seed}, move {n}"
            state = move.after
            public, shown = engine().view(state, Audience.PUBLIC), engine().view(state, Audience.REFEREE)
            assert shown.keys() == public.keys(), where
            assert not shown.keys() & KEPT, where
            assert rest(shown) == rest(public), where
            for seat, player in shown["players"].items():
                assert {k: v for k, v in player.items() if k not in PLAYERS_OWN} == public["players"][seat], where
            for uid, card in shown["cards"].items():
                own = engine().view(state, SEATS[card["side"]])["cards"]
                if card != public["cards"].get(uid):
                    faces += 1
                    assert card["zone"] == "hand" or card["face"] == "down", where
                    assert card == own[uid], f"{where}: as its player sees it"
            assert public["cards"].keys() <= shown["cards"].keys(), where
    assert faces > 1_000


def rest(view: dict[str, Plain]) -> dict[str, Plain]:
    return {key: value for key, value in view.items() if key not in ("players", "cards")}


def test_what_happens_is_told_as_to_everybody() -> None:
    """An event names no card that was drawn unseen, to a referee neither: its face comes with the view."""
    for seed in games(12, 120):
        for move in Playing(seed, lapse=5):
            for event in move.step.events:
                assert engine().tell(event, Audience.REFEREE) == engine().tell(event, Audience.PUBLIC)


def test_only_the_card_game_has_hands_to_show() -> None:
    """A league's referee sees what everybody sees; an event's sees what its staff keeps: neither is for spectators."""
    shipped = catalogue.standard()
    assert shipped.hands == {"legends"} < set(shipped.engines)
