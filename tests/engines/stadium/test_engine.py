"""The engine behind the contract: who is awaited, what is due, how it ends, what the runtime may ask."""

from __future__ import annotations

import time

import pytest
from msgspec.structs import replace

from server.engines.contract import Audience, Due, Office, Outage, Presence, Seat
from server.engines.refusal import Code, Refused
from server.engines.stadium import commands
from server.engines.stadium.league import NOTES, League
from server.engines.stadium.matches import Chance
from server.engines.stadium.membership import MOST_PROPOSALS
from server.engines.stadium.memo import PARTS, Memo
from tests.engines.stadium.season import Playing, draws_of, engine, plan, results, squads


def begun(players: int = 4, seed: int = 1) -> Playing:
    playing = Playing(seed)
    playing.begin(players)
    return playing


def test_whom_it_waits_for() -> None:
    playing = Playing(1)
    on = playing.engine
    assert on.awaiting(playing.state) == {Seat(0)}
    assert not on.begun(playing.state)
    for seat in (1, 2):
        playing.say(Seat(seat), commands.Join())
    playing.say(Seat(0), commands.Begin())
    assert on.begun(playing.state)
    assert on.awaiting(playing.state) == {Seat(0), Seat(1), Seat(2)}
    playing.say(Seat(1), commands.Nonce("x"))
    assert on.awaiting(playing.state) == {Seat(0), Seat(2)}
    playing.tick()
    assert on.awaiting(playing.state) == {Seat(playing.state.order[0])}


def test_a_season_waits_for_nobody_but_whose_turn_it_is() -> None:
    playing = begun()
    assert playing.engine.awaiting(playing.state) == frozenset()
    assert playing.engine.deadlines(playing.state) == {}
    playing.system(commands.FeedPlan(plan(1, 1)))
    playing.until("locked", 1)
    playing.system(commands.FeedResults(results(1, 1)))
    playing.until("round", 1)
    turn = playing.state.round.turn if playing.state.round is not None else None
    assert turn is not None
    assert playing.engine.awaiting(playing.state) == {Seat(turn.seat)}
    assert playing.engine.deadlines(playing.state)[f"turn:{turn.number}"] == turn.ends


@pytest.mark.parametrize("name", ["draw", "home:0", "turn:1", "turn:x", "open:1", "round:1", "nonsense", "open:99"])
def test_what_is_not_due_is_stale(name: str) -> None:
    for playing in (Playing(1), begun()):
        with pytest.raises(Refused) as no:
            playing.system(Due(name))
        assert no.value.code is Code.STALE


def test_presence_is_of_members_and_news_only() -> None:
    playing = begun()
    playing.system(Presence(1, here=False))
    assert playing.engine.absent(playing.state) == {Seat(1)}
    for said in (Presence(1, here=False), Presence(0, here=True), Presence(5, here=False)):
        with pytest.raises(Refused) as no:
            playing.system(said)
        assert no.value.code is Code.STALE


def test_nothing_is_held_back_and_an_outage_is_harmless_between_rounds() -> None:
    playing = begun()
    assert playing.engine.not_before(playing.state, Seat(0), commands.Join()) == 0
    before = playing.state
    playing.system(Outage(5_000))
    assert playing.state == before


def test_squads_that_are_known_are_no_news() -> None:
    playing = begun()
    with pytest.raises(Refused) as no:
        playing.system(commands.FeedSquads(squads()))
    assert no.value.code is Code.STALE


def test_one_winner_or_none() -> None:
    playing = Playing(1, first=1, last=6)
    playing.begin(3)
    assert playing.engine.outcome(playing.state) is None
    for matchday in range(1, 7):
        playing.matchday(matchday)
    ended = playing.engine.outcome(playing.state)
    assert ended is not None
    assert playing.state.result is not None
    winners = playing.state.result.winners
    assert ended.winner == (winners[0] if len(winners) == 1 else None)
    assert ended.reason == "season"


def test_a_draft_that_forgets_nothing_it_was_told_twice() -> None:
    """An unknown matchday has no week; an unknown seat is no member."""
    playing = begun()
    league = League(playing.state, playing.engine.map_of(playing.state), playing.at)
    for ask in (lambda: league.week(99), lambda: league.member(9)):
        with pytest.raises(Refused):
            ask()


