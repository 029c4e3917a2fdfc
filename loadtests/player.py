"""A machine at a seat of CFG Legends that knows what the page knows: it answers each prompt with a legal pick."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from typing import Any

from loadtests.client import Peer, do, enter, part
from server.rooms.diff import apply_patch
from server.wire.codec import unpack

WHEN = ("now", "today", "week", "longer")


class Watcher:
    """Keeps the view and the size in bytes of everything that came. Sits nowhere."""

    def __init__(self) -> None:
        self.peer: Peer | None = None
        self.view: dict[str, Any] = {}
        self.seq = 0
        self.full_bytes: list[int] = []
        self.step_bytes: list[int] = []
        """Steps in which this viewer saw or heard something."""

    def heard(self, raw: bytes) -> None:
        frame = unpack(raw)
        if frame["t"] == "full":
            self.full_bytes.append(len(raw))
            self.view, self.seq = frame["view"], frame["seq"]
        elif frame["t"] == "step":
            self.seq = frame["seq"]
            if frame.get("patch") or frame.get("told"):
                self.step_bytes.append(len(raw))
            self.view = apply_patch(self.view, frame.get("patch", {}))
        self.moved(frame)

    def moved(self, frame: dict[str, Any]) -> None:
        """Something came; a player thinks about it."""

    def begin(self) -> None:
        """The socket is open and the first view there."""


class Player(Watcher):
    """Answers whatever it is asked, by chance; after up to ``think`` seconds where that is not 0."""

    def __init__(self, chance: random.Random, think: float = 0.0) -> None:
        super().__init__()
        self._think = think
        self.refusals: list[str] = []
        self._chance = chance
        self._seat = ""
        self._sent = 0
        self._answered: set[tuple[int, Any]] = set()

    def moved(self, frame: dict[str, Any]) -> None:
        if frame["t"] == "welcome":
            self._seat = str(frame["seat"])
        elif frame["t"] == "no":
            self.refusals.append(frame["code"])
        self.begin()

    def begin(self) -> None:
        prompt, game = self.view.get("prompt"), self.view.get("game", 0)
        if prompt is not None:
            self._once((game, prompt["decision"]), self._answer(prompt))
        elif self.view.get("phase") == "over":
            self._once((game, "rematch"), {"do": "rematch", "game": game})
        elif self.view.get("waiting", {}).get(self._seat, {}).get("kind") == "deck":
            self._once((game, "deck"), {"do": "deck", "ready": self._chance.choice(self.view["decks"]), "game": game})
        elif self.view.get("waiting", {}).get(self._seat, {}).get("kind") == "compliment":
            self._once((game, "compliment"), {"do": "compliment", "when": self._chance.choice(WHEN)})

    def _answer(self, prompt: dict[str, Any]) -> dict[str, Any]:
        ids = [option["id"] for option in prompt["options"]]
        count = self._chance.randint(prompt["min"], min(prompt["max"], len(ids)))
        return {"do": "answer", "decision": prompt["decision"], "picks": self._chance.sample(ids, count)}

    def _once(self, question: tuple[int, Any], cmd: dict[str, Any]) -> None:
        if question not in self._answered and self.peer is not None:
            self._answered.add(question)
            self._sent += 1
            frame = do(f"m{self._sent}", cmd)
            if self._think:
                asyncio.get_running_loop().call_later(self._chance.random() * self._think, self.peer.send, frame)
            else:
                self.peer.send(frame)


async def sit(port: int, room: str, token: str, person: Watcher) -> None:
    """Open the socket: on the seat of ``token``, beside the table without one."""
    person.peer = await enter(port, room, token, person.heard)
    person.begin()


async def rise(people: Iterable[Watcher]) -> None:
    """Leave, and return when everybody has left."""
    await part(person.peer for person in people if person.peer is not None)
