"""P6: 1,000 spectators of 50 matches are cut off at once, while play goes on, and all come back at once.

Each says which version it holds and gets the steps that it missed; the floor gives everybody its one small view. The
time runs from the first handshake until everybody has seen all there is.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from statistics import median
from typing import Any

import msgspec

from loadtests import matches
from loadtests.client import Peer, connect, part
from loadtests.plan import Plan
from loadtests.processes import running
from loadtests.report import Figure, ratio
from loadtests.tables import Table, floor_tables, open_tables
from server.rooms.diff import apply_patch
from server.wire.codec import unpack
from server.wire.frames import Hello

ROOMS = 50
EACH = 20
"""Spectators of a room."""
MISSED_A_SECOND = 20.0
BACK_SECONDS = 60.0

_encode = msgspec.msgpack.Encoder().encode


class Visitor:
    """A spectator that knows what it has seen. ``last``: the type of the frame after which it has seen all."""

    def __init__(self, room: str, last: str) -> None:
        self.room = room
        self.epoch = ""
        self.seq = -1
        self.view: dict[str, Any] = {}
        self.fulls = 0
        self._last = last
        self._back: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._peer: Peer | None = None

    async def visit(self, port: int) -> None:
        """Return when it has seen all."""
        self._back = asyncio.get_running_loop().create_future()
        self._peer = await connect(port, self._heard)
        self._peer.send(_encode(Hello(self.room, "", self.epoch, self.seq)))
        await self._back

    def _heard(self, raw: bytes) -> None:
        frame = unpack(raw)
        match frame["t"]:
            case "welcome":
                self.epoch = frame["epoch"]
            case "full":
                self.fulls += 1
                self.view, self.seq = frame["view"], frame["seq"]
            case "step":
                if frame["seq"] != self.seq + 1:
                    raise RuntimeError(f"{self.room}: {frame['seq']} came after {self.seq}")
                self.view, self.seq = apply_patch(self.view, frame.get("patch", {})), frame["seq"]
        if frame["t"] == self._last and not self._back.done():
            self._back.set_result(None)

    def drop(self) -> Peer:
        assert self._peer is not None
        return self._peer


async def measure(plan: Plan) -> list[Figure]:
    times: dict[str, list[float]] = {"floor": [], "ours": []}
    async with (
        running("loadtests.floors", "fast") as floor,
        running("loadtests.node", str(plan.data / "storm")) as node,
    ):
        tables = {"floor": floor_tables(ROOMS), "ours": await open_tables(node.port, ROOMS, "toy", matches.ENDLESS)}
        async with (
            matches.seated(floor.port, tables["floor"], 0) as floor_matches,
            matches.seated(node.port, tables["ours"], 0) as node_matches,
        ):
            sides = {"floor": (floor.port, floor_matches, "full"), "ours": (node.port, node_matches, "people")}
            crowds = {who: _crowd(tables[who], last) for who, (_, _, last) in sides.items()}
            for who, (port, _, _) in sides.items():
                await _all_back(port, crowds[who])
            for _ in range(plan.pairs):
                for who, (port, live, _) in sides.items():
                    await part(visitor.drop() for visitor in crowds[who])
                    await matches.stroll(live, MISSED_A_SECOND, 1.0, seed=2)
                    times[who].append(await _all_back(port, crowds[who]))
            await _same_as_newcomers(node.port, crowds["ours"], tables["ours"])
            for crowd in crowds.values():
                await part(visitor.drop() for visitor in crowd)
    again = sum(visitor.fulls - 1 for visitor in crowds["ours"])
    beside = f"{ROOMS * EACH} sockets: ours {median(times['ours']):.2f} s, fast {median(times['floor']):.2f} s"
    return [
        Figure("P6", "all back with the right state", ratio(times["ours"], times["floor"]), "x fast", 1.4, 1.0, beside),
        Figure("P6", "full views to those who missed 20 versions", again, "", 0, 0, f"{plan.pairs} times"),
    ]


def _crowd(tables: Sequence[Table], last: str) -> list[Visitor]:
    return [Visitor(table.room, last) for table in tables for _ in range(EACH)]


async def _all_back(port: int, crowd: Sequence[Visitor]) -> float:
    began = time.perf_counter()
    async with asyncio.timeout(BACK_SECONDS):
        await asyncio.gather(*(visitor.visit(port) for visitor in crowd))
    return time.perf_counter() - began


async def _same_as_newcomers(port: int, crowd: Sequence[Visitor], tables: Sequence[Table]) -> None:
    """Who came back sees what somebody sees who has never been here."""
    for table in tables:
        newcomer = Visitor(table.room, "people")
        await newcomer.visit(port)
        if any(visitor.view != newcomer.view for visitor in crowd if visitor.room == table.room):
            raise RuntimeError(f"{table.room}: another state than {newcomer.view}")
        await part([newcomer.drop()])
