"""The log is the game: the same commands give the same states, in this process or after each state was stored."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from server.rooms.entries import state_hash
from tests.laws.marked import marked_decks, marked_engine
from tests.laws.play import Playing, draws_of, engine, games, opened, packed, restored

ROOT = Path(__file__).parents[2]


def test_the_log_of_commands_gives_the_same_states() -> None:
    for seed in games(40, 300):
        log = [(m.actor, m.command, m.at, state_hash(m.after)) for m in Playing(seed, lapse=5, outages=5, leaves=10)]
        state = opened(seed)
        for n, (actor, command, at, expected) in enumerate(log):
            state = engine().apply(state, actor, command, at).state
            assert state_hash(state) == expected, f"seed {seed}, entry {n}"


def test_a_state_that_was_stored_goes_on_like_one_that_was_not() -> None:
    """Dual run: one copy is serialised and restored after each step; states and what is told stay equal."""
    for seed in games(40, 300):
        other = opened(seed)
        for n, move in enumerate(Playing(seed, lapse=5, outages=5, leaves=10)):
            step = engine().apply(restored(packed(other)), move.actor, move.command, move.at)
            assert step.events == move.step.events, f"seed {seed}, move {n}"
            assert packed(step.state) == packed(move.after), f"seed {seed}, move {n}"
            other = step.state


def fingerprint(seeds: Iterable[int]) -> str:
    """One hash over every state of these games, half of them with invented sets."""
    told = hashlib.sha256()
    for seed in seeds:
        fixed = marked_decks(draws_of(seed), seed % 4)
        for playing in (
            Playing(seed, lapse=5, outages=5, leaves=10),
            Playing(seed, lapse=5, leaves=10, on=marked_engine(seed % 4), fixed=fixed),
        ):
            for move in playing:
                told.update(state_hash(move.after))
    return told.hexdigest()


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_another_process_comes_to_the_same_states(hash_seed: str) -> None:
    """Python orders sets of texts differently in each process; no rule may depend on that."""
    code = "from tests.laws.test_replay import fingerprint; print(fingerprint(range(8)))"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    other = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert other.stdout.strip() == fingerprint(range(8))
