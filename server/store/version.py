"""Of which version the data in a store is: written when it is first used, looked at whenever a server starts on it.

An older store is taken in as it is, and is of this program's version from then on: rooms that this program has opened
are not to be read by an older one. A newer store is let be.
"""

from __future__ import annotations

from typing import Any

from redis import Redis

from server.store import keys

DATA = 1
"""Rises when keys come to mean something else."""
UNMARKED = 1
"""Stores that were in use before they told their version are of this one."""

# Only ever raises it, and tells what it was: nodes of two versions may start at once.
_RAISE = """
local was = redis.call('GET', KEYS[1])
if not was or tonumber(was) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], ARGV[1]) end
return was
"""


class NewerData(Exception):
    """The store was written by a newer program; the text is a sentence that says so."""


def version(redis: Redis) -> int | None:
    """The version of the data in the store. None: no server has used it yet."""
    return _meant(redis, redis.get(keys.DATA))


def claim(redis: Redis) -> int | None:
    """Make the data this program's. Returns of which version it was before, None for a new store.

    Raises ``NewerData``, and then nothing was written; and what the client library raises.
    """
    store: Any = redis
    was = _meant(redis, store.eval(_RAISE, 1, keys.DATA, DATA))
    if was is not None and was > DATA:
        raise NewerData(f"The store's data is of version {was}, and this program knows {DATA}: a newer one is needed.")
    return was


def _meant(redis: Redis, marked: Any) -> int | None:
    if marked is not None:
        return int(marked)
    return UNMARKED if redis.exists(keys.BEAT) else None
