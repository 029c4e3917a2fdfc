"""Rates by common denominators are those of the plain formulas (RULES.md, T22), and what is kept of rounds is right."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from statistics import mean

import pytest

from server.engines.contract import Audience
from server.engines.tournament import commands, records
from server.engines.tournament.rulings.event import ENGINE, Event
from server.engines.tournament.standings import FLOOR, NOBODY, Played, Rates, Rules, table
from tests.engines.tournament import recount

KINDS = ("mw", "gw", "omw", "oomw", "ogw")


def wild_records(chance: Random, players: int) -> dict[int, list[Played]]:
    """As no event would have them: of unequal lengths, with games of any number, against who is not in the table."""
    return {
        player: [
            Played(
                opponent := chance.choice((NOBODY, *range(players + 2))),
                chance.choice((0, 1, 3)),
                chance.randrange(10),
                chance.randrange(4),
                bye=opponent == NOBODY and chance.random() < 0.5,
            )
            for _ in range(chance.randrange(12))
        ]
        for player in range(players)
    }


def plain(known: dict[int, list[Played]], kind: str, player: int, *, byes: bool) -> Fraction:
    """The formula, worked out anew for each player."""
    played = known.get(player, [])
    if kind == "mw":
        counted = [r for r in played if byes or not r.bye]
        return max(FLOOR, Fraction(sum(r.points for r in counted), 3 * len(counted))) if counted else FLOOR
    if kind == "gw":
        games = sum(r.games for r in played)
        return max(FLOOR, Fraction(sum(r.game_points for r in played), 3 * games)) if games else FLOOR
    beneath = {"omw": "mw", "oomw": "omw", "ogw": "gw"}[kind]
    met = [r.opponent for r in played if r.opponent != NOBODY]
    return mean([plain(known, beneath, other, byes=byes) for other in met]) if met else FLOOR


@pytest.mark.parametrize("seed", range(40))
def test_every_rate_is_exact(seed: int) -> None:
    chance = Random(seed)
    known = wild_records(chance, 1 + chance.randrange(9))
    byes = bool(seed % 2)
    rates = Rates(known, Rules(byes=byes))
    for player in range(len(known) + 2):
        assert [getattr(rates, kind)(player) for kind in KINDS] == [
            plain(known, kind, player, byes=byes) for kind in KINDS
        ]
    rows = table(rates, known, {player: chance.randrange(99) for player in known})
    assert [row.points for row in rows] == sorted((sum(r.points for r in p) for p in known.values()), reverse=True)
    assert all(row.omw == plain(known, "omw", row.player, byes=byes) for row in rows)


@pytest.mark.parametrize("seed", range(4))
def test_a_table_follows_drops_late_entries_and_corrections_of_any_round(seed: int) -> None:
    """After each step what everybody is shown is what a recount of that view says."""
    chance = Random(seed)
    event = Event({"rounds": 6, "cap": 64, "best_of": 1 + 2 * (seed % 2), "order": ("konami", "mtr")[seed % 2]}, seed)
    event.begin(33)
    for number in range(5):
        event.pair()
        event.publish()
        won = 1 + seed % 2
        for match in event.state.rounds[-1].matches:
            if match.result is None:
                games = chance.choice(((won, 0, 0), (0, won, 0)))
                event.owner(commands.EnterResult(match.id, games))
        check(event)
        match = chance.choice([m for r in event.state.rounds for m in r.matches if m.b != NOBODY])
        event.owner(commands.Correct(match.id, chance.choice(((won, 0, 0), (0, won, 0), (0, 0, 1)))))
        check(event)
        event.owner(commands.DropPlayer(chance.choice(records.in_play(event.state)).id))
        event.owner(commands.Enter(f"late {number}"))
        check(event)


def check(event: Event) -> None:
    view = ENGINE.view(event.state, Audience.PUBLIC)
    told = view["standings"]
    ranked = sorted((p for p in told if "rank" in told[p]), key=lambda p: int(told[p]["rank"]))
    assert ranked == [player for player, _, _ in recount.table(view)]
    keys = ("omw", "oomw") if view["options"]["order"] == "konami" else ("omw", "gw", "ogw")
    for player, points, rates in recount.table(view):
        assert (told[player]["points"], *(Fraction(told[player][key]) for key in keys)) == (points, *rates)
