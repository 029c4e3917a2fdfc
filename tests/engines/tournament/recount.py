"""The table of an event, worked out once more from what everybody is shown, in another way than the engine does it.

Nothing of the engine is used: results in, fractions out, round by round as a person with a pencil would.
"""

from __future__ import annotations

from fractions import Fraction
from statistics import mean
from typing import Any

FLOOR = Fraction(33, 100)


class Sheet:
    """One player's rounds: points and possible ones, games and possible ones, opponents."""

    def __init__(self) -> None:
        self.points = 0
        self.rounds = 0
        self.game_points = 0
        self.games = 0
        self.byes = 0
        self.met: list[str] = []

    def match_rate(self, *, byes: bool) -> Fraction:
        out = 0 if byes else self.byes
        rounds = self.rounds - out
        return max(FLOOR, Fraction(self.points - 3 * out, 3 * rounds)) if rounds else FLOOR

    def game_rate(self) -> Fraction:
        return max(FLOOR, Fraction(self.game_points, 3 * self.games)) if self.games else FLOOR


def sheets(view: dict[str, Any]) -> dict[str, Sheet]:
    """By player, of all rounds before the cut that are done."""
    found = {player: Sheet() for player in view["players"]}
    done = {n: r for n, r in view["rounds"].items() if r["phase"] == "done" and r["stage"] == "group"}
    for round_ in done.values():
        for match in round_["matches"].values():
            _enter(found, match)
    for player, said in view["players"].items():
        missed = [n for n in said.get("missed", []) if str(n) in done]
        found[player].rounds += len(missed)
        if said.get("half") and missed and missed[0] == said["missed"][0]:
            found[player].points += 1
    return found


def _enter(found: dict[str, Sheet], match: dict[str, Any]) -> None:
    if "b" not in match:
        sheet = found[str(match["a"])]
        sheet.points, sheet.rounds, sheet.byes = sheet.points + 3, sheet.rounds + 1, sheet.byes + 1
        sheet.game_points, sheet.games = sheet.game_points + 6, sheet.games + 2
        return
    sides = str(match["a"]), str(match["b"])
    winner, games = match["result"]["winner"], match["result"]["games"]
    for side, player in enumerate(sides):
        sheet = found[player]
        sheet.met.append(sides[1 - side])
        sheet.rounds += 1
        sheet.points += 3 if winner == side else 1 if winner == -1 else 0
        sheet.games += sum(games)
        sheet.game_points += 3 * games[side] + games[2]


def table(view: dict[str, Any]) -> list[tuple[str, int, tuple[Fraction, ...]]]:
    """Player, points and the rates that break ties, the first first; equal ones by the lot that the view shows."""
    options = view["options"]
    byes = options.get("byes_in_rate", True)
    found = sheets(view)
    mw = {p: s.match_rate(byes=byes) for p, s in found.items()}
    gw = {p: s.game_rate() for p, s in found.items()}
    omw = _of_opponents(found, mw)
    rates = {
        "duel": (omw, _of_opponents(found, omw)),
        "konami": (omw, _of_opponents(found, omw)),
        "mtr": (omw, gw, _of_opponents(found, gw)),
    }
    usual = "duel" if options.get("best_of", 1) == 1 else "mtr"
    order = options.get("order", "auto")
    keys = rates[usual if order == "auto" else order]
    lots = {p: said["lot"] for p, said in view["standings"].items() if "lot" in said}
    return sorted(
        ((p, found[p].points, tuple(rate[p] for rate in keys)) for p in lots),
        key=lambda row: (row[1], row[2], lots[row[0]]),
        reverse=True,
    )


def _of_opponents(found: dict[str, Sheet], rate: dict[str, Fraction]) -> dict[str, Fraction]:
    return {p: mean([rate[o] for o in s.met]) if s.met else FLOOR for p, s in found.items()}
