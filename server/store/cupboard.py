"""What a node keeps beside its rooms, each kind in a store of its own, all of them in one place."""

from __future__ import annotations

from dataclasses import dataclass, field

from server.store.address import client
from server.store.admin import AdminStore, MemoryAdmin, ValkeyAdmin
from server.store.calendars import CalendarStore, MemoryCalendars, ValkeyCalendars
from server.store.events import EventStore, MemoryEvents, ValkeyEvents
from server.store.neighbours import ValkeyNeighbours
from server.store.notices import MemoryNotices, NoticeStore, ValkeyNotices
from server.store.pushes import MemoryPushes, PushStore, ValkeyPushes
from server.store.recoveries import MemoryRecoveries, RecoveryStore, ValkeyRecoveries
from server.store.register import MemoryRegister, Register, ValkeyRegister
from server.store.seasons import MemorySeasons, SeasonStore, ValkeySeasons
from server.store.sets import MemorySets, SetStore, ValkeySets


@dataclass(frozen=True, kw_only=True)
class Cupboard:
    """In memory by default. ``neighbours``: other nodes over the same store, where there can be any."""

    sets: SetStore = field(default_factory=MemorySets)
    seasons: SeasonStore = field(default_factory=MemorySeasons)
    calendars: CalendarStore = field(default_factory=MemoryCalendars)
    pushes: PushStore = field(default_factory=MemoryPushes)
    admin: AdminStore = field(default_factory=MemoryAdmin)
    register: Register = field(default_factory=MemoryRegister)
    recoveries: RecoveryStore = field(default_factory=MemoryRecoveries)
    notices: NoticeStore = field(default_factory=MemoryNotices)
    events: EventStore = field(default_factory=MemoryEvents)
    neighbours: ValkeyNeighbours | None = None

    async def close(self) -> None:
        """Let go of all connections."""
        kept = (
            self.sets,
            self.seasons,
            self.calendars,
            self.pushes,
            self.admin,
            self.register,
            self.recoveries,
            self.notices,
            self.events,
            self.neighbours,
        )
        for store in kept:
            if store is not None:
                await store.close()


def on_valkey(url: str) -> Cupboard:
    """``url`` as for ``ValkeyStore``. Connects when it is first used."""
    return Cupboard(
        sets=ValkeySets(client(url)),
        seasons=ValkeySeasons(client(url)),
        calendars=ValkeyCalendars(client(url)),
        pushes=ValkeyPushes(client(url)),
        admin=ValkeyAdmin(client(url)),
        register=ValkeyRegister(client(url)),
        recoveries=ValkeyRecoveries(client(url)),
        notices=ValkeyNotices(client(url)),
        events=ValkeyEvents(client(url)),
        neighbours=ValkeyNeighbours(url),
    )
