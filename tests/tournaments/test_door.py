"""Who comes by a code that was made void, or after registration was closed, is told so, and gets nothing (T8, T9)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.store.contract import RoomId
from tests.tournaments.fair import Fair


async def told_of(fair: Fair, code: str) -> tuple[int, Any]:
    answer = await fair.site.http.get(f"/api/invites/{code}")
    return answer.status_code, answer.json()


async def test_a_new_code_makes_the_old_ones_void(fair: Fair) -> None:
    await fair.found()
    further = await fair.post(f"/api/events/{fair.id}/invite", {}, fair.owner)
    assert further["voided"] == 0
    seated, stranger = await fair.site.guest("Ada"), await fair.site.guest("Ben")
    seat, token = await fair.sit(seated)
    made = await fair.post(f"/api/events/{fair.id}/invite", {"void": True}, fair.owner)
    assert made["voided"] == 1
    for code in (fair.invite, further["invite"]):
        status, said = await told_of(fair, code)
        assert (status, said) == (410, {"code": "void-invite", "facts": {"room": fair.id}})
        refused = await fair.post(f"/api/invites/{code}", {}, stranger, 410)
        assert refused["code"] == "void-invite"
    assert list((await fair.site.http.get(f"/api/rooms/{fair.id}")).json()["seats"]) == ["0", str(seat)]
    async with fair.site.peer(fair.id, token) as ada:
        await fair.done(ada, do="register", name="Ada")
        assert ada.screen.view["voided"] == 1
    fair.invite = made["invite"]
    assert (await fair.sit(stranger))[0] == seat + 1


async def test_the_owner_alone_makes_codes_void_and_it_is_noted(fair: Fair) -> None:
    await fair.found()
    made = await fair.post(f"/api/events/{fair.id}/links", {"role": "scorekeeper"}, fair.owner)
    scorer = await fair.site.guest("Paul")
    await fair.post(f"/api/events/{fair.id}/staff", {"secret": made["secret"]}, scorer)
    refused = await fair.post(f"/api/events/{fair.id}/invite", {"void": True}, scorer, 403)
    assert refused["code"] == "not-staff"
    assert (await told_of(fair, fair.invite))[0] == 200
    further = await fair.post(f"/api/events/{fair.id}/invite", {}, scorer)
    assert (await told_of(fair, further["invite"]))[0] == 200
    await fair.post(f"/api/events/{fair.id}/invite", {"void": True}, fair.owner)
    async with fair.site.peer(fair.id, fair.token) as owner:
        assert [n["what"] for n in owner.screen.view["staff"]["notes"].values()] == ["open-link", "void-invites"]


@pytest.mark.parametrize("other", [{"void": True}, {}])
async def test_a_code_that_was_made_while_others_were_made_void_is_known_to_be_void_too(
    fair: Fair, monkeypatch: pytest.MonkeyPatch, other: dict[str, bool]
) -> None:
    await fair.found()
    founding = fair.site.node.directory.founding
    begun, may_go_on, void = asyncio.Event(), asyncio.Event(), founding.void_invites

    async def slowly(room: RoomId) -> None:
        monkeypatch.setattr(founding, "void_invites", void)
        begun.set()
        await may_go_on.wait()
        await void(room)

    monkeypatch.setattr(founding, "void_invites", slowly)
    path = f"/api/events/{fair.id}/invite"
    first = asyncio.create_task(fair.post(path, {"void": True}, fair.owner))
    await begun.wait()
    second = await fair.post(path, other, fair.owner)
    may_go_on.set()
    last = await first
    assert [(await told_of(fair, made["invite"]))[0] for made in (second, last)] == [410, 200]
    async with fair.site.peer(fair.id, fair.token) as owner:
        assert second["voided"] < last["voided"] == owner.screen.view["voided"]


async def test_who_comes_after_registration_was_closed_hears_it_before_and_behind_the_door(fair: Fair) -> None:
    await fair.found()
    late = await fair.site.guest("Ada")
    async with fair.site.peer(fair.id, fair.token) as owner:
        await fair.done(owner, do="close-registration")
        assert (await told_of(fair, fair.invite))[1]["closed"] is True
        _, token = await fair.sit(late)
        async with fair.site.peer(fair.id, token) as ada:
            assert ada.screen.view["closed"] is True
            refused = await fair.say(ada, do="register", name="Ada")
            assert (refused["code"], refused["facts"]) == ("not-now", {"reason": "closed"})
            await fair.done(owner, do="open-registration")
            assert "closed" not in (await told_of(fair, fair.invite))[1]
            await fair.done(ada, do="register", name="Ada")


async def test_codes_are_made_so_often_an_hour(fair: Fair) -> None:
    """Each is kept for a month: whoever makes some in a loop is stopped."""
    await fair.found()
    answers = [
        await fair.site.http.post(f"/api/events/{fair.id}/invite", json={}, headers=fair.owner) for _ in range(60)
    ]
    assert [a.status_code for a in answers] == [201] * 59 + [429]
    assert answers[-1].json()["code"] == "too-fast"
