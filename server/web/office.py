"""The door that the admin secret opens (``Authorization: Admin SECRET``), and the record of what was done behind it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec
import structlog
from starlette.requests import Request

from server.clock import Clock
from server.config import Config
from server.engines.contract import Ms
from server.store.admin import AdminStore
from server.tokens import digest, same
from server.web.answers import ApiCode, ApiRefusal
from server.web.peer import address
from server.web.tolls import HOUR_MS, Toll

TRIES_PER_ADDRESS_HOUR = 60
"""Wrong secrets; a right one costs nothing."""
REASON_CHARS = 200

log = structlog.get_logger()


class What(StrEnum):
    """What operators do. The page has a sentence for each (``admin.did.``); records are kept: add, never rename."""

    KILL = "kill"
    BAN = "ban"
    UNBAN = "unban"
    FEATURE = "feature"
    UNFEATURE = "unfeature"
    ADMIT = "organiser-admitted"
    DISMISS = "organiser-dismissed"
    APPROVE = "set-approved"
    TURN_DOWN = "set-turned-down"
    WITHDRAW = "set-withdrawn"


class Deed(msgspec.Struct, frozen=True):
    """What an operator did. ``what``: a ``What``, perhaps of a later version than ours; ``whom``: the id of a room, a
    guest, an organiser or a card set; ``by``: an address."""

    at: Ms
    what: str
    whom: str
    why: str
    by: str


class Why(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: Annotated[str, msgspec.Meta(max_length=REASON_CHARS)] = ""


def plain(text: str) -> str:
    """In one line, without what can't be seen."""
    return "".join(char for char in " ".join(text.split()) if char.isprintable())


class Office:
    """``deeds``: where they are remembered."""

    def __init__(self, clock: Clock, config: Config, deeds: AdminStore) -> None:
        self._clock = clock
        self._deeds = deeds
        self._tries = Toll(clock, TRIES_PER_ADDRESS_HOUR, HOUR_MS)
        self._secret = digest(config.admin_secret) if config.admin_secret else None

    def admit(self, request: Request) -> None:
        """Refuses a missing, wrong or unset secret alike."""
        self._tries.pay(address(request))
        scheme, _, secret = request.headers.get("authorization", "").partition(" ")
        known = self._secret if self._secret is not None else digest("")
        fits = same(known, digest(secret))
        if self._secret is None or scheme.lower() != "admin" or not fits:
            raise ApiRefusal(403, ApiCode.NOT_ADMIN)
        self._tries.give_back(address(request))

    async def record(self, request: Request, what: What, whom: str, why: str) -> Deed:
        """Log and remember what was done, ``why`` made ``plain``. Raises ``StoreLost``."""
        deed = Deed(self._clock.now_ms(), what.value, whom, plain(why), address(request))
        log.warning("admin", what=deed.what, whom=whom, why=deed.why, by=deed.by)
        await self._deeds.note(msgspec.msgpack.encode(deed))
        return deed
