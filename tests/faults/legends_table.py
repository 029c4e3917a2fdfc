"""A position of CFG Legends in a real room, with sockets for A, B and the public, and a clock that tests turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from server.catalogue import shipped_sets
from server.engines.contract import Ms, Seat
from server.engines.legends.engine import Legends
from server.engines.legends.notation import Position, read
from server.engines.legends.rulings import Case
from server.engines.legends.rulings.script import command
from server.engines.legends.rulings.words import named_cards
from server.engines.legends.state import Player, State
from tests.laws.node import ANSWER_MS, Node, Socket
from tests.laws.play import START

KEY = b"\7" * 32
SEATS = {"A": Seat(0), "B": Seat(1)}
FILLER = ("E *10",)


class LegendsTable:
    """``do`` takes a line of a ruling's script (``rulings/cases.py``) and sends what it means."""

    def __init__(self, engine: Legends) -> None:
        self.engine = engine
        self.node = Node(engine, START)
        self._count = 0

    @property
    def state(self) -> State:
        state = self.node.state
        assert isinstance(state, State)
        return state

    @property
    def now(self) -> Ms:
        return self.node.clock.now_ms()

    def socket(self, name: str) -> Socket:
        return self.node.wires[name]

    def do(self, line: str) -> str:
        """Send it over that seat's socket, and let the store answer. Returns the refusal's code, or nothing."""
        who, verb, *args = line.split()
        self._count += 1
        name = f"do {self._count}"
        given = command(self.state, SEATS[who], verb, args, self.state.decision)
        self.socket(who).do(given, name)
        self.wait(ANSWER_MS)
        refused = [f["code"] for f in self.socket(who).frames() if f["t"] == "no" and f.get("id") == name]
        return str(refused[0]) if refused else ""

    def wait(self, ms: int) -> None:
        self.node.run_until(Ms(self.now + ms))

    def drop(self, who: str) -> None:
        """The network of this one breaks."""
        self.socket(who).session.lost()

    async def come(self, who: str, epoch: str = "", seq: int = -1) -> Socket:
        """Back, or for the first time."""
        return await self.node.enter(who, SEATS.get(who), epoch=epoch, seq=seq)

    def player(self, who: str) -> Player:
        return self.state.players[SEATS[who]]

    def zone_of(self, card: str) -> str:
        """Where the one card of this id lies."""
        (found,) = [c.zone for c in self.state.cards.values() if c.card == card]
        return found

    def view(self, who: str) -> dict[str, Any]:
        return dict(self.engine.view(self.state, SEATS[who]))


async def legends_match(a: str, b: str, **options: Any) -> LegendsTable:
    """A room from the beginning of its first game, A's turn; both decks hold 30 times the one card named."""
    cards = named_cards(Case("", uses=(a, b)), (), shipped_sets()["base"])
    table = LegendsTable(Legends({cards.set.id: cards}, allow_fixed=True))
    fixed = {"stacks": [[a] * 30, [b] * 30], "starter": 0}
    await table.node.open({"set": cards.set.id, "fixed": fixed, **options}, KEY)
    for who in SEATS:
        await table.come(who)
    return table


async def legends_lobby() -> LegendsTable:
    """A room of the shipped set in which decks are to be chosen."""
    table = LegendsTable(Legends(shipped_sets()))
    await table.node.open({}, KEY)
    for who in SEATS:
        await table.come(who)
    return table


async def legends_table(position: dict[str, Any], uses: Sequence[str] = (), **options: Any) -> LegendsTable:
    """The position is that of a ruling; decks that do not matter hold cards that do nothing."""
    for seat in "AB":
        position = {**position, seat: {"deck": FILLER, **position.get(seat, {})}}
    case = Case("", position=msgspec.convert(position, Position), uses=tuple(uses))
    assert case.position is not None
    cards = named_cards(case, (), shipped_sets()["base"])
    engine = Legends({cards.set.id: cards}, allow_fixed=True)
    options = {"set": cards.set.id, **options}
    table = LegendsTable(engine)
    state = engine.resume(read(case.position, engine.setup(options, KEY), table.now), table.now).state
    await table.node.open(options, KEY, state)
    for who in SEATS:
        await table.come(who)
    return table
