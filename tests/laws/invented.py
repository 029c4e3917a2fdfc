"""Card sets that nobody thought of: every form of the language at random, as far as the upload check lets it pass.

Values are made from the types of ``language`` and ``operations``, so a new field or operation is in it by itself.
"""

from __future__ import annotations

import random
import types
import typing
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from server.engines.legends import cards as c
from server.engines.legends import language as g
from server.engines.legends import lint
from server.engines.legends import operations as o

ARCHETYPES = ("Keller", "Europa")
COUNTERS = ("development", "round", "ink")
BY = {
    "summon": ("normal", "effect"), "flipped": ("attack", "manual", "effect"), "mode_changed": ("manual", "effect"),
    "drawn": ("rule", "effect"),
}  # fmt: skip
CARD_FACTS = {"card", "attacker", "target", "winner", "loser", "source"}
TEACHER_KINDS = ("summon", "flip", "ignition", "trigger", "static", "replace")
PERMANENT_KINDS = ("on_play", "ignition", "trigger", "static", "replace")
TRIES = 400
_HINTS: dict[type, dict[str, Any]] = {}


def card_set(seed: int) -> c.CardSet:
    """Thirty teachers, fifteen events, fifteen traps, one effect or two each."""
    rng = random.Random(seed)
    made = [_card(rng, f"t{i}", "teacher") for i in range(30)]
    made += [_card(rng, f"e{i}", "event") for i in range(15)]
    made += [_card(rng, f"f{i}", "trap") for i in range(15)]
    return c.CardSet(schema=1, set=c.SetInfo("invented", "Invented", "1"), card=tuple(made))


def _card(rng: random.Random, id_: str, kind: Literal["teacher", "event", "trap"]) -> c.CardDef:
    permanent = kind == "event" and rng.random() < 0.5
    kinds = {"teacher": TEACHER_KINDS, "event": PERMANENT_KINDS if permanent else ("on_play",), "trap": ("trap",)}[kind]
    gold = kind == "teacher" and rng.random() < 0.1
    stats = c.Stats(rng.randrange(9), rng.randrange(9), rng.randrange(40)) if kind == "teacher" else None
    subjects = tuple(rng.sample(g.SUBJECTS, 2)) if kind == "teacher" else ()
    tags = c.Tags((rng.choice(ARCHETYPES),) if kind == "teacher" else (), subjects)
    blank = c.CardDef(id_, f"Card {id_}", kind, gold, 1 if gold else 2, permanent, stats, tags)
    effects: list[c.Effect] = []
    for n in range(rng.choice((1, 1, 2)) if kind != "event" or permanent else 1):
        wanted = kinds[0] if kind == "event" and n == 0 and permanent and rng.random() < 0.3 else rng.choice(kinds)
        effects.append(_effect(rng, blank, f"k{n}", wanted))
    return msgspec.structs.replace(blank, effects=tuple(effects))


def _effect(rng: random.Random, card: c.CardDef, key: str, kind: Any) -> c.Effect:
    """The first of many tries that the upload check lets pass."""
    for _ in range(TRIES):
        effect = Inventor(rng).effect(key, kind)
        alone = msgspec.structs.replace(card, effects=(effect,))
        known = c.CardSet(1, c.SetInfo("one", "One", "1"), (alone, _companion()))
        if not list(lint.check(known, known)) and _survives_the_file(known):
            return effect
    raise AssertionError(f"no {kind} effect passes")


def _companion() -> c.CardDef:
    """A card with both archetypes, so that texts may name them."""
    return c.CardDef("x", "Card x", "teacher", stats=c.Stats(1, 1, 1), tags=c.Tags(ARCHETYPES, ("latin",)))


def _survives_the_file(card_set: c.CardSet) -> bool:
    return msgspec.convert(msgspec.to_builtins(card_set), c.CardSet) == card_set


