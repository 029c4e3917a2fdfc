"""``pausenhof demo``: a server of its own with a league in mid-season, moments before a flag round, and a match
against a bot. Its clock says so; all of it is gone when it stops."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
import webbrowser
from pathlib import Path
from tempfile import TemporaryDirectory

from server import logs, process
from server.app import Node
from server.bots.league.temper import TEMPERS
from server.catalogue import league_bot, standard
from server.clock import Clock, RealClock
from server.config import BadConfig, Config, load
from server.engines.contract import Engine
from server.engines.stadium.calendar import round_start
from server.engines.stadium.options import Options
from server.engines.stadium.state import State
from server.football.simulated.calendar import slots
from server.leagues.seasons import Seasons, season_year
from server.people.nicknames import offered
from server.rooms import seats
from server.rooms.directory import Directory, Person
from server.rooms.entries import Chair, Spec
from server.simulation.written import Written, patient, room_key, write
from server.store.contract import Store
from server.store.cupboard import Cupboard
from server.store.embedded import NoStore
from server.tokens import digest, new_secret
from server.web.hooks import MovableClock
from server.web.serving import NoPort

MATCHDAY = 15
"""Its flag round is next. On that evening the picks of the matchday after it are open: an English week."""
BEFORE_MS = 40_000
"""From the start of the program: the season takes some of it, and whoever opens the league sees its round begin."""
BOTS = {1: "sensible", 2: "hostile", 3: "casual"}
RIVAL = "greedy"
TRIES = 8
"""So many leagues are played for one whose players have chosen apart; then the last one is shown."""


def run(port: int | None, open_page: bool) -> int:
    """Serve the demo until Ctrl-C. Returns the exit code."""
    with TemporaryDirectory(prefix="pausenhof-demo-", ignore_cleanup_errors=True) as folder:
        given = {"host": "127.0.0.1", "port": port, "data": Path(folder), "log_level": "warning"}
        try:
            config = load(os.environ, None, given)
        except BadConfig as e:
            print("The configuration can't be used:", *e.problems, sep="\n  ", file=sys.stderr)
            return 2
        logs.configure(config.log, config.log_level)
        clock = RoundClock()
        demo = Demo(config, clock)
        try:
            process.run(config, standard(), lambda port: demo.tell(port, open_page), clock, demo.furnish)
        except (NoPort, NoStore) as e:
            print(e, file=sys.stderr)
            return 1
    return 0


class RoundClock(MovableClock):
    """Begins shortly before the flag round, in the simulated season of this school year."""

    def __init__(self) -> None:
        super().__init__(RealClock())
        now = self.now_ms()
        last = slots(season_year(now))[MATCHDAY - 1][-1]
        self.advance(round_start(last, Options().round_minute) - BEFORE_MS - now)


class Demo:
    """``paths``: of the league and of the match, each with the seat that it opens."""

    def __init__(self, config: Config, clock: Clock) -> None:
        self.config = config
        self.paths: list[str] = []
        self._clock = clock

    async def furnish(self, node: Node, store: Store, cupboard: Cupboard) -> None:
        league = await self._league(node.directory.engines["stadium"], store, Seasons(cupboard.seasons))
        self.paths = [league, await self._match(node.directory)]

    def tell(self, port: int, open_page: bool) -> None:
        league, match = (f"http://{self.config.host}:{port}{path}" for path in self.paths)
        print(f"A league in the middle of its season; its flag round begins in a moment:\n  {league}")
        print(f"A match against the computer:\n  {match}\nCtrl-C ends both, and nothing of them is kept.", flush=True)
        if open_page:
            webbrowser.open(league)

    async def _league(self, engine: Engine, store: Store, seasons: Seasons) -> str:
        for _ in range(TRIES):
            key, room = secrets.token_bytes(32), seats.new_room_id()
            feed = await seasons.feed(room, engine.setup({}, room_key(key)), self._clock.now_ms())
            makers = [league_bot(TEMPERS[bot]) for bot in ("sensible", *BOTS.values())]
            league = Written(engine, feed.season, [patient(makers[0]), *makers[1:]], key, {})
            await asyncio.to_thread(league.until, MATCHDAY, "settled")
            if apart(league.state):
                break
        assert league.state.squads is not None
        await seasons.keep_names(league.state.squads.id, feed.names(league.at))
        token = new_secret()
        chairs = {0: Chair(offered("de"), "demo", (digest(token),))}
        chairs |= {seat: Chair(bot, bot=bot) for seat, bot in BOTS.items()}
        spec = Spec(room, engine.name, engine.version, {}, room_key(key), league.founded, chairs)
        await write(store, spec, league.entries, min(engine.deadlines(league.state).values()))
        return f"/f/{room}#s={token}"

    async def _match(self, directory: Directory) -> str:
        made = await directory.create("legends", {}, Person("demo", offered("de")), {1: RIVAL})
        return f"/d/{made.room_id}#s={made.token}"


def apart(state: State) -> bool:
    """Has everybody another club and another scorer on both matchdays that are shown first?"""
    shown = [w.picks.values() for w in state.weeks if w.matchday in (MATCHDAY, MATCHDAY + 1)]
    return all(
        len({p.club for p in picks}) == len({p.scorer for p in picks}) == len(picks) == len(BOTS) + 1 for picks in shown
    )
