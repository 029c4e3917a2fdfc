"""Notes about guests, and recovery codes' first parts: the same in memory and on a real Valkey."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from server.clock import FakeClock
from server.engines.contract import Ms
from server.store import keys
from server.store import register as noted
from server.store.contract import RoomId
from server.store.recoveries import MemoryRecoveries, RecoveryStore, ValkeyRecoveries
from server.store.register import MemoryRegister, Register, ValkeyRegister, due
from server.wire.limits import RECOVERY_MS, RECOVERY_TRIES
from tests.stores import STORES, emptied, url_of

A, B, C = RoomId("AAAAAA"), RoomId("BBBBBB"), RoomId("CCCCCC")


@pytest.fixture(params=STORES)
async def register(request: pytest.FixtureRequest) -> AsyncIterator[Register]:
    if request.param == "memory":
        yield MemoryRegister()
        return
    redis = await emptied(url_of(request))
    made = ValkeyRegister(redis)
    yield made
    await made.close()


@pytest.fixture(params=STORES)
async def recoveries(request: pytest.FixtureRequest) -> AsyncIterator[RecoveryStore]:
    if request.param == "memory":
        yield MemoryRecoveries(FakeClock())
        return
    redis = await emptied(url_of(request))
    made = ValkeyRecoveries(redis)
    yield made
    await made.close()


async def test_rooms_of_a_guest_the_newest_first(register: Register) -> None:
    for room, at in ((A, 10), (B, 30), (C, 20)):
        await register.sit("ada", room, Ms(at))
    await register.sit("ben", A, Ms(5))
    assert list((await register.rooms("ada")).items()) == [(B, 30), (C, 20), (A, 10)]
    await register.unsit("ada", C)
    await register.unsit("ada", C)
    assert list(await register.rooms("ada")) == [B, A]
    assert list(await register.rooms("nobody")) == []


async def test_the_newest_rooms_are_kept(register: Register, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(noted, "SEATS_KEPT", 2)
    for room, at in ((A, 10), (B, 30), (C, 20)):
        await register.sit("ada", room, Ms(at))
    assert list(await register.rooms("ada")) == [B, C]


async def test_who_was_not_seen_since(register: Register) -> None:
    for guest, day in (("ada", 100), ("ben", 90), ("cem", 91), ("dana", 89)):
        await register.seen(guest, day)
    await register.seen("dana", 101)
    assert list(await register.idle(100, 10)) == ["ben", "cem"]
    assert list(await register.idle(100, 1)) == ["ben"]
    await register.sit("ben", A, Ms(1))
    await register.strike("ben")
    assert list(await register.idle(100, 10)) == ["cem"]
    assert list(await register.rooms("ben")) == []


async def test_what_is_owed_until_it_is_paid(register: Register) -> None:
    await register.owe("ada", Ms(10))
    (note,) = (await register.owed()).values()
    assert due(note) == 10
    await register.owe("ada", Ms(10))  # something more, at the very same moment
    await register.paid("ada", note)
    (newer,) = (await register.owed()).values()
    assert newer != note
    await register.paid("ada", newer)
    assert await register.owed() == {}


async def test_a_locator_leads_to_one_guest(recoveries: RecoveryStore) -> None:
    assert await recoveries.point("K7QM4X", "ada")
    assert await recoveries.point("K7QM4X", "ada")
    assert not await recoveries.point("K7QM4X", "ben")
    assert await recoveries.guest("K7QM4X") == "ada"
    await recoveries.forget("K7QM4X")
    assert await recoveries.guest("K7QM4X") is None


async def test_five_tries_an_hour_for_each_locator(recoveries: RecoveryStore) -> None:
    assert [await recoveries.tried("K7QM4X") for _ in range(RECOVERY_TRIES)] == [0] * RECOVERY_TRIES
    for _ in "12":
        assert RECOVERY_MS - 60_000 < await recoveries.tried("K7QM4X") <= RECOVERY_MS
    assert await recoveries.tried("AAAAAA") == 0
    await recoveries.forgive("K7QM4X")
    assert await recoveries.tried("K7QM4X") == 0


async def test_the_hour_begins_with_the_first_try() -> None:
    clock = FakeClock()
    recoveries = MemoryRecoveries(clock)
    for _ in range(RECOVERY_TRIES):
        await recoveries.tried("K7QM4X")
        clock.advance(60_000)
    assert await recoveries.tried("K7QM4X") == RECOVERY_MS - RECOVERY_TRIES * 60_000
    clock.advance(RECOVERY_MS - RECOVERY_TRIES * 60_000)
    assert await recoveries.tried("K7QM4X") == 0


@pytest.mark.valkey
async def test_the_store_itself_ends_the_hour(valkey_url: str) -> None:
    redis = Redis.from_url(valkey_url)
    await redis.flushall()
    recoveries = ValkeyRecoveries(redis)
    for _ in range(RECOVERY_TRIES):
        await recoveries.tried("K7QM4X")
    assert 0 < await redis.pttl(keys.recovery_tries("K7QM4X")) <= RECOVERY_MS
    await redis.pexpire(keys.recovery_tries("K7QM4X"), 0)
    assert await recoveries.tried("K7QM4X") == 0
    await recoveries.close()
