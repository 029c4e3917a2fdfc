"""What no offer admits is refused with a code, changes nothing, and says nothing that its reader may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from server.engines.contract import Actor, Due, Ms, Office, Outage
from server.engines.legends.state import Decision, State
from server.engines.refusal import Code, Refused
from tests.laws.play import SEATS, Move, Playing, convert, engine, games, packed

STANDING = (
    {"do": "resign"},
    {"do": "offer-draw"},
    {"do": "answer-draw", "accept": True},
    {"do": "answer-draw", "accept": False},
    {"do": "next"},
    {"do": "rematch"},
    {"do": "compliment", "when": "now"},
    {"do": "deck", "ready": "europa"},
    {"do": "deck", "ready": "none such"},
    {"do": "settings", "replies": "on"},
    {"do": "settings", "replies": "off", "stops": ["own", "attack"]},
    {"do": "settings", "replies": "auto", "stops": ["own", "own"]},
)


def attempts(move: Move) -> Iterator[tuple[Actor, Any]]:
    """The command of this move bent in every way, and everything that is not its time."""
    for seat in SEATS:
        for raw in STANDING:
            yield seat, convert(raw)
        yield seat, Due("match")
        yield seat, Outage(1_000)
        d = move.before.decision
        yield seat, convert({"do": "answer", "decision": 0, "picks": []})
        if d is not None:
            for picks in bent_picks(d):
                for number in (d.number - 1, d.number, d.number + 1):
                    yield seat, convert({"do": "answer", "decision": number, "picks": picks})
            yield seat, Due(f"decision:{d.number}")
            yield seat, Due(f"auto:{d.number}")
    yield Office.REFEREE, move.command
    yield Office.SYSTEM, convert({"do": "resign"})


def bent_picks(d: Decision) -> Iterator[list[str]]:
    ids = [o.id for o in d.options]
    yield list(d.default)
    yield []
    yield ids[: d.least - 1] if d.least else ["pass"]
    yield ids[: d.most + 1]
    yield ids[:1] * 2
    yield [*ids[: max(0, d.least - 1)], "no-such-option"]
    yield [ids[-1]] * max(1, d.least)


def admitted(state: State, actor: Actor, command: Any) -> bool:
    return actor in SEATS and any(offer.admits(command) for offer in engine().legal(state, actor))


def refusal(state: State, actor: Actor, command: Any, at: Ms) -> Refused | None:
    try:
        engine().apply(state, actor, command, at)
    except Refused as no:
        return no
    return None


def test_what_is_admitted_applies_and_all_else_is_refused() -> None:
    codes: Counter[Code] = Counter()
    for seed in games(8, 60):
        for n, move in enumerate(Playing(seed, lapse=5)):
            if n % 3:
                continue
            before = packed(move.before)
            at = min([move.at, *(due - 1 for due in engine().deadlines(move.before).values())])
            for actor, command in attempts(move):
                told = f"seed {seed}, move {n}: {actor} says {command}"
                no = refusal(move.before, actor, command, Ms(at))
                assert (no is None) == admitted(move.before, actor, command), f"{told}: {no}"
                if no is not None:
                    codes[no.code] += 1
                    assert msgspec.to_builtins(dict(no.facts)) == dict(no.facts), told
                assert packed(move.before) == before, told
    assert codes.keys() >= {
        Code.STALE,
        Code.NOT_YOUR_DECISION,
        Code.NOT_OFFERED,
        Code.WRONG_COUNT,
        Code.NOT_NOW,
        Code.NO_SUCH_SEAT,
    }


def test_after_the_end_only_a_rematch_and_settings_are_offered() -> None:
    playing = Playing(0)
    last = list(playing)[-1]
    for seat in SEATS:
        assert {offer.do for offer in engine().legal(last.after, seat)} == {"settings", "rematch"}


@pytest.mark.parametrize("seat", SEATS)
def test_nobody_answers_twice(seat: int) -> None:
    """Two answers to one decision: the first counts, the second is stale."""
    for move in Playing(seat):
        if move.actor != seat or move.before.decision is None or not hasattr(move.command, "decision"):
            continue
        with pytest.raises(Refused) as no:
            engine().apply(move.after, move.actor, move.command, move.at)
        assert no.value.code is Code.STALE
