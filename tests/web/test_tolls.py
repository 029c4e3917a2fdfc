"""Nothing that costs us is free: each request is paid for by its address or its guest, before anything is done."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from server.config import Config
from tests.web.peers import Site, served
from tests.web.test_http import said

PUPILS = 50
"""Behind one address, at the end of one break."""


@pytest.mark.parametrize("path", ["/api/rooms/K7QM4X", "/api/invites/7KQM-4XRT-91AB", "/qr/i/7KQM.svg", "/api/me"])
async def test_reading_is_paid_by_the_address(client: Path, path: str) -> None:
    async with served(client, reads_per_address_minute=2) as site:
        first = [(await site.http.get(path)).status_code for _ in range(2)]
        assert 429 not in first
        refused = await site.http.get(path)
        assert 0 < said(refused, 429, "too-fast")["wait_ms"] <= 30_000
        assert int(refused.headers["retry-after"]) > 0
        site.fake.advance(30_000)
        assert (await site.http.get(path)).status_code == first[0]


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/api/rooms"), ("POST", "/api/invites/7KQM-4XRT-91AB"), ("PATCH", "/api/me"), ("DELETE", "/api/me")],
)
async def test_writing_is_paid_before_anybody_is_looked_up(client: Path, method: str, path: str) -> None:
    """Else strangers with made-up tokens could keep the store busy."""
    async with served(client, writes_per_address_minute=2) as site:
        for status in (401, 401, 429):
            assert (await site.http.request(method, path)).status_code == status


async def test_a_seat_is_paid_by_its_guest(client: Path) -> None:
    """Each grant is an entry in the room's log, also the own seat's again."""
    async with served(client, seats_per_guest_hour=2) as site:
        made = await site.http.post("/api/rooms", json={"engine": "toy"}, headers=await site.guest("Ada"))
        path, ben = f"/api/invites/{made.json()['invite']}", await site.guest("Ben")
        room = await site.node.directory.open(made.json()["room"])
        for _ in range(2):
            assert (await site.http.post(path, headers=ben)).status_code == 201
        before = room.seq
        said(await site.http.post(path, headers=ben), 429, "too-fast")
        assert room.seq == before
        said(await site.http.post(path, headers=await site.guest("Cem")), 409, "no-seat-free")


async def test_a_nickname_is_paid_by_its_guest(client: Path) -> None:
    async with served(client, names_per_guest_hour=1) as site:
        ada = await site.guest("Ada")
        said(await site.http.patch("/api/me", json={"nickname": "x"}, headers=ada), 422, "bad-nickname")
        said(await site.http.patch("/api/me", json={"nickname": "Ada L"}, headers=ada), 429, "too-fast")


async def test_a_new_guest_is_paid_before_the_name_is_looked_at(client: Path) -> None:
    async with served(client, guests_per_address_hour=1) as site:
        said(await site.http.post("/api/guests", json={"nickname": "x"}), 422, "bad-nickname")
        said(await site.http.post("/api/guests", content=b"not looked at"), 429, "too-fast")


async def test_a_socket_is_paid_by_its_address(client: Path) -> None:
    async with served(client, connects_per_address_minute=2) as site:
        for _ in range(2):
            async with site.socket():
                pass
        with pytest.raises(InvalidStatus) as refused:
            async with site.socket():
                raise AssertionError("it was let in")
        assert refused.value.response.status_code == 503
        assert int(refused.value.response.headers["Retry-After"]) > 0
        site.fake.advance(30_000)
        async with site.socket():
            pass


async def test_a_school_behind_one_address_is_normal_use(direct: Site) -> None:
    """Everybody at once: a name, a room, a link with its picture, a seat, and once more after a reload."""
    config = Config()
    assert config.connects_per_address_minute >= 20 * PUPILS
    assert config.reads_per_address_minute >= 10 * PUPILS
    assert config.writes_per_address_minute >= 5 * PUPILS
    for number in range(PUPILS // 2):
        host, friend = await direct.guest(f"Host {number}"), await direct.guest(f"Gast {number}")
        made = (await direct.http.post("/api/rooms", json={"engine": "toy"}, headers=host)).json()
        assert (await direct.http.get(f"/qr/i/{made['invite']}.svg")).status_code == 200
        for _ in range(2):
            assert (await direct.http.get(f"/api/invites/{made['invite']}")).status_code == 200
            assert (await direct.http.post(f"/api/invites/{made['invite']}", headers=friend)).status_code == 201
