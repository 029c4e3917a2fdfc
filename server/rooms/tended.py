"""The side of a room that its own node sees: bots and stewards have their say, seats are given, it is put to sleep."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from server.clock import Clock
from server.engines.contract import Command, Seat
from server.rooms import seats
from server.rooms.condition import Condition
from server.rooms.jobs import PlayerCommand, SeatJob, SystemCommand
from server.rooms.keeping import Keeping
from server.rooms.ledger import Ledger
from server.rooms.record import Record
from server.wire.frames import No, Outbound


class Tended:
    _ledger: Ledger
    _keeping: Keeping
    _clock: Clock
    _watchers: dict[object, Callable[[Any], None]]

    def watch(self, on_step: Callable[[Any], None]) -> Callable[[], None]:
        """Call ``on_step`` with the room soon after every adopted step. Returns what ends it."""
        key = object()
        self._watchers[key] = on_step

        def end() -> None:
            self._watchers.pop(key, None)

        return end

    def submit_as(
        self, seat: Seat, cmd: Mapping[str, Any], command_id: str, refused: Callable[[str], None] | None = None
    ) -> None:
        """A command from a bot on ``seat``, through the same mailbox as everybody's. ``refused`` hears the code."""

        def answer(frame: Outbound) -> None:
            if isinstance(frame, No) and refused is not None:
                refused(frame.code)

        self._ledger.put(PlayerCommand(seat, cmd, command_id, self._clock.now_ms(), answer))

    def report(self, command: Command) -> None:
        """Something that happened elsewhere, given by ``Office.SYSTEM``; what the game refuses is forgotten."""
        self._ledger.put(SystemCommand(command, self._clock.now_ms()))

    async def take_seat(self, guest: str, name: str, token: bytes, *, kept: bool = False) -> Seat:
        """Give this guest a seat (the own one, else a free one). ``token``: hash of the secret that opens it.

        ``kept``: also one of those that the game opens to nobody who just comes. Raises ``NoSeatFree``, ``RoomUnable``.
        """

        def taken(record: Record) -> seats.Grant | None:
            open_ = record.engine.open_seats(record.state)
            return seats.take(record.chairs, record.engine.seats if kept and open_ else open_, guest, name, token)

        return await self._seat(taken)

    async def change_seat(self, change: seats.Change) -> Seat:
        """What a guest holds here already becomes another. Whom no token seats any more is sent away.

        Raises ``NoSeatFree`` where the guest holds no seat, ``RoomUnable``.
        """
        return await self._seat(lambda record: seats.change(record.chairs, change))

    async def _seat(self, wanted: Callable[[Record], seats.Grant | None]) -> Seat:
        job = SeatJob(wanted, self._clock.now_ms())
        self._ledger.put(job)
        return (await job.granted).seat

    def give_back(self, gap_ms: int) -> None:
        """Nobody could play for so long, until now: deadlines move by it."""
        self._ledger.give_back(gap_ms)

    async def idle(self) -> None:
        """Return when every command so far has been answered."""
        await self._ledger.idle()

    def reschedule(self) -> None:
        """Correct the time that the store would wake this room at; it may name a deadline of long ago."""
        self._ledger.reschedule()

    def renew(self) -> None:
        """Called now and then: tell the store again how long the room is to be kept."""
        if self._ledger.condition is Condition.RUNNING:
            self._keeping.renew()

    def abandon(self) -> None:
        """Leave memory as it is, wait for nothing: the log has all that was acknowledged."""
        self._ledger.leave("abandoned")

    def sleep(self) -> None:
        """Save and leave memory. Only when nothing is in flight."""
        self._ledger.sleep()
