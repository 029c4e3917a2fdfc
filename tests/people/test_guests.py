"""Guests and their tokens, on the memory store and on a real one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from server.engines.contract import Ms
from server.people.guests import IDLE_SECONDS, GuestId, Guests, GuestStore, MemoryGuests
from server.people.valkey_guests import ValkeyGuests
from server.store.contract import StoreLost
from server.store.embedded import EmbeddedStore

AT = Ms(1_790_000_000_000)


@pytest.fixture(params=["memory", pytest.param("valkey", marks=pytest.mark.valkey)])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[GuestStore]:
    if request.param == "memory":
        yield MemoryGuests()
        return
    embedded = EmbeddedStore(tmp_path)
    guests = ValkeyGuests(Redis.from_url(embedded.start()))
    yield guests
    await guests.close()
    embedded.stop()


async def test_a_token_proves_its_guest(store: GuestStore) -> None:
    guests = Guests(store)
    ada, token = await guests.welcome("Ada", AT)
    ben, _ = await guests.welcome("Ben", AT)
    assert ada.id != ben.id
    assert await guests.who(token) == ada


async def test_the_token_is_not_kept(store: GuestStore) -> None:
    guests = Guests(store)
    ada, token = await guests.welcome("Ada", AT)
    kept = await store.load(ada.id)
    assert kept is not None
    assert token.partition(".")[2] not in repr(kept)


@pytest.mark.parametrize("spoil", [lambda t: "", lambda t: t[:-1], lambda t: t[:-1] + "~", lambda t: "ü" * len(t)])
async def test_anything_else_proves_nobody(store: GuestStore, spoil: object) -> None:
    guests = Guests(store)
    _, token = await guests.welcome("Ada", AT)
    assert await guests.who(spoil(token)) is None  # type: ignore[operator]


async def test_a_secret_opens_its_own_guest_only(store: GuestStore) -> None:
    guests = Guests(store)
    _, token = await guests.welcome("Ada", AT)
    ben, _ = await guests.welcome("Ben", AT)
    assert await guests.who(f"{ben.id}.{token.partition('.')[2]}") is None


async def test_renaming_keeps_the_token(store: GuestStore) -> None:
    guests = Guests(store)
    ada, token = await guests.welcome("Ada", AT)
    renamed = await guests.rename(ada, "Ada L")
    assert renamed.nickname == "Ada L"
    assert await guests.who(token) == renamed


async def test_a_forgotten_guest_has_no_token(store: GuestStore) -> None:
    guests = Guests(store)
    ada, token = await guests.welcome("Ada", AT)
    await guests.forget(ada)
    assert await guests.who(token) is None
    assert await store.load(ada.id) is None


@pytest.mark.valkey
async def test_idle_guests_are_forgotten_by_the_store_itself(tmp_path: Path) -> None:
    embedded = EmbeddedStore(tmp_path)
    redis = Redis.from_url(embedded.start())
    store = ValkeyGuests(redis)
    ada, _ = await Guests(store).welcome("Ada", AT)
    await redis.expire(f"guest:{ada.id}", 1_000)
    assert await store.load(ada.id) is not None
    assert await redis.ttl(f"guest:{ada.id}") > IDLE_SECONDS - 100  # coming back begins the time anew
    await store.close()
    embedded.stop()


@pytest.mark.valkey
async def test_a_store_that_is_gone_is_said_to_be(tmp_path: Path) -> None:
    embedded = EmbeddedStore(tmp_path)
    store = ValkeyGuests(Redis.from_url(embedded.start()))
    embedded.stop()
    with pytest.raises(StoreLost):
        await store.load(GuestId("0" * 16))
    await store.close()
