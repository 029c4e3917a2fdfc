"""Comparing what is with what should be; every difference is one sentence.

::

    stage = { 1 = "settled" }, phase, result = "A" | "A B", reason, commissioner = "A", paused = true
    A = { fields, home, sum, won, hand = { trainer = 1 }, away, quit,           the player now
          total, club, loot = { B = 3 }, repelled, scorer, bonus, hit,          the balance of the newest settled week
          points, goals, right, lost = ["club"],                                its score
          free, bound = { B = 3 }, debt, forgo }                                what is left for the open round
    duels = ["A-B 4:1 won loot 3"], slams = ["A>B 4 for 2"], truths = { penalty = "yes" }     of the newest settled week
    balances = { 1 = { A = 4 } }, lapsed = { 1 = { A = 2 } }
    picks = { "A 1" = "club FCB, duel B" }, plays = { 2 = ["A trainer B FCB acts"] }
    may = { "A 1" = ["FCB"] }, used = { "A 1" = { FCB = 1 } }      clubs
    scorers = { "A 1" = { FCB1 = "used" } }                        why not, "" if he may be chosen
    offers / lacks = ["A picks", "A trainer"]
    map = drawing, table = ["1 A 5", "1 B 5"], records = { "A-B" = "2-0-1" }
    order = "BADC", turn = "B flag" | "B give" | "B forgo", left_ms, targets = ["2/5", ...] of a free flag in it,
    loot = { B = [...] }, passes = ["free", "B"], why = { "2/5" = "not-ahead" }
    when = { "reveal 1" = "Thu 27.08.2026 10:00" }, lacks_when = ["open 1"], at = "Mon 31.08.2026 20:00"
    absent = "AB", awaiting = "C", notes = ["confirmed 1"], cards = { 1 = [...] }, questions = { 1 = [...] }
    size = { "4x34" = 248 }
    hidden / shown = { B = [words that B may not, must have been sent] }, asked = number of flag turns so far
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import dedent
from typing import Any

import msgspec

from server.engines.contract import Audience, Seat, Viewer
from server.engines.stadium import cards, notation, rounds, settle, slots, standing, targets
from server.engines.stadium.engine import Stadium
from server.engines.stadium.land import FREE
from server.engines.stadium.league import League, member, picks_of, week
from server.engines.stadium.map import size
from server.engines.stadium.notation import SEATS, by_letters, letter
from server.engines.stadium.round import Terms
from server.engines.stadium.rulings import clock
from server.engines.stadium.state import Balance, Picks, Score, State, Week

VIEWERS: dict[str, Viewer] = {**{name: Seat(i) for i, name in enumerate(SEATS)}, "public": Audience.PUBLIC}


class Seen(msgspec.Struct, frozen=True):
    """A moment of a case. ``fields``: the names of the map's; ``sent``: every byte so far, by viewer."""

    engine: Stadium
    state: State
    at: int
    fields: tuple[str, ...]
    sent: dict[str, str]


def differences(now: Seen, expected: dict[str, Any]) -> Iterator[str]:
    """What of the expectations does not hold."""
    for key, value in expected.items():
        if key in SEATS:
            yield from _seat(now, SEATS.index(key), value)
        elif key in _LOOKS:
            yield from _differ(key, _LOOKS[key](now), value)
        elif key in _BY_NAME:
            for name, wanted in value.items():
                yield from _differ(f"{key}.{name}", _BY_NAME[key](now, name), wanted)
        elif key in _CLAIMS:
            yield from _CLAIMS[key](now, value)
        else:
            yield f"nothing is called {key!r}"


def _differ(key: str, actual: object, wanted: object) -> Iterator[str]:
    if actual != wanted:
        yield f"{key} is {actual!r}, not {wanted!r}"


# --- one player ---------------------------------------------------------------------------------------------


def _seat(now: Seen, seat: int, parts: dict[str, Any]) -> Iterator[str]:
    known = _of_seat(now, seat)
    for part, wanted in parts.items():
        if part not in known:
            yield f"nothing is called {letter(seat)}.{part!r}"
        else:
            yield from _differ(f"{letter(seat)}.{part}", known[part], wanted)


def _of_seat(now: Seen, seat: int) -> dict[str, Any]:
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


def _truths(now: Seen) -> dict[str, str]:
    w = newest(now.state)
    return dict(w.settled.truths) if w is not None and w.settled is not None else {}


def _map(now: Seen) -> str:
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


def _terms(now: Seen) -> Terms:
    return rounds.terms(League(now.state, now.engine.map_of(now.state), now.at))


def _targets(now: Seen) -> targets.Targets:
    round_, land = now.state.round, now.state.land
    if round_ is None or round_.turn is None or land is None:
        return targets.Targets({}, (), ())
    return targets.targets(_terms(now), round_, land, round_.turn.seat)


def _named(now: Seen, fields: tuple[int, ...]) -> list[str]:
    return [now.fields[f] for f in fields]


