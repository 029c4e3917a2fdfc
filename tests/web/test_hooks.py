"""What browser tests may do to a node, and that nobody else may."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from server.catalogue import standard
from server.clock import FakeClock
from server.engines.contract import Ms
from server.web.hooks import MovableClock
from tests.web.peers import Site, served

KEY = "ab" * 32


@pytest.fixture
async def hooked(client: Path) -> AsyncIterator[Site]:
    async with served(client, clock=MovableClock(FakeClock()), test_hooks=True) as site:
        yield site


@pytest.mark.parametrize("path", ["/_test/advance", "/_test/kill", "/_test/rooms"])
async def test_without_the_setting_there_is_nothing(direct: Site, path: str) -> None:
    answer = await direct.http.post(path, json={})
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


@pytest.mark.parametrize("path", ["/_test/advance", "/_test/kill", "/_test/rooms"])
async def test_who_comes_by_a_proxy_finds_nothing(hooked: Site, path: str) -> None:
    """Also by one that the configuration does not know of."""
    answer = await hooked.http.post(path, json={"key": KEY, "ms": 1}, headers={"X-Forwarded-For": "203.0.113.7"})
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


async def test_a_room_with_fixed_chance_plays_out_the_same(hooked: Site) -> None:
    async def commitment() -> object:
        made = await hooked.http.post("/_test/rooms", json={"engine": "toy", "key": KEY})
        room = await hooked.node.directory.open(made.json()["room"])
        return room._record.state, [chair.name for chair in room.chairs.values()]

    assert await commitment() == await commitment()


async def test_moves_are_made_before_anybody_comes(hooked: Site) -> None:
    moves = [{"seat": 0, "cmd": {"do": "add", "n": 3, "decision": 1}}]
    made = (await hooked.http.post("/_test/rooms", json={"engine": "toy", "key": KEY, "moves": moves})).json()
    async with hooked.peer(made["room"], made["tokens"]["1"]) as ben:
        while ben.screen.view["count"] == 0:
            await ben.receive()
        assert ben.screen.view["count"] == 3


async def test_a_room_is_looked_into(hooked: Site) -> None:
    moves = [{"seat": 0, "cmd": {"do": "hide", "word": "plum"}}]
    made = (await hooked.http.post("/_test/rooms", json={"engine": "toy", "key": KEY, "moves": moves})).json()
    await (await hooked.node.directory.open(made["room"])).idle()
    told = (await hooked.http.get(f"/_test/rooms/{made['room']}")).json()
    assert (told["state"]["words"], told["awaiting"], told["condition"]) == (["plum", ""], [0], "running")
    assert [offer["do"] for offer in told["legal"]["0"]] == ["hide", "add"]
    assert told["views"].keys() == {"s0", "s1", "public", "referee"}
    assert "word" not in told["views"]["public"]["players"]["0"]
    assert (await hooked.http.get("/_test/rooms/NOSUCH")).status_code == 404


@pytest.mark.parametrize("engine", ["legends", "stadium", "tournament"])
async def test_a_room_of_each_game_is_looked_into(client: Path, engine: str) -> None:
    """Whatever its state is made of."""
    played = standard().engines[engine]
    async with served(client, clock=MovableClock(FakeClock()), engine=played, test_hooks=True) as site:
        made = (await site.http.post("/_test/rooms", json={"engine": engine, "key": KEY, "names": ["Ada"]})).json()
        told = (await site.http.get(f"/_test/rooms/{made['room']}")).json()
        assert told["legal"].keys() == {"0"}
        assert told["views"]["s0"]


@pytest.mark.parametrize("headers", [{}, {"X-Forwarded-For": "203.0.113.7"}], ids=["no-setting", "by-a-proxy"])
async def test_nobody_else_looks_into_a_room(direct: Site, hooked: Site, headers: dict[str, str]) -> None:
    made = (await hooked.http.post("/_test/rooms", json={"engine": "toy", "key": KEY})).json()
    site = hooked if headers else direct
    answer = await site.http.get(f"/_test/rooms/{made['room']}", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


async def test_a_room_with_a_bot(hooked: Site) -> None:
    body = {"engine": "toy", "key": KEY, "names": ["Ada"], "bots": {"1": "random"}}
    made = (await hooked.http.post("/_test/rooms", json=body)).json()
    assert made["tokens"].keys() == {"0"}


@pytest.mark.parametrize("key", ["", "ab", "zz" * 32])
async def test_a_key_is_32_bytes(hooked: Site, key: str) -> None:
    answer = await hooked.http.post("/_test/rooms", json={"engine": "toy", "key": key})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")


async def test_time_moves_and_deadlines_with_it(hooked: Site) -> None:
    body = {"engine": "toy", "key": KEY, "options": {"turn_ms": 60_000}}
    made = (await hooked.http.post("/_test/rooms", json=body)).json()
    async with hooked.peer(made["room"], made["tokens"]["0"]) as ada:
        before = hooked.clock.now_ms()
        now = (await hooked.http.post("/_test/advance", json={"ms": 61_000})).json()["now"]
        assert now - before == 61_000
        hooked.clock.advance(0)  # type: ignore[attr-defined]
        hooked.clock._clock.advance(0)  # type: ignore[attr-defined]
        assert (await ada.until("step"))["told"] == [{"e": "added", "seat": 0, "n": 1}]


async def test_sockets_are_cut_without_a_word(hooked: Site) -> None:
    made = (await hooked.http.post("/_test/rooms", json={"engine": "toy", "key": KEY})).json()
    async with hooked.peer(made["room"], made["tokens"]["0"]) as ada:
        assert (await hooked.http.post("/_test/kill")).json() == {"cut": 1}
        assert await ada.closed() == 1006
    async with hooked.peer(made["room"], made["tokens"]["0"]):
        pass


def test_a_moved_clock_rings_in_order() -> None:
    base = FakeClock(0)
    clock = MovableClock(base)
    rung: list[str] = []

    def ring(name: str) -> Callable[[], None]:
        return lambda: rung.append(f"{name}@{clock.now_ms()}")

    clock.call_at(Ms(300), ring("c"))
    clock.call_at(Ms(100), ring("a"))
    gone = clock.call_at(Ms(150), ring("gone"))
    clock.call_at(Ms(200), ring("b"))
    gone.cancel()
    clock.advance(250)
    base.advance(0)
    assert rung == ["a@250", "b@250"]
    base.advance(49)
    assert rung == ["a@250", "b@250"]
    base.advance(1)
    assert rung[2:] == ["c@300"]
