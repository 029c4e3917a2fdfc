"""Of events, beside their rooms: secrets of the staff's links, tables at a glance, organisers who open many rooms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from redis.asyncio import Redis

from server.store import keys
from server.store.contract import RoomId
from server.store.lost import answering

TABLES_MS = 3 * 3_600_000
"""What tables were like is kept for so long after the last one changed."""
LINKS_MS = 365 * 24 * 3_600_000


class EventStore(Protocol):
    """What the bytes mean is the business of ``server.tournaments``. Raises ``StoreLost``."""

    async def put_link(self, event: RoomId, secret_hash: str, link: str) -> None:
        """Who knows the secret came by this link."""
        ...

    async def link(self, event: RoomId, secret_hash: str) -> str | None: ...

    async def drop_link(self, event: RoomId, link: str) -> None:
        """No secret leads to it any more."""
        ...

    async def post(self, event: RoomId, tables: Mapping[str, bytes]) -> None:
        """How tables stand now, by match."""
        ...

    async def tables(self, event: RoomId) -> Mapping[str, bytes]: ...

    async def put_organiser(self, organiser: str, token_hash: str, data: bytes) -> None: ...

    async def organisers(self) -> Mapping[str, bytes]: ...

    async def organiser(self, token_hash: str) -> str | None:
        """Whose token it is."""
        ...

    async def drop_organiser(self, organiser: str) -> bool:
        """False: there was none."""
        ...

    async def close(self) -> None: ...


class MemoryEvents:
    """An ``EventStore`` that lives and dies with the process."""

    def __init__(self) -> None:
        self._links: dict[RoomId, dict[str, str]] = {}
        self._tables: dict[RoomId, dict[str, bytes]] = {}
        self._organisers: dict[str, bytes] = {}
        self._tokens: dict[str, str] = {}

    async def put_link(self, event: RoomId, secret_hash: str, link: str) -> None:
        self._links.setdefault(event, {})[secret_hash] = link

    async def link(self, event: RoomId, secret_hash: str) -> str | None:
        return self._links.get(event, {}).get(secret_hash)

    async def drop_link(self, event: RoomId, link: str) -> None:
        self._links[event] = {known: of for known, of in self._links.get(event, {}).items() if of != link}

    async def post(self, event: RoomId, tables: Mapping[str, bytes]) -> None:
        self._tables.setdefault(event, {}).update(tables)

    async def tables(self, event: RoomId) -> Mapping[str, bytes]:
        return dict(self._tables.get(event, {}))

    async def put_organiser(self, organiser: str, token_hash: str, data: bytes) -> None:
        self._organisers[organiser] = data
        self._tokens[token_hash] = organiser

    async def organisers(self) -> Mapping[str, bytes]:
        return dict(self._organisers)

    async def organiser(self, token_hash: str) -> str | None:
        return self._tokens.get(token_hash)

    async def drop_organiser(self, organiser: str) -> bool:
        self._tokens = {known: of for known, of in self._tokens.items() if of != organiser}
        return self._organisers.pop(organiser, None) is not None

    async def close(self) -> None:
        return


class ValkeyEvents:
    """An ``EventStore`` on a connection pool of its own."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def put_link(self, event: RoomId, secret_hash: str, link: str) -> None:
        with answering():
            async with self._redis.pipeline(transaction=True) as pipe:
                pipe.hset(keys.event_links(event), secret_hash, link)
                pipe.pexpire(keys.event_links(event), LINKS_MS)
                await pipe.execute()

    async def link(self, event: RoomId, secret_hash: str) -> str | None:
        with answering():
            found: Any = await self._redis.hget(keys.event_links(event), secret_hash)
        return None if found is None else bytes(found).decode()

    async def drop_link(self, event: RoomId, link: str) -> None:
        with answering():
            found: Any = await self._redis.hgetall(keys.event_links(event))
            gone = [known for known, of in found.items() if bytes(of).decode() == link]
            if gone:
                await self._redis.hdel(keys.event_links(event), *gone)

    async def post(self, event: RoomId, tables: Mapping[str, bytes]) -> None:
        if not tables:
            return
        with answering():
            async with self._redis.pipeline(transaction=True) as pipe:
                pipe.hset(keys.event_tables(event), mapping={str(match): data for match, data in tables.items()})
                pipe.pexpire(keys.event_tables(event), TABLES_MS)
                await pipe.execute()

    async def tables(self, event: RoomId) -> Mapping[str, bytes]:
        with answering():
            found: Any = await self._redis.hgetall(keys.event_tables(event))
        return {bytes(match).decode(): bytes(data) for match, data in found.items()}

    async def put_organiser(self, organiser: str, token_hash: str, data: bytes) -> None:
        with answering():
            async with self._redis.pipeline(transaction=True) as pipe:
                pipe.hset(keys.ORGANISERS, organiser, data)
                pipe.hset(keys.ORGANISER_TOKENS, token_hash, organiser)
                await pipe.execute()

    async def organisers(self) -> Mapping[str, bytes]:
        with answering():
            found: Any = await self._redis.hgetall(keys.ORGANISERS)
        return {bytes(organiser).decode(): bytes(data) for organiser, data in found.items()}

    async def organiser(self, token_hash: str) -> str | None:
        with answering():
            found: Any = await self._redis.hget(keys.ORGANISER_TOKENS, token_hash)
        return None if found is None else bytes(found).decode()

    async def drop_organiser(self, organiser: str) -> bool:
        with answering():
            found: Any = await self._redis.hgetall(keys.ORGANISER_TOKENS)
            gone = [known for known, of in found.items() if bytes(of).decode() == organiser]
            if gone:
                await self._redis.hdel(keys.ORGANISER_TOKENS, *gone)
            dropped: Any = await self._redis.hdel(keys.ORGANISERS, organiser)
        return bool(dropped)

    async def close(self) -> None:
        await self._redis.aclose()