def test_a_memo_that_is_full_begins_anew() -> None:
    memo = Memo()
    kept = [(n,) for n in range(PARTS + 2)]
    assert [memo.part(source, "", lambda source=source: source[0]) for source in kept] == list(range(PARTS + 2))  # type: ignore[misc]
    assert memo.part(kept[0], "", lambda: -1) == -1


def test_a_full_season_of_four_folds_in_two_seconds() -> None:
    """P8 of the simulation: measured at 0.1 s; the bound leaves room for a machine under load."""
    playing = begun()
    began = time.process_time()
    for matchday in range(1, 35):
        playing.matchday(matchday)
    assert playing.state.phase == "over"
    assert time.process_time() - began < 2


def test_referees_have_duties_not_a_seat() -> None:
    playing = begun()
    playing.say(Office.REFEREE, commands.Pause(True))
    assert playing.state.notes[-1].by == -1
    assert engine().view(playing.state, Seat(0))["paused"] is True


def test_quotes_and_chances_are_told_and_imagined() -> None:
    """Odds in hundredths, chances in hundredths of a percent, rounded down, their tiers from the unrounded ones."""
    playing = begun()
    made = plan(1, 1)
    first = made.fixtures[0].id
    chance = Chance(
        home=0.65004, draw=0.2, away=0.14996, source="book", method="proportional", at=7, odds=(1.5, 4.2, 6.75)
    )
    playing.system(commands.FeedPlan(replace(made, chances={**made.chances, first: chance})))
    view = playing.engine.view(playing.state, Audience.PUBLIC)
    assert view["weeks"]["1"]["matches"][first]["chance"] == {
        "home": 6500, "draw": 2000, "away": 1499, "home_row": "above-65", "away_row": "below-15", "source": "book",
        "method": "proportional", "at": 7, "odds": [150, 420, 675],
    }  # fmt: skip
    made_up = playing.engine.imagine(view, draws_of(1))
    assert playing.engine.view(made_up, Audience.PUBLIC)["weeks"] == view["weeks"]


def test_the_first_kickoff_of_a_plan() -> None:
    made = plan(1, 1)
    assert made.kickoff == min(f.kickoff for f in made.fixtures)
    assert replace(made, fixtures=tuple(replace(f, off=True) for f in made.fixtures)).kickoff == 0


def test_so_many_players_may_be_missing_and_no_more() -> None:
    playing = begun()
    for n in range(MOST_PROPOSALS):
        playing.say(Seat(0), commands.Propose(f"Mann {n}", "FCB"))
    with pytest.raises(Refused) as no:
        playing.say(Seat(0), commands.Propose("Mann", "FCB"))
    assert no.value.facts["reason"] == "too-many"
    assert "propose" not in {offer.do for offer in playing.engine.legal(playing.state, Seat(0))}
    playing.say(Seat(1), commands.Propose("Mann", "FCB"))  # others have theirs
    assert "propose" in {offer.do for offer in playing.engine.legal(playing.state, Seat(1))}


def test_a_wish_for_the_app_is_open_for_all_and_names_a_stadium() -> None:
    playing = begun()
    playing.say(Seat(1), commands.Towards("FCB"))
    for viewer in (Seat(0), Audience.PUBLIC):
        assert playing.engine.view(playing.state, viewer)["members"]["1"]["towards"] == "FCB"
    with pytest.raises(Refused) as no:
        playing.say(Seat(1), commands.Towards("XYZ"))
    assert no.value.facts["reason"] == "no-such-club"
    playing.say(Seat(1), commands.Towards(""))
    assert "towards" not in playing.engine.view(playing.state, Seat(0))["members"]["1"]


def test_notes_are_kept_in_a_bounded_number() -> None:
    playing = begun()
    for n in range(NOTES + 3):
        playing.say(Seat(0), commands.Pause(n % 2 == 0))
    assert len(playing.state.notes) == NOTES
    notes = playing.engine.view(playing.state, Seat(1))["notes"]
    assert set(notes) == {str(n) for n in range(3, NOTES + 3)}
