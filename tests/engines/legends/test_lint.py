"""Upload safety: each thing that a set may not contain, with the place that is named."""

from __future__ import annotations

import pytest

from server.engines.legends.loading import load_set
from tests.engines.legends.sets import EVENT, HEAD, TEACHER, TRAP, base_text, card, problems, refused

DRAW = 'do = [{ op = "draw" }]'
EFFECT = "card[0].effects[0]"
PERMANENT = EVENT + "\npermanent = true"
FROM_FIELD = '{ as = "t", from = { zone = "field", kind = "teacher" } }'
CHOICE = '{ op = "choose", options = [{ label = "A", do = [{ op = "then" }] }, { label = "B", do = [] }] }'


def deep(levels: int) -> str:
    op = '{ op = "draw" }'
    for _ in range(levels):
        op = f'{{ op = "may", do = [{op}] }}'
    return op


EACH = 'do = [{ op = "for_each", as = "x", in = { zone = "field" }, do = [{ op = "counter", what = "$x", add = 1 }] }]'


def play(op: str) -> str:
    """An event's effect with one operation."""
    return f'kind = "on_play", do = [{{ {op} }}]'


EFFECTS: dict[str, tuple[str, str, str, str]] = {
    # what an effect must have, and what nobody would read
    "trap without on": (TRAP, f'kind = "trap", {DRAW}', "missing", ".on"),
    "trigger without on": (TEACHER, f'kind = "trigger", {DRAW}', "missing", ".on"),
    "on of an Einstell-Effekt": (
        TEACHER,
        f'kind = "summon", on = {{ event = "turn_start" }}, {DRAW}',
        "not-read",
        ".on",
    ),
    "on without reply": (TEACHER, f'kind = "ignition", on = {{ event = "damage" }}, {DRAW}', "missing", ".reply"),
    "nothing to do": (EVENT, 'kind = "on_play"', "missing", ".do"),
    "static without apply": (TEACHER, 'kind = "static"', "missing", ".apply"),
    "static that does": (
        TEACHER,
        f'kind = "static", apply = [{{ op = "rule", key = "pierce", to = "self" }}], {DRAW}',
        "not-read",
        ".do",
    ),
    # what can never fire
    "trap on a teacher": (TEACHER, f'kind = "trap", on = {{ event = "damage" }}, {DRAW}', "never-fires", ".kind"),
    "flip of an event": (EVENT, f'kind = "flip", {DRAW}', "never-fires", ".kind"),
    "ignition of a normal event": (EVENT, f'kind = "ignition", {DRAW}', "never-fires", ".kind"),
    "teacher in the background": (TEACHER, f'kind = "ignition", zone = "background", {DRAW}', "never-fires", ".zone"),
    "no times": (EVENT, f'kind = "on_play", limit = {{ times = 0 }}, {DRAW}', "never-fires", ".limit.times"),
    "case that does not happen": (
        TRAP,
        'kind = "trap", on = { event = "damage" }, do = [{ op = "match", cases = [{ event = "summon", do = [] }] }]',
        "never-fires",
        ".do[0].cases[0].event",
    ),
    "cause that does not happen": (
        TRAP,
        f'kind = "trap", on = {{ event = "damage", cause = "cost" }}, {DRAW}',
        "never-fires",
        ".on.cause",
    ),
    "trap on the field": (
        EVENT,
        play('op = "destroy", what = { zone = "field", kind = "trap" }'),
        "never-matches",
        ".do[0].what.kind",
    ),
    "sight of a face-down card": (
        EVENT,
        play('op = "destroy", what = { zone = "field", face = "down", gold = true }'),
        "never-matches",
        ".do[0].what.face",
    ),
    # references
    "undefined $ref": (
        EVENT,
        f'kind = "on_play", pick = [{FROM_FIELD}], do = [{{ op = "destroy", what = "$tt" }}]',
        "undefined-ref",
        ".do[0].what",
    ),
    "word as a reference": (EVENT, play('op = "destroy", what = "slef"'), "unknown-ref", ".do[0].what"),
    "event field that is not there": (
        TRAP,
        'kind = "trap", on = { event = "attack_declared" }, do = [{ op = "destroy", what = "event.card" }]',
        "no-such-event-field",
        ".do[0].what",
    ),
    "event without an event": (
        EVENT,
        play('op = "destroy", what = "event.card"'),
        "no-such-event-field",
        ".do[0].what",
    ),
    "link of an attack": (
        TRAP,
        'kind = "trap", on = { event = "attack_declared" }, do = [{ op = "negate" }]',
        "no-such-event-field",
        ".do[0].what",
    ),
    "filter that the event lacks": (
        TRAP,
        f'kind = "trap", on = {{ event = "damage", card = "self" }}, {DRAW}',
        "no-such-event-field",
        ".on.card",
    ),
    "amount that the event lacks": (
        TRAP,
        'kind = "trap", on = { event = "summon" }, do = [{ op = "draw", n = { of_event = "amount" } }]',
        "no-such-event-field",
        ".do[0].n.of_event",
    ),
    "hidden target": (
        EVENT,
        'kind = "on_play", pick = [{ as = "t", from = { zone = "deck" } }], do = [{ op = "destroy", what = "$t" }]',
        "hidden-target",
        ".pick[0].from.zone",
    ),
    "one name twice": (
        EVENT,
        f'kind = "on_play", pick = [{FROM_FIELD}, {FROM_FIELD}], {DRAW}',
        "duplicate",
        ".pick[1].as",
    ),
    # shapes
    "two heads of a number": (
        EVENT,
        play('op = "draw", n = { stat = "attack", of = "self", half = 3 }'),
        "one-head",
        ".do[0].n",
    ),
    "no head of a number": (EVENT, play('op = "draw", n = {}'), "one-head", ".do[0].n"),
    "deep number": (
        EVENT,
        play('op = "draw", n = { half = { half = { half = { half = { half = 9 } } } } }'),
        "too-deep",
        ".do[0].n",
    ),
    "condition without a bound": (EVENT, f'kind = "on_play", if = [{{ life = "me" }}], {DRAW}', "one-head", ".if[0]"),
    "bound without a use": (
        EVENT,
        f'kind = "on_play", if = [{{ my_turn = true, ge = 2 }}], {DRAW}',
        "not-read",
        ".if[0]",
    ),
    "range without a bound": (
        EVENT,
        play('op = "destroy", what = { zone = "field", attack = {} }'),
        "missing",
        ".do[0].what.attack.ge",
    ),
    "value changed twice": (
        EVENT,
        play('op = "modify", to = { zone = "field" }, stat = "attack", add = 1, set = 2'),
        "one-head",
        ".do[0]",
    ),
    "then at the end": (EVENT, 'kind = "on_play", do = [{ op = "draw" }, { op = "then" }]', "then-alone", ".do[1]"),
    "then inside a choice": (EVENT, f'kind = "on_play", do = [{CHOICE}]', "then-alone", ".do[0].do[0][0]"),
    "amount outside replace": (
        TRAP,
        'kind = "trap", on = { event = "damage" }, do = [{ op = "change_amount", to = 1 }]',
        "only-in-replace",
        ".do[0]",
    ),
    "instead of a search": (
        TEACHER,
        'kind = "replace", on = { event = "searched" }, do = [{ op = "counter", what = "self", add = 1 }]',
        "never-fires",
        ".on",
    ),
    "nesting": (EVENT, f'kind = "on_play", do = [{deep(4)}]', "too-deep", ".do"),
    "ops": (EVENT, 'kind = "on_play", do = [' + ", ".join(['{ op = "draw" }'] * 17) + "]", "too-many", ".do"),
    "cost of the other": (
        EVENT,
        f'kind = "on_play", cost = [{{ op = "discard", who = "opp" }}], {DRAW}',
        "not-my-cost",
        ".cost[0].who",
    ),
    "feeds itself": (
        TEACHER,
        'kind = "static", apply = [{ op = "modify", to = { zone = "field", attack = { ge = 3 } }, '
        'stat = "attack", add = 1 }]',
        "feeds-itself",
        ".apply[0].stat",
    ),
    "card rule for a player": (EVENT, play('op = "rule", key = "pierce", who = "me"'), "not-read", ".do[0].who"),
    "rule without its number": (EVENT, play('op = "rule", key = "hand_limit", who = "me"'), "one-head", ".do[0]"),
    "permission as a restriction": (
        EVENT,
        play('op = "restrict", key = "attack_direct", to = { zone = "field" }'),
        "not-a-restriction",
        ".do[0].key",
    ),
    "optional look into a hand": (
        TEACHER,
        'kind = "summon", optional = true, do = [{ op = "reveal", what = { zone = "hand", side = "opp" } }]',
        "reveals-hidden",
        ".do[0]",
    ),
}


