"""The JSON interface: who one is, tables and invites, and every refusal in one shape."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.store.contract import StoreLost
from server.wire.limits import BODY_BYTES, HEAD_BYTES
from tests.web.peers import Site, served


def said(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """Check that an answer is this refusal. Returns its facts."""
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    facts: dict[str, Any] = answer.json()["facts"]
    return facts


# --- guests ---


async def test_a_guest_comes_and_goes(direct: Site) -> None:
    me = await direct.guest("Ada")
    assert (await direct.http.get("/api/me", headers=me)).json()["nickname"] == "Ada"
    renamed = await direct.http.patch("/api/me", json={"nickname": "Ada L"}, headers=me)
    assert renamed.json()["nickname"] == "Ada L"
    assert (await direct.http.delete("/api/me", headers=me)).status_code == 204
    said(await direct.http.get("/api/me", headers=me), 401, "not-signed-in")


@pytest.mark.parametrize("body", [None, {}, {"lang": "en"}])
async def test_who_brings_no_name_is_offered_one(direct: Site, body: dict[str, str] | None) -> None:
    answer = (
        await direct.http.post("/api/guests", json=body) if body is not None else await direct.http.post("/api/guests")
    )
    assert answer.status_code == 201
    assert " " in answer.json()["nickname"]


async def test_a_bad_name_says_why(direct: Site) -> None:
    facts = said(await direct.http.post("/api/guests", json={"nickname": "x"}), 422, "bad-nickname")
    assert facts == {"why": "too-short", "least": 2, "most": 20}


async def test_answers_about_people_are_not_kept(direct: Site) -> None:
    answer = await direct.http.post("/api/guests", json={"nickname": "Ada"})
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("header", ["", "Bearer", "Basic YTpi", "Bearer x.y", "bearer " + "0" * 60])
async def test_without_a_good_token_one_is_nobody(direct: Site, header: str) -> None:
    said(await direct.http.get("/api/me", headers={"Authorization": header}), 401, "not-signed-in")


async def test_guests_from_one_address_are_bounded(client: Path) -> None:
    async with served(client, guests_per_address_hour=2) as site:
        await site.guest("Ada")
        await site.guest("Ben")
        refused = await site.http.post("/api/guests", json={"nickname": "Cem"})
        assert said(refused, 429, "too-fast")["wait_ms"] > 0
        assert int(refused.headers["retry-after"]) > 0
        site.fake.advance(3_600_000)
        await site.guest("Cem")


# --- bodies ---


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"{", 400),
        (b"[]", 400),
        (b'{"nickname": 7}', 400),
        (b'{"nickname": "Ada", "admin": true}', 400),
        (b"[" * 60_000, 400),
        (b'{"nickname": "' + b"x" * BODY_BYTES + b'"}', 413),
    ],
)
async def test_a_body_is_what_it_should_be(direct: Site, content: bytes, status: int) -> None:
    answer = await direct.http.post("/api/guests", content=content, headers={"Content-Type": "application/json"})
    said(answer, status, "too-big" if status == 413 else "bad-request")


async def test_a_form_of_another_page_is_no_body(direct: Site) -> None:
    said(
        await direct.http.post("/api/guests", content=b"{}", headers={"Content-Type": "text/plain"}), 415, "bad-request"
    )


@pytest.mark.parametrize("endless", [b"GET /", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nCookie: "])
async def test_a_head_is_bounded(direct: Site, endless: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", direct.port)
    writer.write(endless)
    part = b"a: b\r\n" if endless.endswith(b"\r\n") else b"x"
    writer.write(part * (4 * HEAD_BYTES // len(part)))
    async with asyncio.timeout(10):
        assert b" 400 " in await reader.readline()
    writer.close()


async def test_a_connection_serves_one_request_after_the_other(direct: Site) -> None:
    """A head is counted by itself: neither bodies nor what was asked before weigh on it."""
    for _ in range(3):
        filled = {"X-Filled": "x" * (HEAD_BYTES // 2)}
        body = b'{"nickname": "' + b"x" * 60_000 + b'"}'
        answer = await direct.http.post(
            "/api/guests", content=body, headers=filled | {"Content-Type": "application/json"}
        )
        said(answer, 422, "bad-nickname")


# --- tables ---


async def test_a_table_is_made_seen_and_joined(direct: Site) -> None:
    ada, ben = await direct.guest("Ada"), await direct.guest("Ben")
    made = (await direct.http.post("/api/rooms", json={"engine": "toy", "options": {"goal": 9}}, headers=ada)).json()
    assert made["link"] == f"http://{direct.host}/i/{made['invite']}"
    assert made["watch"] == f"http://{direct.host}/d/{made['room']}"
    seen = (await direct.http.get(f"/api/rooms/{made['room'].lower()}")).json()
    assert seen == {
        "room": made["room"],
        "engine": "toy",
        "seats": {"0": {"name": "Ada", "bot": False}},
        "free": 1,
        "over": False,
        "watch": {"delay_s": 0, "open_hands": False, "counted": True},
    }
    told = (await direct.http.get(f"/api/invites/{made['invite']}")).json()
    assert (told["room"], told["host"], told["free"]) == (made["room"], "Ada", True)
    seat = (await direct.http.post(f"/api/invites/{made['invite'].replace('-', '').lower()}", headers=ben)).json()
    assert (seat["room"], seat["seat"]) == (made["room"], 1)
    async with direct.peer(made["room"], seat["token"]) as peer:
        assert peer.screen.view["goal"] == 9


async def test_reading_takes_nothing(direct: Site) -> None:
    """Preview bots and scanners read links; knowing a room's id is knowing its public view."""
    ada, cem = await direct.guest("Ada"), await direct.guest("Cem")
    made = (await direct.http.post("/api/rooms", json={"engine": "toy"}, headers=ada)).json()
    for path in (
        f"/i/{made['invite']}",
        f"/api/invites/{made['invite']}",
        f"/d/{made['room']}",
        f"/api/rooms/{made['room']}",
    ):
        for method in ("GET", "HEAD"):
            assert (await direct.http.request(method, path)).status_code == 200
    assert (await direct.http.get(f"/api/invites/{made['invite']}")).json()["free"] is True
    said(await direct.http.post(f"/api/invites/{made['room']}", headers=cem), 404, "no-such-invite")
    said(await direct.http.post(f"/api/rooms/{made['room']}", headers=cem), 405, "not-allowed")
    said(await direct.http.post(f"/api/invites/{made['invite']}"), 401, "not-signed-in")
    async with direct.peer(made["room"]) as watcher:
        assert "token" not in str(watcher.screen.view)
        assert made["invite"] not in str(watcher.screen.view)


