"""A league's picks through the whole runtime, before the reveal: another choice changes no byte on another's socket.

Two nodes run the same league. In one of them somebody makes a secret choice, in the other another of the same kind. The
player beside, whoever watches in either format, comes late, asks anew or tries what is refused, is sent the same bytes
at the same times (R14, chapter 14). That somebody has chosen something shows as a version without content, whatever it
was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from server.engines.contract import Ms, Seat
from server.engines.refusal import Refused
from server.engines.stadium import commands
from server.engines.stadium.state import State
from server.wire.codec import Format
from server.wire.frames import Beat, Resync
from server.wire.limits import SPECTATOR_FLUSH_MS
from tests.engines.stadium.season import Move, convert, draws_of, engine
from tests.engines.stadium.wild import Wild
from tests.laws.node import ANSWER_MS, Node
from tests.laws.play import games

PAIR = (Seat(0), Seat(1))
"""One keeps a secret, the other wants to know it; the node of the laws has chairs for two."""
SEEDS = games(12, 100)
TRIES = 30
LOOKS, SEARCHED = 2, 100
"""A spy is rare: leagues are searched until so many have looked at somebody who could still choose either."""
SOON_MS = 2 * (ANSWER_MS + SPECTATOR_FLUSH_MS)
KINDS = (
    commands.ChangePicks, commands.Klatsche, commands.Trainer, commands.Comeback, commands.Quick, commands.Spy,
)  # fmt: skip
TAGS = {str(kind.__struct_config__.tag): kind for kind in KINDS}
EACH = 4
"""Choices of a kind that are tried in one league."""


def league(seed: int) -> Iterator[Move]:
    """Anew each time: all states of a league weigh tens of MB."""
    return iter(Wild(seed))


def owner(move: Move) -> Seat:
    assert isinstance(move.actor, int)
    return Seat(move.actor)


def watcher(move: Move) -> Seat:
    return Seat(1 - owner(move))


def stage(move: Move) -> str:
    return str(move.before.weeks[move.command.matchday - move.before.setup.options.first].stage)


@cache
def secrets(seed: int) -> tuple[tuple[Move, Any], ...]:
    return tuple(_secrets(seed))


def _secrets(seed: int) -> Iterator[tuple[Move, Any]]:
    """Secret choices of a league, each with another that could have been made in its place, of this kind or any."""
    found: Counter[type] = Counter()
    for move in league(seed):
        kind = type(move.command)
        if move.actor not in PAIR or kind not in KINDS or stage(move) != "open" or found[kind] == EACH:
            continue
        if move.before.round is None and (other := another(move)) is not None:
            found[kind] += 1
            yield move, other


def another(move: Move) -> Any:
    """Another secret choice for the same matchday; it makes the same people "voll", which all may see (R23)."""
    kind = type(move.command)
    offers = [o for o in engine().legal(move.before, owner(move)) if o.do in TAGS]
    offers.sort(key=lambda offer: TAGS[offer.do] is not kind)
    for offer in offers:
        for n in range(TRIES):
            said = convert(offer.sample(draws_of(n), "another"))
            if said == move.command or said.matchday != move.command.matchday:
                continue
            after = tried(move.before, owner(move), said, move.at)
            if (
                after is not None
                and after != move.after
                and full(after, watcher(move)) == full(move.after, watcher(move))
            ):
                return said
    return None


def tried(state: State, seat: Seat, said: Any, at: Ms) -> State | None:
    try:
        after = engine().apply(state, seat, said, at).state
    except Refused:
        return None
    assert isinstance(after, State)
    return after


def full(state: State, seat: Seat) -> dict[str, Any]:
    """Whom this seat finds "voll", by matchday."""
    weeks = engine().view(state, seat)["my"].get("weeks", {})
    return {n: week["full"] for n, week in weeks.items() if "full" in week}


def meddling(move: Move) -> list[Any]:
    """What the watcher tries to learn more; nothing of it may be answered by what was chosen."""
    matchday = move.command.matchday
    names = [n for n in (getattr(move.command, "club", None), getattr(move.command, "scorer", None)) if n]
    return [
        *(commands.ChangePicks(matchday, club=name) for name in names),
        *(commands.ChangePicks(matchday, scorer=name) for name in names),
        commands.ChangePicks(matchday, tip=getattr(move.command, "tip", None)),
        commands.Trainer(matchday, int(owner(move)), names[0] if names else "FCB"),
        commands.Klatsche(matchday, int(owner(move)), names[0] if names else "FCB"),
        commands.Comeback(matchday, getattr(move.command, "of", 14)),
        commands.Proxy(int(owner(move)), matchday, club=names[0] if names else "FCB"),
    ]


async def heard(move: Move, said: list[Any], then: list[Any]) -> dict[str, list[tuple[Ms, bytes]]]:
    """What everybody is sent, where the secretive player says this and the watcher then that."""
    node = Node(engine(), move.at)
    await node.open({}, move.before.setup.key, move.before)
    await node.enter("secret", owner(move))
    await node.enter("watcher", watcher(move))
    await node.enter("public")
    await node.enter("text", None, Format.JSON)
    for n, command in enumerate(said):
        node.wires["secret"].do(command, f"secret {n}")
        node.run_until(Ms(node.clock.now_ms() + SOON_MS))
    for n, command in enumerate(then):
        node.wires["watcher"].do(command, f"meddle {n}")
        node.run_until(Ms(node.clock.now_ms() + SOON_MS))
    for name in ("watcher", "public", "text"):
        node.wires[name].send(Beat(7))
        node.wires[name].send(Resync())
    await node.enter("late")
    await node.enter("again", watcher(move))
    node.run_until(Ms(node.clock.now_ms() + SOON_MS))
    node.close()
    acks = [frame.get("ack") for frame in node.wires["secret"].frames() if "ack" in frame]
    assert acks == [f"secret {n}" for n in range(len(said))]
    return {name: socket.heard for name, socket in node.wires.items()}


@pytest.mark.parametrize("seed", SEEDS)
async def test_another_secret_choice_changes_no_byte_for_others(seed: int) -> None:
    for move, other in secrets(seed):
        then = meddling(move)
        ours, theirs = [await heard(move, [said], then) for said in (move.command, other)]
        assert ours.pop("secret") != theirs.pop("secret")  # to whom chooses it does make a difference
        for name in ours:
            assert ours[name] == theirs[name], f"{name}: {move.command} or {other}"


def test_every_kind_of_secret_was_kept() -> None:
    kinds = Counter(type(move.command) for seed in SEEDS for move, _ in secrets(seed))
    assert set(kinds) == set(KINDS)


async def test_a_spy_sees_one_look_and_nothing_that_comes_after_it() -> None:
    """What the target chooses after the look reaches the spy no more than anybody else."""
    looked = 0
    for move, other in (pair for seed in range(SEARCHED) for pair in secrets(seed)):
        if looked == LOOKS:
            break
        look = commands.Spy(move.command.matchday, int(owner(move)))
        spied = tried(move.before, watcher(move), look, move.at)
        if spied is None or tried(spied, owner(move), move.command, move.at) is None:
            continue
        if tried(spied, owner(move), other, move.at) is None:
            continue
        looked += 1
        looks = engine().view(spied, watcher(move))["my"]["weeks"][str(move.command.matchday)]["looks"]
        assert [one["target"] for one in looks].count(int(owner(move))) == 1
        later = Move(spied, move.actor, move.command, move.at, move.step)
        ours, theirs = [await heard(later, [said], []) for said in (move.command, other)]
        assert ours.pop("secret") != theirs.pop("secret")
        assert ours == theirs
    assert looked == LOOKS
