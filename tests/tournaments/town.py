"""Nodes on one clock and one store in memory, on which events are held: everything real but sockets and time."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from server.catalogue import standard
from server.engines.contract import Engine, Office, Seat
from server.engines.tournament.desk import live
from server.engines.tournament.state import Match, State
from server.people.seating import Seating
from server.rooms.directory import Directory, Person
from server.rooms.room import Room
from server.store.events import MemoryEvents
from server.store.mail import MemoryMail
from server.store.register import MemoryRegister
from server.tournaments.house import Tournaments
from server.tournaments.pairer import InlinePairer
from tests.builders import FakeMember, kill
from tests.rooms.town import Place, come, settled

ENGINES: Mapping[str, Engine] = standard().engines
OWNER = Person("guest-owner", "Frau Maier")
DECK = {"do": "deck", "ready": "sprachreise"}


class Node:
    """A node that holds events, as ``app.Node`` wires it."""

    def __init__(self, ground: Ground, name: str) -> None:
        self.name = name
        place = ground.place
        self.town = settled(place, name, lambda: self.home)
        self.home = Directory(ENGINES, place.store, place.clock, name, tenure=self.town, on_open=self._opened)
        self.seating = Seating(self.home, ground.register, place.clock.now_ms)
        self.tournaments = Tournaments(self.home, self.seating.note, place.clock, ground.events, InlinePairer())

    def _opened(self, room: Room) -> None:
        self.tournaments.attach(room)

    async def die(self) -> None:
        """As a killed process does: nothing more is said or heard, whatever was under way."""
        for room in self.home.rooms.values():
            room._ledger._store = _Nowhere()
        for task in (*self.tournaments.carrier.background._tasks, *self.tournaments.reporter.background._tasks):
            task.cancel()
        kill(self.home)
        self.town._patrol.end()
        self.town._going = True
        self.town._post._mail = MemoryMail({})
        self.town._post._arrived = lambda data: None  # type: ignore[method-assign]
        if self.tournaments.reporter._alarm is not None:
            self.tournaments.reporter._alarm.cancel()
        for ward in tuple(self.tournaments.carrier._wards.values()):
            ward.end()


class _Nowhere:
    """What a dead process writes."""

    def __getattr__(self, name: str) -> Any:
        raise ConnectionError("dead")


class Ground:
    """The place with its nodes, and the one event that is held on it."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.register = MemoryRegister()
        self.events = MemoryEvents()
        self.nodes: dict[str, Node] = {}
        self.event = ""
        self.invite = ""
        self._said = 0

    async def node(self, name: str) -> Node:
        made = self.nodes[name] = Node(self, name)
        await made.town.start()
        return made

    async def settle(self) -> None:
        for _ in range(6):
            await self.place.settle()

    async def found(self, at: Node, **options: Any) -> None:
        made = await at.home.create("tournament", options, OWNER)
        self.event, self.invite = made.room_id, made.invite

    async def room(self) -> Room:
        """The event's room, on whichever node runs it."""
        for node in self.nodes.values():
            if self.event in node.home.rooms:
                return node.home.rooms[self.event]  # type: ignore[index]
        return await next(iter(self.nodes.values())).home.open(self.event)

    async def state(self) -> State:
        state: State = (await self.room()).state
        return state

    async def say(self, seat: int, cmd: Mapping[str, Any]) -> None:
        """A command from a seat of the event; it is done or this fails."""
        self._said += 1
        refused = await (await self.room()).order(Seat(seat), cmd, f"said-{self._said}")
        assert refused == "", (cmd, refused)
        await self.settle()

    async def players(self, names: Sequence[str], deck: Sequence[str] = ()) -> None:
        """Guests come by the invitation and register, on the seats from 1 on."""
        node = next(iter(self.nodes.values()))
        for name in names:
            granted = await node.home.redeem(self.invite, f"guest-{name}", name)
            await self.say(granted.seat, {"do": "register", "name": name})
            if deck:
                await self.say(granted.seat, {"do": "deck", "cards": list(deck)})

    async def begin(self) -> None:
        await self.say(0, {"do": "begin"})

    async def pair(self) -> None:
        """Pair and publish the next round; its rooms are open then."""
        await self.say(0, {"do": "pair"})
        await self.say(0, {"do": "publish"})

    async def start(self) -> None:
        await self.say(0, {"do": "start"})

    async def matches(self) -> tuple[Match, ...]:
        round_ = live(await self.state())
        return round_.matches if round_ is not None else ()

    async def match(self, id_: str) -> Match:
        return next(m for r in (await self.state()).rounds for m in r.matches if m.id == id_)

    async def come(self, at: Node, match: Match, side: int) -> FakeMember:
        """This side comes to its table by a socket of this node."""
        player = (await self.state()).players[(match.a, match.b)[side]]
        granted = await at.seating.sit(f"guest-{player.name}", match.room)
        assert granted.seat == side
        return await come(self.place, await at.home.reach(match.room), granted.token)

    async def act(self, match: Match, side: int, cmd: Mapping[str, Any]) -> str:
        """A player's command in the match's room. Returns why it was refused."""
        node = next(iter(self.nodes.values()))
        self._said += 1
        room = await node.home.reach(match.room)
        refused = await _answered(self, room.order(Seat(side), cmd, f"act-{self._said}"))
        await self.settle()
        return refused

    async def referee(self, room: str, cmd: Mapping[str, Any]) -> str:
        self._said += 1
        handle = await next(iter(self.nodes.values())).home.reach(room)
        return await _answered(self, handle.order(Office.REFEREE, cmd, f"referee-{self._said}"))

    async def play(self, match: Match, winner: int) -> None:
        """Both come, choose their decks where none was handed in, and the loser resigns."""
        for side in (0, 1):
            await self.come(next(iter(self.nodes.values())), match, side)
            await self.act(match, side, DECK)
        assert await self.act(match, 1 - winner, {"do": "resign"}) == ""
        await self.pass_by(1_000)

    async def pass_by(self, ms: int) -> None:
        await self.place.pass_by(ms)
        await self.settle()


async def _answered(ground: Ground, order: Any) -> str:
    """The answer of a room that may run elsewhere: letters go while time passes."""
    task = asyncio.ensure_future(order)
    while not task.done():
        await ground.place.settle()
    return str(task.result())
