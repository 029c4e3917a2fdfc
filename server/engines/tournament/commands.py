"""What can be said to an event: a closed union. Who may say what, and when: each chapter's ``Rule``s (``desk.py``)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from server.engines.contract import Command, Due, Outage, Presence
from server.engines.tournament.news import Arrived, Came, Drafted, Forgotten, Opened, Progress, Reported
from server.engines.tournament.state import Games, Role

# --- players ------------------------------------------------------------------------------------------


class Register(Command, frozen=True, tag="register"):
    name: str
    club: str = ""


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Before the event begins."""


class HandIn(Command, frozen=True, tag="deck"):
    """A deck, as card ids; none takes it back."""

    cards: tuple[str, ...]


class CheckIn(Command, frozen=True, tag="check-in"):
    pass


class Drop(Command, frozen=True, tag="drop"):
    """After the event has begun; a match that is going on is lost."""


class CallJudge(Command, frozen=True, tag="call"):
    pass


class Claim(Command, frozen=True, tag="claim"):
    """How a match on paper went, as one player says: his games, the other's, drawn ones."""

    match: str
    games: Games


# --- staff, before it begins --------------------------------------------------------------------------


class Enter(Command, frozen=True, tag="enter"):
    """Somebody without a seat takes part; after the first round as a late entry."""

    name: str
    club: str = ""


class EnterSeveral(Command, frozen=True, tag="enter-several"):
    """The same for a list: each with a name and a club, perhaps "". All or none."""

    names: tuple[tuple[str, str], ...]


class Remove(Command, frozen=True, tag="remove"):
    player: int


class Rename(Command, frozen=True, tag="rename"):
    player: int
    name: str
    club: str


class Bind(Command, frozen=True, tag="bind"):
    """This seat is that player's."""

    player: int
    seat: int


class CloseRegistration(Command, frozen=True, tag="close-registration"):
    """Nobody registers himself from now on; the staff may still enter names."""


class OpenRegistration(Command, frozen=True, tag="open-registration"):
    """After it was closed."""


class VoidInvites(Command, frozen=True, tag="void-invites"):
    """No invitation made so far leads to the event; the codes are the runtime's."""


class OpenCheckIn(Command, frozen=True, tag="open-check-in"):
    """``until``: UTC ms, 0 for until it begins."""

    until: int = 0


class Present(Command, frozen=True, tag="present"):
    """Checked in by the staff, or not any more."""

    player: int
    here: bool


class PresentSeveral(Command, frozen=True, tag="present-several"):
    """The same of several at once, all or none: nobody is named whom the staff could not name alone."""

    players: tuple[int, ...]
    here: bool


class SeedPlayer(Command, frozen=True, tag="seed"):
    player: int
    seed: int


class FixTable(Command, frozen=True, tag="fix-table"):
    """This player always sits there; 0 for anywhere."""

    player: int
    table: int


class CheckDeck(Command, frozen=True, tag="check-deck"):
    player: int
    right: bool


class Begin(Command, frozen=True, tag="begin"):
    """Who is not checked in stays out; decks and names are locked."""


# --- staff, rounds ------------------------------------------------------------------------------------


class Forbid(Command, frozen=True, tag="forbid"):
    """These two don't meet; ``off`` takes that back."""

    pair: tuple[int, int]
    off: bool = False


class AwardBye(Command, frozen=True, tag="award-bye"):
    """In the next round that is paired."""

    player: int
    off: bool = False


class PairRound(Command, frozen=True, tag="pair"):
    """Ask for a pairing of the next round, or for another one while it is a draft."""


class LayOut(Command, frozen=True, tag="lay-out"):
    """The next round by hand: everybody once; -1 as the second of a pair is a bye."""

    pairs: tuple[tuple[int, int], ...]


class Swap(Command, frozen=True, tag="swap"):
    """Two players of the draft change places."""

    one: int
    other: int


class Discard(Command, frozen=True, tag="discard"):
    """Away with the draft."""