class Inventor:
    """Makes one effect. What may be referred to grows while it is made."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._refs = ["self", "self"]
        self._events: list[str] = []

    def effect(self, key: str, kind: Any) -> c.Effect:
        rng = self._rng
        on = None
        if kind in ("trigger", "trap", "replace"):
            on = self._on(("damage", "destroyed") if kind == "replace" else tuple(g.EVENT_FIELDS))
        reply = kind == "ignition" and rng.random() < 0.4
        if reply and rng.random() < 0.7:
            on = self._on(tuple(g.EVENT_FIELDS))
        static = kind == "static"
        picks = () if static or rng.random() < 0.6 else self._picks()
        return c.Effect(
            key, kind, on,
            if_=tuple(self._if(2) for _ in range(rng.choice((0, 0, 0, 1)))),
            recheck=not static and rng.random() < 0.1,
            zone=rng.choice((None, None, None, None, "hand", "graveyard")) if kind not in ("trap", "on_play") else None,
            pick=picks,
            cost=() if static or rng.random() < 0.8 else (self._make(rng.choice(get_args(o.Cost)), 1),),
            do=() if static else self._ops(3),
            apply=tuple(self._make(rng.choice(get_args(o.Apply)), 2) for _ in range(rng.choice((1, 1, 2)))) if static
            else (),
            limit=None if static or rng.random() < 0.6 else self._make(g.Limit, 1),
            optional=kind in ("summon", "flip", "trigger") and rng.random() < 0.4,
            reply=reply,
            needs_source=rng.random() < 0.1,
        )  # fmt: skip

    # --- events and targets ---

    def _on(self, names: tuple[str, ...]) -> g.On:
        name = self._rng.choice(names)
        self._events.append(name)
        facts = g.EVENT_FIELDS[name]
        self._refs += [f"event.{fact}" for fact in sorted(facts & CARD_FACTS) for _ in (1, 2)]
        given: dict[str, Any] = {}
        for fact in sorted(facts):
            if self._rng.random() < 0.75:
                continue
            field = "from_" if fact == "from" else fact
            if fact == "by":
                given[field] = self._rng.choice(BY[name]) if name in BY else self._sel(1)
            elif fact == "does":
                given[field] = ("destroy", "damage")
            elif fact in ("name", "to"):
                given[field] = self._rng.choice({"name": COUNTERS, "to": ("hand",)}[fact])
            else:
                given[field] = self._value(_hints(g.On)[field], field, 1, wanted=True)
        return g.On(event=name, **given)  # type: ignore[arg-type]

    def _picks(self) -> tuple[g.Pick, ...]:
        least = self._rng.choice((0, 1, 1, 1, 2))
        pick = g.Pick("t", self._sel(1, zone=self._rng.choice(("field", "field", "background", "graveyard", "chain"))),
                      least, max(1, least + self._rng.choice((0, 0, 1))),
                      self._rng.choice(("me", "me", "opp", "random")))  # fmt: skip
        self._refs += ["$t"] * 4
        return (pick,)

    # --- operations ---

    def _ops(self, depth: int) -> tuple[o.Op, ...]:
        kinds = [kind for kind in get_args(o.Op) if depth > 1 or kind not in (o.Choose, o.Match, o.ForEach, o.May)]
        made = [self._make(self._rng.choice(kinds), depth) for _ in range(self._rng.choice((1, 1, 2, 3)))]
        return tuple(op for i, op in enumerate(made) if not isinstance(op, o.Then) or 0 < i < len(made) - 1) or (
            o.Draw(),
        )

    def _make(self, kind: Any, depth: int) -> Any:
        """A struct of this kind: fields with a default keep it half of the time."""
        given: dict[str, Any] = {}
        for field in msgspec.structs.fields(kind):
            required = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
            if required or self._rng.random() < 0.45:
                given[field.name] = self._value(_hints(kind)[field.name], field.name, depth, wanted=required)
        return kind(**given)

    def _value(self, hint: Any, name: str, depth: int, *, wanted: bool = False) -> Any:
        if name in _WORDS:
            return self._rng.choice(_WORDS[name])
        if get_origin(hint) in (typing.Union, types.UnionType):
            kinds = [part for part in get_args(hint) if part is not type(None) or not wanted]
            return self._value(self._rng.choice(kinds), name, depth)
        if get_origin(hint) is Literal:
            return self._rng.choice(get_args(hint))
        if get_origin(hint) is tuple:
            return tuple(self._items(get_args(hint), name, depth))
        if hint is type(None):
            return None
        if hint is bool:
            return self._rng.random() < 0.5
        if hint is int:
            return self._rng.choice((1, 1, 2, 3))
        if hint is str:
            return self._rng.choice(self._refs)
        return self._part(hint, depth)

    def _items(self, of: tuple[Any, ...], name: str, depth: int) -> Iterator[Any]:
        if of[-1] is not Ellipsis:  # a pair
            yield from (self._value(part, name, depth - 1) for part in of)
        elif of[0] is o.Branch:
            yield from (o.Branch("x", self._ops(depth - 1)) for _ in range(2))
        elif of[0] is o.Case:
            yield from (o.Case(event, self._ops(depth - 1)) for event in self._events[:1])  # type: ignore[arg-type]
        elif of[0] is g.If:
            yield from (self._if(depth - 1) for _ in range(2))
        elif get_args(of[0]) and o.Draw in get_args(of[0]):
            yield from self._ops(depth - 1)
        else:
            yield from (self._value(of[0], name, depth - 1) for _ in range(2))

    def _part(self, kind: Any, depth: int) -> Any:
        match kind:
            case g.Sel:
                return self._sel(depth)
            case g.Num:
                return self._num(depth)
            case g.If:
                return self._if(depth)
            case g.Range:
                return g.Range(**{self._rng.choice(("ge", "le", "eq")): self._rng.randrange(9)})
        return self._make(kind, depth)

    # --- which, how many, when ---

    def _sel(self, depth: int, zone: Any = None) -> g.Sel:
        fields: dict[str, Any] = {
            "zone": zone or self._rng.choice(("field", "field", "field", "background", "hand", "graveyard", "deck"))
        }
        fields["side"] = self._rng.choice(("own", "opp", "both"))
        for name, hint in _hints(g.Sel).items():
            if name not in ("zone", "side", "name") and self._rng.random() < 0.1:
                fields[name] = self._value(hint, name, depth - 1, wanted=True)
        return g.Sel(**fields)

    def _num(self, depth: int) -> Any:
        small = [n for n in ("count", "stat", "counter") if depth > 0]
        heads = small + (["sum", "times", "half", "min", "max"] if depth > 1 else [])
        if not heads:
            return self._rng.randrange(4)
        head = self._rng.choice(heads)
        match head:
            case "stat":
                return g.Num(stat=self._rng.choice(get_args(g.Stat)), of=self._rng.choice(self._refs))
            case "counter":
                return g.Num(counter=self._rng.choice(COUNTERS), of=self._rng.choice(self._refs))
            case "half":
                return g.Num(half=self._num(depth - 1), round=self._rng.choice(("up", "down")))
            case "count":
                return g.Num(count=self._sel(depth - 1))
        both: Any = {head: (self._num(depth - 1), self._rng.randrange(4))}
        return g.Num(**both)

    def _if(self, depth: int) -> g.If:
        bound: dict[str, Any] = {self._rng.choice(("ge", "le")): self._rng.randrange(6)}
        head = self._rng.choice(("num", "some", "none", "count", "life", "phase", "my_turn", "turn", "not_", "any"))
        match head:
            case "num":
                return g.If(num=self._num(1), **bound)
            case "count":
                return g.If(count=self._sel(1), **bound)
            case "life":
                return g.If(life=self._rng.choice(("me", "opp")), **bound)
            case "some" | "none":
                one: Any = {head: self._sel(1)}
                return g.If(**one)
            case "phase":
                return g.If(phase=self._rng.choice(("lesson", "exam")))
            case "turn":
                return g.If(turn=g.Range(**bound))
            case "not_" if depth > 0:
                return g.If(not_=self._if(depth - 1))
            case "any" if depth > 0:
                return g.If(any=(self._if(depth - 1), self._if(depth - 1)))
        return g.If(my_turn=self._rng.random() < 0.5)


_WORDS: dict[str, tuple[Any, ...]] = {
    "archetype": ARCHETYPES, "subject": g.SUBJECTS, "counter": (g.CounterIs("development"),), "slot": (0, 1, 2, 3),
    "name": COUNTERS, "as_": ("each",), "key": get_args(o.RuleKey),
}  # fmt: skip


def _hints(kind: type) -> dict[str, Any]:
    found = _HINTS.get(kind)
    if found is None:
        found = _HINTS[kind] = get_type_hints(kind)
    return found
