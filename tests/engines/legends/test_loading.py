"""From text to a card set: what is refused where, what the shipped set holds, what the hash tells."""

from __future__ import annotations

from collections import Counter

import pytest

from server.engines.legends.deck import check_deck
from server.engines.legends.derived import does, inert_in_basic, parts, refers_to
from server.engines.legends.fitting import STRAYS
from server.engines.legends.lines import Lines
from server.engines.legends.loading import LINE_CHARS, MOST_PROBLEMS, SET_BYTES, load_set, set_hash
from server.engines.legends.problems import SetProblem
from tests.engines.legends.sets import EVENT, HEAD, TEACHER, TRAP, base, base_text, card, refused

GOOD = HEAD + card(EVENT, 'key = "k", kind = "on_play", do = [{ op = "draw", n = 2 }]')


def test_a_good_set_is_its_own_value() -> None:
    assert load_set(GOOD) == load_set(GOOD)


@pytest.mark.parametrize(
    ("old", "new", "code", "path", "nearest"),
    [
        ('op = "draw"', 'op = "drow"', "unknown-value", "card[0].effects[0].do[0].op", "draw"),
        ("n = 2", 'whom = "me"', "unknown-field", "card[0].effects[0].do[0]", "who"),
        ("n = 2", 'who = "mee"', "unknown-value", "card[0].effects[0].do[0].who", "me"),
        ("n = 2", 'n = "two"', "wrong-type", "card[0].effects[0].do[0].n", ""),
        ("n = 2", "n = { coun = 1 }", "unknown-field", "card[0].effects[0].do[0].n", "count"),
        ('kind = "on_play"', 'kind = "onplay"', "unknown-value", "card[0].effects[0].kind", "on_play"),
        ('kind = "on_play"', 'kind = "trap", on = { event = "atack_declared" }', "unknown-value",
         "card[0].effects[0].on.event", "attack_declared"),
        ('name = "Card a"', 'nam = "Card a"', "unknown-field", "card[0]", "name"),
        ('id = "a"', "", "missing", "card[0].id", ""),
        ("schema = 1", "schema = 2", "unknown-value", "schema", ""),
        ("[[card]]", "[[cards]]", "unknown-field", "", "card"),
    ],
)  # fmt: skip
def test_a_word_that_is_not_of_the_language(old: str, new: str, code: str, path: str, nearest: str) -> None:
    text = GOOD.replace(old, new, 1)
    found = refused(text).problems[0]
    assert (found.code, found.path, found.nearest) == (code, path, nearest)


def test_every_card_and_effect_is_looked_at() -> None:
    bad = 'key = "k", kind = "on_play", do = [{ op = "drow" }]'
    text = HEAD + card(EVENT, bad, bad.replace('"k"', '"l"')) + card(EVENT, bad, id_="b")
    assert [p.path for p in refused(text).problems] == [
        "card[0].effects[0].do[0].op",
        "card[0].effects[1].do[0].op",
        "card[1].effects[0].do[0].op",
    ]


def test_a_problem_names_its_line() -> None:
    text = base_text().replace('op = "destroy", what = "event.card"', 'op = "destory", what = "event.card"')
    (problem,) = refused(text).problems
    assert text.splitlines()[problem.line - 1].count('"destory"') == 1
    assert str(problem).startswith(f"line {problem.line}: ")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("schema = ", "not-toml"),
        ("a = " + "9" * 5000, "line-too-long"),
        ("a = " + "[" * 1900, "too-deep"),
        ("a = " + "[" * 30 + "]" * 30, "too-deep"),
        ("#" * (SET_BYTES + 1), "too-large"),
        ("", "missing"),
        ("card = 3", "wrong-type"),
        ("schema = 1\ncard = [3]", "wrong-type"),
    ],
)
def test_no_text_does_harm(text: str, code: str) -> None:
    assert refused(text).problems[0].code == code


def test_a_dotted_key_costs_no_more_than_its_line() -> None:
    """The TOML reader takes seconds and gigabytes for one of 60,000 characters, which any guest may send."""
    (problem,) = refused("schema = 1\n" + "a." * 30_000 + "b = 1\n").problems
    assert (problem.code, problem.limit, problem.line) == ("line-too-long", LINE_CHARS, 2)


