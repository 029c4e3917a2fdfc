"""Upload safety of single parts: number trees, conditions, patterns, selectors, rules. No part looks at another."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from server.engines.legends import cards as c
from server.engines.legends import language as g
from server.engines.legends import operations as o
from server.engines.legends.problems import SetProblem, nearest

MAX_NUMBER_DEPTH = 4
_NUM_HEADS = ("count", "stat", "counter", "of_event", "sum", "times", "half", "min", "max")
_IF_HEADS = ("num", "some", "none", "count", "life", "phase", "my_turn", "turn", "not_", "any")
_BOUNDS = ("ge", "le", "eq")
_PHASES = ("preparation", "lesson", "exam", "bell")
_BY = {
    "summon": ("normal", "effect"), "flipped": ("attack", "manual", "effect"), "mode_changed": ("manual", "effect"),
    "drawn": ("rule", "effect"), "destroyed": (),
}  # fmt: skip
_CAUSES = {"damage": ("battle", "effect"), "destroyed": ("battle", "effect"), "discarded": ("cost", "effect", "rule")}
_NUMBERED = {
    "attacks_per_turn", "tributes", "hand_limit", "normal_summons", "extra_draw", "mode_changes",
    "teacher_slots_blocked",
}  # fmt: skip
_FOR_CARDS = {
    "attack_direct", "attacks_per_turn", "attack_in_defence", "must_attack", "cannot_attack", "cannot_be_attacked",
    "cannot_be_targeted", "cannot_be_destroyed", "tributes", "mode_changes", "cannot_change_mode", "pierce",
}  # fmt: skip
_FOR_EITHER = {"attack_first_turn", "trap_same_turn", "ignore_same_name", "cannot_activate", "turn_face_down"}
_BY_WHOM = {"cannot_be_attacked", "cannot_be_targeted", "cannot_be_destroyed"}
_RESTRICTIONS = ("cannot_", "skip_", "no_", "must_")


def check_part(card_set: c.CardSet, part: msgspec.Struct, path: str) -> Iterator[SetProblem]:
    """What is wrong with this part, whatever it stands in."""
    match part:
        case g.Num():
            yield from _one_head(part, _NUM_HEADS, path)
            if _depth(part) > MAX_NUMBER_DEPTH:
                yield SetProblem("too-deep", path, limit=MAX_NUMBER_DEPTH)
        case g.Range():
            if all(getattr(part, bound) is None for bound in _BOUNDS):
                yield SetProblem("missing", f"{path}.ge")
        case g.If():
            yield from _condition(part, path)
        case g.On():
            yield from _pattern(part, path)
        case g.Sel():
            yield from _selector(card_set, part, path)
        case o.Modify():
            given = [part.add is not None, part.set is not None, part.double, part.halve]
            if sum(given) != 1:
                yield SetProblem("one-head", path, "add set double halve")
        case o.Counter():
            if sum(n is not None for n in (part.add, part.remove, part.set)) != (part.move_to is None):
                yield SetProblem("one-head", path, "add remove set move_to")
        case o.Rule() | o.Restrict():
            yield from _rule(part, path)
        case o.Search() if part.from_.zone != "deck":
            yield SetProblem("unknown-value", f"{path}.from.zone", str(part.from_.zone), "deck")
        case o.Put():
            if (part.from_ is None) == (part.what is None):
                yield SetProblem("one-head", path, "from what")
            if part.from_ is not None and part.from_.zone not in ("hand", "deck", "graveyard"):
                yield SetProblem("unknown-value", f"{path}.from.zone", str(part.from_.zone), "graveyard")
        case _:
            pass


def _one_head(part: msgspec.Struct, heads: tuple[str, ...], path: str) -> Iterator[SetProblem]:
    given = [head.rstrip("_") for head in heads if getattr(part, head) is not None]
    if len(given) != 1:
        yield SetProblem("one-head", path, " ".join(given))


def _depth(n: g.Number | None) -> int:
    if not isinstance(n, g.Num):
        return 0
    parts = [*(n.sum or ()), *(n.times or ()), *(n.min or ()), *(n.max or ()), n.half]
    return 1 + max((_depth(part) for part in parts), default=0)


def _condition(if_: g.If, path: str) -> Iterator[SetProblem]:
    yield from _one_head(if_, _IF_HEADS, path)
    compares = if_.num is not None or if_.count is not None or if_.life is not None
    bounds = sum(getattr(if_, bound) is not None for bound in _BOUNDS)
    if compares and bounds != 1:
        yield SetProblem("one-head", path, "ge le eq")
    if not compares and bounds:
        yield SetProblem("not-read", path, "ge le eq")
    if if_.phase is not None and if_.phase not in _PHASES:
        yield SetProblem("unknown-value", f"{path}.phase", if_.phase, nearest(if_.phase, _PHASES))


def _pattern(on: g.On, path: str) -> Iterator[SetProblem]:
    if (on.event is None) == (on.any_of is None):
        yield SetProblem("one-head", path, "event any_of")
        return
    given = {
        shown: getattr(on, name)
        for name, shown in zip(on.__struct_fields__, on.__struct_encode_fields__, strict=True)
        if getattr(on, name) is not None and name not in ("event", "any_of")
    }
    if on.any_of is not None:
        for field in given:
            yield SetProblem("not-read", f"{path}.{field}", "any_of")
        if any(one.any_of is not None for one in on.any_of):
            yield SetProblem("too-deep", f"{path}.any_of", limit=1)
        return
    event = str(on.event)
    fields = g.EVENT_FIELDS[event]
    for field in given.keys() - fields:
        yield SetProblem("no-such-event-field", f"{path}.{field}", field, nearest(field, fields))
    if isinstance(on.by, str) and on.by not in (known := _BY.get(event, ())):
        yield SetProblem("unknown-value", f"{path}.by", on.by, nearest(on.by, known))
    if on.cause is not None and on.cause not in (known := _CAUSES.get(event, ())):
        yield SetProblem("never-fires", f"{path}.cause", on.cause, nearest(on.cause, known))
    if event == "phase" and on.name not in _PHASES:
        yield SetProblem("unknown-value", f"{path}.name", str(on.name), nearest(str(on.name), _PHASES))
    for verb in on.does or ():
        if verb not in OPS:
            yield SetProblem("unknown-value", f"{path}.does", verb, nearest(verb, OPS))


OPS = frozenset(str(op.__struct_config__.tag) for op in o.Op.__args__)


def _selector(card_set: c.CardSet, sel: g.Sel, path: str) -> Iterator[SetProblem]:
    if (sel.zone == "field" and sel.kind in ("event", "trap")) or (sel.zone == "background" and sel.kind == "teacher"):
        yield SetProblem("never-matches", f"{path}.kind", str(sel.kind))
    if sel.zone not in (None, "field") and (sel.mode is not None or sel.attacked_this_turn is not None):
        yield SetProblem("never-matches", f"{path}.zone", str(sel.zone))
    if sel.face == "down" and _needs_sight(sel):
        yield SetProblem("never-matches", f"{path}.face", "down")  # R12: only public filters match face-down cards
    if sel.subject is not None and sel.subject not in g.SUBJECTS:
        yield SetProblem("unknown-subject", f"{path}.subject", sel.subject, nearest(sel.subject, g.SUBJECTS))
    archetypes = {a for card in card_set.card for a in card.tags.archetypes}
    if sel.archetype is not None and sel.archetype not in archetypes:
        yield SetProblem("unknown-archetype", f"{path}.archetype", sel.archetype, nearest(sel.archetype, archetypes))
    names = {card.name for card in card_set.card}
    if sel.name is not None and sel.name not in names:
        yield SetProblem("unknown-name", f"{path}.name", sel.name, nearest(sel.name, names))


def _needs_sight(sel: g.Sel) -> bool:
    seen = (sel.gold, sel.name, sel.archetype, sel.subject, sel.language_teacher, sel.attack, sel.defence, sel.years)
    return any(filter_ is not None for filter_ in seen)


def _rule(op: o.Rule | o.Restrict, path: str) -> Iterator[SetProblem]:
    if (op.to is None) == (op.who is None):
        yield SetProblem("one-head", path, "to who")
    elif op.key not in _FOR_EITHER and (op.to is not None) != (op.key in _FOR_CARDS):
        wrong, right = ("to", "who") if op.to is not None else ("who", "to")
        yield SetProblem("not-read", f"{path}.{wrong}", op.key, right)
    if isinstance(op, o.Rule):
        numbers = (op.set is not None) + (op.add is not None)
        if (op.key in _NUMBERED) != (numbers == 1):
            yield SetProblem("one-head", path, "set add")
        if op.only is not None and op.key != "attacks_per_turn":
            yield SetProblem("not-read", f"{path}.only", op.only)
    elif not op.key.startswith(_RESTRICTIONS):
        yield SetProblem("not-a-restriction", f"{path}.key", op.key)
    if op.kind is not None and op.key != "cannot_activate":
        yield SetProblem("not-read", f"{path}.kind", op.kind)
    if op.by is not None and (op.key not in _BY_WHOM or (isinstance(op.by, str) and op.key != "cannot_be_destroyed")):
        yield SetProblem("not-read", f"{path}.by", op.by if isinstance(op.by, str) else "")
