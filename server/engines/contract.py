"""What the runtime and an engine owe each other. The runtime knows no rule; an engine knows no socket.

An engine is pure: every method is a total function of its arguments. Times are UTC epoch milliseconds
and always arguments. States, commands and events are frozen ``msgspec.Struct``s, so that decoding
validates and a snapshot is the state itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, NewType, Protocol, TypeAlias, runtime_checkable

import msgspec

from server.engines.draws import Draws

Ms = NewType("Ms", int)
"""A point of time: UTC epoch milliseconds."""

Seat = NewType("Seat", int)
"""A place at the table, counted from 0."""


class Office(Enum):
    """Actors that are not players."""

    SYSTEM = "system"  # the runtime: deadlines, outages
    REFEREE = "referee"  # an organiser with rights over this room


class Audience(Enum):
    """Viewers that are not players."""

    PUBLIC = "public"
    REFEREE = "referee"


Actor: TypeAlias = Seat | Office
Viewer: TypeAlias = Seat | Audience
Plain: TypeAlias = Any
"""What a view is made of: bool, int, str, list, and dict with string keys. Never None (absent means none)."""
View: TypeAlias = dict[str, Plain]
Key: TypeAlias = str
"""A viewer class as text: ``s0``, ``s1``, ... for seats, ``public``, ``referee``."""


def viewer_key(viewer: Viewer) -> Key:
    """The name of a viewer class in logs, rings and caches."""
    return viewer.value if isinstance(viewer, Audience) else f"s{viewer}"


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of all commands. The wire field ``do`` names the kind."""


class Due(Command, frozen=True, tag="due"):
    """A deadline of ``Engine.deadlines`` has passed. Given by ``Office.SYSTEM`` alone.

    Harmless when it comes late or twice: an engine refuses a name that is not due as ``stale``.
    """

    name: str


class Outage(Command, frozen=True, tag="outage"):
    """Nobody could play for ``gap_ms``: decision deadlines and match clocks move by that much."""

    gap_ms: int


class Presence(Command, frozen=True, tag="presence"):
    """A seat is held again, or not any more for longer than a moment. Given by ``Office.SYSTEM`` alone."""

    seat: int
    here: bool


class Lag(Command, frozen=True, tag="lag"):
    """What this seat hears and says is ``ms`` on its way, there and back together, as the server measured it. Given by
    ``Office.SYSTEM`` alone."""

    seat: int
    ms: int


class Event(msgspec.Struct, frozen=True, tag_field="e"):
    """Base of what happened. Holds everything; ``Engine.tell`` decides what a viewer hears of it."""


class Request(msgspec.Struct, frozen=True):
    """Something asked of another room. Delivered at least once; idempotent by ``id``."""

    id: str
    room: str
    body: bytes


class Step(msgspec.Struct, frozen=True):
    """What a command did: the new state, what happened, and requests to other rooms.

    ``state`` is of the engine's ``state_type`` (msgspec has no generic frozen structs that mypy checks).
    """

    state: Any
    events: tuple[Event, ...] = ()
    requests: tuple[Request, ...] = ()


class Saved(msgspec.Struct, frozen=True):
    """What a snapshot holds of an engine. ``state`` and ``story`` (the events told last, oldest first) as MessagePack
    has them: maps, lists, numbers, texts, bytes, None. ``asked``: its requests that nobody has carried out yet."""

    state: Plain
    story: list[Plain]
    asked: tuple[Request, ...] = ()


Migration: TypeAlias = Callable[[Saved], Saved]
"""What a version saved, as the next one would have saved it. Pure; may change what it is given."""


def as_it_is(saved: Saved) -> Saved:
    """The migration between versions of one shape, or where all that is new has a default that fits."""
    return saved


class Outcome(msgspec.Struct, frozen=True):
    """How it ended. ``winner`` is None for a draw."""

    winner: int | None
    reason: str


class OneOf(msgspec.Struct, frozen=True, tag="one-of"):
    """A field that takes one of these values."""

    values: tuple[bool | int | str, ...]

    def admits(self, value: object) -> bool:
        return any(value == v and type(value) is type(v) for v in self.values)

    def sample(self, draws: Draws, purpose: str) -> object:
        return self.values[draws.below(len(self.values), purpose, 0)]


class Picks(msgspec.Struct, frozen=True, tag="picks"):
    """A field that takes ``least`` to ``most`` different option ids, in any order."""

    options: tuple[str, ...]
    least: int
    most: int

    def admits(self, value: object) -> bool:
        return (
            isinstance(value, list | tuple)
            and self.least <= len(value) <= self.most
            and len(set(value)) == len(value)
            and all(v in self.options for v in value)
        )

    def sample(self, draws: Draws, purpose: str) -> object:
        n = self.least + draws.below(self.most - self.least + 1, purpose, 0)
        return list(draws.shuffled(self.options, purpose + "|picks")[:n])


