"""Before the reveal nobody but their owner gets a choice in any form (R14, chapter 14), and what may show is known."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from server.engines.contract import Audience, Office, Seat, Viewer
from server.engines.refusal import Refused
from server.engines.stadium import commands
from server.engines.stadium.state import State
from tests.engines.stadium.season import Move, draws_of, engine
from tests.engines.stadium.wild import Wild
from tests.laws.play import games

SEEDS = games(12, 100)
SECRET = (
    commands.ChangePicks, commands.Klatsche, commands.Trainer, commands.Comeback, commands.Quick, commands.Spy,
    commands.Proxy,
)  # fmt: skip
"""What is said in secret while a week is open."""


@cache
def league(seed: int) -> tuple[Move, ...]:
    return tuple(Wild(seed))


def is_secret(move: Move) -> bool:
    """Not what wakes somebody for whom the app acts in a flag round: that he is there shows (R53)."""
    if not isinstance(move.command, SECRET) or move.before.round != move.after.round:
        return False
    first = move.before.setup.options.first
    return bool(move.before.weeks[move.command.matchday - first].stage == "open")


def others(move: Move) -> list[Viewer]:
    owners: set[object] = {move.actor, getattr(move.command, "seat", -1)}
    everybody: list[Viewer] = [Audience.PUBLIC, Audience.REFEREE]
    everybody += [Seat(n) for n in range(6)]
    return [viewer for viewer in everybody if viewer not in owners]


def bytes_of(state: State, viewer: Viewer, *, full: bool) -> bytes:
    """Everything that a viewer is sent. ``full``: also whom he finds "voll" (R23)."""
    view = engine().view(state, viewer)
    if not full:
        weeks = {n: {k: v for k, v in w.items() if k != "full"} for n, w in view.get("my", {}).get("weeks", {}).items()}
        view = {**view, "my": {**view.get("my", {}), "weeks": weeks}}
    return msgspec.json.encode(view)


def offers(state: State, seat: Seat, *, full: bool) -> list[Any]:
    """What a seat is offered, as some draws from it show."""
    found = []
    for offer in engine().legal(state, seat):
        for n in range(3):
            said = offer.sample(draws_of(n), "secret")
            found.append({name: value for name, value in said.items() if full or name != "duel"})
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_secret_choice_changes_nothing_that_others_are_sent(seed: int) -> None:
    """Not a byte of their views, not an event, not an offer; a challenge may make its target "voll" for others."""
    for n, move in enumerate(m for m in league(seed) if is_secret(m)):
        challenges = getattr(move.command, "duel", None) is not None
        for viewer in others(move):
            where = f"secret {n}: {move.command} for {viewer}"
            before, after = (bytes_of(state, viewer, full=not challenges) for state in (move.before, move.after))
            assert before == after or _released(move, viewer), where
            heard = [engine().tell(event, viewer) for event in move.step.events]
            told = [said for said in heard if said is not None and said["e"] != "note"]
            assert told == [] or _released(move, viewer), where
            if not isinstance(viewer, Audience) and not _released(move, viewer):
                sent = [offers(state, viewer, full=not challenges) for state in (move.before, move.after)]
                assert sent[0] == sent[1], where


@pytest.mark.parametrize("seed", SEEDS)
def test_nor_does_it_change_what_others_are_sent_later(seed: int) -> None:
    """Others go on saying secret things: with it and without it they and all who look on are sent the same."""
    moves = league(seed)
    for n, move in enumerate(moves):
        if n % 3 or not is_secret(move) or _is_open(move):
            continue
        with_it, without = move.after, move.before
        for later in moves[n + 1 : n + 12]:
            if not is_secret(later) or _is_open(later):
                break
            if later.actor in others(move):
                with_it = engine().apply(with_it, later.actor, later.command, later.at).state
                without = engine().apply(without, later.actor, later.command, later.at).state
        for viewer in others(move):
            assert bytes_of(with_it, viewer, full=False) == bytes_of(without, viewer, full=False), (
                f"{n}: {move.command}"
            )


def _is_open(move: Move) -> bool:
    """A proxy is noted for all, a challenge may be told by "voll"."""
    return isinstance(move.command, commands.Proxy) or getattr(move.command, "duel", None) is not None


def _released(move: Move, viewer: Viewer) -> bool:
    """A proxy's note is for all to see; who was chosen for hears what he lost by it."""
    return isinstance(move.command, commands.Proxy)


def test_enough_was_said_in_secret() -> None:
    said = {type(move.command) for seed in SEEDS for move in league(seed) if is_secret(move)}
    assert said == set(SECRET)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_proxy_is_seen_but_not_what_it_chose(seed: int) -> None:
    """Two proxies that differ in their choice look alike to everybody but their player."""
    for move in league(seed):
        if not (isinstance(move.command, commands.Proxy) and is_secret(move)):
            continue
        silent = commands.Proxy(move.command.seat, move.command.matchday)
        other = engine().apply(move.before, move.actor, silent, move.at).state
        for viewer in others(move):
            if viewer != Seat(move.command.seat):
                assert bytes_of(other, viewer, full=True) == bytes_of(move.after, viewer, full=True)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_refusal_of_others_tells_nothing_of_a_secret_choice(seed: int) -> None:
    """What others may say, and why not, is the same before and after; "voll" apart."""
    for n, move in enumerate(m for m in league(seed) if is_secret(m)):
        if n % 3 or getattr(move.command, "duel", None) is not None:
            continue
        for said in attempts(move):
            for viewer in (v for v in others(move) if isinstance(v, int)):
                assert outcome(move.before, viewer, said, move.at) == outcome(move.after, viewer, said, move.at)


def attempts(move: Move) -> list[Any]:
    matchday = move.command.matchday
    mine = getattr(move.command, "club", None) or "FCB"
    return [
        commands.ChangePicks(matchday, club=mine),
        commands.ChangePicks(matchday, scorer="FCB1", duel=0),
        commands.ChangePicks(matchday, duel=int(move.actor) if not isinstance(move.actor, Office) else 0),
        commands.Trainer(matchday, getattr(move.command, "target", 0), mine),
        commands.Klatsche(matchday, getattr(move.command, "target", 0), mine),
        commands.Spy(matchday, 0),
        commands.Comeback(matchday, 14),
        commands.Proxy(0, matchday, club=mine),
    ]


def outcome(state: State, seat: Viewer, said: Any, at: Any) -> str:
    try:
        assert isinstance(seat, int)
        engine().apply(state, Seat(seat), said, at)
    except Refused as no:
        return f"{no.code} {dict(no.facts)}"
    return "done"
