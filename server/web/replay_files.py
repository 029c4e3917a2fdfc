"""``POST /api/replays``: a replay that somebody kept as a file, proved and shown again. Nothing of it stays here."""

from __future__ import annotations

import asyncio
from collections import Counter

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.clock import Clock
from server.replays.inspection import CUTS, FILE_BYTES, Failed
from server.replays.inspector import Inspector
from server.web.answers import ApiCode, ApiRefusal, body
from server.web.peer import address
from server.web.replays import zipped
from server.web.tolls import MINUTE_MS, Toll
from server.wire.frames import WireCode

PER_ADDRESS_MINUTE = 20
AT_ONCE = 8
"""Files that are taken in or wait for their turn: what they hold of our memory is bounded, too."""
OF_ONE = 3
"""Of these, so many may come from one address: files that take as long as they may leave others their turn."""
UPLOAD_SECONDS = 15
AGAIN_MS = 5_000
_STATUS = {"other-rules": (409, ApiCode.OTHER_RULES), "no-engine": (404, ApiCode.NO_REPLAY)}
_TOLD = frozenset({"has", "knows"})
"""Of what else there is to a refusal: the rest may be as long as the file."""


class ReplayFileApi:
    def __init__(self, inspector: Inspector, clock: Clock) -> None:
        self._inspector = inspector
        self._files = Toll(clock, PER_ADDRESS_MINUTE, MINUTE_MS)
        self._here: Counter[str] = Counter()

    def routes(self) -> list[Route]:
        return [Route("/api/replays", self.look, methods=["POST"])]

    async def look(self, request: Request) -> Response:
        """The file is the body. ``cut``: ``public`` or ``all``. What comes back is what a room's replay is."""
        who = address(request)
        self._files.pay(who)
        cut = request.query_params.get("cut", "public")
        if cut not in CUTS:
            raise ApiRefusal(400, ApiCode.BAD_REQUEST, why="cut")
        if self._here.total() >= AT_ONCE or self._here[who] >= OF_ONE:
            raise ApiRefusal(503, WireCode.BUSY, wait_ms=AGAIN_MS)
        self._here[who] += 1
        try:
            verdict = await self._inspector.inspect(await _file(request), cut)
        finally:
            self._here[who] -= 1
            self._here += Counter()  # forgets who has nothing here
        if not isinstance(verdict, Failed):
            return await zipped(request, verdict.body)
        if verdict.code in _STATUS:
            status, code = _STATUS[verdict.code]
            raise ApiRefusal(status, code, **{name: fact for name, fact in verdict.facts.items() if name in _TOLD})
        raise ApiRefusal(422, ApiCode.BAD_REPLAY, why=verdict.code, entry=verdict.entry)


async def _file(request: Request) -> bytes:
    try:
        async with asyncio.timeout(UPLOAD_SECONDS):
            return await body(request, FILE_BYTES)
    except TimeoutError:
        raise ApiRefusal(408, ApiCode.BAD_REQUEST, why="the body takes too long") from None
