"""Who of the staff may look on at tables and see everything there, and what follows where one may no more (T57b)."""

from __future__ import annotations

from server.engines.tournament import asks
from server.engines.tournament.desk import Desk, live, plays
from server.engines.tournament.state import State


def onlookers(state: State) -> frozenset[int]:
    """Seats of those who have a role, and neither play nor played."""
    return frozenset(state.staff) - {player.seat for player in state.players if plays(player)}


def relieve(desk: Desk, before: State) -> None:
    """Send those who look on for another ticket, at each table of the round that is on, where one may look no more.

    At tables of rounds that are done there is nothing more to be seen than he saw.
    """
    now = desk.state
    if now.staff is before.staff and now.players is before.players:
        return
    if onlookers(before) <= onlookers(now):
        return
    round_ = live(now)
    for match in round_.matches if round_ is not None else ():
        if match.room:
            changed = desk.change_match(match.id, watch=match.watch + 1)
            desk.say_to_room(changed, asks.Relieve(match.id, changed.watch))
