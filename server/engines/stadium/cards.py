"""Klatsche, Comeback, Trainer, Doppelt-Joker, Mauer, Spion: who has one, what it may be played for (R26, R31-R38)."""

from __future__ import annotations

from collections.abc import Iterator

from server.engines.draws import Draws
from server.engines.stadium import slots, times
from server.engines.stadium.league import picks_of
from server.engines.stadium.map import Club
from server.engines.stadium.state import CARDS, NOBODY, Card, Play, Prize, Slam, State, Week

WEEKLY = 2
STORED: tuple[Card, ...] = ("comeback", "trainer")
"""What may always wait in the hand (R32)."""


def weekly(draws: Draws, first: int, matchday: int) -> tuple[Card, ...]:
    """The two cards beside +3 flags: drawn from those that last week did not offer (R31)."""
    offered: tuple[Card, ...] = ()
    for week in range(first, matchday + 1):
        offered = draws.shuffled([card for card in CARDS if card not in offered], f"cards|{week}")[:WEEKLY]
    return offered


# --- who has what ---------------------------------------------------------------------------------------


def hit(week: Week, seat: int) -> bool:
    """True if this player's tip was exact: by the settlement, before it by what is final so far (R31)."""
    if week.settled is not None:
        return seat in week.settled.scores and week.settled.scores[seat].hit
    tip = picks_of(week, seat).tip
    result = week.results.get(tip.match) if tip is not None else None
    if tip is None or result is None or week.stage != "locked" or tip.match in week.off:
        return False
    return result.final and result.complete and (result.home, result.away) == (tip.home, tip.away)


def _won(state: State, seat: int) -> Iterator[tuple[Prize, int]]:
    """Rewards that count, with the matchday they act in."""
    for week in state.weeks:
        prized = week.prizes.get(seat)
        if prized is not None and hit(week, seat):
            yield prized.prize, prized.acts


def hand(state: State, seat: int, *, public: bool = True) -> dict[Card, int]:
    """Stored cards, no zeros. ``public``: what is played for a matchday that is not revealed yet still lies there."""
    held: dict[Card, int] = {}
    for prize, acts in _won(state, seat):
        if prize != "flags" and not acts:
            held[prize] = held.get(prize, 0) + 1
    for week in state.weeks:
        for play in week.plays:
            if play.seat == seat and play.card in held and (play.fate == "acts" or not (play.fate or public)):
                held[play.card] -= 1
        if "spy" in held and (not public or week.stage != "open"):
            held["spy"] -= sum(look.seat == seat for look in week.looks)
    return {card: n for card, n in held.items() if n > 0}


def acts(state: State, seat: int, week: Week, card: Card) -> bool:
    """True if this player's Joker or wall works on this matchday (R33)."""
    if any(p.card == card and p.seat == seat and p.fate == "acts" for p in week.plays):
        return True
    return any(prize == card and matchday == week.matchday for prize, matchday in _won(state, seat))


def looks_left(state: State, seat: int, week: Week) -> int:
    """How often this player's spy may still look on this matchday (R36)."""
    if state.setup.options.quick_cards == "stored":
        return hand(state, seat, public=False).get("spy", 0)
    sent = sum(look.seat == seat for look in week.looks)
    return sum(prize == "spy" and matchday == week.matchday for prize, matchday in _won(state, seat)) - sent


def slams(state: State, seat: int, matchday: int) -> list[Slam]:
    """The Klatschen with which this player may choose a club for this matchday (R26)."""
    return [
        slam
        for week in state.weeks
        if week.settled is not None
        for slam in week.settled.slams
        if slam.seat == seat and slam.acts == matchday
    ]


def is_open(week: Week, at: int) -> bool:
    """Cards are played from the opening to the reveal (R32)."""
    return week.stage == "open" and at < times.reveals(week)


def played(week: Week, seat: int, card: str, target: int = NOBODY) -> Play | None:
    return next((p for p in week.plays if p.card == card and p.seat == seat and p.target == target), None)


# --- what may be played ---------------------------------------------------------------------------------


def comebacks(state: State, seat: int, week: Week) -> list[int]:
    """Matchdays whose scorer may be brought back; 0 takes the card back."""
    mine = played(week, seat, "comeback")
    if mine is None and not hand(state, seat, public=False).get("comeback"):
        return []
    used = slots.used_scorers(state, seat, week)
    there = [w.matchday for w in state.weeks if w.matchday in used and w.stage not in ("open", "revealed")]
    return sorted({*there, *((0, mine.of) if mine is not None else ())})


def trainers(state: State, seat: int, week: Week) -> dict[int, list[Club]]:
    """By other player the clubs that may be forced on them, as everybody may know them (R27); "" takes a card back."""
    free = hand(state, seat, public=False).get("trainer", 0)
    found = {}
    for m in state.members:
        mine = played(week, seat, "trainer", m.seat)
        if m.seat != seat and (free or mine is not None):
            back = [""] if mine is not None else []
            found[m.seat] = [*back, *slots.clubs(state, m.seat, week, public=True)]
    return found


def klatschen(state: State, seat: int, week: Week) -> dict[int, list[Club]]:
    """By beaten player the clubs that may be forced on them; "" leaves them free."""
    return {
        slam.target: ["", *slots.clubs(state, slam.target, week, public=True)]
        for slam in slams(state, seat, week.matchday)
    }


def quick(state: State, seat: int, week: Week, card: Card) -> list[bool]:
    """Whether a stored Joker or wall may be played (True) or taken back (False)."""
    if played(week, seat, card) is not None:
        return [False]
    return [True] if hand(state, seat, public=False).get(card) else []


def targets_of_spy(state: State, seat: int, week: Week) -> list[int]:
    if looks_left(state, seat, week) <= 0:
        return []
    return [m.seat for m in state.members if m.seat != seat]


def prizes(state: State, seat: int, week: Week) -> list[Prize]:
    """The rewards that this player may choose from: from the match's end to the round's start (R31)."""
    if week.stage not in ("locked", "settled") or seat in week.prizes or not hit(week, seat):
        return []
    left = any(w.stage in ("scheduled", "open") for w in state.weeks)
    return ["flags", *(week.cards if left else ())]
