"""What fields of commands may be, where ``OneOf`` and ``Picks`` don't say it: each admits and samples."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from server.engines.contract import Domain
from server.engines.draws import Draws
from server.engines.stadium.matches import Fixture, Match

MOST_SHOT = 20
"""Goals of one side in a tip or a result."""
_MINUTES = 120


def _whole(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


class Maybe:
    """None, which leaves a thing as it is, or what the other domain admits."""

    def __init__(self, domain: Domain) -> None:
        self._domain = domain

    def admits(self, value: object) -> bool:
        return value is None or self._domain.admits(value)

    def sample(self, draws: Draws, purpose: str) -> object:
        return None if draws.below(3, purpose, 0) == 0 else self._domain.sample(draws, purpose)


class Nothing:
    """None alone."""

    def admits(self, value: object) -> bool:
        return value is None

    def sample(self, draws: Draws, purpose: str) -> object:
        return None


class Checked:
    """One of many texts: too many to list, so a rule says which. ``some``: those to sample from, when asked for."""

    def __init__(self, fits: Callable[[str], bool], some: Callable[[], Sequence[str]]) -> None:
        self._fits = fits
        self._some = some

    def admits(self, value: object) -> bool:
        return isinstance(value, str) and self._fits(value)

    def sample(self, draws: Draws, purpose: str) -> object:
        some = self._some()
        return some[draws.below(len(some), purpose, 0)]


class Text:
    """Any text of 1 to ``most`` characters with something to see in it."""

    def __init__(self, most: int) -> None:
        self._most = most

    def admits(self, value: object) -> bool:
        return isinstance(value, str) and 1 <= len(value) <= self._most and value.isprintable() and bool(value.strip())

    def sample(self, draws: Draws, purpose: str) -> object:
        return draws.handle(purpose, 0)[: self._most]


class AnswerSheet:
    """Answers to some of the questions; "" takes one back."""

    def __init__(self, options: Mapping[str, tuple[str, ...]]) -> None:
        self._options = options

    def admits(self, value: object) -> bool:
        return isinstance(value, dict) and all(
            question in self._options and answer in ("", *self._options[question]) for question, answer in value.items()
        )

    def sample(self, draws: Draws, purpose: str) -> object:
        return {
            question: options[draws.below(len(options), f"{purpose}|{question}", 0)]
            for question, options in self._options.items()
        }


class ExactScore:
    """A tip on one of these matches, or on none (R12)."""

    def __init__(self, matches: Sequence[Match]) -> None:
        self._matches = tuple(matches)

    def admits(self, value: object) -> bool:
        return (
            isinstance(value, dict)
            and (value.get("match") in self._matches or value.get("match") == "")
            and all(_whole(value.get(side, 0), MOST_SHOT) for side in ("home", "away"))
        )

    def sample(self, draws: Draws, purpose: str) -> object:
        if not self._matches:
            return {"match": "", "home": 0, "away": 0}
        match = self._matches[draws.below(len(self._matches), purpose, 0)]
        return {"match": match, "home": draws.below(4, purpose, 1), "away": draws.below(4, purpose, 2)}


class EnteredResult:
    """A final result of one of these matches, goals with it or without (R60)."""

    def __init__(self, fixtures: Sequence[Fixture], most_goals: int) -> None:
        self._matches = tuple(f.id for f in fixtures)
        self._most_goals = most_goals

    def admits(self, value: object) -> bool:
        if not isinstance(value, dict) or value.get("match") not in self._matches or value.get("final") is not True:
            return False
        home, away, half = value.get("home", 0), value.get("away", 0), value.get("half")
        if not (_whole(home, MOST_SHOT) and _whole(away, MOST_SHOT)):
            return False
        if half is not None and not (
            len(half) == 2 and all(_whole(n, most) for n, most in zip(half, (home, away), strict=True))
        ):
            return False
        goals = value.get("goals", ())
        return len(goals) <= self._most_goals and all(_is_goal(goal) for goal in goals)

    def sample(self, draws: Draws, purpose: str) -> object:
        home, away = draws.below(4, purpose, 1), draws.below(4, purpose, 2)
        sides = ["home"] * home + ["away"] * away
        return {
            "match": self._matches[draws.below(len(self._matches), purpose, 0)],
            "final": True, "home": home, "away": away, "half": [0, 0], "complete": True,
            "goals": [{"side": s, "player": "", "minute": 50, "penalty": False, "own": False} for s in sides],
        }  # fmt: skip


def _is_goal(goal: Mapping[str, Any]) -> bool:
    return _whole(goal.get("minute", 0), _MINUTES) and len(goal.get("player", "")) <= 64
