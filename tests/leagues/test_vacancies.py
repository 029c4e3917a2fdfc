"""Who deletes an account leaves no league waiting: the member has quit, and the office goes to somebody who is left."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from server.engines.contract import Office, Seat
from server.engines.refusal import Refused
from server.engines.stadium import commands
from server.engines.stadium.options import Options
from server.engines.stadium.state import NOBODY, Member, Setup, State
from server.leagues.steward import LOOK_MS
from server.leagues.vacancies import vacancies
from server.rooms.directory import Person
from server.rooms.entries import Chair
from server.rooms.seats import Change
from tests.leagues.node import MATCHDAYS, Node


@pytest.fixture
def node() -> Node:
    return Node()


async def test_a_forgotten_player_has_quit_and_nobody_waits_for_him(node: Node) -> None:
    room = await node.league()
    await room.change_seat(Change("Ben", gone=True))
    node.clock.advance(LOOK_MS)
    await node.settle(room)
    assert [m.quit for m in room.state.members] == [False, True, False]
    assert room.state.commissioner == 0


async def test_the_office_goes_to_the_first_person_who_is_left(node: Node) -> None:
    room = await node.league()
    await room.change_seat(Change("Ben", gone=True))
    await room.change_seat(Change("a", gone=True))
    node.clock.advance(LOOK_MS)
    await node.settle(room)
    assert [m.quit for m in room.state.members] == [True, True, False]
    assert room.state.commissioner == 2
    (note,) = room.state.notes
    assert (note.what, note.by, note.seat) == ("handed-over", 0, 2)


async def test_a_commissioner_who_quits_leaves_the_office_to_others_too(node: Node) -> None:
    room = await node.league()
    node.clock.advance(2 * LOOK_MS)  # the draw
    await node.settle(room)
    assert room.state.phase == "draft"
    room.submit_as(Seat(0), {"do": "quit"}, "quit")
    await node.settle(room)
    assert room.state.commissioner == 1
    room.submit_as(Seat(1), {"do": "replace", "seat": 0}, "replace")
    await node.settle(room)
    assert not room.state.members[0].quit
    assert room.state.commissioner == 1


async def test_a_pause_ends_with_the_last_person_who_could_end_it(node: Node) -> None:
    room = await node.league()
    node.clock.advance(2 * LOOK_MS)  # the draw
    await node.settle(room)
    room.submit_as(Seat(0), {"do": "pause", "paused": True}, "pause")
    for seat in (0, 1):
        room.submit_as(Seat(seat), {"do": "quit"}, f"quit-{seat}")
        await node.settle(room)
    assert (room.state.commissioner, room.state.paused) == (2, True)
    room.submit_as(Seat(2), {"do": "quit"}, "quit-2")
    await node.settle(room)
    assert (room.state.commissioner, room.state.paused) == (2, False)
    note = room.state.notes[-1]
    assert (note.what, note.by) == ("resumed", NOBODY)


def test_a_computer_inherits_nothing() -> None:
    """Nothing is said of an office that nobody can hold and nothing waits for."""
    members = (Member(0, quit=True), Member(1))
    state = State(setup=Setup(Options(), bytes(32)), phase="season", members=members)
    chairs = {0: Chair("Ada", "a"), 1: Chair("Robo", bot="league")}
    assert list(vacancies(state, chairs)) == []
    assert list(vacancies(replace(state, paused=True), chairs)) == [commands.Inherit(NOBODY)]
    assert list(vacancies(state, chairs | {1: Chair("Ben", "b")})) == [commands.Inherit(1)]


async def test_a_place_in_the_lobby_is_let_go(node: Node) -> None:
    made = await node.home.create("stadium", {"matchdays": MATCHDAYS, "source": "simulated"}, Person("a", "Ada"))
    room = await node.home.open(made.room_id)
    for seat, guest in enumerate(("Ben", "Cem"), 1):
        await node.home.redeem(made.invite, guest, guest)
        room.submit_as(Seat(seat), {"do": "join"}, f"join-{seat}")
    await room.change_seat(Change("Ben", gone=True))
    await node.home.redeem(made.invite, "Dana", "Dana")
    room.submit_as(Seat(3), {"do": "join"}, "join-3")
    await node.settle(room)
    assert [m.seat for m in room.state.members] == [0, 2, 3]


async def test_no_office_is_taken_from_whoever_plays(node: Node) -> None:
    room = await node.league()
    for command in (commands.Inherit(1), commands.Inherit(0), commands.Forgotten(5)):
        with pytest.raises(Refused):
            room.engine.apply(room.state, Office.SYSTEM, command, node.clock.now_ms())
        with pytest.raises(Refused):
            room.engine.apply(room.state, Seat(1), command, node.clock.now_ms())
