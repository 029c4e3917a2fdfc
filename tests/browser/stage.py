"""A league's pages without its server: a season played by bots, told over a socket that lies in a test's hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, Route, WebSocketRoute

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
from server.wire.codec import unpack
from tests.browser.chromium import watched

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


class Stage:
    """The page's socket. ``sent``: commands it gave; nothing answers them but the test."""

    def __init__(self, page: Page, moment: Moment, viewer: Viewer) -> None:
        self.viewer = viewer
        self.moment = moment
        self.view: View = ENGINE.view(moment.state, viewer)
        self.sent: list[dict[str, Any]] = []
        self._seq = 5
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self._opened)

    def come(self, moment: Moment) -> None:
        """On to this moment, as one step."""
        view = ENGINE.view(moment.state, self.viewer)
        told = [heard for event in moment.told if (heard := ENGINE.tell(event, self.viewer)) is not None]
        self._seq += 1
        self._say(t="step", seq=self._seq, now=moment.at, patch=diff(self.view, view), told=told)
        self.moment, self.view = moment, view
        self._who()

    def refuse(self, code: str, **facts: Any) -> None:
        """The last command was not taken."""
        self._say(t="no", id=self.sent[-1]["id"], code=code, facts=facts)

    def _opened(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._heard)

    def _heard(self, data: str | bytes) -> None:
        frame: Any = unpack(data) if isinstance(data, bytes) else json.loads(data)
        if frame["t"] == "hello":
            seat = {"seat": int(self.viewer)} if isinstance(self.viewer, int) else {}
            self._say(t="welcome", now=self.moment.at, engine="stadium", epoch="e", version=1, **seat)
            self._say(t="full", now=self.moment.at, epoch="e", seq=self._seq, view=self.view, told=[])
            self._who()
        elif frame["t"] == "beat":
            self._say(t="beat", n=frame["n"], now=self.moment.at, seq=self._seq)
        elif frame["t"] == "do":
            self.sent.append(frame)

    def _who(self) -> None:
        people = {str(m.seat): {"name": NAMES[m.seat], "here": True} for m in self.moment.state.members}
        self._say(t="people", seats=people, watching=0)

    def _say(self, **frame: Any) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(frame))


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
