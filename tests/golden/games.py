"""Seeded games on a set of their own, written as each viewer hears them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from server.engines.contract import Audience, Plain, Seat, View, Viewer, viewer_key
from server.engines.legends.cards import CardSet
from server.engines.legends.engine import Legends
from server.engines.legends.loading import load_set
from tests.laws.play import Playing

FOLDER = Path(__file__).parent
VIEWERS: tuple[Viewer, ...] = (Seat(0), Seat(1), Audience.PUBLIC)
GAMES = {"standard": 0, "hurried": 10, "basic": 4}
"""Name and seed; ``tests.laws.play.options_of`` says what a seed plays."""
MOVES = 120
"""A file holds no more of a game than a person reads."""


@cache
def golden_set() -> CardSet:
    return load_set((FOLDER / "set.toml").read_text("utf-8"))


@cache
def golden_engine() -> Legends:
    return Legends({"golden": golden_set()}, allow_fixed=True)


def file_of(name: str, viewer: Viewer) -> Path:
    return FOLDER / f"{name}.{viewer_key(viewer)}.txt"


def texts(name: str) -> dict[Path, str]:
    """What each file of this game should hold."""
    seed = GAMES[name]
    deck = {card.id: card.max_copies for card in golden_set().card}
    options: dict[str, Plain] = {"set": "golden", "fixed": {"decks": [deck, deck]}}
    lines: dict[Viewer, list[str]] = {viewer: [] for viewer in VIEWERS}
    playing = Playing(seed, lapse=5, on=golden_engine(), **options)
    for n, move in enumerate(playing, 1):
        for viewer in VIEWERS:
            said = [golden_engine().tell(event, viewer) for event in move.step.events]
            lines[viewer] += [f"{n:>4} {line(one)}" for one in said if one is not None]
            lines[viewer] += asked(golden_engine().view(move.after, viewer))
        if n == MOVES:
            break
    return {file_of(name, viewer): "\n".join(heard) + "\n" for viewer, heard in lines.items()}


def line(event: View) -> str:
    """An event in one line: its name, then its facts in their order."""
    facts = " ".join(f"{key}={word(value)}" for key, value in event.items() if key != "e")
    return f"{event['e']} {facts}".rstrip()


def word(value: Plain) -> str:
    if isinstance(value, list):
        return "[" + ",".join(map(word, value)) + "]"
    if isinstance(value, dict):
        return "{" + ",".join(f"{key}:{word(part)}" for key, part in value.items()) + "}"
    return str(value)


def asked(view: View) -> Iterator[str]:
    """The viewer's own question, with the cards behind the options."""
    prompt = view.get("prompt")
    if prompt is None:
        return
    bounds = "" if prompt["min"] == prompt["max"] == 1 else f" {prompt['min']}-{prompt['max']}"
    yield f"     ? {prompt['kind']}{bounds}: " + ", ".join(option(o, view["cards"]) for o in prompt["options"])


def option(o: View, cards: View) -> str:
    names = [cards[o[key]].get("card", "face-down") if o.get(key) in cards else "" for key in ("card", "target")]
    words = [o["verb"], *names, o.get("mode", ""), o.get("effect", "")]
    return " ".join(w for w in words if w)
