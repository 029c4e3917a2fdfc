"""One viewer class of a room: what it saw last, the encoded steps to resume from, and who looks through it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from server.engines.contract import Audience, Ms, View, Viewer
from server.rooms.diff import diff, same
from server.rooms.member import Member
from server.store.contract import Seq
from server.wire.codec import Format, encode, recode
from server.wire.frames import Close, Full, StepFrame
from server.wire.limits import LAGGING_MS, OUTBOX_CLOSE_BYTES, OUTBOX_DRAIN_BYTES, OUTBOX_LAG_BYTES, RING_FRAMES

FULL_KEPT_MS = 1_000  # a full view tells the time, so it must not grow old; a storm is over sooner


class Figures:
    """Counts since the start of the process, for the metrics."""

    __slots__ = ("deliveries", "fan_out", "fulls", "lagged", "refusals", "replays", "slow_closes", "steps")

    def __init__(self) -> None:
        self.fan_out: Callable[[float], None] = lambda _seconds: None  # hears how long each step took to tell
        self.refusals: Counter[str] = Counter()  # by code, those of rooms; an engine's own are not among them
        self.steps = 0
        self.deliveries = 0
        self.replays = 0
        self.fulls = 0
        self.lagged = 0
        self.slow_closes = 0


class Press:
    """Encodes steps, and hands out the same bytes to classes that see the same: most of the time the public
    sees what the player sees whose turn it is not."""

    __slots__ = ("_frame", "_now", "_patch", "_seq", "_told")

    def __init__(self) -> None:
        self._seq = Seq(-1)
        self._now = Ms(0)
        self._patch: View = {}
        self._told: list[View] = []
        self._frame = b""

    def step(self, seq: Seq, now: Ms, patch: View, told: list[View], ack: str) -> bytes:
        if ack:
            return encode(StepFrame(seq, now, patch, told, ack), Format.MSGPACK)
        known = seq == self._seq and now == self._now and same(patch, self._patch) and same(told, self._told)
        if not known:
            self._seq, self._now, self._patch, self._told = seq, now, patch, told
            self._frame = encode(StepFrame(seq, now, patch, told), Format.MSGPACK)
        return self._frame


class _Outlet(NamedTuple):
    """A member, its methods at hand: for a thousand of them each look-up counts, and each object that is touched."""

    member: Member
    text: bool
    buffered: Callable[[], int]
    send: Callable[[bytes], None]
    send_all: Callable[[Sequence[bytes]], None]


def _no_matter() -> None:
    """What is done about lagging members of a room that has gone."""


class Lens:
    """``sent`` is the version its members were told last: behind ``seq`` while steps are ``pending``."""

    __slots__ = (
        "_figures",
        "_full",
        "_full_at",
        "_missed",
        "_on_lag",
        "_press",
        "deferred",
        "idle_steps",
        "lagging",
        "members",
        "pending",
        "ring",
        "sent",
        "seq",
        "view",
        "viewer",
    )

    def __init__(
        self, viewer: Viewer, seq: Seq, view: View, press: Press, figures: Figures, on_lag: Callable[[], None]
    ) -> None:
        """``on_lag`` is called when a member begins to lag: it wants ``look_after`` then."""
        self.viewer = viewer
        self.deferred = isinstance(viewer, Audience)  # spectators are written to after all players
        self.seq = seq
        self.sent = seq
        self.view = view
        self.ring: deque[bytes] = deque(maxlen=RING_FRAMES)
        self.members: dict[Member, _Outlet] = {}
        self.lagging: dict[Member, Ms] = {}
        self.idle_steps = 0
        self.pending: list[bytes] = []
        self._full: dict[Format, bytes] = {}
        self._full_at = Ms(0)
        self._missed: dict[tuple[Seq, Format], tuple[bytes, ...]] = {}
        self._figures = figures
        self._press = press
        self._on_lag = on_lag

    @property
    def stale(self) -> bool:
        """Nobody looks, and whoever looked has missed more than the ring holds."""
        return not self.members and self.idle_steps > RING_FRAMES

    # --- versions ---

    def advance(self, seq: Seq, now: Ms, view: View, told: list[View], ack: str) -> None:
        """The next version: players are told at once, spectators by ``flush``."""
        patch = {} if view is self.view else diff(self.view, view)
        frame = self._press.step(seq, now, patch, told, ack)
        self.seq, self.view = seq, view
        self.ring.append(frame)
        self._full.clear()
        self._missed.clear()
        if self.deferred and self.members:
            self.pending.append(frame)
            return
        self.sent = seq
        if self.members:
            self._figures.deliveries += len(self.members)
            self.give((frame,), now)
        else:
            self.idle_steps += 1

    def begin(self, seq: Seq, view: View) -> None:
        """Go on from another version: of what was before, nothing can be resumed."""
        self.seq = self.sent = seq
        self.view = view
        self.ring.clear()
        self.pending.clear()
        self._full.clear()
        self._missed.clear()

    def flush(self, now: Ms) -> None:
        """Tell the members what waits, in one write each."""
        waiting = tuple(self.pending)
        self.pending.clear()
        self.sent = self.seq
        self._figures.deliveries += len(self.members) * len(waiting)
        self.give(waiting, now)

    def give(self, frames: Sequence[bytes], now: Ms) -> None:
        """Write frames (in msgpack) to every member that keeps up."""
        if not frames:
            return
        texts: tuple[bytes, ...] = ()
        lagging, most, one, frame = self.lagging, OUTBOX_LAG_BYTES, len(frames) == 1, frames[0]
        for outlet in tuple(self.members.values()):  # a write may find one gone
            if lagging and outlet.member in lagging:
                continue
            if outlet.buffered() > most:
                self._lag(outlet.member, now)
            elif outlet.text:
                texts = texts or tuple(map(recode, frames))
                outlet.send_all(texts)
            elif one:
                outlet.send(frame)
            else:
                outlet.send_all(frames)

    # --- members ---

    def join(self, member: Member, missed: Sequence[bytes] | None, full: Callable[[], Full], now: Ms) -> None:
        """Bring a member up to date: with what it missed, or with a full view, and keep it so."""
        if self.pending:
            self.flush(now)  # or it would be told the same twice
        self.members[member] = _Outlet(member, member.fmt is Format.JSON, member.buffered, member.send, member.send_all)
        self.idle_steps = 0
        if missed is None:
            self.send_full(member, full, now)
        elif missed:
            self._figures.replays += 1
            member.send_all(missed)

    def leave(self, member: Member) -> None:
        self.members.pop(member, None)
        self.lagging.pop(member, None)

    def missed(self, since: int, fmt: Format) -> Sequence[bytes] | None:
        """The frames after version ``since``, or None if the ring does not reach back so far."""
        count = self.seq - since
        if not 0 <= count <= len(self.ring):
            return None
        key = (Seq(since), fmt)
        if key not in self._missed:
            frames = tuple(self.ring)[len(self.ring) - count :]
            self._missed[key] = tuple(map(recode, frames)) if fmt is Format.JSON else frames
        return self._missed[key]

    def send_full(self, member: Member, full: Callable[[], Full], now: Ms) -> None:
        """The whole view, encoded once for all that ask for it at this version; later to one that lags."""
        if member.buffered() > OUTBOX_LAG_BYTES:
            self._lag(member, now)
            return
        if now - self._full_at > FULL_KEPT_MS:
            self._full.clear()
        if member.fmt not in self._full:
            self._full[member.fmt] = encode(full(), member.fmt)
            self._full_at = now
        self._figures.fulls += 1
        member.send(self._full[member.fmt])

    def tell(self, member: Member, frame: bytes, now: Ms) -> None:
        """A frame for one member that keeps up. Its own format."""
        if member in self.lagging:
            return
        if member.buffered() > OUTBOX_LAG_BYTES:
            self._lag(member, now)
        else:
            member.send(frame)

    # --- slow members ---

    def close(self) -> None:
        """Nobody looks after slow members any more."""
        self._on_lag = _no_matter

    def _lag(self, member: Member, now: Ms) -> None:
        if member.buffered() > OUTBOX_CLOSE_BYTES:
            self._drop(member)
        else:
            self._figures.lagged += 1
            self.lagging[member] = now
            self._on_lag()

    def look_after(self, full: Callable[[], Full], now: Ms) -> None:
        """Give members that have drained a full view; close those that lag for too long."""
        for member, since in tuple(self.lagging.items()):
            if member.buffered() < OUTBOX_DRAIN_BYTES:
                del self.lagging[member]
                self.send_full(member, full, now)
            elif now - since > LAGGING_MS or member.buffered() > OUTBOX_CLOSE_BYTES:
                self._drop(member)

    def _drop(self, member: Member) -> None:
        self._figures.slow_closes += 1
        self.leave(member)
        member.close(Close.SLOW)
