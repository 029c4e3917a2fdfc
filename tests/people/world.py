"""Rooms, guests and all that is noted of them in memory, over which as many nodes as a test likes."""

from __future__ import annotations

from argon2 import PasswordHasher

from server.cards.book import Book
from server.clock import FakeClock
from server.people.belongings import Calendars, CardSets
from server.people.caretaker import Caretaker
from server.people.claims import Claims
from server.people.codes import Hashes
from server.people.devices import Devices
from server.people.errands import Errands
from server.people.guests import Guest, Guests, MemoryGuests
from server.people.seating import Seating
from server.rooms.directory import Directory, Person
from server.rooms.tenure import Elsewhere
from server.store.calendars import MemoryCalendars
from server.store.contract import RoomId
from server.store.memory import MemoryStore
from server.store.recoveries import MemoryRecoveries
from server.store.register import MemoryRegister
from server.store.sets import MemorySets
from server.tokens import digest
from tests.toy import ToyEngine

DAY = 24 * 3_600_000
AT = 20_000 * DAY + DAY // 2
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class World:
    """One node. ``posted``: another node has the caretaker's post."""

    def __init__(self) -> None:
        self.clock = FakeClock(AT)
        now = self.clock.now_ms
        self.rooms = Directory({"toy": ToyEngine()}, MemoryStore(), self.clock, "a")
        self.records, self.register = MemoryGuests(), MemoryRegister()
        self.recoveries = MemoryRecoveries(self.clock)
        self.calendars, self.book = MemoryCalendars(), Book(MemorySets())
        self.guests = Guests(self.records, self.register, now)
        self.seating = Seating(self.rooms, self.register, now)
        belongings = (Calendars(self.calendars), CardSets(self.book))
        self.errands = Errands(self.guests, self.register, self.recoveries, self.seating, belongings, now)
        self.claims = Claims(self.guests, self.recoveries, self.errands, Hashes(QUICK), now)
        self.devices = Devices(self.guests, self.errands)
        self.posted = False
        self.caretaker = Caretaker(self.guests, self.register, self.errands, self.clock, self._take)

    async def _take(self, post: RoomId) -> int:
        if self.posted:
            raise Elsewhere("b")
        return 0

    async def room(self, host: Guest) -> tuple[str, str]:
        """A room with this guest on its first seat, noted as the web does; the seat's token."""
        made = await self.rooms.create("toy", {"goal": 1000}, Person(host.id, host.nickname))
        await self.seating.note(host.id, made.room_id)
        return made.room_id, made.token

    async def invited(self, host: Guest, guest: Guest) -> tuple[str, str, str]:
        """A room of both: its id, and the tokens of their seats."""
        made = await self.rooms.create("toy", {"goal": 1000}, Person(host.id, host.nickname))
        await self.seating.note(host.id, made.room_id)
        await self.seating.note(guest.id, made.room_id)
        granted = await self.rooms.redeem(made.invite, guest.id, guest.nickname)
        return made.room_id, made.token, granted.token

    async def opens(self, room: str, token: str) -> int | None:
        """The seat that a token opens."""
        for seat, chair in (await self.rooms.look(room)).chairs.items():
            if digest(token) in chair.tokens:
                return seat
        return None
