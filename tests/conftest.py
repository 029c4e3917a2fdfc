"""What tests of several folders share: one real store for the whole run, and one cluster."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

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
