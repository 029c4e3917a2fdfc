"""The door that the admin secret opens: ``Authorization: Admin SECRET``."""

from __future__ import annotations

from starlette.requests import Request

from server.clock import Clock
from server.config import Config
from server.tokens import digest, same
from server.web.answers import ApiCode, ApiRefusal
from server.web.peer import address
from server.web.tolls import HOUR_MS, Toll

TRIES_PER_ADDRESS_HOUR = 60
"""Wrong secrets; a right one costs nothing."""


class Office:
    def __init__(self, clock: Clock, config: Config) -> None:
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
