"""The order of answers (R2) and of triggers (R4) against a model of each that knows nothing else."""

from __future__ import annotations

from itertools import product

import pytest

from server.engines.contract import Ms, Seat
from server.engines.draws import Draws
from server.engines.legends.cards import CardDef, CardSet, Effect, SetInfo, Stats
from server.engines.legends.commands import Answer
from server.engines.legends.engine import Legends
from server.engines.legends.events import Activated
from server.engines.legends.language import Limit, On, Pick, Sel
from server.engines.legends.notation import SEATS, Position, Side, read
from server.engines.legends.operations import Destroy, GainLife
from server.engines.legends.state import State

REPLIES = 3
OUTCRIES = tuple(
    CardDef(
        f"zwischenruf{n}", f"Zwischenruf {n}", "teacher", stats=Stats(1, 1, 1),
        effects=(Effect("moment", "ignition", reply=True, limit=Limit(per="chain"), do=(GainLife(),)),),
    )
    for n in range(REPLIES)
)  # fmt: skip
WATCHERS = tuple(
    CardDef(
        f"wache{n}", f"Wache {n}", "event", permanent=True,
        effects=(Effect("w", "trigger", on=On("destroyed"), do=(GainLife(),)),),
    )
    for n in range(4)
)  # fmt: skip
BLAST = CardDef(
    "abriss", "Abriss", "event",
    effects=(Effect("a", "on_play", pick=(Pick("t", Sel("field", "opp")),), do=(Destroy("$t"),)),),
)  # fmt: skip
PLAIN = CardDef("plain", "Plain", "teacher", stats=Stats(1, 1, 1))
START = CardDef("anfang", "Anfang", "event")
CARDS = CardSet(schema=1, set=SetInfo("s", "s", "1"), card=(*OUTCRIES, *WATCHERS, BLAST, PLAIN, START))
ENGINE = Legends({"s": CARDS})


def begin(position: Position) -> State:
    state = ENGINE.resume(read(position, ENGINE.setup({"set": "s"}, bytes(32)), 0), Ms(0)).state
    assert isinstance(state, State)
    return state


def answer(state: State, option: str) -> tuple[State, list[Activated]]:
    d = state.decision
    assert d is not None
    step = ENGINE.apply(state, Seat(d.seat), Answer(d.number, (option,)), Ms(0))
    assert isinstance(step.state, State)
    return step.state, [e for e in step.events if isinstance(e, Activated)]


def option(state: State, verb: str) -> list[str]:
    assert state.decision is not None
    return [o.id for o in state.decision.options if o.verb == verb]


@pytest.mark.parametrize("seed", range(40))
def test_answers_alternate_until_two_passes_in_a_row(seed: int) -> None:
    draws = Draws(seed.to_bytes(32, "big"))
    left = [draws.below(REPLIES + 1, "replies", seat) for seat in (0, 1)]
    sides = [Side(field=tuple(f"{c.id} attack" for c in OUTCRIES[:n])) for n in left]
    state = begin(Position(a=Side(hand=("anfang",), field=sides[0].field), b=sides[1]))
    state, _ = answer(state, option(state, "event")[0])
    seat, passes, links = 1, 0, 1
    for turn in range(50):
        while passes < 2 and not left[seat]:  # nothing open to answer with: not asked
            seat, passes = 1 - seat, passes + 1
        if passes == 2:
            break
        assert state.decision is not None
        assert (state.decision.kind, state.decision.seat) == ("reply", seat)
        if draws.below(2, "answers", turn):
            left[seat] -= 1
            links += 1
            state, said = answer(state, option(state, "activate")[0])
            assert [e.link for e in said] == [links]
            passes = 0
        else:
            state, _ = answer(state, "pass")
            passes += 1
        seat = 1 - seat
    assert state.decision is not None
    assert state.decision.kind == "main"


@pytest.mark.parametrize(("active", "mine", "theirs"), list(product((0, 1), range(4), range(4))))
def test_the_turn_players_triggers_come_first_each_in_a_chain_of_its_own(active: int, mine: int, theirs: int) -> None:
    own = Side(hand=("abriss",), background=tuple(f"{c.id} open" for c in WATCHERS[:mine]))
    other = Side(field=("plain attack",), background=tuple(f"{c.id} open" for c in WATCHERS[:theirs]))
    a, b = (own, other) if active == 0 else (other, own)
    state = begin(Position(a=a, b=b, active="AB"[active]))  # type: ignore[arg-type]
    state, seen = answer(state, option(state, "event")[0])
    assert SEATS[state.active] == "AB"[active]
    while state.decision is not None and state.decision.kind == "order":
        state, said = answer(state, option(state, "trigger")[-1])
        seen += said
    triggered = seen[1:]
    assert [e.seat for e in triggered] == [active] * mine + [1 - active] * theirs
    assert {e.link for e in triggered} <= {1}
    assert len({(e.seat, e.card) for e in triggered}) == mine + theirs
