"""Card sets that guests bring: handed in, tried by bots, perhaps approved, published, and from then on unchangeable.

A set is known by the hash of its whole value, cards of the base set included that it is played beside. Its id goes to
the first hash that is published under it, for good: a new version needs a new id. What was once published stays, also
when it is withdrawn, for rooms that play with it; so do the shipped sets of earlier versions of this server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import msgspec
import structlog

from server.cards.bench import Bench
from server.cards.book import PLAYED, About, Body, Book, NoSuchSet, State, first_about
from server.cards.stock import Stock
from server.engines.contract import Ms
from server.engines.legends.cards import CardSet
from server.engines.legends.loading import load_set, set_hash
from server.store.contract import StoreLost

WAITING_TRIALS = 20

log = structlog.get_logger()


class Taken(Exception):
    """Another set has this id."""


class NotNow(Exception):
    """The set is not in a state for that. The text is its state."""


class TooMany(Exception):
    """A guest's sets, or trials waiting, are as many as may be. The text says which, the number how many."""


class Shelf:
    """``approval``: publishing takes a yes from whoever holds the admin secret. ``per_guest``: sets one may keep."""

    def __init__(
        self,
        book: Book,
        stock: Stock,
        bench: Bench,
        shipped: Mapping[str, CardSet],
        now: Callable[[], Ms],
        *,
        approval: bool,
        per_guest: int,
    ) -> None:
        self._book = book
        self._stock = stock
        self._bench = bench
        self._shipped = shipped
        self._now = now
        self.approval = approval
        self._per_guest = per_guest
        self._trials: dict[str, asyncio.Task[None]] = {}
        self._played: dict[str, int] = {}

    async def start(self) -> None:
        """Go on with trials that a stop broke off. Raises ``StoreLost``."""
        for about in await self._book.every():
            if about.state == "trying":
                self._begin(about)

    async def stop(self) -> None:
        """Leave trials; the next start begins them anew."""
        trials = list(self._trials.values())
        for task in trials:
            task.cancel()
        await asyncio.gather(*trials, return_exceptions=True)
        await self._book.close()

    async def idle(self) -> None:
        """Wait until no trial runs."""
        while self._trials:
            await asyncio.wait(self._trials.values())

    # --- looking ------------------------------------------------------------------------------------

    def read(self, text: str) -> tuple[CardSet, int]:
        """The set that a file would be played as, and how many of its cards are the file's. Raises ``BadSet``."""
        base = self._shipped.get("base")
        whole = load_set(text, base)
        beside = 0 if base is None or whole.set.alone else len(base.card)
        return whole, len(whole.card) - beside

    async def seen_by(self, guest: str) -> list[About]:
        """What may be played with, and this guest's own; the newest first. Raises ``StoreLost``."""
        found = [about for about in await self._book.every() if about.state == "published" or about.owner == guest]
        for about in found:
            if about.state == "published":
                await self._stock.know(about)
        return sorted(found, key=lambda about: -about.at)

    async def every(self) -> list[About]:
        """All that guests brought: what waits for a yes first, then the newest. Raises ``StoreLost``."""
        found = [about for about in await self._book.every() if about.state != "shipped"]
        return sorted(found, key=lambda about: (about.state != "waiting", -about.at))

    @property
    def games(self) -> int:
        """How many a trial has."""
        return self._bench.games

    def played(self, about: About) -> int:
        """How many games of its trial have been played, as far as this node knows."""
        return self._played.get(about.hash, 0)

    async def look(self, key: str, guest: str = "", *, every: bool = False) -> About:
        """One set. Raises ``NoSuchSet`` where there is none that this guest may see."""
        about = await self._book.about(key)
        if (
            about is None
            or about.state == "shipped"
            or not (every or about.state == "published" or about.owner == guest)
        ):
            raise NoSuchSet(key)
        return about

    async def text(self, about: About) -> str:
        """The file as it was handed in."""
        return (await self._book.body(about.hash)).text

    async def cards(self, about: About) -> CardSet:
        """The set with its own cards alone."""
        whole = (await self._book.body(about.hash)).card_set
        return msgspec.structs.replace(whole, card=whole.card[: about.cards])

    # --- handing in ---------------------------------------------------------------------------------

    async def hand_in(self, owner: str, text: str, card_set: CardSet, own: int) -> About:
        """Keep a set that ``read`` found good, and have it tried. The same set again is the same entry.

        Raises ``Taken``, ``TooMany``, ``StoreLost``.
        """
        key, every = set_hash(card_set), await self._book.every()
        known = next((about for about in every if about.hash == key and about.owner == owner), None)
        if known is not None and (known.state not in ("refused", "declined") or key in self._trials):
            return known
        taken = {about.id for about in every if about.state in (*PLAYED, "waiting")} | set(self._shipped)
        if card_set.set.id in taken or any(about.hash == key and about.owner != owner for about in every):
            raise Taken(card_set.set.id)
        if sum(about.owner == owner for about in every) >= self._per_guest and known is None:
            raise TooMany("sets", self._per_guest)
        if len(self._trials) >= WAITING_TRIALS:
            raise TooMany("trials", WAITING_TRIALS)
        about = first_about(card_set, key, owner, self._now(), own, "trying")
        await self._book.put(about, Body.of(card_set, text))
        self._begin(about)
        return about

    def _begin(self, about: About) -> None:
        if about.hash not in self._trials:
            self._trials[about.hash] = asyncio.get_running_loop().create_task(self._try(about))

    async def _try(self, about: About) -> None:
        try:
            card_set = (await self._book.body(about.hash)).card_set
            report = await self._bench.try_out(card_set, about.cards, lambda n: self._count(about, n))
            state: State = "ready" if report.passed else "refused"
            log.info("set tried", set=about.id, hash=about.hash, state=state, games=report.games, fault=report.fault)
            if await self._book.about(about.hash) is not None:  # else it was taken back meanwhile
                await self._book.put(msgspec.structs.replace(about, state=state, report=report))
        except (StoreLost, NoSuchSet) as e:
            log.warning("a trial's end was not kept", set=about.id, why=str(e))
        finally:
            self._trials.pop(about.hash, None)
            self._played.pop(about.hash, None)

    def _count(self, about: About, played: int) -> None:
        self._played[about.hash] = played

    # --- publishing ---------------------------------------------------------------------------------

    async def publish(self, about: About) -> About:
        """The owner wants it played. Raises ``NotNow`` before its trial was passed, ``Taken``, ``StoreLost``."""
        if about.state in ("published", "waiting"):
            return about
        if about.state != "ready":
            raise NotNow(about.state)
        if self.approval:
            return await self._book.put(msgspec.structs.replace(about, state="waiting"))
        return await self._open(about)

    async def approve(self, about: About) -> About:
        """A yes, also to one that was withdrawn. Raises ``NotNow`` in any other state, ``Taken``, ``StoreLost``."""
        if about.state not in ("waiting", "withdrawn"):
            raise NotNow(about.state)
        return await self._open(about)

    async def turn_down(self, about: About, reason: str) -> About:
        """Raises ``NotNow`` unless it waits for a yes, ``StoreLost``."""
        if about.state != "waiting":
            raise NotNow(about.state)
        log.info("set declined", set=about.id, hash=about.hash)
        return await self._book.put(msgspec.structs.replace(about, state="declined", reason=reason))

    async def withdraw(self, about: About, reason: str = "") -> About:
        """No new rooms with it; those that play with it go on. Raises ``NotNow`` unless published, ``StoreLost``."""
        if about.state != "published":
            raise NotNow(about.state)
        gone = await self._book.put(msgspec.structs.replace(about, state="withdrawn", reason=reason))
        await self._stock.know(gone)
        log.info("set withdrawn", set=about.id, hash=about.hash)
        return gone

    async def take_back(self, about: About) -> None:
        """By its owner. What nobody could play with is forgotten; the rest is withdrawn."""
        if about.state == "published":
            await self.withdraw(about)
        elif about.state != "withdrawn":
            if about.hash in self._trials:
                self._trials[about.hash].cancel()
            await self._book.remove(about.hash)

    async def _open(self, about: About) -> About:
        if about.id in self._shipped or not await self._book.claim(about):
            raise Taken(about.id)
        published = await self._book.put(msgspec.structs.replace(about, state="published", reason=""))
        await self._stock.know(published)
        log.info("set published", set=about.id, hash=about.hash)
        return published
