"""Connections that broke while they lay ready: a failover, a balancer or a restart breaks all of them at once."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from server.store.address import client

AT_ONCE = struct.pack("ii", 1, 0)
PATIENCE_SECONDS = 30


class Door:
    """A way to a store by TCP that somebody can shut."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._there: list[asyncio.StreamWriter] = []
        self._pumps: list[asyncio.Task[None]] = []

    async def enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        store, there = await asyncio.open_unix_connection(self._path)
        self._there.append(writer)
        self._pumps += [asyncio.ensure_future(_pump(reader, there)), asyncio.ensure_future(_pump(store, writer))]

    async def shut(self, reset: bool) -> None:
        for writer in self._there:
            if reset:
                writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
            writer.transport.abort()
        self._there.clear()
        await asyncio.gather(*self._pumps, return_exceptions=True)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65_536):
        writer.write(data)
    writer.close()


@asynccontextmanager
async def _through(url: str) -> AsyncIterator[tuple[Door, Redis]]:
    door = Door(url.removeprefix("unix://"))
    async with await asyncio.start_server(door.enter, "127.0.0.1", 0) as server:
        host, port = server.sockets[0].getsockname()
        redis = client(f"redis://{host}:{port}", retry=Retry(NoBackoff(), 0), socket_timeout=PATIENCE_SECONDS)
        yield door, redis
        await redis.aclose()
        await door.shut(reset=False)


@pytest.mark.valkey
@pytest.mark.parametrize("reset", [False, True], ids=["ended", "reset"])
async def test_what_broke_while_it_lay_costs_nobody_an_answer(valkey_url: str, reset: bool) -> None:
    async with _through(valkey_url) as (door, redis):
        at_once = await asyncio.gather(*(redis.client_id() for _ in range(5)))
        await door.shut(reset)
        await _noticed(redis)
        again = await asyncio.gather(*(redis.client_id() for _ in range(5)))
        assert len(set(at_once)) == len(set(again)) == 5
        assert not set(at_once) & set(again)


async def _noticed(redis: Any) -> None:
    """Until the loop has told every connection that its other end has gone."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        for one in redis.connection_pool._available_connections:
            while not (one._reader.at_eof() or one._writer.is_closing()):  # noqa: ASYNC110  (nobody sets an event there)
                await asyncio.sleep(0)
