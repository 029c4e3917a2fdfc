"""Looks after the leagues that are awake: each is told what it does not know yet."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import structlog

from server.background import Background
from server.clock import Alarm, Clock
from server.engines.contract import Command, Ms
from server.engines.stadium.commands import FeedSquads
from server.football.feed import Feed
from server.football.season import BadSeason, Season
from server.leagues.feeding import news
from server.leagues.seasons import NoSuchSeason, Seasons
from server.leagues.vacancies import vacancies
from server.rooms.attended import Attended
from server.rooms.condition import Condition
from server.rooms.recover import NoSuchRoom, RoomUnreadable
from server.rooms.tenure import Elsewhere
from server.store.contract import RoomId, StoreLost

LOOK_MS = 60_000
"""Between two looks at what the store has, where nothing else happens in the room."""
RETRY_MS = 5_000
"""Until the store is asked again."""

log = structlog.get_logger()


class League(Attended, Protocol):
    """A room, as its steward sees it."""

    def report(self, command: Command) -> None: ...


class Steward:
    """``wake`` opens a room that sleeps; it is attached by whoever opens rooms."""

    def __init__(
        self, seasons: Seasons, clock: Clock, wake: Callable[[RoomId], Awaitable[object]], engine: str = "stadium"
    ) -> None:
        self._seasons = seasons
        self._clock = clock
        self._wake = wake
        self._engine = engine
        self._wards: dict[RoomId, _Ward] = {}
        self._background = Background("a steward's errand failed")

    def attach(self, room: League) -> None:
        """Look after this room until it leaves memory. Rooms of other games are none of ours."""
        if room.engine.name != self._engine:
            return
        older = self._wards.get(room.id)
        if older is not None:
            older.end()
        ward = self._wards[room.id] = _Ward(room, self._seasons, self._clock, self._background.spawn, self._ended)
        ward.start()

    def _ended(self, ward: _Ward) -> None:
        if self._wards.get(ward.id) is ward:
            del self._wards[ward.id]

    async def changed(self, name: str, season: Season) -> None:
        """The source has news: keep it, and tell every league that is fed from it, those that sleep as well."""
        await self._seasons.publish(name, season)
        await self.heard(name)

    async def heard(self, name: str) -> None:
        """A newer version of a season is in the store. A league that another node runs hears of it there."""
        for room in sorted(await self._seasons.followers(name)):
            try:
                await self._wake(room)
            except Elsewhere:
                continue  # its own steward looks once a minute
            except (StoreLost, RoomUnreadable) as fault:
                log.warning("league not woken", room=room, season=name, error=repr(fault))
            except NoSuchRoom:
                await self._forget(room, name)
            except Exception as fault:  # that room's matter: the others hear of it
                log.error("league not woken", room=room, season=name, exc_info=fault)
            else:
                self.look(room)

    async def _forget(self, room: RoomId, name: str) -> None:
        try:
            await self._seasons.forget(room, name)
        except StoreLost as e:
            log.warning("league that is gone not forgotten", room=room, season=name, error=str(e))

    def look(self, room: RoomId) -> None:
        """Something is new for this league, if it is one of ours."""
        if room in self._wards:
            self._wards[room].freshen()

    async def stop(self) -> None:
        for ward in tuple(self._wards.values()):
            ward.end()
        await self._background.stop()


class _Ward:
    """One league, for as long as it is awake."""

    def __init__(
        self,
        room: League,
        seasons: Seasons,
        clock: Clock,
        spawn: Callable[[Any], object],
        ended: Callable[[_Ward], None],
    ) -> None:
        self.id = room.id
        self._when_ended = ended
        self._room = room
        self._seasons = seasons
        self._clock = clock
        self._spawn = spawn
        self._feed: Feed | None = None
        self._begun = False
        self._follows = False
        self._missed = False
        self._alarm: Alarm | None = None
        self._ended = False
        self._told: list[Command] = []
        self._unwatch = room.watch(lambda _room: self.look())

    def start(self) -> None:
        self.look()

    def freshen(self) -> None:
        """See what the store has now, and look. A league that has not begun leaves nothing in the store."""
        if self._begun and not self._ended:
            self._spawn(self._freshen())

    def end(self) -> None:
        if self._ended:
            return
        self._ended = True
        self._when_ended(self)
        self._seasons.let_go(self.id, self._room.state.setup)
        self._unwatch()
        if self._alarm is not None:
            self._alarm.cancel()

    def look(self) -> None:
        """Tell the room what it does not know. What it refused is tried again at the next look by the clock."""
        if self._room.condition is Condition.GONE or self._room.state.phase == "over":
            self._leave()
        if not self._ended:
            for command in vacancies(self._room.state, self._room.chairs):
                self._room.report(command)
        if not self._begun and self._room.state.phase != "lobby":
            self._begun = True
            self.freshen()
        if self._ended or self._feed is None:
            return
        self._again(LOOK_MS)
        unknown = list(news(self._room.state, self._feed, self._clock.now_ms()))
        untold = [command for command in unknown if command not in self._told]
        self._told = unknown
        for command in untold:
            if isinstance(command, FeedSquads):
                self._spawn(self._tell_names(command, self._feed))
            else:
                self._room.report(command)

    async def _tell_names(self, command: FeedSquads, feed: Feed) -> None:
        """First the names, so that a browser finds those of whom it hears."""
        try:
            await self._seasons.keep_names(command.squads.id, feed.names(self._clock.now_ms()))
        except StoreLost:
            self._again(RETRY_MS)
        else:
            if not self._ended:
                self._room.report(command)

    def _leave(self) -> None:
        if not self._ended and self._room.condition is not Condition.GONE:
            self._spawn(self._seasons.unfollow(self.id, self._room.state.setup))
        self.end()

    async def _freshen(self) -> None:
        room, setup = self._room, self._room.state.setup
        try:
            if not self._follows:
                await self._seasons.follow(room.id, setup)
                self._follows = True
                if self._ended:
                    if room.state.phase == "over":  # what was asked for first may have come last
                        await self._seasons.unfollow(room.id, setup)
                    return
            feed = await self._seasons.feed(room.id, setup, self._clock.now_ms())
        except StoreLost:
            self._again(RETRY_MS)
        except (NoSuchSeason, BadSeason) as e:
            if not self._missed:
                log.error("league without football", room=room.id, season=str(e))
            self._missed = True
            self._again(LOOK_MS)
        except Exception as fault:
            log.error("league not looked after", room=room.id, exc_info=fault)
            self._again(LOOK_MS)
        else:
            self._fill(feed)

    def _fill(self, feed: Feed) -> None:
        if self._ended:
            self._seasons.let_go(self.id, self._room.state.setup)
            return
        self._missed = False
        self._feed = feed
        self.look()

    def _again(self, in_ms: int) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        if not self._ended:
            self._alarm = self._clock.call_at(Ms(self._clock.now_ms() + in_ms), self._rung)

    def _rung(self) -> None:
        self._told = []
        self.freshen()
