"""Several nodes in one process, on one clock and one store in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from server.clock import FakeClock
from server.rooms.directory import Directory
from server.rooms.handle import Handle
from server.rooms.room import Room
from server.rooms.tenure import Town
from server.store.contract import Store
from server.store.lease import RENEW_MS, MemoryLeases
from server.store.mail import MemoryMail
from server.store.memory import MemoryStore
from server.store.nodes import MemoryNodes
from server.wire.codec import Format
from server.wire.frames import Hello
from server.wire.limits import SPECTATOR_FLUSH_MS
from tests.builders import HOST, FakeClient, FakeMember, kill
from tests.toy import ToyEngine


class Place:
    """What all nodes share."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.store: Store = MemoryStore()
        self.nodes = MemoryNodes(self.clock)
        self.leases = MemoryLeases(self.clock)
        self.boxes: dict[str, Callable[[bytes], None]] = {}

    async def node(self, name: str) -> Node:
        made = Node(self, name)
        await made.town.start()
        return made

    async def settle(self, turns: int = 60) -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
        self.clock.advance(SPECTATOR_FLUSH_MS)
        for _ in range(turns):
            await asyncio.sleep(0)

    async def pass_by(self, ms: int) -> None:
        """Let time pass in steps, as nodes see it."""
        for _ in range(0, ms, RENEW_MS // 3):
            self.clock.advance(RENEW_MS // 3)
            await self.settle(20)


def settled(place: Place, name: str, home: Callable[[], Directory]) -> Town:
    """The town as a node sees it whose rooms are kept there."""
    return Town(
        name,
        place.nodes,
        place.leases,
        MemoryMail(place.boxes),
        place.clock,
        lambda room: home().open(room),
        lambda room: home().drop(room),
    )


class Node:
    def __init__(self, place: Place, name: str) -> None:
        self.name = name
        self.town = settled(place, name, lambda: self.home)
        self.home = Directory({"toy": ToyEngine()}, place.store, place.clock, name, tenure=self.town)

    def die(self) -> None:
        """As a killed process does: nothing more is said or heard."""
        kill(self.home)
        self.town._patrol.end()
        self.town._going = True
        self.town._post._mail = MemoryMail({})
        self.town._post._arrived = lambda data: None  # type: ignore[method-assign]


def hold_up(node: Node) -> None:
    """The process gets no time: its leases run out."""
    alarm = node.town._patrol._alarm
    assert alarm is not None
    alarm.cancel()


async def go_on(node: Node) -> None:
    """It looks after its leases again."""
    await node.town._patrol.look()


async def table(at: Node) -> tuple[Room, str, str]:
    """A room that this node runs: it, the host's token, the invite."""
    made = await at.home.create("toy", {"goal": 1000, "turn_ms": 60_000}, HOST)
    return await at.home.open(made.room_id), made.token, made.invite


async def come(place: Place, handle: Handle, token: str = "", fmt: Format = Format.MSGPACK) -> FakeMember:
    member = FakeMember(fmt)
    handle.enter(member, Hello(handle.id, token))
    await place.settle()
    return member


def seen(member: FakeMember) -> dict[str, object]:
    """The view as a browser has put it together."""
    client = FakeClient()
    client.read(member.frames)
    return client.view
