"""Generated rules text: natural sentences for every card, and some words for everything that the language can say."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
import pytest

from server.engines.legends import cards as c
from server.engines.legends.loading import set_hash
from server.engines.legends.text import LANGUAGES, describe, effect_text
from tests.engines.legends.sets import EVENT, TEACHER, TRAP, base, one

LONGEST = 220  # characters a card, so that it can be read on a phone
LONGER = {"startklar", "abstand", "rennsteig", "probealarm", "trillerpfeife"}  # three texts or four occasions
CARDS = {card.id: card for card in base().card}


def say(card: c.CardDef, language: str) -> str:
    return " | ".join(effect_text(card, effect)[language] for effect in card.effects)


def de(kind: str, effect: str) -> str:
    card = one(kind, f'key = "k", {effect}').card[0]
    return say(card, "de")


SENTENCES = {
    "ueberraschungstest": (
        "Wenn dein Gegner einen Effekt aktiviert: Annulliere den Effekt.",
        "When your opponent activates an effect: Annul the effect.",
    ),
    "klappstuhl": (
        "FLIP: Wähle 1 gegnerischen Lehrer. Gib ihn auf die Hand zurück.",
        "FLIP: Choose 1 opposing teacher. Return it to the hand.",
    ),
    "kreidezeit": (
        "Wenn du diesen Lehrer offen einstellst: Du darfst 1 Ereignis aus deinem Deck auf die Hand nehmen (vorzeigen). "
        "Wenn das gelingt: Wirf 1 Karte ab.",
        "When you play this teacher face-up (Einstellen): You may take 1 event from your deck to your hand (show it). "
        "If that worked: Discard 1 card.",
    ),
    "doppelstunde": (
        "Solange in deinem Ruhestand mindestens 5 Lehrer liegen: Dieser Lehrer braucht kein Opfer. | "
        "Dieser Lehrer darf 2× pro Zug Lehrer angreifen.",
        "While there are at least 5 teachers in your Ruhestand: This teacher needs no Opfer. | "
        "This teacher may attack teachers 2× per turn.",
    ),
    "ernstfall": (
        "Deine anderen [Europa]-Lehrer erhalten +2 Ansage. Deine Sprachlehrkräfte erhalten +1 Chill. | "
        "Dieser Lehrer darf nicht von Lehrern mit 5 oder weniger Dienstjahren angegriffen werden.",
        "Your other [Europa] teachers get +2 Ansage. Your Sprachlehrkräfte get +1 Chill. | "
        "This teacher may not be attacked by teachers with 5 or less Dienstjahre.",
    ),
    "vertretungsplan": (
        "Kosten: 1 Karte abwerfen. Wähle 1 offenen nicht-goldenen gegnerischen Lehrer. "
        "Übernimm ihn bis zum Ende des Zuges. Bringe ihn in den Ansagemodus.",
        "Cost: discard 1 card. Choose 1 opposing face-up non-golden teacher. "
        "Take control of it until the end of the turn. Turn it to Ansagemodus.",
    ),
    "rennsteig": (
        "Solange dein Gegner keinen Lehrer mit dem Fach Sport kontrolliert: Dieser Lehrer darf direkt angreifen. | "
        "Wenn dieser Lehrer bei einem Direktangriff Kampfschaden zufügen würde, falls dein Gegner einen Lehrer "
        "kontrolliert, stattdessen: Halbiere den Schaden (aufgerundet).",
        "While your opponent controls no teacher with the subject PE: This teacher may attack directly. | "
        "When this teacher would deal battle damage by a direct attack, if your opponent controls a teacher, instead: "
        "Halve the damage (rounded up).",
    ),
    "notausgang": (
        "Wenn dein Gegner einen Effekt, ein Ereignis oder eine Falle aktiviert, die Karten zerstört: Wähle 1 deiner "
        "Lehrer. Gib ihn auf die Hand zurück. Dein Gegner nimmt 2 Schaden.",
        "When your opponent activates an effect, an event or a trap that destroys cards: Choose 1 of your teachers. "
        "Return it to the hand. Your opponent takes 2 damage.",
    ),
    "ordnerruecken": (
        "Zu Beginn deines Zuges: Lege 1 Entwicklungsmarke auf diesen Lehrer. | Als Antwort, wenn dein Gegner angreift "
        "(Kosten: 2 Entwicklungsmarken von diesem Lehrer entfernen): Annulliere den Angriff.",
        "At the start of your turn: Put 1 Entwicklungsmarke on this teacher. | As an answer, when your opponent "
        "attacks (cost: remove 2 Entwicklungsmarken from this teacher): Annul the attack.",
    ),
}


@pytest.mark.parametrize(("id_", "german", "english"), [(i, *texts) for i, texts in SENTENCES.items()], ids=SENTENCES)
def test_sentences(id_: str, german: str, english: str) -> None:
    assert say(CARDS[id_], "de") == german
    assert say(CARDS[id_], "en") == english


@pytest.mark.parametrize("card", base().card, ids=CARDS)
def test_every_card_reads_as_text(card: c.CardDef) -> None:
    for language in LANGUAGES:
        texts = [effect_text(card, effect)[language] for effect in card.effects]
        assert all(clean(text) for text in texts), texts
        assert sum(map(len, texts)) <= LONGEST or card.id in LONGER


def clean(text: str) -> bool:
    """A sentence without what only data has: braces, references, names of fields, double spaces."""
    leaked = re.search(r"[{}$_]|event\.[a-z]|None|  | [.,:]|\bself\b", text)
    return bool(re.fullmatch(r"[A-ZÄÖÜ0-9].*\.", text)) and not leaked


# --- German grammar ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sel", "expected"),
    [
        ('zone = "field", side = "opp", kind = "teacher"', "Zerstöre alle gegnerischen Lehrer."),
        ('zone = "field", side = "own", kind = "teacher", not_self = true', "Zerstöre deine anderen Lehrer."),
        ('zone = "background", side = "opp", kind = "event", permanent = true',
         "Zerstöre alle dauerhaften gegnerischen Ereignisse."),
        ('zone = "background", face = "down"', "Zerstöre alle verdeckten Hintergrundkarten."),
        ('zone = "field", mode = "defence", counter = { name = "development", ge = 2 }',
         "Zerstöre alle Lehrer mit 2+ Entwicklungsmarken im Chillmodus."),
        ('zone = "field", attack = { ge = 2, le = 4 }, subject = "maths"',
         "Zerstöre alle Lehrer mit dem Fach Mathe und Ansage 2 bis 4."),
    ],
)  # fmt: skip
def test_all_cards_of_a_kind(sel: str, expected: str) -> None:
    assert de(EVENT, f'kind = "on_play", do = [{{ op = "destroy", what = {{ {sel} }} }}]') == expected


@pytest.mark.parametrize(
    ("sel", "n", "expected"),
    [
        (
            'zone = "background", side = "opp", kind = "trap", face = "down"',
            "max = 1",
            "Wähle 1 verdeckte gegnerische Falle. Zerstöre sie.",
        ),
        (
            'zone = "background", side = "opp", kind = "event", face = "open"',
            "max = 1",
            "Wähle 1 offenes gegnerisches Ereignis. Zerstöre es.",
        ),
        (
            'zone = "field", side = "opp", face = "open"',
            "min = 2, max = 2",
            "Wähle 2 offene gegnerische Lehrer. Zerstöre sie.",
        ),
        (
            'zone = "field", side = "own", gold = true',
            "min = 0, max = 2",
            "Wähle bis zu 2 deiner goldenen Lehrer. Zerstöre sie.",
        ),
    ],
)
def test_targets(sel: str, n: str, expected: str) -> None:
    pick = f'pick = [{{ as = "t", from = {{ {sel} }}, {n} }}]'
    assert de(EVENT, f'kind = "on_play", {pick}, do = [{{ op = "destroy", what = "$t" }}]') == expected


def test_two_targets_have_names() -> None:
    sides = (("x", "own"), ("y", "opp"))
    picks = ", ".join(f'{{ as = "{x}", from = {{ zone = "field", side = "{side}" }} }}' for x, side in sides)
    ops = '{ op = "return", what = "$x" }, { op = "destroy", what = "$y" }'
    assert de(EVENT, f'kind = "on_play", pick = [{picks}], do = [{ops}]') == (
        "Wähle 1 deiner Lehrer (Ziel A) und 1 gegnerischen Lehrer (Ziel B). Gib Ziel A auf die Hand zurück. "
        "Zerstöre Ziel B."
    )


@pytest.mark.parametrize(
    ("n", "expected"),
    [
        ('{ count = { zone = "hand", side = "own" } }', "Ziehe 1 Karte für jede Karte auf deiner Hand."),
        (
            '{ times = [2, { count = { zone = "field", side = "opp" } }] }',
            "Ziehe 2 Karten für jeden gegnerischen Lehrer.",
        ),
        (
            '{ min = [3, { counter = "round" }] }',
            "Ziehe X Karten (X: der kleinere Wert aus 3 und die Anzahl der Rundenpunkte auf diesem Ereignis).",
        ),
    ],
)
def test_counted_amounts(n: str, expected: str) -> None:
    assert de(EVENT, f'kind = "on_play", do = [{{ op = "draw", n = {n} }}]') == expected


# --- the whole language has words -------------------------------------------------------------------

TARGET = c.Sel(zone="field", side="opp", kind="teacher")
OPS: tuple[Any, ...] = (
    c.Draw(), c.Draw(who="opp", n=2), c.Draw(who="both"), c.Discard(), c.Discard(who="opp", by="random"),
    c.Discard(who="opp", by="opp"), c.Discard(by="opp"), c.Search(from_=c.Sel(zone="deck", side="own")),
    c.Reveal(what="self"), c.Reveal(n=2), c.Look(what=c.Sel(zone="hand", side="opp")), c.Shuffle(),
    c.Shuffle(who="opp"),
    c.Destroy(what="self"), c.Mill(n=2), c.Mill(who="opp"), c.Return(what=TARGET, to="hand"),
    c.Return(what="self", to="deck_top"), c.Return(what="self", to="deck_bottom"),
    c.Return(what="self", to="deck_shuffle"), c.Put(from_=c.Sel(zone="graveyard", side="own")),
    c.Put(from_=c.Sel(zone="hand", side="own"), no_tribute=True), c.Put(what="self", to_side="opp", face="down"),
    c.ExtraSummon(), c.TakeControl(what=TARGET), c.SetMode(what="self", mode="toggle"),
    c.SetMode(what=TARGET, mode="attack"), c.FlipUp(what=TARGET), c.TurnDown(what=TARGET), c.Damage(n=2),
    c.Damage(who="me"),
    c.GainLife(n=3), c.GainLife(who="both"), c.PayLife(n=2), c.Modify(to=TARGET, stat="years", add=-1),
    c.Modify(to="self", stat="defence", set=4), c.Modify(to="self", stat="attack", double=True),
    c.Modify(to="self", stat="attack", halve=True, until="source_leaves"), c.Counter(what="self", add=1),
    c.Counter(what="self", remove=2), c.Counter(what=TARGET, set=0, name="round"),
    c.Counter(what="self", name="Kreide", move_to="self"), c.Negate(), c.Suppress(what=TARGET),
    c.RedirectAttack(to="self"), c.EndBattle(), c.ChangeAmount(to=2),
    c.Choose(options=(c.Branch("A", (c.Draw(),)), c.Branch({"de": "B", "en": "C"}, (c.Draw(),))), by="opp"),
    c.Match(cases=(c.Case("damage", (c.Draw(),)),)), c.ForEach(in_=TARGET, do=(c.Destroy(what="$each"),)),
    c.May(do=(c.Draw(), c.Then(), c.Discard())), c.SkipPhase(), c.SkipPhase(who="me", phase="lesson"),
)  # fmt: skip


def spoken(card: str, **effect: Any) -> list[str]:
    kinds = {"teacher": TEACHER, "event": EVENT, "trap": TRAP}
    body = 'key = "k", kind = "on_play", do = [{ op = "draw" }]'
    if card == "trap":
        body = 'key = "k", kind = "trap", on = { event = "damage" }, do = [{ op = "draw" }]'
    bearer = one(kinds[card], body).card[0] if card != "teacher" else one(TEACHER).card[0]
    texts = effect_text(bearer, c.Effect(key="k", **effect))
    assert all(clean(text) for text in texts.values()), texts
    return list(texts.values())


@pytest.mark.parametrize("op", OPS, ids=lambda op: str(op.__struct_config__.tag))
def test_every_operation_has_words_as_an_order_and_as_a_choice(op: Any) -> None:
    spoken("event", kind="on_play", do=(op,))
    spoken("teacher", kind="summon", do=(op,), optional=True)


def test_no_operation_is_without_words() -> None:
    assert {type(op) for op in OPS} | {c.Then, c.Rule, c.Restrict} == set(get_args(c.Op))


@pytest.mark.parametrize("key", get_args(c.RuleKey))
def test_every_rule_has_words(key: Any) -> None:
    subjects: tuple[c.What, ...] = ("self", TARGET)
    for to in subjects:
        spoken("teacher", kind="static", apply=(c.Rule(key=key, to=to, set=2),))
    for who in get_args(c.Who):
        spoken("teacher", kind="static", apply=(c.Rule(key=key, who=who, add=2),))
    if key.startswith(("cannot_", "must_", "skip_", "no_")):
        spoken("event", kind="on_play", do=(c.Restrict(key=key, to="self", by="battle", until="opp_turn_end"),))


EXAMPLES: dict[str, dict[str, Any]] = {
    "who": {"who": "opp"}, "whose": {"whose": "opp"}, "card": {"card": TARGET}, "source": {"source": TARGET},
    "attacker": {"attacker": TARGET}, "target": {"target": "self"}, "winner": {"winner": "self"},
    "loser": {"loser": "self"}, "mode": {"mode": "attack"}, "from": {"from_": "hand"}, "by": {"by": "effect"},
    "cause": {"cause": "effect"}, "direct": {"direct": True}, "amount": {"amount": c.Range(ge=2)},
    "name": {"name": "development"}, "now": {"now": c.Range(ge=1)}, "was": {"was": c.Range(eq=0)}, "to": {"to": "hand"},
    "does": {"does": ("destroy", "draw")},
}  # fmt: skip


@pytest.mark.parametrize("event", get_args(c.EventName))
def test_every_event_has_words(event: Any) -> None:
    named: dict[str, Any] = {"name": "exam"} if event == "phase" else {}  # a phase has to be named
    spoken("trap", kind="trap", on=c.On(event=event, **named), do=(c.Draw(),))
    for field in c.EVENT_FIELDS[event]:
        on = c.On(event=event, **{**EXAMPLES[field], **named})
        spoken("trap", kind="trap", on=on, do=(c.Draw(),))
        spoken("teacher", kind="replace", on=on, do=(c.Counter(what="self", remove=1),))


@pytest.mark.parametrize(
    "condition",
    [
        c.If(num=c.Num(stat="attack", of="self"), ge=3), c.If(some=TARGET), c.If(none=c.Sel(zone="hand", side="own")),
        c.If(count=TARGET, ge=2), c.If(count=c.Sel(zone="graveyard", side="opp"), eq=1), c.If(life="opp", le=5),
        c.If(phase="exam"), c.If(my_turn=True), c.If(my_turn=False), c.If(turn=c.Range(ge=3)),
        c.If(not_=c.If(my_turn=True)), c.If(any=(c.If(my_turn=True), c.If(life="me", ge=9))),
    ],
)  # fmt: skip
def test_every_condition_has_words(condition: c.If) -> None:
    spoken("event", kind="on_play", if_=(condition,), do=(c.Draw(),))
    spoken("teacher", kind="static", if_=(condition,), apply=(c.Rule(key="pierce", to="self"),))


@pytest.mark.parametrize(
    "number",
    [
        c.Num(stat="years", of="self"), c.Num(stat="defence"), c.Num(of_event="amount"), c.Num(sum=(1, 2)),
        c.Num(times=(2, 3)), c.Num(half=5, round="up"), c.Num(max=(1, c.Num(count=TARGET))),
        c.Num(half=c.Num(of_event="amount")), c.Num(sum=(2, c.Num(counter="round"))),
    ],
)  # fmt: skip
def test_every_number_has_words(number: c.Num) -> None:
    spoken("event", kind="on_play", do=(c.Damage(n=number), c.Modify(to=TARGET, stat="attack", add=number)))


# --- what the page gets -----------------------------------------------------------------------------


def test_describe_is_the_card_set_of_the_page() -> None:
    told = describe(base())
    assert told["hash"] == set_hash(base())
    assert told["name"] == {"de": "Lehrerzimmer", "en": "Staff Room"}
    assert set(told) == {"id", "name", "hash", "cards", "decks"}
    assert list(told["cards"]) == list(CARDS)
    gold = told["cards"]["ernstfall"]
    assert {k: v for k, v in gold.items() if k not in ("effects", "flavour")} == {
        "name": "Dr. Ernestine Ernstfall", "kind": "teacher", "gold": True, "attack": 9, "defence": 7, "years": 40,
        "tributes": 2, "archetypes": ["Europa"], "subjects": ["french", "politics"],
    }  # fmt: skip
    limited = told["cards"]["verweis"]
    assert limited["limited"] is True
    assert "tributes" not in limited
    assert told["cards"]["projektwoche"]["permanent"] is True
    for deck in told["decks"].values():
        assert set(deck) == {"name", "about", "cards"}
        assert set(deck["about"]) == set(LANGUAGES)


def test_describe_holds_no_null() -> None:
    assert b":null" not in msgspec.json.encode(describe(base()))


def test_a_missing_language_is_stood_in_for() -> None:
    set_ = one(TEACHER, more='flavour = { en = "Hello" }')
    assert describe(set_)["cards"]["a"]["flavour"] == {"de": "Hello", "en": "Hello"}
    assert describe(set_)["name"] == {"de": "Tiny", "en": "Tiny"}
