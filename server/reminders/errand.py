"""Sees to it that people are reminded: each of an occasion once on each device, whichever node has the league.

A league that is awake is looked at after each of its steps, by its own node. What only time makes due is found by one
node of all, which holds the post: it looks at every league that is planned for by now, asleep or not. What both find
at once is sent by whoever claims it first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import structlog

from server.background import Background
from server.clock import Clock
from server.engines.contract import Ms
from server.engines.stadium.state import State
from server.reminders.courier import CONNECTIONS, Courier, Delivered, Gone, Later, Outcome, new_key
from server.reminders.letters import Wish, letter, wished
from server.reminders.occasions import DAY_MS, HOUR_MS, Occasion, occasions
from server.rooms.attended import Attended
from server.rooms.condition import Condition
from server.rooms.entries import Chair
from server.rooms.glance import Glance
from server.rooms.patrol import Patrol
from server.rooms.recover import NoSuchRoom, RoomUnreadable
from server.rooms.tenure import Elsewhere
from server.store.contract import RoomId, StoreLost
from server.store.pushes import PushStore

POST = RoomId("reminders")
"""Held like a room, by the node that looks after what time makes due; no room's id is so long."""
LOOK_MS = 30_000
LEAGUES = 200
"""Looked at in one look."""
AGAIN_MS = HOUR_MS
"""A league that goes on is looked at so often at least, whatever was planned."""
CLAIM_MS = 60_000
"""Longer than any delivery takes: a node that dies meanwhile leaves it to others."""
REMEMBERED_MS = 2 * DAY_MS
"""After an occasion is of no use any more."""
BACKOFF_MS = (30_000, 120_000, 600_000, 1_800_000)
log = structlog.get_logger()


