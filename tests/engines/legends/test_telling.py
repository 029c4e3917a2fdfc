"""What differs in a card's data differs in its words: no filter, number or end of the language goes untold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from server.engines.legends import cards as c
from server.engines.legends import language as g
from server.engines.legends import operations as o
from server.engines.legends.text import LANGUAGES, effect_text
from tests.engines.legends.sets import EVENT, one

BEARER = one(EVENT, 'key = "k", kind = "on_play", do = [{ op = "draw" }]').card[0]
TEACHER = g.Sel(zone="field", kind="teacher")
FIELD = g.Sel(zone="field")


def texts(**effect: Any) -> tuple[str, ...]:
    told = effect_text(BEARER, c.Effect(key="k", **effect))
    return tuple(told[language] for language in LANGUAGES)


def assert_told(plain: tuple[str, ...], more: tuple[str, ...]) -> None:
    for a, b in zip(plain, more, strict=True):
        assert a != b


# --- patterns -----------------------------------------------------------------------------------------

FACTS: dict[str, Any] = {
    "who": "me", "whose": "opp", "card": g.Sel(kind="teacher", gold=True),
    "source": g.Sel(kind="teacher", years=g.Range(ge=9)),
    "attacker": TEACHER, "target": TEACHER, "winner": TEACHER, "loser": TEACHER, "mode": "attack", "from": "hand",
    "cause": "effect", "direct": True, "amount": g.Range(ge=2), "name": "star", "now": g.Range(ge=1),
    "was": g.Range(eq=0), "to": "hand", "does": ("destroy",),
}  # fmt: skip
BY: dict[str, Any] = {
    "summon": "normal", "flipped": "attack", "mode_changed": "effect", "drawn": "rule",
    "destroyed": g.Sel(kind="event", side="opp"),
}  # fmt: skip


def facts() -> Iterator[Any]:
    for event, fields in g.EVENT_FIELDS.items():
        for field in sorted(fields - ({"name"} if event == "phase" else set())):
            value = BY[event] if field == "by" else FACTS[field]
            yield pytest.param(event, field, value, id=f"{event} {field}")


def pattern(event: str, **filters: Any) -> g.On:
    named = {"name": "exam"} if event == "phase" else {}
    return msgspec.convert({"event": event} | named | msgspec.to_builtins(filters), g.On)


@pytest.mark.parametrize(("event", "field", "value"), list(facts()))
def test_every_filter_of_an_event_is_told(event: str, field: str, value: Any) -> None:
    do = (o.Draw(),)
    assert_told(
        texts(kind="trigger", on=pattern(event), do=do),
        texts(kind="trigger", on=pattern(event, **{field: value}), do=do),
    )


@pytest.mark.parametrize("event", ["flipped", "mode_changed", "tributed", "discarded", "negated", "control_changed"])
def test_whose_card_it_is_is_told_beside_a_filter(event: str) -> None:
    field = "source" if event == "negated" else "card"
    said = {
        who: texts(
            kind="trigger", on=pattern(event, **{field: TEACHER}, **({"who": who} if who else {})), do=(o.Draw(),)
        )
        for who in ("", "me", "opp")
    }
    assert_told(said["me"], said["opp"])
    assert_told(said[""], said["opp"])


@pytest.mark.parametrize("direct", [True, False])
def test_an_attack_that_must_or_must_not_be_direct(direct: bool) -> None:
    do = (o.Draw(),)
    on = pattern("attack_declared", who="opp")
    assert_told(
        texts(kind="trap", on=on, do=do), texts(kind="trap", on=msgspec.structs.replace(on, direct=direct), do=do)
    )


@pytest.mark.parametrize("mode", ["attack", "defence", "down"])
def test_every_mode_is_told(mode: Any) -> None:
    for event in ("summon", "mode_changed"):
        others = [texts(kind="trap", on=pattern(event, mode=m), do=(o.Draw(),)) for m in ("attack", "defence", "down")]
        assert len(set(others)) == 3


# --- selectors ----------------------------------------------------------------------------------------

FILTERS: dict[str, dict[str, Any]] = {
    "side": {"side": "own"}, "kind": {"kind": "teacher"}, "gold": {"gold": True}, "not gold": {"gold": False},
    "open": {"face": "open"}, "down": {"face": "down"}, "mode": {"mode": "attack"}, "slot": {"slot": 1},
    "name": {"name": "X"}, "archetype": {"archetype": "Europa"}, "subject": {"subject": "art"},
    "language": {"language_teacher": True}, "no language": {"language_teacher": False},
    "attack": {"attack": g.Range(ge=3)}, "defence": {"defence": g.Range(le=3)}, "years": {"years": g.Range(eq=3)},
    "only": {"only": "event.target"}, "not": {"not_": "event.target"}, "counter": {"counter": g.CounterIs("star", 2)},
    "permanent": {"permanent": True}, "set now": {"set_this_turn": True}, "set before": {"set_this_turn": False},
    "attacked": {"attacked_this_turn": True}, "not attacked": {"attacked_this_turn": False},
    "not self": {"not_self": True},
}  # fmt: skip


@pytest.mark.parametrize("filter_", FILTERS.values(), ids=FILTERS)
def test_every_filter_of_a_selector_is_told(filter_: dict[str, Any]) -> None:
    on = pattern("attack_declared", target=g.Sel(side="opp"))
    said = [
        texts(kind="trap", on=on, do=(o.Destroy(what=sel),))
        for sel in (g.Sel(zone="background"), msgspec.structs.replace(g.Sel(zone="background"), **filter_))
    ]
    assert_told(*said)


@pytest.mark.parametrize("zone", get_args(g.PlaceZone))
def test_every_place_is_told(zone: Any) -> None:
    others = {texts(kind="on_play", do=(o.Draw(n=g.Num(count=g.Sel(zone=z))),)) for z in get_args(g.PlaceZone)}
    assert len(others) == len(get_args(g.PlaceZone))


# --- operations ---------------------------------------------------------------------------------------

PAIRS: dict[str, tuple[Any, Any]] = {
    "draw who": (o.Draw(), o.Draw(who="event.player")),
    "draw n": (o.Draw(), o.Draw(n=2)),
    "discard from": (o.Discard(), o.Discard(from_=g.Sel(kind="teacher"))),
    "discard years": (o.Discard(), o.Discard(from_=g.Sel(years=g.Range(ge=9)))),
    "discard by": (o.Discard(), o.Discard(by="opp")),
    "discard at random": (o.Discard(), o.Discard(by="random")),
    "search n": (o.Search(from_=g.Sel(zone="deck", side="own")), o.Search(from_=g.Sel(zone="deck", side="own"), n=2)),
    "search hidden": (
        o.Search(from_=g.Sel(zone="deck", side="own", kind="trap")),
        o.Search(from_=g.Sel(zone="deck", side="own", kind="trap"), reveal=False),
    ),
    "reveal from": (o.Reveal(), o.Reveal(from_=g.Sel(kind="teacher"))),
    "put side": (o.Put(from_=g.Sel(zone="graveyard")), o.Put(from_=g.Sel(zone="graveyard"), to_side="opp")),
    "put side from the hand": (o.Put(from_=g.Sel(zone="hand")), o.Put(from_=g.Sel(zone="hand"), to_side="opp")),
    "put mode": (o.Put(from_=g.Sel(zone="graveyard")), o.Put(from_=g.Sel(zone="graveyard"), mode="defence")),
    "put face": (o.Put(from_=g.Sel(zone="graveyard")), o.Put(from_=g.Sel(zone="graveyard"), face="down")),
    "put as Einstellen": (o.Put(from_=g.Sel(zone="deck")), o.Put(from_=g.Sel(zone="deck"), counts_as_summon=True)),
    "put without Opfer": (o.Put(from_=g.Sel(zone="hand")), o.Put(from_=g.Sel(zone="hand"), no_tribute=True)),
    "put n": (o.Put(from_=g.Sel(zone="deck")), o.Put(from_=g.Sel(zone="deck"), n=2)),
    "extra_summon filter": (o.ExtraSummon(), o.ExtraSummon(filter=g.Sel(kind="teacher", gold=True))),
    "counter name": (o.Counter(what="self", add=1), o.Counter(what="self", add=1, name="star")),
    "counter moved": (o.Counter(what=FIELD, move_to="self"), o.Counter(what=FIELD, move_to="event.attacker")),
    "modify stat": (o.Modify(to=FIELD, stat="attack", add=1), o.Modify(to=FIELD, stat="years", add=1)),
    "modify set": (o.Modify(to=FIELD, stat="attack", set=1), o.Modify(to=FIELD, stat="attack", add=1)),
    "modify double": (o.Modify(to=FIELD, stat="attack", double=True), o.Modify(to=FIELD, stat="attack", halve=True)),
    "rounded": (o.Draw(n=g.Num(half=g.Num(count=FIELD))), o.Draw(n=g.Num(half=g.Num(count=FIELD), round="up"))),
    "change_amount rounded": (
        o.ChangeAmount(to=g.Num(half=g.Num(of_event="amount"))),
        o.ChangeAmount(to=g.Num(half=g.Num(of_event="amount"), round="up")),
    ),
    "rule number": (o.Rule(key="hand_limit", who="me", set=6), o.Rule(key="hand_limit", who="me", add=6)),
    "rule by": (
        o.Rule(key="cannot_be_destroyed", to=FIELD),
        o.Rule(key="cannot_be_destroyed", to=FIELD, by=g.Sel(kind="event", side="opp")),
    ),
    "rule only": (
        o.Rule(key="attacks_per_turn", to=FIELD, set=2),
        o.Rule(key="attacks_per_turn", to=FIELD, set=2, only="direct"),
    ),
    "rule kind": (o.Rule(key="cannot_activate", who="me"), o.Rule(key="cannot_activate", who="me", kind="trap")),
    "choose by": (
        o.Choose((o.Branch("A", (o.Draw(),)), o.Branch("B", (o.Draw(),)))),
        o.Choose((o.Branch("A", (o.Draw(),)), o.Branch("B", (o.Draw(),))), by="opp"),
    ),
    "may by": (o.May((o.Draw(),)), o.May((o.Draw(),), by="opp")),
    "for_each max": (o.ForEach(FIELD, (o.Draw(),)), o.ForEach(FIELD, (o.Draw(),), max=2)),
    "skip who": (o.SkipPhase(), o.SkipPhase(who="both")),
    "skip phase": (o.SkipPhase(), o.SkipPhase(phase="lesson")),
}  # fmt: skip


@pytest.mark.parametrize(("plain", "more"), PAIRS.values(), ids=PAIRS)
def test_every_part_of_an_operation_is_told(plain: Any, more: Any) -> None:
    on = pattern("damage")
    assert_told(texts(kind="trap", on=on, do=(plain,)), texts(kind="trap", on=on, do=(more,)))


@pytest.mark.parametrize("make", [
    lambda until: o.Modify(to=FIELD, stat="attack", add=1, until=until),
    lambda until: o.Rule(key="attack_direct", to=FIELD, until=until),
    lambda until: o.Restrict(key="cannot_attack", to=FIELD, until=until),
    lambda until: o.Suppress(what=FIELD, until=until),
])  # fmt: skip
def test_every_end_is_told(make: Any) -> None:
    assert len({texts(kind="on_play", do=(make(until),)) for until in get_args(g.Until)}) == len(get_args(g.Until))


# --- effects ------------------------------------------------------------------------------------------

EFFECTS: dict[str, dict[str, Any]] = {
    "optional": {"optional": True}, "condition": {"if_": (g.If(my_turn=True),)},
    "recheck": {"if_": (g.If(my_turn=True),), "recheck": True}, "cost": {"cost": (o.Discard(),)},
    "hand": {"zone": "hand"}, "graveyard": {"zone": "graveyard"}, "source": {"needs_source": True},
    "limit": {"limit": g.Limit()}, "twice": {"limit": g.Limit(times=2)}, "game": {"limit": g.Limit(per="game")},
    "name": {"limit": g.Limit(scope="name")}, "player": {"limit": g.Limit(scope="player")},
    "pick": {"pick": (g.Pick("t", FIELD),)}, "picks": {"pick": (g.Pick("t", FIELD, max=2),)},
    "by opp": {"pick": (g.Pick("t", FIELD, by="opp"),)}, "random": {"pick": (g.Pick("t", FIELD, by="random"),)},
}  # fmt: skip


def test_every_part_of_an_effect_is_told() -> None:
    on = pattern("turn_start", whose="me")
    said = [texts(kind="trigger", on=on, do=(o.Draw(),), **more) for more in ({}, *EFFECTS.values())]
    for n in range(len(LANGUAGES)):
        assert len({text[n] for text in said}) == len(said)


def test_an_answer_is_told_as_one() -> None:
    on = pattern("damage")
    assert_told(
        texts(kind="ignition", on=on, do=(o.Draw(),)), texts(kind="ignition", on=on, do=(o.Draw(),), reply=True)
    )
