"""A step's words become a command (``cases``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from server.engines.rulings import BadScript
from server.engines.stadium import commands, round_commands
from server.engines.stadium.land import FREE
from server.engines.stadium.notation import SEATS
from server.engines.stadium.questions import POOL
from server.engines.stadium.rulings import football
from server.engines.stadium.state import NOBODY, State, Tip

Fields = Sequence[str]
"""The names of the map's fields."""


def command(state: State, fields: Fields, verb: str, rest: str) -> Any:
    """The command that these words mean. ``rest``: what follows the verb."""
    if verb in _PLAIN:
        return _PLAIN[verb]()
    if verb in _SOON:
        return _SOON[verb](rest)
    if verb in _TURN:
        turn = state.round.turn.number if state.round is not None and state.round.turn is not None else 0
        return _TURN[verb](turn, fields, rest)
    if verb == "home":
        club, _, decision = rest.partition(" of ")
        return commands.Home(int(decision) if decision else state.drafted, club)
    raise BadScript(f"nobody can {verb!r}")


def seat(name: str) -> int:
    if name in ("none", "-"):
        return NOBODY
    if name not in SEATS:
        raise BadScript(f"{name!r} is nobody")
    return SEATS.index(name)


def chosen(matchday: int, text: str) -> dict[str, Any]:
    """``club FCB, scorer FCB1, duel B, tip FCB-BVB 2:1, penalty yes`` as fields of a command; ``-`` takes back."""
    found: dict[str, Any] = {}
    for part in filter(None, (p.strip() for p in text.split(","))):
        what, *words = part.split()
        if what in ("club", "scorer"):
            found[what] = "" if words == ["-"] else words[0]
        elif what == "duel":
            found[what] = seat(words[0])
        elif what == "tip":
            found[what] = Tip("") if words == ["-"] else _tip(matchday, words)
        elif what in POOL or what == "answer":
            found.setdefault("answers", {})[what] = "" if words == ["-"] else words[0]
        else:
            raise BadScript(f"nobody chooses {what!r}")
    return found


def _tip(matchday: int, words: list[str]) -> Tip:
    home, _, away = words[1].partition(":")
    return Tip(f"{matchday}:{words[0]}", int(home), int(away))


def _weekly(rest: str) -> tuple[int, str]:
    """``2: B FCB`` as the matchday and what follows."""
    found = re.match(r"^(\d+):?\s*(.*)$", rest)
    if found is None:
        raise BadScript(f"of which matchday? {rest!r}")
    return int(found[1]), found[2]


def _picks(rest: str) -> Any:
    matchday, text = _weekly(rest)
    return commands.ChangePicks(matchday, **chosen(matchday, text))


def _forcing(kind: Any) -> Callable[[str], Any]:
    def made(rest: str) -> Any:
        matchday, text = _weekly(rest)
        target, club = text.split()
        return kind(matchday, seat(target), "" if club == "-" else club)

    return made


def _quick(rest: str) -> Any:
    matchday, text = _weekly(rest)
    card, *back = text.split()
    return commands.Quick(matchday, card, play=not back)  # type: ignore[arg-type]


def _prize(rest: str) -> Any:
    matchday, text = _weekly(rest)
    return commands.ChoosePrize(matchday, text)  # type: ignore[arg-type]


def _propose(rest: str) -> Any:
    club, _, name = rest.partition(" ")
    return commands.Propose(name, club)


def _proxy(rest: str) -> Any:
    found = re.match(r"^(\d+) (\w): (.*)$", rest)
    if found is None:
        raise BadScript(f"a proxy for whom? {rest!r}")
    return commands.Proxy(seat(found[2]), int(found[1]), **chosen(int(found[1]), found[3]))


def _result(rest: str) -> Any:
    matchday, _, text = rest.partition(":")
    return commands.EnterResult(football.result(int(matchday), text))


def _resolve(rest: str) -> Any:
    proposal, player = rest.split()
    return commands.Resolve(proposal, "" if player == "-" else player)


def _second(text: str, default: str = "0") -> tuple[int, int]:
    matchday, rest = _weekly(text)
    return matchday, int(rest or default)


_PLAIN: dict[str, Callable[[], Any]] = {
    "join": commands.Join,
    "leave": commands.Leave,
    "begin": commands.Begin,
    "quit": commands.Quit,
    "awake": round_commands.Awake,
    "pause": lambda: commands.Pause(True),
    "resume": lambda: commands.Pause(False),
}

_SOON: dict[str, Callable[[str], Any]] = {
    "nonce": lambda rest: commands.Nonce(rest),
    "picks": _picks,
    "trainer": _forcing(commands.Trainer),
    "klatsche": _forcing(commands.Klatsche),
    "comeback": lambda rest: commands.Comeback(*_second(rest)),
    "spy": lambda rest: commands.Spy(_weekly(rest)[0], seat(_weekly(rest)[1])),
    "quick": _quick,
    "prize": _prize,
    "ready": lambda rest: commands.Ready(int(rest), True),
    "unready": lambda rest: commands.Ready(int(rest), False),
    "propose": _propose,
    "end": lambda rest: commands.VoteEnd(rest == "yes"),
    "confirm": lambda rest: commands.Confirm(int(rest)),
    "result": _result,
    "postpone": lambda rest: commands.Postpone(rest, True),
    "reinstate": lambda rest: commands.Postpone(rest, False),
    "cancel": lambda rest: commands.Cancel(int(rest)),
    "proxy": _proxy,
    "replace": lambda rest: commands.Replace(seat(rest)),
    "hand-over": lambda rest: commands.HandOver(seat(rest)),
    "resolve": _resolve,
}


def _field(fields: Fields, name: str) -> int:
    if name not in fields:
        raise BadScript(f"no field: {name!r}")
    return fields.index(name)


def _flag(words: list[str]) -> int:
    return seat(words[-1]) if words[-2:-1] == ["for"] else FREE


_TURN: dict[str, Callable[[int, Fields, str], Any]] = {
    "place": lambda n, fields, rest: round_commands.Place(n, _flag(rest.split()), _field(fields, rest.split()[0])),
    "pass": lambda n, fields, rest: round_commands.PassFlag(n, _flag(rest.split()) if rest else FREE),
    "give": lambda n, fields, rest: round_commands.GiveUp(n, _field(fields, rest)),
    "forgo": lambda n, fields, rest: round_commands.Forgo(n, seat(rest)),
}
