"""Past seasons, played whole by bots through the engine, told of football as it became known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256

import msgspec
import pytest

from server.bots.league.temper import TEMPERS
from server.bots.player import Choice, Make, Player
from server.catalogue import league_bot
from server.engines.contract import Offer, Seat, View
from server.engines.draws import Draws
from server.engines.stadium import calendar
from server.engines.stadium.commands import EnterResult
from server.engines.stadium.engine import Stadium
from server.engines.stadium.matches import Fixture, Result
from server.engines.stadium.state import State, Week
from server.engines.stadium.times import last_kickoff
from server.maps import shelf
from server.simulation.replay import Replay, maps_for
from tests.real_data.seasons import AWARDED, AWARDED_AT, SNOW, season

CODES = ("2122", "2324", "2425")
MATCHDAYS, PLAYERS = 34, 4
SEED = "2"
FATE = {SNOW[0]: {13: ("FCB", SNOW[1])}, AWARDED[0]: {14: ("FCU", AWARDED[1])}}
"""What the commissioner chooses in the weeks that these tests are about, by season and matchday: a club, and the match
that he tips. Whatever computers like, somebody's luck hangs on the match."""


class Fated:
    """A player who chooses what is written for some weeks, and otherwise what it likes."""

    def __init__(self, player: Player, fate: Mapping[int, tuple[str, str]]) -> None:
        self.slow = player.slow
        self._player = player
        self._fate = fate

    def choose(self, view: View, offers: Sequence[Offer]) -> Choice | None:
        choice = self._player.choose(view, offers)
        if choice is None or choice["do"] != "picks" or choice["club"] is None:
            return choice
        matchday = choice["matchday"]
        assert isinstance(matchday, int)
        club, match = self._fate.get(matchday, (choice["club"], ""))
        tip = {"match": match, "home": 2, "away": 1} if match else choice["tip"]
        return {**choice, "club": club, "tip": tip}


def fated(make: Make, fate: Mapping[int, tuple[str, str]]) -> Make:
    def made(seat: Seat, draws: Draws) -> Player:
        return Fated(make(seat, draws), fate)

    return made


class League(Replay):
    """Four bots on a past season. ``award``: when the commissioner enters the sports court's word: ``at once``, on the
    Monday noon, or ``months later``, when it was spoken."""

    def __init__(self, code: str, award: str = "") -> None:
        whole = season(code)
        engine = Stadium(maps_for(whole.clubs, (one for one in shelf.all() if one.matchdays == MATCHDAYS)))
        bots = [league_bot(TEMPERS[temper]) for temper in ("sensible", "hostile", "casual", "sensible")]
        bots[0] = fated(bots[0], FATE.get(code, {}))
        super().__init__(engine, whole, bots, sha256(SEED.encode()).digest(), {"matchdays": MATCHDAYS})
        self._award = award
        self.before: State | None = None
        """As it was before the commissioner acted, and what they made of it."""
        self.after: State | None = None

    def week(self, matchday: int) -> Week:
        return next(week for week in self.state.weeks if week.matchday == matchday)

    def _turn_to_players(self, begun: set[str]) -> None:
        """First the commissioner: once all are ready the round begins."""
        week = self.week(14)
        wanted = {"at once": week.stage == "settled", "months later": self.at >= AWARDED_AT}.get(self._award, False)
        if wanted and self.before is None:
            self.before = self.state
            result = week.results[AWARDED[1]]
            self.say(Seat(0), EnterResult(msgspec.structs.replace(result, home=0, away=2, half=None, goals=())))
            self.after = self.state
        super()._turn_to_players(begun)


@cache
def played(code: str, award: str = "") -> tuple[League, tuple[Week, ...]]:
    league = League(code, award)
    return league, tuple(league.weeks())


def awarded(state: State | None) -> Week:
    assert state is not None
    return next(week for week in state.weeks if week.matchday == 14)


@pytest.mark.parametrize("code", CODES)
def test_a_whole_season_comes_to_its_end(code: str) -> None:
    league, weeks = played(code)
    assert [week.matchday for week in weeks] == list(range(1, MATCHDAYS + 1))
    assert {week.stage for week in weeks} == {"closed"}
    assert league.state.phase == "over"
    assert league.state.result is not None
    assert sorted(league.state.result.places.values())[0] == 1
    land = league.state.land
    assert land is not None
    counts = land.counts()
    assert min(counts[member.seat] for member in league.state.members) >= 3
    print(f"{code}: won by seat {league.state.result.winners}, {dict(counts)}, {league.commands} commands")


