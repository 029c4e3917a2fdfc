"""Bodies in and answers out: orjson, strict types, and one shape of refusal, ``{"code": ..., "facts": {...}}``."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, TypeVar

import msgspec
import orjson
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from server.wire.limits import BODY_BYTES

T = TypeVar("T")


class ApiCode(StrEnum):
    """Refusals of the HTTP interface, beside those of engines and rooms. Protocol: add, never rename."""

    BAD_REQUEST = "bad-request"  # not JSON, or not the fields this address takes
    BAD_NICKNAME = "bad-nickname"  # facts: `why`, `least`, `most`
    BAD_ORIGIN = "bad-origin"  # another page's script asked
    BAD_HOST = "bad-host"  # this server does not go by that name
    NOT_SIGNED_IN = "not-signed-in"  # no token, or one that nobody holds
    NO_NEWCOMERS = "no-newcomers"  # the operator takes nobody new
    BANNED = "banned"  # an operator has shut this guest out
    NOT_FOUND = "not-found"
    NOT_ALLOWED = "not-allowed"  # this address does not take that method
    TOO_BIG = "too-big"  # facts: `most` bytes
    TOO_FAST = "too-fast"  # facts: `wait_ms`
    TOO_MANY = "too-many"  # too many connections
    NO_SUCH_ENGINE = "no-such-engine"
    NO_SUCH_BOT = "no-such-bot"
    NO_SUCH_SET = "no-such-set"
    BAD_SET = "bad-set"  # facts: `problems`, as the card workshop gets them
    SET_TAKEN = "set-taken"  # another card set has this id; facts: `id`
    SET_NOT_NOW = "set-not-now"  # the card set is not in a state for that; facts: `state`
    TOO_MANY_SETS = "too-many-sets"  # facts: `what` (sets, trials), `limit`
    NO_SUCH_GUEST = "no-such-guest"  # told to whoever holds the admin secret alone
    NOT_ADMIN = "not-admin"  # the admin secret is missing or wrong
    NOT_OVER = "not-over"  # the game goes on: nothing of it is told yet
    OTHER_RULES = "other-rules"  # it was played by another version of the rules
    NO_REPLAY = "no-replay"  # games of this kind can't be watched again
    BAD_REPLAY = "bad-replay"  # a file that proves no game; facts: `why`, `entry` of its log, 0 for the lines before
    NOT_COMMISSIONER = "not-commissioner"  # only the league's commissioner may
    NO_FOOTBALL = "no-football"  # the league's season is not in the store
    NOTHING_NEW = "nothing-new"  # what was said changes nothing, or means nothing that is there
    BAD_TABLE = "bad-table"  # facts: `problems` (line, fault, value), `count`; nothing was taken
    TOO_MANY_AMENDMENTS = "too-many-amendments"  # facts: `limit`, `characters` (of all texts together)
    BAD_DEVICE = "bad-device"  # no address of a push service that everybody can reach, or no keys of a browser
    NOT_FETCHED = "not-fetched"  # facts: `reason`
    BAD_CODE = "bad-code"  # this recovery code is nobody's
    TOO_MANY_TRIES = "too-many-tries"  # facts: `wait_ms`, until this recovery code is looked at again
    NO_SEAT = "no-seat"  # this guest holds no seat in that room
    NOT_STAFF = "not-staff"  # this guest's seat at the event has no role that may do this
    NO_SUCH_LINK = "no-such-link"  # no link for the staff has this name or secret, or it was closed
    NO_SUCH_MATCH = "no-such-match"  # the event has no such match, or it has no room yet
    NOT_ORGANISER = "not-organiser"  # no token of an organiser, or one that is void
    TOO_MANY_ROOMS = "too-many-rooms"  # facts: `most` in one call
    NOT_LISTED = "not-listed"  # nobody has opened this table to everybody
    FULL = "full"  # the store has no room for another room; those that run go on
    FAULT = "fault"  # a bug of ours; it is in the log
    NOT_SAVED = "not-saved"  # the store did not answer; nothing happened, try again


class ApiRefusal(Exception):
    """Ends a request with a refusal."""

    def __init__(self, status: int, code: StrEnum, **facts: Any) -> None:
        super().__init__(code.value)
        self.status = status
        self.code = code
        self.facts = facts


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """JSON that nobody may cache, unless ``headers`` say so."""
    said = orjson.dumps(msgspec.to_builtins(value))
    return Response(said, status, {"Cache-Control": "no-store"} | (headers or {}), "application/json")


def refusal(status: int, code: StrEnum, facts: dict[str, Any] | None = None) -> Response:
    facts = facts or {}
    headers = {"Retry-After": str(-(-facts["wait_ms"] // 1000))} if "wait_ms" in facts else None
    return answer({"code": code.value, "facts": facts}, status, headers)


async def body(request: Request, most: int) -> bytes:
    """JSON that somebody else reads; empty where nothing came. Refuses more than ``most`` bytes, or another type."""
    chunks: list[bytes] = []
    size = 0
    try:
        async for chunk in request.stream():
            size += len(chunk)
            if size > most:
                raise ApiRefusal(413, ApiCode.TOO_BIG, most=most)
            chunks.append(chunk)
    except ClientDisconnect:
        raise ApiRefusal(400, ApiCode.BAD_REQUEST, why="the body broke off") from None
    raw = b"".join(chunks)
    if raw and request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise ApiRefusal(415, ApiCode.BAD_REQUEST, why="application/json is expected")
    return raw


async def asked(request: Request, kind: type[T], most: int = BODY_BYTES) -> T:
    """The body as ``kind``. An empty one is ``{}``. Refuses more than ``most`` bytes, no JSON, or another shape."""
    raw = await body(request, most)
    try:
        return msgspec.convert(orjson.loads(raw) if raw else {}, kind, str_keys=True)
    except orjson.JSONDecodeError:
        raise ApiRefusal(400, ApiCode.BAD_REQUEST, why="not JSON") from None
    except (msgspec.ValidationError, RecursionError) as e:
        raise ApiRefusal(400, ApiCode.BAD_REQUEST, why=str(e)[:200]) from None
