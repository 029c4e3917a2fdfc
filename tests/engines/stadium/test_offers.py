"""The law of the offers: what one admits applies, everything else is refused with a code and changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from server.engines.contract import Actor, Due, Ms, Office, Outage, Presence, Seat
from server.engines.refusal import Code, Refused
from server.engines.stadium import commands, round_commands
from server.engines.stadium.matches import Goal, Result
from server.engines.stadium.state import State, Tip
from tests.engines.stadium.season import Move, engine
from tests.engines.stadium.wild import Wild
from tests.laws.moves import packed
from tests.laws.play import games

SEEDS = games(8, 60)
EVERY = 9
"""Every so many moves are bent."""


@cache
def league(seed: int) -> tuple[Move, ...]:
    return tuple(Wild(seed))


def in_time(move: Move) -> Ms:
    """When it is said: before anything falls due."""
    due = engine().deadlines(move.before).values()
    return Ms(min([move.at, *(at - 1 for at in due)]))


def admitted(state: State, seat: Seat, command: Any) -> bool:
    return any(offer.admits(command) for offer in engine().legal(state, seat))


def refusal(state: State, actor: Actor, command: Any, at: Ms) -> Refused | None:
    try:
        engine().apply(state, actor, command, at)
    except Refused as no:
        return no
    return None


@pytest.mark.parametrize("seed", SEEDS)
def test_every_offer_admits_what_it_samples_and_that_applies(seed: int) -> None:
    playing = Wild(seed)
    for n, move in enumerate(league(seed)):
        if n % EVERY or in_time(move) < move.at - 1:
            continue
        for seat in range(6):
            for offer in engine().legal(move.before, Seat(seat)):
                command = playing.sampled(offer)
                assert offer.admits(command), f"move {n}: {command}"
                no = refusal(move.before, Seat(seat), command, in_time(move))
                assert no is None, f"move {n}, seat {seat}: {command}: {no} {no.facts}"


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_admitted_applies_and_all_else_is_refused(seed: int) -> None:
    for n, move in enumerate(league(seed)):
        if n % EVERY or in_time(move) < move.at - 1:
            continue
        before = packed(move.before)
        for seat, command in attempts(move, league(seed)[n // 2]):
            no = refusal(move.before, seat, command, in_time(move))
            told = f"move {n}, seat {seat}: {command}: {no} {dict(no.facts) if no else ''}"
            assert (no is None) == admitted(move.before, seat, command), told
            if no is not None:
                CODES[no.code] += 1
        assert packed(move.before) == before


CODES: Counter[Code] = Counter()


def test_refusals_of_every_kind_were_met() -> None:
    assert CODES.keys() >= {Code.NOT_NOW, Code.NOT_OFFERED, Code.NO_SUCH_SEAT, Code.STALE, Code.NOT_YOUR_DECISION}


def attempts(move: Move, earlier: Move) -> Iterator[tuple[Seat, Any]]:
    """What was said here and there by others, and everything a little wrong."""
    matchday = getattr(move.command, "matchday", 15)
    turn = move.before.round.turn.number if move.before.round is not None and move.before.round.turn is not None else 1
    said = [move.command, earlier.command, *bent(matchday, turn)]
    for n, command in enumerate(said):
        for seat in {Seat(n % 6), Seat(0), Seat(1), move.actor}:
            if isinstance(seat, int) and not isinstance(command, Due | Outage | Presence):
                yield Seat(seat), command


def bent(matchday: int, turn: int) -> list[Any]:
    match = f"{matchday}-1"
    goals = (Goal(side="home", player="FCB1", minute=3),)
    return [
        commands.Join(), commands.Leave(), commands.Begin(), commands.Nonce("x"), commands.Nonce("\n"),
        commands.Home(0, "FCB"), commands.Home(1, "XYZ"), commands.ChangePicks(matchday),
        commands.ChangePicks(matchday, club=""), commands.ChangePicks(matchday, club="FCB"),
        commands.ChangePicks(matchday, club="XYZ"), commands.ChangePicks(matchday, scorer=""),
        commands.ChangePicks(matchday, scorer="FCB1"), commands.ChangePicks(matchday, scorer="XYZ"),
        commands.ChangePicks(matchday, answers={}), commands.ChangePicks(matchday, answers={"penalty": "yes"}),
        commands.ChangePicks(matchday, answers={"penalty": "perhaps"}),
        commands.ChangePicks(matchday, tip=Tip(match, 1, 1)), commands.ChangePicks(matchday, tip=Tip(match, 21, 1)),
        commands.ChangePicks(matchday, tip=Tip("", 0, 0)), commands.ChangePicks(matchday, tip=Tip("none", -1, 0)),
        *(commands.ChangePicks(matchday, duel=seat) for seat in range(-1, 6)), commands.ChangePicks(1, duel=-1),
        commands.Klatsche(matchday, 1, "FCB"), commands.Klatsche(matchday, 1, ""), commands.Trainer(matchday, 1, "FCB"),
        commands.Trainer(matchday, 2, ""), commands.Comeback(matchday, 0), commands.Comeback(matchday, 14),
        commands.Quick(matchday, "joker", True), commands.Quick(matchday, "wall", False), commands.Spy(matchday, 1),
        commands.Spy(matchday, -1), commands.ChoosePrize(matchday, "flags"), commands.ChoosePrize(matchday, "trainer"),
        commands.Ready(matchday, True), commands.Ready(matchday, False), commands.Propose("Neu", "FCB"),
        commands.Propose("\t", "FCB"), commands.Propose("Neu", "XYZ"), commands.VoteEnd(True), commands.VoteEnd(False),
        commands.Confirm(matchday), commands.EnterResult(Result(match=match, final=True, home=1, goals=goals)),
        commands.EnterResult(Result(match=match, final=False)), commands.EnterResult(Result(match="none", final=True)),
        commands.EnterResult(Result(match=match, final=True, home=1, half=(2, 0))), commands.Postpone(match, True),
        commands.Postpone(match, False), commands.Postpone("none", True), commands.Cancel(matchday),
        commands.Proxy(1, matchday, club="FCB"), commands.Proxy(0, matchday),
        commands.Proxy(5, matchday, scorer="BVB1"),
        commands.Replace(1), commands.HandOver(2), commands.HandOver(0), commands.Resolve("new:1", ""),
        commands.Resolve("new:1", "FCB1"), commands.Resolve("new:1", "XYZ"), commands.Pause(True),
        commands.Pause(False), commands.Quit(), round_commands.Place(turn, -1, 5), round_commands.Place(turn, 1, 7),
        round_commands.Place(turn + 1, -1, 5), round_commands.PassFlag(turn, -1), round_commands.GiveUp(turn, 3),
        round_commands.Forgo(turn, 1), round_commands.Awake(),
    ]  # fmt: skip


def test_offices_say_only_what_is_theirs() -> None:
    move = next(m for m in league(0) if m.before.phase == "season")
    feed = msgspec.convert({"do": "feed-results", "results": []}, engine().command_type)
    for actor, command in (
        (Seat(0), feed),
        (Seat(0), Due("open:14")),
        (Seat(0), Outage(1)),
        (Seat(0), Presence(0, here=False)),
        (Office.REFEREE, commands.Quit()),
        (Office.REFEREE, feed),
        (Office.SYSTEM, commands.Quit()),
        (Seat(6), commands.Join()),
        (Seat(-1), commands.Join()),
    ):
        no = refusal(move.before, actor, command, move.at)
        assert no is not None
        assert no.code is Code.NO_SUCH_SEAT, command


def test_after_the_end_nothing_is_offered() -> None:
    last = league(1)[-1].after
    for seat in range(6):
        assert engine().legal(last, Seat(seat)) == []
