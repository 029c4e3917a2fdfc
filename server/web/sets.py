"""``/api/sets``: card sets that guests bring (a yes or no to them: ``admin_sets``).

A set is written in the workshop, checked as often as its author likes, handed in, tried by bots, published. What is
told of it: ``{id, name, version, hash, cards, state, at, mine?, report?, reason?, played?, games?}``; states:
``server.cards.book``; the last two while it is tried.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.cards.book import About, NoSuchSet
from server.cards.shelf import NotNow, Shelf, Taken, TooMany
from server.clock import Clock
from server.config import Config
from server.engines.legends.cards import CardSet
from server.engines.legends.loading import SET_BYTES
from server.engines.legends.problems import BadSet
from server.engines.legends.text import describe
from server.web.answers import ApiCode, ApiRefusal, answer, asked
from server.web.guests import GuestApi
from server.web.tolls import HOUR_MS, MINUTE_MS, Toll

ESCAPED_BYTES = 2 * SET_BYTES  # a text of that size in JSON, quotes and line ends escaped


class SetText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class SetApi:
    def __init__(self, shelf: Shelf, guests: GuestApi, clock: Clock, config: Config) -> None:
        self._shelf = shelf
        self._guests = guests
        self._checks = Toll(clock, config.set_checks_per_guest_minute, MINUTE_MS)
        self._uploads = Toll(clock, config.set_uploads_per_guest_hour, HOUR_MS)
        self._readers = ThreadPoolExecutor(1, "sets")  # a long text takes its time; the loop goes on

    def routes(self) -> list[Route]:
        return [
            Route("/api/sets", self.every, methods=["GET"]),
            Route("/api/sets", self.hand_in, methods=["POST"]),
            Route("/api/sets/check", self.check, methods=["POST"]),
            Route("/api/sets/{hash}", self.look, methods=["GET"]),
            Route("/api/sets/{hash}", self.take_back, methods=["DELETE"]),
            Route("/api/sets/{hash}/text", self.text, methods=["GET"]),
            Route("/api/sets/{hash}/publish", self.publish, methods=["POST"]),
        ]

    # --- guests -------------------------------------------------------------------------------------

    async def every(self, request: Request) -> Response:
        """What may be played with, and this guest's own. ``approval``: publishing takes an admin's yes."""
        guest = await self._guests.signed_in(request)
        sets = [told(self._shelf, about, guest.id) for about in await self._shelf.seen_by(guest.id)]
        return answer({"sets": sets, "approval": self._shelf.approval})

    async def check(self, request: Request) -> Response:
        """Everything wrong with a file, and the cards that nothing is wrong with, with their texts. Keeps nothing."""
        guest = await self._guests.signed_in(request)
        self._checks.pay(guest.id)
        wanted = await asked(request, SetText, ESCAPED_BYTES)
        try:
            card_set, own = await self._read(wanted.text)
        except BadSet as bad:
            good = {} if bad.rest is None else {"set": describe(bad.rest)}
            return answer({"problems": bad.problems} | good)
        return answer({"problems": [], "set": describe(msgspec.structs.replace(card_set, card=card_set.card[:own]))})

    async def hand_in(self, request: Request) -> Response:
        """Keep a file and have it tried. ``bad-set`` with every problem where it is none."""
        guest = await self._guests.signed_in(request)
        self._uploads.pay(guest.id)
        wanted = await asked(request, SetText, ESCAPED_BYTES)
        try:
            card_set, own = await self._read(wanted.text)
        except BadSet as bad:
            raise ApiRefusal(422, ApiCode.BAD_SET, problems=msgspec.to_builtins(bad.problems)) from None
        with refusing():
            about = await self._shelf.hand_in(guest.id, wanted.text, card_set, own)
        return answer(told(self._shelf, about, guest.id), 201)

    async def look(self, request: Request) -> Response:
        guest = await self._guests.signed_in(request)
        with refusing():
            return answer(told(self._shelf, await self._shelf.look(request.path_params["hash"], guest.id), guest.id))

    async def text(self, request: Request) -> Response:
        """The file of one's own set, or of a published one."""
        guest = await self._guests.signed_in(request)
        with refusing():
            return answer(
                {"text": await self._shelf.text(await self._shelf.look(request.path_params["hash"], guest.id))}
            )

    async def publish(self, request: Request) -> Response:
        guest, about = await self._own(request)
        with refusing():
            return answer(told(self._shelf, await self._shelf.publish(about), guest))

    async def take_back(self, request: Request) -> Response:
        """No new rooms with it; rooms that play with it go on."""
        _, about = await self._own(request)
        with refusing():
            await self._shelf.take_back(about)
        return Response(status_code=204)

    async def _own(self, request: Request) -> tuple[str, About]:
        guest = await self._guests.signed_in(request)
        await asked(request, Nothing)
        with refusing():
            about = await self._shelf.look(request.path_params["hash"], guest.id)
        if about.owner != guest.id:
            raise ApiRefusal(404, ApiCode.NO_SUCH_SET)
        return guest.id, about

    async def _read(self, text: str) -> tuple[CardSet, int]:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._shelf.read, text)


def told(shelf: Shelf, about: About, guest: str = "") -> dict[str, Any]:
    """A guest is told how own sets stand only; without a guest, the admin is told all."""
    said: dict[str, Any] = {
        name: getattr(about, name) for name in ("id", "name", "version", "hash", "cards", "state", "at")
    }
    if about.owner == guest:
        said["mine"] = True
    if guest not in ("", about.owner):
        return said
    if about.report is not None:
        said["report"] = about.report
    if about.reason:
        said["reason"] = about.reason
    if about.state == "trying":
        said |= {"played": shelf.played(about), "games": shelf.games}
    return said


@contextmanager
def refusing() -> Iterator[None]:
    try:
        yield
    except NoSuchSet:
        raise ApiRefusal(404, ApiCode.NO_SUCH_SET) from None
    except Taken as taken:
        raise ApiRefusal(409, ApiCode.SET_TAKEN, id=str(taken)) from None
    except NotNow as now:
        raise ApiRefusal(409, ApiCode.SET_NOT_NOW, state=str(now)) from None
    except TooMany as many:
        what, limit = many.args
        raise ApiRefusal(409, ApiCode.TOO_MANY_SETS, what=what, limit=limit) from None
