"""Who asks: the address that credits are counted for, and whether it is this machine itself."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from server.config import is_loopback

_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
"""What proxies add. Behind one on the same machine, everybody comes from loopback."""


def address(connection: HTTPConnection) -> str:
    """The peer's address, or the one that a proxy we believe (``Config.proxies``) names; empty on a unix socket."""
    return connection.client.host if connection.client else ""


def is_own_machine(connection: HTTPConnection) -> bool:
    """True if a program of this machine asks by itself, not a proxy for somebody else."""
    return is_loopback(address(connection)) and not any(name in connection.headers for name in _FORWARDED)
