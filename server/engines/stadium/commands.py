"""What can be said to a league: a closed union (``client/js/stadium.d.ts``, Commands)."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from server.engines.contract import Command, Due, Outage, Presence
from server.engines.stadium.matches import Plan, Result, Squads
from server.engines.stadium.round_commands import Awake, Forgo, GiveUp, PassFlag, Place
from server.engines.stadium.state import Prize, Tip

ShortText: TypeAlias = Annotated[str, Meta(max_length=64)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=-1, le=5)]
Matchday: TypeAlias = Annotated[int, Meta(ge=1, le=34)]
Answers: TypeAlias = Annotated[dict[ShortText, ShortText], Meta(max_length=5)]
MOST_GOALS = 30
LONGEST_NONCE = 64

# --- before the season --------------------------------------------------------------------------------


class Join(Command, frozen=True, tag="join"):
    """Lobby: take part (R1)."""


class Leave(Command, frozen=True, tag="leave"):
    """Lobby: not take part after all."""


class Begin(Command, frozen=True, tag="begin"):
    """The founder: everybody who takes part is here; draw who chooses first (R3)."""


class Nonce(Command, frozen=True, tag="nonce"):
    """Chance of one's own, mixed into the draw, so that nobody can have chosen its outcome."""

    nonce: Annotated[str, Meta(min_length=1, max_length=LONGEST_NONCE)]


class Home(Command, frozen=True, tag="home"):
    """Choose a home stadium (R2). ``decision``: the number of the choice, counted from 0."""

    decision: Annotated[int, Meta(ge=0, le=5)]
    club: ShortText


# --- every week ---------------------------------------------------------------------------------------


class ChangePicks(Command, frozen=True, tag="picks"):
    """Choose for a matchday, one thing or several (chapter 2). None leaves a thing as it is, "" takes it back.

    ``answers`` are added to those given before. A tip on the match "" is none. ``duel``: a seat, -1 is "kein Duell".
    """

    matchday: Matchday
    club: ShortText | None = None
    scorer: ShortText | None = None
    answers: Answers | None = None
    tip: Tip | None = None
    duel: SeatNumber | None = None


class Klatsche(Command, frozen=True, tag="klatsche"):
    """Choose the club of the player one beat by 4 or more (R26); "" takes it back."""

    matchday: Matchday
    target: SeatNumber
    club: ShortText


class Trainer(Command, frozen=True, tag="trainer"):
    """Play "Trainer spielen": choose another player's club (R32); "" takes the card back."""

    matchday: Matchday
    target: SeatNumber
    club: ShortText


class Comeback(Command, frozen=True, tag="comeback"):
    """Play "Comeback": the scorer of matchday ``of`` may be chosen again (R8, R32); 0 takes the card back."""

    matchday: Matchday
    of: Annotated[int, Meta(ge=0, le=34)]


class Quick(Command, frozen=True, tag="quick"):
    """Where they are stored (option ``quick_cards``): play Doppelt-Joker or Mauer for a matchday, or take it back."""

    matchday: Matchday
    card: Literal["joker", "wall"]
    play: bool


class Spy(Command, frozen=True, tag="spy"):
    """Look at one player's picks as they are now (R36)."""

    matchday: Matchday
    target: SeatNumber


class ChoosePrize(Command, frozen=True, tag="prize"):
    """The reward of a Volltreffer (R31)."""

    matchday: Matchday
    prize: Prize


class Ready(Command, frozen=True, tag="ready"):
    """The flag round of a matchday may start early (R54), or rather not."""

    matchday: Matchday
    ready: bool


class Propose(Command, frozen=True, tag="propose"):
    """A player who is missing in the squads; may be chosen at once (R10)."""

    name: Name
    club: ShortText


class Towards(Command, frozen=True, tag="towards"):
    """Among free fields that are worth the same the app is to set where this stadium is near; "": all the same."""

    club: ShortText


class Quit(Command, frozen=True, tag="quit"):
    """Leave the league for good: the land stays, the app acts (R61)."""


class VoteEnd(Command, frozen=True, tag="vote-end"):
    """With fewer than three left: end the league now, or rather not (R61)."""

    end: bool


# --- the commissioner's -------------------------------------------------------------------------------


class Confirm(Command, frozen=True, tag="confirm"):
    """Stand for a schedule that is still provisional (R16a)."""

    matchday: Matchday


class EnterResult(Command, frozen=True, tag="result"):
    """Enter or correct a result: re-folds the week before its round, is a note afterwards (R60)."""

    result: Result


class Postpone(Command, frozen=True, tag="postpone"):
    """A match is not played within its matchday, or is after all (R58, R59)."""

    match: ShortText
    off: bool


class Cancel(Command, frozen=True, tag="cancel"):
    """A whole matchday does not take place for this group."""

    matchday: Matchday


class Proxy(Command, frozen=True, tag="proxy"):
    """Choose for another player, who is told at once. No duel: whom he may challenge would tell of others."""

    seat: SeatNumber
    matchday: Matchday
    club: ShortText | None = None
    scorer: ShortText | None = None
    answers: Answers | None = None
    tip: Tip | None = None


class Replace(Command, frozen=True, tag="replace"):
    """A player who has left plays again (R61)."""

    seat: SeatNumber


class HandOver(Command, frozen=True, tag="hand-over"):
    """Make another member the commissioner."""

    seat: SeatNumber


class Resolve(Command, frozen=True, tag="resolve"):
    """Say who a proposed player is: an id of the squads, or "" for nobody."""

    proposal: ShortText
    player: ShortText


class Pause(Command, frozen=True, tag="pause"):
    """Open no more weeks: football itself has a break."""

    paused: bool


# --- the runtime's ------------------------------------------------------------------------------------


class FeedPlan(Command, frozen=True, tag="feed-plan"):
    plan: Plan


class FeedResults(Command, frozen=True, tag="feed-results"):
    results: tuple[Result, ...]


class FeedSquads(Command, frozen=True, tag="feed-squads"):
    squads: Squads


class Forgotten(Command, frozen=True, tag="forgotten"):
    """Nobody will ever sit here again: as if the member had quit (R61)."""

    seat: SeatNumber


class Inherit(Command, frozen=True, tag="inherit"):
    """The commissioner has quit: this member holds the office from now on, or nobody can (-1) (15.1)."""

    seat: SeatNumber


StadiumCommand: TypeAlias = (
    Join | Leave | Begin | Nonce | Home | ChangePicks | Klatsche | Trainer | Comeback | Quick | Spy | ChoosePrize
    | Ready | Propose | Towards | Quit | VoteEnd | Place | PassFlag | GiveUp | Forgo | Awake
    | Confirm | EnterResult | Postpone | Cancel | Proxy | Replace | HandOver | Resolve | Pause
    | FeedPlan | FeedResults | FeedSquads | Forgotten | Inherit | Due | Outage | Presence
)  # fmt: skip


def given(command: ChangePicks | Proxy) -> dict[str, Any]:
    """The things that a command chooses, by name."""
    names = ("club", "scorer", "answers", "tip", "duel")
    return {name: value for name in names if (value := getattr(command, name, None)) is not None}
