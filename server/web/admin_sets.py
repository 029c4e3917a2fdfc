"""``/api/admin/sets``: whoever holds the admin secret looks at card sets that guests brought, and says yes or no.

What is told of a set: ``server.web.sets``.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.cards.book import About
from server.cards.shelf import Shelf
from server.engines.legends.text import describe
from server.web.answers import answer, asked
from server.web.office import Office, What, plain
from server.web.sets import refusing, told

REASON_CHARS = 300


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the set's author gets to read."""

    reason: Annotated[str, msgspec.Meta(max_length=REASON_CHARS)] = ""


class AdminSetApi:
    def __init__(self, shelf: Shelf, office: Office) -> None:
        self._shelf = shelf
        self._office = office

    def routes(self) -> list[Route]:
        return [
            Route("/api/admin/sets", self.every, methods=["GET"]),
            Route("/api/admin/sets/{hash}", self.examine, methods=["GET"]),
            Route("/api/admin/sets/{hash}/approve", self.approve, methods=["POST"]),
            Route("/api/admin/sets/{hash}/turn-down", self.turn_down, methods=["POST"]),
            Route("/api/admin/sets/{hash}/withdraw", self.withdraw, methods=["POST"]),
        ]

    async def every(self, request: Request) -> Response:
        """All sets that guests brought; first those that wait for a yes."""
        self._office.admit(request)
        return answer({"sets": [told(self._shelf, about) for about in await self._shelf.every()]})

    async def examine(self, request: Request) -> Response:
        """One set with its file, and its cards with their texts, whatever its state."""
        about = await self._set(request)
        with refusing():
            cards = describe(await self._shelf.cards(about))
            return answer(told(self._shelf, about) | {"text": await self._shelf.text(about), "set": cards})

    async def approve(self, request: Request) -> Response:
        """A yes; also to one that was withdrawn."""
        about = await self._set(request)
        with refusing():
            about = await self._shelf.approve(about)
        return await self._did(request, What.APPROVE, about, "")

    async def turn_down(self, request: Request) -> Response:
        """A no, with a reason that its author gets to read."""
        about = await self._set(request)
        wanted = await asked(request, Reason)
        with refusing():
            about = await self._shelf.turn_down(about, plain(wanted.reason))
        return await self._did(request, What.TURN_DOWN, about, wanted.reason)

    async def withdraw(self, request: Request) -> Response:
        """No new rooms with it; those that play with it go on."""
        about = await self._set(request)
        wanted = await asked(request, Reason)
        with refusing():
            about = await self._shelf.withdraw(about, plain(wanted.reason))
        return await self._did(request, What.WITHDRAW, about, wanted.reason)

    async def _did(self, request: Request, what: What, about: About, why: str) -> Response:
        await self._office.record(request, what, about.id, why)
        return answer(told(self._shelf, about))

    async def _set(self, request: Request) -> About:
        self._office.admit(request)
        with refusing():
            return await self._shelf.look(request.path_params["hash"], every=True)
