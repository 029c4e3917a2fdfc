"""The notice board: tables that look for somebody, and games that may be watched. Nothing hangs there unasked.

Wishes lie in the store, one of each player and room. The node that runs a room posts its notice, anew every few
seconds, so that a notice of a node that died is gone as soon as it is old. Everybody reads what all nodes posted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from server.clock import Clock
from server.engines.contract import Audience, Ms, Plain
from server.rooms.directory import Directory, Glance, NoSuchRoom
from server.rooms.entries import HOST, Broadcast
from server.rooms.keeping import TABLE_FOR_TWO
from server.rooms.patrol import Patrol
from server.rooms.room import Room
from server.store.contract import RoomId
from server.store.notices import NoticeStore
from server.wire.limits import NOTICE_EVERY_MS, NOTICE_MS, NOTICE_WISH_MS, NOTICES

READ_MS = 1_000
"""What was read is told for so long, however many ask."""
TOLD = ("variant", "clock_ms", "best_of")
"""Options that a notice tells, where the game has them. No text of anybody's is among them."""


class Wish(msgspec.Struct, frozen=True):
    """What a player wants: ``open``, anybody may take a free seat (the host's to say); ``watch``, name it among the
    games to watch (takes all players). ``waits``: the table does so, too, with nobody there. Said ``at``, and forgotten
    after ``NOTICE_WISH_MS``."""

    open: bool = False
    watch: bool = False
    waits: bool = False
    at: Ms = Ms(0)


class Notice(msgspec.Struct, frozen=True):
    """``host``: the only name on the board. ``free``: seats that anybody may take, ``live``: it may be watched from
    here; ``watching``: by so many, where that is told. ``at``: when it was wished for last; ``until``: older than that
    it is no news."""

    room: RoomId
    engine: str
    host: str
    options: dict[str, Plain]
    seats: int
    free: int
    bots: int
    live: bool
    at: Ms
    until: Ms
    watching: int | UnsetType = UNSET


class Standing(msgspec.Struct, frozen=True):
    """How it stands with one room, for a player of it: who wants it on the board, who lets spectators of its broadcast
    see the own hand. ``counted``: is it told how many watch? ``counts``: this player may say so."""

    mine: Wish
    host: bool
    agreed: int
    players: int
    broadcast: Broadcast
    shows: bool
    showing: int
    counted: bool
    counts: bool


class BoardFull(Exception):
    """So many wishes are noted that no room is added."""


class NoticeBoard:
    """Raises ``StoreLost``, and ``NoSuchRoom`` where a room is named."""

    def __init__(self, directory: Directory, store: NoticeStore, clock: Clock) -> None:
        self._directory = directory
        self._store = store
        self._clock = clock
        self._patrol = Patrol(self._sweep, NOTICE_EVERY_MS, clock, "notices not posted")
        self._read: tuple[Ms, asyncio.Task[Sequence[Notice]]] | None = None

    # --- what players wish ---

    async def standing(self, room_id: str, guest: str) -> Standing | None:
        """None: the guest holds no seat there."""
        room = await self._directory.look(room_id)
        return _standing(room, guest, await self._wishes(room.id))

    async def wish(self, room_id: str, guest: str, open_: bool | None, watch: bool | None) -> Standing | None:
        """What is None stays as it was. None: the guest holds no seat there. Raises ``BoardFull``."""
        room = await self._directory.look(room_id)
        all_wishes = await self._store.wishes()
        now = self._clock.now_ms()
        before = _standing(room, guest, _valid(all_wishes.get(room.id, {}), now))
        if before is None:
            return None
        if room.id not in all_wishes and len(all_wishes) >= NOTICES:
            raise BoardFull
        mine = Wish(
            before.mine.open if open_ is None else open_ and before.host,
            before.mine.watch if watch is None else watch,
            room.engine.seats > TABLE_FOR_TWO,
            now,
        )
        await self._keep(room.id, guest, mine)
        if before.mine.open > mine.open or before.mine.watch > mine.watch:
            await self._store.post({}, [room.id])  # at once; whoever runs the room posts what is left of it
        await self._sweep()
        self._read = None
        return _standing(room, guest, await self._wishes(room.id))

    async def _keep(self, room: RoomId, guest: str, wish: Wish) -> None:
        if wish.open or wish.watch:
            await self._store.wish(room, guest, msgspec.msgpack.encode(wish))
        else:
            await self._store.unwish(room, guest)

    async def is_open(self, room_id: str) -> bool:
        """Has the host of this room opened it to anybody?"""
        room = await self._directory.look(room_id)
        return _opened(room, await self._wishes(room.id))

    async def _wishes(self, room: RoomId) -> Mapping[str, Wish]:
        return _valid((await self._store.wishes()).get(room, {}), self._clock.now_ms())

    # --- what hangs there ---

    async def notices(self) -> Sequence[Notice]:
        """All that nodes have posted lately, featured ones first, then those that most people watch."""
        return await asyncio.shield(self._reading())

    def _reading(self) -> asyncio.Task[Sequence[Notice]]:
        """Shared by all who ask within ``READ_MS``."""
        now = self._clock.now_ms()
        known = self._read
        if known is None or now - known[0] >= READ_MS or (known[1].done() and known[1].exception() is not None):
            known = self._read = now, asyncio.get_running_loop().create_task(self._posted())
        return known[1]

    async def featured(self) -> Mapping[RoomId, Ms]:
        return await self._store.featured()

    async def feature(self, room_id: str, featured: bool) -> RoomId:
        """The operator's choice, or no longer. It shows while the room's players let it hang there."""
        room = (await self._directory.look(room_id)).id
        await self._store.feature(room, self._clock.now_ms() if featured else None)
        return room

    async def _posted(self) -> Sequence[Notice]:
        posted = [msgspec.msgpack.decode(data, type=Notice) for data in (await self._store.posted()).values()]
        now = self._clock.now_ms()
        fresh = [notice for notice in posted if notice.until > now]
        return sorted(fresh, key=lambda notice: (-(notice.watching or 0), -notice.at, notice.room))

    # --- posting ---

    def start(self) -> None:
        """Post what is to be posted, and again every few seconds."""
        self._patrol.start()

    async def stop(self) -> None:
        self._patrol.end()
        await self._patrol.idle()
        if self._read is not None:
            await asyncio.gather(self._read[1], return_exceptions=True)

    async def _sweep(self) -> None:
        now = self._clock.now_ms()
        hanging = {room: _until(data) for room, data in (await self._store.posted()).items()}
        put: dict[RoomId, bytes] = {}
        gone = [room for room, until in hanging.items() if until <= now]
        for room_id, raw in (await self._store.wishes()).items():
            wishes = _valid(raw, now)
            for guest in raw.keys() - wishes.keys():
                await self._store.unwish(room_id, guest)
            room = self._directory.rooms.get(room_id)
            if room is None:
                lasts = hanging.get(room_id, Ms(0)) > now + NOTICE_EVERY_MS
                notice = None if lasts else await self._asleep(room_id, wishes)
            else:
                looked = await self._directory.look(room_id)
                watched = looked.engine.name not in self._directory.customs.unwatched
                notice = _notice(looked, wishes, now, room, watched)
                gone += [room_id] if notice is None and room_id in hanging else []
            if notice is not None:
                put[room_id] = msgspec.msgpack.encode(notice)
        await self._store.post(put, [room_id for room_id in gone if room_id not in put])

    async def _asleep(self, room_id: RoomId, wishes: Mapping[str, Wish]) -> Notice | None:
        """The notice of a room that nobody is in, where it stays open all the same. Any node may post it.

        Where it does so no longer, the wish is fulfilled, and no node looks again.
        """
        waiting = {guest: wish for guest, wish in wishes.items() if wish.open and wish.waits}
        if not waiting:
            return None
        try:
            notice = _notice(await self._directory.look(room_id), wishes, self._clock.now_ms(), None)
        except NoSuchRoom:
            notice = None
        if notice is None:
            for guest, wish in waiting.items():
                await self._keep(room_id, guest, msgspec.structs.replace(wish, open=False))
        return notice


