"""The engine behind its contract: what the runtime asks of every game."""

from __future__ import annotations

import pytest

from server.engines.contract import Audience, Disclosing, Engine, Office, Outcome, Seat
from server.engines.draws import Draws
from server.engines.refusal import Code, Refused
from server.engines.tournament import asks, commands
from server.engines.tournament.engine import Tournament
from server.engines.tournament.memo import PARTS, Memo
from server.engines.tournament.options import Options
from server.engines.tournament.registration import SEATS
from server.engines.tournament.rulings.event import ENGINE, JUDGE, OWNER, SCORER, START, Event, seat
from server.engines.tournament.standings import NOBODY

KEY = bytes(31) + b"\x07"


def finished() -> Event:
    played = Event()
    played.begin(2)
    played.round((0, 1, (0, 1, 0)))
    played.owner(commands.End())
    return played


def test_it_is_an_engine_whose_chance_can_be_proved() -> None:
    engine: Engine = Tournament()
    assert isinstance(engine, Disclosing)
    assert engine.setup({}, KEY).options == Options()
    assert (engine.name, engine.seats) == ("tournament", SEATS)


def test_seats_are_open_until_the_end() -> None:
    """Late entries, who was entered by name (T1, T43); however many come, the staff by its links finds one (T62)."""
    played = Event()
    assert ENGINE.open_seats(played.state) == SEATS - 64
    played.begin(2)
    played.round()
    assert ENGINE.open_seats(played.state) == SEATS - 64
    played.owner(commands.End())
    assert ENGINE.open_seats(played.state) == 0


def test_there_is_nobody_here_whose_clock_runs_and_no_answer_waits() -> None:
    played = Event()
    assert ENGINE.lags(played.state) is None  # type: ignore[func-returns-value]
    assert ENGINE.absent(played.state) is None
    assert ENGINE.not_before(played.state, OWNER, commands.Begin()) == 0


def test_it_has_begun_with_the_first_draft_or_a_bracket() -> None:
    played = Event()
    played.begin(2)
    assert not ENGINE.begun(played.state)
    played.pair()
    assert ENGINE.begun(played.state)
    bracket = Event({"format": "single"})
    bracket.enter(2)
    assert not ENGINE.begun(bracket.state)
    bracket.owner(commands.Begin())
    assert ENGINE.begun(bracket.state)
    assert ENGINE.begun(finished().state)


def test_who_has_a_match_to_play_is_awaited() -> None:
    played = Event()
    played.enter(3)
    played.owner(commands.Enter("Dora"))
    played.owner(commands.Begin())
    assert ENGINE.awaiting(played.state) == frozenset()
    played.owner(commands.LayOut(((0, 1), (2, 3))))
    assert ENGINE.awaiting(played.state) == frozenset()
    played.owner(commands.Publish())
    assert ENGINE.awaiting(played.state) == {seat(0), seat(1), seat(2)}
    played.result(0, (1, 0, 0))
    assert ENGINE.awaiting(played.state) == {seat(2)}


def test_the_outcome_is_the_winners_seat() -> None:
    played = finished()
    assert ENGINE.outcome(played.state) == Outcome(int(seat(1)), "event")
    paper = Event()
    paper.begin(2, seated=False)
    assert ENGINE.outcome(paper.state) is None
    paper.round()
    paper.owner(commands.End())
    assert ENGINE.outcome(paper.state) == Outcome(None, "event")


def test_an_event_that_nobody_is_left_of_has_no_winner() -> None:
    played = Event()
    played.begin(2)
    played.round()
    for player in (0, 1):
        played.owner(commands.Disqualify(player))
    played.owner(commands.End())
    assert ENGINE.outcome(played.state) == Outcome(None, "event")


def test_the_key_is_told_at_the_end_and_proves_the_same_event() -> None:
    played = Event()
    played.begin(2)
    assert ENGINE.disclosed(played.state) is None
    assert "key" not in played.view()
    shown = played.view()["commitment"]
    played.round()
    played.owner(commands.End())
    told = ENGINE.disclosed(played.state)
    assert told == (KEY,)
    assert ENGINE.commitments((KEY,)) == (shown,)
    assert ENGINE.reopened({}, told) == played.state.setup
    state = ENGINE.start(ENGINE.reopened({}, told), START).state
    for actor, command, at in played.log:
        state = ENGINE.apply(state, actor, command, at).state
    assert state == played.state
    assert played.view()["key"] == Draws(KEY).derive("event").key.hex()


@pytest.mark.parametrize("number", [-1, SEATS])
def test_nobody_sits_beyond_the_seats(number: int) -> None:
    with pytest.raises(Refused) as no:
        ENGINE.apply(Event().state, Seat(number), commands.Register("Ada"), START)
    assert no.value.code is Code.NO_SUCH_SEAT


