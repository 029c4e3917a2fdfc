"""A flag turn through the whole runtime: click and clock at the same moment, the same click twice, a click from each of
two tabs. One placement is written, and whoever sent anything is told what became of it (R53)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from server.engines.contract import Ms, Seat
from server.engines.stadium.round_commands import Place
from server.engines.stadium.state import State
from server.rooms.entries import Applied, LogEntry, unpack
from server.store.contract import Seq
from tests.engines.stadium.season import engine
from tests.engines.stadium.wild import Wild
from tests.laws.node import ANSWER_MS, ROOM, Node

SOON_MS = 10 * ANSWER_MS


@cache
def turn() -> tuple[State, Ms]:
    """A turn of one of the first two seats with somebody's flag to set, and a moment in it."""
    for seed in range(20):
        for move in Wild(seed):
            round_ = move.after.round
            if round_ is None or round_.turn is None or round_.turn.kind != "flag" or round_.turn.absent:
                continue
            if round_.turn.seat in (0, 1) and round_.turn.ends - move.at > 5_000 and aid(move.after).get("take"):
                return move.after, move.at
    raise LookupError("no such turn")


def aid(state: State) -> dict[str, Any]:
    assert state.round is not None
    assert state.round.turn is not None
    found: dict[str, Any] = engine().view(state, Seat(state.round.turn.seat))["round"]["aid"]
    return found


class Evening:
    """A node in the middle of that turn, its player in front of one page."""

    def __init__(self) -> None:
        self.state, at = turn()
        assert self.state.round is not None
        assert self.state.round.turn is not None
        self.node = Node(engine(), at)
        self.turn = self.state.round.turn
        self.player = Seat(self.turn.seat)
        self.fields = aid(self.state)["take"]

    async def open(self) -> None:
        await self.node.open({}, self.state.setup.key, self.state)
        await self.enter("page")

    async def enter(self, name: str) -> None:
        await self.node.enter(name, self.player)
        self.node.run_until(Ms(self.node.clock.now_ms() + SOON_MS))

    @property
    def ends(self) -> int:
        """The turn's end as the room has it: it may have been told of an outage."""
        return int(self.node.state.round.turn.ends)

    def click(self, name: str, nth: int, command_id: str) -> None:
        field = self.fields[nth % len(self.fields)]
        self.node.wires[name].do(Place(self.turn.number, -1, field), command_id)

    async def answers(self) -> list[LogEntry]:
        """All that answered the turn, as it stands in the log."""
        self.node.run_until(Ms(self.node.clock.now_ms() + SOON_MS))
        entries = [unpack(one.data) for one in await self.node.store.log.read(ROOM, Seq(0), 1_000)]
        placed = [e for e in entries if isinstance(e, Applied) and e.cmd.get("turn") == self.turn.number]
        lapsed = [e for e in entries if isinstance(e, Applied) and e.cmd.get("name") == f"turn:{self.turn.number}"]
        self.node.close()
        return [*placed, *lapsed]

    def told(self, name: str) -> list[tuple[str, str]]:
        """What a page's commands were answered with."""
        frames = self.node.wires[name].frames()
        acks = [("ack", f["ack"]) for f in frames if "ack" in f] + [("ack", f["id"]) for f in frames if f["t"] == "ack"]
        return acks + [(f["code"], f["id"]) for f in frames if f["t"] == "no"]


@pytest.mark.parametrize(("before_ms", "by", "answer"), [(1, "hand", "ack"), (0, "clock", "stale")])
async def test_click_and_clock_at_the_same_moment(before_ms: int, by: str, answer: str) -> None:
    """What is received before the turn's end counts, also where it is written later; what comes at its end does not."""
    evening = Evening()
    await evening.open()
    evening.node.run_until(Ms(evening.ends - before_ms))
    evening.click("page", 0, "c1")
    [entry] = await evening.answers()
    assert isinstance(entry, Applied)
    assert (entry.by == f"s{evening.player}") == (by == "hand")
    assert evening.told("page") == [(answer, "c1")]


async def test_the_same_click_twice_sets_one_flag() -> None:
    evening = Evening()
    await evening.open()
    evening.click("page", 0, "c1")
    evening.click("page", 0, "c1")
    [entry] = await evening.answers()
    assert isinstance(entry, Applied)
    assert set(evening.told("page")) == {("ack", "c1")}


async def test_two_clicks_set_one_flag_and_the_second_is_late() -> None:
    evening = Evening()
    await evening.open()
    evening.click("page", 0, "c1")
    evening.click("page", 1, "c2")
    [entry] = await evening.answers()
    assert isinstance(entry, Applied)
    assert entry.id == "c1"
    assert evening.told("page") == [("ack", "c1"), ("stale", "c2")]


async def test_of_two_tabs_the_newest_holds_the_seat() -> None:
    evening = Evening()
    await evening.open()
    await evening.enter("second tab")
    evening.click("second tab", 0, "c1")
    [entry] = await evening.answers()
    assert isinstance(entry, Applied)
    assert evening.told("second tab") == [("ack", "c1")]
    assert evening.node.wires["page"].frames()[-1] == {"t": "closed", "code": 4007}
