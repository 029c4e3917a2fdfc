"""A lost phone: the code makes another browser the same guest, at once or not at all."""

from __future__ import annotations

import msgspec
import pytest

from server.cards.book import About
from server.engines.contract import Ms
from server.people.claims import BadCode, TooManyTries
from server.people.errands import Errands
from server.people.guests import Guest
from server.rooms.entries import Chair
from server.store.contract import RoomId, StoreLost
from server.wire.limits import RECOVERY_MS, RECOVERY_TRIES
from tests.people.world import World


@pytest.fixture
def world() -> World:
    return World()


async def code_of(world: World, guest: Guest) -> str:
    code = await world.claims.give(guest, "de")
    assert code is not None
    return code


def other(code: str) -> str:
    """The same locator with other words."""
    return f"{code.split(' ')[0]} Mondfuchs Mondfuchs Mondfuchs Mondfuchs"


async def test_the_code_makes_a_new_browser_the_same_guest(world: World) -> None:
    ada, phone = await world.guests.welcome("Ada", "phone")
    room, _ = await world.room(ada)
    code = await code_of(world, ada)
    claimed = await world.claims.claim(code.lower(), None, "computer")
    assert claimed.guest.id == ada.id
    assert claimed.token != phone
    for token in (phone, claimed.token):
        who = await world.guests.who(token)
        assert who is not None
        assert who.id == ada.id
    assert [device.kind for device in claimed.guest.devices] == ["phone", "computer"]
    granted = await world.seating.sit(ada.id, room)
    assert await world.opens(room, granted.token) == granted.seat == 0


async def test_a_renewed_code_kills_the_old_one(world: World) -> None:
    ada, _ = await world.guests.welcome("Ada")
    old, new = await code_of(world, ada), await code_of(world, ada)
    with pytest.raises(BadCode):
        await world.claims.claim(old, None, "")
    assert await world.recoveries.guest(old.split(" ")[0]) is None
    assert (await world.claims.claim(new, None, "")).guest.id == ada.id


async def test_nothing_kept_gives_the_code_away(world: World) -> None:
    ada, _ = await world.guests.welcome("Ada")
    code = await code_of(world, ada)
    kept = await world.records.read(ada.id)
    assert kept is not None
    assert [word for word in code.split(" ")[1:] if word.lower().encode() in kept.raw.lower()] == []


async def test_five_wrong_tries_lock_the_right_code_for_the_rest_of_the_hour(world: World) -> None:
    ada, _ = await world.guests.welcome("Ada")
    code = await code_of(world, ada)
    for _ in range(RECOVERY_TRIES):
        with pytest.raises(BadCode):
            await world.claims.claim(other(code), None, "")
    with pytest.raises(TooManyTries) as locked:
        await world.claims.claim(code, None, "")
    assert locked.value.wait_ms == RECOVERY_MS
    world.clock.advance(RECOVERY_MS)
    assert (await world.claims.claim(code, None, "")).guest.id == ada.id


async def test_a_locator_that_leads_nowhere_is_refused_and_counted_alike(world: World) -> None:
    for _ in range(RECOVERY_TRIES):
        with pytest.raises(BadCode):
            await world.claims.claim("ZZZZZZ Mondfuchs", None, "")
    with pytest.raises(TooManyTries):
        await world.claims.claim("ZZZZZZ Mondfuchs", None, "")


async def test_a_right_code_forgives_the_tries_before_it(world: World) -> None:
    ada, _ = await world.guests.welcome("Ada")
    code = await code_of(world, ada)
    for _ in range(2 * RECOVERY_TRIES):
        with pytest.raises(BadCode):
            await world.claims.claim(other(code), None, "")
        await world.claims.claim(code, None, "")


async def test_what_a_fresh_guest_has_played_is_the_old_guests_too(world: World) -> None:
    ada, _ = await world.guests.welcome("Ada")
    code = await code_of(world, ada)
    fresh, token = await world.guests.welcome("Flinker Dachs")
    ben, _ = await world.guests.welcome("Ben")
    room, seat_token, _ = await world.invited(fresh, ben)
    await world.calendars.give(RoomId(room), fresh.id, "secret")
    await world.book.put(About("h", "schule", {}, "1", fresh.id, Ms(0), 1, "ready"))

    claimed = await world.claims.claim(code, fresh, "")
    assert (claimed.joined, claimed.left) == (True, False)
    assert await world.guests.who(token) is None
    assert await world.records.read(fresh.id) is None
    assert (await world.rooms.look(room)).chairs[0] == Chair("Flinker Dachs", ada.id, (await chair(world, room)).tokens)
    assert await world.opens(room, seat_token) == 0, "who plays on this very browser is not disturbed"
    assert [sat.room.id async for sat in world.seating.seats(ada.id)] == [room]
    assert await world.calendars.has(RoomId(room), ada.id)
    about = await world.book.about("h")
    assert about is not None
    assert about.owner == ada.id
    assert await world.register.owed() == {}
    now = await world.guests.find(ada.id)
    assert now is not None
    assert now.joining == ()


