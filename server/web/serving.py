"""Uvicorn around a node, whichever way its sockets' frames go."""

from __future__ import annotations

import os
import socket as sockets
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

import uvicorn
from starlette.types import ASGIApp

from server.config import Config
from server.web.bounded import BoundedProtocol
from server.web.head import BoundedHttp
from server.web.health import Health
from server.web.socket import DirectProtocol
from server.wire.limits import FRAME_BYTES


class NoPort(RuntimeError):
    """Nobody can listen there; the text is one sentence that says what to do."""


def look_for_port(host: str, port: int) -> None:
    """Raises ``NoPort`` where another program listens, or this one may not: before anything is started for nothing."""
    try:
        family = sockets.getaddrinfo(host, port, type=sockets.SOCK_STREAM, flags=sockets.AI_PASSIVE)[0][0]
        sockets.create_server((host, port), family=family).close()
    except OSError as e:
        why = os.strerror(e.errno) if e.errno and e.errno > 0 else e.strerror  # that of a socket repeats the address
        another = "Name another one with --port or PAUSENHOF_PORT"
        raise NoPort(f"Port {port} of {host} can't be used: {why}. {another}.") from e


class Served(Protocol):
    """What is started before it listens, and drained before it closes."""

    asgi: ASGIApp
    health: Health

    async def start(self) -> None: ...

    async def drain(self) -> None: ...


class Furnished:
    """A node in which things are set up once it has started, before anybody can come."""

    def __init__(self, node: Served, furnish: Callable[[], Awaitable[None]]) -> None:
        self.asgi = node.asgi
        self.health = node.health
        self.drain = node.drain
        self._node = node
        self._furnish = furnish

    async def start(self) -> None:
        await self._node.start()
        await self._furnish()


class Server(uvicorn.Server):
    """Uvicorn around a node: tells when it listens; at the end rooms go first, then what sockets are left (1012)."""

    def __init__(self, config: Config, node: Served, listening: Callable[[int], None]) -> None:
        super().__init__(
            uvicorn.Config(
                node.asgi,
                host=config.host,
                port=config.port,
                http=BoundedHttp,
                ws=DirectProtocol if config.socket == "direct" else BoundedProtocol,
                ws_max_size=FRAME_BYTES,
                ws_per_message_deflate=False,
                ws_ping_interval=None,  # sessions look after silent peers, all with one timer
                lifespan="off",
                log_config=None,
                access_log=False,
                proxy_headers=bool(config.proxies),
                forwarded_allow_ips=list(config.proxies),
                server_header=False,
                timeout_graceful_shutdown=config.drain_seconds,
            )
        )
        self._node = node
        self._listening = listening

    async def startup(self, sockets: object = None) -> None:
        await self._node.start()
        await super().startup()
        self._listening(self.servers[0].sockets[0].getsockname()[1])

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        with super().capture_signals():
            yield
            self._captured_signals.clear()  # uvicorn would raise them again and spoil the exit code

    async def shutdown(self, sockets: object = None) -> None:
        self._node.health.ready = False
        for server in self.servers:
            server.close()  # no newcomers
        await self._node.drain()
        await super().shutdown()
