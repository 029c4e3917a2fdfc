"""All addresses of a node in one list, and what is said where none fits."""

from __future__ import annotations

from collections.abc import Iterable

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from server.rooms.jobs import RoomUnable
from server.rooms.recover import NoSuchRoom, RoomOfOthers
from server.store.contract import StoreLost
from server.web.answers import ApiCode, ApiRefusal, refusal
from server.web.assets import Assets
from server.web.shield import Names, Shield
from server.wire.frames import WireCode

MACHINE_PATHS = ("/api/", "/assets/", "/qr/", "/ws", "/n/", "/dev/", "/_test/")
"""Below these, programs ask: they get JSON. Anywhere else people do, and get the page."""

log = structlog.get_logger()


def site(routes: Iterable[BaseRoute], assets: Assets, names: Names) -> Shield:
    """The ASGI application."""

    async def nowhere(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        person = request.method in ("GET", "HEAD") and not request.url.path.startswith(MACHINE_PATHS)
        if error.status_code == 404 and person:
            return assets.lost_page(request)
        code = ApiCode.NOT_ALLOWED if error.status_code == 405 else ApiCode.NOT_FOUND
        answer = refusal(error.status_code, code)
        answer.headers.update(error.headers or {})
        return answer

    app = Starlette(
        routes=list(routes),
        exception_handlers={
            ApiRefusal: _refused,
            NoSuchRoom: _no_such_room,
            RoomOfOthers: _of_others,
            RoomUnable: _unable,
            StoreLost: _store_lost,
            HTTPException: nowhere,
            Exception: _fault,
        },
    )
    app.router.redirect_slashes = False  # one address for one thing
    return Shield(app, names)


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, ApiRefusal)
    return refusal(error.status, error.code, error.facts)


async def _store_lost(request: Request, error: Exception) -> Response:
    log.warning("the store does not answer", path=request.url.path, why=str(error))
    return refusal(503, ApiCode.NOT_SAVED, {"wait_ms": 2_000})


async def _no_such_room(_request: Request, _error: Exception) -> Response:
    return refusal(404, WireCode.NO_SUCH_ROOM)


async def _unable(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RoomUnable)
    return refusal(503, WireCode(error.code))


async def _of_others(_request: Request, _error: Exception) -> Response:
    return refusal(503, WireCode.OTHER_VERSION, {"wait_ms": 2_000})


async def _fault(_request: Request, _error: Exception) -> Response:
    """A bug: uvicorn logs it with its traceback, the asker learns only that there is one."""
    return refusal(500, ApiCode.FAULT)
