"""Generated rules text: natural sentences for every card, and some words for everything that the language can say."""

from __future__ import annotations

import msgspec
import pytest

from server.engines.legends import cards as c
from server.engines.legends.loading import set_hash
from server.engines.legends.text import LANGUAGES, describe, effect_text
from tests.engines.legends.sets import EVENT, TEACHER, base, one
from tests.engines.legends.test_language import clean

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


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (
            'kind = "trigger", zone = "graveyard", on = { event = "turn_start", whose = "me" }, do = [{ op = "draw" }]',
            "Aus deinem Ruhestand, zu Beginn deines Zuges: Ziehe 1 Karte.",
        ),
        (
            'kind = "ignition", if = [{ life = "me", le = 5 }], recheck = true, do = [{ op = "draw" }]',
            "In deinem Unterricht, falls (auch noch bei der Auflösung) du höchstens 5 Lehrkraft-Punkte hast: "
            "Ziehe 1 Karte.",
        ),
        (
            'kind = "flip", needs_source = true, do = [{ op = "draw" }]',
            "FLIP (falls dieser Lehrer dann noch da ist): Ziehe 1 Karte.",
        ),
    ],
)
def test_where_and_whether_it_works(effect: str, expected: str) -> None:
    assert de(TEACHER, effect) == expected


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