def test_a_pairing_is_worked_out_from_the_question_alone() -> None:
    played = Event(work=False)
    played.begin(5)
    played.owner(commands.PairRound())
    assert played.view(OWNER)["staff"]["drafting"] == {"round": 1, "version": 1}
    (ask,) = played.asks(asks.PairUp)
    assert asks.unpacked(asks.packed(ask)) == ask
    answer = asks.answered(ask)
    assert asks.answered(ask) == answer
    assert len(answer.pairs) == 3
    assert sum(b == NOBODY for _, b in answer.pairs) == 1
    played.system(answer)
    assert "drafting" not in played.view(OWNER)["staff"]
    with pytest.raises(Refused) as no:
        played.system(answer)
    assert no.value.code is Code.STALE


def test_what_was_asked_before_is_answered_in_vain() -> None:
    played = Event(work=False)
    played.begin(5)
    played.owner(commands.PairRound())
    played.owner(commands.PairRound())
    first, second = played.asks(asks.PairUp)
    with pytest.raises(Refused) as no:
        played.system(asks.answered(first))
    assert no.value.code is Code.STALE
    played.owner(commands.Discard())
    with pytest.raises(Refused):
        played.system(asks.answered(second))
    assert played.state.rounds == ()


def test_nothing_is_cut_or_ended_while_a_pairing_is_worked_out() -> None:
    played = Event(work=False)
    played.begin(4)
    played.owner(commands.LayOut(((0, 1), (2, 3))))
    played.owner(commands.Publish())
    played.win_all()
    played.owner(commands.PairRound())
    for command in (commands.Cut(2), commands.End()):
        with pytest.raises(Refused) as no:
            played.owner(command)
        assert no.value.facts["reason"] == "round-open"


def test_a_member_of_the_staff_imagines_drafts_and_decks_as_they_are() -> None:
    played = Event()
    played.enter(4)
    played.player(0, commands.HandIn(("emma", "karl")))
    played.owner(commands.Begin())
    played.pair()
    view = played.view(JUDGE)
    made = ENGINE.imagine(view, Draws(bytes(32)))
    assert made.rounds[0].matches == played.state.rounds[0].matches
    assert made.players[0].deck == played.state.players[0].deck
    assert {name for name in view if ENGINE.view(made, JUDGE).get(name) != view[name]} <= {"commitment", "staff"}


def test_a_cache_forgets_all_rather_than_grow() -> None:
    """And answers the same afterwards."""
    memo = Memo()
    sources = [(n, object()) for n in range(PARTS + 5)]
    for n, source in sources:
        assert memo.part("part", (source,), lambda n=n: n) == n  # type: ignore[misc]
    assert memo.part("part", (sources[0][1],), lambda: -1) == -1
    assert memo.part("part", (sources[-1][1],), lambda: -1) == PARTS + 4


def test_a_referee_is_nobodys_player_and_sees_what_the_owner_sees() -> None:
    played = Event()
    played.begin(2)
    played.pair()
    played.say(Office.REFEREE, commands.Announce("hello"))
    assert played.state.notes[-1].by == NOBODY
    theirs, owners = played.view(Audience.REFEREE)["staff"], played.view(OWNER)["staff"]
    assert theirs == owners
    assert "my" not in played.view(Audience.REFEREE)


def test_a_draft_that_was_changed_meanwhile_is_another_one() -> None:
    """T20a: two of the staff are at it at once."""
    played = Event()
    played.begin(4)
    played.pair()
    seen = played.view(OWNER)["staff"]["draft"]
    pairs = [(match["a"], match["b"]) for match in seen["matches"].values()]
    played.say(SCORER, commands.Swap(pairs[0][1], pairs[1][1]))
    with pytest.raises(Refused) as no:
        played.owner(commands.Publish(seen["mark"]))
    assert (no.value.code, no.value.facts) == (Code.NOT_OFFERED, {"field": "draft"})
    played.say(SCORER, commands.Swap(pairs[0][1], pairs[1][1]))
    assert played.view(OWNER)["staff"]["draft"]["mark"] == seen["mark"]
    played.owner(commands.Publish(seen["mark"]))
    assert played.state.rounds[-1].phase == "published"


def test_a_start_that_comes_late_starts_no_later_round() -> None:
    """A phone that was away sends again what nobody has answered."""
    played = Event()
    played.begin(4)
    played.round((0, 1, (1, 0, 0)), (2, 3, (1, 0, 0)))
    played.pair()
    played.owner(commands.Publish())
    with pytest.raises(Refused) as no:
        played.owner(commands.StartRound(1))
    assert (no.value.code, no.value.facts) == (Code.NOT_OFFERED, {"field": "round"})
    played.owner(commands.StartRound(2))
    assert played.state.rounds[-1].phase == "running"
