"""One place that turns what the client library raises into ``StoreLost``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from redis.exceptions import RedisClusterException, RedisError

from server.store.contract import StoreLost

NO_ANSWER = (RedisError, RedisClusterException, OSError)
"""What the client library raises where no answer was to be had; a cluster's client has a root of its own."""


@contextmanager
def answering() -> Iterator[None]:
    try:
        yield
    except NO_ANSWER as e:
        raise StoreLost(str(e)) from e
