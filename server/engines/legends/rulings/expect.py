"""Comparing what is with what should be; every difference is one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from server.engines.contract import Audience, Event, Seat, Viewer
from server.engines.legends import asking, series
from server.engines.legends.library import Library
from server.engines.legends.notation import SEATS, words
from server.engines.legends.pieces import Card
from server.engines.legends.rulings.words import is_called, name_of, phrase
from server.engines.legends.state import Player, State
from server.engines.legends.table import Table
from server.engines.legends.telling import tell
from server.engines.rulings import differ, hidden, shown

_PARTS = frozenset({"field", "background", "hand", "graveyard", "deck_size", "values", *Player.__struct_fields__})


class Seen(msgspec.Struct, frozen=True):
    """A moment of a case: ``sent`` is every byte so far, by viewer."""

    state: State
    lib: Library
    at: int
    sent: dict[str, str]


def differences(now: Seen, expected: dict[str, Any]) -> Iterator[str]:
    """What of the expectations does not hold."""
    for key, value in expected.items():
        if key in SEATS:
            for part, wanted in value.items():
                if part not in _PARTS:
                    yield f"nothing is called {key}.{part!r}"
                    continue
                yield from differ(f"{key}.{part}", _of_seat(now, SEATS.index(key), part, wanted), wanted)
        elif key in _LOOKS:
            yield from differ(key, _LOOKS[key](now), value)
        elif key in _CLAIMS:
            yield from _CLAIMS[key](now, value)
        else:
            yield f"nothing is called {key!r}"


# --- one player -------------------------------------------------------------------------------------


def _zone(state: State, zone: str, seat: int) -> list[Card]:
    return sorted((c for c in state.cards.values() if c.zone == zone and c.side == seat), key=lambda c: c.at)


def _of_seat(now: Seen, seat: int, part: str, wanted: Any) -> Any:
    state = now.state
    if part == "hand":
        cards = _zone(state, part, seat)
        return [c.card for c in cards] if [c.card for c in cards] == wanted else sorted(c.card for c in cards)
    if part in ("field", "background", "graveyard"):
        cards = _zone(state, part, seat)
        lines = list(wanted) + [""] * len(cards)
        return [_as_wanted(card, state.turn, line) for card, line in zip(cards, lines, strict=False)]
    if part == "deck":
        return list(reversed(state.players[seat].deck))[: len(wanted)]
    if part == "deck_size":
        return len(state.players[seat].deck)
    if part == "values":
        return {name: _value(now, seat, name) for name in wanted}
    value = getattr(state.players[seat], part)
    return list(value) if isinstance(value, tuple) else value


def _as_wanted(card: Card, turn: int, line: str) -> str:
    """The card in words; slot and turn of arrival only where they were asked for. The order of words is the line's."""
    asked = line.split()
    said = [
        w
        for w in words(card, turn)
        if not (w.startswith(("@", "since=", "attacks=", "directs=", "mode_changes=")) and w not in asked)
    ]
    return line if sorted(said) == sorted(asked) else " ".join(words(card, turn) if asked == said[:1] else said)


def _value(now: Seen, seat: int, name: str) -> str:
    for card in _zone(now.state, "field", seat):
        if is_called(card, name):
            attack, defence, _ = Table(now.state, now.lib, now.at).board.values(card)
            return f"{attack}/{defence}"
    return "not on the field"


# --- the whole --------------------------------------------------------------------------------------


def asked(state: State) -> str:
    """Who is asked what: ``B reply``, ``B auto`` where the seat passes by itself, or nothing."""
    d = state.decision
    if d is None:
        return ""
    return f"{SEATS[d.seat]} {d.kind if d.asked else 'auto'}"


def _attack(now: Seen) -> str:
    attack = now.state.attack
    if attack is None:
        return ""
    aim = f"-> {name_of(now.state, attack.target.uid)}" if attack.target is not None else "directly"
    return f"{name_of(now.state, attack.attacker.uid)} {aim}"


def _chain(now: Seen) -> list[str]:
    return [f"{SEATS[x.ctx.seat]} {x.ctx.source.card.card} {x.ctx.effect}".strip() for x in now.state.chain]


def _result(now: Seen) -> str:
    result = now.state.result
    if result is None:
        return ""
    who = "draw" if result.winner is None else SEATS[result.winner]
    return " ".join(x for x in (who, result.reason, result.criterion) if x)


