"""Klatsche, Comeback, Trainer, Doppelt-Joker, Mauer, Spion: who has one, and playing it (RULES.md, chapter 5, R26)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from server.engines.draws import Draws
from server.engines.refusal import Code, Refused
from server.engines.stadium import commands, slots, times
from server.engines.stadium import events as told
from server.engines.stadium.league import League, picks_of
from server.engines.stadium.map import Club
from server.engines.stadium.state import CARDS, NOBODY, Card, Look, Play, Prize, Prized, Slam, State, Week

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


def _played(week: Week, seat: int, card: str, target: int = NOBODY) -> Play | None:
    return next((p for p in week.plays if p.card == card and p.seat == seat and p.target == target), None)


# --- what may be played ---------------------------------------------------------------------------------


def comebacks(state: State, seat: int, week: Week) -> list[int]:
    """Matchdays whose scorer may be brought back; 0 takes the card back."""
    mine = _played(week, seat, "comeback")
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
        mine = _played(week, seat, "trainer", m.seat)
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
    if _played(week, seat, card) is not None:
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


# --- playing --------------------------------------------------------------------------------------------


def _open_week(lg: League, seat: int, matchday: int) -> Week:
    lg.member(seat)
    week = lg.week(matchday)
    if not is_open(week, lg.at):
        raise Refused(Code.NOT_NOW, reason="not-open" if week.stage == "scheduled" else "revealed")
    return week


def _set(lg: League, week: Week, play: Play, *, back: bool) -> None:
    """Put this card in the place of the same one set before, or take it back."""
    kept = tuple(p for p in week.plays if (p.card, p.seat, p.target) != (play.card, play.seat, play.target))
    lg.set(serial=play.number)
    lg.change(week.matchday, plays=kept if back else (*kept, play))
    lg.tell(told.Saved(play.seat, week.matchday, (play.card,)))


def klatsche(lg: League, seat: int, command: commands.Klatsche) -> None:
    week = _open_week(lg, seat, command.matchday)
    if command.club not in klatschen(lg.state, seat, week).get(command.target, []):
        raise Refused(Code.NOT_OFFERED, reason="no-card")
    slam = max((s for s in slams(lg.state, seat, week.matchday) if s.target == command.target), key=lambda s: s.margin)
    play = Play("klatsche", seat, lg.state.serial + 1, command.target, command.club, margin=slam.margin)
    _set(lg, week, play, back=not command.club)


def trainer(lg: League, seat: int, command: commands.Trainer) -> None:
    week = _open_week(lg, seat, command.matchday)
    if command.club not in trainers(lg.state, seat, week).get(command.target, []):
        raise Refused(Code.NOT_OFFERED, reason="no-card")
    play = Play("trainer", seat, lg.state.serial + 1, command.target, command.club)
    _set(lg, week, play, back=not command.club)


def comeback(lg: League, seat: int, command: commands.Comeback) -> None:
    week = _open_week(lg, seat, command.matchday)
    if command.of not in comebacks(lg.state, seat, week):
        raise Refused(Code.NOT_OFFERED, reason="no-card")
    play = Play("comeback", seat, lg.state.serial + 1, of=command.of)
    _set(lg, week, play, back=not command.of)


def quickly(lg: League, seat: int, command: commands.Quick) -> None:
    week = _open_week(lg, seat, command.matchday)
    if command.play not in quick(lg.state, seat, week, command.card):
        raise Refused(Code.NOT_OFFERED, reason="no-card")
    _set(lg, week, Play(command.card, seat, lg.state.serial + 1), back=not command.play)


def spy(lg: League, seat: int, command: commands.Spy) -> None:
    """One look, at once; the target learns of it at the reveal (R36)."""
    week = _open_week(lg, seat, command.matchday)
    if command.target not in targets_of_spy(lg.state, seat, week):
        raise Refused(Code.NOT_OFFERED, reason="no-card")
    look = Look(seat, command.target, picks_of(week, command.target), lg.at)
    lg.change(week.matchday, looks=(*week.looks, look))
    lg.tell(told.Spied(seat, week.matchday, command.target))


# --- the reveal -----------------------------------------------------------------------------------------


def _valid(lg: League, week: Week, play: Play) -> bool:
    """True if a forced club can be played: unused, with a match, and the right to it still stands."""
    if play.card == "klatsche" and all(s.target != play.target for s in slams(lg.state, play.seat, week.matchday)):
        return False
    return play.club in slots.clubs(lg.state, play.target, week, public=True)


def force(lg: League, matchday: int) -> None:
    """Which cards act: Klatsche before Trainer, the larger margin, the earlier set (R27). Others return or lapse."""
    week = lg.week(matchday)
    forced: dict[int, Play] = {}
    for play in sorted(week.plays, key=lambda p: (p.card != "klatsche", -p.margin, p.number)):
        if play.card in ("klatsche", "trainer") and play.target not in forced and _valid(lg, week, play):
            forced[play.target] = play
    plays = []
    for play in week.plays:
        wins = play.card not in ("klatsche", "trainer") or forced.get(play.target) is play
        lost = "lapsed" if play.card == "klatsche" else "returned"
        plays.append(replace(play, fate="acts" if wins else lost))
    lg.change(matchday, plays=tuple(plays))
    for target, play in forced.items():
        kind = "klatsche" if play.card == "klatsche" else "trainer"
        lg.pick(matchday, target, club=play.club, forced=kind, by=play.seat)


def tell_plays(lg: League, matchday: int) -> None:
    """What was played in secret, now that all may know."""
    week = lg.week(matchday)
    for play in week.plays:
        lg.tell(told.CardPlayed(matchday, play.seat, play.card, play.fate, play.target, play.club, play.of))
        if play.fate == "acts" and play.card in ("klatsche", "trainer"):
            lg.tell(told.Forced(matchday, play.target, play.seat, play.club, play.card))
    for look in week.looks:
        lg.tell(told.SpiedOn(matchday, look.seat, look.target))


def give_back(lg: League, matchday: int, target: int) -> None:
    """The forced club can't be played after all: a Trainer returns, a Klatsche lapses (R37)."""
    plays = tuple(
        replace(p, fate="lapsed" if p.card == "klatsche" else "returned")
        if p.target == target and p.fate == "acts" and p.card in ("klatsche", "trainer")
        else p
        for p in lg.week(matchday).plays
    )
    lg.change(matchday, plays=plays)


