"""What is carried out for events, and in which order: nothing for nobody, and nobody waits for another's pairing."""

from __future__ import annotations

import asyncio

from server.engines.tournament.asks import PairUp, answered
from server.engines.tournament.news import Drafted
from server.tournaments.carrier import AT_ONCE
from server.tournaments.pairer import InlinePairer
from tests.tournaments.town import Ground


class SlowPairer(InlinePairer):
    """Works one pairing out after the other, each once it is let."""

    def __init__(self) -> None:
        self.begun: list[PairUp] = []
        self.let = asyncio.Semaphore(0)

    async def work(self, ask: PairUp) -> Drafted:
        self.begun.append(ask)
        await self.let.acquire()
        return answered(ask)


async def test_of_many_pairings_asked_for_in_a_row_the_last_one_is_worked_out(ground: Ground) -> None:
    node = await ground.node("a")
    await ground.found(node)
    await ground.players(("Ada", "Ben", "Cleo", "Dan"))
    await ground.begin()
    pairer = node.tournaments.carrier.pairer = SlowPairer()
    for _ in range(10):
        await ground.say(0, {"do": "pair"})
    for _ in range(10):
        pairer.let.release()
    await ground.settle()
    assert len(pairer.begun) == 2, "the one that was being worked out already, and the last"
    assert [(r.version, r.phase) for r in (await ground.state()).rounds] == [(10, "draft")]
    await ground.pass_by(1_000)
    assert not (await ground.room()).asked


async def test_matches_are_opened_while_other_events_are_paired(ground: Ground) -> None:
    node = await ground.node("a")
    await ground.found(node)
    await ground.players(("Ada", "Ben"))
    await ground.begin()
    await ground.say(0, {"do": "pair"})
    ours, pairer = ground.event, SlowPairer()
    node.tournaments.carrier.pairer = pairer
    for _ in range(AT_ONCE):
        await ground.found(node)
        await ground.say(0, {"do": "enter", "name": "Eve"})
        await ground.say(0, {"do": "enter", "name": "Finn"})
        await ground.begin()
        await ground.say(0, {"do": "pair"})
    assert len(pairer.begun) == AT_ONCE
    ground.event = ours
    await ground.say(0, {"do": "publish"})
    (match,) = await ground.matches()
    assert match.room
    for _ in range(AT_ONCE):
        pairer.let.release()
    await ground.settle()