class Reminders:
    """``take`` claims the post for this node, as a tenure does; ``look`` tells of a room without waking it."""

    def __init__(
        self,
        store: PushStore,
        courier: Courier | None,
        clock: Clock,
        look: Callable[[str], Awaitable[Glance]],
        take: Callable[[RoomId], Awaitable[object]],
        key: str = "",
    ) -> None:
        """``courier``: None where nobody is notified; ``key``: to sign with, empty for the one that the store has."""
        self._store = store
        self._courier = courier
        self._clock = clock
        self._look = look
        self._take = take
        self._key = key
        self._wards: dict[RoomId, _Ward] = {}
        self._failed: dict[str, int] = {}
        self._gate = asyncio.Semaphore(CONNECTIONS)  # before the claim: nobody waits in line with one in the hand
        self._patrol = Patrol(self._sweep, LOOK_MS, clock, "nobody reminded")
        self._background = Background("a reminder's errand failed")
        self._stopped = False

    async def start(self) -> None:
        """Be ready to sign, and look at once, then every half a minute. Raises ``StoreLost``, ``BadKeys``."""
        if self._courier is not None:
            self._courier.sign_with(self._key or await self._store.key(new_key()))
            self._patrol.start()

    async def stop(self) -> None:
        self._stopped = True
        await self._patrol.stop()
        for ward in tuple(self._wards.values()):
            ward.end()
        await self._background.stop()
        if self._courier is not None:
            await self._courier.close()

    async def idle(self) -> None:
        """Return when nothing is under way."""
        await self._patrol.idle()
        await self._background.idle()

    # --- leagues that are awake ---

    def attach(self, room: Attended) -> None:
        """Look after this room until it leaves memory. Rooms of other games are none of ours."""
        if self._courier is None or not isinstance(room.state, State):
            return
        if (older := self._wards.get(room.id)) is not None:
            older.end()
        ward = self._wards[room.id] = _Ward(room, self)
        ward.look()

    def ended(self, room: RoomId, ward: _Ward) -> None:
        if self._wards.get(room) is ward:
            del self._wards[room]

    def see_to(self, room: RoomId, state: State, chairs: Mapping[int, Chair]) -> None:
        """Something may be due here, or will be sooner than was planned."""
        if not self._stopped:
            self._background.spawn(self._seen_to(room, state, chairs))

    def now_ms(self) -> Ms:
        return self._clock.now_ms()

    async def _seen_to(self, room: RoomId, state: State, chairs: Mapping[int, Chair]) -> None:
        try:
            again = await self._remind(room, state, chairs)
            if again is not None:
                await self._store.soon(room, again)
        except StoreLost as e:
            log.warning("nobody reminded", room=room, error=str(e))

    # --- leagues that time makes due ---

    async def _sweep(self) -> None:
        try:
            await self._take(POST)
            now = self._clock.now_ms()
            for room in await self._store.due(now, LEAGUES):
                await self._store.plan(room, Ms(now + CLAIM_MS))  # should we not come to plan anything better
                self._background.spawn(self._visited(room))
        except Elsewhere:
            pass  # another node has the post

    async def _visited(self, room: RoomId) -> None:
        """Whatever goes wrong with one league is that league's matter: the others are seen to."""
        try:
            await self._store.plan(room, await self._visit(room))
        except StoreLost as e:
            log.warning("nobody reminded", room=room, error=str(e))

    async def _visit(self, room: RoomId) -> Ms | None:
        try:
            seen = await self._look(room)
        except (NoSuchRoom, RoomUnreadable) as e:
            log.info("league left alone", room=room, why=repr(e))
            return None
        return await self._remind(room, seen.state, seen.chairs) if isinstance(seen.state, State) else None

    # --- sending ---

    async def _remind(self, room: RoomId, state: State, chairs: Mapping[int, Chair]) -> Ms | None:
        """Send what is due. When to look again; None: when something happens in the league. Raises ``StoreLost``."""
        now = self._clock.now_ms()
        all_ = tuple(occasions(state))
        due = [one for one in all_ if one.at <= now < one.until]
        retries = await asyncio.gather(*(self._tell(room, one, chairs.get(one.seat)) for one in due))
        times = [one.at for one in all_ if one.at > now] + [at for at in retries if at is not None]
        return min([*times, Ms(now + AGAIN_MS)]) if state.phase not in ("lobby", "over") else None

    async def _tell(self, room: RoomId, occasion: Occasion, chair: Chair | None) -> Ms | None:
        """Send this to all devices of whoever has the seat. When to try again, if that is of use."""
        if chair is None or chair.bot or not chair.guest:
            return None
        wishes = {name: wished(data) for name, data in (await self._store.of(chair.guest)).items()}
        again = await asyncio.gather(
            *(
                self._send(room, occasion, chair.guest, name, wish)
                for name, wish in wishes.items()
                if occasion.kind in wish.kinds and wish.since <= occasion.at
            )
        )
        return min((at for at in again if at is not None and at < occasion.until), default=None)

    async def _send(self, room: RoomId, occasion: Occasion, guest: str, name: str, wish: Wish) -> Ms | None:
        what = f"{room}:{occasion.key}:{name}"
        async with self._gate:
            claim = await self._store.claim(what, CLAIM_MS)
            if claim != "ours":
                return None if claim == "done" else Ms(self._clock.now_ms() + CLAIM_MS)
            assert self._courier is not None
            told = await self._courier.carry(letter(room, occasion, wish, self._clock.now_ms()), wish.device)
        if isinstance(told, Later):
            await self._store.release(what)
            return self._later(what, told)
        self._failed.pop(what, None)
        await self._store.done(what, occasion.until - self._clock.now_ms() + REMEMBERED_MS)
        await self._note(told, guest, name)
        return None

    def _later(self, what: str, told: Later) -> Ms:
        failed = self._failed[what] = self._failed.get(what, -1) + 1
        if len(self._failed) > LEAGUES * LEAGUES:
            self._failed.pop(next(iter(self._failed)))
        wait = max(BACKOFF_MS[min(failed, len(BACKOFF_MS) - 1)], told.wait_s * 1000)
        log.info("push not delivered", why=told.why, again_ms=wait)
        return Ms(self._clock.now_ms() + wait)

    async def _note(self, told: Outcome, guest: str, name: str) -> None:
        if isinstance(told, Gone):
            await self._store.drop(guest, name)
        elif not isinstance(told, Delivered):
            log.warning("push refused", status=getattr(told, "status", 0))


class _Ward:
    """One league, for as long as it is awake."""

    def __init__(self, room: Attended, home: Reminders) -> None:
        self._room = room
        self._home = home
        self._seen: frozenset[str] = frozenset()
        self._next: Ms | None = None
        self._unwatch = room.watch(lambda _room: self.look())

    def look(self) -> None:
        """After each step: is there an occasion that was not due before, or an earlier one to come?"""
        if self._room.condition is Condition.GONE:
            self.end()
            return
        now = self._home.now_ms()
        all_ = tuple(occasions(self._room.state))
        due = frozenset(one.key for one in all_ if one.at <= now < one.until)
        to_come = min((one.at for one in all_ if one.at > now), default=None)
        if due - self._seen or (to_come is not None and (self._next is None or to_come < self._next)):
            self._home.see_to(self._room.id, self._room.state, self._room.chairs)
        self._seen, self._next = due, to_come

    def end(self) -> None:
        self._unwatch()
        self._home.ended(self._room.id, self)