# --- the reward of a Volltreffer --------------------------------------------------------------------------


def choose_prize(lg: League, seat: int, command: commands.ChoosePrize) -> None:
    """A reward, for good (R31). Joker, wall and spy act in the next matchday that is not revealed yet (R33)."""
    lg.member(seat)
    week = lg.week(command.matchday)
    offered = prizes(lg.state, seat, week)
    if not offered:
        raise Refused(Code.NOT_NOW, reason="no-hit")
    if command.prize not in offered:
        raise Refused(Code.NOT_OFFERED, reason="no-card")
    prize(lg, week, seat, command.prize)


def prize(lg: League, week: Week, seat: int, chosen: Prize, *, by_app: bool = False) -> None:
    stored = chosen in STORED or lg.state.setup.options.quick_cards == "stored"
    matchday = 0 if chosen == "flags" or stored else times.next_unrevealed(lg.state, lg.at)
    lg.change(week.matchday, prizes={**week.prizes, seat: Prized(chosen, matchday, by_app)})
    lg.tell(told.PrizeChosen(week.matchday, seat, chosen, by_app))


def default_prizes(lg: League, matchday: int) -> None:
    """Who has hit and not chosen by the round's start gets +3 flags (R31)."""
    for m in lg.state.members:
        week = lg.week(matchday)
        if hit(week, m.seat) and m.seat not in week.prizes:
            prize(lg, week, m.seat, "flags", by_app=True)
