"""What members write for all to read is looked at before their league hears it."""

from __future__ import annotations

import pytest

from server.engines.refusal import Code, Refused
from server.engines.stadium.commands import EnterResult, HandOver, Propose, Replace
from server.engines.stadium.matches import Goal, Result
from server.leagues.vetting import vetted
from server.rooms.entries import Chair
from tests.leagues.node import Node

NAMES = {
    "Erling Haaland": "", "Đorđe Petrović": "", "N'Golo Kanté": "", "": "", "  ": "",
    "Hurensohn": "blocked", "H1tler": "blocked", "f u c k": "blocked", "Sex": "blocked",
    "a\u202eb": "characters", "...": "characters",
}  # fmt: skip


@pytest.mark.parametrize(("name", "why"), NAMES.items(), ids=[ascii(name) for name in NAMES])
async def test_a_proposed_name_is_one_that_children_may_read(name: str, why: str) -> None:
    state = (await Node().league()).state
    if not why:
        vetted(state, Propose(name, "FCB"), {})
        return
    with pytest.raises(Refused) as no:
        vetted(state, Propose(name, "FCB"), {})
    assert (no.value.code, no.value.facts) == (Code.NOT_OFFERED, {"reason": why})


async def test_who_scored_is_a_footballer_or_a_name_that_children_may_read() -> None:
    state = (await Node().league()).state
    assert state.squads is not None

    def entered(player: str) -> EnterResult:
        return EnterResult(Result(match="m", final=True, home=1, goals=(Goal(side="home", player=player),)))

    for fits in (next(iter(state.squads.clubs)), "", "Mann"):
        vetted(state, entered(fits), {})
    with pytest.raises(Refused):
        vetted(state, entered("Hurensohn"), {})


@pytest.mark.parametrize("command", [Replace(1), HandOver(1)], ids=["replace", "hand-over"])
async def test_nobody_plays_again_or_holds_the_office_who_was_forgotten(command: Replace | HandOver) -> None:
    state = (await Node().league()).state
    ada, ben = Chair("Ada", "a"), Chair("Ben", "b")
    vetted(state, command, {0: ada, 1: ben})
    for chairs in ({0: ada, 1: Chair("", gone=True)}, {0: ada}):
        with pytest.raises(Refused) as no:
            vetted(state, command, chairs)
        assert (no.value.code, no.value.facts) == (Code.EMPTY_SEAT, {})


async def test_a_computer_plays_again_but_holds_no_office() -> None:
    state = (await Node().league()).state
    chairs = {0: Chair("Ada", "a"), 1: Chair("Robo", bot="league")}
    vetted(state, Replace(1), chairs)
    with pytest.raises(Refused) as no:
        vetted(state, HandOver(1), chairs)
    assert (no.value.code, no.value.facts) == (Code.NOT_OFFERED, {"reason": "no-such-player"})
