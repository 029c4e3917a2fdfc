"""What can be said to a match: a closed union (``client/js/legends.d.ts``, Commands)."""

from __future__ import annotations

from typing import TypeAlias

from server.engines.contract import Command, Due, Outage, Presence
from server.engines.legends.state import Replies, When


class Answer(Command, frozen=True, tag="answer"):
    """Answer the decision of this number with these option ids."""

    decision: int
    picks: tuple[str, ...]


class ChooseDeck(Command, frozen=True, tag="deck"):
    """Lobby: play one of the ready decks."""

    ready: str


class OwnDeck(Command, frozen=True, tag="own-deck"):
    """Lobby: play a list of one's own, card id -> copies (R32)."""

    cards: dict[str, int]


class Compliment(Command, frozen=True, tag="compliment"):
    """When one last paid somebody a sincere compliment (R26)."""

    when: When


class Settings(Command, frozen=True, tag="settings"):
    """When to be asked for replies; never visible to the other side."""

    replies: Replies


class Resign(Command, frozen=True, tag="resign"):
    pass


class OfferDraw(Command, frozen=True, tag="offer-draw"):
    pass


class AnswerDraw(Command, frozen=True, tag="answer-draw"):
    accept: bool


class Rematch(Command, frozen=True, tag="rematch"):
    pass


LegendsCommand: TypeAlias = (
    Answer
    | ChooseDeck
    | OwnDeck
    | Compliment
    | Settings
    | Resign
    | OfferDraw
    | AnswerDraw
    | Rematch
    | Due
    | Outage
    | Presence
)
