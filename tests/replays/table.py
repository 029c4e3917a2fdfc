"""A table of CFG Legends that plays itself, move by move, on a given store."""

from __future__ import annotations

from typing import Any

from server.bots.random import RandomPlayer
from server.catalogue import Catalogue, standard
from server.clock import FakeClock
from server.engines.contract import Audience, Engine, Seat
from server.engines.draws import Draws
from server.rooms.directory import Directory
from server.rooms.room import Room
from server.store.contract import Store
from tests.builders import HOST, enter

KEY = bytes(range(32))
CALM = {"turn_ms": 3_600_000, "reply_ms": 600_000, "order_ms": 600_000, "bank_ms": 3_600_000, "clock_ms": 0}


class PlayedTable:
    def __init__(self, store: Store, catalogue: Catalogue, rooms: Directory, clock: FakeClock, room: Room) -> None:
        self.store = store
        self.catalogue = catalogue
        self.rooms = rooms
        self.clock = clock
        self.room = room
        self.count = 0
        self.seen: list[dict[str, Any]] = []

    @property
    def engines(self) -> dict[str, Engine]:
        return dict(self.catalogue.engines)

    @property
    def over(self) -> bool:
        return self.room.engine.outcome(self.room.state) is not None

    async def give(self, seat: int, **cmd: Any) -> None:
        self.count += 1
        self.room.submit_as(Seat(seat), cmd, f"m{self.count}")
        await self.room.idle()
        self.clock.advance(700)
        await self.room.idle()

    async def play(self, seed: int = 1, least: int = 30) -> None:
        """Play on at random; after some moves one gives up if nobody has won."""
        players = [RandomPlayer(Seat(n), Draws(KEY).derive(f"player {seed} {n}")) for n in (0, 1)]
        moves = 0
        while not self.over:
            seats = sorted(self.room.engine.awaiting(self.room.state))
            if moves >= least:
                await self.give(seats[0], do="resign", game=self.room.state.game)
                continue
            seat = seats[moves % len(seats)]
            engine, state = self.room.engine, self.room.state
            choice = players[seat].choose(engine.view(state, seat), engine.legal(state, seat))
            if choice is None:  # it passes by itself in a moment
                self.clock.advance(3_000)
                await self.room.idle()
            else:
                await self.give(seat, **choice)
                moves += 1


async def table(store: Store, catalogue: Catalogue | None = None, **options: Any) -> PlayedTable:
    """Ada and Ben at a table whose chance is known; both have chosen their decks and answered who begins."""
    catalogue, clock = catalogue or standard(), FakeClock()
    rooms = Directory(catalogue.engines, store, clock, "a")
    made = await rooms.create("legends", CALM | options, HOST, key=KEY)
    granted = await rooms.redeem(made.invite, "guest-ben", "Ben")
    room = await rooms.open(made.room_id)
    at = PlayedTable(store, catalogue, rooms, clock, room)
    for token in (made.token, granted.token):
        enter(room, token)
    for seat in (0, 1):
        await at.give(seat, do="deck", ready="sprachreise")
    if room.state.phase == "compliment":
        for seat in (0, 1):
            await at.give(seat, do="compliment", when="today")
    return at


def public(at: PlayedTable) -> dict[str, Any]:
    return at.room.engine.view(at.room.state, Audience.PUBLIC)
