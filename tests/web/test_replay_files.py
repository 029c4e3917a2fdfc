"""``POST /api/replays``: a file is shown by whichever node gets it, and no file holds a node up."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from server.catalogue import standard
from server.engines.contract import Ms
from server.engines.legends.cards import CardSet
from server.engines.legends.loading import set_hash
from server.replays import proof
from server.replays.gather import gather, proved
from server.replays.inspection import FILE_BYTES, Failed, Shown
from server.replays.inspector import Inspector
from server.rooms.supplies import NoSupplies
from server.store.memory import MemoryStore
from server.web import replay_files
from tests.cards.test_stock import older, stock
from tests.replays.table import table
from tests.web.test_replays import House, house, resigned

JSON = {"Content-Type": "application/json"}


async def kept(at: House) -> tuple[str, bytes]:
    """A room whose game is over, and its file."""
    room = await resigned(at)
    return room, (await at.http.get(f"/api/rooms/{room}/replay/file")).content


async def shown(at: House, file: bytes, status: int, cut: str = "public", **headers: str) -> Any:
    answer = await at.http.post("/api/replays", params={"cut": cut}, content=file, headers=JSON | headers)
    assert answer.status_code == status, answer.text
    return answer.json()


async def test_a_file_of_another_server_is_shown_and_not_kept(client: Path) -> None:
    async with house(client) as there, house(client) as here:
        room, file = await kept(there)
        told = await shown(here, file, 200)
        first = await there.replay(room)
        assert (told["head"], told["view"], told["winner"]) == (first["head"], first["view"], 1)
        assert not [card for card in told["view"]["cards"].values() if card["zone"] == "hand"]
        both = await shown(here, file, 200, cut="all", **{"Accept-Encoding": "identity"})
        assert both["steps"] != told["steps"]
        await here.replay(room, 404)


async def test_what_is_turned_away_says_why(client: Path) -> None:
    async with house(client) as at:
        _, file = await kept(at)
        plain = json.loads(file)
        other = plain | {"version": plain["version"] + 1}
        assert await shown(at, json.dumps(other).encode(), 409) == {
            "code": "other-rules",
            "facts": {"has": plain["version"] + 1, "knows": plain["version"]},
        }
        plain["moves"][1]["at"] += 1
        changed = await shown(at, json.dumps(plain).encode(), 422)
        assert changed == {"code": "bad-replay", "facts": {"why": "state", "entry": plain["moves"][1]["seq"]}}
        assert (await shown(at, gzip.compress(bytes(1 << 20)), 422))["facts"]["why"] == "no-replay"
        assert (await shown(at, b"[" * 100_000, 422))["facts"]["why"] == "no-replay"
        assert (await shown(at, b" " * (FILE_BYTES + 1), 413)) == {"code": "too-big", "facts": {"most": FILE_BYTES}}
        assert (await shown(at, b"{}", 400, cut="s0"))["code"] == "bad-request"
        assert (await shown(at, b"{}", 415, **{"Content-Type": "text/plain"}))["code"] == "bad-request"


async def test_one_address_brings_so_many_a_minute(client: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_files, "PER_ADDRESS_MINUTE", 2)
    async with house(client) as at:
        for _ in range(2):
            await shown(at, b" " * (FILE_BYTES + 1), 413)
        assert (await shown(at, b"{}", 429))["code"] == "too-fast"
        at.clock.advance(30_000)
        await shown(at, b" " * (FILE_BYTES + 1), 413)


@pytest.mark.parametrize("bound", ["AT_ONCE", "OF_ONE"])
async def test_so_many_at_once_and_no_more(client: Path, monkeypatch: pytest.MonkeyPatch, bound: str) -> None:
    monkeypatch.setattr(replay_files, bound, 1)
    began, goes_on = asyncio.Event(), asyncio.Event()

    async def trickle() -> AsyncIterator[bytes]:
        began.set()
        await goes_on.wait()
        yield b"{}"

    async with house(client) as at:
        slow = asyncio.create_task(at.http.post("/api/replays", content=trickle(), headers=JSON))
        await began.wait()
        assert (await shown(at, b"{}", 503))["code"] == "busy"
        goes_on.set()
        assert (await slow).status_code == 422
        assert (await shown(at, b"{}", 422))["facts"]["why"] == "no-replay"


async def test_who_uploads_for_ever_makes_room_for_others(client: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_files, "UPLOAD_SECONDS", 0.01)
    never = asyncio.Event()

    async def nothing() -> AsyncIterator[bytes]:
        await never.wait()
        yield b"{}"

    async with house(client) as at:
        answer = await at.http.post("/api/replays", content=nothing(), headers=JSON)
        assert answer.status_code == 408


class _Sets:
    def __init__(self, *sets: CardSet) -> None:
        self._sets = {set_hash(one): one for one in sets}

    async def whole(self, key: str) -> CardSet | None:
        return self._sets.get(key)


async def test_cards_that_do_not_ship_come_from_the_store() -> None:
    rack = standard()
    was = older(rack.sets["base"])
    rack.admit(was, closed=True)
    at = await table(MemoryStore(), rack, set_hash=set_hash(was))
    await at.play(least=3)
    file = proof.write(await proved(await gather(at.room.id, 0, at.engines, at.store, NoSupplies())))
    assert await Inspector(_Sets()).inspect(file, "public") == Failed("no-set")
    assert isinstance(await Inspector(_Sets(was)).inspect(file, "public"), Shown)


async def test_the_store_gives_a_set_that_rooms_played_with() -> None:
    rack = standard()
    held, was = stock(rack), older(rack.sets["base"])
    await held.start(Ms(0))
    assert await held.whole(set_hash(rack.sets["base"])) == rack.sets["base"]
    assert await held.whole(set_hash(was)) is None


async def test_a_file_that_takes_too_long_is_given_up() -> None:
    assert await Inspector(_Sets(), seconds=0).inspect(b"{}", "public") == Failed("too-long")
