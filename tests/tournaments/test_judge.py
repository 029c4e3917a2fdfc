"""A judge is called from within a match: whoever plays there stays at the table, and everybody else is told why not."""

from __future__ import annotations

import asyncio
from typing import Any

from server.store.contract import RoomId
from tests.tournaments.fair import Fair, playing
from tests.web.peers import Peer

NAMES = ("Ada", "Ben")


async def seated(fair: Fair, owner: Peer) -> tuple[dict[str, dict[str, str]], str, str]:
    """Both have a match whose round is on. Their headers, the match, the address of a call from within it."""
    headers = await playing(fair, owner, NAMES)
    await fair.done(owner, do="start")
    ((match, told),) = owner.screen.view["rounds"]["1"]["matches"].items()
    return headers, match, f"/api/rooms/{told['room']}/judge"


async def asked(fair: Fair, path: str, headers: dict[str, str], status: int = 200) -> Any:
    answer = await fair.site.http.get(path, headers=headers)
    assert answer.status_code == status, answer.text
    return answer.json()


async def test_a_judge_comes_to_the_table_without_anybody_leaving_it(fair: Fair) -> None:
    await fair.found()
    async with fair.site.peer(fair.id, fair.token) as owner:
        headers, match, path = await seated(fair, owner)
        assert await asked(fair, path, headers["Ada"]) == {"call": "none"}
        called = await fair.post(path, {}, headers["Ada"])
        assert called == {"call": "open", "at": fair.site.clock.now_ms()}
        view = await fair.until(owner, lambda view: view["staff"].get("calls"))
        (number,) = view["staff"]["calls"]
        ada = next(int(n) for n, p in view["players"].items() if p["name"] == "Ada")
        assert (view["staff"]["calls"][number]["match"], view["staff"]["calls"][number]["player"]) == (match, ada)
        assert await fair.post(path, {}, headers["Ada"], 200) == called
        assert await asked(fair, path, headers["Ben"]) == {"call": "none"}, "a call is one's own"
        await fair.done(owner, do="take-call", call=int(number))
        assert (await asked(fair, path, headers["Ada"]))["call"] == "claimed"
        await fair.done(owner, do="resolve-call", call=int(number))
        assert await asked(fair, path, headers["Ada"]) == {"call": "none"}
        await fair.post(path, {}, headers["Ada"])
        assert len((await fair.until(owner, lambda view: len(view["staff"]["calls"]) == 2))["staff"]["calls"]) == 2


async def test_two_taps_at_once_are_one_call(fair: Fair) -> None:
    await fair.found()
    async with fair.site.peer(fair.id, fair.token) as owner:
        headers, _, path = await seated(fair, owner)
        taps = await asyncio.gather(*(fair.site.http.post(path, json={}, headers=headers["Ada"]) for _ in range(4)))
        assert {(tap.json()["call"], tap.is_success) for tap in taps} == {("open", True)}
        view = await fair.until(owner, lambda view: view["staff"].get("calls"))
        assert len(view["staff"]["calls"]) == 1


async def test_who_does_not_play_there_calls_nobody(fair: Fair) -> None:
    """Strangers, spectators, the staff, players of other tables and of other events."""
    await fair.found()
    async with fair.site.peer(fair.id, fair.token) as owner:
        headers = await playing(fair, owner, ("Ada", "Ben", "Cleo", "Dan"))
        await fair.done(owner, do="start")
        view = owner.screen.view
        named = {int(n): player["name"] for n, player in view["players"].items()}
        first, second = view["rounds"]["1"]["matches"].values()
        path = f"/api/rooms/{first['room']}/judge"
        stranger = await fair.site.guest("Eva")
        async with fair.site.peer(first["room"]):
            for who in (stranger, fair.owner, headers[named[second["a"]]]):
                assert (await fair.post(path, {}, who, 409))["code"] == "no-seat"
                assert (await asked(fair, path, who, 409))["code"] == "no-seat"
        assert (await fair.post(path, {}, {}, 401))["code"] == "not-signed-in"
        assert (await fair.post(f"/api/rooms/{fair.id}/judge", {}, headers["Ada"], 404))["code"] == "no-such-match"
        other = Fair(fair.site)
        await other.found()
        async with fair.site.peer(other.id, other.token) as founder:
            elsewhere, _, _ = await seated(other, founder)
            assert (await fair.post(path, {}, elsewhere["Ada"], 409))["code"] == "no-seat"
        assert "calls" not in (await fair.until(owner, lambda view: view["rounds"]))["staff"]


async def test_no_judge_comes_to_a_table_of_friends(fair: Fair) -> None:
    friend = await fair.site.guest("Ada")
    made = await fair.post("/api/rooms", {"engine": "legends"}, friend)
    assert (await fair.post(f"/api/rooms/{made['room']}/judge", {}, friend, 404))["code"] == "no-such-match"
    assert (await fair.post("/api/rooms/XXXXXXXX/judge", {}, friend, 404))["code"] == "no-such-room"


async def test_no_judge_comes_to_a_match_that_is_over_or_whose_event_is_gone(fair: Fair) -> None:
    await fair.found()
    async with fair.site.peer(fair.id, fair.token) as owner:
        headers, match, path = await seated(fair, owner)
        await fair.done(owner, do="result", match=match, games=[1, 0, 0])
        refused = await fair.post(path, {}, headers["Ada"], 409)
        assert (refused["code"], refused["facts"]) == ("not-now", {"reason": "over"})
        assert await asked(fair, path, headers["Ada"]) == {"call": "none"}
        await fair.done(owner, do="end")
        assert (await fair.post(path, {}, headers["Ada"], 409))["facts"] == {"reason": "over"}
    directory = fair.site.node.directory
    directory._store.lifetimes._forget(RoomId(fair.id))  # type: ignore[attr-defined]
    directory.drop(RoomId(fair.id))
    assert (await fair.post(path, {}, headers["Ada"], 404))["code"] == "no-such-room"


async def test_calling_is_paid_for_like_anything_that_is_written(fair: Fair) -> None:
    await fair.found()
    async with fair.site.peer(fair.id, fair.token) as owner:
        headers, _, path = await seated(fair, owner)
        codes = []
        while "too-fast" not in codes:
            answer = await fair.site.http.post(path, json={}, headers=headers["Ada"])
            codes.append(answer.json().get("code", "called"))
            assert len(codes) < 2_000
        assert codes[0] == "called"
