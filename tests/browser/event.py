"""An event's pages without its server: an event of the engine's own, told over a socket that lies in a test's hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any

import msgspec
import orjson
from playwright.sync_api import Browser, Locator, Page, Route, expect

from server.catalogue import shipped_sets
from server.engines.contract import Audience, Ms, Seat, View, Viewer
from server.engines.legends.text import describe
from server.engines.tournament import commands
from server.engines.tournament.engine import Tournament
from server.engines.tournament.rulings.event import ENGINE as RUN
from server.engines.tournament.rulings.event import FIRST_SEAT as FIRST_SEAT
from server.engines.tournament.rulings.event import Event, seat
from server.rooms.diff import diff
from tests.browser.chromium import watched
from tests.browser.demo import TWICE
from tests.browser.line import Line

ROOM = "/t/EVENT"
CODE = "K7QM-4XRT"
ENGINE = Tournament()
_KINDS = ("Flinker", "Frohe", "Kluge", "Leise", "Mutige", "Schlaue", "Wilde", "Ruhige", "Bunte", "Zähe")
_BEASTS = (
    "Dachs", "Dohle", "Eule", "Hase", "Igel", "Katze", "Luchs", "Maus", "Otter", "Pudel", "Rabe", "Spatz",
    "Taube", "Unke", "Wolf", "Ziege", "Biber", "Fuchs", "Gans", "Hummel", "Krähe", "Lerche", "Marder", "Robbe",
    "Schwan", "Tiger",
)  # fmt: skip
CLUBS = ("Klasse 8a", "Klasse 9b", "SV Tafelberg", "")


def name_of(player: int) -> str:
    """Four plain names, then names as the server makes them up; each one once."""
    plain = ("Ada", "Ben", "Cem", "Dana")
    if player < len(plain):
        return plain[player]
    kind, beast = divmod(player, len(_BEASTS))
    return f"{_KINDS[kind % len(_KINDS)]} {_BEASTS[beast]}"


class Fair(Event):
    """An event that people have come to. Results are drawn, always the same."""

    def __init__(self, options: dict[str, Any] | None = None, *, rooms: bool = True) -> None:
        super().__init__({"name": "Sommerpokal", **(options or {})}, rooms=rooms)
        self._chance = Random(7)

    def come(self, players: int, *, seated: bool = True) -> Fair:
        for n in range(len(self.state.players), players):
            club = CLUBS[n % len(CLUBS)]
            if seated:
                self.player(n, commands.Register(name_of(n), club))
            else:
                self.owner(commands.Enter(name_of(n), club))
        return self

    def started(self, players: int, *, seated: bool = True) -> Fair:
        self.come(players, seated=seated)
        self.owner(commands.Begin())
        return self

    def play(self, rounds: int) -> Fair:
        """So many whole rounds."""
        for _ in range(rounds):
            self.pair()
            self.publish()
            self.finish()
        return self

    def finish(self, but: int = 0) -> Fair:
        """The tables of the round that is on, all but the last few."""
        round_ = self.state.rounds[-1]
        best = self.state.setup.options.best_of_in(round_.stage)
        open_ = [m for m in round_.matches if m.result is None]
        for match in open_[: len(open_) - but]:
            a, b = sorted((best // 2 + 1, self._chance.randrange(best // 2 + 1)), reverse=self._chance.random() < 0.5)
            self.owner(commands.EnterResult(match.id, (a, b, 0)))
        return self

    def running(self) -> Fair:
        self.pair()
        self.publish()
        return self


class Stage(Line):
    """The page of somebody at an event."""

    def __init__(self, page: Page, event: Event, viewer: Viewer) -> None:
        super().__init__(page)
        self.event = event
        self.viewer = viewer
        self.view: View = ENGINE.view(event.state, viewer)
        self.people: dict[str, Any] = {}
        self.hellos: list[dict[str, Any]] = []
        self._told = len(event.told)

    def now(self) -> Ms:
        return self.event.at

    def show(self) -> None:
        """What happened at the event since, as one step."""
        expect(self.page.locator("html[data-seq]")).to_be_attached()
        view = ENGINE.view(self.event.state, self.viewer)
        fresh, self._told = self.event.told[self._told :], len(self.event.told)
        told = [heard for event in fresh if (heard := RUN.tell(event, self.viewer)) is not None]
        self.seq += 1
        self.say(t="step", seq=self.seq, now=self.event.at, patch=diff(self.view, view), told=told)
        self.view = view

    def greeted(self, room: str) -> None:
        """Wait until the page has come to this room."""
        self.until(lambda: bool(self.hellos) and self.hellos[-1]["room"] == room)

    def take(self, command: type) -> dict[str, Any]:
        """Carry out the page's command as the server would; raises ``Refused``. Returns what was said."""
        assert isinstance(self.viewer, int)
        said = self.unanswered()["cmd"]
        assert command.__struct_config__.tag == said["do"], said  # type: ignore[attr-defined]
        self.event.say(self.viewer, msgspec.convert(said, command))
        self.taken()
        self.show()
        return dict(said)

    def greet(self, hello: dict[str, Any]) -> None:
        self.hellos.append(hello)
        if hello["room"] in ROOM:
            own = {"seat": int(self.viewer)} if isinstance(self.viewer, int) else {}
            self.say(t="welcome", now=self.event.at, engine="tournament", epoch="e", version=1, **own)
            self.say(t="full", now=self.event.at, epoch="e", seq=self.seq, view=self.view, told=[])
            self.say(t="people", seats=self.people, watching=0)


