"""A league's pages without its server: a season played by bots, told over a socket that lies in a test's hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, Route

from server.engines.contract import Audience, Due, Event, Ms, Office, Seat, View, Viewer
from server.engines.stadium.engine import Stadium
from server.engines.stadium.state import State
from server.football.clubs import directory
from server.football.simulated.calendar import slots
from server.football.simulated.season import season as simulated
from server.maps import shelf
from server.rooms.diff import diff
from server.simulation.drive import Drive
from server.simulation.simulate import Plan, as_football, makers
from tests.browser.chromium import watched
from tests.browser.line import Line

NAMES = ("Ada", "Ben", "Cem", "Dana", "Emil", "Fine")
ROOM = "/f/LEAGUE"
SEED = 7
YEAR = 2026
ENGINE = Stadium(shelf.all())


class Moment(msgspec.Struct, frozen=True):
    """A league at a point of time, and what was told to come there."""

    state: State
    at: Ms
    told: tuple[Event, ...] = ()


class _Season(Drive):
    """Remembers every moment of its flag rounds."""

    def __init__(self, players: int, matchdays: int) -> None:
        plan = Plan(players=players, matchdays=matchdays, seasons=1, bots="sensible", seed=SEED)
        football = as_football(simulated(SEED))
        super().__init__(ENGINE, football, makers(plan, 0), SEED.to_bytes(32, "big"), {"matchdays": matchdays})
        self.turns: list[Moment] = []
        self.firsts: dict[str, Moment] = {}

    def begun(self) -> Moment:
        """All have their homes, and no week is open yet."""
        self._found()
        return Moment(self.state, self.at)

    def say(self, actor: Any, command: Any) -> None:
        self.told.clear()
        super().say(actor, command)
        for name in {self.state.phase, *(week.stage for week in self.state.weeks if week.plan)} - self.firsts.keys():
            self.firsts[name] = Moment(self.state, self.at, tuple(self.told))
        if self.state.round is not None:
            self.turns.append(Moment(self.state, self.at, tuple(self.told)))


@cache
def after(players: int, matchdays: int, played: int) -> Moment:
    """A league once so many matchdays are played."""
    season = _Season(players, matchdays)
    if not played:
        return season.begun()
    weeks = season.weeks()
    for _ in range(played):
        next(weeks)
    return Moment(season.state, season.at)


@cache
def stages(players: int, matchdays: int) -> dict[str, Moment]:
    """The first moment of each phase of a league and of each stage of a week, by their names, in their order."""
    season = _Season(players, matchdays)
    for _ in season.weeks():
        season.turns.clear()
    return season.firsts


@cache
def turn_of_mine(players: int, matchdays: int, round_: int, *, bound: bool) -> tuple[Moment, Moment]:
    """Another player's turn and the one after it, which is seat 0's. ``bound``: with a flag bound to somebody."""
    season = _Season(players, matchdays)
    for week in season.weeks():
        if week.matchday >= round_:
            for before, then in zip(season.turns, season.turns[1:], strict=False):
                round_now, earlier = then.state.round, before.state.round
                assert round_now is not None
                assert earlier is not None
                mine = round_now.turn is not None and round_now.turn.seat == 0 and round_now.turn.kind == "flag"
                theirs = earlier.turn is not None and earlier.turn.seat != 0 and earlier.matchday == round_now.matchday
                if mine and theirs and bool(round_now.hands[0].bound) == bound:
                    return before, then
        season.turns.clear()
    raise LookupError("no such turn in this season")


def lapsed(moment: Moment) -> Moment:
    """The turn's time is up: the app has set the flag."""
    assert moment.state.round is not None
    assert moment.state.round.turn is not None
    turn = moment.state.round.turn
    step = ENGINE.apply(moment.state, Office.SYSTEM, Due(f"turn:{turn.number}"), Ms(turn.ends))
    return Moment(step.state, Ms(turn.ends), step.events)


class Stage(Line):
    """The page of somebody in a league."""

    def __init__(self, page: Page, moment: Moment, viewer: Viewer) -> None:
        super().__init__(page)
        self.viewer = viewer
        self.moment = moment
        self.view: View = ENGINE.view(moment.state, viewer)
        self.deleted: frozenset[int] = frozenset()
        """Seats of members who wanted to be forgotten."""

    def now(self) -> Ms:
        return self.moment.at

    def come(self, moment: Moment) -> None:
        """On to this moment, as one step."""
        view = ENGINE.view(moment.state, self.viewer)
        told = [heard for event in moment.told if (heard := ENGINE.tell(event, self.viewer)) is not None]
        self.seq += 1
        self.say(t="step", seq=self.seq, now=moment.at, patch=diff(self.view, view), told=told)
        self.moment, self.view = moment, view
        self._who()

    def passed(self, ms: int) -> None:
        """Time goes by on both sides; the page's clock is the test's (``page.clock.install``)."""
        self.moment = msgspec.structs.replace(self.moment, at=Ms(self.moment.at + ms))
        self.page.clock.fast_forward(ms)

    def greet(self, hello: dict[str, Any]) -> None:
        seat = {"seat": int(self.viewer)} if isinstance(self.viewer, int) else {}
        self.say(t="welcome", now=self.moment.at, engine="stadium", epoch="e", version=1, **seat)
        self.say(t="full", now=self.moment.at, epoch="e", seq=self.seq, view=self.view, told=[])
        self._who()

    def _who(self) -> None:
        people = {
            str(m.seat): {"name": "", "here": False, "gone": True}
            if m.seat in self.deleted
            else {"name": NAMES[m.seat], "here": True}
            for m in self.moment.state.members
        }
        self.say(t="people", seats=people, watching=0)


@contextmanager
def stage(
    browser: Browser, home: str, moment: Moment, viewer: Viewer = Audience.PUBLIC, **device: Any
) -> Iterator[tuple[Page, Stage]]:
    """A page that sees this moment as this viewer does. It fails on any error in the page, as ``watched`` does."""
    with watched(browser, home, service_workers="block", **device) as one:
        _lists(one.page)
        yield one.page, Stage(one.page, moment, viewer)


def _lists(page: Page) -> None:
    """What league pages fetch beside the view."""
    maps = {one.id: msgspec.json.decode(msgspec.json.encode(one)) for one in shelf.all()}
    clubs = {c.id: {"name": c.name, "stadium": c.stadium, "city": c.city} for c in directory().listed("bl1-2026")}

    def answered(found: Callable[[str], object]) -> Callable[[Route], None]:
        return lambda route: route.fulfill(json=found(route.request.url.rsplit("/", 1)[1]))

    page.route("**/api/maps/*", answered(lambda name: maps[name]))
    page.route("**/api/clubs/*", answered(lambda _: clubs))
    page.route("**/api/squads/*", answered(lambda _: {}))
    page.route("**/api/leagues/**", answered(lambda _: {}))
    kickoffs = [day[0] for day in slots(YEAR)]
    seasons = [{"source": "simulated", "next": 1, "last": len(kickoffs), "kickoffs": kickoffs}]
    page.route("**/api/seasons", lambda route: route.fulfill(json=seasons))


def seat(n: int = 0) -> Viewer:
    return Seat(n)
