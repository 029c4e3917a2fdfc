"""A position survives being written and read."""

from __future__ import annotations

import tomllib

import msgspec

from server.engines.contract import Ms
from server.engines.legends.cards import CardDef, CardSet, SetInfo, Stats
from server.engines.legends.engine import Legends
from server.engines.legends.notation import Position, Side, described, read, write
from server.engines.legends.state import Setup

CARDS = tuple(CardDef(name, name, "teacher", stats=Stats(2, 2, 2)) for name in ("anna", "bert", "cora", "dora"))
OTHERS = (CardDef("plan", "plan", "event", permanent=True), CardDef("falle", "falle", "trap"))
ENGINE = Legends({"s": CardSet(schema=1, set=SetInfo("s", "s", "1"), card=(*CARDS, *OTHERS))})
POSITION = Position(
    a=Side(
        life=21,
        hand=("anna", "falle"),
        field=("bert attack @0 attacks=1", "cora down @2 since=5", "dora defence @3 owner=B development=2 stars=1"),
        background=("falle @1", "plan open @3 since=2 round=3"),
        graveyard=("anna", "plan"),
        deck=("bert", "anna", "cora"),
        summons=1,
        replies="on",
        timeouts=1,
        bank_ms=5_000,
        turn_ms=40_000,
        skip=("exam",),
    ),
    b=Side(life=31, deck=("anna",), replies="auto", bank_ms=180_000, turn_ms=90_000),
    turn=5,
    active="B",
    phase="exam",
    starter="B",
)


def setup() -> Setup:
    made = ENGINE.setup({"set": "s"}, bytes(32))
    assert isinstance(made, Setup)
    return made


def test_reading_and_describing_give_the_same_position() -> None:
    state = ENGINE.resume(read(POSITION, setup(), 0), Ms(0)).state
    assert described(state) == POSITION


def test_writing_and_reading_give_the_same_position() -> None:
    assert msgspec.convert(tomllib.loads(write(POSITION)), Position) == POSITION


def test_repeated_cards_and_free_slots() -> None:
    position = Position(a=Side(field=("anna attack @1", "bert down", "cora down"), deck=("anna *3",)))
    state = read(position, setup(), 0)
    slots = {c.card: c.at for c in state.cards.values()}
    assert slots == {"anna": 1, "bert": 0, "cora": 2}
    assert state.players[0].deck == ("anna", "anna", "anna")
