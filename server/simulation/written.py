"""A league that bots have played so far, as the log that a server would have kept of it: one can go on from there."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from server.bots.player import Choice, Make, Player
from server.engines.contract import Actor, Command, Engine, Ms, Offer, Plain, View
from server.engines.draws import Draws
from server.football.season import Season
from server.rooms.entries import ORIGIN, Applied, Spec, actor_text, link, pack, state_hash
from server.simulation.replay import Replay
from server.store.contract import Reply, Seq, Store, StoreLost
from server.wire.limits import UNPLAYED_MS


class Patient:
    """Plays as the bot does, but never asks for a flag round to begin early: it is played at the group's time."""

    def __init__(self, inner: Player) -> None:
        self.slow = inner.slow
        self._inner = inner

    def choose(self, view: View, offers: Sequence[Offer]) -> Choice | None:
        return self._inner.choose(view, [offer for offer in offers if offer.do != "ready"])


def patient(make: Make) -> Make:
    return lambda seat, draws: Patient(make(seat, draws))


class Written(Replay):
    """Keeps each command as the entry that follows the one before. ``founded``: when the league was."""

    def __init__(
        self, engine: Engine, season: Season, makers: Sequence[Make], key: bytes, options: Mapping[str, Plain]
    ) -> None:
        super().__init__(engine, season, makers, key, options)
        self.founded = self.at
        self.entries: list[bytes] = []
        self._link = ORIGIN

    def say(self, actor: Actor, command: Command) -> None:
        super().say(actor, command)
        entry = Applied(
            at=self.at,
            prev=self._link,
            version=self.engine.version,
            by=actor_text(actor),
            id="",
            cmd=command,
            hash=state_hash(self.state),
        )
        self.entries.append(data := pack(entry))
        self._link = link(data)

    def until(self, matchday: int, stage: str) -> None:
        """From the founding on until this week has come to this stage."""
        self._found()
        while all(week.matchday != matchday or week.stage != stage for week in self.state.weeks):
            self._tick()


def room_key(key: bytes) -> bytes:
    """The key of the room that a league with this key is played in."""
    return Draws(key).derive("room").key


async def write(store: Store, spec: Spec, entries: Sequence[bytes], wake: Ms) -> None:
    """Put a room that nobody has opened yet in the store. ``wake``: its next deadline. Raises ``StoreLost``."""
    if not await store.specs.create(spec.room, msgspec.msgpack.encode(spec), UNPLAYED_MS):
        raise StoreLost(f"{spec.room} is another room's id")
    for seq, data in enumerate(entries, 1):
        reply: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        store.log.append(spec.room, Seq(seq), data, wake, reply.set_result)
        if (said := await reply) is not Reply.SAVED:
            raise StoreLost(f"entry {seq} of {spec.room}: {said.value}")
