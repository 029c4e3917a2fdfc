"""Upload safety of one effect: what its parts need of each other."""

from __future__ import annotations

from collections.abc import Iterator

from server.engines.legends import cards as c
from server.engines.legends import language as g
from server.engines.legends import operations as o
from server.engines.legends.lint_parts import check_part
from server.engines.legends.lint_refs import Known, check_refs, events_of, walk
from server.engines.legends.lint_zones import check_hidden_source, check_places
from server.engines.legends.problems import SetProblem, nearest

MAX_OPS = 16
MAX_NESTING = 4
MAX_PICKS = 4
MAX_TARGETS = 8

_NEEDS_ON = {"trigger", "trap", "replace"}
_MAY_HAVE_ON = _NEEDS_ON | {"ignition", "on_play"}  # the last two as replies
_REPLIES = {"ignition", "on_play"}
_REPLACED = {"damage", "destroyed"}  # what "stattdessen" can stand for
_HIDDEN = {"hand", "deck"}


def check_effect(card_set: c.CardSet, effect: c.Effect, path: str) -> Iterator[SetProblem]:
    """Every problem of one effect, in reading order."""
    yield from _shape(effect, path)
    yield from check_hidden_source(effect, path)
    for at, part in walk(effect, path):
        yield from check_part(card_set, part, at)
        yield from check_places(effect, part, at)
    yield from _picks(effect, path)
    yield from _costs(effect, path)
    yield from _size(effect, path)
    yield from check_refs(effect, path)
    if effect.kind == "static":
        yield from _feeds_itself(effect, path)
    known = Known(frozenset(), events_of(effect))
    yield from _ops(effect, effect.do, f"{path}.do", known, effect.optional)


def _shape(effect: c.Effect, path: str) -> Iterator[SetProblem]:
    if effect.kind in _NEEDS_ON and effect.on is None:
        yield SetProblem("missing", f"{path}.on", effect.kind)
    if effect.on is not None and effect.kind not in _MAY_HAVE_ON:
        yield SetProblem("not-read", f"{path}.on", effect.kind)
    if effect.on is not None and effect.kind in ("ignition", "on_play") and not effect.reply:
        yield SetProblem("missing", f"{path}.reply", effect.kind)
    if effect.reply and effect.kind not in _REPLIES:
        yield SetProblem("not-read", f"{path}.reply", effect.kind)
    if effect.kind == "replace" and not events_of(effect) <= _REPLACED:
        yield SetProblem("never-fires", f"{path}.on", " ".join(sorted(events_of(effect))), "destroyed")
    static = effect.kind == "static"
    if static and effect.zone == "graveyard":
        yield SetProblem("never-fires", f"{path}.zone", effect.zone, "hand")
    if static and not effect.apply:
        yield SetProblem("missing", f"{path}.apply")
    if not static and effect.apply:
        yield SetProblem("not-read", f"{path}.apply", effect.kind)
    if not static and not effect.do:
        yield SetProblem("missing", f"{path}.do")
    for field in ("do", "cost", "pick", "limit", "optional"):
        if static and getattr(effect, field):
            yield SetProblem("not-read", f"{path}.{field}", effect.kind)
    if effect.limit is not None and effect.limit.times < 1:
        yield SetProblem("never-fires", f"{path}.limit.times", str(effect.limit.times))


def _picks(effect: c.Effect, path: str) -> Iterator[SetProblem]:
    if len(effect.pick) > MAX_PICKS:
        yield SetProblem("too-many", f"{path}.pick", str(len(effect.pick)), limit=MAX_PICKS)
    seen: set[str] = set()
    for i, pick in enumerate(effect.pick):
        at = f"{path}.pick[{i}]"
        if pick.as_ in seen:
            yield SetProblem("duplicate", f"{at}.as", pick.as_)
        seen.add(pick.as_)
        if not 0 <= pick.min <= pick.max or not 1 <= pick.max <= MAX_TARGETS:
            yield SetProblem("out-of-range", f"{at}.max", f"{pick.min} {pick.max}", limit=MAX_TARGETS)
        if pick.from_.zone is None:
            yield SetProblem("missing", f"{at}.from.zone")
        if pick.from_.zone == "deck" or (pick.from_.zone == "hand" and pick.from_.side != "own"):
            yield SetProblem("hidden-target", f"{at}.from.zone", pick.from_.zone)  # targets are public (R7)


