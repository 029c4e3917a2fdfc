"""Roles and players' numbers are given to somebody: a seat that nobody holds gets neither (T57a)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from server.engines.refusal import Code, Refused
from server.engines.tournament.commands import Appoint, Bind, Dismiss
from server.engines.tournament.rulings.event import Event
from server.rooms.entries import Chair
from server.tournaments.vetting import Vetting
from tests.tournaments.fair import Fair

CHAIRS: Mapping[int, Chair] = {0: Chair("Maier", "guest-1"), 1: Chair("Ada", "guest-2"), 2: Chair("", gone=True)}


@pytest.mark.parametrize("seat", [2, 3, 1023])
@pytest.mark.parametrize("command", [lambda seat: Appoint(seat, "judge"), lambda seat: Bind(0, seat)])
def test_a_seat_that_nobody_holds_is_given_nothing(command: Any, seat: int) -> None:
    with pytest.raises(Refused) as no:
        Vetting(None)(Event().state, command(seat), CHAIRS)
    assert (no.value.code, no.value.facts) == (Code.EMPTY_SEAT, {})


def test_whoever_sits_somewhere_is_and_who_has_gone_may_be_dismissed() -> None:
    for command in (Appoint(1, "judge"), Bind(0, 1), Dismiss(2)):
        Vetting(None)(Event().state, command, CHAIRS)


async def test_an_owner_is_told_so_and_appoints_who_has_come(fair: Fair) -> None:
    await fair.found()
    async with fair.site.peer(fair.id, fair.token) as owner:
        for seat in (1, 500):
            refused = await fair.say(owner, do="appoint", seat=seat, role="judge")
            assert (refused["t"], refused["code"]) == ("no", "empty-seat")
        assert set(owner.screen.view["staff"]["staff"]) == {"0"}
        seat, token = await fair.sit(await fair.site.guest("Ada"))
        assert seat == 1
        await fair.done(owner, do="appoint", seat=1, role="judge")
        async with fair.site.peer(fair.id, token) as judge:
            assert judge.screen.view["staff"]["role"] == "judge"
            await fair.done(owner, do="enter", name="Ben")
            (number,) = owner.screen.view["players"]
            refused = await fair.say(owner, do="bind", player=int(number), seat=2)
            assert refused["code"] == "empty-seat"
            await fair.done(owner, do="bind", player=int(number), seat=1)
            assert owner.screen.view["players"][number]["seat"] == 1
