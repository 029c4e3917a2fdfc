"""What an event keeps of a guest is shown to that guest, and goes with the seat (T63)."""

from __future__ import annotations

from collections.abc import Sequence

from server.store.contract import RoomId
from server.tournaments.entrants import Entrants
from tests.tournaments.town import Ground

NOWHERE = RoomId("NOWHERE1")


async def held(ground: Ground, deck: Sequence[str] = ()) -> Entrants:
    node = await ground.node("a")
    await ground.found(node, name="Vereinsabend")
    await ground.players(("Ada", "Ben", "Cleo", "Dan"), deck)
    await ground.begin()
    await ground.pair()
    await ground.start()
    return Entrants(node.home)


async def test_a_guest_is_shown_what_events_keep(ground: Ground) -> None:
    entrants = await held(ground, ("emma", "karl"))
    event = RoomId(ground.event)
    assert await entrants.shown("guest-Ada", (event, NOWHERE)) == [
        {"room": event, "event": "Vereinsabend", "name": "Ada", "club": "", "deck": ["emma", "karl"]}
    ]
    assert await entrants.shown("guest-owner", (event,)) == [{"room": event, "event": "Vereinsabend", "role": "owner"}]
    assert await entrants.shown("guest-Ada", (NOWHERE,)) == []


async def test_who_is_forgotten_has_nothing_there_any_more(ground: Ground) -> None:
    entrants = await held(ground)
    rooms = (RoomId(ground.event),)
    seating = ground.nodes["a"].seating
    await seating.note("guest-Ada", ground.event)
    await entrants.forget("guest-Ada", rooms)
    await seating.give_up("guest-Ada")
    await ground.settle()
    assert (await ground.state()).players[0].name == ""
    assert await entrants.shown("guest-Ada", rooms) == []


async def test_a_table_of_another_game_is_none_of_an_events(ground: Ground) -> None:
    entrants = await held(ground)
    match = (await ground.matches())[0]
    guest = f"guest-{(await ground.state()).players[match.a].name}"
    assert match.room
    assert len(await entrants.shown(guest, (RoomId(ground.event), RoomId(match.room)))) == 1
    assert await entrants.shown(guest, (RoomId(match.room),)) == []
