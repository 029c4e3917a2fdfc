"""Upload safety of places: where selectors look, what they would give away, and what nobody would read."""

from __future__ import annotations

import pytest

from server.engines.legends.loading import load_set
from tests.engines.legends.sets import EVENT, HEAD, TEACHER, TRAP, card, problems

DRAW = 'do = [{ op = "draw" }]'
EFFECT = "card[0].effects[0]"
STOLEN = 'on = { event = "destroyed", card = { side = "own" } }'

WRONG: dict[str, tuple[str, str, str, str]] = {
    "everywhere": (EVENT, 'kind = "on_play", do = [{ op = "destroy", what = { kind = "teacher" } }]', "missing",
                   ".do[0].what.zone"),
    "counting everywhere": (EVENT, f'kind = "on_play", if = [{{ some = {{ kind = "teacher" }} }}], {DRAW}', "missing",
                            ".if[0].some.zone"),
    "destroying in the deck": (EVENT, 'kind = "on_play", do = [{ op = "destroy", what = { zone = "deck" } }]',
                               "never-matches", ".do[0].what.zone"),
    "looking into the deck": (EVENT, 'kind = "on_play", do = [{ op = "look", what = { zone = "deck" } }]',
                              "never-matches", ".do[0].what.zone"),
    "searching another deck": (
        EVENT, 'kind = "on_play", do = [{ op = "search", from = { zone = "deck", side = "opp" } }]', "unknown-value",
        ".do[0].from.side"),
    "placing from another hand": (
        EVENT, 'kind = "on_play", do = [{ op = "put", from = { zone = "hand", side = "opp" } }]', "unknown-value",
        ".do[0].from.side"),
    "condition on a hidden hand": (
        EVENT, f'kind = "on_play", if = [{{ some = {{ zone = "hand", side = "opp", kind = "trap" }} }}], {DRAW}',
        "counts-hidden", ".if[0].some.zone"),
    "number from a hidden deck": (
        EVENT, 'kind = "on_play", do = [{ op = "damage", n = { count = { zone = "deck", gold = true } } }]',
        "counts-hidden", ".do[0].n.count.zone"),
    "question about the hand": (TEACHER, f'kind = "trigger", zone = "hand", optional = true, {STOLEN}, {DRAW}',
                                "shows-hand", ".zone"),
    "instead, from the hand": (TEACHER, f'kind = "replace", zone = "hand", {STOLEN}, {DRAW}', "shows-hand", ".zone"),
    "link without a chain": (
        EVENT, 'kind = "on_play", pick = [{ as = "l", from = { zone = "chain" } }], '
        'do = [{ op = "negate", what = "$l" }]', "never-matches", ".pick[0].from.zone"),
    "player of an event without one": (
        TRAP, f'kind = "trap", {STOLEN}, do = [{{ op = "damage", who = "event.player" }}]', "no-such-event-field",
        ".do[0].who"),
    "player without an event": (EVENT, 'kind = "on_play", do = [{ op = "damage", who = "event.player" }]',
                                "no-such-event-field", ".do[0].who"),
    "a later target": (
        EVENT, 'kind = "on_play", pick = [{ as = "a", from = { zone = "field", not = "$b" } }, '
        '{ as = "b", from = { zone = "field" } }], do = [{ op = "destroy", what = "$a" }]', "undefined-ref",
        ".pick[0].from.not"),
    "trigger as a reply": (TEACHER, f'kind = "trigger", reply = true, {STOLEN}, {DRAW}', "not-read", ".reply"),
    "filter that nobody reads": (
        TEACHER, 'kind = "static", apply = [{ op = "rule", key = "pierce", to = "self", by = { years = { le = 5 } } }]',
        "not-read", ".apply[0].by"),
    "cause that nobody reads": (
        TEACHER, 'kind = "static", apply = [{ op = "rule", key = "cannot_be_attacked", to = "self", by = "battle" }]',
        "not-read", ".apply[0].by"),
    "kind that nobody reads": (
        TEACHER, 'kind = "static", apply = [{ op = "rule", key = "cannot_attack", to = "self", kind = "trap" }]',
        "not-read", ".apply[0].kind"),
    "aim that nobody reads": (
        TEACHER, 'kind = "static", apply = [{ op = "rule", key = "pierce", to = "self", only = "direct" }]', "not-read",
        ".apply[0].only"),
    "placing nobody": (
        EVENT, 'kind = "on_play", do = [{ op = "put", n = 0, from = { zone = "graveyard", side = "own" } }]',
        "out-of-range", ".do[0].n"),
}  # fmt: skip


@pytest.mark.parametrize(("kind", "effect", "code", "where"), WRONG.values(), ids=WRONG)
def test_what_is_refused(kind: str, effect: str, code: str, where: str) -> None:
    assert problems(HEAD + card(kind, f'key = "k", {effect}')) == [(code, EFFECT + where)]


def test_what_is_allowed() -> None:
    trap = [
        'key = "a", kind = "trap", on = { event = "trap_activated", who = "opp" }, '
        'pick = [{ as = "l", from = { zone = "chain", side = "opp" } }], do = [{ op = "negate", what = "$l" }]',
        'key = "b", kind = "trap", on = { event = "damage" }, do = [{ op = "draw", who = "event.player" }]',
    ]
    event = [
        'key = "c", kind = "on_play", do = [{ op = "damage", n = { count = { zone = "hand", side = "opp" } } }]',
        'key = "d", kind = "on_play", pick = [{ as = "a", from = { zone = "field" } }, { as = "b", from = '
        '{ zone = "field", not = "$a" } }], do = [{ op = "counter", what = "$a", move_to = "$b" }]',
    ]
    teacher = [
        f'key = "e", kind = "trigger", zone = "hand", {STOLEN}, {DRAW}',
        f'key = "f", kind = "replace", optional = true, {STOLEN}, cost = [{{ op = "tribute", what = "self" }}], {DRAW}',
    ]
    texts = (card(TRAP, *trap), card(EVENT, *event, id_="b"), card(TEACHER, *teacher, id_="c"))
    assert len(load_set(HEAD + "".join(texts)).card) == 3