@contextmanager
def stage(
    browser: Browser, home: str, event: Event, viewer: Viewer = Audience.PUBLIC, **device: Any
) -> Iterator[tuple[Page, Stage]]:
    """A page that sees this event as this viewer does. It fails on any error in the page, as ``watched`` does."""
    with watched(browser, home, service_workers="block", **device) as one:
        _answers(one.page, event)
        yield one.page, Stage(one.page, event, viewer)


def _answers(page: Page, event: Event) -> None:
    """What an event's pages ask for beside the socket."""

    def console(route: Route) -> None:
        route.fulfill(json=console_of(event))

    page.route("**/api/cards?*", lambda r: r.fulfill(content_type="application/json", body=cards()))
    page.route("**/api/events/*/console", console)
    page.route("**/api/events/*/invite", lambda r: r.fulfill(json={"invite": CODE, "link": f"/i/{CODE}", "until": 0}))


@cache
def cards() -> bytes:
    """The shipped set as clients get it: the demo server's has no legal decks."""
    return orjson.dumps(describe(shipped_sets()["base"]))


def console_of(event: Event) -> dict[str, Any]:
    """Tables of the round as the runtime would tell them: two in three are played at, one waits for somebody."""
    tables: dict[str, Any] = {}
    round_ = event.state.rounds[-1] if event.state.rounds else None
    for n, match in enumerate(round_.matches if round_ is not None else ()):
        if not match.room:
            continue
        over = match.result is not None
        phase = "over" if over else "held" if match.paused_at else ("playing", "playing", "lobby")[n % 3]
        tables[match.id] = {
            "room": match.room,
            "phase": phase,
            "score": list(match.score),
            "here": [n % 5 != 4, n % 7 != 6],
            "asked": [n % 2] if phase == "playing" else [],
            "at": event.at - 1_000 * (n % 90),
        }
        if phase == "playing":
            tables[match.id] |= {"points": [22 - n % 9, 18 - n % 7], "turn": 3 + n % 9}
            tables[match.id]["clock"] = {"ends": event.at + 60_000 * (3 + n % 17)}
    return {"now": event.at, "round": round_.number if round_ is not None else 0, "tables": tables}


def third_of_64() -> Fair:
    """The third round of 64 is on; ten tables are done."""
    return Fair({"cut": 8}).started(64).play(2).running().finish(22)


# --- what one does on a page ----------------------------------------------------------------------------


def verb(page: Page, name: str) -> Locator:
    return page.locator(f"[data-verb={name}]").first


def surely(page: Page, name: str) -> None:
    """Both taps of a button that asks back."""
    verb(page, name).evaluate(TWICE)


def step(page: Page, name: str) -> None:
    """What is to be done next on the organiser's desk."""
    expect(page.locator("[data-step]")).to_have_attribute("data-step", name)


def cell(page: Page, table: int) -> Locator:
    """A table in the grid of the organiser's desk."""
    return page.locator(f".desk__cell[data-table='{table}']")


def sat(player: int) -> Viewer:
    """Whoever this player is."""
    return seat(player)


OWNER: Viewer = Seat(0)
