"""Whatever a game has come to, a snapshot of it goes through plain values unharmed: that is how migrations see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
import pytest

from server.engines.contract import Migration, Ms, as_it_is
from server.engines.stadium.engine import Stadium
from server.engines.tournament.engine import Tournament
from server.rooms.readers import Readers
from server.rooms.snapshots import Snapshot, encoder, held
from server.store.contract import Seq
from tests.engines.stadium.season import engine as stadium
from tests.engines.stadium.wild import Wild as League
from tests.engines.tournament.wild import Wild as Event
from tests.laws.play import Playing, games
from tests.laws.play import engine as legends

EVERY = 5  # moves


class Later:
    """The same engine one version on, for a snapshot's sake."""

    migrations: Mapping[int, Migration] = {1: as_it_is}

    def __init__(self, engine: Any) -> None:
        self.name = engine.name
        self.version = 2
        self.state_type = engine.state_type
        self.command_type = engine.command_type
        self.event_type = engine.event_type


class Game(NamedTuple):
    engine: Any
    moves: Iterable[Any]


def played(name: str, seed: int) -> Game:
    if name == "legends":
        return Game(legends(), Playing(seed, lapse=5, outages=5, leaves=10))
    if name == "stadium":
        return Game(stadium(), League(seed))
    return Game(Tournament(), Event(seed))


@pytest.mark.parametrize("name", ["legends", Stadium.name, Tournament.name])
def test_a_game_that_is_carried_to_the_next_version_is_the_same(name: str) -> None:
    looked, asked = 0, 0
    for seed in games(4, 40):
        engine, moves = played(name, seed)
        read = Readers(Later(engine))  # type: ignore[arg-type]
        for n, move in enumerate(moves):
            if n % EVERY:
                continue
            saved = Snapshot(
                version=1, seq=Seq(n), link=b"", at=Ms(move.at), token=1, epoch="", store="", chairs={}, known={},
                state=msgspec.Raw(encoder.encode(move.step.state)),
                story=msgspec.Raw(encoder.encode(move.step.events)),
                asked=move.step.requests,
            )  # fmt: skip
            carried = held(saved, read)
            assert carried.state == move.step.state, f"seed {seed}, move {n}"
            assert carried.story == move.step.events
            assert carried.asked == move.step.requests
            looked += 1
            asked += len(carried.asked)
    assert looked > 60
    assert (asked > 0) == (name == Tournament.name)
