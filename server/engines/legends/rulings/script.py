"""A step's words become a command; where they name an option that is not offered, one that will be refused."""

from __future__ import annotations

import re
from typing import Any

from server.engines.legends import commands
from server.engines.legends.rulings.words import is_called, phrase
from server.engines.legends.state import Decision, Option, State
from server.engines.rulings import BadScript

PICKS = ("tribute", "target", "cost", "discard", "put")
_UNITS = {"ms": 1, "s": 1_000, "min": 60_000}


def duration(text: str) -> int:
    """``+30s`` in milliseconds."""
    found = re.match(r"^\+(\d+)(ms|s|min)$", text)
    if found is None:
        raise BadScript(f"no duration: {text!r} (say +30s, +500ms or +20min)")
    return int(found[1]) * _UNITS[found[2]]


def command(state: State, seat: int, verb: str, args: list[str], decision: Decision | None) -> Any:
    """The command that a seat's words mean. ``decision``: the one that is answered."""
    standing = _standing(state.game, verb, args)
    if standing is not None:
        return standing
    if decision is None:
        raise BadScript("nobody is asked anything")
    picks = _picks(state, decision, seat, verb, args)
    return commands.Answer(decision.number, tuple(picks))


def _standing(game: int, verb: str, args: list[str]) -> Any | None:
    plain: dict[str, Any] = {
        "resign": commands.Resign(game=game),
        "offer-draw": commands.OfferDraw(game=game),
        "accept": commands.AnswerDraw(True, game=game),
        "decline": commands.AnswerDraw(False, game=game),
        "next": commands.Next(game=game),
        "rematch": commands.Rematch(game=game),
    }
    if verb in plain:
        return plain[verb]
    if verb == "settings":
        return commands.Settings(args[0], _stops(args[1:]))  # type: ignore[arg-type]
    if verb == "compliment":
        return commands.Compliment(args[0])  # type: ignore[arg-type]
    if verb == "deck":
        return commands.ChooseDeck(args[0], game=game)
    if verb == "own-deck":
        entries = [part.partition(" *") for part in _parts(args)]
        return commands.OwnDeck({card: int(times or 1) for card, _, times in entries}, game=game)
    return None


def _stops(args: list[str]) -> Any:
    return None if not args else () if args == ["never"] else tuple(_parts(args))


def _parts(args: list[str]) -> list[str]:
    return [part.strip() for part in " ".join(args).split(",") if part.strip()]


def _picks(state: State, decision: Decision, seat: int, verb: str, args: list[str]) -> list[str]:
    if verb in PICKS:
        if decision.kind != verb and decision.seat == seat:
            raise BadScript(f"asked is {decision.kind!r}, not {verb!r}")
        free = list(decision.options)
        picks = []
        for part in _parts(args):
            found = next((o for o in free if _is_pick(state, o, part)), None)
            if found is not None:
                free.remove(found)
            picks.append(found.id if found is not None else _unoffered(state, seat, "pick", [part]))
        return picks
    fitting = [o for o in decision.options if _fits(state, o, verb, args)]
    if not fitting:
        return [_unoffered(state, seat, verb, args)]
    if len({phrase(state, o) for o in fitting}) > 1 or not _alike(state, fitting):
        raise BadScript(f"{verb} {' '.join(args)}: which one? {', '.join(sorted(phrase(state, o) for o in fitting))}")
    return [fitting[0].id]


def _alike(state: State, options: list[Option]) -> bool:
    """Copies in a hand are the same to everybody."""
    zones = {state.cards[o.card].zone for o in options if o.card in state.cards}
    return len(options) == 1 or zones <= {"hand"}


def _is_pick(state: State, option: Option, word: str) -> bool:
    if option.verb == "link":
        return word == f"#{option.n}"
    if option.of:
        return option.of == word
    return option.card in state.cards and is_called(state.cards[option.card], word)


def _fits(state: State, o: Option, verb: str, args: list[str]) -> bool:
    if verb in ("choose", "first", "answer"):
        if o.verb != {"choose": "branch", "first": "trigger", "answer": "activate"}[verb]:
            return False
        if verb == "choose":
            return args == [str(o.n)]
    elif o.verb != verb:
        return False
    if not args:
        return not o.card
    card = state.cards.get(o.card)
    if not (card is not None and is_called(card, args[0])) and o.of != args[0]:
        return False
    rest = args[1:]
    if verb == "attack":
        aim = state.cards.get(o.target)
        return rest == ["directly"] if aim is None else rest[:1] == ["->"] and is_called(aim, rest[1])
    if verb in ("summon", "mode"):
        return rest == [o.mode]
    return not rest or rest == [o.effect]


def _unoffered(state: State, seat: int, verb: str, args: list[str]) -> str:
    """The id that the option would have if it were offered."""
    parts = [verb]
    for word in args:
        if word in ("->", "directly"):
            continue
        called = sorted((c for c in state.cards.values() if is_called(c, word)), key=lambda c: (c.side != seat, c.at))
        parts.append(called[0].uid if called else word)
    return parts[1] if verb == "pick" else ":".join(parts)