class Publish(Command, frozen=True, tag="publish"):
    """``draft``: the mark of the one that was looked at; "" for whichever stands there."""

    draft: str = ""


class StartRound(Command, frozen=True, tag="start"):
    """``round``: the number of the one that is meant; 0 for whichever is published."""

    round: int = 0


class Pause(Command, frozen=True, tag="pause"):
    """``match`` "" for all of them."""

    match: str = ""


class Resume(Command, frozen=True, tag="resume"):
    match: str = ""


class Extend(Command, frozen=True, tag="extend"):
    """``match`` "" for all of them."""

    minutes: int
    match: str = ""


class EnterResult(Command, frozen=True, tag="result"):
    match: str
    games: Games


class Correct(Command, frozen=True, tag="correct"):
    """Another result for a match that has one."""

    match: str
    games: Games


class NoShow(Command, frozen=True, tag="no-show"):
    """Who did not come: side 0, side 1, or both."""

    match: str
    sides: tuple[int, ...]


class Penalise(Command, frozen=True, tag="penalise"):
    player: int
    level: Literal["warning", "game-loss", "match-loss"]
    reason: str = ""


class Disqualify(Command, frozen=True, tag="disqualify"):
    player: int
    reason: str = ""


class DropPlayer(Command, frozen=True, tag="drop-player"):
    player: int


class Readd(Command, frozen=True, tag="readd"):
    player: int


class Cut(Command, frozen=True, tag="cut"):
    """From the rounds to the bracket. ``size``: how many go on."""

    size: int


class End(Command, frozen=True, tag="end"):
    """The final ranks."""


class SetPrizes(Command, frozen=True, tag="prizes"):
    """For ranks from 1 on, in the organiser's words."""

    prizes: tuple[str, ...]


class KeepSeries(Command, frozen=True, tag="series"):
    """The series that this event keeps, of these rooms, the oldest first; none: no series any more."""

    events: tuple[str, ...]
    name: str = ""
    best: int = 0
    attended: int = 0


class JoinSeries(Command, frozen=True, tag="join-series"):
    """This event belongs to the series that is kept at the event ``room``; "" for none."""

    room: str


# --- staff, people ------------------------------------------------------------------------------------


class TakeCall(Command, frozen=True, tag="take-call"):
    call: int


class ResolveCall(Command, frozen=True, tag="resolve-call"):
    call: int


class Escalate(Command, frozen=True, tag="escalate"):
    """Somebody else should look at it, the owner first."""

    call: int


class Announce(Command, frozen=True, tag="announce"):
    text: str


class OpenLink(Command, frozen=True, tag="open-link"):
    """Who comes by this link gets the role. ``link``: its public name; the secret is the runtime's."""

    link: str
    role: Role


class CloseLink(Command, frozen=True, tag="close-link"):
    """The link and all who came by it lose their role."""

    link: str


class Appoint(Command, frozen=True, tag="appoint"):
    seat: int
    role: Role


class Dismiss(Command, frozen=True, tag="dismiss"):
    seat: int


class Undo(Command, frozen=True, tag="undo"):
    note: int


TournamentCommand: TypeAlias = (
    Due | Outage | Presence
    | Register | Withdraw | HandIn | CheckIn | Drop | CallJudge | Claim
    | Enter | EnterSeveral | Remove | Rename | Bind | CloseRegistration | OpenRegistration | VoidInvites
    | OpenCheckIn | Present | PresentSeveral | SeedPlayer | FixTable | CheckDeck | Begin
    | Forbid | AwardBye | PairRound | LayOut | Swap | Discard | Publish | StartRound | Pause | Resume | Extend
    | EnterResult | Correct | NoShow | Penalise | Disqualify | DropPlayer | Readd | Cut | End | SetPrizes
    | KeepSeries | JoinSeries
    | TakeCall | ResolveCall | Escalate | Announce | OpenLink | CloseLink | Appoint | Dismiss | Undo
    | Came | Forgotten | Drafted | Opened | Arrived | Progress | Reported
)  # fmt: skip
