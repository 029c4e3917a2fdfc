"""What an event keeps of a guest is shown to whoever asks for it, and goes when the guest does (T63)."""

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


async def test_who_is_forgotten_leaves_the_event_without_a_name(ground: Ground) -> None:
    """Done twice it is done once; the others play on."""
    entrants = await held(ground)
    rooms = (RoomId(ground.event), NOWHERE)
    for _ in range(2):
        await entrants.forget("guest-Ada", rooms)
        await ground.settle()
    state = await ground.state()
    assert [(p.name, p.status) for p in state.players][:2] == [("", "dropped"), ("Ben", "in")]
    (lost,) = [m for m in state.rounds[0].matches if 0 in m.players]
    assert lost.result is not None
    assert lost.result.how == "drop"
    assert await entrants.shown("guest-Ada", rooms) == [{"room": rooms[0], "event": "Vereinsabend"}]


async def test_a_table_of_another_game_is_left_alone(ground: Ground) -> None:
    entrants = await held(ground)
    match = (await ground.matches())[0]
    assert match.room
    state = await ground.state()
    guest = f"guest-{state.players[match.a].name}"
    assert len(await entrants.shown(guest, (RoomId(ground.event), RoomId(match.room)))) == 1
    await entrants.forget(guest, (RoomId(match.room),))
    await ground.settle()
    assert (await ground.state()).players[match.a].name != ""
