"""Step 0 of the round: bound flags that a negative club eats, fields of a minus week (RULES.md, R40, R42, R43).

One player after the other, a turn for each flag or field.
"""

from __future__ import annotations

from server.engines.refusal import Code, Refused
from server.engines.stadium.autoplace import Advice, field_to_give, flag_to_forgo
from server.engines.stadium.land import FLOOR, FREE, Land
from server.engines.stadium.map import Field
from server.engines.stadium.round import By, Round, Terms
from server.engines.stadium.round_draft import RoundDraft
from server.engines.stadium.round_events import Forgiven, Forgone, GivenUp, MinusDue


def announce(p: RoundDraft) -> None:
    """Say who will have to choose, if anybody."""
    fields = {str(seat): n for seat, n in p.round.debts.items()}
    flags = {str(seat): n for seat, n in p.round.forgo.items()}
    if fields or flags:
        p.tell(MinusDue(p.round.matchday, fields, flags))


def ask_next(p: RoundDraft) -> bool:
    """Open the next turn of step 0; False when nobody has anything left to choose."""
    for seat in p.round.order:
        while p.round.forgo.get(seat, 0):
            victims = tuple(p.round.hands[seat].bound)
            if len(victims) > 1:
                p.ask(seat, "forgo")
                return True
            forgo(p, seat, victims[0], "app", 0)
        _forgive(p, seat)
        if p.round.debts.get(seat, 0):
            p.ask(seat, "give")
            return True
    return False


def _forgive(p: RoundDraft, seat: int) -> None:
    """Nobody gives up a field below the floor (R49)."""
    debt, most = p.round.debts.get(seat, 0), max(p.land.count(seat) - FLOOR, 0)
    if debt > most:
        p.change(debts={**p.round.debts, seat: most})
        p.tell(Forgiven(seat, debt - most))


def check_forgo(p: RoundDraft, seat: int, victim: int) -> None:
    if victim not in p.round.hands[seat].bound:
        raise Refused(Code.NOT_OFFERED, reason="no-flag")


def forgo(p: RoundDraft, seat: int, victim: int, by: By, turn: int, advice: Advice | None = None) -> None:
    """One flag bound to the victim is eaten."""
    p.spend(seat, victim)
    p.change(forgo={**p.round.forgo, seat: p.round.forgo[seat] - 1})
    why, facts = (advice.why, advice.facts) if advice is not None else ("", {})
    p.tell(Forgone(turn, seat, victim, by, why, facts))


def check_give(p: RoundDraft, seat: int, field: Field) -> None:
    if field not in p.land.losable(seat):
        home = field == p.land.homes[seat]
        raise Refused(Code.NOT_OFFERED, reason="home" if home else "not-own")


def give(p: RoundDraft, seat: int, field: Field, by: By, turn: int, advice: Advice | None = None) -> None:
    """One field becomes free land."""
    p.land = p.land.given(field, FREE)
    p.change(debts={**p.round.debts, seat: p.round.debts[seat] - 1})
    why, facts = (advice.why, advice.facts) if advice is not None else ("", {})
    p.tell(GivenUp(turn, seat, field, by, why, facts))


def advise(terms: Terms, round_: Round, land: Land, seat: int) -> Advice:
    """What the app would choose for this seat in step 0."""
    if round_.forgo.get(seat, 0):
        return flag_to_forgo(round_, land, seat)
    return field_to_give(terms, land, seat)
