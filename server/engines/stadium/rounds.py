"""The flag rounds of a season: when one starts, what it is played with, what it leaves behind (chapter 8, R54, R57)."""

from __future__ import annotations

from server.engines.refusal import Code, Refused
from server.engines.stadium import events as told
from server.engines.stadium import flags, laid, prizes, settle, standing, times
from server.engines.stadium.duel import winner
from server.engines.stadium.hands import share
from server.engines.stadium.hexes import steps_from
from server.engines.stadium.land import FREE
from server.engines.stadium.league import League, seats
from server.engines.stadium.round import Played, RoundRules, Terms
from server.engines.stadium.round_commands import RoundCommand
from server.engines.stadium.state import Final, State, Week

DONE = ("closed", "cancelled")


def here(state: State) -> frozenset[int]:
    """Members whom somebody plays for (R53, R61)."""
    return frozenset(m.seat for m in state.members if not (m.away or m.quit))


def terms(lg: League) -> Terms:
    assert lg.map is not None, "a season has a map"
    options = lg.state.setup.options
    rules = RoundRules(
        reserve_neutralised=options.reserve_neutralised,
        ahead=options.ahead,
        passing=options.passing,
        neutralise_reach=options.neutralise_reach,
    )
    fields, stadiums = lg.map.fields, lg.map.stadiums
    away = {m.seat: steps_from(fields, stadiums[m.towards]) for m in lg.state.members if m.towards}
    return Terms(lg.map.beside, rules, here(lg.state), away)


def next_week(state: State, at: int) -> Week | None:
    """Of the weeks whose round is due, the one that comes first: one round after the other (R54)."""
    options = state.setup.options
    waiting = [
        (times.round_starts(w, options), w.matchday)
        for w in state.weeks
        if w.stage in ("locked", "settled") and times.round_starts(w, options) <= at
    ]
    return state.weeks[min(waiting)[1] - options.first] if waiting else None


def may_be_early(state: State) -> Week | None:
    """The settled week whose round everybody may ask for (R54): none that comes before it is open."""
    options = state.setup.options
    waiting = [(times.round_starts(w, options), w.matchday, w) for w in state.weeks if w.stage in ("locked", "settled")]
    first = min(waiting, key=lambda found: found[:2])[2] if waiting and state.round is None else None
    return first if first is not None and first.stage == "settled" else None


def ready(lg: League, seat: int, matchday: int, wanted: bool) -> None:
    """Who is here may be asked for an early start; all have to want it."""
    lg.member(seat)
    week = may_be_early(lg.state)
    if week is None or week.matchday != matchday or (seat in week.ready) == wanted:
        raise Refused(Code.NOT_NOW, reason="no-round")
    asked = tuple(sorted({*week.ready, seat} if wanted else {*week.ready} - {seat}))
    lg.change(matchday, ready=asked)
    lg.tell(told.ReadyForRound(matchday, seat, wanted))
    start_if_wanted(lg)


def start_if_wanted(lg: League) -> None:
    """All who still play, and there is one, have asked for the round that may be early."""
    week = may_be_early(lg.state)
    playing = {m.seat for m in lg.state.members if not m.quit}
    if week is not None and playing and playing <= set(week.ready):
        start(lg, week.matchday)


def start(lg: League, matchday: int) -> None:
    """Settle what is not settled yet, give the default rewards, and deal the flags (R31, R39, R43)."""
    if lg.week(matchday).stage == "locked":
        settle.settle(lg, matchday)
    prizes.default(lg, matchday)
    week = lg.week(matchday)
    assert week.settled is not None, "it was settled just now"
    assert lg.state.land is not None, "a season has land"
    balances = {seat: settle.balance(week.settled, week, seat) for seat in seats(lg.state)}
    for m in lg.state.members:
        won = sum(winner(d) == m.seat for d in week.settled.duels)
        lg.change_member(m.seat, balance=m.balance + balances[m.seat].total, won=m.won + won)
    lg.change(matchday, stage="round", balances=balances)
    sums = {m.seat: m.balance for m in lg.state.members}
    played = flags.open_round(
        terms(lg),
        lg.state.land,
        {seat: share(b.free, b.bound) for seat, b in balances.items()},
        lg.at,
        matchday=matchday,
        ties=standing.ties(sums, settle.lot(lg.state, matchday)),
        merits=standing.merits(sums, {m.seat: m.won for m in lg.state.members}),
        turns=lg.state.turns,
    )
    _adopt(lg, played)


def answer(lg: League, seat: int, command: RoundCommand) -> None:
    """A player's turn."""
    lg.member(seat)
    round_, land = lg.state.round, lg.state.land
    if round_ is None or land is None:
        raise Refused(Code.STALE, turn=0)
    _adopt(lg, flags.answer(terms(lg), round_, land, seat, command, lg.at))


def lapse(lg: League, turn: int) -> None:
    """The open turn's time is up: the app acts (R53)."""
    round_, land = lg.state.round, lg.state.land
    if round_ is None or land is None:
        raise Refused(Code.STALE)
    _adopt(lg, flags.lapse(terms(lg), round_, land, turn, lg.at))


def stir(lg: League, seat: int, *, acted: bool) -> None:
    """The seat shows that it is there (R53)."""
    if lg.state.round is not None:
        lg.set(round=flags.stirred(terms(lg), lg.state.round, seat, lg.at, acted=acted))


def _adopt(lg: League, played: Played) -> None:
    lg.set(round=played.round, land=played.land, turns=played.round.turns)
    lg.tell(*played.events)
    if told_now := laid.words(played.events):
        before = lg.week(played.round.matchday).laid
        lg.change(played.round.matchday, laid=" ".join([*before.split(), *told_now]))
    if played.round.closed:
        _close(lg)


def _close(lg: League) -> None:
    """What is left lapses; the season may be over."""
    round_ = lg.state.round
    assert round_ is not None, "only an open round closes"
    assert lg.state.land is not None, "a season has land"
    lapsed = {seat: hand.flags for seat, hand in round_.hands.items() if hand.flags}
    owners = "".join("." if seat == FREE else str(seat) for seat in lg.state.land.owner)
    lg.change(round_.matchday, stage="closed", lapsed=lapsed, land=owners)
    lg.set(round=None)
    lg.tell(told.WeekClosed(round_.matchday))
    end_if_done(lg)


def end_if_done(lg: League) -> None:
    """After the last round: the final table (R57)."""
    if all(w.stage in DONE for w in lg.state.weeks):
        finish(lg, "season")


def final_rows(state: State) -> tuple[standing.Row, ...]:
    assert state.land is not None
    sums, won = {m.seat: m.balance for m in state.members}, {m.seat: m.won for m in state.members}
    return standing.final_table(state.land.counts(), sums, won, settle.records(state))


def finish(lg: League, reason: str) -> None:
    rows = final_rows(lg.state)
    places = {row.seat: row.place for row in rows}
    winners = tuple(sorted(seat for seat, place in places.items() if place == 1))
    lg.set(phase="over", round=None, result=Final(winners, places, reason))  # type: ignore[arg-type]
    lg.tell(told.SeasonOver(winners, reason))
