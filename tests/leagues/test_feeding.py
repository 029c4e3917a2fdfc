"""What a league is told: what it does not know, no more, and in time."""

from __future__ import annotations

import msgspec
import pytest

from server.engines.contract import Command, Due, Ms, Office, Seat
from server.engines.stadium import commands
from server.engines.stadium.commands import FeedPlan, FeedResults, FeedSquads
from server.engines.stadium.state import Stage, State
from server.football.feed import Told
from server.football.season import Season
from server.football.simulated.season import season as simulated
from server.football.wall import DAY
from server.leagues.feeding import news
from tests.engines.stadium import season

MATCHDAYS = 20


@pytest.fixture(scope="module")
def whole() -> Season:
    return simulated(7, season.CLUBS)


class Fed:
    """A league and what it is fed from."""

    def __init__(self, whole: Season) -> None:
        self.playing = season.Playing(on=season.engine(), matchdays=MATCHDAYS)
        self.feed = Told(whole)
        self.playing.at = Ms(whole.games[0].dates[-1].kickoff - 20 * DAY)
        for seat in (1, 2):
            self.playing.say(Seat(seat), commands.Join())
        self.playing.say(Seat(0), commands.Begin())

    @property
    def state(self) -> State:
        return self.playing.state

    def untold(self) -> list[Command]:
        return list(news(self.state, self.feed, self.playing.at))

    def tell(self) -> int:
        told = self.untold()
        for command in told:
            self.playing.say(Office.SYSTEM, command)
        return len(told)

    def until(self, stage: str, matchday: int) -> None:
        """Let time pass as in a room: due deadlines, and the news after each."""
        while self.playing.week(matchday).stage != stage:
            due = self.playing.engine.deadlines(self.state)
            name, at = min(due.items(), key=lambda one: (one[1], one[0]))
            self.playing.at = Ms(max(self.playing.at, at))
            self.tell()
            if self.playing.engine.deadlines(self.state).get(name) == at:
                self.playing.say(Office.SYSTEM, Due(name))
            self.tell()


def test_in_the_lobby_nothing_is_told(whole: Season) -> None:
    playing = season.Playing(on=season.engine(), matchdays=MATCHDAYS)
    assert list(news(playing.state, Told(whole), playing.at)) == []


def test_who_plays_and_every_matchday_of_the_group_are_told_once(whole: Season) -> None:
    fed = Fed(whole)
    told = fed.untold()
    assert [type(one) for one in told] == [FeedSquads] + [FeedPlan] * MATCHDAYS
    assert [one.plan.matchday for one in told if isinstance(one, FeedPlan)] == list(range(1, MATCHDAYS + 1))
    fed.tell()
    assert fed.untold() == []


def test_a_matchday_far_ahead_is_told_of_again_only_when_its_dates_change(whole: Season) -> None:
    fed = Fed(whole)
    fed.tell()
    games = tuple(
        msgspec.structs.replace(
            game,
            dates=(
                *game.dates,
                msgspec.structs.replace(game.dates[-1], at=fed.playing.at, kickoff=game.dates[-1].kickoff + DAY),
            ),
        )
        if game.matchday == 9 and n % 9 == 0
        else game
        for n, game in enumerate(whole.games)
    )
    fed.feed.season = msgspec.structs.replace(whole, games=games)
    (told,) = fed.untold()
    assert isinstance(told, FeedPlan)
    assert told.plan.matchday == 9


def test_a_season_of_weeks_is_played_on_what_is_told(whole: Season) -> None:
    fed = Fed(whole)
    fed.tell()
    fed.until("closed", 2)
    first = fed.playing.week(1)
    assert first.opened is not None
    assert set(first.opened.chances) == {game.id for game in whole.games if game.matchday == 1}
    assert len(first.results) == 9
    assert fed.playing.week(2).plan.matches == 9  # of matchday 1, for the second question


def test_what_the_commissioner_has_entered_is_not_told_against(whole: Season) -> None:
    fed = Fed(whole)
    fed.tell()
    fed.until("locked", 1)
    fed.playing.at = Ms(fed.playing.at + DAY)
    news_of = [one for one in fed.untold() if isinstance(one, FeedResults)]
    assert news_of
    match = news_of[0].results[0].match
    entered = msgspec.structs.replace(
        news_of[0].results[0], final=True, home=9, away=0, half=(0, 0), goals=(), complete=True
    )
    fed.playing.say(Seat(0), commands.EnterResult(entered))
    left = [r.match for one in fed.untold() if isinstance(one, FeedResults) for r in one.results]
    assert match not in left


@pytest.mark.parametrize(("stage", "told"), [("locked", True), ("settled", False)])
def test_what_a_settlement_has_frozen_is_not_told_again(whole: Season, stage: Stage, told: bool) -> None:
    fed = Fed(whole)
    fed.tell()
    fed.until("locked", 1)
    later = fed.playing.at + DAY
    weeks = tuple(msgspec.structs.replace(w, stage=stage) if w.matchday == 1 else w for w in fed.state.weeks)
    state = msgspec.structs.replace(fed.state, weeks=weeks)
    assert any(isinstance(one, FeedResults) for one in news(state, fed.feed, later)) is told
