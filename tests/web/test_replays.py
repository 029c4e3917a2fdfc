"""``/api/rooms/ID/replay`` over HTTP, and ``pausenhof replay export`` from a server that runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.app import Node
from server.catalogue import standard
from server.cli import main
from server.clock import FakeClock
from server.config import Config
from server.engines.contract import Seat
from server.people.guests import MemoryGuests
from server.replays.gather import Played, gather, proved
from server.replays.proof import Replay
from server.rooms.diff import apply_patch
from server.rooms.entries import Broadcast
from server.rooms.invited import Person
from server.store.contract import RoomId
from server.store.memory import MemoryStore
from server.web import replays
from tests.builders import HOST
from tests.faults.processes import running


class House:
    def __init__(self, node: Node, clock: FakeClock) -> None:
        self.node = node
        self.clock = clock
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(node.asgi), base_url="http://localhost")

    async def replay(self, room: str, status: int = 200, **query: Any) -> Any:
        answer = await self.http.get(f"/api/rooms/{room}/replay", params=query)
        assert answer.status_code == status, answer.text
        return answer.json()


@asynccontextmanager
async def house(client: Path, **settings: Any) -> AsyncIterator[House]:
    clock = FakeClock()
    config = Config(host="127.0.0.1", port=0, client=client, **settings)
    node = Node(config, standard(), MemoryStore(), MemoryGuests(), clock)
    await node.start()
    made = House(node, clock)
    try:
        yield made
    finally:
        await made.http.aclose()
        await node.stop()


async def test_cuts_are_made_one_at_a_time_of_one_reading(client: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    busy: list[int] = []
    at_once = 0

    async def counted(room: RoomId, part: int, *rest: Any) -> Played:
        read.append(part)
        return await gather(room, part, *rest)

    async def slow(played: Played) -> Replay:
        nonlocal at_once
        at_once += 1
        busy.append(at_once)
        made = await proved(played)
        at_once -= 1
        return made

    monkeypatch.setattr(replays, "gather", counted)
    monkeypatch.setattr(replays, "proved", slow)
    async with house(client) as at:
        room = await resigned(at)
        await asyncio.gather(*(at.replay(room, cut=cut) for cut in ("public", "all", "s0", "s1")))
        assert (read, busy) == ([0], [1, 1, 1, 1])
        await at.replay(room, cut="all", part=1)
        assert read == [0, 1]


async def resigned(at: House, broadcast: Broadcast | None = None, host: Person = HOST) -> str:
    """A room whose first game has ended."""
    made = await at.node.directory.create("legends", {"compliment": False}, host, broadcast=broadcast)
    await at.node.directory.redeem(made.invite, "guest-ben", "Ben")
    room = await at.node.directory.open(made.room_id)
    for seat in (0, 1):
        room.submit_as(Seat(seat), {"do": "deck", "ready": "sprachreise"}, f"d{seat}")
        await room.idle()
    room.submit_as(Seat(0), {"do": "resign"}, "r")
    await room.idle()
    return made.room_id


async def test_of_a_late_broadcast_there_is_no_replay_before_its_end_was_seen(client: Path) -> None:
    async with house(client) as at:
        room = await resigned(at, Broadcast(300_000))
        sealed, file = f"/api/rooms/{room}/replay/seal", f"/api/rooms/{room}/replay/file"
        for wait_ms in (0, 299_999):
            at.clock.advance(wait_ms)
            for part in (0, 1):
                assert (await at.replay(room, 409, cut="all", part=part))["code"] == "not-over"
            assert (await at.http.get(sealed)).json() == {}
            assert (await at.http.get(file)).status_code == 409
        at.clock.advance(1)
        assert (await at.replay(room, cut="all", part=1))["part"] == 1
        assert (await at.http.get(sealed)).json()["part"] == 1
        assert (await at.http.get(file)).status_code == 200


async def test_where_nobody_may_watch_only_players_watch_again(client: Path) -> None:
    async with house(client, spectators=False) as at:
        ada, eve = [(await at.http.post("/api/guests", json={"nickname": name})).json() for name in ("Ada", "Eve")]
        room = await resigned(at, host=Person(ada["id"], "Ada"))
        for way in ("replay", "replay/file", "replay/seal"):
            for bearer, status in ((None, 403), (eve["token"], 403), (ada["token"], 200)):
                proof = {"Authorization": f"Bearer {bearer}"} if bearer else {}
                told = await at.http.get(f"/api/rooms/{room}/{way}", headers=proof)
                assert (told.status_code, told.json().get("code")) == (
                    status,
                    "no-spectators" if status == 403 else None,
                )


async def test_a_replay_is_there_when_the_game_is_over(client: Path) -> None:
    async with house(client) as at:
        made = await at.node.directory.create("legends", {"compliment": False}, HOST)
        await at.node.directory.redeem(made.invite, "guest-ben", "Ben")
        room = await at.node.directory.open(made.room_id)
        for seat in (0, 1):
            room.submit_as(Seat(seat), {"do": "deck", "ready": "sprachreise"}, f"d{seat}")
            await room.idle()
        assert (await at.replay(made.room_id, 409))["code"] == "not-over"
        assert (await at.replay("ZZZZZZ", 404))["code"] == "no-such-room"
        room.submit_as(Seat(0), {"do": "resign"}, "r")
        await room.idle()
        told = await at.replay(made.room_id.lower())
        assert told["people"] == {"0": {"name": "Ada", "bot": False}, "1": {"name": "Ben", "bot": False}}
        view = told["view"]
        for step in told["steps"]:
            view = apply_patch(view, step.get("patch", {}))
        assert view["result"]["winner"] == 1
        assert not [card for card in view["cards"].values() if card["zone"] == "hand"]
        both = await at.replay(made.room_id, cut="all", part=1)
        assert both["head"] == told["head"]
        for step in both["steps"]:
            view = apply_patch(view, step.get("patch", {}))
        hands = [card for card in view["cards"].values() if card["zone"] == "hand"]
        assert {card["side"] for card in hands} == {0, 1}
        assert all(card["card"] for card in hands)
        for query, status in (({"cut": "s2"}, 400), ({"cut": "ink"}, 400), ({"part": "-1"}, 400), ({"part": "2"}, 409)):
            await at.replay(made.room_id, status, **query)


@pytest.mark.valkey
async def test_a_game_is_exported_and_proved_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with running(tmp_path) as server:
        moves = [{"seat": seat, "cmd": {"do": "deck", "ready": "sprachreise"}} for seat in (0, 1)]
        made = await server.post("/_test/rooms", key="22" * 32, options={"compliment": False}, moves=moves)
        file, home = tmp_path / "game.json", f"http://{server.host}"
        arguments = ["replay", "export", made["room"], str(file), "--server", home]
        assert await asyncio.to_thread(main, arguments) == 1
        assert "not-over" in capsys.readouterr().err
        async with server.peer(made["room"], made["tokens"]["0"]) as ada:
            await ada.send("do", id="r", cmd={"do": "resign"})
            await ada.until("step", ack="r")
        assert await asyncio.to_thread(main, arguments) == 0
        head = capsys.readouterr().out.split()[-1]
        assert await asyncio.to_thread(main, ["verify", str(file), "--head", head]) == 0
        assert "seat 1 won (resigned)" in capsys.readouterr().out
    assert await asyncio.to_thread(main, arguments) == 2


@pytest.mark.valkey
async def test_where_nobody_watches_only_a_players_token_exports(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path, PAUSENHOF_SPECTATORS="false") as server:
        async with httpx.AsyncClient(base_url=f"http://{server.host}", trust_env=False) as http:
            ada, ben = [(await http.post("/api/guests", json={"nickname": name})).json() for name in ("Ada", "Ben")]
            proofs = [{"Authorization": f"Bearer {guest['token']}"} for guest in (ada, ben)]
            made = (await http.post("/api/rooms", json={"options": {"compliment": False}}, headers=proofs[0])).json()
            taken = (await http.post(f"/api/invites/{made['invite']}", headers=proofs[1])).json()
        async with server.peer(made["room"], made["token"]) as one, server.peer(made["room"], taken["token"]) as two:
            for n, peer in enumerate((one, two)):
                await peer.send("do", id=f"d{n}", cmd={"do": "deck", "ready": "sprachreise"})
                await peer.until("step", ack=f"d{n}")
            await one.send("do", id="r", cmd={"do": "resign"})
            await one.until("step", ack="r")
        file, secret = tmp_path / "game.json", tmp_path / "token"
        arguments = ["replay", "export", made["room"], str(file), "--server", f"http://{server.host}"]
        assert await asyncio.to_thread(main, arguments) == 1
        assert "only who played" in capsys.readouterr().err
        secret.write_text(ben["token"] + "\n")
        assert await asyncio.to_thread(main, [*arguments, "--token-file", str(secret)]) == 0
        monkeypatch.setenv("REPLAY_TOKEN", ada["token"])
        assert await asyncio.to_thread(main, arguments) == 0
        secret.write_text("two words")
        assert await asyncio.to_thread(main, [*arguments, "--token-file", str(secret)]) == 2
        assert await asyncio.to_thread(main, [*arguments, "--token-file", str(tmp_path / "nowhere")]) == 2
        captured = capsys.readouterr()
        assert ben["token"] not in captured.err + captured.out
