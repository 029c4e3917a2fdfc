"""``week 1: A +4 duel B goals 2; B 70% lost right 3``: what each player has, and the football that brings it."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from server.engines.rulings import BadScript
from server.engines.stadium import slots
from server.engines.stadium.matches import Fixture, Match, Plan, Result
from server.engines.stadium.questions import POOL, Asked, resolve
from server.engines.stadium.rulings import football, script
from server.engines.stadium.state import State, Tip, Week

_SHARE = re.compile(r"^(\d+(?:\.\d+)?)%$")
_DRAW = 25.0


class Wish(msgspec.Struct, frozen=True):
    """What a player is to have. ``pair``: his match; ``club`` "" for none chosen."""

    seat: int
    pair: str
    club: str
    share: float
    end: str
    goals: int = 0
    right: int = 0
    hit: bool = False
    duel: int | None = None
    extra: bool = False
    """The club is another player's, too: his match is not to be set."""

    def picks(self, w: Week, results: dict[Match, Result]) -> dict[str, Any]:
        """The choices that bring it, as fields of a command."""
        found: dict[str, Any] = {"club": self.club} if self.club else {}
        home = self.pair.split("-")[0]
        match = f"{w.matchday}:{self.pair}"
        if self.goals:
            found["scorer"] = f"{home}1"
        if self.right:
            found["answers"] = _answers(w, results, self.right)
        if self.hit:
            found["tip"] = Tip(match, results[match].home, results[match].away)
        if self.duel is not None:
            found["duel"] = self.duel
        return found


def wishes(text: str, matchday: int, state: State) -> list[Wish]:
    said = [part.split() for part in text.split(";")]
    named = {script.seat(words[0]): words[1:] for words in said}
    found: dict[int, Wish] = {}
    for m in state.members:
        found[m.seat] = _wish(m.seat, named.get(m.seat, ["+0"]), matchday, state, found)
    return list(found.values())


def _wish(seat: int, words: list[str], matchday: int, state: State, before: dict[int, Wish]) -> Wish:
    home, away = football.PAIRS[(seat + matchday - state.setup.options.first) % len(football.PAIRS)]
    wish = Wish(seat, f"{home}-{away}", home, 50.0, "lost")
    words = list(words)
    while words:
        word = words.pop(0)
        if word == "duel":
            wish = msgspec.structs.replace(wish, duel=script.seat(words.pop(0)))
        elif word in ("goals", "right"):
            wish = msgspec.structs.replace(wish, **{word: int(words.pop(0))})
        elif word == "hit":
            wish = msgspec.structs.replace(wish, hit=True)
        elif word == "no":
            wish = msgspec.structs.replace(wish, club="")
        elif word == "as":
            other = before[script.seat(words.pop(0))]
            wish = msgspec.structs.replace(wish, club=other.club, pair=other.pair, extra=True)
        elif share := _SHARE.match(word):
            wish = msgspec.structs.replace(wish, share=float(share[1]), end=words.pop(0))
        elif word.lstrip("+-").isdecimal() and int(word) in football.SHARES:
            chance, end = football.SHARES[int(word)]
            wish = msgspec.structs.replace(wish, share=chance, end=end)
        else:
            raise BadScript(f"no week has {word!r}")
    return wish


def with_wishes(plan: Plan, wanted: list[Wish]) -> tuple[Plan, dict[Match, Result]]:
    """The plan and the results that make all of it true."""
    by_id = {f.id: f for f in plan.fixtures}
    results: dict[Match, Result] = {f.id: football.usual_result(f) for f in plan.fixtures}
    for wish in wanted:
        if wish.extra:
            continue
        fixture: Fixture = by_id[f"{plan.matchday}:{wish.pair}"]
        draw = min(_DRAW, (100 - wish.share) / 2)
        chance = football.chance(wish.share, draw, 100 - wish.share - draw)
        plan = msgspec.structs.replace(plan, chances={**plan.chances, fixture.id: chance})
        results[fixture.id] = football.ended(fixture, wish.end, wish.goals)
    return plan, results


def _answers(w: Week, results: dict[Match, Result], right: int) -> dict[str, str]:
    """So many right ones; the rest wrong."""
    assert w.opened is not None
    asked = Asked(
        tuple(dict.fromkeys(slots.fixtures(w).values())), w.opened.chances, w.top, w.last, w.opened.goals,
        w.opened.matches, results,
    )  # fmt: skip
    found = {}
    for n, question in enumerate(w.questions):
        truth = resolve(question, asked)
        wrong = next(option for option in POOL[question] if option != truth)
        found[question] = (truth or POOL[question][0]) if n < right else wrong
    return found
