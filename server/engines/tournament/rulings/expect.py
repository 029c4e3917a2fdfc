"""What must be true after a step, by name.

``phase``, ``round`` (phase of the newest round), ``rounds`` (how many), ``total``; ``pairs``: of the newest round,
``["A-B", "C bye"]``, in any order, ``pairs_of = { 1 = [...] }`` of others; ``tables = { A = 7 }``; ``faults = ["rematch
A-B"]``; ``open``: pairs without a result; ``results = { "A-B" = "2:1 played" }``: the newest round's, the first named
one's games first, ``- how`` for a match that both lost, ``"C bye" = "2:0:0"``; ``results_of = { 1 = {...} }``; ``kept =
["A-B"]``: matches that stayed although a correction would have brought others; ``score = { A = "1:0:0" }``: games of
his newest match so far, his own first;

``table = ["C 7", "A 7"]``: all places with points; ``rates = { A = { omw = "16/27" } }``; ``digits = [...]`` in order
of places; ``why = { A = { 1 = { opponent = 1 } } }``: at least these facts;

``status = { B = "dropped" }``, ``names``, ``here = ["A"]``, ``missed = { F = [1] }``; ``deadlines = { "round:1" =
"+25m" }``: these and no others; ``seeds = ["A", "B"]``; ``suggested``: a cut; ``bracket = { f = "A-B: A" }``; ``ranks =
["A", "B"]``, ``prizes = { A = "book" }``; ``calls = ["A open"]``; ``staff = { 1 = "judge" }``; ``decks``; ``moved``,
``outdated``: of the draft; ``opens = { A = { best_of = 3 } }``: what his newest room was asked for with, ``advances``
and ``starter`` by name;

``notes = ["begin", "rename A Anna", "result 1.1.1"]``: what the staff did, to whom or in which match, in which words,
appointing the first two apart; ``undo = [...]``: what of it the owner may take back;

``offers = ["A drop"]``, ``lacks = ["A drop"]``: may be said now, by whom; ``hidden``, ``shown = { A = ["text"] }``:
what is nowhere, or somewhere, in what this viewer is sent; ``seen = { A = { my = { match = "1.1.1" } } }``: at least
these parts of what he sees now, ``"nothing"`` for what he does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from server.engines.contract import Office, Plain
from server.engines.rulings import BadScript
from server.engines.tournament import asks, records
from server.engines.tournament.rulings.event import ENGINE, Event, name_of, turned
from server.engines.tournament.rulings.script import actor, duration, viewer
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import NEITHER, Match, Note, Round


def failures(event: Event, wanted: Mapping[str, Any]) -> Iterator[str]:
    """What differs, in words."""
    for name, value in wanted.items():
        found = _FINDERS.get(name)
        if found is None:
            raise BadScript(f"nothing is called {name!r}")
        yield from found(event, name, value)


def pair_of(match: Match) -> str:
    if match.b == NOBODY:
        return f"{name_of(match.a)} bye"
    return "-".join(sorted((name_of(match.a), name_of(match.b))))


def _newest(event: Event) -> Round:
    if not event.state.rounds:
        raise BadScript("there is no round")
    return event.state.rounds[-1]


def _is(read: Callable[[Event], Any]) -> Callable[[Event, str, Any], Iterator[str]]:
    """The whole value."""

    def compare(event: Event, name: str, value: Any) -> Iterator[str]:
        found = read(event)
        if found != value:
            yield f"{name} is {found!r}, not {value!r}"

    return compare


def _each(read: Callable[[Event], Mapping[str, Any]]) -> Callable[[Event, str, Any], Iterator[str]]:
    """Only the values that are named, nested ones too."""

    def compare(event: Event, name: str, value: Any) -> Iterator[str]:
        yield from _within(name, read(event), value)

    return compare


def _within(name: str, found: Any, wanted: Any) -> Iterator[str]:
    if isinstance(wanted, dict) and isinstance(found, Mapping):
        for key, value in wanted.items():
            yield from _within(f"{name}.{key}", found.get(key), value)
    elif found != (None if wanted == "nothing" else wanted):
        yield f"{name} is {found!r}, not {wanted!r}"


def _pairs(round_: Round) -> list[str]:
    return sorted(pair_of(m) for m in round_.matches)


def _results(round_: Round) -> dict[str, str]:
    return {name: text for m in round_.matches for name, text in _both_ways(m)}


def _both_ways(match: Match) -> Iterator[tuple[str, str]]:
    """``A-B`` and ``B-A``; a draw is told by its games, a match that both lost by ``-``."""
    result = match.result
    if result is None:
        return
    a, b, drawn = result.games
    if match.b == NOBODY:
        yield pair_of(match), f"{a}:{b}:{drawn}"
        return
    for first, second, one, other in ((match.a, match.b, a, b), (match.b, match.a, b, a)):
        score = "-" if result.winner == NEITHER else f"{one}:{other}" + (f":{drawn}" if drawn else "")
        yield f"{name_of(first)}-{name_of(second)}", f"{score} {result.how}"


def _faults(event: Event) -> list[str]:
    return sorted(f"{fault} {_names(pair)}".strip() for fault, pair in _newest(event).faults)


def _names(pair: tuple[int, int]) -> str:
    return "-".join(sorted(name_of(p) for p in pair if p != NOBODY))


def _views(event: Event, part: str) -> dict[str, Any]:
    """A part of the public view, by names instead of numbers."""
    return {name_of(int(n)): said for n, said in event.view().get(part, {}).items()}


def _why(event: Event) -> dict[str, Any]:
    return {
        name_of(p.id): event.view(actor_seat(event, p.id)).get("my", {}).get("why", {}) for p in event.state.players
    }


def actor_seat(event: Event, number: int) -> Any:
    return viewer(name_of(number))


def _deadlines(event: Event, name: str, value: Mapping[str, str]) -> Iterator[str]:
    found, wanted = event.deadlines(), {key: duration(text) for key, text in value.items()}
    if found != wanted:
        yield f"{name} are {found}, not {wanted}"


def _may(event: Event, name: str, value: list[str]) -> Iterator[str]:
    for text in value:
        who, _, do = text.partition(" ")
        speaker = actor(who)
        if isinstance(speaker, Office):
            raise BadScript(f"offers are for seats: {text!r}")
        offered = any(offer.do == do for offer in ENGINE.legal(event.state, speaker))
        if offered != (name == "offers"):
            yield f"{'not ' * (not offered)}offered: {text!r}"


def _words(event: Event, name: str, value: Mapping[str, list[str]]) -> Iterator[str]:
    for who, texts in value.items():
        sent = msgspec.json.encode(
            [event.view(viewer(who)), [ENGINE.tell(t, viewer(who)) for t in event.told]]
        ).decode()
        for text in texts:
            if (text in sent) != (name == "shown"):
                yield f"{who} was {'never ' * (name == 'shown')}sent {text!r}"


def _draft(event: Event, flag: str) -> bool:
    draft: Plain = event.view(viewer("owner"))["staff"].get("draft", {})
    return bool(draft.get(flag, False))


def _note(note: Note) -> str:
    about = name_of(note.player) if note.player != NOBODY else ""
    return " ".join(part for part in (note.what, about, note.match, note.text) if part)


def _undoable(event: Event) -> list[str]:
    numbers = event.view(viewer("owner"))["staff"].get("undo", [])
    return [n.what for n in event.state.notes if n.number in numbers]


def _opened(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for ask in event.asks(asks.Open):
        sides = {n: ask.names[n] for n in (0, 1)}
        about = {
            **ask.options,
            "game": ask.game,
            "advances": sides.get(ask.options.get("advances", -1), ""),
            "starter": sides.get(ask.starter, ""),
        }
        for side, name in sides.items():
            found[name] = {**about, "seat": ask.seats[side], "deck": list(ask.decks[side])}
    return found


def _scores(event: Event) -> dict[str, str]:
    found = {}
    for match in _newest(event).matches:
        for player in match.players:
            found[name_of(player)] = ":".join(map(str, turned(match, player, match.score)))
    return found


def _table(event: Event) -> list[str]:
    return [f"{name_of(row.player)} {row.points}" for row in records.rows(event.state)]


_FINDERS: Mapping[str, Callable[[Event, str, Any], Iterator[str]]] = {
    "phase": _is(lambda event: event.state.phase),
    "round": _is(lambda event: _newest(event).phase),
    "rounds": _is(lambda event: len(event.state.rounds)),
    "total": _is(lambda event: event.state.total),
    "pairs": lambda event, name, value: _is(lambda e: _pairs(_newest(e)))(event, name, sorted(value)),
    "pairs_of": lambda event, name, value: _is(lambda e: {n: _pairs(e.state.rounds[int(n) - 1]) for n in value})(
        event, name, {n: sorted(pairs) for n, pairs in value.items()}
    ),
    "tables": _each(lambda event: {name_of(p): m.table for m in _newest(event).matches for p in m.players}),
    "faults": _is(_faults),
    "open": lambda event, name, value: _is(
        lambda e: sorted(pair_of(m) for m in _newest(e).matches if m.result is None)
    )(event, name, sorted(value)),
    "results": _each(lambda event: _results(_newest(event))),
    "results_of": _each(lambda event: {str(r.number): _results(r) for r in event.state.rounds}),
    "kept": _is(lambda event: sorted(pair_of(m) for r in event.state.rounds for m in r.matches if m.kept)),
    "table": _is(_table),
    "rates": _each(lambda event: _views(event, "standings")),
    "digits": _is(lambda event: [row.eight_digits() for row in records.rows(event.state)]),
    "why": _each(_why),
    "status": _each(lambda event: {name_of(p.id): p.status for p in event.state.players}),
    "names": _each(lambda event: {name_of(p.id): p.name for p in event.state.players}),
    "here": _is(lambda event: [name_of(p.id) for p in event.state.players if p.here]),
    "missed": _each(lambda event: {name_of(p.id): list(p.missed) for p in event.state.players}),
    "deadlines": _deadlines,
    "seeds": _is(lambda event: [name_of(p) for p in event.state.seeds]),
    "ranks": _is(lambda event: [name_of(p.player) for p in event.state.result]),
    "prizes": _is(lambda event: {name_of(p.player): p.prize for p in event.state.result if p.prize}),
    "bracket": _each(lambda event: {id_: _node(said) for id_, said in event.view().get("bracket", {}).items()}),
    "suggested": _is(lambda event: event.view(viewer("owner"))["staff"]["suggested_cut"]),
    "notes": _is(lambda event: [_note(n) for n in event.state.notes[2:]]),
    "undo": _is(_undoable),
    "seen": lambda event, name, value: _within(name, {who: event.view(viewer(who)) for who in value}, value),
    "opens": _each(_opened),
    "score": _each(_scores),
    "calls": _is(lambda event: [f"{name_of(c.player)} {c.status}" for c in event.state.calls]),
    "staff": _each(lambda event: {str(s): staff.role for s, staff in event.state.staff.items()}),
    "decks": _each(lambda event: _views(event, "decks")),
    "moved": _is(lambda event: _draft(event, "moved")),
    "outdated": _is(lambda event: _draft(event, "outdated")),
    "offers": _may,
    "lacks": _may,
    "hidden": _words,
    "shown": _words,
}


def _node(said: Mapping[str, Any]) -> str:
    """``A-B``, ``A-B: A`` once it is won, ``A walks over``."""
    sides = [name_of(said[side]) for side in ("a", "b") if side in said]
    if "winner" not in said:
        return "-".join(sides)
    if len(sides) < 2:
        return f"{name_of(said['winner'])} walks over"
    return f"{'-'.join(sides)}: {name_of(said['winner'])}"
