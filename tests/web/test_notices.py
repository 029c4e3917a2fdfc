"""The notice board over HTTP: who may put what there, who may sit down, and what a stranger is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from server.wire.limits import NOTICE_EVERY_MS
from tests.web.peers import Site, served

SECRET = "a secret of the office"
NO_BROADCAST = {
    "delay_s": 0, "open_hands": False, "shows": False, "showing": 0, "counted": True, "counts": True,
}  # fmt: skip


def said(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


async def opened(site: Site, name: str = "Ada", **options: Any) -> tuple[dict[str, str], dict[str, Any]]:
    """A new table: its host's proof and what the host was told."""
    host = await site.guest(name)
    made = await site.http.post("/api/rooms", json={"engine": "toy", "options": options}, headers=host)
    return host, made.json()


async def board(site: Site, **wanted: str) -> dict[str, Any]:
    answer = await site.http.get("/api/notices", params=wanted)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_a_stranger_sits_down_at_an_open_table(direct: Site) -> None:
    host, made = await opened(direct)
    path = f"/api/rooms/{made['room']}/notice"
    ben = await direct.guest("Ben")
    said(await direct.http.post(f"/api/notices/{made['room']}/seat", headers=ben), 404, "not-listed")
    async with direct.peer(made["room"], made["token"]):
        put = await direct.http.put(path, json={"open": True}, headers=host)
        assert put.json() == {"open": True, "watch": False, "host": True, "agreed": 0, "players": 1} | NO_BROADCAST
        direct.fake.advance(2_000)
        found = await board(direct)
        assert found["counts"] == {"open": 1, "live": 0, "watching": 0}
        (notice,) = found["open"]
        assert notice == {
            "room": made["room"], "engine": "toy", "host": "Ada", "options": {}, "seats": 2, "free": 1, "bots": 0,
            "live": False, "watching": 0, "at": notice["at"],
        }  # fmt: skip
        seat = await direct.http.post(f"/api/notices/{made['room']}/seat", headers=ben)
        assert (seat.status_code, seat.json()["seat"]) == (201, 1)
        async with direct.peer(made["room"], seat.json()["token"]) as peer:
            assert peer.people["seats"]["1"]["name"] == "Ben"
        cem = await direct.guest("Cem")
        said(await direct.http.post(f"/api/notices/{made['room']}/seat", headers=cem), 409, "no-seat-free")
        direct.fake.advance(NOTICE_EVERY_MS)
        await direct.node.board._sweep()
        assert (await board(direct))["open"] == []


async def test_only_players_of_the_room_say_what_hangs_there(direct: Site) -> None:
    host, made = await opened(direct)
    path = f"/api/rooms/{made['room']}/notice"
    ben = await direct.guest("Ben")
    said(await direct.http.put(path, json={"open": True}), 401, "not-signed-in")
    said(await direct.http.put(path, json={"open": True}, headers=ben), 404, "no-seat")
    told = await direct.http.get(path, headers=ben)
    assert (told.status_code, told.json()) == (200, None)
    said(await direct.http.put(path, json={"open": "yes"}, headers=host), 400, "bad-request")
    said(await direct.http.put("/api/rooms/NOSUCH/notice", json={}, headers=host), 404, "no-such-room")
    told = (await direct.http.get(path, headers=host)).json()
    assert told == {"open": False, "watch": False, "host": True, "agreed": 0, "players": 1} | NO_BROADCAST


async def test_a_game_is_listed_when_both_want_it_and_the_operator_puts_it_first(client: Path) -> None:
    async with served(client, admin_secret=SECRET) as site:
        tables = [await live(site) for _ in range(2)]
        site.fake.advance(2_000)
        found = await board(site)
        assert {one["room"] for one in found["live"]} == set(tables)
        assert all("featured" not in one for one in found["live"])
        office = {"authorization": f"Admin {SECRET}"}
        said(await site.http.post(f"/api/admin/rooms/{tables[0]}/feature", json={}), 403, "not-admin")
        said(await site.http.post("/api/admin/rooms/NOSUCH/feature", json={}, headers=office), 404, "no-such-room")
        for room in (tables[1], tables[0]):
            await site.http.post(f"/api/admin/rooms/{room}/feature", json={"reason": "final"}, headers=office)
            site.fake.advance(1)
        assert [one["room"] for one in (await board(site))["live"]] == tables
        await site.http.post(f"/api/admin/rooms/{tables[0]}/unfeature", json={}, headers=office)
        found = await board(site)
        assert [(one["room"], one.get("featured", False)) for one in found["live"]] == [
            (tables[1], True),
            (tables[0], False),
        ]
        house = (await site.http.get("/api/admin/house", headers=office)).json()
        assert next((deed["what"], deed["whom"]) for deed in house["deeds"]) == ("unfeature", tables[0])


async def live(site: Site) -> str:
    """A game that has begun and that both its players want on the board: its room."""
    host, made = await opened(site)
    ben = await site.guest("Ben")
    await site.http.post(f"/api/invites/{made['invite']}", headers=ben)
    async with site.peer(made["room"], made["token"]) as ada:
        await ada.add(2, 1)
        await ada.until("step", ack="c1")
        for guest in (host, ben):
            await site.http.put(f"/api/rooms/{made['room']}/notice", json={"watch": True}, headers=guest)
    return str(made["room"])


@pytest.mark.parametrize(
    ("wanted", "count"), [({}, 1), ({"engine": "toy"}, 1), ({"engine": "legends"}, 0), ({"variant": "basic"}, 0)]
)
async def test_the_board_is_asked_for_one_game_or_variant(direct: Site, wanted: dict[str, str], count: int) -> None:
    await live(direct)
    direct.fake.advance(2_000)
    assert len((await board(direct, **wanted))["live"]) == count


async def test_no_name_but_the_hosts_is_told(direct: Site) -> None:
    room = await live(direct)
    direct.fake.advance(2_000)
    async with direct.peer(room):  # a spectator
        await direct.node.board._sweep()
        direct.fake.advance(2_000)
        told = await direct.http.get("/api/notices")
    assert "Ada" in told.text
    assert "Ben" not in told.text
    assert told.json()["counts"] == {"open": 0, "live": 1, "watching": 1}


async def test_a_host_keeps_to_himself_how_many_watch(direct: Site) -> None:
    host = await direct.guest("Ada")
    wish = {"engine": "toy", "watch": {"counted": False}}
    made = (await direct.http.post("/api/rooms", json=wish, headers=host)).json()
    assert (await direct.http.get(f"/api/invites/{made['invite']}")).json()["watch"]["counted"] is False
    path = f"/api/rooms/{made['room']}/notice"
    async with direct.peer(made["room"], made["token"]) as ada, direct.peer(made["room"]) as eve:
        assert "watching" not in ada.people
        assert "watching" not in eve.people
        put = await direct.http.put(path, json={"open": True}, headers=host)
        assert (put.json()["counted"], put.json()["counts"]) == (False, True)
        direct.fake.advance(2_000)
        (notice,) = (await board(direct))["open"]
        assert "watching" not in notice
        put = await direct.http.put(path, json={"counted": True}, headers=host)
        assert put.json()["counted"] is True
        await ada.until("people", watching=1)
