"""The master among several servers, as their Sentinels name it: asked for anew with each connection."""

from __future__ import annotations

import re
from inspect import signature
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

import redis.sentinel
from redis.asyncio import Redis
from redis.asyncio.connection import parse_url
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import RedisError

from server.store.pool import FreshPool

DEFAULT_PORT = 26379
LOOK_SECONDS = 1.0
"""A Sentinel that says nothing for so long is passed over, and asked once: it may have died with the master."""
_URL = re.compile(r"(rediss?)\+sentinel://(?:(.*)@)?([^/?]+)/([^/?]+)([^?]*)\??(.*)")
_OWN = "sentinel_"
_KNOWN = signature(redis.Redis).parameters.keys() & signature(Redis).parameters.keys()


class Watched(NamedTuple):
    """``sentinels``: host and port of each; ``service``: what they call the master.

    ``asking`` and ``speaking``: options of connections to them and to it.
    """

    sentinels: list[tuple[str, int]]
    service: str
    asking: dict[str, Any]
    speaking: dict[str, Any]


class _Unhelpful(Lost):
    def __repr__(self) -> str:
        return str(self)


class _Asked(Redis):
    """A Sentinel, or what is taken for one. Whatever is wrong with it, the others are asked."""

    async def sentinel_masters(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return await super().sentinel_masters(*args, **kwargs)
        except RedisError as e:
            raise _Unhelpful(str(e)) from e

    def __repr__(self) -> str:
        return _named(self)


class _BlockingAsked(redis.Redis):
    def sentinel_masters(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().sentinel_masters(*args, **kwargs)
        except RedisError as e:
            raise _Unhelpful(str(e)) from e

    def __repr__(self) -> str:
        return _named(self)


def _named(sentinel: Any) -> str:
    """As the library's sentence about a master that nobody names tells of it: without all of its options."""
    place = sentinel.connection_pool.connection_kwargs
    return f"{place['host']}:{place['port']}"


class WaitingMaster(SentinelConnectionPool, FreshPool):
    """Connections to whichever is the master. Whoever comes when all are taken waits."""

    async def aclose(self) -> None:
        await super().aclose()
        await self.sentinel_manager.aclose()


def watched(url: str) -> Watched | None:
    """``redis+sentinel://USER:PASSWORD@HOST:PORT,HOST:PORT/SERVICE/DB?OPTION=...``, with ``rediss+`` by TLS.

    User, password and options are the master's; options that begin with ``sentinel_`` are those of the Sentinels.
    None for an address of another kind. Raises ``ValueError`` for an option that means nothing.
    """
    found = _URL.fullmatch(url)
    if found is None:
        return None
    scheme, who, hosts, service, db, query = found.groups()
    options = parse_qsl(query)
    theirs = urlencode([(name.removeprefix(_OWN), value) for name, value in options if name.startswith(_OWN)])
    masters = urlencode([(name, value) for name, value in options if not name.startswith(_OWN)])
    secure = {"ssl": True} if scheme == "rediss" else {}
    asking = {"socket_timeout": LOOK_SECONDS, "socket_connect_timeout": LOOK_SECONDS}
    if db.strip("/") and not db.strip("/").isdecimal():
        raise ValueError(f"{db!r} is no number of a database")
    return Watched(
        [_place(host) for host in hosts.split(",")],
        service,
        asking | _options(f"{scheme}://any?{theirs}") | secure,
        _options(f"{scheme}://{f'{who}@' if who else ''}any{db}?{masters}") | secure,
    )


def master(store: Watched, connections: int, wait_seconds: float, **options: Any) -> Redis:
    """``connections`` at most; one that is not free within ``wait_seconds`` is as bad as no answer."""
    asking = store.asking | {"retry": Retry(NoBackoff(), 0)}
    sentinels = Sentinel([])  # type: ignore[no-untyped-call]
    sentinels.sentinels = [_Asked(host=host, port=port, **asking) for host, port in store.sentinels]
    bounds = {"max_connections": connections, "timeout": wait_seconds}
    pool = WaitingMaster(store.service, sentinels, **bounds, **(store.speaking | options))  # type: ignore[no-untyped-call]
    made: Redis = Redis.from_pool(pool)
    return made


def blocking_master(store: Watched, **options: Any) -> redis.Redis:
    """The same for programs without a loop."""
    asking = store.asking | {"retry": redis.retry.Retry(redis.backoff.NoBackoff(), 0)}
    sentinels = redis.sentinel.Sentinel([])  # type: ignore[no-untyped-call]
    sentinels.sentinels = [_BlockingAsked(host=host, port=port, **asking) for host, port in store.sentinels]
    made: redis.Redis = sentinels.master_for(store.service, **(store.speaking | options))  # type: ignore[no-untyped-call]
    return made


def _place(host: str) -> tuple[str, int]:
    place = urlsplit(f"//{host}")
    if not place.hostname:
        raise ValueError(f"{host!r} is no host")
    return place.hostname, place.port or DEFAULT_PORT


def _options(url: str) -> dict[str, Any]:
    """Of a connection, but for where it goes and by what."""
    found = {name: value for name, value in parse_url(url).items() if name not in ("host", "port", "connection_class")}
    if unknown := found.keys() - _KNOWN:
        raise ValueError(f"there is no option {', '.join(sorted(unknown))}")
    return found
