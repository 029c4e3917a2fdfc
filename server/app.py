"""The only place that builds a node's objects and wires them, and that closes them in order."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Protocol

import structlog
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from server.bots.runner import Runner
from server.cards.bench import Bench, ProcessBench
from server.cards.book import Book
from server.cards.shelf import Shelf
from server.cards.stock import Stock
from server.catalogue import Catalogue
from server.clock import Clock
from server.config import Config
from server.leagues.fetching import Fetching
from server.leagues.lookout import Lookout
from server.leagues.outside import Outside
from server.leagues.seasons import Seasons
from server.leagues.steward import Steward
from server.leagues.vetting import vetted
from server.maps import shelf
from server.people.belongings import Calendars, CardSets
from server.people.caretaker import Caretaker
from server.people.claims import Claims
from server.people.codes import Hashes
from server.people.devices import Devices
from server.people.errands import Errands
from server.people.guests import Guests, GuestStore
from server.people.seating import Seating
from server.reminders.courier import Courier
from server.reminders.errand import Reminders
from server.reminders.reach import Reach
from server.reminders.wishes import Wishes
from server.replays.inspector import Inspector
from server.rooms.directory import DAY_MS, Directory
from server.rooms.handover import Pace
from server.rooms.home import Customs
from server.rooms.noticeboard import NoticeBoard
from server.rooms.room import Room
from server.rooms.tenure import Town
from server.store.contract import Store
from server.store.cupboard import Cupboard
from server.store.neighbours import ValkeyNeighbours
from server.store.nodes import new_id
from server.tournaments.entrants import Entrants
from server.tournaments.house import Tournaments
from server.tournaments.vetting import Vetting
from server.web.admin import AdminApi
from server.web.admin_sets import AdminSetApi
from server.web.assets import Assets
from server.web.calendars import CalendarApi
from server.web.cards import CardApi
from server.web.connections import Sessions
from server.web.dev import PANEL, DevPanel
from server.web.door import Door
from server.web.event_door import EventDoor
from server.web.event_tables import TableApi
from server.web.events import EventApi
from server.web.figures import figures
from server.web.football import FootballApi
from server.web.guests import GuestApi
from server.web.health import Health
from server.web.hooks import MovableClock, TestHooks
from server.web.leagues import LeagueApi
from server.web.links import Links, Pictures
from server.web.measured import MeasuredStore, Measures
from server.web.notices import FeaturingApi, NoticeApi
from server.web.office import Office
from server.web.openapi import OpenApi
from server.web.organisers import OrganiserApi
from server.web.practice import PracticeApi
from server.web.profile import ProfileApi
from server.web.push import PushApi
from server.web.replay_files import ReplayFileApi
from server.web.replays import ReplayApi
from server.web.rooms import RoomApi
from server.web.routes import site
from server.web.sets import SetApi
from server.web.shield import Names
from server.web.tolls import Tolls

log = structlog.get_logger()


class Part(Protocol):
    """What answers at some addresses."""

    def routes(self) -> Sequence[BaseRoute]: ...


class Node:
    """One node over a given store: the ASGI application, and its start and stop."""

    def __init__(
        self,
        config: Config,
        catalogue: Catalogue,
        store: Store,
        guest_store: GuestStore,
        clock: Clock,
        cupboard: Cupboard | None = None,
        bench: Bench | None = None,
        alone: bool = False,
    ) -> None:
        """``cupboard``: what is kept beside the rooms, in memory by default; ``alone``: there is no other node."""
        cupboard = cupboard or Cupboard()
        self._runner = Runner(catalogue.bots, clock, beside=ThreadPoolExecutor(1, "bots"))
        measures = Measures()
        engines, measured = measures.engines(catalogue.engines), MeasuredStore(store, measures)
        book = Book(cupboard.sets)
        self.stock = Stock(book, catalogue)
        self._neighbours, self._alone, self._now = cupboard.neighbours, alone, clock.now_ms
        name = new_id(config.node)
        self.town = self._settled(name, cupboard.neighbours, clock) if cupboard.neighbours is not None else None
        self.directory = Directory(
            engines,
            measured,
            clock,
            name,
            tenure=self.town,
            on_open=self._opened,
            finished_ms=config.keep_days * DAY_MS,
            store_bytes=config.store_mb << 20,
            supplies=self.stock,
            vets={"tournament": Vetting(catalogue.game), "stadium": vetted},
            customs=_customs(config, catalogue),
        )
        seasons = Seasons(cupboard.seasons)
        self.steward = Steward(seasons, clock, self.directory.open)
        self._outside = Outside(config.openligadb)
        self._lookout = Lookout(seasons, self.steward, self._outside, clock, self.directory.tenure.take)
        reach = Reach(here=config.test_hooks)
        courier = Courier(config.contact, clock, reach) if config.contact else None
        self.reminders = Reminders(
            cupboard.pushes, courier, clock, self.directory.look, self.directory.tenure.take, config.push_key
        )
        self.sessions = Sessions(self.directory, clock, config.sockets, config.sockets_per_address)
        links, tolls = Links(config), Tolls(clock, config)
        worker, before = config.service_worker and not config.dev, PANEL if config.dev else b""
        assets = Assets(config.client, worker, _version(), config.phrases, links.told, before)
        self.health = Health(_version(), assets.hash, lambda: len(self.directory.rooms) + len(self.sessions))
        people = Guests(guest_store, cupboard.register, clock.now_ms)
        seating = Seating(self.directory, cupboard.register, clock.now_ms)
        self.tournaments = Tournaments(self.directory, seating.note, clock, cupboard.events)
        belongings = (
            Calendars(cupboard.calendars), CardSets(book), Wishes(cupboard.pushes), Entrants(self.directory),
        )  # fmt: skip
        self._errands = Errands(people, cupboard.register, cupboard.recoveries, seating, belongings, clock.now_ms)
        self.caretaker = Caretaker(people, cupboard.register, self._errands, clock, self.directory.tenure.take)
        self._hashes = Hashes()
        claims = Claims(people, cupboard.recoveries, self._errands, self._hashes, clock.now_ms)
        guests = GuestApi(people, Devices(people, self._errands), tolls, config.newcomers)
        office = Office(clock, config, cupboard.admin)
        self.shelf = Shelf(
            book, self.stock, bench or ProcessBench(config.trial_games), catalogue.sets, clock.now_ms,
            approval=config.approve_sets, per_guest=config.sets_per_guest,
        )  # fmt: skip
        fetching = Fetching(seasons, self.steward, self._outside, clock)
        door = EventDoor(self.directory, guests, tolls)
        self.board = NoticeBoard(self.directory, cupboard.notices, clock)
        parts: list[Part] = [
            guests,
            ProfileApi(claims, self._errands, guests, tolls, clock),
            RoomApi(self.directory, catalogue, guests, links, tolls, seating),
            CardApi(self.stock),
            SetApi(self.shelf, guests, clock, config),
            AdminSetApi(self.shelf, office),
            AdminApi(office, self.directory, self.sessions, self.health, people, cupboard.admin, clock),
            NoticeApi(self.board, self.directory, guests, tolls, seating),
            FeaturingApi(self.board, office),
            PracticeApi(catalogue.puzzles),
            CalendarApi(self.directory, cupboard.calendars, guests, links, tolls, clock),
            PushApi(cupboard.pushes, courier, reach, guests, tolls, clock),
            EventApi(door, cupboard.events, self.tournaments.console, seating, links, clock),
            TableApi(door, seating, clock),
            OrganiserApi(self.tournaments.organisers, office, links, tolls, clock),
            OpenApi(_version()),
            LeagueApi(shelf.all(), seasons, tolls, clock.now_ms),
            FootballApi(self.directory, seasons, self.steward, fetching, guests, tolls, clock),
            ReplayApi(
                catalogue.engines, store, self.stock, guests, self.directory.customs.unwatched, tolls, clock.now_ms
            ),
            ReplayFileApi(Inspector(self.stock, allow_fixed=config.test_hooks), clock),
            Pictures(links, tolls),
            Door(self.sessions, tolls),
            self.health,
            figures(self.directory, self.sessions, self.health, measures, config.metrics_token, self.town),
            assets,
        ]
        if config.dev:
            parts.append(DevPanel(config.client))
        if config.test_hooks and isinstance(clock, MovableClock):
            parts.append(TestHooks(self.directory, self.sessions, clock))
        names = Names(config.hosts, config.origins, config.public_url)
        self.asgi: ASGIApp = site([route for part in parts for route in part.routes()], assets, names)

    def _opened(self, room: Room) -> None:
        """A room has come into memory: bots take their places; a league hears of football, its people are reminded."""
        self._runner.attach(room)
        self.steward.attach(room)
        self.tournaments.attach(room)
        self.reminders.attach(room)

    def _settled(self, name: str, neighbours: ValkeyNeighbours, clock: Clock) -> Town:
        return Town(
            name, neighbours.nodes, neighbours.leases, neighbours.mail, clock,
            lambda room: self.directory.open(room), lambda room: self.directory.drop(room), self._about,
        )  # fmt: skip

    def _about(self) -> dict[str, Any]:
        sockets = self.sessions.count().total()
        lag_ms = round(1000 * self.health.lag.quantile(0.95), 1)
        return {"version": _version(), "rooms": len(self.directory.rooms), "sockets": sockets, "lag_ms": lag_ms}

    async def start(self) -> None:
        if self._neighbours is not None and self.town is not None:
            if self._alone:
                await self._neighbours.nodes.forget_all()
            await self.town.start()
        await self.stock.start(self._now())  # first: rooms that wake up must find their cards
        await self.shelf.start()
        await self.directory.start()
        self._lookout.start()
        await self.reminders.start()
        self.caretaker.start()
        self.board.start()
        self.sessions.start()
        self.health.start()
        self.health.ready = True

    async def drain(self) -> None:
        """Save every room, and send everybody away: evenly where another node takes them in, else at once."""
        pace = None if self._alone or self.town is None else Pace(self.sessions.count().total())
        await self.directory.drain(pace)
        await self.sessions.drain(pace)

    async def stop(self) -> None:
        """Let go of everything. The sockets were closed by the server before."""
        self.health.stop()
        self.sessions.stop()
        await self.board.stop()
        await self._lookout.stop()
        await self.reminders.stop()
        await self.caretaker.stop()
        await self._errands.stop()
        self._hashes.close()
        await self.steward.stop()
        await self.tournaments.stop()
        await self._outside.close()
        await self.directory.stop()
        if self.town is not None:
            await self.town.stop()
        await self.shelf.stop()


def _customs(config: Config, catalogue: Catalogue) -> Customs:
    games = frozenset(catalogue.engines) - {"tournament"}  # an event's own page is for everybody
    return Customs(config.phrases, config.open_hands, frozenset() if config.spectators else games)


def _version() -> str:
    try:
        return version("pausenhof")
    except PackageNotFoundError:  # run from a folder that nobody installed
        return "unpackaged"
