"""Who may open rooms by the hundred: organisers, each with a token that an operator gave them and can take back."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from server.engines.contract import Ms
from server.rooms import seats
from server.rooms.founding import Founding
from server.store.contract import RoomId
from server.store.events import EventStore
from server.tokens import digest, new_code, new_secret
from server.wire.limits import EVENT_INVITE_MS

ID_CHARS = 8
AT_ONCE = 2
"""Rooms that are being written at the same time."""
BREATH_SECONDS = 0.004
"""After so many the node rests, some times as long as they took, for those who play meanwhile. 1,000 take 2.5 s."""


class Organiser(msgspec.Struct, frozen=True):
    """``since``: UTC ms."""

    id: str
    name: str
    since: Ms


class Wanted(msgspec.Struct, frozen=True):
    """A room to be made."""

    engine: str
    options: dict[str, Any]


class Made(msgspec.Struct, frozen=True):
    room: RoomId
    invite: str


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Organiser)


class Organisers:
    """Raises ``StoreLost``."""

    def __init__(self, store: EventStore, founding: Founding) -> None:
        self._store = store
        self._founding = founding

    async def admit(self, name: str, at: Ms) -> tuple[Organiser, str]:
        """A new one, with the token that is shown this once."""
        organiser, token = Organiser(new_code(ID_CHARS), name, at), new_secret()
        await self._store.put_organiser(organiser.id, digest(token).hex(), _encoder.encode(organiser))
        return organiser, token

    async def all(self) -> Sequence[Organiser]:
        """Oldest first."""
        found = [_decoder.decode(data) for data in (await self._store.organisers()).values()]
        return sorted(found, key=lambda one: (one.since, one.id))

    async def dismiss(self, organiser: str) -> bool:
        """The token is void. False: there was no such organiser."""
        return await self._store.drop_organiser(organiser)

    async def known(self, token: str) -> str | None:
        """The id of whoever has this token."""
        return await self._store.organiser(digest(token).hex()) if token else None

    async def open(self, wanted: Sequence[Wanted]) -> Sequence[Made]:
        """Make all of these rooms, with nobody in them, each with an invitation for 30 days.

        Raises ``Refused``, ``KeyError`` for an unknown engine, ``Full``: then none is made.
        """
        keys = [secrets.token_bytes(32) for _ in wanted]
        fitting: dict[str, Mapping[str, Any]] = {}
        options = []
        for one, key in zip(wanted, keys, strict=True):
            same = msgspec.json.encode(one, order="deterministic").decode()
            if same not in fitting:  # many of a call are alike
                fitting[same] = await self._founding.fitting(one.engine, one.options, key)
            options.append(dict(fitting[same]))
        waiting, made = list(zip(wanted, options, keys, strict=True)), list[Made]()
        while waiting:
            made += await asyncio.gather(*(self._make(*one) for one in waiting[:AT_ONCE]))
            del waiting[:AT_ONCE]
            await asyncio.sleep(BREATH_SECONDS)
        return made

    async def _make(self, one: Wanted, chosen: dict[str, Any], key: bytes) -> Made:
        room = seats.new_room_id()
        while not await self._founding.found(room, one.engine, chosen, key, {}, keep_ms=EVENT_INVITE_MS):
            room = seats.new_room_id()
        return Made(room, await self._founding.invite(room, EVENT_INVITE_MS))