def _costs(effect: c.Effect, path: str) -> Iterator[SetProblem]:
    for i, cost in enumerate(effect.cost):
        at = f"{path}.cost[{i}]"
        if isinstance(cost, o.Discard | o.PayLife) and cost.who != "me":
            yield SetProblem("not-my-cost", f"{at}.who", cost.who)
        if isinstance(cost, o.Counter) and cost.remove is None:
            yield SetProblem("missing", f"{at}.remove")


def _size(effect: c.Effect, path: str) -> Iterator[SetProblem]:
    ops = sum(isinstance(part, o._Op) for _, part in walk(effect, path))
    if ops > MAX_OPS:
        yield SetProblem("too-many", f"{path}.do", str(ops), limit=MAX_OPS)
    if _nesting(effect.do) > MAX_NESTING:
        yield SetProblem("too-deep", f"{path}.do", limit=MAX_NESTING)


def _nesting(ops: tuple[o.Op, ...]) -> int:
    return 1 + max((_nesting(inner) for op in ops for inner in inside(op)), default=0) if ops else 0


def inside(op: o.Op) -> tuple[tuple[o.Op, ...], ...]:
    """The lists of operations that an operation holds."""
    match op:
        case o.Choose():
            return tuple(option.do for option in op.options)
        case o.Match():
            return tuple(case.do for case in op.cases)
        case o.ForEach() | o.May():
            return (op.do,)
        case _:
            return ()


def _ops(effect: c.Effect, ops: tuple[o.Op, ...], path: str, known: Known, free: bool) -> Iterator[SetProblem]:
    """Where operations stand: `then` between two, `change_amount` in replace, cases that can happen."""
    for i, op in enumerate(ops):
        at = f"{path}[{i}]"
        match op:
            case o.Then() if i in (0, len(ops) - 1):
                yield SetProblem("then-alone", at)
            case o.ChangeAmount() if effect.kind != "replace":
                yield SetProblem("only-in-replace", at, "change_amount")
            case o.ChangeAmount() if known.events != {"damage"}:
                yield SetProblem("no-such-event-field", at, "amount")
            case o.Put() if not 1 <= op.n <= MAX_TARGETS:
                yield SetProblem("out-of-range", f"{at}.n", str(op.n), limit=MAX_TARGETS)
            case o.ForEach() if not 1 <= op.max <= MAX_TARGETS:
                yield SetProblem("out-of-range", f"{at}.max", str(op.max), limit=MAX_TARGETS)
            case o.Match(cases=()):
                yield SetProblem("missing", f"{at}.cases")
            case o.Choose() if len(op.options) < 2:
                yield SetProblem("missing", f"{at}.options")
            case o.Match():
                for j, case in enumerate(op.cases):
                    if case.event not in known.events:
                        close = nearest(case.event, known.events)
                        yield SetProblem("never-fires", f"{at}.cases[{j}].event", case.event, close)
            case o.Reveal(what=g.Sel(zone=zone, side=side)) if free and zone in _HIDDEN and side != "own":
                yield SetProblem("reveals-hidden", at, str(zone))
            case _:
                pass
        for j, inner in enumerate(inside(op)):
            yield from _ops(effect, inner, f"{at}.do[{j}]", known, free or isinstance(op, o.May | o.Choose))


def _feeds_itself(effect: c.Effect, path: str) -> Iterator[SetProblem]:
    """A static effect that changes a value it reads would never come to rest."""
    read: set[str] = set()
    sources = [effect.if_, *((op.to, op.add, op.set) for op in effect.apply if isinstance(op, o.Modify))]
    for source in sources:
        for _, part in walk(source, ""):
            if isinstance(part, g.Num) and part.stat:
                read.add(part.stat)
            if isinstance(part, g.Sel):
                read |= {stat for stat in ("attack", "defence", "years") if getattr(part, stat) is not None}
    for i, op in enumerate(effect.apply):
        if isinstance(op, o.Modify) and op.stat in read:
            yield SetProblem("feeds-itself", f"{path}.apply[{i}].stat", op.stat)
