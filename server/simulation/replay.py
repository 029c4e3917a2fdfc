"""A league on a season that was: told of football as it became known, by what feeds the leagues of a server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from server.bots.player import Make
from server.engines.contract import Due, Engine, Ms, Office, Plain, Seat
from server.engines.stadium import times
from server.engines.stadium.commands import Confirm
from server.engines.stadium.map import LeagueMap
from server.engines.stadium.state import Week
from server.football.feed import Told, weeks
from server.football.season import Season
from server.football.squads import squads
from server.leagues.feeding import news
from server.simulation.drive import Drive, Football


class Replay(Drive):
    """Moved, late, broken off and awarded matches come when they came: a plan that changes before the lock releases
    picks, a result that is not there at the round's start does not count."""

    def __init__(
        self,
        engine: Engine,
        season: Season,
        makers: Sequence[Make],
        key: bytes,
        options: Mapping[str, Plain] | None = None,
    ) -> None:
        super().__init__(engine, Football(weeks(season), partial(squads, season)), makers, key, options)
        self._feed = Told(season)

    def _tell_first(self) -> None:
        self._tell()

    def _tell(self) -> None:
        for command in news(self.state, self._feed, self.at):
            self.say(Office.SYSTEM, command)

    def _tick(self) -> None:
        """On to the next deadline, to the Monday noon of a week that waits for its results (R60), or to the time at
        which a provisional week would have to open (R16a)."""
        before = self.state.weeks
        due = min(self.engine.deadlines(self.state).values(), default=times.NEVER)
        waiting = [times.settles(week) for week in before if week.stage == "locked"]
        noon = min((at for at in waiting if at > self.at), default=times.NEVER)
        unsure = min((times.opens(week) for week in before if _is_provisional(week)), default=times.NEVER)
        if min(due, noon, unsure) == times.NEVER:
            raise RuntimeError("the season comes to no end")
        if unsure <= min(due, noon):
            self.at = Ms(max(self.at, unsure))
            self._confirm()
        elif noon < due:
            self.at = Ms(noon)
            self._tell()
        else:
            self._deadline()
        self._turn_to_players(self._begun(before))

    def _deadline(self) -> None:
        name, at = self._due()
        self._tell()
        if self.engine.deadlines(self.state).get(name) == at:
            self.say(Office.SYSTEM, Due(name))
            self._tell()  # it may want to know more now

    def _confirm(self) -> None:
        """Matchdays of which all matches are played at once look provisional: the commissioner knows better."""
        self._tell()
        for week in self.state.weeks:
            if _is_provisional(week) and times.opens(week) <= self.at:
                self.say(Seat(self.state.commissioner), Confirm(week.matchday))


def _is_provisional(week: Week) -> bool:
    return week.stage == "scheduled" and week.plan is not None and not week.plan.settled and not week.confirmed


def maps_for(clubs: Iterable[str], maps: Iterable[LeagueMap]) -> list[LeagueMap]:
    """The same land with this season's clubs: each one that a map does not know takes the stadium of one that it does
    not play with."""
    playing = set(clubs)
    return [_renamed(one, playing) for one in maps]


def _renamed(one: LeagueMap, playing: set[str]) -> LeagueMap:
    gone, new = sorted(one.stadiums.keys() - playing), sorted(playing - one.stadiums.keys())
    names = dict(zip(gone, new, strict=True))
    return replace(
        one,
        stadiums={names.get(club, club): field for club, field in one.stadiums.items()},
        starts={names.get(club, club): start for club, start in one.starts.items()},
    )
