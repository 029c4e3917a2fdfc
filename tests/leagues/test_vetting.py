"""What members write for all to read is looked at before their league hears it."""

from __future__ import annotations

import pytest

from server.engines.refusal import Code, Refused
from server.engines.stadium.commands import EnterResult, Propose
from server.engines.stadium.matches import Goal, Result
from server.leagues.vetting import vetted
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