async def chair(world: World, room: str) -> Chair:
    return (await world.rooms.look(room)).chairs[0]


async def test_where_both_sat_at_one_table_the_older_seat_counts(world: World) -> None:
    ada, _ = await world.guests.welcome("Ada")
    code = await code_of(world, ada)
    fresh, _ = await world.guests.welcome("Igel")
    room, _, token = await world.invited(ada, fresh)
    await world.claims.claim(code, fresh, "")
    chairs = (await world.rooms.look(room)).chairs
    assert chairs[0].guest == ada.id
    assert chairs[1] == Chair("", gone=True)
    assert await world.opens(room, token) is None


async def test_somebody_with_a_code_or_devices_of_their_own_stays_somebody_else(world: World) -> None:
    ada, _ = await world.guests.welcome("Ada")
    code = await code_of(world, ada)
    ben, token = await world.guests.welcome("Ben")
    await code_of(world, ben)
    kept = await world.guests.find(ben.id)
    claimed = await world.claims.claim(code, kept, "")
    assert (claimed.joined, claimed.left) == (False, True)
    assert await world.guests.who(token) == kept


async def test_who_is_the_guest_already_gets_nothing_new(world: World) -> None:
    ada, _ = await world.guests.welcome("Ada")
    code = await code_of(world, ada)
    now = await world.guests.find(ada.id)
    claimed = await world.claims.claim(code, now, "")
    assert claimed.token == ""
    assert len(claimed.guest.devices) == 1


async def test_who_is_banned_does_not_come_back_by_a_code(world: World) -> None:
    ada, _ = await world.guests.welcome("Ada")
    code = await code_of(world, ada)
    await world.guests.ban(ada.id, True)
    with pytest.raises(BadCode):
        await world.claims.claim(code, None, "")


@pytest.mark.parametrize("step", ["hand_over", "drop", "paid"])
async def test_a_claim_broken_off_is_ended_by_whoever_comes_by(
    world: World, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _ = await world.guests.welcome("Ada")
    code = await code_of(world, ada)
    fresh, _ = await world.guests.welcome("Igel")
    room, _ = await world.room(fresh)

    async def lost(*_: object) -> None:
        raise StoreLost("gone")

    place = {"hand_over": world.seating, "drop": world.guests, "paid": world.register}[step]
    with monkeypatch.context() as broken:
        broken.setattr(place, step, lost)
        claimed = await world.claims.claim(code, fresh, "")
    assert await world.guests.who(claimed.token) is not None, "it is decided"
    assert list(await world.register.owed()) == [ada.id]
    world.clock.advance(60_000)
    await world.caretaker.catch_up()
    assert await world.register.owed() == {}
    assert (await world.rooms.look(room)).chairs[0].guest == ada.id
    assert await world.records.read(fresh.id) is None


async def test_a_claim_broken_off_before_its_write_has_not_happened(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _ = await world.guests.welcome("Ada")
    code = await code_of(world, ada)
    fresh, token = await world.guests.welcome("Igel")
    before = await world.guests.find(ada.id)

    async def lost(*_: object) -> bool:
        raise StoreLost("gone")

    with monkeypatch.context() as broken:
        broken.setattr(world.records, "write", lost)
        with pytest.raises(StoreLost):
            await world.claims.claim(code, fresh, "")
    world.clock.advance(60_000)
    await world.caretaker.catch_up()
    assert await world.guests.find(ada.id) == before
    assert await world.guests.who(token) == fresh


async def test_a_code_renewed_while_it_was_looked_at_is_refused(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, _ = await world.guests.welcome("Ada")
    code = await code_of(world, ada)
    owe = Errands.owe

    async def renewed(self: Errands, guest: object) -> None:
        await world.claims.give(ada, "de")
        await owe(self, ada.id)

    monkeypatch.setattr(Errands, "owe", renewed)
    with pytest.raises(BadCode):
        await world.claims.claim(code, None, "")
    now = await world.guests.find(ada.id)
    assert now is not None
    assert len(now.devices) == 1
    assert msgspec.structs.replace(now, recovery=None) == ada
