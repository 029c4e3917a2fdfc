"""Engines and logs with a stop-watch at their boundary, so that neither they nor the rooms know of metrics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

from server.engines.contract import Actor, Engine, Ms, Step
from server.engines.refusal import Refused
from server.store.contract import Log, Reply, RoomId, Seq, Store
from server.web.metrics import Histogram

WRITES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)


class Measures:
    """What is counted and timed."""

    def __init__(self) -> None:
        self.apply = Histogram("apply_seconds", "Time an engine takes for a command")
        self.append = Histogram("append_seconds", "Time from an append to the store's answer")
        self.batch = Histogram("batch_writes", "Writes that went to the store in one pipeline", WRITES)
        self.round_trip = Histogram("store_seconds", "Time from a pipeline of writes to the store's last answer")
        self.refusals: Counter[str] = Counter()
        self.appends: Counter[Reply] = Counter()

    def pipeline(self, writes: int, seconds: float) -> None:
        self.batch.observe(writes)
        self.round_trip.observe(seconds)

    def engines(self, engines: Mapping[str, Engine]) -> Mapping[str, Engine]:
        return {name: MeasuredEngine(engine, self) for name, engine in engines.items()}


class MeasuredEngine:
    """An engine; ``apply`` is timed and its refusals are counted, all else is the engine's own."""

    def __init__(self, engine: Engine, measures: Measures) -> None:
        self.name = engine.name
        self.version = engine.version
        self.migrations = engine.migrations
        self.seats = engine.seats
        self.state_type = engine.state_type
        self.command_type = engine.command_type
        self.event_type = engine.event_type
        self.setup = engine.setup
        self.start = engine.start
        self.legal = engine.legal
        self.view = engine.view
        self.tell = engine.tell
        self.imagine = engine.imagine
        self.awaiting = engine.awaiting
        self.deadlines = engine.deadlines
        self.open_seats = engine.open_seats
        self.begun = engine.begun
        self.outcome = engine.outcome
        self.not_before = engine.not_before
        self.absent = engine.absent
        self.lags = engine.lags
        self._apply = engine.apply
        self._measures = measures

    def apply(self, state: Any, actor: Actor, command: Any, at: Ms) -> Step:
        began = perf_counter()
        try:
            return self._apply(state, actor, command, at)
        except Refused as no:
            self._measures.refusals[no.code] += 1
            raise
        finally:
            self._measures.apply.observe(perf_counter() - began)


class MeasuredLog:
    """A log whose appends are timed."""

    def __init__(self, log: Log, measures: Measures) -> None:
        self.last = log.last
        self.read = log.read
        self._append = log.append
        self._measures = measures

    def append(self, room: RoomId, seq: Seq, data: bytes, wake: Ms | None, done: Callable[[Reply], None]) -> None:
        began = perf_counter()

        def answered(reply: Reply) -> None:
            self._measures.append.observe(perf_counter() - began)
            self._measures.appends[reply] += 1
            done(reply)

        self._append(room, seq, data, wake, answered)


class MeasuredStore:
    """A store whose log is a ``MeasuredLog``, and whose pipelines are counted and timed."""

    def __init__(self, store: Store, measures: Measures) -> None:
        self.log: Log = MeasuredLog(store.log, measures)
        self.snapshots = store.snapshots
        self.attic = store.attic
        self.schedule = store.schedule
        self.specs = store.specs
        self.lifetimes = store.lifetimes
        self.vitals = store.vitals
        self.traffic = store.traffic
        self.traffic.heard = measures.pipeline
        self.close = store.close