class Domain(Protocol):
    """What a field of a command may be. ``OneOf`` and ``Picks`` serve most; an engine may bring its own."""

    def admits(self, value: object) -> bool: ...

    def sample(self, draws: Draws, purpose: str) -> object:
        """One admitted value, the same for the same draws and purpose."""
        ...


class Offer(msgspec.Struct, frozen=True):
    """A kind of command that a seat may give now, with the domain of each of its fields.

    ``admits`` is the one check: every admitted command applies, every other is refused.
    """

    do: str
    fields: Mapping[str, Domain] = {}

    def admits(self, command: Command) -> bool:
        """True if ``command`` is of this kind and each field lies in its domain."""
        raw = msgspec.to_builtins(command)
        if raw.pop("do") != self.do or raw.keys() != self.fields.keys():
            return False
        return all(domain.admits(raw[name]) for name, domain in self.fields.items())

    def sample(self, draws: Draws, purpose: str) -> dict[str, Plain]:
        """One admitted command as plain values, ready for ``msgspec.convert``."""
        out: dict[str, Plain] = {"do": self.do}
        for name, domain in self.fields.items():
            out[name] = domain.sample(draws, f"{purpose}|{name}")
        return out


class Engine(Protocol):
    """The rules of one game. One instance serves all rooms of its kind."""

    name: str
    version: int
    """Rises whenever the same log could fold to another state, so also whenever a state, an event or a request gets
    another shape (``tests/engines/test_shapes.py``)."""
    migrations: Mapping[int, Migration]
    """Each version's way to the next, by the version that it leads from. A running game goes on by them after an
    update; what lies in a log is never folded by other rules than it was written with."""
    seats: int
    state_type: Any
    command_type: Any
    """A union of ``Command``s, for ``msgspec.convert`` of what a client sent (``Due``, ``Outage`` included:
    an engine refuses those from a seat)."""
    event_type: Any

    def setup(self, options: Mapping[str, Plain], key: bytes) -> Any:
        """Check a room's options (``Refused(BAD_OPTION)``) and return the frozen setup for ``start``.

        ``key``: 32 secret bytes for all chance in the room.
        """
        ...

    def start(self, setup: Any, at: Ms) -> Step:
        """The first state. Deterministic in its arguments."""
        ...

    def apply(self, state: Any, actor: Actor, command: Any, at: Ms) -> Step:
        """The next state, or ``Refused``. Any other exception is a bug that stops this one room."""
        ...

    def legal(self, state: Any, seat: Seat) -> Sequence[Offer]:
        """All that this seat may do now, complete: what no offer admits is refused."""
        ...

    def view(self, state: Any, viewer: Viewer) -> View:
        """What this viewer may know, built from nothing. No None, only string keys, maps by identity."""
        ...

    def tell(self, event: Any, viewer: Viewer) -> View | None:
        """What this viewer hears of an event (``e`` names its kind), or None for not a word."""
        ...

    def imagine(self, view: View, draws: Draws) -> Any:
        """A full state that fits what this viewer knows: bots search there."""
        ...

    def awaiting(self, state: Any) -> frozenset[Seat]:
        """Seats whose decision holds up the game (public knowledge)."""
        ...

    def deadlines(self, state: Any) -> Mapping[str, Ms]:
        """When ``Due(name)`` is to be given. Derived from the state, never stored beside it."""
        ...

    def absent(self, state: Any) -> frozenset[Seat] | None:
        """Seats that the state takes for left (``Presence``); None where the game does not care."""
        ...

    def lags(self, state: Any) -> Mapping[Seat, int] | None:
        """What the state takes for each seat's lag in ms (``Lag``), capped; None where the game gives no time back."""
        ...

    def not_before(self, state: Any, actor: Actor, command: Any) -> Ms:
        """The earliest time at which this command may be known of; 0 for at once.

        For an answer whose swiftness would tell something. The room holds it back, unlogged and unanswered.
        """
        ...

    def open_seats(self, state: Any) -> int:
        """Of the first so many seats, somebody new may take a free one now. Who sits already comes back at any time."""
        ...

    def begun(self, state: Any) -> bool:
        """True once a game has begun here, for ever after; a room without is forgotten sooner."""
        ...

    def outcome(self, state: Any) -> Outcome | None:
        """How the current game ended, or None while it goes on."""
        ...


@runtime_checkable
class Disclosing(Engine, Protocol):
    """An engine whose games can be proved afterwards, without what would tell of games to come."""

    def disclosed(self, state: Any) -> tuple[bytes, ...] | None:
        """The keys that all chance so far came from; None while one of them must stay secret."""
        ...

    def commitments(self, keys: tuple[bytes, ...]) -> tuple[str, ...]:
        """What everybody was shown of these keys before anything was drawn from them (SHA-256, hex)."""
        ...

    def reopened(self, options: Mapping[str, Plain], keys: tuple[bytes, ...]) -> Any:
        """The setup of a room whose keys were told: the same game for the same commands. Raises as ``setup``."""
        ...
