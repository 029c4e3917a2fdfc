"""``pausenhof backup`` and ``pausenhof restore``: which store is meant, what is printed, and the exit codes."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redis import Redis

from server.store import keys
from server.store.address import blocking_client
from server.store.backup import BadBackup, NotEmpty, backup, restore
from server.store.embedded import EmbeddedStore, NoStore
from server.store.lost import NO_ANSWER

OK, REFUSED, UNREACHED = 0, 1, 2
"""Exit codes."""


def save(file: Path, redis: str, data: Path) -> int:
    """Copy a store, also one that is played on. ``file``: or a folder, for a name with the time."""
    now = time.time()
    if file.is_dir():
        file = file / time.strftime("pausenhof-%Y%m%d-%H%M%S.backup", time.gmtime(now))
    try:
        with _store(redis, data, running=True) as store:
            count = backup(store, file, int(now * 1000))
            store.set(keys.COPIED, int(now * 1000))
    except (NoStore, *NO_ANSWER) as e:
        print(f"{file}: not written ({e})", file=sys.stderr)
        return UNREACHED
    print(f"{file}: {count} keys, {file.stat().st_size} bytes")
    return OK


def load(file: Path, redis: str, data: Path) -> int:
    """Fill an empty store with a copy."""
    try:
        with _store(redis, data, running=False) as store:
            count = restore(store, file)
    except NotEmpty:
        print("The store is not empty: a copy is restored into a new one, never over another.", file=sys.stderr)
        return REFUSED
    except BadBackup as e:
        print(f"{file}: {e}", file=sys.stderr)
        return REFUSED
    except (NoStore, *NO_ANSWER) as e:
        print(f"{file}: not restored ({e})", file=sys.stderr)
        return UNREACHED
    print(f"{file}: {count} keys restored")
    return OK


@contextmanager
def _store(url: str, data: Path, running: bool) -> Iterator[Redis]:
    """The store at ``url``, else the bundled one of ``data``; that one is started where it does not run.

    ``running``: a server may be playing on it.
    """
    embedded = None if url else EmbeddedStore(data / "valkey", "always")
    started = False
    if embedded is not None:
        if running and not embedded.folder.is_dir():
            raise NoStore(f"there is no store in {data}")
        if not (running and embedded.alive()):
            embedded.start()
            started = True
        url = f"unix://{embedded.socket}"
    try:
        with blocking_client(url) as store:
            yield store
    finally:
        if embedded is not None and started:
            embedded.stop()
