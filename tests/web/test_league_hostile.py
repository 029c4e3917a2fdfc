"""What a hostile client says to a league, command by command and field by field: nothing of it breaks the room, is
taken for what only the house may say, or reaches the league of others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, get_args

import pytest

from server.engines.contract import Due, Ms, Outage, Presence, Seat
from server.engines.stadium.commands import StadiumCommand
from server.rooms.directory import NoSeatFree, Person
from server.rooms.room import Room
from server.web.connections import Sessions
from server.wire.codec import Format
from tests.builders import enter, plain
from tests.leagues.node import MATCHDAYS, Node
from tests.web.hostile import ROOMS_OWN
from tests.web.house import House, Seated

RESULT = {"match": "m", "final": True, "home": 1, "away": 0, "half": [0, 0], "complete": True}
GOAL = {"minute": 1, "side": "home", "player": "p"}
MEMBERS: tuple[dict[str, Any], ...] = (
    {"do": "picks", "matchday": 1, "club": "FCB", "scorer": "p", "answers": {"penalty": "yes"}, "duel": 2},
    {"do": "picks", "matchday": 1, "tip": {"match": "m", "home": 1, "away": 0}},
    {"do": "klatsche", "matchday": 1, "target": 1, "club": "FCB"},
    {"do": "trainer", "matchday": 1, "target": 1, "club": "FCB"},
    {"do": "comeback", "matchday": 1, "of": 1},
    {"do": "quick", "matchday": 1, "card": "joker", "play": True},
    {"do": "spy", "matchday": 1, "target": 1},
    {"do": "prize", "matchday": 1, "prize": "flags"},
    {"do": "ready", "matchday": 1, "ready": True},
    {"do": "propose", "name": "Max", "club": "FCB"},
    {"do": "towards", "club": "FCB"},
    {"do": "vote-end", "end": True},
    {"do": "place", "turn": 1, "flag": -1, "field": 3},
    {"do": "pass-flag", "turn": 1, "flag": -1},
    {"do": "give-up", "turn": 1, "field": 3},
    {"do": "forgo", "turn": 1, "victim": 1},
    {"do": "awake"},
    {"do": "nonce", "nonce": "x"},
    {"do": "home", "decision": 0, "club": "FCB"},
    {"do": "join"},
    {"do": "leave"},
    {"do": "begin"},
)
OFFICE: tuple[dict[str, Any], ...] = (
    {"do": "result", "result": RESULT | {"goals": [GOAL]}},
    {"do": "postpone", "match": "m", "off": True},
    {"do": "proxy", "seat": 1, "matchday": 1, "club": "FCB", "answers": {"penalty": "yes"}},
    {"do": "replace", "seat": 1},
    {"do": "resolve", "proposal": "new:1", "player": "p"},
    {"do": "confirm", "matchday": 1},
    {"do": "pause", "paused": False},
    {"do": "hand-over", "seat": 9},
    {"do": "cancel", "matchday": 33},
)
SYSTEM: tuple[dict[str, Any], ...] = (
    {"do": "feed-results", "results": [RESULT]},
    {"do": "feed-squads", "squads": {"id": "x", "clubs": {"p": "FCB"}}},
    {"do": "feed-plan", "plan": {"matchday": 1, "fixtures": []}},
    {"do": "forgotten", "seat": 0},
    {"do": "inherit", "seat": 1},
)
LAST: tuple[dict[str, Any], ...] = ({"do": "quit"},)


def frames(commands: tuple[dict[str, Any], ...]) -> tuple[dict[str, Any], ...]:
    return tuple({"t": "do", "id": f"h{n}", "cmd": command} for n, command in enumerate(commands))


class Leagues(House):
    """A house whose rooms are leagues that are told of football."""

    def __init__(self) -> None:
        self.node = Node()
        self.clock = self.node.clock
        self.rooms = self.node.home
        self.sessions = Sessions(self.rooms, self.clock, 10_000, 10_000)

    async def league(self) -> Seated:
        """Its first week is open. Ada is the commissioner, Ben a member, Cem the third."""
        made = await self.rooms.create("stadium", {"matchdays": MATCHDAYS, "source": "simulated"}, Person("a", "Ada"))
        granted = [await self.rooms.redeem(made.invite, guest, guest) for guest in ("Ben", "Cem")]
        room = await self.rooms.open(made.room_id)
        for seat in (1, 2):
            room.submit_as(Seat(seat), {"do": "join"}, f"join-{seat}")
        room.submit_as(Seat(0), {"do": "begin"}, "begin")
        while not (room.state.weeks[0].stage == "open" and room.state.phase == "season"):
            await self.node.settle(room)
            due = min(room.engine.deadlines(room.state).values(), default=Ms(0))
            self.clock.advance(max(1_000, due - self.clock.now_ms()))
            room = await self.rooms.open(made.room_id)
        return Seated(room, (made.token, granted[0].token))


async def alive(house: Leagues, table: Seated) -> Room:
    """A room that takes what is right, as ever."""
    room = await house.rooms.open(table.room.id)
    ada = enter(room, table.tokens[0])
    room.submit(ada, plain({"do": "picks", "matchday": 1, "duel": 2}, "after"), house.clock.now_ms())
    room.submit(ada, plain({"do": "picks", "matchday": 1, "duel": -1}, "then"), house.clock.now_ms())
    await room.idle()
    assert [frame["ack"] for frame in ada.of("step") if "ack" in frame][-1] == "then", ada.frames[-3:]
    room.leave(ada)
    return room


def test_every_command_of_a_league_is_tried() -> None:
    known = {str(kind.__struct_config__.tag) for kind in get_args(StadiumCommand)}
    own = {str(kind.__struct_config__.tag) for kind in (Due, Outage, Presence)}
    assert {command["do"] for command in (*MEMBERS, *OFFICE, *SYSTEM, *LAST)} == known - own


@pytest.mark.parametrize("seat", [0, 1, None], ids=["commissioner", "member", "watching"])
async def test_a_league_bears_hostile_fields(seat: int | None, faults: Callable[[], list[str]]) -> None:
    house = Leagues()
    table, other = await house.league(), await house.league()
    said = frames((*MEMBERS, *OFFICE, *SYSTEM))
    assert await house.bear(table, (*said, *ROOMS_OWN), Format.MSGPACK, seat) > 1_000
    assert faults() == []
    room = await alive(house, table)
    assert room.state.commissioner == 0
    assert not any(m.quit for m in room.state.members)
    untouched = (await alive(house, other)).state
    assert (untouched.notes, untouched.proposals) == ((), ())


async def test_of_ten_who_come_at_once_and_twice_five_have_one_place_each() -> None:
    house = Leagues()
    made = await house.rooms.create("stadium", {"matchdays": MATCHDAYS, "source": "simulated"}, Person("a", "Ada"))
    guests = [f"guest-{n}" for n in range(10)]
    claims = [(guest, house.rooms.redeem(made.invite, guest, guest)) for guest in guests for _ in range(2)]
    told = await asyncio.gather(*(claim for _, claim in claims), return_exceptions=True)
    places: dict[str, set[int]] = {}
    for (guest, _), granted in zip(claims, told, strict=True):
        if isinstance(granted, BaseException):
            assert isinstance(granted, NoSeatFree)
        else:
            places.setdefault(guest, set()).add(int(granted.seat))
    assert sorted(seat for (seat,) in places.values()) == [1, 2, 3, 4, 5]