def _until(data: bytes) -> Ms:
    return msgspec.msgpack.decode(data, type=Notice).until


def _valid(raw: Mapping[str, bytes], now: Ms) -> Mapping[str, Wish]:
    wishes = {guest: msgspec.msgpack.decode(data, type=Wish) for guest, data in raw.items()}
    return {guest: wish for guest, wish in wishes.items() if now - wish.at < NOTICE_WISH_MS}


def _players(room: Glance) -> list[str]:
    """Who sits there, but for bots; nameless where somebody wanted to be forgotten."""
    return [chair.guest for chair in room.chairs.values() if not chair.bot]


def _agreed(room: Glance, wishes: Mapping[str, Wish]) -> int:
    return sum(guest in wishes and wishes[guest].watch for guest in _players(room))


def _opened(room: Glance, wishes: Mapping[str, Wish]) -> bool:
    host = room.chairs.get(HOST)
    return host is not None and host.guest in wishes and wishes[host.guest].open


def _standing(room: Glance, guest: str, wishes: Mapping[str, Wish]) -> Standing | None:
    players = _players(room)
    if guest not in players:
        return None
    host = room.chairs.get(HOST)
    is_host = host is not None and host.guest == guest
    showing = [chair.guest for chair in room.chairs.values() if chair.shows and not chair.bot]
    return Standing(
        wishes.get(guest, Wish()),
        is_host,
        _agreed(room, wishes),
        len(players),
        room.broadcast,
        guest in showing,
        len(showing),
        room.counted,
        is_host and not room.arranged,
    )


def _notice(
    room: Glance, wishes: Mapping[str, Wish], now: Ms, awake: Room | None, watched: bool = False
) -> Notice | None:
    """What the board says of the room now; None for nothing. ``awake``: the room itself, where it is in memory;
    ``watched``: games of its kind may be."""
    host = room.chairs.get(HOST)
    if host is None or host.gone or room.over:
        return None
    here = awake is not None and awake.held(HOST)
    free = 0
    if _opened(room, wishes) and (here or room.engine.seats > TABLE_FOR_TWO):
        free = sum(seat not in room.chairs for seat in range(room.engine.open_seats(room.state)))
    live = watched and awake is not None and room.live and _agreed(room, wishes) == len(_players(room))
    if not free and not live:
        return None
    options: Mapping[str, Any] = room.engine.view(room.state, Audience.PUBLIC).get("options", {})
    return Notice(
        room.id,
        room.engine.name,
        host.name,
        {name: options[name] for name in TOLD if name in options},
        room.engine.seats,
        free,
        sum(bool(chair.bot) for chair in room.chairs.values()),
        live,
        max(wish.at for wish in wishes.values()),
        Ms(now + NOTICE_MS),
        UNSET if not room.counted else 0 if awake is None else awake.watching,
    )
