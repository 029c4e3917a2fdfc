"""Seats whose people are gone, and an office that nobody holds: told to a league, which sees no accounts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from server.engines.contract import Command
from server.engines.stadium.commands import Forgotten, Inherit
from server.engines.stadium.state import NOBODY, State
from server.rooms.entries import Chair


def vacancies(state: State, chairs: Mapping[int, Chair]) -> Iterator[Command]:
    """What the league does not know yet: members who were forgotten, then who inherits their office (R61, 15.1)."""
    quit_already = {m.seat for m in state.members if m.quit}
    founding = {0} if state.phase == "lobby" else set()
    for m in state.members:
        chair = chairs.get(m.seat)
        if chair is not None and chair.gone and m.seat not in quit_already | founding:
            yield Forgotten(m.seat)
    if state.phase != "lobby" and state.commissioner in quit_already:
        heirs = _heirs(state, chairs)
        if heirs or state.paused:
            yield Inherit(heirs[0] if heirs else NOBODY)


def _heirs(state: State, chairs: Mapping[int, Chair]) -> list[int]:
    """People who still play, in the order of seats."""
    people = {seat for seat, chair in chairs.items() if not (chair.gone or chair.bot)}
    return sorted(m.seat for m in state.members if not m.quit and m.seat in people)
