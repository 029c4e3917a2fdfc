"""Guests and their tokens, on the memory store and on a real one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
from redis.asyncio import Redis

from server.clock import FakeClock
from server.engines.contract import Ms
from server.people.guests import (
    FIRST_DEVICE,
    Guest,
    GuestId,
    Guests,
    GuestStore,
    MemoryGuests,
    day,
    new_device,
    opened,
    with_device,
)
from server.people.valkey_guests import KEPT_SECONDS, ValkeyGuests
from server.store.contract import StoreLost
from server.store.embedded import EmbeddedStore
from server.store.register import MemoryRegister
from server.tokens import digest
from server.wire.limits import DEVICES
from tests.stores import STORES, emptied, url_of

AT = 1_790_000_000_000
DAY = 24 * 3_600_000


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[GuestStore]:
    if request.param == "memory":
        yield MemoryGuests()
        return
    redis = await emptied(url_of(request))
    guests = ValkeyGuests(redis)
    yield guests
    await guests.close()


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(AT)


@pytest.fixture
def guests(store: GuestStore, clock: FakeClock) -> Guests:
    return Guests(store, MemoryRegister(), clock.now_ms)


async def test_a_token_proves_its_guest(guests: Guests) -> None:
    ada, token = await guests.welcome("Ada")
    ben, _ = await guests.welcome("Ben")
    assert ada.id != ben.id
    assert await guests.who(token) == ada


async def test_the_token_is_not_kept(guests: Guests, store: GuestStore) -> None:
    ada, token = await guests.welcome("Ada")
    kept = await store.read(ada.id)
    assert kept is not None
    assert token.partition(".")[2].encode() not in kept.raw


@pytest.mark.parametrize("spoil", [lambda t: "", lambda t: t[:-1], lambda t: t[:-1] + "~", lambda t: "ü" * len(t)])
async def test_anything_else_proves_nobody(guests: Guests, spoil: object) -> None:
    _, token = await guests.welcome("Ada")
    assert await guests.who(spoil(token)) is None  # type: ignore[operator]


async def test_a_secret_opens_its_own_guest_only(guests: Guests) -> None:
    _, token = await guests.welcome("Ada")
    ben, _ = await guests.welcome("Ben")
    assert await guests.who(f"{ben.id}.{token.partition('.')[2]}") is None


async def test_renaming_keeps_the_token(guests: Guests) -> None:
    ada, token = await guests.welcome("Ada")
    renamed = await guests.rename(ada, "Ada L")
    assert renamed is not None
    assert renamed.nickname == "Ada L"
    assert await guests.who(token) == renamed


async def test_a_guest_that_is_gone_has_no_token_and_no_way_back(guests: Guests, store: GuestStore) -> None:
    ada, token = await guests.welcome("Ada")
    await guests.change(ada.id, lambda now: msgspec.structs.replace(now, gone=True))
    assert await guests.who(token) is None
    assert await guests.find(ada.id) is None
    assert await guests.rename(ada, "Ada again") is None
    await guests.drop(ada.id)
    assert await store.read(ada.id) is None


async def test_two_changes_at_once_are_both_made(guests: Guests) -> None:
    ada, _ = await guests.welcome("Ada")
    await asyncio.gather(
        *(guests.change(ada.id, lambda g: msgspec.structs.replace(g, voids=g.voids + 1)) for _ in "12345")
    )
    now = await guests.find(ada.id)
    assert now is not None
    assert now.voids == 5


async def test_who_writes_over_something_newer_writes_nothing(store: GuestStore) -> None:
    ada = Guest(GuestId("A" * 16), "Ada", Ms(AT))
    assert await store.write(ada, b"")
    assert not await store.write(ada, b"")  # there is one
    read = await store.read(ada.id)
    assert read is not None
    assert await store.write(msgspec.structs.replace(ada, nickname="Ida"), read.raw)
    assert not await store.write(msgspec.structs.replace(ada, nickname="Ama"), read.raw)
    now = await store.read(ada.id)
    assert now is not None
    assert now.guest.nickname == "Ida"


async def test_a_device_is_seen_once_a_day(guests: Guests, clock: FakeClock) -> None:
    ada, token = await guests.welcome("Ada", "phone")
    assert [(one.kind, one.since, one.seen) for one in ada.devices] == [("phone", day(Ms(AT)), day(Ms(AT)))]
    clock.advance(3 * DAY)
    seen = await guests.who(token)
    assert seen is not None
    assert [one.seen - one.since for one in seen.devices] == [3]
    assert await guests.find(ada.id) == seen


async def test_a_guest_of_the_time_before_devices_is_still_known(guests: Guests, store: GuestStore) -> None:
    old = {"id": "B" * 16, "nickname": "Ben", "since": AT, "secret_hash": digest("x" * 43), "banned": False}
    raw = msgspec.msgpack.encode(old)
    await store.write(opened(raw).guest, b"")
    ben = await guests.who(f"{'B' * 16}.{'x' * 43}")
    assert ben is not None
    assert [one.id for one in ben.devices] == [FIRST_DEVICE]
    assert ben.secret_hash == b""


def test_with_one_device_too_many_the_longest_unseen_is_signed_out() -> None:
    guest = Guest(GuestId("A" * 16), "Ada", Ms(AT))
    for n in range(DEVICES + 1):
        guest = with_device(guest, msgspec.structs.replace(new_device("s", 100 + n, ""), id=str(n)))
    assert [one.id for one in guest.devices] == [str(n) for n in range(1, DEVICES + 1)]


@pytest.mark.valkey
async def test_the_store_forgets_whom_the_caretaker_overlooked(valkey_url: str) -> None:
    redis = Redis.from_url(valkey_url)
    store = ValkeyGuests(redis)
    ada, _ = await Guests(store, MemoryRegister(), FakeClock(AT).now_ms).welcome("Ada")
    await redis.expire(f"guest:{ada.id}", 1_000)
    assert await store.read(ada.id) is not None
    assert await redis.ttl(f"guest:{ada.id}") > KEPT_SECONDS - 100  # coming back begins the time anew
    await store.close()


@pytest.mark.valkey
async def test_a_store_that_is_gone_is_said_to_be(tmp_path: Path) -> None:
    embedded = EmbeddedStore(tmp_path)
    store = ValkeyGuests(Redis.from_url(embedded.start()))
    embedded.stop()
    with pytest.raises(StoreLost):
        await store.read(GuestId("0" * 16))
    await store.close()
