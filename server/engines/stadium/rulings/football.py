"""Invented football for rulings: plans and results out of words."""

from __future__ import annotations

import re

from msgspec.structs import replace

from server.engines.rulings import BadScript
from server.engines.stadium.map import Club
from server.engines.stadium.matches import Chance, Fixture, Goal, Plan, Result, Squads

PAIRS: tuple[tuple[Club, Club], ...] = (
    ("FCB", "BVB"), ("B04", "BMG"), ("VFB", "SCF"), ("SGE", "M05"), ("RBL", "FCU"), ("SVW", "HSV"), ("S04", "KOE"),
    ("TSG", "FCA"), ("ELV", "SCP"),
)  # fmt: skip
CLUBS = tuple(sorted(club for pair in PAIRS for club in pair))
KICKOFF = 1_787_941_800_000
"""Friday, 28 August 2026, 20:30 in Berlin."""
DAY_MS = 86_400_000
_AFTER = (0, *(19 * 3_600_000,) * 6, *(45 * 3_600_000,) * 2)
PLAYERS = 5
SHARES = {7: (10.0, "won"), 4: (20.0, "won"), 3: (40.0, "won"), 2: (50.0, "won"), 1: (50.0, "drawn"), 0: (50.0, "lost"),
          -2: (70.0, "lost")}  # fmt: skip
"""How a club that brings so many points was rated, and how its match ended (R18)."""
_RESULT = re.compile(r"^(\w+-\w+) (\d+):(\d+)(?: \((\d+):(\d+)\))?((?: \w+@\d+[poha]*)*)( running)?( lost)?( bare)?$")
_GOAL = re.compile(r"(\w+)@(\d+)([poha]*)")


def match_id(matchday: int, home: Club, away: Club) -> str:
    return f"{matchday}:{home}-{away}"


def first_plan(matchday: int, first: int) -> Plan:
    """The plan without other words."""
    start = KICKOFF + 7 * DAY_MS * (matchday - first)
    fixtures = tuple(
        Fixture(id=match_id(matchday, home, away), home=home, away=away, kickoff=start + after)
        for (home, away), after in zip(PAIRS, _AFTER, strict=True)
    )
    return Plan(
        matchday=matchday,
        fixtures=fixtures,
        settled=True,
        chances={f.id: chance(50, 25, 25) for f in fixtures},
        places={club: place for place, club in enumerate((c for pair in PAIRS for c in pair), 1)},
        goals=27 * (matchday - 1),
        matches=9 * (matchday - 1),
    )


def chance(home: float, draw: float, away: float) -> Chance:
    """In percent."""
    return Chance(home=home / 100, draw=draw / 100, away=away / 100, source="words", method="proportional", at=KICKOFF)


def with_kickoff(plan: Plan, at: int) -> Plan:
    """All of it moved, so that the first match of all kicks off then."""
    shift = at - min(f.kickoff for f in plan.fixtures)
    return replace(plan, fixtures=tuple(replace(f, kickoff=f.kickoff + shift) for f in plan.fixtures))


def with_off(plan: Plan, pair: str, off: bool) -> Plan:
    match = f"{plan.matchday}:{pair}"
    if all(f.id != match for f in plan.fixtures):
        raise BadScript(f"no match: {pair}")
    return replace(plan, fixtures=tuple(replace(f, off=off) if f.id == match else f for f in plan.fixtures))


def with_chance(plan: Plan, pair: str, shares: str) -> Plan:
    home, draw, away = (float(part) for part in shares.split("/"))
    return replace(plan, chances={**plan.chances, f"{plan.matchday}:{pair}": chance(home, draw, away)})


def usual_result(fixture: Fixture) -> Result:
    """1:0 by the home side's fifth."""
    return ended(fixture, "won", 0)


def ended(fixture: Fixture, how: str, goals: int) -> Result:
    """A result that ends so for the home side, whose first player shoots so many."""
    if how not in ("won", "drawn", "lost"):
        raise BadScript(f"nothing ends {how!r}")
    home = max(1 if how == "won" else 0, goals)
    away = {"won": 0, "drawn": home, "lost": home + 1}[how]
    shot = [Goal(side="home", player=f"{fixture.home}{1 if n < goals else 5}", minute=10 + n) for n in range(home)]
    shot += [Goal(side="away", player=f"{fixture.away}5", minute=60 + n) for n in range(away)]
    return Result(match=fixture.id, final=True, home=home, away=away, half=(home, 0), goals=tuple(shot), complete=True)


def result(matchday: int, text: str) -> Result:
    """``FCB-BVB 2:1 (1:0) FCB1@3p FCB1@40 BVB2@80o``; ``running``: not final; ``lost``: no half-time score is known;
    ``bare``: no goals either, as the commissioner's page enters it."""
    found = _RESULT.match(text.strip())
    if found is None:
        raise BadScript(f"no result: {text!r}")
    pair, home, away, half_home, half_away, shot, running, lost, bare = found.groups()
    clubs = pair.split("-")
    goals = tuple(_goal(clubs, *parts) for parts in _GOAL.findall(shot))
    if not goals and not shot and not bare:
        goals = tuple(Goal(side="home", player=f"{clubs[0]}5", minute=30) for _ in range(int(home)))
        goals += tuple(Goal(side="away", player=f"{clubs[1]}5", minute=70) for _ in range(int(away)))
    counted = sum(g.side == "home" for g in goals), sum(g.side == "away" for g in goals)
    half = (int(half_home), int(half_away)) if half_home is not None else None if lost or bare else (0, 0)
    return Result(
        match=f"{matchday}:{pair}", final=not running, home=int(home), away=int(away), half=half, goals=goals,
        complete=counted == (int(home), int(away)),
    )  # fmt: skip


def _goal(clubs: list[str], player: str, minute: str, marks: str) -> Goal:
    """An own goal counts for the other side."""
    own = "o" in marks
    for_home = (player.startswith(clubs[0]) != own or "h" in marks) and "a" not in marks
    return Goal(side="home" if for_home else "away", player=player, minute=int(minute), penalty="p" in marks, own=own)


def squads() -> Squads:
    return Squads(id="words", clubs={f"{club}{n}": club for club in CLUBS for n in range(1, PLAYERS + 1)})
