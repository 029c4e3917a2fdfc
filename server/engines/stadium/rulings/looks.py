"""What there is to see of a league in a ruling: one player, and the whole (the words: ``expect``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from server.engines.contract import Audience, Seat, Viewer
from server.engines.stadium import cards, notation, rounds, settle, standing, targets
from server.engines.stadium.engine import Stadium
from server.engines.stadium.land import FREE
from server.engines.stadium.league import League, member
from server.engines.stadium.notation import SEATS, by_letters, letter
from server.engines.stadium.round import Terms
from server.engines.stadium.rulings import clock
from server.engines.stadium.state import Balance, Score, State, Week

VIEWERS: dict[str, Viewer] = {**{name: Seat(i) for i, name in enumerate(SEATS)}, "public": Audience.PUBLIC}


class Seen(msgspec.Struct, frozen=True):
    """A moment of a case. ``fields``: the names of the map's; ``sent``: every byte so far, by viewer."""

    engine: Stadium
    state: State
    at: int
    fields: tuple[str, ...]
    sent: dict[str, str]


# --- one player ---------------------------------------------------------------------------------------------


def of_seat(now: Seen, seat: int) -> dict[str, Any]:
    state = now.state
    m = member(state, seat)
    if m is None:
        return {"member": False}
    w = newest(state)
    settled = w.settled if w is not None else None
    score = settled.scores[seat] if settled is not None else Score()
    balance = Balance()
    if settled is not None and w is not None:
        balance = w.balances.get(seat) or settle.balance(settled, w, seat)
    round_ = state.round
    hand = round_.hands[seat] if round_ is not None else None
    return {
        "member": True, "home": m.home, "sum": m.balance, "won": m.won, "away": m.away, "quit": m.quit,
        "fields": state.land.count(seat) if state.land is not None else 0,
        "hand": cards.hand(state, seat), "total": balance.total, "club": balance.club,
        "loot": by_letters(balance.loot), "repelled": by_letters(balance.repelled), "scorer": balance.scorer,
        "bonus": balance.bonus, "hit": balance.hit, "points": score.points, "goals": score.goals, "right": score.right,
        "lost": list(score.lost), "row": score.row, "end": score.end,
        "free": hand.free if hand is not None else 0,
        "bound": by_letters(hand.bound) if hand is not None else {},
        "debt": round_.debts.get(seat, 0) if round_ is not None else 0,
        "forgo": round_.forgo.get(seat, 0) if round_ is not None else 0,
    }  # fmt: skip


def newest(state: State) -> Week | None:
    """The week settled last."""
    done = [w for w in state.weeks if w.settled is not None]
    return max(done, key=lambda w: w.matchday, default=None)


# --- the whole ----------------------------------------------------------------------------------------------


def _duels(now: Seen) -> list[str]:
    w = newest(now.state)
    return [notation.duel(d) for d in w.settled.duels] if w is not None and w.settled is not None else []


def _slams(now: Seen) -> list[str]:
    w = newest(now.state)
    found = w.settled.slams if w is not None and w.settled is not None else ()
    return [f"{letter(s.seat)}>{letter(s.target)} {s.margin} for {s.acts}" for s in found]


def truths(now: Seen) -> dict[str, str]:
    w = newest(now.state)
    return dict(w.settled.truths) if w is not None and w.settled is not None else {}


def drawing(now: Seen) -> str:
    league_map = now.engine.map_of(now.state)
    if league_map is None or now.state.land is None:
        return ""
    return notation.write(league_map.fields, now.state.land)


def _table(now: Seen) -> list[str]:
    state = now.state
    if state.land is None:
        return []
    sums, won = {m.seat: m.balance for m in state.members}, {m.seat: m.won for m in state.members}
    rows = rounds.final_rows(state) if state.result is not None else standing.table(state.land.counts(), sums, won)
    return [f"{row.place} {letter(row.seat)} {row.fields}" for row in rows]


def _records(now: Seen) -> dict[str, str]:
    found = settle.records(now.state)
    return {f"{letter(a)}-{letter(b)}": f"{w}-{t}-{x}" for (a, b), (w, t, x) in sorted(found.items())}


def _turn(now: Seen) -> str:
    turn = now.state.round.turn if now.state.round is not None else None
    return f"{letter(turn.seat)} {turn.kind}" if turn is not None else ""


def _left_ms(now: Seen) -> int:
    turn = now.state.round.turn if now.state.round is not None else None
    due = now.engine.deadlines(now.state)
    return turn.ends - now.at if turn is not None else min(due.values(), default=now.at) - now.at


def terms(now: Seen) -> Terms:
    return rounds.terms(League(now.state, now.engine.map_of(now.state), now.at))


def _targets(now: Seen) -> targets.Targets:
    round_, land = now.state.round, now.state.land
    if round_ is None or round_.turn is None or land is None:
        return targets.Targets({}, (), ())
    return targets.targets(terms(now), round_, land, round_.turn.seat)


def _named(now: Seen, fields: tuple[int, ...]) -> list[str]:
    return [now.fields[f] for f in fields]


def _passes(now: Seen) -> list[str]:
    round_, land = now.state.round, now.state.land
    if round_ is None or round_.turn is None or land is None:
        return []
    flags = targets.passable(terms(now), round_, land, round_.turn.seat)
    return ["free" if flag == FREE else letter(flag) for flag in flags]


def _moves(now: Seen) -> list[str]:
    """All that may be said to the open turn, by whose it is: ``place B 0/12 0/13``, ``pass-flag B free``."""
    turn = now.state.round.turn if now.state.round is not None else None
    if turn is None:
        return []
    said = (offer for offer in now.engine.legal(now.state, Seat(turn.seat)) if "turn" in offer.fields)
    return [" ".join([offer.do, *_of_move(now, turn.number, offer.fields)]) for offer in said]


def _of_move(now: Seen, turn: int, fields: Mapping[str, Any]) -> Iterator[str]:
    for name, domain in fields.items():
        if name == "turn":
            assert domain.values == (turn,)
        elif name == "field":
            yield from _named(now, domain.values)
        else:
            yield from ("free" if one == FREE else letter(one) for one in domain.values)


LOOKS: dict[str, Callable[[Seen], object]] = {
    "phase": lambda now: now.state.phase,
    "result": lambda now: " ".join(letter(s) for s in now.state.result.winners) if now.state.result else "",
    "reason": lambda now: now.state.result.reason if now.state.result is not None else "",
    "commissioner": lambda now: letter(now.state.commissioner),
    "paused": lambda now: now.state.paused,
    "members": lambda now: "".join(letter(m.seat) for m in now.state.members),
    "duels": _duels,
    "slams": _slams,
    "table": _table,
    "records": _records,
    "order": lambda now: "".join(letter(s) for s in (now.state.round.order if now.state.round else now.state.order)),
    "turn": _turn,
    "left_ms": _left_ms,
    "targets": lambda now: _named(now, _targets(now).of(FREE)),
    "loot": lambda now: {letter(victim): _named(now, fields) for victim, fields in _targets(now).loot.items()},
    "passes": _passes,
    "moves": _moves,
    "at": lambda now: clock.told(now.at),
    "absent": lambda now: "".join(letter(int(s)) for s in sorted(now.engine.absent(now.state))),
    "awaiting": lambda now: "".join(letter(int(s)) for s in sorted(now.engine.awaiting(now.state))),
    "notes": lambda now: [f"{n.what} {n.matchday or n.match or letter(n.seat)}" for n in now.state.notes],
    "turns": lambda now: now.state.turns,
}
