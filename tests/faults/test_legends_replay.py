"""The log of a game of CFG Legends is its replay, and only for the rules that wrote it.

Numbers: the catalogue of faults that peers had.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from server.clock import FakeClock
from server.engines.contract import Audience, Ms, Office, Seat, Viewer
from server.engines.legends.engine import Legends
from server.rooms.directory import Directory
from server.rooms.entries import Applied, Spec, Unreadable, link, pack, state_hash, unpack
from server.rooms.record import Record
from server.store.contract import Seq
from server.wire.frames import Hello
from server.wire.limits import SNAPSHOT_EVERY
from tests.builders import FakeMember
from tests.laws.marked import marked_decks, marked_engine, marked_set
from tests.laws.node import ANSWER_MS, ROOM, TOKENS, Node
from tests.laws.play import START, Playing, draws_of

VIEWERS: tuple[Viewer, ...] = (Seat(0), Seat(1), Audience.PUBLIC)
MOVES = 2 * SNAPSHOT_EVERY


class Played:
    """A game in a room, as far as ``MOVES`` go. ``live``: what each class saw at each version."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.engine = marked_engine()
        self.node = Node(self.engine, START)
        self.live: dict[int, list[Any]] = {}
        self.states: dict[int, bytes] = {}

    async def play(self) -> None:
        decks = marked_decks(draws_of(self._seed))
        playing = Playing(self._seed, on=self.engine, fixed=decks)
        await self.node.open({"fixed": decks}, draws_of(self._seed).derive("room").key)
        sockets = [await self.node.enter(str(seat), Seat(seat)) for seat in (0, 1)]
        self._note()
        for n in range(MOVES):
            playing.state, playing.at = self.node.state, self.node.clock.now_ms()
            actor, command, at = playing.next()
            self.node.run_until(at)
            if not isinstance(actor, Office):
                sockets[int(actor)].do(command, f"do {n}")
            for _ in range(ANSWER_MS):
                self.node.run_until(Ms(self.node.clock.now_ms() + 1))
                self._note()

    def _note(self) -> None:
        seq = int(self.node.room.seq)
        self.live[seq] = [self.engine.view(self.node.state, viewer) for viewer in VIEWERS]
        self.states[seq] = state_hash(self.node.state)

    async def log(self) -> list[bytes]:
        return [entry.data for entry in await self.node.store.log.read(ROOM, Seq(0), 10_000)]

    async def spec(self) -> Spec:
        data = await self.node.store.specs.read(ROOM)
        assert data is not None
        return msgspec.msgpack.decode(data, type=Spec)


def folded(engine: Legends, spec: Spec, log: list[bytes]) -> Iterator[Record]:
    """The room after each entry of its log, as a replay goes through it. Raises ``Unreadable``."""
    record = Record(engine, spec)
    for data in log:
        record.refold(unpack(data), link(data))
        yield record


async def test_79_going_back_to_a_version_shows_what_was_seen_then() -> None:
    played = Played(3)
    await played.play()
    compared = 0
    for record in folded(played.engine, await played.spec(), await played.log()):
        if record.seq in played.live:
            assert [played.engine.view(record.state, viewer) for viewer in VIEWERS] == played.live[record.seq]
            compared += 1
    assert compared > MOVES // 2


async def test_77_a_stored_game_replays_to_equal_states() -> None:
    played = Played(4)
    await played.play()
    hashes = {
        record.seq: state_hash(record.state)
        for record in folded(played.engine, await played.spec(), await played.log())
    }
    assert {seq: hashes[Seq(seq)] for seq in played.states} == played.states


async def test_77_an_entry_of_other_rules_is_not_replayed() -> None:
    played = Played(5)
    await played.play()
    log = await played.log()
    n = next(n for n, data in enumerate(log) if isinstance(unpack(data), Applied))
    entry = unpack(log[n])
    assert isinstance(entry, Applied)
    log[n] = pack(replace(entry, version=entry.version + 1))
    with pytest.raises(Unreadable, match=f"written by version {entry.version + 1}"):
        list(folded(played.engine, await played.spec(), log))


async def test_77_a_log_without_its_version_or_its_states_hash_is_no_log() -> None:
    played = Played(5)
    await played.play()
    log = await played.log()
    n = next(n for n, data in enumerate(log) if isinstance(unpack(data), Applied))
    for field in ("v", "hash"):
        raw = msgspec.msgpack.decode(log[n])
        del raw[field]
        with pytest.raises(Unreadable, match=field):
            unpack(msgspec.msgpack.encode(raw))


def other_rules() -> Legends:
    """The same cards under the same ids, and every teacher a little stronger."""
    known = marked_set()
    cards = tuple(
        replace(card, stats=replace(card.stats, attack=card.stats.attack + 1)) if card.stats else card
        for card in known.card
    )
    return Legends({known.set.id: replace(known, card=cards)}, allow_fixed=True)


async def test_77_a_game_does_not_replay_with_another_set_of_the_same_name() -> None:
    played = Played(6)
    await played.play()
    with pytest.raises(Unreadable, match="folds to another state"):
        list(folded(other_rules(), await played.spec(), await played.log()))


async def test_77_a_room_whose_set_is_not_here_stops_and_goes_on_where_it_is() -> None:
    """The state carries the hash of its set: another one of the same name is another one."""
    played = Played(6)
    await played.play()
    played.node.room.sleep()
    played.node.log.delay_ms = 0
    for known, kinds in ((other_rules(), ["welcome", "no"]), (marked_engine(), ["welcome", "full", "people"])):
        home = Directory({"legends": known}, played.node.store, FakeClock(played.node.clock.now_ms()))
        room = await home.open(ROOM)
        member = FakeMember()
        room.enter(member, Hello(ROOM, TOKENS[0]))
        assert member.types()[: len(kinds)] == kinds
        assert state_hash(room.state) == state_hash(played.node.state)
