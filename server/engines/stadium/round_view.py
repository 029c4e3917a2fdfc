"""What is to be seen of a flag round: all of it, by everybody; the aids for the open turn by its player alone."""

from __future__ import annotations

import msgspec

from server.engines.contract import View
from server.engines.stadium.flags import suggestion
from server.engines.stadium.hands import Hand
from server.engines.stadium.land import FREE, Land, edge
from server.engines.stadium.round import MISSES, Round, Terms
from server.engines.stadium.targets import passable, targets, why_not


def land_view(land: Land) -> View:
    """Whose each field is; free land is not named. ``homes``: the stadiums that can't be lost, by seat."""
    return {
        "owner": {str(field): seat for field, seat in enumerate(land.owner) if seat != FREE},
        "homes": {str(seat): field for seat, field in land.homes.items()},
    }


def round_view(terms: Terms, round_: Round, land: Land, seat: int | None) -> View:
    """``seat``: whose view it is, None for a spectator's.

    ``order`` seats; ``fields`` the snapshot, once there is one; ``hands`` {free, bound {victim: n}}; ``forgo``,
    ``debts`` what is left of step 0; ``neutralised`` fields lost by it; ``claims`` field -> who freed it; ``asleep``
    seats for which the app acts although somebody holds them; ``turn`` {number, seat, kind, ends, absent}; ``aid``
    (for the player whose turn it is): see ``_aid``.
    """
    said: View = {
        "matchday": round_.matchday,
        "order": list(round_.order),
        "hands": {str(s): _hand(hand) for s, hand in round_.hands.items()},
    }
    counts = {
        "fields": round_.snapshot,
        "forgo": {s: n for s, n in round_.forgo.items() if n},
        "debts": {s: n for s, n in round_.debts.items() if n},
        "neutralised": round_.neutralised,
        "claims": round_.claims,
    }
    said |= {name: {str(key): n for key, n in found.items()} for name, found in counts.items() if found}
    asleep = {str(s): True for s, n in round_.misses.items() if n >= MISSES}
    if asleep:
        said["asleep"] = asleep
    turn = round_.turn
    if turn is not None:
        said["turn"] = {"number": turn.number, "seat": turn.seat, "kind": turn.kind, "ends": turn.ends}
        if turn.absent:
            said["turn"]["absent"] = True
        if turn.seat == seat:
            said["aid"] = _aid(terms, round_, land, seat)
    return said


def _hand(hand: Hand) -> View:
    said: View = {"free": hand.free}
    if hand.bound:
        said["bound"] = {str(victim): n for victim, n in hand.bound.items()}
    return said


def _aid(terms: Terms, round_: Round, land: Land, seat: int) -> View:
    """``advice``: what the app would do (without ``flag``: a free one). For flags: ``loot`` {victim: fields}, ``take``,
    ``neutralise`` fields, ``pass`` flags that may be passed, ``why`` {field: code} for fields at the border that a free
    flag can't have. To give up: ``give`` fields. To forgo: ``forgo`` victims."""
    said: View = {}
    advice = suggestion(terms, round_, land)
    assert round_.turn is not None
    assert advice is not None
    said["advice"] = msgspec.to_builtins(advice)
    if round_.turn.kind == "give":
        return said | {"give": sorted(land.losable(seat))}
    if round_.turn.kind == "forgo":
        return said | {"forgo": list(round_.hands[seat].bound)}
    found = targets(terms, round_, land, seat)
    said["loot"] = {str(victim): list(fields) for victim, fields in found.loot.items()}
    said["take"], said["neutralise"] = list(found.take), list(found.neutralise)
    said["pass"] = list(passable(terms, round_, land, seat))
    said["why"] = _why_not_here(terms, round_, land, seat)
    return {name: part for name, part in said.items() if part}


def _why_not_here(terms: Terms, round_: Round, land: Land, seat: int) -> View:
    if not round_.hands[seat].free:
        return {}
    near = edge(land.sides[seat], terms.beside)
    found = {f: why_not(terms, round_, land, seat, FREE, f, near) for f in sorted(near)}
    return {str(field): why.code for field, why in found.items() if why is not None}
