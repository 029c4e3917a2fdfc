"""The card sets that this node can play with. Others in the store are fetched when a room or a reader asks for one.

A room names its set by hash from its first moment on: it finds the same cards on every node, after every restart, and
also when the set has been withdrawn or a newer version of this server ships another one under the same id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from server.cards.book import PLAYED, About, Body, Book, first_about
from server.engines.contract import Ms
from server.engines.legends.cards import CardSet
from server.engines.legends.engine import Legends
from server.engines.legends.loading import set_hash
from server.engines.legends.options import Options


class Rack(Protocol):
    """Where sets go that may be played with (``catalogue``)."""

    @property
    def sets(self) -> Mapping[str, CardSet]:
        """The shipped ones, by id."""
        ...

    @property
    def listings(self) -> Mapping[str, bytes]:
        """Sets as clients get them, by id and by hash."""
        ...

    def admit(self, card_set: CardSet, *, closed: bool = False) -> None: ...

    def close(self, set_id: str) -> None: ...


class Stock:
    def __init__(self, book: Book, rack: Rack) -> None:
        self._book = book
        self._rack = rack
        self._shipped = {set_id: set_hash(card_set) for set_id, card_set in rack.sets.items()}
        self._open = dict.fromkeys(self._shipped.values(), True)

    async def start(self, now: Ms) -> None:
        """Leave the shipped sets for later versions of this server; know what may be played. Raises ``StoreLost``."""
        for set_id, key in self._shipped.items():
            if await self._book.about(key) is None:
                card_set = self._rack.sets[set_id]
                about = first_about(card_set, key, "", now, len(card_set.card), "shipped")
                await self._book.put(about, Body.of(card_set))
        for about in await self._book.every():
            await self.know(about)

    async def know(self, about: About) -> None:
        """Have a set here if it may be played with; no new rooms with it unless it is published."""
        if about.state not in PLAYED or about.hash in self._shipped.values():
            return
        is_open = about.state == "published"
        if self._open.get(about.hash) == is_open:
            return
        if about.hash in self._open and not is_open:
            self._rack.close(about.id)
        else:
            self._rack.admit((await self._book.body(about.hash)).card_set, closed=not is_open)
        self._open[about.hash] = is_open

    # --- for rooms and readers ----------------------------------------------------------------------

    async def pinned(self, engine: str, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """The options of a new room, with the hash of its set in them. What is no set is left to the engine."""
        if engine != Legends.name:
            return options
        plain = {name: value for name, value in options.items() if name != "set_hash"}
        set_id = plain.get("set", Options().set)
        if not isinstance(set_id, str):
            return plain
        if set_id in self._shipped:
            return plain | {"set_hash": self._shipped[set_id]}
        about = await self._book.named(set_id)
        if about is None:
            return plain
        await self.know(about)
        return plain | {"set_hash": about.hash} if about.state == "published" else plain

    async def fetched(self, engine: str, options: Mapping[str, Any]) -> None:
        """Have the set that a room with these options plays with. Raises ``StoreLost``."""
        if engine == Legends.name and (key := options.get("set_hash")) and key not in self._open:
            about = await self._book.about(key)
            if about is not None:
                await self.know(about)

    async def whole(self, set_hash: str) -> CardSet | None:
        """The set that rooms are played with, or were; None where there is no such one. Raises ``StoreLost``."""
        about = await self._book.about(set_hash)
        return (await self._book.body(about.hash)).card_set if about is not None and about.state in PLAYED else None

    @property
    def first(self) -> str:
        """The id of a set that is always there."""
        return next(iter(self._rack.listings), "")

    async def listing(self, name: str) -> bytes | None:
        """A set as clients get it, by id or hash. Raises ``StoreLost``."""
        if name not in self._rack.listings:
            about = await self._book.named(name) or await self._book.about(name)
            if about is not None:
                await self.know(about)
        return self._rack.listings.get(name)
