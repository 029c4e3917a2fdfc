"""What tests of several folders share: one real store for the whole run, one cluster, and logs put back."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from server.store.embedded import EmbeddedStore
from tests.clusters import cluster


@pytest.fixture(scope="session")
def valkey_url() -> Iterator[str]:
    """A real Valkey server on a unix socket. Tests share its data: use keys of your own, or a flush."""
    with tempfile.TemporaryDirectory(prefix="hof-") as folder:  # short: a socket's path has 100 bytes
        store = EmbeddedStore(Path(folder))
        try:
            yield store.start()
        finally:
            store.stop()


@pytest.fixture(scope="session")
def cluster_url() -> Iterator[str]:
    """A real cluster of three primaries. Tests share its data, too."""
    with tempfile.TemporaryDirectory(prefix="hof-") as folder, cluster(Path(folder)) as made:
        yield made.url


@pytest.fixture
def logs_as_before() -> Iterator[None]:
    """Whatever a test lets be logged, the next one finds it as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()
