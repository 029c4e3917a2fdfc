"""Who comes to the rooms, and what they are given: values that the directory takes and answers with."""

from __future__ import annotations

import msgspec


class NoSuchInvite(Exception):
    """No invite has this code, or it has expired."""


class VoidInvite(Exception):
    """The invite led to a room, whose owner has made it void since."""

    def __init__(self, room: str) -> None:
        super().__init__(room)
        self.room = room


class Person(msgspec.Struct, frozen=True):
    """A guest as the rooms know one."""

    guest_id: str
    name: str


class Created(msgspec.Struct, frozen=True):
    """``token`` opens seat 0 for the host; ``invite`` leads others to a free seat."""

    room_id: str
    token: str
    invite: str


class Granted(msgspec.Struct, frozen=True):
    room_id: str
    seat: int
    token: str


class Invitation(msgspec.Struct, frozen=True):
    """What an invite tells before it is redeemed."""

    room_id: str
    engine: str
    host: str
    free_seats: int
