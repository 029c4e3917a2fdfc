"""Where a notification may be sent: to push services that everybody can reach, and nowhere into our own network.

A browser names the address itself, so anybody can name any. Its name is looked at when it is told, the machine behind
the name each time a connection is made: a name may lead anywhere the next time it is asked about.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

import httpcore

ENDPOINT_CHARS = 1_024
HTTPS_PORT = 443
NOWHERE = frozenset(
    {"local", "localhost", "localdomain", "internal", "intranet", "lan", "home", "corp", "private", "arpa", "onion"}
    | {"test", "example", "invalid"}
)
"""Last parts of names that lead to no public machine (RFC 2606, 6761, 6762, 8375)."""
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_EVERYBODYS = ipaddress.ip_network("2000::/3")
"""All of IPv6 that is given out to the world. Beside it lie this machine, sites, other spellings of IPv4 addresses."""


class BadEndpoint(ValueError):
    """This is no address of a push service."""


class NotPublic(OSError):
    """The name leads into a network that is not everybody's, or nowhere."""


class Reach:
    """``here``: plain http to this machine counts as well, for tests."""

    def __init__(self, here: bool = False) -> None:
        self._here = here

    def checked(self, endpoint: str) -> str:
        """The address itself. Raises ``BadEndpoint``."""
        if not 0 < len(endpoint) <= ENDPOINT_CHARS or not endpoint.isascii() or not endpoint.isprintable():
            raise BadEndpoint("not an address")
        try:
            parts = urlsplit(endpoint)
            name, port = (parts.hostname or "").rstrip("."), parts.port
        except ValueError:
            raise BadEndpoint("not an address") from None
        if self._here and parts.scheme == "http" and name == "127.0.0.1":
            return endpoint
        if parts.scheme != "https" or port not in (None, HTTPS_PORT) or parts.username is not None or " " in endpoint:
            raise BadEndpoint("not https")
        labels = name.split(".")
        # A number at the end is an IPv4 address in one of its many spellings, and a colon one of IPv6.
        if len(labels) < 2 or ":" in name or labels[-1][:1].isdigit() or labels[-1] in NOWHERE:
            raise BadEndpoint("not a public name")
        return endpoint

    def backend(self) -> httpcore.AsyncNetworkBackend:
        """What makes connections."""
        return httpcore.AnyIOBackend() if self._here else PublicOnly(httpcore.AnyIOBackend())


class PublicOnly(httpcore.AsyncNetworkBackend):
    """Connects to addresses that it has looked up and looked at itself; TLS still asks for the name."""

    def __init__(self, inner: httpcore.AsyncNetworkBackend) -> None:
        self._inner = inner

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109  (httpcore's own signature)
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Raises ``NotPublic``, and what the inner one raises."""
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = list(dict.fromkeys(str(sockaddr[0]) for *_, sockaddr in found))
        if not addresses or not all(is_public(address) for address in addresses):
            raise NotPublic(host)
        for address in addresses[:-1]:
            try:
                return await self._inner.connect_tcp(address, port, timeout, local_address, socket_options)
            except httpcore.ConnectError:
                continue
        return await self._inner.connect_tcp(addresses[-1], port, timeout, local_address, socket_options)

    async def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,  # noqa: ASYNC109
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        raise NotPublic(path)

    async def sleep(self, seconds: float) -> None:
        await self._inner.sleep(seconds)


def is_public(address: str) -> bool:
    """True for an address that everybody can reach, one that stands in another for an IPv4 one included."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is None and ip in _NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if ip not in _EVERYBODYS:
            return False
    return ip.is_global and not ip.is_multicast