async def test_of_fifty_at_once_one_sits(direct: Site) -> None:
    ada = await direct.guest("Ada")
    made = (await direct.http.post("/api/rooms", json={"engine": "toy"}, headers=ada)).json()
    fifty = [await direct.guest(f"Gast {n}") for n in range(50)]
    answers = await asyncio.gather(
        *(direct.http.post(f"/api/invites/{made['invite']}", headers=one, timeout=30) for one in fifty)
    )
    assert sorted(a.status_code for a in answers) == [201] + [409] * 49
    assert {a.json()["code"] for a in answers if a.status_code == 409} == {"no-seat-free"}


async def test_a_second_click_gets_the_same_seat(direct: Site) -> None:
    ada, ben = await direct.guest("Ada"), await direct.guest("Ben")
    made = (await direct.http.post("/api/rooms", json={"engine": "toy"}, headers=ada)).json()
    answers = await asyncio.gather(*(direct.http.post(f"/api/invites/{made['invite']}", headers=ben) for _ in range(2)))
    assert [a.json()["seat"] for a in answers] == [1, 1]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"engine": "chess"}, 400, "no-such-engine"),
        ({"engine": "toy", "bot": "deep-thought"}, 400, "no-such-bot"),
        ({"engine": "toy", "options": {"goal": "high"}}, 422, "bad-option"),
        ({"engine": "toy", "seat": 1}, 400, "bad-request"),
    ],
)
async def test_a_table_that_can_not_be(direct: Site, body: dict[str, Any], status: int, code: str) -> None:
    said(await direct.http.post("/api/rooms", json=body, headers=await direct.guest("Ada")), status, code)


