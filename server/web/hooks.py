"""``/_test/...``: what browser tests need and nobody else may have. Opened by ``test_hooks`` alone, which
refuses to stand beside a host or a proxy by which others can come; and who comes by one all the same finds nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.clock import Alarm, Clock
from server.engines.contract import Audience, Ms, Seat, viewer_key
from server.engines.refusal import Refused
from server.rooms.directory import Directory, NoSuchRoom, Person
from server.rooms.tenure import Elsewhere
from server.web.answers import ApiCode, ApiRefusal, answer, asked
from server.web.connections import Sessions
from server.web.peer import is_own_machine
from server.wire.frames import WireCode


class MovableClock:
    """Another clock, moved on by hand as far as a test likes."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ahead = 0
        self._alarms: set[_MovedAlarm] = set()

    def now_ms(self) -> Ms:
        return Ms(self._clock.now_ms() + self._ahead)

    def call_at(self, at: Ms, callback: Callable[[], None]) -> Alarm:
        alarm = _MovedAlarm(self, at, callback)
        self._alarms.add(alarm)
        alarm.arm(self._clock, self._ahead)
        return alarm

    def advance(self, by_ms: int) -> None:
        """Move on; what falls due meanwhile runs in the loop's next turns, in order."""
        self._ahead += by_ms
        for alarm in sorted(self._alarms, key=lambda alarm: alarm.at):
            alarm.arm(self._clock, self._ahead)

    def drop(self, alarm: _MovedAlarm) -> None:
        self._alarms.discard(alarm)


class _MovedAlarm:
    def __init__(self, home: MovableClock, at: Ms, callback: Callable[[], None]) -> None:
        self.at = at
        self._home = home
        self._callback = callback
        self._inner: Alarm | None = None

    def arm(self, clock: Clock, ahead: int) -> None:
        if self._inner is not None:
            self._inner.cancel()
        self._inner = clock.call_at(Ms(self.at - ahead), self._ring)

    def cancel(self) -> None:
        self._home.drop(self)
        if self._inner is not None:
            self._inner.cancel()

    def _ring(self) -> None:
        self._home.drop(self)
        self._callback()


class Advance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ms: int


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    cmd: dict[str, Any]


class FixedRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room whose chance is known. ``key``: 32 bytes in hex. ``moves`` are given before anybody comes."""

    key: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    engine: str = "legends"
    options: dict[str, Any] = {}
    names: tuple[str, ...] = ("Ada", "Ben")
    bots: dict[int, str] = {}
    moves: list[Move] = []


class TestHooks:
    __test__ = False  # pytest, this is no test

    def __init__(self, directory: Directory, sessions: Sessions, clock: MovableClock) -> None:
        self._directory = directory
        self._sessions = sessions
        self._clock = clock

    def routes(self) -> list[Route]:
        return [
            Route("/_test/advance", self.advance, methods=["POST"]),
            Route("/_test/kill", self.kill, methods=["POST"]),
            Route("/_test/rooms", self.create, methods=["POST"]),
            Route("/_test/rooms/{id}", self.look, methods=["GET"]),
        ]

    async def advance(self, request: Request) -> Response:
        _own_machine(request)
        self._clock.advance((await asked(request, Advance)).ms)
        return answer({"now": self._clock.now_ms()})

    async def kill(self, request: Request) -> Response:
        _own_machine(request)
        return answer({"cut": self._sessions.cut_all()})

    async def create(self, request: Request) -> Response:
        """Answers with the room, its invite, and a token for each seat that a name was given for."""
        _own_machine(request)
        wanted = await asked(request, FixedRoom)
        try:
            created = await self._directory.create(
                wanted.engine,
                wanted.options,
                Person("test-0", wanted.names[0]),
                wanted.bots,
                key=bytes.fromhex(wanted.key),
            )
        except Refused as e:
            raise ApiRefusal(422, e.code, **e.facts) from None
        tokens = {0: created.token}
        for n, name in enumerate(wanted.names[1:], 1):
            if n not in wanted.bots:
                granted = await self._directory.redeem(created.invite, f"test-{n}", name)
                tokens[granted.seat] = granted.token
        room = await self._directory.open(created.room_id)
        for n, move in enumerate(wanted.moves):
            room.submit_as(Seat(move.seat), move.cmd, f"test-{n}")
        return answer(
            {"room": created.room_id, "invite": created.invite, "tokens": {str(s): t for s, t in tokens.items()}}
        )

    async def look(self, request: Request) -> Response:
        """All of a room for whoever mends the rules, secrets included: the state, what each seat may do and is shown,
        which deadlines run. A room of another node is not looked into."""
        _own_machine(request)
        try:
            room = await self._directory.open(request.path_params["id"])
        except (NoSuchRoom, Elsewhere):
            raise ApiRefusal(404, WireCode.NO_SUCH_ROOM) from None
        engine, state = room.engine, room.state
        told = {
            "room": room.id,
            "seq": room.seq,
            "condition": room.condition,
            "state": state,
            "awaiting": sorted(engine.awaiting(state)),
            "deadlines": engine.deadlines(state),
            "legal": {seat: engine.legal(state, Seat(seat)) for seat in room.chairs},
            "views": {
                viewer_key(viewer): engine.view(state, viewer) for viewer in (*map(Seat, room.chairs), *Audience)
            },
        }
        return answer(msgspec.to_builtins(told, str_keys=True, enc_hook=repr))


def _own_machine(request: Request) -> None:
    if not is_own_machine(request):
        raise ApiRefusal(404, ApiCode.NOT_FOUND)
