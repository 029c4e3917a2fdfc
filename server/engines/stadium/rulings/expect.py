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

from server.engines.contract import Seat
from server.engines.rulings import differ, hidden, shown
from server.engines.stadium import notation, slots, targets
from server.engines.stadium.land import FREE
from server.engines.stadium.league import picks_of, week
from server.engines.stadium.map import size
from server.engines.stadium.notation import SEATS, by_letters, letter
from server.engines.stadium.rulings import clock
from server.engines.stadium.rulings.looks import LOOKS, Seen, drawing, of_seat, terms, truths
from server.engines.stadium.state import Picks, Week


def differences(now: Seen, expected: dict[str, Any]) -> Iterator[str]:
    """What of the expectations does not hold."""
    for key, value in expected.items():
        if key in SEATS:
            yield from _seat(now, SEATS.index(key), value)
        elif key in LOOKS:
            yield from differ(key, LOOKS[key](now), value)
        elif key in _BY_NAME:
            for name, wanted in value.items():
                yield from differ(f"{key}.{name}", _BY_NAME[key](now, name), wanted)
        elif key in _CLAIMS:
            yield from _CLAIMS[key](now, value)
        else:
            yield f"nothing is called {key!r}"


def _seat(now: Seen, seat: int, parts: dict[str, Any]) -> Iterator[str]:
    known = of_seat(now, seat)
    for part, wanted in parts.items():
        if part not in known:
            yield f"nothing is called {letter(seat)}.{part!r}"
        else:
            yield from differ(f"{letter(seat)}.{part}", known[part], wanted)


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
    found = targets.why_not(terms(now), round_, land, round_.turn.seat, FREE, now.fields.index(field))
    return found.code if found is not None else ""


def _when(now: Seen, name: str) -> str:
    due = {str(known): at for known, at in now.engine.deadlines(now.state).items()}
    wanted = name.replace(" ", ":")
    return clock.told(due[wanted]) if wanted in due else ""


_BY_NAME: dict[str, Callable[[Seen, str], object]] = {
    "stage": lambda now, name: _week(now, name).stage,
    "balances": lambda now, name: by_letters({s: b.total for s, b in _week(now, name).balances.items()}),
    "lapsed": lambda now, name: by_letters(_week(now, name).lapsed),
    "picks": _picks,
    "plays": _plays,
    "used": _used,
    "may": _may,
    "why": _why,
    "truths": lambda now, name: truths(now).get(name),
    "size": lambda now, name: size(*map(int, name.split("x"))),
    "cards": lambda now, name: list(_week(now, name).cards),
    "questions": lambda now, name: list(_week(now, name).questions),
    "when": _when,
}


# --- claims -------------------------------------------------------------------------------------------------


def _scorers(now: Seen, wanted: dict[str, dict[str, str]]) -> Iterator[str]:
    for name, players in wanted.items():
        seat, w = _seat_week(now, name)
        found = slots.Scorers(now.state, seat, w)
        for player, why in players.items():
            yield from differ(f"scorers.{name}.{player}", found.why_not(player), why)


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


def _drawing(now: Seen, wanted: str) -> Iterator[str]:
    there = drawing(now)
    if dedent(wanted).strip("\n").rstrip() != there:
        yield f"the map is\n{there}"


_CLAIMS: dict[str, Callable[[Seen, Any], Iterator[str]]] = {
    "map": _drawing,
    "scorers": _scorers,
    "offers": _offers,
    "lacks": _lacks,
    "lacks_when": _lacks_when,
    "hidden": lambda now, wanted: hidden(now.sent, wanted),
    "shown": lambda now, wanted: shown(now.sent, wanted),
}
