"""What the runtime says to an event, as ``Office.SYSTEM``. What it says when: RULES.md, chapter 9."""

from __future__ import annotations

from server.engines.contract import Command
from server.engines.tournament.state import Games
from server.engines.tournament.swiss import Fault


class Came(Command, frozen=True, tag="came"):
    """Somebody came by a link for the staff."""

    seat: int
    link: str


class Forgotten(Command, frozen=True, tag="forgotten"):
    """Whoever sits there wants nothing to be kept of him."""

    seat: int


class Drafted(Command, frozen=True, tag="drafted"):
    """The pairing that ``asks.PairUp`` asked for; ``task`` names it."""

    task: str
    pairs: tuple[tuple[int, int], ...]
    faults: tuple[tuple[Fault, tuple[int, int]], ...] = ()


class Opened(Command, frozen=True, tag="opened"):
    """The match has its room."""

    match: str
    room: str


class Arrived(Command, frozen=True, tag="arrived"):
    """This side has come to its match room."""

    match: str
    side: int


class Progress(Command, frozen=True, tag="progress"):
    """How a match stands that goes on. ``playing``: a game is going on now."""

    match: str
    games: Games
    playing: bool


class Reported(Command, frozen=True, tag="reported"):
    """A match room's result. ``winner``: 0, 1, or ``DRAWN``."""

    match: str
    winner: int
    games: Games
