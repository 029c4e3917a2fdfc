"""Upload safety of references: every ``$name`` is picked, every ``event.field`` is one that the event carries."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from server.engines.legends import cards as c
from server.engines.legends import language as g
from server.engines.legends import operations as o
from server.engines.legends.problems import SetProblem, nearest

_ACTIVATIONS = {"effect_activated", "event_played", "event_effect_activated", "trap_activated"}
_CARD_FIELDS = {"card", "source", "attacker", "target", "winner", "loser"}
_POINTS = {"what", "to", "of", "only", "not_", "move_to"}  # struct fields that hold a reference, if a string
_WORDS = {(o.Return, "to"), (o.Search, "to"), (g.On, "to"), (o.Rule, "only")}  # these are words, not references


class Known(msgspec.Struct, frozen=True):
    """What a place in an effect may refer to: names of picks, and the events that may have led here."""

    names: frozenset[str]
    events: frozenset[str]

    def fields(self, negate: bool) -> frozenset[str]:
        """What ``event.`` may be followed by: the cards that all these events carry, or what can be annulled."""
        each = [_annullable(event) if negate else g.EVENT_FIELDS[event] & _CARD_FIELDS for event in self.events]
        return frozenset.intersection(*each) if each else frozenset()


def _annullable(event: str) -> frozenset[str]:
    return frozenset({"link"} if event in _ACTIVATIONS else {"attack"} if event == "attack_declared" else ())


def events_of(effect: c.Effect) -> frozenset[str]:
    """The events that start an effect; an Einstell-Effekt and a FLIP have theirs by kind."""
    if effect.kind in ("summon", "flip"):
        return frozenset({"summon" if effect.kind == "summon" else "flipped"})
    patterns = () if effect.on is None else effect.on.any_of or (effect.on,)
    return frozenset(on.event for on in patterns if on.event is not None)


def walk(value: object, path: str) -> Iterator[tuple[str, msgspec.Struct]]:
    """Every struct inside a value with its path, itself included, in reading order."""
    if isinstance(value, msgspec.Struct):
        yield path, value
        names = zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)
        for name, shown in names:
            yield from walk(getattr(value, name), f"{path}.{shown}".lstrip("."))
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from walk(item, f"{path}[{i}]")


def check_refs(effect: c.Effect, path: str) -> Iterator[SetProblem]:
    """Every reference of an effect that leads nowhere."""
    events = events_of(effect)
    names = frozenset(pick.as_ for pick in effect.pick)
    bare = Known(frozenset(), events)
    for field in ("on", "if_", "cost", "apply"):
        yield from _inside(getattr(effect, field), f"{path}.{field.rstrip('_')}", bare)
    for i, pick in enumerate(effect.pick):
        before = frozenset(earlier.as_ for earlier in effect.pick[:i])
        yield from _inside(pick, f"{path}.pick[{i}]", Known(before, events))
    for i, op in enumerate(effect.do):
        yield from _inside(op, f"{path}.do[{i}]", Known(names, events))


def _inside(value: object, path: str, known: Known) -> Iterator[SetProblem]:
    if isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from _inside(item, f"{path}[{i}]", known)
        return
    if not isinstance(value, msgspec.Struct):
        return
    if isinstance(value, o.ForEach):
        yield from _inside(value.in_, f"{path}.in", known)
        yield from _inside(value.do, f"{path}.do", Known(known.names | {value.as_}, known.events))
        return
    if isinstance(value, o.Case):
        known = Known(known.names, frozenset({value.event}))
    for name, shown in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
        inner = getattr(value, name)
        at = f"{path}.{shown}"
        if isinstance(value, g.Num) and name == "of_event" and inner is not None:
            if not all(inner in g.EVENT_FIELDS[event] for event in known.events) or not known.events:
                yield SetProblem("no-such-event-field", at, str(inner))
        elif inner == "event.player" and name == "who":
            if not known.events or any(not {"who", "whose"} & g.EVENT_FIELDS[event] for event in known.events):
                yield SetProblem("no-such-event-field", at, inner)
        elif isinstance(inner, str) and _points(value, name):
            yield from _ref(inner, at, known, isinstance(value, o.Negate))
        else:
            yield from _inside(inner, at, known)


def _points(value: msgspec.Struct, name: str) -> bool:
    if isinstance(value, g.On):
        return name in _CARD_FIELDS
    return name in _POINTS and (type(value), name) not in _WORDS


def _ref(ref: str, path: str, known: Known, negate: bool) -> Iterator[SetProblem]:
    if ref == "self" and not negate:
        return
    fields = known.fields(negate)
    if ref.startswith("$"):
        if ref[1:] not in known.names:
            yield SetProblem("undefined-ref", path, ref, _dollar(nearest(ref[1:], known.names)))
    elif ref.startswith("event."):
        field = ref.removeprefix("event.")
        if field not in fields:
            close = nearest(field, fields)
            yield SetProblem("no-such-event-field", path, ref, f"event.{close}" if close else "")
    else:
        words = ["self", *(f"${name}" for name in known.names), *(f"event.{field}" for field in fields)]
        yield SetProblem("unknown-ref", path, ref, nearest(ref, words))


def _dollar(name: str) -> str:
    return f"${name}" if name else ""