@pytest.mark.parametrize(("kind", "effect", "code", "where"), EFFECTS.values(), ids=EFFECTS)
def test_effects(kind: str, effect: str, code: str, where: str) -> None:
    assert problems(HEAD + card(kind, f'key = "k", {effect}')) == [(code, EFFECT + where)]


def test_what_the_language_allows_is_allowed() -> None:
    fine = [
        'key = "a", kind = "ignition", reply = true, on = { event = "attack_declared", who = "opp" }, '
        'do = [{ op = "negate", what = "event.attack" }]',
        'key = "b", kind = "trigger", zone = "graveyard", on = { event = "turn_start", whose = "me" }, ' + DRAW,
        'key = "c", kind = "static", zone = "hand", apply = [{ op = "rule", key = "tributes", to = "self", set = 0 }]',
        f'key = "d", kind = "ignition", do = [{deep(3)}]',
        'key = "e", kind = "trigger", on = { event = "destroyed", card = { side = "own" } }, ' + EACH,
    ]
    assert len(load_set(HEAD + card(TEACHER, *fine)).card[0].effects) == 5
    permanent = 'key = "a", kind = "trigger", on = { event = "turn_end" }, ' + DRAW
    assert load_set(HEAD + card(PERMANENT, permanent)).card[0].permanent