def _passes(now: Seen) -> list[str]:
    round_, land = now.state.round, now.state.land
    if round_ is None or round_.turn is None or land is None:
        return []
    flags = targets.passable(_terms(now), round_, land, round_.turn.seat)
    return ["free" if flag == FREE else letter(flag) for flag in flags]


_LOOKS: dict[str, Callable[[Seen], object]] = {
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
    "at": lambda now: clock.told(now.at),
    "absent": lambda now: "".join(letter(int(s)) for s in sorted(now.engine.absent(now.state))),
    "awaiting": lambda now: "".join(letter(int(s)) for s in sorted(now.engine.awaiting(now.state))),
    "notes": lambda now: [f"{n.what} {n.matchday or n.match or letter(n.seat)}" for n in now.state.notes],
    "turns": lambda now: now.state.turns,
}


# --- things by name -----------------------------------------------------------------------------------------


def _week(now: Seen, matchday: str) -> Week:
    found = week(now.state, int(matchday))
    return found if found is not None else Week(0)


def _seat_week(now: Seen, name: str) -> tuple[int, Week]:
    who, matchday = name.split()
    return SEATS.index(who), _week(now, matchday)


def _picks(now: Seen, name: str) -> str:
    seat, w = _seat_week(now, name)
    return notation.picks(picks_of(w, seat) if w.matchday else Picks())


def _plays(now: Seen, matchday: str) -> list[str]:
    said = []
    for p in _week(now, matchday).plays:
        words = [letter(p.seat), p.card, letter(p.target) if p.target >= 0 else "", p.club, str(p.of or ""), p.fate]
        said.append(" ".join(word for word in words if word))
    return said


def _used(now: Seen, name: str) -> dict[str, int]:
    seat, w = _seat_week(now, name)
    return slots.used_clubs(now.state, seat, w)


def _may(now: Seen, name: str) -> list[str]:
    seat, w = _seat_week(now, name)
    return slots.clubs(now.state, seat, w)


def _why(now: Seen, field: str) -> str:
    round_, land = now.state.round, now.state.land
    assert round_ is not None
    assert round_.turn is not None
    assert land is not None
    found = targets.why_not(_terms(now), round_, land, round_.turn.seat, FREE, now.fields.index(field))
    return found.code if found is not None else ""


_BY_NAME: dict[str, Callable[[Seen, str], object]] = {
    "stage": lambda now, name: _week(now, name).stage,
    "balances": lambda now, name: by_letters({s: b.total for s, b in _week(now, name).balances.items()}),
    "lapsed": lambda now, name: by_letters(_week(now, name).lapsed),
    "picks": _picks,
    "plays": _plays,
    "used": _used,
    "may": _may,
    "why": _why,
    "truths": lambda now, name: _truths(now).get(name),
    "size": lambda now, name: size(*map(int, name.split("x"))),
    "cards": lambda now, name: list(_week(now, name).cards),
    "questions": lambda now, name: list(_week(now, name).questions),
    "when": lambda now, name: clock.told(now.engine.deadlines(now.state).get(name.replace(" ", ":"), 0)),
}


# --- claims -------------------------------------------------------------------------------------------------


def _scorers(now: Seen, wanted: dict[str, dict[str, str]]) -> Iterator[str]:
    for name, players in wanted.items():
        seat, w = _seat_week(now, name)
        found = slots.Scorers(now.state, seat, w)
        for player, why in players.items():
            yield from _differ(f"scorers.{name}.{player}", found.why_not(player), why)


def _offered(now: Seen, words: str) -> bool:
    who, kind = words.split()
    return any(offer.do == kind for offer in now.engine.legal(now.state, Seat(SEATS.index(who))))


def _offers(now: Seen, wanted: list[str]) -> Iterator[str]:
    yield from (f"not offered: {words!r}" for words in wanted if not _offered(now, words))


def _lacks(now: Seen, wanted: list[str]) -> Iterator[str]:
    yield from (f"offered: {words!r}" for words in wanted if _offered(now, words))


def _lacks_when(now: Seen, wanted: list[str]) -> Iterator[str]:
    due = now.engine.deadlines(now.state)
    yield from (f"{name} is awaited" for name in wanted if name.replace(" ", ":") in due)


def _hidden(now: Seen, wanted: dict[str, list[str]]) -> Iterator[str]:
    for viewer, words in wanted.items():
        yield from (f"{viewer} was sent {word!r}" for word in words if f'"{word}"' in now.sent[viewer])


def _shown(now: Seen, wanted: dict[str, list[str]]) -> Iterator[str]:
    for viewer, words in wanted.items():
        yield from (f"{viewer} was never sent {word!r}" for word in words if f'"{word}"' not in now.sent[viewer])


def _drawing(now: Seen, wanted: str) -> Iterator[str]:
    there = _map(now)
    if dedent(wanted).strip("\n").rstrip() != there:
        yield f"the map is\n{there}"


_CLAIMS: dict[str, Callable[[Seen, Any], Iterator[str]]] = {
    "map": _drawing,
    "scorers": _scorers,
    "offers": _offers,
    "lacks": _lacks,
    "lacks_when": _lacks_when,
    "hidden": _hidden,
    "shown": _shown,
}