@pytest.mark.parametrize("code", CODES)
def test_a_week_is_settled_at_noon_unless_its_goals_disagree_with_a_result(code: str) -> None:
    """R60: the 19 matches of 2020 to 2024 whose list of goals is wrong wait for the round's start, no longer."""
    late = {}
    for week in played(code)[1]:
        assert week.settled is not None
        noon = calendar.settling(last_kickoff(week))
        counted = [result for result in week.results.values() if result.final]
        if week.settled.at != noon:
            late[week.matchday] = [result.match for result in counted if not result.complete]
            assert week.settled.at == calendar.round_start(last_kickoff(week), 20 * 60)
    unplayed = {week.matchday for week in played(code)[1] if len(week.results) < 9 - _off(week)}
    assert all(late[matchday] or matchday in unplayed for matchday in late)
    print(f"{code}: settled at the round's start: {late}")


def _off(week: Week) -> int:
    assert week.plan is not None
    return sum(fixture.off for fixture in week.plan.fixtures)


def test_what_snow_took_away_after_the_lock_counts_for_nothing() -> None:
    """R59: picks on it come back, and the replay of January never counts."""
    league, weeks = played(SNOW[0])
    week = weeks[12]
    assert week.plan is not None
    assert SNOW[1] not in week.results
    assert week.settled is not None
    gone = {"FCB", "FCU"}
    for seat, chosen in week.picks.items():
        assert ("club" in week.settled.scores[seat].lost) == (chosen.club in gone)
    assert {"club", "tip"} <= set(week.settled.scores[0].lost)
    assert league.state.phase == "over"


def test_a_match_that_was_moved_in_time_cannot_be_chosen() -> None:
    """R58: one that was known before the lock is off, and nobody's pick stands on it."""
    moved = [(week, fixture) for code in CODES for week in played(code)[1] for fixture in _moved(week)]
    assert len(moved) > 0
    for week, fixture in moved:
        assert not {fixture.home, fixture.away} & {chosen.club for chosen in week.picks.values()}
        assert fixture.id not in week.results
    print(f"moved in time: {[(week.matchday, fixture.id) for week, fixture in moved]}")


def _moved(week: Week) -> list[Fixture]:
    assert week.plan is not None
    return [fixture for fixture in week.plan.fixtures if fixture.off]


def test_the_awarded_match_stays_as_it_was_played() -> None:
    """R60: the sports court spoke months after the round; the source's correction reaches nobody."""
    _, weeks = played(AWARDED[0])
    result = weeks[13].results[AWARDED[1]]
    assert (result.home, result.away, result.complete) == (1, 1, True)


def test_a_correction_before_the_round_works_the_week_out_anew() -> None:
    league, weeks = played(AWARDED[0], "at once")
    before, after = awarded(league.before), awarded(league.after)
    assert before.settled is not None
    assert after.settled is not None
    assert after.stage == "settled"
    assert _score(after.results[AWARDED[1]]) == (0, 2)
    assert after.settled.digest != before.settled.digest
    touched = [seat for seat, chosen in after.picks.items() if chosen.club in ("FCU", "BOC")]
    assert 0 in touched
    for seat in touched:
        one, other = before.settled.scores[seat], after.settled.scores[seat]
        assert (one.end, other.end) == ("drawn", "lost" if after.picks[seat].club == "FCU" else "won")
        assert one.points != other.points
    assert weeks[13].balances != played(AWARDED[0])[1][13].balances
    assert [(note.what, note.by) for note in league.state.notes] == [("result", 0)]


def test_a_correction_after_the_round_is_only_a_note() -> None:
    league, weeks = played(AWARDED[0], "months later")
    assert league.before is not None
    assert league.after is not None
    assert awarded(league.after) == awarded(league.before)
    assert (league.after.land, league.after.members) == (league.before.land, league.before.members)
    assert [(note.what, note.matchday, note.match) for note in league.after.notes] == [("late-result", 14, AWARDED[1])]
    without = played(AWARDED[0])[1]
    assert weeks == without, "nothing that follows is any different"


def _score(result: Result) -> tuple[int, int]:
    return result.home, result.away
