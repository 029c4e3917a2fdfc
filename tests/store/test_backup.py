"""S10: all that a store holds goes into a file and back, between stores of one's own; and what is refused."""

from __future__ import annotations

import gzip
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from server.cli import main
from server.store import backup
from server.store.backup import BadBackup, NotEmpty
from server.store.embedded import EmbeddedStore
from server.store.version import DATA, claim

pytestmark = pytest.mark.valkey

SOON = 4_000_000_000_000


@pytest.fixture
def empty() -> Iterator[EmbeddedStore]:
    with tempfile.TemporaryDirectory(prefix="hof-") as folder:
        store = EmbeddedStore(Path(folder) / "valkey")
        store.start()
        yield store
        store.stop()


@pytest.fixture
def full(empty: EmbeddedStore) -> Any:
    """One key of each kind, among them what belongs to no copy."""
    redis = Redis.from_url(f"unix://{empty.socket}")
    redis.set("room:{A}:spec", b"\x00\xff")
    redis.set("room:{A}:snapshot", b"snap", pxat=SOON)
    for n in range(1, 2_501):
        redis.xadd("room:{A}:log", {"e": f"entry {n}"}, id=f"{n}-0")
    redis.pexpireat("room:{A}:log", SOON)
    redis.hset("card-sets", mapping={"h": b"\x01", "i": b"\x02"})
    redis.rpush("node:outages", b"b", b"a", b"c")
    redis.sadd("seasons", "one", "two")
    redis.zadd("schedule", {"A": 1_790_000_000_123, "B": 2})
    redis.set("node:beat", 17)
    for passing in ("nodes", "node:{n1}", "node:{n1}:mail", "room:{A}:lease", "room:{A}:token", "node:copied"):
        redis.set(passing, 1)
    return redis


def held(redis: Any) -> dict[bytes, Any]:
    """All keys with what is in them, and until when."""
    return {key: (redis.dump(key), redis.execute_command("PEXPIRETIME", key)) for key in redis.scan_iter()}


def test_what_was_saved_comes_back(full: Any, tmp_path: Path) -> None:
    file = tmp_path / "copy"
    assert backup.backup(full, file, 1) == 8
    assert file.stat().st_mode & 0o077 == 0, "it holds secrets"
    before = held(full)
    full.flushall()
    full.set("nodes", 1)  # a server has beaten here before
    assert backup.restore(full, file) == 8
    after = held(full)
    gone = {b"nodes", b"node:copied", b"node:{n1}", b"node:{n1}:mail", b"room:{A}:lease", b"room:{A}:token"}
    stream = b"room:{A}:log"
    assert {k: v for k, v in after.items() if k not in gone | {stream}} == {
        k: v for k, v in before.items() if k not in gone | {stream}
    }
    assert after.keys() - gone == before.keys() - gone
    assert after[stream][1] == SOON
    assert full.xrange(stream)[-1] == (b"2500-0", {b"e": b"entry 2500"})
    assert full.xlen(stream) == 2_500
    with pytest.raises(NotEmpty):
        backup.restore(full, file)


def test_a_damaged_copy_changes_nothing(full: Any, tmp_path: Path) -> None:
    file, bad = tmp_path / "copy", tmp_path / "bad"
    backup.backup(full, file, 1)
    full.flushall()
    plain = gzip.decompress(file.read_bytes())
    changed = bytearray(plain)
    changed[plain.index(b"entry 77") + 6] ^= 1
    for data in (
        b"",
        b"no gzip",
        gzip.compress(b""),
        gzip.compress(plain[:-1]),
        gzip.compress(plain[: len(plain) // 2]),
        gzip.compress(bytes(changed)),
        gzip.compress(plain + b"\0\0\0\1\0"),
        file.read_bytes()[:-9],
    ):
        bad.write_bytes(data)
        with pytest.raises(BadBackup):
            backup.restore(full, bad)
        assert full.dbsize() == 0


def test_a_copy_of_newer_data_is_refused(full: Any, tmp_path: Path) -> None:
    """Also one that this program has made: the version is that of what was copied."""
    file = tmp_path / "copy"
    full.set("data", DATA + 1)
    backup.backup(full, file, 1)
    full.flushall()
    with pytest.raises(BadBackup, match=f"version {DATA + 1}, and this program knows {DATA}"):
        backup.restore(full, file)
    assert full.dbsize() == 0


def test_the_version_of_the_data_goes_with_a_copy(full: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An older one, too: the first server that starts on it finds out."""
    file = tmp_path / "copy"
    full.set("data", DATA)
    backup.backup(full, file, 1)
    full.flushall()
    monkeypatch.setattr("server.store.backup.DATA", DATA + 1)
    monkeypatch.setattr("server.store.version.DATA", DATA + 1)
    backup.restore(full, file)
    assert claim(full) == DATA
    assert full.get("data") == str(DATA + 1).encode()


def test_the_commands(empty: EmbeddedStore, full: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, other = empty.folder.parent, tmp_path / "other"
    assert main(["backup", str(tmp_path), "--data", str(data)]) == 0
    (file,) = tmp_path.glob("pausenhof-*.backup")
    assert f"{file}: 8 keys" in capsys.readouterr().out
    assert main(["restore", str(file), "--redis", f"unix://{empty.socket}"]) == 1
    assert "not empty" in capsys.readouterr().err
    assert main(["restore", str(file), "--data", str(data)]) == 2, "a server has it"
    assert main(["restore", str(file), "--data", str(other)]) == 0
    assert main(["restore", str(file), "--data", str(other)]) == 1
    assert main(["backup", str(tmp_path / "again"), "--data", str(other)]) == 0
    assert main(["backup", str(tmp_path / "again"), "--data", str(tmp_path / "nowhere")]) == 2
    assert main(["restore", str(tmp_path / "nowhere"), "--data", str(tmp_path / "third")]) == 2
