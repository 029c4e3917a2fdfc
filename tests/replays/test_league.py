"""A whole season of the stadium league, out of a room's log: kept as a file, proved, and shut until the final table."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Coroutine
from typing import Any

import msgspec
import pytest

from server.catalogue import standard
from server.engines.contract import Actor, Audience, Command
from server.football.simulated.season import season
from server.replays import proof
from server.replays.gather import AT_ONCE, NoReplay, gather, proved, watched
from server.replays.inspection import Shown, Wish, inspect
from server.replays.proof import Rejected
from server.rooms.diff import apply_patch
from server.rooms.entries import ORIGIN, Applied, Chair, Spec, actor_text, link, pack, state_hash
from server.rooms.supplies import NoSupplies
from server.simulation.drive import Drive
from server.simulation.simulate import Plan, as_football, makers
from server.store.contract import Reply, RoomId, Seq
from server.store.memory import MemoryStore

ROOM = RoomId("K7QM4X")
OPTIONS = {"first": 1, "matchdays": 6}


class Logged(Drive):
    """Writes down what is said, as a room does."""

    entries: list[bytes]
    before = ORIGIN

    def say(self, actor: Actor, command: Command) -> None:
        super().say(actor, command)
        entry = Applied(
            at=self.at,
            prev=self.before,
            version=self.engine.version,
            by=actor_text(actor),
            id="",
            cmd=command,
            hash=state_hash(self.state),
        )
        data = pack(entry)
        self.before = link(data)
        self.entries.append(data)


async def written(store: MemoryStore, n: int, data: bytes) -> None:
    reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
    store.log.append(ROOM, Seq(n), data, None, reply.set_result)
    assert await reply is Reply.SAVED


async def turns_of_others(work: Coroutine[Any, Any, object]) -> int:
    """How often others get their turn until it is done."""
    task, turns = asyncio.get_running_loop().create_task(work), 0
    while not task.done():
        await asyncio.sleep(0)
        turns += 1
    return turns


def played_season() -> tuple[Logged, Spec]:
    """A season of three players, as its room wrote it down."""
    engine = standard().engines["stadium"]
    plan = Plan(players=3, matchdays=6, seasons=1)
    drive = Logged(engine, as_football(season(5)), makers(plan, 0), bytes(32), OPTIONS)
    drive.entries = []
    chairs = {seat: Chair(name) for seat, name in enumerate(("Ada", "Ben", "Cem"))}
    spec = Spec(ROOM, "stadium", engine.version, dict(OPTIONS), drive.state.setup.key, drive.at, chairs)
    for _ in drive.weeks():
        pass
    return drive, spec


async def file_of_a_season() -> bytes:
    """It as its players may take it home."""
    drive, spec = played_season()
    store = MemoryStore()
    await store.specs.create(ROOM, msgspec.msgpack.encode(spec), 1_000)
    for n, data in enumerate(drive.entries, 1):
        await written(store, n, data)
    return proof.write(await proved(await gather(ROOM, 0, standard().engines, store, NoSupplies())))


async def test_a_season_is_shown_out_of_its_file() -> None:
    file = await file_of_a_season()
    shown = await inspect(Wish(file, "public"), standard())
    assert isinstance(shown, Shown)
    told = json.loads(gzip.decompress(shown.body))
    view = told["view"]
    for step in told["steps"]:
        view = apply_patch(view, step.get("patch", {}))
    assert view["phase"] == "over"
    assert view["table"][0]["place"] == 1
    assert told["people"]["2"] == {"name": "Cem", "bot": False}


async def test_a_season_is_proved() -> None:
    engines = standard().engines
    drive, spec = played_season()
    assert engines["stadium"].outcome(drive.state) is not None
    store = MemoryStore()
    await store.specs.create(ROOM, msgspec.msgpack.encode(spec), 1_000)
    for n, data in enumerate(drive.entries[:-1], 1):
        await written(store, n, data)
    with pytest.raises(NoReplay, match="not-over"):
        await gather(ROOM, 0, engines, store, NoSupplies())
    await written(store, len(drive.entries), drive.entries[-1])
    played = await gather(ROOM, 0, engines, store, NoSupplies())
    file = proof.write(await proved(played))
    done = proof.verify(proof.read(file), engines, (await proved(played)).head)
    assert done.moves == len(drive.entries)
    assert len(done.shown) == 2, "the draw's and the season's"
    assert (await watched(played, Audience.PUBLIC))["steps"][-1]["seq"] == len(drive.entries)
    for work in (proved(played), watched(played, Audience.PUBLIC)):
        assert await turns_of_others(work) >= len(played.moments) // AT_ONCE - 1, "who plays does not wait for it"
    plain = json.loads(file)
    fed = next(move for move in plain["moves"] if move["cmd"]["do"] == "feed-results")
    fed["cmd"]["results"][0]["home"] += 1
    with pytest.raises(Rejected) as rejected:
        proof.verify(proof.read(json.dumps(plain).encode()), engines)
    assert (rejected.value.code, rejected.value.seq) == ("state", fed["seq"])
