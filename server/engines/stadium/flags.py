"""The flag round, command by command: pure, one accepted answer a turn (RULES.md, R43-R53).

The engine calls ``open_round`` on Monday, then ``answer`` for a player, ``lapse`` for the deadline of the open turn,
``stirred`` when a player shows that he is there, ``shift`` after an outage, until ``Round.closed``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from server.engines.clockwork import is_due, shifted
from server.engines.contract import Offer, OneOf
from server.engines.refusal import Code, Refused
from server.engines.stadium import giveup
from server.engines.stadium.autoplace import Advice, advise
from server.engines.stadium.hands import Share
from server.engines.stadium.land import FREE, Land
from server.engines.stadium.map import Field
from server.engines.stadium.round import By, Flag, Kind, Played, Round, Terms, Turn
from server.engines.stadium.round_commands import Forgo, GiveUp, PassFlag, Place, RoundCommand
from server.engines.stadium.round_draft import RoundDraft, is_absent
from server.engines.stadium.round_events import FlagPassed, Placed, RoundBegan, RoundClosed, Skipped
from server.engines.stadium.targets import Deed, passable, targets, why_not


def open_round(
    terms: Terms,
    land: Land,
    shares: Mapping[int, Share],
    at: int,
    *,
    matchday: int,
    ties: Sequence[int],
    merits: Mapping[int, int],
    turns: int,
) -> Played:
    """Begin a matchday's round; may be over at once (nobody can place anything).

    ``shares``, ``ties`` (``standing.ties``), ``merits`` (``standing.merits``): of every seat. ``turns``: the number of
    the season's last turn, ``Round.turns`` of the round before (0 before the first).
    """
    order = tuple(sorted(ties, key=land.count))
    round_ = Round(
        matchday=matchday,
        ties=tuple(ties),
        order=order,
        merits=dict(merits),
        hands={seat: shares[seat].hand for seat in order},
        forgo={seat: shares[seat].forgo for seat in order if shares[seat].forgo},
        debts={seat: shares[seat].debt for seat in order if shares[seat].debt},
        turns=turns,
    )
    p = RoundDraft(terms, round_, land, at)
    giveup.announce(p)
    _go_on(p)
    return p.done()


def answer(terms: Terms, round_: Round, land: Land, seat: int, command: RoundCommand, at: int) -> Played:
    """A player's turn. ``Refused``: ``stale`` (another turn, or time is up; fact ``turn``, 0: none is open),
    ``not-your-decision``, ``not-now`` (this turn asks for something else), ``not-offered`` (fact ``reason`` and its
    numbers, see ``targets.WhyNot``)."""
    p = RoundDraft(terms, round_, land, at)
    turn = _open_turn(round_, seat, command.turn, at)
    if type(command) not in _ANSWERS[turn.kind]:
        raise Refused(Code.NOT_NOW)
    match command:
        case Place(flag=flag, field=field):
            if field not in targets(terms, round_, land, seat).of(flag):
                raise _refusal(terms, round_, land, seat, command)
            _place(p, turn, flag, field, "hand", None)
        case PassFlag(flag=flag):
            if flag not in passable(terms, round_, land, seat):
                raise Refused(Code.NOT_OFFERED, reason="no-pass")
            _pass(p, turn, flag)
        case GiveUp(field=field):
            giveup.check_give(p, seat, field)
            giveup.give(p, seat, field, "hand", turn.number)
        case _:
            giveup.check_forgo(p, seat, command.victim)
            giveup.forgo(p, seat, command.victim, "hand", turn.number)
    return _finish(p, turn, "hand")


def lapse(terms: Terms, round_: Round, land: Land, turn: int, at: int) -> Played:
    """The open turn's time is up: the app acts. ``Refused(stale)`` for another turn, or before its end."""
    open_ = round_.turn
    if open_ is None or open_.number != turn or not is_due(open_.ends, at):
        raise _stale(round_)
    p = RoundDraft(terms, round_, land, at)
    by: By = "app" if open_.absent else "time"
    advice = _advice(terms, round_, land, open_)
    if open_.kind == "flag":
        _place(p, open_, advice.flag, advice.field, by, advice)
    elif open_.kind == "give":
        giveup.give(p, open_.seat, advice.field, by, turn, advice)
    else:
        giveup.forgo(p, open_.seat, advice.flag, by, turn, advice)
    return _finish(p, open_, by)


def stirred(terms: Terms, round_: Round, seat: int, at: int, *, acted: bool) -> Round:
    """The seat shows that it is there: held again (``terms.here`` has it already), or by a command (``acted``), which
    alone ends a row of misses (R53). If the app was about to act for it, it has its whole time from the turn's begin.
    """
    if acted and round_.misses.get(seat, 0):
        round_ = replace(round_, misses={s: n for s, n in round_.misses.items() if s != seat})
    turn = round_.turn
    if turn is None or turn.seat != seat or not turn.absent or is_due(turn.ends, at) or is_absent(terms, round_, seat):
        return round_
    return replace(round_, turn=replace(turn, absent=False, ends=turn.began + terms.rules.turn_ms))


def shift(round_: Round, gap_ms: int) -> Round:
    """After an outage: the open turn ends later by as much."""
    turn = round_.turn
    if turn is None:
        return round_
    return replace(round_, turn=replace(turn, began=turn.began + gap_ms, ends=shifted(turn.ends, gap_ms)))


