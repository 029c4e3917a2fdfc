"""Whether a window opens depends on what both can see, whatever a text of the set compares it with (RULES 10.4)."""

from __future__ import annotations

import pytest

from server.engines.contract import Audience, Due, Ms, Office, Seat
from server.engines.legends.commands import Answer
from server.engines.legends.engine import Legends
from server.engines.legends.loading import load_set
from server.engines.legends.notation import Position, Side, read
from server.engines.legends.state import State
from tests.engines.legends.sets import EVENT, HEAD, TEACHER, TRAP, card

SET = load_set(
    HEAD
    + card(TEACHER, id_="newcomer")
    + card(TRAP, 'key = "t", kind = "trap", on = { event = "attack_declared" }, do = [{ op = "draw" }]', id_="other")
    + card(
        TRAP,
        'key = "t", kind = "trap", on = { event = "summon", card = { attack = { le ='
        ' { count = { zone = "hand", side = "own", kind = "trap" } } } } }, do = [{ op = "draw" }]',
        id_="counting",
    )
    + card(
        TEACHER,
        'key = "s", kind = "static", zone = "hand", apply = [{ op = "rule", key = "trap_same_turn", who = "me" }]',
        id_="hurry",
    )
    + card(EVENT, 'key = "e", kind = "on_play", do = [{ op = "return", to = "deck_shuffle",'
           ' what = { zone = "hand", side = "own" } }]', id_="tidy")
    + card(TRAP, 'key = "t", kind = "trap", on = { event = "returned", card = { kind = "teacher" } },'
           ' do = [{ op = "draw" }]', id_="regret")
    + card(TEACHER, 'key = "s", kind = "summon", optional = true, do = [{ op = "put",'
           ' from = { zone = "deck", side = "own", kind = "teacher", attack = { ge = 5 } } }]', id_="mentor")
    + card('kind = "teacher"\nstats = { attack = 6, defence = 1, years = 1 }', id_="pupil")
)  # fmt: skip
ENGINE = Legends({"tiny": SET})


def begun(a: Side, b: Side) -> State:
    position = Position(a=a, b=b)
    state = ENGINE.resume(read(position, ENGINE.setup({"set": "tiny"}, bytes(32)), 0), Ms(0)).state
    assert isinstance(state, State)
    return state


def do(state: State, verb: str) -> State:
    """The first option with this verb."""
    d = state.decision
    assert d is not None
    picked = next(o.id for o in d.options if o.verb == verb)
    after = ENGINE.apply(state, Seat(d.seat), Answer(d.number, (picked,)), Ms(100)).state
    assert isinstance(after, State)
    return after


def waits(state: State) -> object:
    return ENGINE.view(state, Audience.PUBLIC)["waiting"]


@pytest.mark.parametrize("hand", [("counting", "counting", "counting"), ("newcomer", "hurry", "tidy")])
def test_a_number_that_reads_the_hand_opens_no_window_by_it(hand: tuple[str, ...]) -> None:
    """Three traps in the hand would answer an Ansage of 3, none would not: the window opens for both."""
    state = do(begun(Side(hand=("newcomer",)), Side(hand=hand, background=("counting",))), "summon")
    assert state.decision is not None
    assert (state.decision.seat, state.decision.kind) == (1, "reply")
    assert state.decision.asked == (hand[0] == "counting")


def test_a_text_in_a_hand_opens_no_window() -> None:
    """The set card is of this turn; that its owner could use it at once stands in the hand."""
    mine = Side(hand=("newcomer", "hurry"), background=("other since=3",))
    theirs = Side(hand=("newcomer", "newcomer"), background=("other since=3",))
    assert waits(do(begun(mine, Side()), "summon")) == waits(do(begun(theirs, Side()), "summon"))


@pytest.mark.parametrize("hand", [("newcomer", "hurry"), ("other", "regret")])
def test_nobody_matches_what_returns_from_a_hand(hand: tuple[str, ...]) -> None:
    state = begun(Side(hand=("tidy", *hand), deck=("other",)), Side(background=("regret",)))
    state = do(state, "event")
    while state.decision is not None and state.decision.kind == "reply":
        assert state.decision.seat == 1
        state = do(state, "pass")
    assert state.decision is not None
    assert state.decision.kind == "main"


def test_a_card_that_returns_from_a_hand_keeps_its_handle_from_others() -> None:
    state = begun(Side(hand=("tidy", "newcomer")), Side())
    uid = next(c.uid for c in state.cards.values() if c.card == "newcomer")
    d = state.decision
    assert d is not None
    picked = next(o.id for o in d.options if o.verb == "event")
    events = ENGINE.apply(state, Seat(0), Answer(d.number, (picked,)), Ms(100)).events
    told = {who: [ENGINE.tell(e, who) for e in events] for who in (Seat(0), Seat(1), Audience.PUBLIC)}
    left = {"e": "left", "seat": 0, "from": "hand", "to": "deck", "why": "returned"}
    assert {**left, "uid": uid} in told[Seat(0)]
    assert left in told[Seat(1)]
    assert left in told[Audience.PUBLIC]


def test_a_text_that_its_owner_may_use_says_nothing_of_the_deck() -> None:
    """With nobody to place the answer is no by itself, after the pause that a no by hand waits for, too."""
    with_one, with_none = (
        do(begun(Side(hand=("mentor",), deck=(top, "newcomer")), Side()), "summon") for top in ("pupil", "counting")
    )
    assert waits(with_one) == waits(with_none)
    asked, alone = with_one.decision, with_none.decision
    assert asked is not None
    assert alone is not None
    assert (asked.asked, alone.asked) == (True, False)
    by_hand = Answer(asked.number, ("no",))
    at = ENGINE.not_before(with_one, Seat(0), by_hand)
    assert ENGINE.deadlines(with_none)[f"auto:{alone.number}"] == at
    after = [
        ENGINE.apply(with_one, Seat(0), by_hand, at).state,
        ENGINE.apply(with_none, Office.SYSTEM, Due(f"auto:{alone.number}"), at).state,
    ]
    views = [ENGINE.view(state, Seat(1)) for state in after]
    assert views[0] == views[1]
