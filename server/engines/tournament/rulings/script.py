"""Words of a script as commands. Raises ``BadScript`` where it does not understand."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

import msgspec

from server.engines.contract import Actor, Audience, Due, Office, Outage, Viewer
from server.engines.rulings import BadScript
from server.engines.tournament import asks, commands, news
from server.engines.tournament.rulings.event import JUDGE, OWNER, SCORER, VISITOR, Event, seat, turned
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import Games, Match

WHO: Mapping[str, Actor] = {
    "owner": OWNER,
    "judge": JUDGE,
    "scorer": SCORER,
    "visitor": VISITOR,
    "R": Office.REFEREE,
    "sys": Office.SYSTEM,
}
_UNITS = {"ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000}
_KINDS: Mapping[str, Any] = {kind.__struct_config__.tag: kind for kind in get_args(commands.TournamentCommand)}
_PLAYERS = ("player", "one", "other")
_NUMBERS = ("best", "attended", "seat", "minutes", "size", "call", "note", "table", "seed", "side", "winner", "until")
_FLAGS = ("off", "here", "right", "playing")
_BY_STAFF = ("result", "correct")


def player(name: str) -> int:
    """A is 0."""
    if not re.fullmatch(r"[A-Z]", name):
        raise BadScript(f"{name!r} is nobody")
    return ord(name) - ord("A")


def actor(name: str) -> Actor:
    return WHO[name] if name in WHO else seat(player(name))


def viewer(name: str) -> Viewer:
    """``public``, ``R``, or whoever speaks by this name."""
    if name in ("public", "R"):
        return Audience.PUBLIC if name == "public" else Audience.REFEREE
    found = actor(name)
    assert not isinstance(found, Office), "the runtime looks at nothing"
    return found


def duration(text: str) -> int:
    """``+3m`` in ms."""
    found = re.fullmatch(r"\+(\d+)(ms|s|m|h)", text)
    if found is None:
        raise BadScript(f"no duration: {text!r}")
    return int(found[1]) * _UNITS[found[2]]


def games(text: str) -> Games:
    """``2:1`` or ``1:1:1``."""
    if not re.fullmatch(r"\d:\d(:\d)?", text):
        raise BadScript(f"no result: {text!r}")
    won, lost, *drawn = (int(n) for n in text.split(":"))
    return won, lost, drawn[0] if drawn else 0


def pair(text: str) -> tuple[int, int]:
    """``A-B``, or ``A-bye``."""
    one, _, other = text.partition("-")
    return player(one), NOBODY if other == "bye" else player(other)


def run(event: Event, line: str) -> None:
    """Carry out one line. ``Refused`` goes through."""
    word, _, rest = line.partition(" ")
    try:
        if word in _PASSAGES:
            _PASSAGES[word](event, rest)
        else:
            who, (tag, *fields) = actor(word), rest.split(" ")
            event.say(who, command(event, tag, fields))
    except (ValueError, LookupError, msgspec.ValidationError) as error:
        raise BadScript(f"{line!r}: {error}") from None


def command(event: Event, tag: str, fields: list[str]) -> Any:
    """A command by its wire name and its fields in words."""
    kind = _KINDS.get(tag)
    if kind is None:
        raise BadScript(f"nobody can {tag!r}")
    raw: dict[str, Any] = {"do": tag}
    said = {name: value for name, _, value in (field.partition("=") for field in fields)}
    for name, value in said.items():
        raw[name] = _value(event, tag, name, value, said.get("match", ""))
    return msgspec.convert(raw, kind)


def _value(event: Event, tag: str, name: str, text: str, match: str) -> Any:
    """``match``: whose one the command is about."""
    if name in _PLAYERS:
        return player(text)
    if name in ("note", "call") and not text.isdecimal():
        return _numbered(event, name, text)
    if name in _NUMBERS:
        return int(text)
    if name in _FLAGS:
        return {"yes": True, "no": False}[text]
    if name == "match":
        return _match(event, text).id if re.fullmatch(r"(\d+:)?[A-Z]", text) else text
    if name == "games":
        return turned(_match(event, match), player(match[-1]), games(text)) if tag in _BY_STAFF else games(text)
    if name == "players":
        return [player(one) for one in text.split(",")] if text else []
    if name == "pair":
        return pair(text)
    if name == "pairs":
        return [pair(one) for one in text.split(",")]
    if name == "sides":
        return [_match(event, match).players.index(player(one)) for one in text.split(",")]
    if name in ("cards", "prizes", "events"):
        return [one.replace("_", " ") for one in text.split(",")] if text else []
    return text.replace("_", " ")


def _match(event: Event, text: str) -> Match:
    number, _, who = text.rpartition(":")
    return event.match(player(who), int(number or 0))


def _numbered(event: Event, name: str, text: str) -> int:
    """The newest note of this kind, the newest call of this player."""
    if name == "note":
        return [n.number for n in event.state.notes if n.what == text][-1]
    return [c.number for c in event.state.calls if c.player == player(text)][-1]


def _round(event: Event, rest: str) -> None:
    wanted = []
    for one in filter(None, rest.split(", ")):
        who, _, score = one.partition(" ")
        if score == "bye":
            wanted.append((player(who), NOBODY, (2, 0, 0)))
        else:
            wanted.append((*pair(who), games(score)))
    event.round(*wanted)


def _progress(event: Event, rest: str) -> None:
    who, score, how = rest.split(" ")
    event.progress(player(who), games(score), playing={"playing": True, "idle": False}[how])


def _report(event: Event, rest: str) -> None:
    who, score = rest.split(" ")
    event.report(player(who), games(score))


def _open(event: Event, rest: str) -> None:
    match = event.match(player(rest))
    event.system(news.Opened(match.id, f"room-{match.id}"))


def _late(event: Event, rest: str) -> None:
    event.at = type(event.at)(event.at + duration(rest))


_PASSAGES: Mapping[str, Callable[[Event, str], object]] = {
    "pair": lambda event, rest: event.owner(commands.PairRound()),
    "work": lambda event, rest: event.system(asks.answered(event.asks(asks.PairUp)[-1])),
    "publish": lambda event, rest: event.owner(commands.Publish()),
    "start": lambda event, rest: event.owner(commands.StartRound()),
    "end": lambda event, rest: event.owner(commands.End()),
    "cut": lambda event, rest: event.owner(commands.Cut(int(rest))),
    "round": _round,
    "open": _open,
    "arrive": lambda event, rest: event.arrive(player(name) for name in rest.split(" ")),
    "report": _report,
    "progress": _progress,
    "time": lambda event, rest: event.passes(duration(rest)),
    "late": _late,
    "outage": lambda event, rest: event.system(Outage(duration(rest))),
    "due": lambda event, rest: event.system(Due(rest)),
}
