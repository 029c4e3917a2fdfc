"""All of a node's events and matches: attached to rooms as they come into memory, stopped at the end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from server.clock import Clock
from server.rooms.directory import Directory
from server.rooms.room import Room
from server.store.events import EventStore
from server.tournaments.carrier import Carrier
from server.tournaments.console import Console
from server.tournaments.opening import Opener
from server.tournaments.organisers import Organisers
from server.tournaments.pairer import Pairer, ProcessPairer
from server.tournaments.reporter import Reporter


class Tournaments:
    def __init__(
        self,
        directory: Directory,
        note: Callable[[str, str], Awaitable[None]],
        clock: Clock,
        events: EventStore,
        pairer: Pairer | None = None,
    ) -> None:
        """``note`` is told guest and room before the guest is given a chair there."""
        opener = Opener(directory.founding, note)
        self.carrier = Carrier(opener, pairer or ProcessPairer(), clock, directory.reach)
        self.reporter = Reporter(clock, directory.reach, events)
        self.console = Console(events)
        self.organisers = Organisers(events, directory.founding)

    def attach(self, room: Room) -> None:
        """A room has come into memory."""
        self.carrier.attach(room)
        self.reporter.attach(room)

    async def stop(self) -> None:
        await self.carrier.stop()
        await self.reporter.stop()