CARDS = {
    "gold twice": (TEACHER + "\ngold = true\ncopies = 2", "gold-copies", "card[0].copies"),
    "gold event": (EVENT + "\ngold = true", "gold-not-teacher", "card[0].gold"),
    "permanent teacher": (TEACHER + "\npermanent = true", "permanent-not-event", "card[0].permanent"),
    "three copies": (TEACHER + "\ncopies = 3", "out-of-range", "card[0].copies"),
    "no stats": ('kind = "teacher"', "missing", "card[0].stats"),
    "event with stats": (EVENT + "\nstats = { attack = 1, defence = 1, years = 1 }", "stats-not-teacher",
                         "card[0].stats"),
    "attack of 21": (TEACHER.replace("attack = 3", "attack = 21"), "out-of-range", "card[0].stats.attack"),
    "no such subject": (TEACHER.replace("archetypes = [", 'subjects = ["math"], archetypes = ['), "unknown-subject",
                        "card[0].tags.subjects"),
    "long name": (TEACHER + '\nflavour = "' + "x" * 81 + '"', "too-long", "card[0].flavour"),
    "not NFC": (TEACHER + '\nflavour = "u\u0308ber"', "not-nfc", "card[0].flavour"),
    "bidi": (TEACHER + '\nflavour = "a\u202eb"', "bad-character", "card[0].flavour"),
    "zero width": (TEACHER + '\nflavour = "a\u200bb"', "bad-character", "card[0].flavour"),
    "control": (TEACHER + '\nflavour = "a\\u0007b"', "bad-character", "card[0].flavour"),
    "url": (TEACHER + '\nflavour = "siehe schule.de"', "url", "card[0].flavour"),
    "scheme": (TEACHER + '\nflavour = "ftp://x"', "url", "card[0].flavour"),
    "markup": (TEACHER + '\nflavour = "<b>x"', "markup", "card[0].flavour"),
    "format string": (TEACHER + '\nflavour = "{self}"', "markup", "card[0].flavour"),
    "empty": (TEACHER + '\nflavour = " "', "empty", "card[0].flavour"),
    "language": (TEACHER + '\nflavour = { dee = "x", en = "y" }', "unknown-language", "card[0].flavour"),
}  # fmt: skip


@pytest.mark.parametrize(("kind", "code", "path"), CARDS.values(), ids=CARDS)
def test_cards(kind: str, code: str, path: str) -> None:
    effects = () if "teacher" in kind else ('key = "k", kind = "on_play", ' + DRAW,)
    assert problems(HEAD + card(kind, *effects)) == [(code, path)]


def test_suggestions_are_near() -> None:
    text = HEAD + card(TEACHER.replace("archetypes = [", 'subjects = ["math"], archetypes = ['))
    assert refused(text).problems[0].nearest == "maths"
    effect = f'key = "k", kind = "on_play", pick = [{FROM_FIELD.replace("t", "target", 1)}], {DRAW}'
    text = HEAD + card(
        EVENT, effect.replace('"draw"', '"destroy", what = "$tarjet"').replace('as = "t"', 'as = "target"')
    )
    wrong = refused(text.replace("targetas", "as")).problems
    assert [p.nearest for p in wrong] == ["$target"]


def test_sets_as_wholes() -> None:
    twice = HEAD + card(TEACHER) + card(TEACHER)
    assert problems(twice) == [("duplicate", "card[1].id")]
    names = HEAD + "".join(
        card(TEACHER, id_=x).replace(f"Card {x}", n) for x, n in (("a", "X"), ("b", "x"), ("c", "X"))
    )
    assert {code for code, _ in problems(names)} == {"name-too-often"}
    keys = 'key = "k", kind = "on_play", ' + DRAW
    assert problems(HEAD + card(EVENT, keys, keys)) == [("duplicate", "card[0].effects[1].key")]
    seven = [f'key = "k{i}", kind = "on_play", {DRAW}' for i in range(7)]
    assert problems(HEAD + card(EVENT, *seven)) == [("too-many", "card[0].effects")]
    many = HEAD + "".join(card(TEACHER, id_=f"c{i}") for i in range(401))
    assert problems(many) == [("too-many", "card")]
    assert problems(HEAD.replace('"tiny"', '"Ti ny"') + card(TEACHER)) == [("not-a-slug", "set.id")]
    assert problems(HEAD.replace("1.0.0", "one") + card(TEACHER)) == [("bad-version", "set.version")]


def test_ready_decks_are_checked() -> None:
    deck = '[[deck]]\nid = "d"\nname = "D"\nabout = "D"\ncards = { a = 3, irgendwerr = 1 }\n'
    found = refused(HEAD + card(TEACHER) + deck).problems
    assert [p.code for p in found] == ["deck-size", "deck-too-many", "deck-unknown-card"]
    text = base_text().replace("irgendwer = 1", "irgendwerr = 1", 1)
    assert [(p.code, p.nearest) for p in refused(text).problems] == [("deck-unknown-card", "irgendwer")]


def test_all_problems_come_at_once() -> None:
    text = HEAD + card(TRAP, f'key = "k", kind = "trap", {DRAW}') + card('kind = "teacher"', id_="b")
    assert problems(text) == [("missing", f"{EFFECT}.on"), ("missing", "card[1].stats")]
