"""Ports for servers that are started and killed beside each other."""

from __future__ import annotations

import os
import secrets
import socket

LOW, HIGH = 20_000, 32_000
"""Below what a system gives to connections that go out: one of those could take a killed server's port meanwhile."""

_told: set[int] = set()


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on, never the same one twice, nor one of another test process's."""
    slices = max(1, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))
    mine = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    share = (HIGH - LOW) // slices
    while True:
        port = LOW + mine * share + secrets.randbelow(share)
        if port in _told:
            continue
        with socket.socket() as s:
            try:
                s.bind(("127.0.0.1", port))
            except OSError:
                continue  # somebody's
        _told.add(port)
        return port
