"""The log is the game: the same commands give the same states, in this process or after each state was stored."""

from __future__ import annotations

from server.rooms.entries import state_hash
from tests.laws.play import Playing, engine, games, opened, packed, restored


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
