"""What can be said to a match: a closed union (``client/js/legends.d.ts``, Commands)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from server.engines.contract import Command, Due, Lag, Outage, Presence
from server.engines.legends.state import STOPS, Replies, Stop, When

MOST_DECISIONS = 2**31
MOST_GAMES = 2**31
MOST_PICKS = 64
MOST_CARDS = (
    60  # different ones in a list: twice what a legal deck can hold, so that a wrong one gets its problems told
)
MOST_COPIES = 99
MOST_STRETCH_MS = 24 * 3_600_000
ShortText: TypeAlias = Annotated[str, Meta(max_length=80)]


class Answer(Command, frozen=True, tag="answer"):
    """Answer the decision of this number with these option ids."""

    decision: Annotated[int, Meta(ge=0, le=MOST_DECISIONS)]
    picks: Annotated[tuple[ShortText, ...], Meta(max_length=MOST_PICKS)]


class OfGame(Command, frozen=True, kw_only=True):
    """About the game of this number in its room, the one that its view shows; unnamed it is the first. One that comes
    late, from a page that was away, so never strikes the game after (1.8)."""

    game: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 1


class ChooseDeck(OfGame, frozen=True, tag="deck"):
    """Lobby, or the break after this game: play one of the ready decks."""

    ready: ShortText


class OwnDeck(OfGame, frozen=True, tag="own-deck"):
    """In the same places: play a list of one's own, card id -> copies (R32)."""

    cards: Annotated[dict[ShortText, Annotated[int, Meta(ge=0, le=MOST_COPIES)]], Meta(max_length=MOST_CARDS)]


class Compliment(Command, frozen=True, tag="compliment"):
    """When one last paid somebody a sincere compliment (R26)."""

    when: When


class Settings(Command, frozen=True, tag="settings"):
    """When to be asked for replies, and about what (without ``stops`` as before); never visible to the other side."""

    replies: Replies
    stops: Annotated[tuple[Stop, ...], Meta(max_length=len(STOPS))] | None = None


class Resign(OfGame, frozen=True, tag="resign"):
    pass


class OfferDraw(OfGame, frozen=True, tag="offer-draw"):
    pass


class AnswerDraw(OfGame, frozen=True, tag="answer-draw"):
    accept: bool


class Next(OfGame, frozen=True, tag="next"):
    """Ready for the game after this one, in a series."""


class Rematch(OfGame, frozen=True, tag="rematch"):
    """Ready for a new series, after this game."""


# --- a referee's ----------------------------------------------------------------------------------------


class GoOn(Command, frozen=True, tag="go-on"):
    """Everything runs again, or begins."""


class Hold(Command, frozen=True, tag="hold"):
    """Everything stands still."""


class Stretch(Command, frozen=True, tag="stretch"):
    """The match clock runs for so much longer."""

    ms: Annotated[int, Meta(gt=0, le=MOST_STRETCH_MS)]


class CallTime(Command, frozen=True, tag="call-time"):
    """The game ends as by its own clock."""


class CloseTable(Command, frozen=True, tag="close"):
    """Nothing that is still played here counts."""


class Punish(Command, frozen=True, tag="punish"):
    """This side was made to lose a game; counted elsewhere, shown here."""

    side: Annotated[int, Meta(ge=0, le=1)]


LegendsCommand: TypeAlias = (
    Answer
    | ChooseDeck
    | OwnDeck
    | Compliment
    | Settings
    | Resign
    | OfferDraw
    | AnswerDraw
    | Next
    | Rematch
    | Due
    | Outage
    | Presence
    | Lag
    | GoOn
    | Hold
    | Stretch
    | CallTime
    | CloseTable
    | Punish
)
