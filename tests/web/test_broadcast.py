"""A late broadcast over HTTP and real sockets: who asks for it, who says yes to open hands, what a stranger is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from server.app import Node
from server.catalogue import standard
from server.clock import FakeClock
from server.config import Config
from server.people.guests import MemoryGuests
from server.store.memory import MemoryStore
from server.wire.frames import Close
from tests.web.peers import Site, served
from tests.web.test_http import said
from tests.web.test_notices import board, live

DELAY_S = 60


async def made(site: Site, **watch: Any) -> tuple[dict[str, str], dict[str, str], dict[str, Any]]:
    """A room that Ada opened and Ben sits in: who they are, and what Ada was told."""
    ada, ben = await site.guest("Ada"), await site.guest("Ben")
    answer = await site.http.post("/api/rooms", json={"engine": "toy", "watch": watch}, headers=ada)
    assert answer.status_code == 201, answer.text
    seat = await site.http.post(f"/api/invites/{answer.json()['invite']}", headers=ben)
    assert seat.status_code == 201
    return ada, ben, answer.json()


@pytest.mark.parametrize(
    ("watch", "status"),
    [
        ({}, 201),
        ({"delay_s": 0}, 201),
        ({"delay_s": 300}, 201),
        ({"delay_s": 60, "open_hands": True}, 201),
        ({"delay_s": 301}, 400),
        ({"delay_s": -1}, 400),
        ({"delay_s": 59, "open_hands": True}, 422),
        ({"open_hands": True}, 422),
        ({"delay_s": 60, "hands": True}, 400),
    ],
)
async def test_the_delay_has_bounds_and_open_hands_take_one(direct: Site, watch: dict[str, Any], status: int) -> None:
    ada = await direct.guest("Ada")
    answer = await direct.http.post("/api/rooms", json={"engine": "toy", "watch": watch}, headers=ada)
    assert answer.status_code == status, answer.text
    if status == 422:
        assert said(answer, 422, "bad-option") == {"option": "watch"}


@pytest.mark.parametrize(("engine", "status"), [("legends", 201), ("stadium", 422)])
async def test_only_games_with_hands_open_them(client: Path, engine: str, status: int) -> None:
    """What a league's members keep secret until Thursday is no hand."""
    node = Node(Config(client=client), standard(), MemoryStore(), MemoryGuests(), FakeClock())
    async with httpx.AsyncClient(transport=httpx.ASGITransport(node.asgi), base_url="http://localhost") as http:
        guest = (await http.post("/api/guests", json={"nickname": "Ada"})).json()
        body = {"engine": engine, "watch": {"delay_s": 300, "open_hands": True}}
        answer = await http.post("/api/rooms", json=body, headers={"Authorization": f"Bearer {guest['token']}"})
        assert answer.status_code == status, answer.text


async def test_whoever_comes_is_told_what_spectators_see(direct: Site) -> None:
    _, _, room = await made(direct, delay_s=DELAY_S, open_hands=True)
    watch = {"delay_s": DELAY_S, "open_hands": True, "counted": True}
    assert (await direct.http.get(f"/api/rooms/{room['room']}")).json()["watch"] == watch
    assert (await direct.http.get(f"/api/invites/{room['invite']}")).json()["watch"] == watch


async def test_each_player_says_yes_for_the_own_hand_and_takes_it_back(direct: Site) -> None:
    ada, ben, room = await made(direct, delay_s=DELAY_S, open_hands=True)
    path = f"/api/rooms/{room['room']}/notice"

    async def standing(who: dict[str, str], **wanted: bool) -> tuple[bool, int]:
        answer = await (
            direct.http.put(path, json=wanted, headers=who) if wanted else direct.http.get(path, headers=who)
        )
        assert answer.status_code == 200, answer.text
        told = answer.json()
        assert (told["delay_s"], told["open_hands"], told["players"]) == (DELAY_S, True, 2)
        return told["shows"], told["showing"]

    assert await standing(ada) == (False, 0)
    assert await standing(ada, shows=True) == (True, 1)
    assert await standing(ben) == (False, 1)
    assert await standing(ben, shows=True) == (True, 2)
    assert await standing(ada, watch=True) == (True, 2), "what is not said stays as it was"
    assert await standing(ada, shows=False) == (False, 1)
    cem = await direct.guest("Cem")
    said(await direct.http.put(path, json={"shows": True}, headers=cem), 404, "no-seat")


async def test_over_a_socket_nothing_comes_before_its_time(direct: Site) -> None:
    _, _, room = await made(direct, delay_s=10)
    async with direct.peer(room["room"], room["token"]) as ada, direct.peer(room["room"]) as watcher:
        await ada.add(3, 1)
        await ada.until("step", ack="c1")
        direct.fake.advance(9_999)
        await watcher.send("beat", n=1)
        before = await watcher.until("beat", n=1)
        assert watcher.screen.seq == before["seq"] < ada.screen.seq
        assert before["now"] == direct.fake.now_ms() - 10_000
        direct.fake.advance(1_000)
        while watcher.screen.seq < ada.screen.seq:
            await watcher.receive()
        assert watcher.screen.view["count"] == 3


async def test_an_operator_switches_off_what_a_school_does_not_want(client: Path) -> None:
    async with served(client, phrases=False, spectators=False, open_hands=False) as site:
        ada = await site.guest("Ada")
        open_hands = {"engine": "toy", "watch": {"delay_s": 60, "open_hands": True}}
        said(await site.http.post("/api/rooms", json=open_hands, headers=ada), 422, "bad-option")
        room = (await site.http.post("/api/rooms", json={"engine": "toy"}, headers=ada)).json()
        async with site.socket() as stranger:
            await stranger.send("hello", room=room["room"])
            assert (await stranger.receive())["code"] == "no-spectators"
            assert await stranger.closed() == Close.NO_ROOM
        async with site.peer(room["room"], room["token"]) as peer:
            await peer.send("say", phrase=1)
            await peer.until("no", code="no-phrases")


async def test_nobody_new_comes_in(client: Path) -> None:
    async with served(client, newcomers=False) as site:
        said(await site.http.post("/api/guests", json={"nickname": "Ben"}), 403, "no-newcomers")
        said(await site.http.post("/api/recovery", json={"code": "ABCDEF eins zwei drei vier"}), 403, "bad-code")


async def test_the_board_names_no_game_to_watch_where_nobody_may(client: Path) -> None:
    for spectators in (True, False):
        async with served(client, spectators=spectators) as site:
            await live(site)
            site.fake.advance(2_000)
            assert len((await board(site))["live"]) == int(spectators)
