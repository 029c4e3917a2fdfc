"""A room as whoever comes uses it: the same for one that runs here and for one that another node runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from server.engines.contract import Actor, Ms, Seat
from server.rooms.member import Member
from server.rooms.seats import Change
from server.store.contract import RoomId
from server.wire.frames import Beat, Do, Hello, Say


class Handle(Protocol):
    """``Room`` and ``RemoteRoom``. But for seats everything returns at once, and answers by frames."""

    @property
    def id(self) -> RoomId: ...

    def enter(self, member: Member, hello: Hello) -> None: ...

    def leave(self, member: Member) -> None: ...

    def submit(self, member: Member, do: Do, at: Ms) -> None: ...

    def say(self, member: Member, say: Say, at: Ms) -> None: ...

    def resync(self, member: Member) -> None: ...

    def beat(self, member: Member, beat: Beat, at: Ms) -> None: ...

    def lag(self, member: Member, ms: int) -> None: ...

    async def take_seat(self, guest: str, name: str, token: bytes, *, kept: bool = False) -> Seat: ...

    async def change_seat(self, change: Change) -> Seat: ...

    async def order(self, actor: Actor, command: Mapping[str, Any], order_id: str) -> str: ...

    async def relieve(self, watch: int) -> None: ...
