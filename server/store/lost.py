"""One place that turns what the client library raises into ``StoreLost``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from redis.exceptions import RedisError

from server.store.contract import StoreLost


@contextmanager
def answering() -> Iterator[None]:
    try:
        yield
    except (RedisError, OSError) as e:
        raise StoreLost(str(e)) from e
