"""kill -9 in the middle of a chain of CFG Legends: both go on at the same decision with the same options."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.bots.greedy import GreedyPlayer
from server.engines.contract import Offer, OneOf, Picks, Seat
from server.engines.draws import Draws
from server.rooms.recover import OUTAGE_LEAST_MS
from tests.faults.processes import drained, running
from tests.web.peers import Peer

pytestmark = pytest.mark.valkey

KEY = "5c" * 32
MOST_ANSWERS = 400
LOBBY = [
    {"seat": seat, "cmd": cmd}
    for cmd in (
        {"do": "settings", "replies": "on"},
        {"do": "deck", "ready": "sprachreise"},
        {"do": "compliment", "when": "today"},
    )
    for seat in (0, 1)
]


class Person:
    """Plays sensibly from what the socket said, as somebody in a browser would."""

    def __init__(self, seat: int, peer: Peer) -> None:
        self.peer = peer
        self.player = GreedyPlayer(Seat(seat), Draws(bytes([seat]) * 32), {})

    @property
    def prompt(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.peer.screen.view.get("prompt")
        return found

    async def answer(self) -> None:
        prompt = self.prompt
        assert prompt is not None
        picks = Picks(tuple(o["id"] for o in prompt["options"]), prompt["min"], prompt["max"])
        choice = self.player.choose(
            self.peer.screen.view, [Offer("answer", {"decision": OneOf((prompt["decision"],)), "picks": picks})]
        )
        assert choice is not None
        await self.peer.send("do", id=f"d{prompt['decision']}", cmd=choice)
        await self.peer.until("step", ack=f"d{prompt['decision']}")


async def level(ada: Peer, ben: Peer) -> None:
    """Read until both hold the same version."""
    while ada.screen.seq != ben.screen.seq:
        await min((ada, ben), key=lambda peer: peer.screen.seq).receive()


async def play_until(ada: Person, ben: Person, stop: str) -> None:
    """Answer whatever is asked until somebody is asked for a reply (``stop``) while a chain is open."""
    for _ in range(MOST_ANSWERS):
        await level(ada.peer, ben.peer)
        asked = [person for person in (ada, ben) if person.prompt is not None]
        if not asked:  # a pause of the server's own: somebody passes without being asked
            await ada.peer.receive()
            continue
        if asked[0].prompt is not None and asked[0].prompt["kind"] == stop and ada.peer.screen.view.get("chain"):
            return
        await asked[0].answer()
    raise AssertionError("no chain came")


def lasting(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what an outage moves."""
    kept = {name: part for name, part in view.items() if name not in ("waiting", "clock", "prompt")}
    prompt = {name: part for name, part in view.get("prompt", {}).items() if name not in ("until", "ends")}
    return kept | {"prompt": prompt}


async def test_both_go_on_at_the_same_decision(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await server.post("/_test/rooms", key=KEY, moves=LOBBY)
        room, tokens = made["room"], made["tokens"]
        async with server.peer(room, tokens["0"]) as ada, server.peer(room, tokens["1"]) as ben:
            await play_until(Person(0, ada), Person(1, ben), "reply")
            before = [lasting(ada.screen.view), lasting(ben.screen.view)]
            ends = waiting_ends(ada)
            await server.kill()
            await asyncio.gather(drained(ada), drained(ben))
        await asyncio.sleep(OUTAGE_LEAST_MS / 1000)  # a real outage: no clock of ours runs meanwhile
        await server.start()
        async with (
            server.peer(room, tokens["0"], before=ada) as ada,
            server.peer(room, tokens["1"], before=ben) as ben,
            server.peer(room) as watcher,
        ):
            while waiting_ends(ada) == ends:
                await ada.receive()
            await level(ada, ben)
            assert [lasting(ada.screen.view), lasting(ben.screen.view)] == before
            assert OUTAGE_LEAST_MS <= waiting_ends(ada) - ends < 20_000
            assert "prompt" not in watcher.screen.view
            assert watcher.screen.view["chain"] == ada.screen.view["chain"]
            asked = Person(0, ada) if "prompt" in before[0] and before[0]["prompt"] else Person(1, ben)
            await asked.answer()  # and the game goes on


def waiting_ends(peer: Peer) -> int:
    (waiting,) = peer.screen.view["waiting"].values()
    ends: int = waiting["ends"]
    return ends