def offers(terms: Terms, round_: Round, land: Land, seat: int) -> tuple[Offer, ...]:
    """All that this seat may say to the open turn, complete."""
    turn = round_.turn
    if turn is None or turn.seat != seat:
        return ()
    number = OneOf((turn.number,))
    if turn.kind == "forgo":
        return (Offer("forgo", {"turn": number, "victim": OneOf(tuple(round_.hands[seat].bound))}),)
    if turn.kind == "give":
        return (Offer("give-up", {"turn": number, "field": OneOf(tuple(sorted(land.losable(seat))))}),)
    found, may_pass = targets(terms, round_, land, seat), passable(terms, round_, land, seat)
    said = [
        Offer("place", {"turn": number, "flag": OneOf((flag,)), "field": OneOf(found.of(flag))}) for flag in found.flags
    ]
    if may_pass:
        said.append(Offer("pass-flag", {"turn": number, "flag": OneOf(may_pass)}))
    return tuple(said)


def suggestion(terms: Terms, round_: Round, land: Land) -> Advice | None:
    """What the app would do in the open turn (``lapse`` does just that); None once closed."""
    return _advice(terms, round_, land, round_.turn) if round_.turn is not None else None


def _advice(terms: Terms, round_: Round, land: Land, turn: Turn) -> Advice:
    if turn.kind != "flag":
        return giveup.advise(terms, round_, land, turn.seat)
    advice = advise(terms, round_, land, turn.seat)
    assert advice is not None, "a turn for flags was opened because one can be placed"
    return advice


# --- one answer ---------------------------------------------------------------------------------------------------


_ANSWERS: dict[Kind, tuple[type, ...]] = {"flag": (Place, PassFlag), "give": (GiveUp,), "forgo": (Forgo,)}


def _open_turn(round_: Round, seat: int, number: int, at: int) -> Turn:
    """The turn that this seat answers in time, or ``Refused``."""
    turn = round_.turn
    if turn is None or turn.number != number or is_due(turn.ends, at):
        raise _stale(round_)
    if turn.seat != seat:
        raise Refused(Code.NOT_YOUR_DECISION)
    return turn


def _refusal(terms: Terms, round_: Round, land: Land, seat: int, command: Place) -> Refused:
    why = why_not(terms, round_, land, seat, command.flag, command.field)
    assert why is not None, "what is no target has a reason"
    return Refused(Code.NOT_OFFERED, reason=why.code, **why.facts)


def _stale(round_: Round) -> Refused:
    return Refused(Code.STALE, turn=round_.turn.number if round_.turn is not None else 0)


def _place(p: RoundDraft, turn: Turn, flag: Flag, field: Field, by: By, advice: Advice | None) -> None:
    """Set the flag: take the field, or make another's field free land (R44, R45)."""
    seat, was = turn.seat, p.land.owner[field]
    deed: Deed = "loot" if flag != FREE else "take" if was == FREE else "neutralise"
    p.land = p.land.given(field, FREE if deed == "neutralise" else seat)
    p.spend(seat, flag)
    claims = {f: s for f, s in p.round.claims.items() if s != seat and f != field}
    if deed == "neutralise":
        claims[field] = seat
        p.change(neutralised={**p.round.neutralised, was: p.round.neutralised.get(was, 0) + 1})
    p.change(claims=claims)
    why, facts = (advice.why, advice.facts) if advice is not None else ("", {})
    p.tell(Placed(turn.number, seat, field, flag, deed, was, by, why, facts))


def _pass(p: RoundDraft, turn: Turn, flag: Flag) -> None:
    p.spend(turn.seat, flag)
    p.change(claims={f: s for f, s in p.round.claims.items() if s != turn.seat})
    p.tell(FlagPassed(turn.number, turn.seat, flag))


def _finish(p: RoundDraft, turn: Turn, by: By) -> Played:
    """The turn is over: whoever is next."""
    p.acted(turn.seat, by)
    _go_on(p)
    return p.done()


# --- the course of the round --------------------------------------------------------------------------------------


def _go_on(p: RoundDraft) -> None:
    """Open the next turn, or close the round."""
    if not p.round.snapshot:
        if giveup.ask_next(p):
            return
        _begin(p)
    if not _ask_next(p):
        _close(p)


def _begin(p: RoundDraft) -> None:
    """Snapshot and order (R43, R47, R52): they hold for the whole round."""
    counts = p.land.counts()
    order = tuple(sorted(p.round.ties, key=counts.__getitem__))
    p.change(snapshot=counts, order=order, turn=None)
    free = {str(seat): hand.free for seat, hand in p.round.hands.items()}
    bound = {str(seat): {str(v): n for v, n in hand.bound.items()} for seat, hand in p.round.hands.items()}
    p.tell(RoundBegan(p.round.matchday, order, {str(seat): n for seat, n in counts.items()}, free, bound))


def _ask_next(p: RoundDraft) -> bool:
    """The next in the order with a flag that can be placed now; the others are skipped without waiting (R51, R52)."""
    order, last = p.round.order, p.round.turn
    after = order.index(last.seat) + 1 if last is not None else 0
    skipped: list[int] = []
    for seat in (*order[after:], *order[:after]):
        if not p.round.hands[seat].flags:
            continue
        if targets(p.terms, p.round, p.land, seat).flags:
            for other in skipped:
                p.tell(Skipped(other))
            p.ask(seat, "flag")
            return True
        skipped.append(seat)
    return False


def _close(p: RoundDraft) -> None:
    """No flag in any hand can be placed: what is left lapses (R50, R51)."""
    p.change(turn=None, claims={})
    lapsed = {str(seat): hand.flags for seat, hand in p.round.hands.items() if hand.flags}
    fields = {str(seat): n for seat, n in p.land.counts().items()}
    p.tell(RoundClosed(p.round.matchday, lapsed, fields))
