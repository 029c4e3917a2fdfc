"""Rooms brought into memory: taken for this node, recovered, made to run. Each once, however many ask for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping

import msgspec
import structlog

from server.clock import Clock
from server.engines.contract import Engine
from server.rooms.aside import Aside
from server.rooms.entries import Unreadable
from server.rooms.recover import OUTAGE_LEAST_MS, NoSuchRoom, Recovered, RoomOfOthers, recover
from server.rooms.room import Room
from server.rooms.supplies import Supplies
from server.rooms.tenure import Elsewhere, Tenure
from server.store.contract import RoomId, Store, StoreLost

log = structlog.get_logger()


class Opening:
    def __init__(
        self,
        engines: Mapping[str, Engine],
        store: Store,
        clock: Clock,
        node: str,
        supplies: Supplies,
        tenure: Tenure,
        aside: Aside,
        run: Callable[[Recovered], Room],
    ) -> None:
        """``run`` makes a room that was recovered and is ours run here."""
        self._engines = engines
        self._store = store
        self._clock = clock
        self._node = node
        self._supplies = supplies
        self._tenure = tenure
        self._aside = aside
        self._run = run
        self._tasks: dict[RoomId, asyncio.Task[Room]] = {}

    @property
    def under_way(self) -> Collection[asyncio.Task[Room]]:
        """Those that are being opened."""
        return self._tasks.values()

    async def open(self, room: RoomId) -> Room:
        """Raises ``NoSuchRoom``, ``StoreLost`` (``RoomOfOthers`` too), and ``Elsewhere`` for one that another node
        runs."""
        if room not in self._tasks:
            self._begin(room)
        return await asyncio.shield(self._tasks[room])  # others may wait for the same room

    def _begin(self, room: RoomId) -> None:
        """Apart from those who wait: a failure holds on to them, and would be held by what they hold."""
        task = self._tasks[room] = asyncio.get_running_loop().create_task(self._open(room))
        task.add_done_callback(lambda task: self._opened(room, task))

    def _opened(self, room: RoomId, task: asyncio.Task[Room]) -> None:
        """Whoever waited has hung up perhaps: then nobody else hears how it failed."""
        del self._tasks[room]
        fault = None if task.cancelled() else task.exception()
        if fault is not None and not isinstance(fault, Elsewhere | NoSuchRoom | StoreLost):
            log.error("a room was not opened", room=room, exc_info=fault)

    async def _open(self, room: RoomId) -> Room:
        if self._aside.of_others(room):  # not to be kept from whoever can play it on
            await self._tenure.seek(room)
            raise RoomOfOthers(room)
        unattended_ms = await self._tenure.take(room)
        try:
            recovered = await recover(room, self._engines, self._store, self._clock, self._node, self._supplies)
        except Unreadable as e:
            self._tenure.release(room)
            raise self._aside.put(room, e) from e
        except BaseException:  # nobody else could open it for as long as we hold on to it
            self._tenure.release(room)
            raise
        if unattended_ms >= OUTAGE_LEAST_MS:
            recovered = msgspec.structs.replace(recovered, gap_ms=max(unattended_ms, recovered.gap_ms))
        self._aside.opened(room)
        return self._run(recovered)
