"""A node as a process of its own: over the bundled store or another one, until it is told to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import structlog
import uvloop

from server.app import Node
from server.catalogue import Catalogue
from server.clock import Clock, RealClock
from server.config import Config
from server.people.valkey_guests import ValkeyGuests
from server.store.address import ANSWER_SECONDS, blocking_client, client
from server.store.contract import Store
from server.store.cupboard import Cupboard, on_valkey
from server.store.embedded import EmbeddedStore, NoStore
from server.store.keeper import kept
from server.store.lost import answering
from server.store.valkey import ValkeyStore
from server.store.version import DATA, claim
from server.web.garbage import settle
from server.web.hooks import MovableClock
from server.web.serving import Furnished, Server, look_for_port

log = structlog.get_logger()

Furnish: TypeAlias = Callable[[Node, Store, Cupboard], Awaitable[None]]


def run(
    config: Config,
    catalogue: Catalogue,
    listening: Callable[[int], None],
    clock: Clock | None = None,
    furnish: Furnish | None = None,
) -> None:
    """Serve until SIGTERM or SIGINT, then save and return. ``listening`` gets the port.

    ``clock``: another one than the machine's; ``furnish``: sets things up before anybody can come.

    Raises ``NoPort``, ``NoStore`` where there is no store to be had, ``StoreLost``, ``NewerData``.
    """
    look_for_port(config.host, config.port)
    embedded = None if config.redis else EmbeddedStore(config.data / "valkey", config.fsync)
    url = embedded.start() if embedded else config.redis
    try:
        _claim(url)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(_serve(config, catalogue, url, embedded, listening, clock or _clock(config), furnish))
    finally:
        if embedded:
            embedded.stop()


def _claim(url: str) -> None:
    """Before anything else is read: what a newer program wrote would be misread."""
    bounds = {"socket_timeout": ANSWER_SECONDS, "socket_connect_timeout": ANSWER_SECONDS}
    with answering():
        try:
            known = blocking_client(url, **bounds)  # a cluster is asked here already
        except ValueError as e:
            raise NoStore(f"The store's address means nothing: {e}") from e
        with known as store:
            was = claim(store)
    if was is not None and was < DATA:
        log.info("data of an older version taken in", was=was, now=DATA)


def _clock(config: Config) -> Clock:
    return MovableClock(RealClock()) if config.test_hooks else RealClock()


async def _serve(
    config: Config,
    catalogue: Catalogue,
    url: str,
    embedded: EmbeddedStore | None,
    listening: Callable[[int], None],
    clock: Clock,
    furnish: Furnish | None,
) -> None:
    store = ValkeyStore(url)
    guest_store = ValkeyGuests(client(url))
    cupboard = on_valkey(url)
    node = Node(config, catalogue, store, guest_store, clock, cupboard, alone=embedded is not None)

    def ready(port: int) -> None:
        settle()
        listening(port)

    keeper = kept(embedded) if embedded else None
    try:
        served = Furnished(node, lambda: furnish(node, store, cupboard)) if furnish else node
        await Server(config, served, ready).serve()
    finally:
        if keeper:
            keeper.cancel()
        await node.stop()
        await guest_store.close()
        await cupboard.close()
        await store.close()
        log.info("stopped")
