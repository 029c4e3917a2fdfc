"""Who one is, over HTTP: a code, devices, seats again, everything that is kept, and being forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from server.people.guests import DAY_MS
from server.wire.frames import Close
from server.wire.limits import RECOVERY_TRIES
from tests.web.peers import Site, served


@pytest.fixture
async def hall(client: Path) -> AsyncIterator[Site]:
    async with served(client) as site:
        yield site


async def arrived(site: Site, nickname: str, kind: str = "phone") -> tuple[str, dict[str, str]]:
    """A new guest: the id, and the headers that sign in."""
    told = (await site.http.post("/api/guests", json={"nickname": nickname, "kind": kind})).json()
    return told["id"], {"Authorization": f"Bearer {told['token']}"}


async def coded(site: Site, who: dict[str, str], lang: str = "de") -> str:
    told = await site.http.post("/api/me/recovery", json={"lang": lang}, headers=who)
    assert told.status_code == 201, told.text
    code: str = told.json()["code"]
    return code


async def claimed(site: Site, code: str, was: dict[str, str] | None = None) -> tuple[int, dict[str, Any]]:
    told = await site.http.post("/api/recovery", json={"code": code, "kind": "computer"}, headers=was or {})
    return told.status_code, told.json()


def signed(told: dict[str, Any]) -> dict[str, str]:
    return {"Authorization": f"Bearer {told['token']}"}


async def test_a_guest_sees_itself_and_its_devices_and_no_secret(hall: Site) -> None:
    ada, phone = await arrived(hall, "Ada")
    assert "recovery" not in (await hall.http.get("/api/me", headers=phone)).json()
    code = await coded(hall, phone)
    status, told = await claimed(hall, code)
    assert (status, told["id"], told["nickname"], told["joined"], told["left"]) == (201, ada, "Ada", False, False)
    hall.fake.advance(2 * DAY_MS)
    answer = await hall.http.get("/api/me", headers=signed(told))
    me = answer.json()
    assert me["id"] == ada
    assert [(one["kind"], one["seen"], one.get("here", False)) for one in me["devices"]] == [
        ("phone", "2023-11-14", False),
        ("computer", "2023-11-16", True),
    ]
    assert set(me["recovery"]) == {"since"}
    assert code.split(" ")[0] not in answer.text


async def test_the_lost_phones_seat_is_taken_on_another_device_and_the_phone_opens_nothing(hall: Site) -> None:
    _, phone = await arrived(hall, "Ada")
    made = (await hall.http.post("/api/rooms", json={"engine": "toy"}, headers=phone)).json()
    code = await coded(hall, phone)
    _, fresh = await arrived(hall, "Igel")
    _, told = await claimed(hall, code, fresh)
    assert (told["joined"], told["left"]) == (False, False)  # it had not played yet
    assert (await hall.http.get("/api/me", headers=fresh)).status_code == 401
    laptop = signed(told)
    (seat,) = (await hall.http.get("/api/me/seats", headers=laptop)).json()["seats"]
    assert (seat["room"], seat["seat"], seat["engine"], seat["over"]) == (made["room"], 0, "toy", False)
    granted = await hall.http.post(f"/api/me/seats/{made['room']}", headers=laptop)
    assert (granted.status_code, granted.json()["seat"]) == (201, 0)
    async with hall.peer(made["room"], made["token"]) as lost, hall.peer(made["room"], granted.json()["token"]) as own:
        assert await lost.closed() == Close.REPLACED
        devices = (await hall.http.get("/api/me", headers=laptop)).json()["devices"]
        gone = await hall.http.delete(f"/api/me/devices/{devices[0]['id']}", headers=laptop)
        assert gone.status_code == 204
        assert await own.closed() == Close.BAD_TOKEN  # every seat's tokens are void: it fetches a fresh one
    assert (await hall.http.get("/api/me", headers=phone)).status_code == 401
    async with hall.socket() as stolen:
        await stolen.send("hello", room=made["room"], token=made["token"])
        assert await stolen.closed() == Close.BAD_TOKEN
    again = (await hall.http.post(f"/api/me/seats/{made['room']}", headers=laptop)).json()
    async with hall.peer(made["room"], again["token"]) as back:
        await back.add(1, 1)
        assert await back.until("step", ack="c1")


async def test_a_seat_is_given_to_its_guest_alone(hall: Site) -> None:
    table = await hall.table()
    stranger = await hall.guest("Eve")
    told = await hall.http.post(f"/api/me/seats/{table.room}", headers=stranger)
    assert (told.status_code, told.json()["code"]) == (403, "no-seat")
    told = await hall.http.post("/api/me/seats/ZZZZZZ", headers=stranger)
    assert (told.status_code, told.json()["code"]) == (404, "no-such-room")
    assert (await hall.http.post(f"/api/me/seats/{table.room}")).status_code == 401
    assert (await hall.http.get("/api/me/seats", headers=stranger)).json() == {"seats": []}


async def test_a_wrong_code_tells_nothing_and_five_close_it(hall: Site) -> None:
    _, phone = await arrived(hall, "Ada")
    code = await coded(hall, phone, "en")
    wrong = [await claimed(hall, f"{code.split(' ')[0]} moonfox") for _ in range(RECOVERY_TRIES)]
    unknown = await claimed(hall, "ZZZZZZ moonfox moonfox moonfox moonfox")
    assert wrong == [unknown] * RECOVERY_TRIES == [(403, {"code": "bad-code", "facts": {}})] * RECOVERY_TRIES
    status, told = await claimed(hall, code)
    assert (status, told["code"]) == (429, "too-many-tries")
    assert 0 < told["facts"]["wait_ms"] <= 3_600_000
    assert (await claimed(hall, "?"))[1]["code"] == "bad-code"


async def test_who_has_the_code_already_is_told_who_one_is(hall: Site) -> None:
    ada, phone = await arrived(hall, "Ada")
    assert await claimed(hall, await coded(hall, phone), phone) == (200, {"id": ada, "nickname": "Ada"})


async def test_all_other_devices_are_signed_out_by_one_call(hall: Site) -> None:
    _, phone = await arrived(hall, "Ada")
    laptop = signed((await claimed(hall, await coded(hall, phone)))[1])
    assert (await hall.http.delete("/api/me/devices", headers=laptop)).status_code == 204
    assert (await hall.http.get("/api/me", headers=phone)).status_code == 401
    assert len((await hall.http.get("/api/me", headers=laptop)).json()["devices"]) == 1
    assert (await hall.http.delete("/api/me/devices/NOBODY", headers=laptop)).status_code == 404


async def test_the_export_is_all_that_is_kept_and_no_secret(hall: Site) -> None:
    ada, phone = await arrived(hall, "Ada")
    code = await coded(hall, phone)
    made = (await hall.http.post("/api/rooms", json={"engine": "toy"}, headers=phone)).json()
    await hall.http.post(f"/api/invites/{made['invite']}", headers=await hall.guest("Ben"))
    told = await hall.http.get("/api/me/export", headers=phone)
    assert told.headers["content-disposition"] == 'attachment; filename="pausenhof.json"'
    kept = told.json()
    assert kept.keys() >= {"format", "at", "guest", "seats", "calendars", "sets"}
    assert (kept["guest"]["id"], kept["guest"]["nickname"]) == (ada, "Ada")
    (seat,) = kept["seats"]
    assert seat["seats"] == {"0": {"name": "Ada", "bot": False}, "1": {"name": "Ben", "bot": False}}
    for secret in (phone["Authorization"].partition(".")[2], made["token"], made["invite"], *code.split(" ")):
        assert secret not in told.text


async def test_who_is_forgotten_is_a_seat_without_a_name(hall: Site) -> None:
    _, phone = await arrived(hall, "Ada")
    code = await coded(hall, phone)
    made = (await hall.http.post("/api/rooms", json={"engine": "toy"}, headers=phone)).json()
    ben = (await hall.http.post(f"/api/invites/{made['invite']}", headers=await hall.guest("Ben"))).json()
    async with hall.peer(made["room"], made["token"]) as ada, hall.peer(made["room"], ben["token"]) as other:
        assert (await hall.http.delete("/api/me", headers=phone)).status_code == 204
        assert (await hall.http.get("/api/me", headers=phone)).status_code == 401
        assert await ada.closed() == Close.BAD_TOKEN
        while not other.people["seats"]["0"].get("gone"):
            await other.until("people")
        assert other.people["seats"]["0"]["name"] == ""
    look = (await hall.http.get(f"/api/rooms/{made['room']}")).json()
    assert look["seats"] == {"0": {"name": "", "bot": False, "gone": True}, "1": {"name": "Ben", "bot": False}}
    assert (await claimed(hall, code))[1]["code"] == "bad-code"
    assert (await hall.http.get(f"/api/invites/{made['invite']}")).json()["host"] == ""
