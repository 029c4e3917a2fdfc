"""Puts bots on their seats and lets them act like people: after a moment's thought, one command at a time.

A bot holds nothing that matters. After a restart it is put on its seat again and looks at what it sees.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import Any, Protocol

import structlog

from server.bots.player import Choice, Make, Player
from server.clock import Alarm, Clock
from server.engines.contract import Engine, Ms, Seat
from server.engines.draws import Draws
from server.engines.refusal import Code

THINK_MS = (700, 1_500)
RETRY_MS = 4_000
RETRY_MOST_MS = 32_000
"""While the room takes nothing from anybody (its store is full or away), each try comes twice as late, up to this."""
TRIES = 3
"""A choice that the rules refuse is made anew so often; then the bot waits until something happens."""
_WRONG = frozenset({*(code.value for code in Code), "bad-command"})
"""What a bot is refused for its choice. Every other refusal is the room's own trouble and says nothing of it."""

log = structlog.get_logger()


class Chair(Protocol):
    @property
    def bot(self) -> str:
        """The name of the bot on it, or "" for a person."""
        ...


class Table(Protocol):
    """A room, as its bots see it."""

    @property
    def id(self) -> str: ...
    @property
    def engine(self) -> Engine: ...
    @property
    def state(self) -> Any: ...
    @property
    def chairs(self) -> Mapping[int, Chair]: ...
    @property
    def closed(self) -> bool:
        """Nothing happens here any more; where the room goes on, it has another table and other bots."""
        ...

    def watch(self, on_step: Callable[[Any], None]) -> Callable[[], None]: ...

    def submit_as(
        self, seat: Seat, cmd: Mapping[str, Any], command_id: str, refused: Callable[[str], None] | None = None
    ) -> None:
        """``refused`` hears why nothing came of it, perhaps at once. What it does hear nothing of has led to a step, or
        the room is closed."""
        ...


class Runner:
    """``bots``: by the engine's name, who plays it, by the bot's name. ``beside``: one thread for those that think
    long; without it they think in the loop (tests on a fake clock)."""

    def __init__(
        self,
        bots: Mapping[str, Mapping[str, Make]],
        clock: Clock,
        new_key: Callable[[], bytes] | None = None,
        beside: Executor | None = None,
    ) -> None:
        self._bots = bots
        self._clock = clock
        self._beside = beside
        self._new_key = new_key or (lambda: secrets.token_bytes(32))

    def attach(self, table: Table) -> None:
        """Seat the bots of this room. They stay until it is closed."""
        for number, chair in table.chairs.items():
            if not chair.bot:
                continue
            make = self._bots.get(table.engine.name, {}).get(chair.bot)
            if make is None:
                log.error("no such bot", room=table.id, seat=number, bot=chair.bot)
                continue
            seat, draws = Seat(number), Draws(self._new_key())
            _Seated(table, seat, make(seat, draws), draws, self._clock, self._beside)


class _Seated:
    """One bot on one seat."""

    def __init__(
        self, table: Table, seat: Seat, player: Player, draws: Draws, clock: Clock, beside: Executor | None
    ) -> None:
        self._beside = beside
        self._busy = False
        self._table = table
        self._seat = seat
        self._player = player
        self._draws = draws
        self._clock = clock
        self._alarm: Alarm | None = None
        self._thoughts = 0
        self._given = ""
        self._tries = 0
        self._put_off_ms = 0
        self._retrying = False
        table.watch(self._look)
        self._look(table)

    def _look(self, _table: Table) -> None:
        self._tries = self._put_off_ms = 0
        if self._busy:
            return  # it looks at what it makes of it when the thought is finished
        if self._alarm is None or self._retrying:  # a thought begun is finished, however busy others are
            self._retrying = False
            self._think(self._pause_ms())

    def _think(self, for_ms: int) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._clock.call_at(Ms(self._clock.now_ms() + for_ms), self._act)

    def _act(self) -> None:
        self._alarm = None
        if self._table.closed:
            return
        engine, state = self._table.engine, self._table.state
        offers = engine.legal(state, self._seat)
        if not offers:
            return
        view = engine.view(state, self._seat)
        if self._beside is None or not self._player.slow:
            self._give(self._player.choose(view, offers))
            return
        self._busy = True
        thought = self._beside.submit(self._player.choose, view, offers)
        asyncio.wrap_future(thought).add_done_callback(self._thought)

    def _thought(self, thought: asyncio.Future[Choice | None]) -> None:
        self._busy = False
        if thought.cancelled():
            return  # the server stops
        if fault := thought.exception():
            log.error("a bot failed to think", room=self._table.id, seat=self._seat, exc_info=fault)
            return
        self._give(thought.result())

    def _give(self, choice: Choice | None) -> None:
        if choice is None or self._table.closed:
            return
        self._given = given = f"bot-{secrets.token_hex(8)}"
        self._table.submit_as(self._seat, choice, given, lambda code: self._refused(given, choice, code))

    def _refused(self, given: str, choice: Choice, code: str) -> None:
        if given != self._given or self._table.closed:
            return  # it has thought again meanwhile
        if code not in _WRONG:
            self._put_off_ms = min(2 * self._put_off_ms or RETRY_MS, RETRY_MOST_MS)
            self._again(self._put_off_ms)
            return
        self._tries += 1
        if self._tries > TRIES:
            log.warning(
                "a bot's choices are refused", room=self._table.id, seat=self._seat, do=choice.get("do"), code=code
            )
            return
        self._again(RETRY_MS)

    def _again(self, for_ms: int) -> None:
        """Think anew then, or sooner if something happens."""
        self._retrying = True
        self._think(for_ms)

    def _pause_ms(self) -> int:
        self._thoughts += 1
        least, most = THINK_MS
        return least + self._draws.below(most - least + 1, "pause", self._thoughts)