async def test_tables_of_one_guest_are_bounded(client: Path) -> None:
    async with served(client, rooms_per_guest_hour=1) as site:
        ada = await site.guest("Ada")
        assert (await site.http.post("/api/rooms", json={"engine": "toy"}, headers=ada)).status_code == 201
        said(await site.http.post("/api/rooms", json={"engine": "toy"}, headers=ada), 429, "too-fast")


async def test_a_bot_takes_the_other_seat_and_plays(direct: Site) -> None:
    ada = await direct.guest("Ada")
    made = (await direct.http.post("/api/rooms", json={"engine": "toy", "bot": "random"}, headers=ada)).json()
    said(
        await direct.http.post(f"/api/invites/{made['invite']}", headers=await direct.guest("Ben")), 409, "no-seat-free"
    )
    async with direct.peer(made["room"], made["token"]) as peer:
        await peer.add(1, 1)
        await peer.until("step", ack="c1")
        direct.fake.advance(1_500)
        step = await peer.until("step")
        assert step["told"][0]["e"] == "added"
        assert step["told"][0]["seat"] == 1


@pytest.mark.parametrize("path", ["/api/rooms/000000", "/api/rooms/~", "/api/rooms/" + "A" * 3_000])
async def test_a_room_that_is_none(direct: Site, path: str) -> None:
    said(await direct.http.get(path), 404, "no-such-room")


async def test_a_store_that_does_not_answer(direct: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def lost(_: object) -> None:
        raise StoreLost("down")

    monkeypatch.setattr(direct.store.specs, "read", lost)
    said(await direct.http.get("/api/rooms/K7QM4X"), 503, "not-saved")


async def test_a_bug_is_told_in_the_log_only(
    direct: Site, monkeypatch: pytest.MonkeyPatch, faults: Callable[[], list[str]]
) -> None:
    async def broken(_: object) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(direct.store.specs, "read", broken)
    answer = await direct.http.get("/api/rooms/K7QM4X")
    assert said(answer, 500, "fault") == {}
    assert "secret" not in answer.text
    assert any("Exception in ASGI application" in fault for fault in faults())


# --- links ---


@pytest.mark.parametrize("kind", ["i", "d"])
async def test_a_link_as_a_picture(direct: Site, kind: str) -> None:
    answer = await direct.http.get(f"/qr/{kind}/7KQM-4XZP-91AB.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert 'fill="#fff"' in answer.text
    assert 'stroke="#000"' in answer.text
    said(await direct.http.get("/qr/i/%3Cscript%3E.svg"), 404, "not-found")


async def test_the_public_address_goes_into_links(client: Path) -> None:
    async with served(client, public_url="https://hof.example/") as site:
        made = await site.http.post("/api/rooms", json={"engine": "toy"}, headers=await site.guest("Ada"))
        assert made.json()["link"].startswith("https://hof.example/i/")


async def test_a_full_store_makes_no_more_rooms(direct: Site) -> None:
    ada = await direct.guest("Ada")
    direct.store.vitals.most_bytes = direct.store.vitals.used_bytes = 1
    answer = await direct.http.post("/api/rooms", json={"engine": "toy"}, headers=ada)
    assert (answer.status_code, answer.json()["code"]) == (503, "full")


async def test_a_look_at_a_sleeping_room_leaves_it_asleep(direct: Site) -> None:
    table = await direct.table()
    directory = direct.node.directory
    (await directory.open(table.room)).sleep()
    shown = (await direct.http.get(f"/api/rooms/{table.room}")).json()
    assert (shown["free"], shown["over"], len(shown["seats"])) == (0, False, 2)
    assert (await direct.http.get(f"/api/invites/{table.invite}")).status_code == 200
    assert dict(directory.rooms) == {}
