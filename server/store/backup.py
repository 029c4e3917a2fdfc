"""All that a store holds in one file, and back: by kind of key, so that any Redis or Valkey can read any other's.

A store that is played on may be copied. Logs are read after everything else: a log that is longer than its room's
snapshot is what recovery is made for; a shorter one would be a loss. What nodes have of each other (leases, letters,
signs of life) belongs to no copy, except the last sign of all: the time since is given back to the players.

The file: gzip of records, each with its length (4 bytes, big-endian) before it: a head, one a key, an end
with their number and a hash. It holds secrets and is readable by its owner alone.
"""

from __future__ import annotations

import gzip
import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import msgspec
from redis import Redis
from redis.exceptions import ResponseError

from server.store import keys
from server.store.version import DATA, UNMARKED, version

MAGIC = "pausenhof-backup"
FORMAT = 1
PAGE = 1_000  # keys looked for, and entries of a log read, at once
_INSTEAD = {b"log": (b"packed",), b"packed": (b"snapshot", b"log")}
_GONE = -2  # what PEXPIRETIME says of a key that is not there


class BadBackup(Exception):
    """The file is no backup, is not whole, or is of another time; the text says which."""


class NotEmpty(Exception):
    """There is something in the store already."""


class Head(msgspec.Struct, frozen=True):
    """``data``: of which version the store was, whoever copied it; ``at``: UTC ms."""

    magic: str
    format: int
    data: int
    at: int


class Record(msgspec.Struct, frozen=True, array_like=True):
    """``until``: when the key is forgotten, in UTC ms; 0 for never."""

    key: bytes
    kind: str
    until: int
    value: Any


class End(msgspec.Struct, frozen=True):
    records: int
    digest: bytes


def backup(redis: Redis, file: Path, at: int) -> int:
    """Write all keys to ``file``; it is there when it is whole. Returns how many."""
    part = file.with_name(file.name + ".part")
    digest, count = hashlib.blake2b(), 0
    with _private(part) as raw, gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6, mtime=0) as out:
        _put(out, msgspec.msgpack.encode(Head(MAGIC, FORMAT, version(redis) or UNMARKED, at)))
        for key in _in_order(redis):
            for record in _found(redis, key):
                data = msgspec.msgpack.encode(record)
                digest.update(data)
                _put(out, data)
                count += 1
        _put(out, msgspec.msgpack.encode(End(count, digest.digest())))
    with part.open("rb") as written:
        os.fsync(written.fileno())
    part.replace(file)
    return count


def restore(redis: Redis, file: Path) -> int:
    """Fill an empty store. Nothing is written before the whole file was checked. Returns how many keys.

    Raises ``BadBackup``, ``NotEmpty``.
    """
    for _ in _records(file):
        pass
    if any(not _passing(key) for key in redis.scan_iter(count=PAGE)):
        raise NotEmpty
    count = 0
    for record in _records(file):
        _write(redis, record)
        count += 1
    return count


def _records(file: Path) -> Iterator[Record]:
    digest, count = hashlib.blake2b(), 0
    try:
        with gzip.open(file, "rb") as packed:
            _check(msgspec.msgpack.decode(_take(packed), type=Head))
            following = _take(packed)
            while data := following:
                following = _take(packed, may_end=True)
                if not following:
                    end = msgspec.msgpack.decode(data, type=End)
                    if end != End(count, digest.digest()):
                        raise BadBackup("it is damaged: its hash is another one")
                    return
                digest.update(data)
                count += 1
                yield msgspec.msgpack.decode(data, type=Record)
    except (gzip.BadGzipFile, EOFError, msgspec.DecodeError) as e:
        raise BadBackup(f"it is no backup, or not whole ({e})") from None


def _check(head: Head) -> None:
    """An older copy is taken in as it is; the next start notes that."""
    if head.magic != MAGIC or head.format != FORMAT:
        raise BadBackup("it is no backup of this kind")
    if head.data > DATA:
        raise BadBackup(f"its data is of version {head.data}, and this program knows {DATA}")


def _private(file: Path) -> IO[bytes]:
    file.unlink(missing_ok=True)
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _put(out: gzip.GzipFile, data: bytes) -> None:
    out.write(len(data).to_bytes(4, "big") + data)


def _take(packed: gzip.GzipFile, may_end: bool = False) -> bytes:
    length = packed.read(4)
    if not length and may_end:
        return b""
    if len(length) < 4:
        raise EOFError("it ends in the middle")
    data = packed.read(size := int.from_bytes(length, "big"))
    if len(data) < size:
        raise EOFError("it ends in the middle")
    return data


# --- keys -----------------------------------------------------------------------------------------------


def _in_order(redis: Any) -> Sequence[bytes]:
    """All keys that belong into a copy; logs last."""
    found = {bytes(key) for key in redis.scan_iter(count=PAGE)}
    return sorted((key for key in found if not _passing(key)), key=lambda key: (key.endswith(b":log"), key))


def _passing(key: bytes) -> bool:
    """True for what nodes have of each other, and when this store was copied."""
    name = key.decode()
    if name in (keys.NODES, keys.COPIED) or name.startswith("node:{"):
        return True
    return name.startswith("room:{") and name.rpartition(":")[2] in ("lease", "token")


def _found(redis: Any, key: bytes) -> Iterator[Record]:
    """What is there under the key; where a room was packed or unpacked since the keys were listed, what it is now."""
    room, _, part = key.rpartition(b":")
    record = _read(redis, key)
    if record is not None:
        yield record
    elif room.startswith(b"room:{") and part in _INSTEAD:
        yield from filter(None, (_read(redis, room + b":" + other) for other in _INSTEAD[part]))


def _read(redis: Any, key: bytes) -> Record | None:
    """None for a key that was forgotten meanwhile."""
    kind = bytes(redis.type(key)).decode()
    readers: dict[str, Any] = {
        "string": redis.get,
        "hash": redis.hgetall,
        "list": lambda name: redis.lrange(name, 0, -1),
        "set": lambda name: sorted(redis.smembers(name)),
        "zset": lambda name: redis.zrange(name, 0, -1, withscores=True),
        "stream": lambda name: list(_entries(redis, name)),
    }
    if kind == "none":
        return None
    value = readers[kind](key)
    until = int(redis.execute_command("PEXPIRETIME", key))
    return Record(key, kind, until, value) if until != _GONE and value else None


def _entries(redis: Any, key: bytes) -> Iterator[tuple[bytes, dict[bytes, bytes]]]:
    after = b"-"
    while page := redis.xrange(key, min=after, count=PAGE):
        yield from page
        after = b"(" + page[-1][0]


def _write(redis: Any, record: Record) -> None:
    key, value = record.key, record.value
    with redis.pipeline(transaction=True) as pipe:
        if record.kind == "string":
            pipe.set(key, value)
        elif record.kind == "hash":
            pipe.hset(key, mapping=value)
        elif record.kind == "list":
            pipe.rpush(key, *value)
        elif record.kind == "set":
            pipe.sadd(key, *value)
        elif record.kind == "zset":
            pipe.zadd(key, dict(value))
        elif record.kind == "stream":
            for entry, fields in value:
                pipe.execute_command("XADD", key, entry, *(part for pair in fields.items() for part in pair))
        else:
            raise BadBackup(f"no kind of key: {record.kind[:20]!r}")
        if record.until > 0:
            pipe.execute_command("PEXPIREAT", key, record.until)
        try:
            pipe.execute()
        except ResponseError as e:
            raise BadBackup(f"the store refuses {key.decode()!r}: {e}") from None
