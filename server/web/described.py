"""What the addresses around events answer, as types: for the OpenAPI document, whose tests hold the answers to them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from server.engines.tournament.state import Role


class _Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    pass


class Refusal(_Answer, frozen=True):
    code: str
    facts: dict[str, Any]


class Invited(_Answer, frozen=True):
    """``until``: UTC ms. ``voided``: the view's number as it was made; where that is another, the code is void."""

    invite: str
    link: str
    until: int
    voided: int


class Linked(_Answer, frozen=True):
    """``secret`` is shown this once; ``url`` has it in its fragment."""

    link: str
    role: Role
    secret: str
    url: str


class Seated(_Answer, frozen=True):
    room: str
    seat: int
    token: str


class StaffSeat(_Answer, frozen=True):
    room: str
    seat: int
    token: str
    role: Role


class Ticket(_Answer, frozen=True):
    """``token``: for the hello, good for two minutes."""

    room: str
    token: str


class Called(_Answer, frozen=True):
    """One's own call for a judge at this table, and since when."""

    call: Literal["none", "open", "claimed"]
    at: int = 0


class Name(_Answer, frozen=True):
    """``waiting``: beyond the cap, until a place is free."""

    name: str
    club: str = ""
    waiting: bool = False


class NameProblem(_Answer, frozen=True):
    """``line``: counted from 1; ``fault``: twice, too-many, bad-name, taken, full."""

    line: int
    fault: str
    value: str


class Named(_Answer, frozen=True):
    """``notes``: of the event's audit log, each of which takes back (command ``undo``) what was entered."""

    names: list[Name]
    problems: list[NameProblem]
    notes: list[int] = []


class TableClock(_Answer, frozen=True):
    """UTC ms."""

    ends: int
    paused_at: int = 0
    sudden_death: bool = False


class Table(_Answer, frozen=True):
    """``phase``: opening, held, lobby, playing, break, over; ``asked``: sides that are waited for, ``until`` then."""

    phase: str
    score: tuple[int, int, int]
    here: tuple[bool, bool]
    asked: list[int]
    room: str = ""
    points: tuple[int, int] | None = None
    clock: TableClock | None = None
    turn: int = 0
    until: int = 0
    at: int = 0


class Tables(_Answer, frozen=True):
    """By match. ``round``: absent while none is going on."""

    now: int
    tables: dict[str, Table]
    round: int = 0


class Room(_Answer, frozen=True):
    room: str
    invite: str
    link: str
    watch: str


class Rooms(_Answer, frozen=True):
    """In the order of the call."""

    rooms: list[Room]


class Admitted(_Answer, frozen=True):
    """``token`` is shown this once."""

    id: str
    name: str
    token: str


class Organiser(_Answer, frozen=True):
    id: str
    name: str
    since: int


class Organisers(_Answer, frozen=True):
    organisers: list[Organiser]


class SeriesEvent(_Answer, frozen=True):
    """``over``: its final ranks are known; ``gone``: nothing of it is to be seen; ``date``: UTC ms, for people;
    ``back``: its own page names this series, too; only where the series is kept."""

    room: str
    name: str
    over: bool
    gone: bool = False
    date: int = 0
    back: bool = False


class SeriesRow(_Answer, frozen=True):
    """``ranks``: by event, 0 where he was not; ``each``: points by event, -1 there; ``counted``: those that count."""

    rank: int
    name: str
    points: int
    won: int
    ranks: list[int]
    counted: list[int]
    each: list[int]


class Series(_Answer, frozen=True):
    events: list[SeriesEvent]
    table: list[SeriesRow]


class KeptSeries(_Answer, frozen=True):
    """``room``: the event at which it is kept; ``best``: so many count of each player, 0 for all."""

    room: str
    name: str
    best: int
    attended: int
    events: list[SeriesEvent]
    table: list[SeriesRow]
