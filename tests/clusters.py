"""A real cluster on loopback, as small as they come: three primaries, made without any tool but the servers."""

from __future__ import annotations

import contextlib
import subprocess
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator
from pathlib import Path

from redis import Redis
from redis.crc import key_slot
from redis.exceptions import RedisError

from loadtests.ports import free_port
from server.store.embedded import find_program

PRIMARIES = 3
BOUNDS = [16_384 * n // PRIMARIES for n in range(PRIMARIES + 1)]
"""Where the slots of each primary begin, and the end."""
START_SECONDS = 60.0
"""The machine may have much else to do."""
NODE_TIMEOUT_MS = 2_000
"""So long a primary may be silent before it is taken for dead: less than anybody would choose, so as not to wait."""


class Member:
    """One server of the cluster, started as often as it takes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.bus_port = free_port(), free_port()
        self.child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        settings = {
            "port": self.port,
            "bind": "127.0.0.1",
            "dir": self.folder.resolve(),
            "appendonly": "yes",
            "save": "",
            "cluster-enabled": "yes",
            "cluster-port": self.bus_port,
            "cluster-node-timeout": NODE_TIMEOUT_MS,
            "repl-diskless-sync-delay": 0,
            "logfile": "valkey.log",
        }
        words = [word for name, value in settings.items() for word in (f"--{name}", str(value))]
        self.child = subprocess.Popen([find_program(), *words])
        with self.client() as redis:
            _until(lambda: bool(redis.ping()))

    def kill(self) -> None:
        assert self.child is not None
        self.child.kill()
        self.child.wait(20)
        self.child = None

    def client(self) -> Redis:
        return Redis(port=self.port)

    def ask(self, *words: str | int) -> bytes:
        with self.client() as redis:
            answer: bytes = redis.execute_command(*words)
            return answer


class Cluster:
    """Primaries that share the slots evenly; ``replicas``: that many more, of the first, the second and so on."""

    def __init__(self, folder: Path, replicas: int = 0) -> None:
        self.members = [Member(folder / str(n)) for n in range(PRIMARIES + replicas)]

    @property
    def url(self) -> str:
        return "redis+cluster://" + ",".join(f"127.0.0.1:{member.port}" for member in self.members)

    def start(self) -> None:
        for member in self.members:
            member.start()
        for n, member in enumerate(self.members):
            member.ask("CLUSTER", "SET-CONFIG-EPOCH", n + 1)
            if n < PRIMARIES:
                member.ask("CLUSTER", "ADDSLOTSRANGE", BOUNDS[n], BOUNDS[n + 1] - 1)
            for other in self.members[:n]:
                member.ask("CLUSTER", "MEET", "127.0.0.1", other.port, other.bus_port)
        _until(lambda: all(self._sees_all(member) for member in self.members))
        for n, replica in enumerate(self.members[PRIMARIES:]):
            replica.ask("CLUSTER", "REPLICATE", self.members[n].ask("CLUSTER", "MYID").decode())
        _until(lambda: all(_is_ok(member) for member in self.members))
        _until(lambda: all(_follows(replica) for replica in self.members[PRIMARIES:]))

    def stop(self) -> None:
        for member in self.members:
            if member.child is not None:
                member.kill()

    def keeper(self, key: str) -> Member:
        """The primary that keeps the key when all live."""
        return self.members[bisect_right(BOUNDS, key_slot(key.encode())) - 1]

    def _sees_all(self, member: Member) -> bool:
        return f"cluster_known_nodes:{len(self.members)}".encode() in member.ask("CLUSTER", "INFO")


def _follows(replica: Member) -> bool:
    """One that never had its primary's data can't take its place."""
    with replica.client() as redis:
        return bool(redis.info("replication").get("master_link_status") == "up")


def _is_ok(member: Member) -> bool:
    return b"cluster_state:ok" in member.ask("CLUSTER", "INFO")


@contextlib.contextmanager
def cluster(folder: Path, replicas: int = 0) -> Iterator[Cluster]:
    made = Cluster(folder, replicas)
    try:
        made.start()
        yield made
    finally:
        made.stop()


def _until(holds: Callable[[], bool]) -> None:
    """A server says nowhere that it is ready, or agrees with the others: it is asked until it does."""
    late = time.monotonic() + START_SECONDS
    while True:
        try:
            if holds():
                return
        except RedisError:
            pass  # it does not listen yet
        assert time.monotonic() < late
        time.sleep(0.02)
