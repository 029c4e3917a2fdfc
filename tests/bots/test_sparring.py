"""The computer opposite in practice takes no chances: the same table gives the same answer."""

from __future__ import annotations

from typing import Any

import pytest

from server.bots.sparring import SparringPlayer
from server.engines.contract import Seat
from server.engines.draws import Draws

PRINTED = {"stark": (6, 1), "schwach": (2, 2)}
CARDS = {
    "h1": {"card": "schwach", "face": "open"},
    "h2": {"card": "stark", "face": "open"},
    "mine": {"card": "stark", "face": "open", "mode": "attack", "attack": 6, "defence": 1},
    "weak": {"card": "schwach", "face": "open", "mode": "attack", "attack": 2, "defence": 9},
    "wall": {"card": "schwach", "face": "open", "mode": "defence", "attack": 2, "defence": 9},
    "back": {"face": "down", "mode": "defence"},
}
END, EXAM = {"id": "z", "verb": "end"}, {"id": "x", "verb": "exam"}


def summon(id_: str, card: str, mode: str = "attack", **more: Any) -> dict[str, Any]:
    return {"id": id_, "verb": "summon", "card": card, "mode": mode, **more}


def attack(id_: str, target: str = "") -> dict[str, Any]:
    return {"id": id_, "verb": "attack", "card": "mine"} | ({"target": target} if target else {})


ASKED: dict[str, tuple[str, int, list[dict[str, Any]], list[str]]] = {
    "the strongest is placed": ("main", 1, [END, summon("a", "h1"), summon("b", "h2")], ["b"]),
    "nobody is sacrificed": ("main", 1, [END, EXAM, summon("a", "h2", tributes=1)], ["x"]),
    "what wins is attacked": ("main", 1, [END, attack("a", "wall"), attack("b", "weak")], ["b"]),
    "what hides is attacked": ("main", 1, [END, attack("a", "back")], ["a"]),
    "directly too": ("main", 1, [END, attack("a")], ["a"]),
    "walls are left alone": ("main", 1, [END, attack("a", "wall")], ["z"]),
    "it answers whatever it can": ("reply", 1, [{"id": "p", "verb": "pass"}, {"id": "t", "verb": "activate"}], ["t"]),
    "or passes": ("reply", 1, [{"id": "p", "verb": "pass"}], ["p"]),
    "it picks as many as it must": ("discard", 2, [{"id": n, "verb": "pick"} for n in "abc"], ["a", "b"]),
    "it takes nothing back": ("tribute", 1, [{"id": "c", "verb": "cancel"}, {"id": "a", "verb": "pick"}], ["a"]),
}


@pytest.mark.parametrize(("kind", "least", "options", "picks"), ASKED.values(), ids=ASKED)
def test_it_answers(kind: str, least: int, options: list[dict[str, Any]], picks: list[str]) -> None:
    view = {"cards": CARDS, "prompt": {"decision": 7, "kind": kind, "min": least, "max": 3, "options": options}}
    bot = SparringPlayer(Seat(1), Draws(bytes(32)), PRINTED)
    assert bot.choose(view, ()) == {"do": "answer", "decision": 7, "picks": picks}


def test_unasked_it_waits() -> None:
    assert SparringPlayer(Seat(1), Draws(bytes(32)), PRINTED).choose({"cards": {}}, ()) is None
