"""What the store holds of card sets from outside, as values."""

from __future__ import annotations

from typing import Literal

import msgspec

from server.cards.trial import Report
from server.engines.contract import Ms
from server.engines.legends.cards import CardSet
from server.engines.legends.text import in_each
from server.store.sets import SetStore

State = Literal["trying", "refused", "ready", "waiting", "declined", "published", "withdrawn", "shipped"]
"""``refused``: the trial was not passed. ``waiting``: the owner wants it published, and whoever holds the admin secret
must say yes; ``declined`` if that was a no."""

PLAYED: tuple[State, ...] = ("published", "withdrawn", "shipped")
"""There may be rooms that play with it."""


class NoSuchSet(Exception):
    """No set has this hash, or none that this guest may see."""


class About(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of a set. ``cards``: how many are its own; ``reason``: why it was declined or withdrawn."""

    hash: str
    id: str
    name: dict[str, str]
    version: str
    owner: str
    at: Ms
    cards: int
    state: State
    report: Report | None = None
    reason: str = ""


class Body(msgspec.Struct, frozen=True):
    """``text`` as it was handed in; ``whole``: the value that is played, as JSON."""

    text: str
    whole: bytes

    @classmethod
    def of(cls, card_set: CardSet, text: str = "") -> Body:
        return cls(text, msgspec.json.encode(card_set))

    @property
    def card_set(self) -> CardSet:
        return msgspec.json.decode(self.whole, type=CardSet)


def first_about(card_set: CardSet, key: str, owner: str, at: Ms, own: int, state: State) -> About:
    """What is known of a set when it comes. ``own``: how many of its cards are its own."""
    info = card_set.set
    return About(key, info.id, in_each(info.name), info.version, owner, at, own, state)


class Book:
    """The store, read and written in values. All methods raise ``StoreLost``."""

    def __init__(self, store: SetStore) -> None:
        self._store = store

    async def every(self) -> list[About]:
        return [msgspec.msgpack.decode(raw, type=About) for raw in (await self._store.abouts()).values()]

    async def about(self, key: str) -> About | None:
        raw = await self._store.about(key)
        return None if raw is None else msgspec.msgpack.decode(raw, type=About)

    async def named(self, set_id: str) -> About | None:
        """The set that was published under this id."""
        key = await self._store.named(set_id)
        return None if key is None else await self.about(key)

    async def body(self, key: str) -> Body:
        """Raises ``NoSuchSet``."""
        raw = await self._store.body(key)
        if raw is None:
            raise NoSuchSet(key)
        return msgspec.msgpack.decode(raw, type=Body)

    async def put(self, about: About, body: Body | None = None) -> About:
        packed = None if body is None else msgspec.msgpack.encode(body)
        await self._store.write(about.hash, msgspec.msgpack.encode(about), packed)
        return about

    async def claim(self, about: About) -> bool:
        """Give its id to this set, for good. False where another one has it."""
        return await self._store.claim(about.id, about.hash)

    async def remove(self, key: str) -> None:
        await self._store.remove(key)

    async def close(self) -> None:
        await self._store.close()
