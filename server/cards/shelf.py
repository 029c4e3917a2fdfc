"""Card sets that guests bring: handed in, tried by bots, perhaps approved, published, and from then on unchangeable.

A set is known by the hash of its whole value, cards of the base set included that it is played beside. Its id goes to
the first hash that is published under it, for good: a new version needs a new id. What was once published stays, also
when it is withdrawn, for rooms that play with it; so do the shipped sets of earlier versions of this server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Literal, Protocol

import msgspec
import structlog

from server.cards.bench import Bench
from server.cards.trial import Report
from server.engines.contract import Ms
from server.engines.legends.cards import CardSet
from server.engines.legends.loading import load_set, set_hash
from server.engines.legends.text import in_each
from server.store.contract import StoreLost
from server.store.sets import SetStore

State = Literal["trying", "refused", "ready", "waiting", "published", "withdrawn", "shipped"]
"""``waiting``: the owner wants it published, and whoever holds the admin secret must say yes."""

WAITING_TRIALS = 20
_PLAYED = ("published", "withdrawn", "shipped")

log = structlog.get_logger()


class NoSuchSet(Exception):
    """No set has this hash, or none that this guest may see."""


class Taken(Exception):
    """Another set has this id."""


class NotNow(Exception):
    """The set is not in a state for that. The text is its state."""


class TooMany(Exception):
    """A guest's sets, or trials waiting, are as many as may be. The text says which, the number how many."""