def _outcome(now: Seen) -> str:
    end = series.outcome(now.state)
    return "" if end is None else f"{'draw' if end.winner is None else SEATS[end.winner]} {end.reason}"


def _left_ms(now: Seen) -> int:
    d = now.state.decision
    return asking.ends(d, now.state.players[d.seat].bank_ms) - now.at if d is not None else 0


_LOOKS: dict[str, Callable[[Seen], object]] = {
    "turn": lambda now: now.state.turn,
    "active": lambda now: SEATS[now.state.active],
    "starter": lambda now: SEATS[now.state.starter or 0],
    "phase": lambda now: now.state.phase,
    "game": lambda now: now.state.game,
    "asked": lambda now: asked(now.state),
    "default": lambda now: [
        phrase(now.state, o) for o in now.state.decision.options if o.id in now.state.decision.default
    ] if now.state.decision is not None else [],
    "attack": _attack,
    "chain": _chain,
    "result": _result,
    "outcome": _outcome,
    "wins": lambda now: list(now.state.wins),
    "drawn": lambda now: now.state.drawn,
    "left_ms": _left_ms,
    "clock_left_ms": lambda now: now.state.match_ends - now.at,
    "pause_ms": lambda now: now.state.decision.pause_ms if now.state.decision is not None else 0,
    "reason": lambda now: now.state.decision.reason if now.state.decision is not None else "",
    "values": lambda now: list(now.state.result.values or ()) if now.state.result is not None else [],
    "options": lambda now: sorted(phrase(now.state, o) for o in now.state.decision.options)
    if now.state.decision is not None else [],
}  # fmt: skip


def _offers(now: Seen, wanted: list[str]) -> Iterator[str]:
    offered = _LOOKS["options"](now)
    assert isinstance(offered, list)
    yield from (f"not offered: {w!r} (offered: {', '.join(offered)})" for w in wanted if w not in offered)


def _lacks(now: Seen, wanted: list[str]) -> Iterator[str]:
    offered = _LOOKS["options"](now)
    assert isinstance(offered, list)
    yield from (f"offered: {o!r}" for w in wanted for o in offered if o == w or o.startswith(w + " "))


def _why(now: Seen, wanted: dict[str, str]) -> Iterator[str]:
    d = now.state.decision
    why = {name_of(now.state, uid): w.code for uid, w in d.why.items()} if d is not None else {}
    for card, code in wanted.items():
        yield from differ(f"why.{card}", why.get(card, ""), code)


_CLAIMS: dict[str, Callable[[Seen, Any], Iterator[str]]] = {
    "offers": _offers,
    "lacks": _lacks,
    "why": _why,
    "hidden": lambda now, wanted: hidden(now.sent, wanted),
    "shown": lambda now, wanted: shown(now.sent, wanted),
}

VIEWERS: dict[str, Viewer] = {"A": Seat(0), "B": Seat(1), "public": Audience.PUBLIC, "referee": Audience.REFEREE}


# --- what was told ----------------------------------------------------------------------------------


def unsaid(names: dict[str, str], story: Iterable[Event], wanted: Iterable[str], never: Iterable[str]) -> Iterator[str]:
    """What should have been told and was not, in this order; and what should not and was. ``names``: card by uid."""
    lines = [_line(names, event) for event in story]
    rest = iter(lines)
    for line in wanted:
        if not any(_says(said, line) for said in rest):
            yield f"was not told (then): {line!r}; told: {'; '.join(map(_short, lines)) or 'nothing'}"
            return
    for line in never:
        yield from (f"was told: {_short(said)!r}" for said in lines if _says(said, line))


def _line(names: dict[str, str], event: Event) -> dict[str, str]:
    said = {k: _word(names, k, v) for k, v in tell(event, Audience.PUBLIC).items()}
    if "uid" in said and "card" not in said:
        said["card"] = said["uid"]
    return said


def _word(names: dict[str, str], key: str, value: object) -> str:
    if key in ("seat", "winner", "starter") and isinstance(value, int):
        return SEATS[value] if value >= 0 else "draw"
    if isinstance(value, list):
        return ",".join(names.get(str(x), str(x)) for x in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return names.get(str(value), str(value))


def _says(said: dict[str, str], line: str) -> bool:
    kind, *facts = line.split()
    return said["e"] == kind and all(said.get(k) == v for k, _, v in (fact.partition("=") for fact in facts))


def _short(said: dict[str, str]) -> str:
    return " ".join([said["e"], *(f"{k}={v}" for k, v in said.items() if k not in ("e", "uid"))])
