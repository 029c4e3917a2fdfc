"""German words: the game's nouns with their forms, articles and endings. Cases: nom, acc, dat, gen."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from server.engines.legends.language import Number

Case: TypeAlias = Literal["nom", "acc", "dat", "gen"]
Det: TypeAlias = Literal["number", "a", "all", "each", "no", "bare"]
_CASES = ("nom", "acc", "dat", "gen")

STATS = {"attack": "Ansage", "defence": "Chill", "years": "Dienstjahre"}
SUBJECTS = {
    "art": "Kunst", "biology": "Biologie", "chemistry": "Chemie", "computing": "Informatik", "crafts": "Werken",
    "economics": "Wirtschaft", "english": "Englisch", "ethics": "Ethik", "french": "Französisch",
    "geography": "Erdkunde", "german": "Deutsch", "history": "Geschichte", "latin": "Latein", "maths": "Mathe",
    "music": "Musik", "philosophy": "Philosophie", "physics": "Physik", "politics": "Politik", "religion": "Religion",
    "spanish": "Spanisch", "sport": "Sport",
}  # fmt: skip
MODES = {"attack": "Ansagemodus", "defence": "Chillmodus"}
ZONES = {"hand": "Hand", "deck": "Deck", "graveyard": "Ruhestand", "field": "Feld", "background": "Hintergrund"}


class Noun(NamedTuple):
    """``gender``: m, f, n; forms without article."""

    gender: str
    one: str
    of_one: str
    many: str
    to_many: str


TEACHER = Noun("m", "Lehrer", "Lehrers", "Lehrer", "Lehrern")
EVENT = Noun("n", "Ereignis", "Ereignisses", "Ereignisse", "Ereignissen")
TRAP = Noun("f", "Falle", "Falle", "Fallen", "Fallen")
CARD = Noun("f", "Karte", "Karte", "Karten", "Karten")
BACKGROUND = Noun("f", "Hintergrundkarte", "Hintergrundkarte", "Hintergrundkarten", "Hintergrundkarten")
LANGUAGE = Noun("f", "Sprachlehrkraft", "Sprachlehrkraft", "Sprachlehrkräfte", "Sprachlehrkräften")
KINDS = {"teacher": TEACHER, "event": EVENT, "trap": TRAP}

Forms: TypeAlias = dict[str, tuple[str, ...]]
"""By gender (m, f, n) and p for the plural: the four cases."""


def _forms(**by_gender: str) -> Forms:
    return {gender: tuple(forms.split()) for gender, forms in by_gender.items()}


A = _forms(m="ein einen einem eines", f="eine eine einer einer", n="ein ein einem eines")
ONE_OF = {"m": "einer", "f": "eine", "n": "eines"}
EACH = _forms(m="jeder jeden jedem jedes", f="jede jede jeder jeder", n="jedes jedes jedem jedes")
THIS = _forms(m="dieser diesen diesem dieses", f="diese diese dieser dieser", n="dieses dieses diesem dieses")
THE = _forms(m="der den dem des", f="die die der der", n="das das dem des")
IT = _forms(m="er ihn ihm seiner", f="sie sie ihr ihrer", n="es es ihm seiner", p="sie sie ihnen ihrer")
# endings of adjectives after ein, kein and numbers, and after der, jeder, alle and deine (in the plural always "en")
MIXED = _forms(m="er en en en", f="e e en en", n="es es en en", p="e e en er")
WEAK = _forms(m="e en en en", f="e e en en", n="e e en en")
ROLES = {
    "attack": Noun("m", "Angriff", "Angriffs", "Angriffe", "Angriffen"),
    "attacker": Noun("m", "Angreifer", "Angreifers", "Angreifer", "Angreifern"),
    "target": Noun("n", "Angriffsziel", "Angriffsziels", "Angriffsziele", "Angriffszielen"),
    "winner": Noun("m", "Sieger", "Siegers", "Sieger", "Siegern"),
    "loser": Noun("m", "Verlierer", "Verlierers", "Verlierer", "Verlierern"),
}
EFFECT = Noun("m", "Effekt", "Effekts", "Effekte", "Effekten")
LINK = Noun("n", "Kettenglied", "Kettenglieds", "Kettenglieder", "Kettengliedern")
ACTION = Noun("f", "Wirkung", "Wirkung", "Wirkungen", "Wirkungen")
LINKS = {"effect_activated": EFFECT, "event_played": EVENT, "trap_activated": TRAP, "event_effect_activated": ACTION}
PLAYERS = {
    "me": ("du", "dich", "dir", "deiner"),
    "opp": ("dein Gegner", "deinen Gegner", "deinem Gegner", "deines Gegners"),
    "both": ("beide Spieler", "beide Spieler", "beiden Spielern", "beider Spieler"),
    "event.player": ("jener Spieler", "jenen Spieler", "jenem Spieler", "jenes Spielers"),
}


def select(forms: tuple[str, ...], case: Case) -> str:
    """The form for a case, of four."""
    return forms[_CASES.index(case)]


def form(noun: Noun, plural: bool, case: Case) -> str:
    """A noun without article."""
    if plural:
        return noun.to_many if case == "dat" else noun.many
    return noun.of_one if case == "gen" else noun.one


def counters(name: str, n: Number) -> str:
    """A kind of counter in the number that fits ``n``."""
    one = n in (1, "1")
    if name == "development":
        return "Entwicklungsmarke" if one else "Entwicklungsmarken"
    if name == "round":
        return "Rundenpunkt" if one else "Rundenpunkte"
    return f"„{name}“-Marke" if one else f"„{name}“-Marken"


def capital(text: str) -> str:
    """The sentence with a capital first letter."""
    return text[:1].upper() + text[1:]


def listing(items: list[str], last: str = "und") -> str:
    """``A, B und C``."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"