@pytest.mark.parametrize(
    ("text", "told", "calls"),
    [
        ('[[card]]\nid = "a"\n' * 9_000, 1, 0),
        ('[[card]]\nid = "a"\neffects = [\n' + '{op = "drwa"},\n' * 15_000 + "]", MOST_PROBLEMS, MOST_PROBLEMS),
        ("".join(f"key{n} = 1\n" for n in range(15_000)), STRAYS + 3, STRAYS + 3),
    ],
)
def test_what_a_text_costs_is_bounded(text: str, told: int, calls: int, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    where = Lines.of

    def of(lines: Lines, problem: SetProblem) -> int:
        looked.append(problem.code)
        return where(lines, problem)

    monkeypatch.setattr(Lines, "of", of)
    assert (len(refused(text).problems), len(looked)) == (told, calls)


# --- the shipped set --------------------------------------------------------------------------------


def test_the_base_set_has_what_the_issue_asks_for() -> None:
    kinds = Counter(c.kind for c in base().card)
    assert kinds.total() >= 92
    assert kinds["teacher"] >= 45
    assert kinds["event"] >= 25
    assert kinds["trap"] >= 20
    assert sum(c.gold for c in base().card) >= 8
    assert sum(c.permanent for c in base().card) >= 8
    used = {e.kind for c in base().card for e in c.effects}
    assert used == {"summon", "flip", "ignition", "static", "trigger", "replace", "on_play", "trap"}
    assert any(e.reply for c in base().card for e in c.effects)
    archetypes = Counter(a for c in base().card for a in c.tags.archetypes)
    assert len(archetypes) >= 5
    assert min(archetypes.values()) >= 5


def test_every_ready_deck_is_legal_and_full_of_teachers() -> None:
    set_ = base()
    kinds = {c.id: c.kind for c in set_.card}
    assert len(set_.deck) == 4
    for deck in set_.deck:
        assert check_deck(set_, deck.cards) == ()
        assert sum(n for id_, n in deck.cards.items() if kinds[id_] == "teacher") >= 15
    used = {id_ for deck in set_.deck for id_ in deck.cards}
    assert len(used) >= 60  # the others wait for decks of one's own


def test_the_rule_books_example_trap_is_there() -> None:
    trap = next(c for c in base().card if c.name == "Überraschungstest")
    assert trap.kind == "trap"
    assert trap.effects[0].on is not None
    assert trap.effects[0].on.event == "effect_activated"
    assert does(trap.effects[0]) == {"negate"}


def test_normal_cards_follow_the_curve() -> None:
    """Ansage and Chill together cost something: 7 and more an Opfer, golden ones 8 to 10."""
    for c in base().card:
        if c.stats is None:
            continue
        assert 1 <= c.stats.attack <= 10
        if c.gold:
            assert 8 <= c.stats.attack <= 10
            assert c.tributes == 2
        else:
            assert c.stats.attack <= 7
            assert c.stats.attack + c.stats.defence <= (13 if c.tributes else 11)


# --- hash and derived facts -------------------------------------------------------------------------


def test_the_hash_tells_sets_apart_and_not_their_layout() -> None:
    assert set_hash(load_set(GOOD)) == set_hash(load_set("# a comment\n" + GOOD.replace("n = 2", "n  =  2")))
    assert set_hash(load_set(GOOD)) == set_hash(load_set(GOOD.replace("n = 2", 'n = 2, who = "me"')))  # the default
    assert set_hash(load_set(GOOD)) != set_hash(load_set(GOOD.replace("n = 2", "n = 3")))
    assert len(set_hash(base())) == 64


def test_does_looks_behind_choices() -> None:
    choice = next(c for c in base().card if c.id == "klassentreffen").effects[0]
    assert does(choice) == {"put", "gain_life"}


@pytest.mark.parametrize(
    ("kind", "effect", "refers", "inert"),
    [
        (TRAP, 'kind = "trap", on = { event = "effect_activated" }, do = [{ op = "draw" }]', {"teacher_effect"}, True),
        (TRAP, 'kind = "trap", on = { event = "trap_activated" }, do = [{ op = "draw" }]', set(), False),
        (TRAP, 'kind = "trap", on = { event = "summon", card = { archetype = "Europa" } }, do = [{ op = "draw" }]',
         {"archetype"}, True),
        (EVENT, 'kind = "on_play", do = [{ op = "suppress", what = { zone = "field" } }]', {"teacher_effect"}, True),
        (EVENT, 'kind = "on_play", do = [{ op = "restrict", key = "cannot_activate", who = "opp", kind = "trap" }]',
         set(), False),
        (EVENT, 'kind = "on_play", do = [{ op = "restrict", key = "cannot_activate", who = "opp" }]',
         {"teacher_effect"}, True),
        (TEACHER, 'kind = "static", apply = [{ op = "rule", key = "pierce", '
         'to = { zone = "field", archetype = "Europa" } }]',
         {"archetype"}, False),
    ],
)  # fmt: skip
def test_what_is_inert_in_basic_follows_from_the_data(kind: str, effect: str, refers: set[str], inert: bool) -> None:
    """R30"""
    set_ = load_set(HEAD + card(kind, f'key = "k", {effect}') + card(TEACHER, id_="europa"))
    assert refers_to(set_.card[0]) == refers
    assert inert_in_basic(set_.card[0]) is inert


def test_parts_finds_every_struct() -> None:
    aura = next(c for c in base().card if c.id == "ernstfall").effects[0]
    assert [type(p).__name__ for p in parts(aura)] == ["Effect", "Modify", "Sel", "Modify", "Sel"]
