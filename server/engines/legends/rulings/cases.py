"""What a ruling file holds.

::

    about = "R15: a direct attack needs an empty field"

    [[card]]                       # cards of this file's own, in the card language
    id = "..."

    [[case]]
    name = "R15 a face-down teacher is a teacher"
    [case.position]                # see notation.py; [case.start] for what comes before a game; neither: inert decks
    phase = "exam"
    A.field = ["T(5/1) attack"]
    B.field = ["T(1/4) down"]
    [[case.step]]
    do = "A attack T(5/1) directly"
    refused = "not-offered"
    [[case.step]]
    do = "A attack T(5/1) -> T(1/4)"
    says = ["flipped card=T(1/4)"]
    [case.expect]
    B.life = 30

Steps without anything else may be plain strings: ``script = ["A exam", "A attack T(5/1) directly"]`` comes before the
``[[case.step]]`` tables. The card set of a case is what it names: own cards, cards of the base set, plain teachers
``T(n/m)`` with Ansage n and Chill m (``T(4/3)b`` is another one of the kind), gold ones ``G(n/m)``, and inert cards:
``E`` (event), ``P`` (permanent event) and ``F`` (trap; ``E1``, ``E2`` ... are others of the kind). So a ruling stands
whatever the base set becomes; name more cards in ``uses``. A deck that is not given is ten ``E``.

Words of a step (``script``)::

    A summon CARD attack|defence|down     A set CARD           A event CARD [EFFECT]   A activate CARD [EFFECT]
    A mode CARD attack|defence            A attack CARD -> CARD | A attack CARD directly
    A exam | A end                        B answer CARD [EFFECT] | B pass
    A tribute|target|cost|discard|put CARD, CARD, #LINK      A first CARD [EFFECT] (order of triggers)
    A choose N | A yes | A no | A cancel
    A auto           the window passes by itself
    time +30s        everything that falls due in that time is done (also ms, min)
    late +30s        the same time passes, but what falls due has not been done yet
    outage +10s      nobody could play
    A resign | A offer-draw | A accept | A decline | A next | A rematch
    A settings auto|on|off [STOP, STOP | never]
    A compliment today | A deck READY | A own-deck CARD *N, CARD *N

A card is its id, where that is not clear ``B:CARD`` (whose side), ``CARD@2`` (slot or place).

Expectations (``expect``)::

    A = { life, hand, field, background, graveyard, deck, deck_size, values = { CARD = "ansage/chill" }, bank_ms, ... }
    turn, active, phase, chain = ["A CARD effect", ...], attack = "CARD -> CARD", result = "A life" | "draw life"
    asked = "B reply" | "B auto" | "" (nobody), offers / lacks = [words of options], why = { CARD = "code" }
    hidden = { B = [words that B may not have been sent] }, shown = { B = [words that B must have been sent] }
    outcome = "A series" | "draw series" (of the room), wins = [of A, of B], drawn = games of the series
    options = [every option], default, reason, game, starter, values = [numbers of a scoring by time]
    left_ms = time until the open decision's default is given, clock_left_ms, pause_ms
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from server.engines import rulings
from server.engines.legends.cards import CardDef
from server.engines.legends.notation import Position


class Start(rulings.Part, frozen=True):
    """Instead of a position: a room from its very beginning. ``stacks``: decks in order, top first, unchecked."""

    stacks: dict[Literal["A", "B"], tuple[str, ...]] | None = None
    decks: dict[Literal["A", "B"], tuple[str, ...]] | None = None
    starter: Literal["A", "B"] | None = None


class CaseStep(rulings.CaseStep, frozen=True):
    """``decision``: how many decisions ago the answered one was asked (0: the open one)."""

    decision: int = 0


class Case(rulings.Part, frozen=True):
    """One ruling. ``key``: secret of the room, a number for the 32 bytes."""

    name: str
    position: Position | None = None
    start: Start | None = None
    script: tuple[str, ...] = ()
    step: tuple[CaseStep, ...] = ()
    expect: dict[str, Any] = msgspec.field(default_factory=dict)
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    uses: tuple[str, ...] = ()
    card: tuple[CardDef, ...] = ()
    key: int = 0


class RulingFile(rulings.Part, frozen=True):
    """A file of rulings about one thing."""

    case: tuple[Case, ...]
    about: str = ""
    card: tuple[CardDef, ...] = ()
