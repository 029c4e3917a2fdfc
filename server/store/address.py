"""What the URL of a store means, and the clients that speak with it.

``redis://``, ``rediss://`` and ``unix://`` are one server; ``redis+cluster://HOST:PORT,HOST:PORT`` (``rediss+``, with
TLS) is a cluster that is found by any of these, ``USER:PASSWORD@`` before the first; ``redis+sentinel://`` is what its
Sentinels call the master (``sentinel.py``).
"""

from __future__ import annotations

import re
from typing import Any, cast
from urllib.parse import urlsplit

import redis
import redis.cluster
from redis.asyncio import Redis
from redis.asyncio.cluster import ClusterNode, RedisCluster

from server.store.bare import bare
from server.store.cluster import ClusterWriter
from server.store.contract import Traffic
from server.store.pool import PLAIN, FreshPool
from server.store.sentinel import blocking_master, master, watched
from server.store.waiting import WaitingCluster
from server.store.writer import PipelineWriter, Writer

ANSWER_SECONDS = 5.0  # an answer later than this counts as none
CONNECTIONS = 50  # of one client, twice to each primary of a cluster; whoever comes when all are taken waits
_CLUSTER = re.compile(r"(rediss?)\+cluster://(?:(.*)@)?([^/?]+)(.*)")


def client(url: str, **options: Any) -> Redis:
    """Connects when it is first used. ``options``: as for ``Redis``. Raises ``ValueError`` for what is no address."""
    options = PLAIN | options
    if (store := watched(url)) is not None:
        return master(store, CONNECTIONS, ANSWER_SECONDS, **options)
    cluster = _CLUSTER.fullmatch(url)
    if cluster is None:
        pool = FreshPool.from_url(url, max_connections=CONNECTIONS, timeout=ANSWER_SECONDS, **options)
        made: Redis = Redis.from_pool(pool)
        return made
    first, others = _places(cluster)
    nodes = [ClusterNode(host, port) for host, port in others]
    # It takes the same commands, and the library has no name for what both are.
    bounds = {"connections": 2 * CONNECTIONS, "wait_seconds": ANSWER_SECONDS}
    return cast(Redis, WaitingCluster.from_url(first, startup_nodes=nodes, **bounds, **options))


def blocking_client(url: str, **options: Any) -> redis.Redis:
    """The same for programs without a loop."""
    options = PLAIN | options
    if (store := watched(url)) is not None:
        return blocking_master(store, **options)
    cluster = _CLUSTER.fullmatch(url)
    if cluster is None:
        return redis.Redis.from_url(url, **options)
    first, others = _places(cluster)
    nodes = [redis.cluster.ClusterNode(host, port) for host, port in others]  # type: ignore[no-untyped-call]
    return cast(redis.Redis, redis.cluster.RedisCluster.from_url(first, startup_nodes=nodes, **options))


def writer(made: Redis | RedisCluster, traffic: Traffic | None = None) -> Writer:
    """To where ``made`` leads, which must be closed later than the writer."""
    if isinstance(made, RedisCluster):
        return ClusterWriter(made, ANSWER_SECONDS, traffic)
    return PipelineWriter(bare(made, ANSWER_SECONDS), ANSWER_SECONDS, traffic)


def _places(cluster: re.Match[str]) -> tuple[str, list[tuple[str, int]]]:
    """The URL of the first node, and where the others are."""
    scheme, who, hosts, tail = cluster.groups()
    first, *others = hosts.split(",")
    places = [urlsplit(f"//{other}") for other in others]
    return f"{scheme}://{f'{who}@' if who else ''}{first}{tail}", [
        (place.hostname or "", place.port or 6379) for place in places
    ]
