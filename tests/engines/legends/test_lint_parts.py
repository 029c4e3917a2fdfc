"""What is wrong with a part of a text wherever it stands: heads, bounds, patterns, filters, words."""

from __future__ import annotations

import pytest

from tests.engines.legends.sets import EVENT, HEAD, TEACHER, TRAP, card, problems, refused

EFFECT = "card[0].effects[0]"
DRAW = '{ op = "draw" }'
PICK = '{ as = "t", from = { zone = "field", side = "opp" } }'
DESTROY = '{ op = "destroy", what = "$t" }'


def plays(*ops: str, more: str = "") -> tuple[str, str]:
    return EVENT, f'kind = "on_play", {more} do = [{", ".join(ops)}]'


def waits(on: str) -> tuple[str, str]:
    return TRAP, f'kind = "trap", on = {{ {on} }}, do = [{DRAW}]'


def rules(rule: str) -> tuple[str, str]:
    return TEACHER, f'kind = "static", apply = [{{ op = "rule", {rule} }}]'


def only_if(condition: str) -> tuple[str, str]:
    return plays(DRAW, more=f"if = [{{ {condition} }}], ")


def destroys(sel: str) -> tuple[str, str]:
    return plays(f'{{ op = "destroy", what = {{ {sel} }} }}')


PARTS: dict[str, tuple[tuple[str, str], str, str]] = {
    # exactly one of several
    "a value set and added to": (
        plays('{ op = "modify", to = { zone = "field" }, stat = "attack", add = 1, set = 2 }'), "one-head", ".do[0]",
    ),
    "counters added and removed": (
        plays('{ op = "counter", what = { zone = "field" }, add = 1, remove = 1 }'), "one-head", ".do[0]",
    ),
    "counters moved and added": (
        plays('{ op = "counter", what = "$t", add = 1, move_to = "$t" }', DESTROY, more=f"pick = [{PICK}],"),
        "one-head", ".do[0]",
    ),
    "placed from nowhere": (plays('{ op = "put" }'), "one-head", ".do[0]"),
    "a rule for nobody": (rules('key = "pierce"'), "one-head", ".apply[0]"),
    "a number with two heads": (
        plays('{ op = "draw", n = { stat = "attack", of = "self", count = { zone = "field" } } }'), "one-head",
        ".do[0].n",
    ),
    "a range without a bound": (waits('event = "damage", amount = { }'), "missing", ".on.amount.ge"),
    # conditions
    "compared with two bounds": (only_if('life = "me", ge = 1, le = 5'), "one-head", ".if[0]"),
    "compared with nothing": (only_if('life = "me"'), "one-head", ".if[0]"),
    "a bound that nobody reads": (only_if('my_turn = true, ge = 1'), "not-read", ".if[0]"),
    "no such phase": (only_if('phase = "lesson_"'), "unknown-value", ".if[0].phase"),
    # patterns
    "an event and any of some": (waits('event = "damage", any_of = [{ event = "summon" }]'), "one-head", ".on"),
    "a field beside any of some": (waits('who = "opp", any_of = [{ event = "summon" }]'), "not-read", ".on.who"),
    "any of some in any of some": (
        waits('any_of = [{ any_of = [{ event = "summon" }] }]'), "too-deep", ".on.any_of",
    ),
    "a field that the event does not have": (waits('event = "summon", amount = { ge = 1 }'), "no-such-event-field",
                                             ".on.amount"),
    "by what it can't be": (waits('event = "summon", by = "attack"'), "unknown-value", ".on.by"),
    "for a cause it can't have": (waits('event = "damage", cause = "rule"'), "never-fires", ".on.cause"),
    "a phase without its name": (waits('event = "phase", name = "pause"'), "unknown-value", ".on.name"),
    "a text that does what nothing does": (waits('event = "effect_activated", does = ["explode"]'), "unknown-value",
                                           ".on.does"),
    # filters
    "an event on the field": (destroys('zone = "field", kind = "event"'), "never-matches", ".do[0].what.kind"),
    "a teacher in the background": (destroys('zone = "background", kind = "teacher"'), "never-matches",
                                    ".do[0].what.kind"),
    "a mode where there is none": (destroys('zone = "background", mode = "attack"'), "never-matches",
                                   ".do[0].what.zone"),
    "what only an open card shows": (destroys('zone = "field", face = "down", subject = "maths"'), "never-matches",
                                     ".do[0].what.face"),
    "no such subject": (destroys('zone = "field", subject = "mathss"'), "unknown-subject", ".do[0].what.subject"),
    "no such archetype": (destroys('zone = "field", archetype = "Asien"'), "unknown-archetype",
                          ".do[0].what.archetype"),
    "no such name": (destroys('zone = "field", name = "Niemand"'), "unknown-name", ".do[0].what.name"),
    # where cards come from
    "searched in the hand": (plays('{ op = "search", from = { zone = "hand" } }'), "unknown-value",
                             ".do[0].from.zone"),
    "placed from the field": (plays('{ op = "put", from = { zone = "field" } }'), "unknown-value",
                              ".do[0].from.zone"),
    # targets and costs
    "a target without a place": (plays(DESTROY, more='pick = [{ as = "t", from = { kind = "teacher" } }],'), "missing",
                                 ".pick[0].from.zone"),
    "no target at most": (plays(DESTROY, more=f"pick = [{PICK[:-2]}, max = 0 }}],"), "out-of-range", ".pick[0].max"),
    "a cost of the other's": (plays(DRAW, more='cost = [{ op = "pay_life", who = "opp" }],'), "not-my-cost",
                              ".cost[0].who"),
    "a cost that adds counters": (
        plays(DRAW, more='cost = [{ op = "counter", what = { zone = "field", side = "own" }, add = 1 }],'), "missing",
        ".cost[0].remove",
    ),
    "nobody placed": (plays('{ op = "put", from = { zone = "hand" }, n = 0 }'), "out-of-range", ".do[0].n"),
    "a match of nothing": (
        (TRAP, 'kind = "trap", on = { event = "damage" }, do = [{ op = "match", cases = [] }]'), "missing",
        ".do[0].cases",
    ),
    "a choice of one": (
        plays(f'{{ op = "choose", options = [{{ label = "A", do = [{DRAW}] }}] }}'), "missing", ".do[0].options",
    ),
    "a round for nobody": (
        plays('{ op = "for_each", in = { zone = "field" }, max = 0, do = [{ op = "destroy", what = "$each" }] }'),
        "out-of-range", ".do[0].max",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("effect", "code", "where"), PARTS.values(), ids=PARTS)
def test_parts(effect: tuple[str, str], code: str, where: str) -> None:
    kind, text = effect
    found = problems(HEAD + card(kind, f'key = "k", {text}'))
    assert (code, EFFECT + where) in found
    assert {path.startswith(EFFECT) for _, path in found} == {True}


def test_words_of_the_set() -> None:
    assert problems(HEAD.replace('"Tiny"', "{}") + card(TEACHER)) == [("missing", "set.name")]
    german = HEAD.replace('version = "1.0.0"', 'version = "1.0.0", locale = "dee"')
    assert [(p.code, p.path) for p in refused(german + card(TEACHER)).problems] == [("unknown-language", "set.locale")]


def test_a_number_beyond_all_numbers() -> None:
    text = HEAD + card(EVENT, f'key = "k", kind = "on_play", do = [{{ op = "draw", n = {10**9} }}]')
    assert problems(text) == [("out-of-range", f"{EFFECT}.do[0].n")]