class About(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of a set. ``cards``: how many are its own."""

    hash: str
    id: str
    name: dict[str, str]
    version: str
    owner: str
    at: Ms
    cards: int
    state: State
    report: Report | None = None


class Body(msgspec.Struct, frozen=True):
    """``text`` as it was handed in; ``whole``: the value that is played, as JSON."""

    text: str
    whole: bytes


class Rack(Protocol):
    """Where sets go that may be played with (``catalogue``)."""

    @property
    def sets(self) -> Mapping[str, CardSet]:
        """The shipped ones, by id."""
        ...

    def admit(self, card_set: CardSet, *, closed: bool = False) -> None: ...

    def close(self, set_id: str) -> None: ...


class Shelf:
    """``approval``: publishing takes a yes from whoever holds the admin secret. ``per_guest``: sets one may keep."""

    def __init__(
        self, store: SetStore, bench: Bench, rack: Rack, now: Callable[[], Ms], *, approval: bool, per_guest: int
    ) -> None:
        self._store = store
        self._bench = bench
        self._rack = rack
        self._now = now
        self._approval = approval
        self._per_guest = per_guest
        self._admitted: set[str] = set()
        self._trials: dict[str, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Know every set that a room may play with, and go on with trials. Raises ``StoreLost``."""
        for card_set in self._rack.sets.values():
            key = set_hash(card_set)
            self._admitted.add(key)
            if await self._store.about(key) is None:
                about = _about(card_set, key, "", self._now(), len(card_set.card), "shipped")
                await self._put(about, Body("", msgspec.json.encode(card_set)))
        for about in await self._all():
            if about.state in _PLAYED:
                await self._admit(about)
            elif about.state == "trying":
                self._begin(about)

    async def stop(self) -> None:
        """Leave trials; the next start begins them anew."""
        trials = list(self._trials.values())
        for task in trials:
            task.cancel()
        await asyncio.gather(*trials, return_exceptions=True)
        await self._store.close()

    async def idle(self) -> None:
        """Wait until no trial runs."""
        while self._trials:
            await asyncio.wait(self._trials.values())

    # --- looking ------------------------------------------------------------------------------------

    def read(self, text: str) -> tuple[CardSet, int]:
        """The set that a file would be played as, and how many of its cards are the file's. Raises ``BadSet``."""
        base = self._rack.sets.get("base")
        whole = load_set(text, base)
        beside = 0 if base is None or whole.set.alone else len(base.card)
        return whole, len(whole.card) - beside

    async def seen_by(self, guest: str) -> list[About]:
        """What may be played with, and this guest's own; the newest first. Raises ``StoreLost``."""
        found = [about for about in await self._all() if about.state == "published" or about.owner == guest]
        for about in found:
            if about.state == "published":
                await self._admit(about)
        return sorted(found, key=lambda about: -about.at)

    async def waiting(self) -> list[About]:
        """What somebody must approve, the oldest first."""
        return sorted((a for a in await self._all() if a.state == "waiting"), key=lambda about: about.at)

    async def look(self, key: str, guest: str = "", *, every: bool = False) -> About:
        """One set. Raises ``NoSuchSet`` where there is none that this guest may see."""
        raw = await self._store.about(key)
        about = None if raw is None else msgspec.msgpack.decode(raw, type=About)
        if (
            about is None
            or about.state == "shipped"
            or not (every or about.state == "published" or about.owner == guest)
        ):
            raise NoSuchSet(key)
        return about

    async def text(self, about: About) -> str:
        """The file as it was handed in."""
        return (await self._body(about.hash)).text

    # --- handing in ---------------------------------------------------------------------------------

    async def hand_in(self, owner: str, text: str, card_set: CardSet, own: int) -> About:
        """Keep a set that ``read`` found good, and have it tried. The same set again is the same entry.

        Raises ``Taken``, ``TooMany``, ``StoreLost``.
        """
        key, every = set_hash(card_set), await self._all()
        known = next((about for about in every if about.hash == key and about.owner == owner), None)
        if known is not None and (known.state != "refused" or key in self._trials):
            return known
        taken = {about.id for about in every if about.state in (*_PLAYED, "waiting")} | set(self._rack.sets)
        if card_set.set.id in taken or any(about.hash == key and about.owner != owner for about in every):
            raise Taken(card_set.set.id)
        if sum(about.owner == owner for about in every) >= self._per_guest and known is None:
            raise TooMany("sets", self._per_guest)
        if len(self._trials) >= WAITING_TRIALS:
            raise TooMany("trials", WAITING_TRIALS)
        about = _about(card_set, key, owner, self._now(), own, "trying")
        await self._put(about, Body(text, msgspec.json.encode(card_set)))
        self._begin(about)
        return about

    def _begin(self, about: About) -> None:
        if about.hash not in self._trials:
            self._trials[about.hash] = asyncio.get_running_loop().create_task(self._try(about))

    async def _try(self, about: About) -> None:
        try:
            report = await self._bench.try_out(_whole(await self._body(about.hash)), about.cards)
            state: State = "ready" if report.passed else "refused"
            log.info("set tried", set=about.id, hash=about.hash, state=state, games=report.games, fault=report.fault)
            if await self._store.about(about.hash) is not None:  # else it was taken back meanwhile
                await self._put(msgspec.structs.replace(about, state=state, report=report))
        except (StoreLost, NoSuchSet) as e:
            log.warning("a trial's end was not kept", set=about.id, why=str(e))
        finally:
            self._trials.pop(about.hash, None)

    # --- publishing ---------------------------------------------------------------------------------

    async def publish(self, about: About) -> About:
        """The owner wants it played. Raises ``NotNow`` before its trial was passed, ``Taken``, ``StoreLost``."""
        if about.state in ("published", "waiting"):
            return about
        if about.state != "ready":
            raise NotNow(about.state)
        if self._approval:
            return await self._put(msgspec.structs.replace(about, state="waiting"))
        return await self._open(about)

    async def approve(self, about: About) -> About:
        """Raises ``NotNow`` unless it waits for that, ``Taken``, ``StoreLost``."""
        if about.state != "waiting":
            raise NotNow(about.state)
        return await self._open(about)

    async def turn_down(self, about: About) -> About:
        """Raises ``NotNow`` unless it waits for a yes, ``StoreLost``."""
        if about.state != "waiting":
            raise NotNow(about.state)
        return await self._put(msgspec.structs.replace(about, state="refused"))

    async def take_back(self, about: About) -> None:
        """No new rooms with it. What nobody could play with is forgotten; the rest stays for rooms that do."""
        if about.state == "published":
            self._rack.close(about.id)
            await self._put(msgspec.structs.replace(about, state="withdrawn"))
        elif about.state != "withdrawn":
            if about.hash in self._trials:
                self._trials[about.hash].cancel()
            await self._store.remove(about.hash)

    async def _open(self, about: About) -> About:
        if about.id in self._rack.sets or not await self._store.claim(about.id, about.hash):
            raise Taken(about.id)
        published = await self._put(msgspec.structs.replace(about, state="published"))
        await self._admit(published)
        log.info("set published", set=about.id, hash=about.hash)
        return published

    async def _admit(self, about: About) -> None:
        if about.hash not in self._admitted:
            self._rack.admit(_whole(await self._body(about.hash)), closed=about.state != "published")
            self._admitted.add(about.hash)

    # --- keeping ------------------------------------------------------------------------------------

    async def _all(self) -> list[About]:
        return [msgspec.msgpack.decode(raw, type=About) for raw in (await self._store.abouts()).values()]

    async def _body(self, key: str) -> Body:
        raw = await self._store.body(key)
        if raw is None:
            raise NoSuchSet(key)
        return msgspec.msgpack.decode(raw, type=Body)

    async def _put(self, about: About, body: Body | None = None) -> About:
        packed = None if body is None else msgspec.msgpack.encode(body)
        await self._store.write(about.hash, msgspec.msgpack.encode(about), packed)
        return about


def _about(card_set: CardSet, key: str, owner: str, at: Ms, own: int, state: State) -> About:
    info = card_set.set
    return About(key, info.id, in_each(info.name), info.version, owner, at, own, state)


def _whole(body: Body) -> CardSet:
    return msgspec.json.decode(body.whole, type=CardSet)
