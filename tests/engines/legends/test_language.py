"""Everything that the card language can say has words in both languages."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from server.engines.legends import cards as c
from server.engines.legends import language as g
from server.engines.legends import operations as o
from server.engines.legends.text import effect_text
from tests.engines.legends.sets import EVENT, TEACHER, TRAP, one


def clean(text: str) -> bool:
    """A sentence without what only data has: braces, references, names of fields, double spaces."""
    leaked = re.search(r"[{}$_]|event\.[a-z]|None|  | [.,:]|\bself\b", text)
    return bool(re.fullmatch(r"[A-ZÄÖÜ0-9].*\.", text)) and not leaked


TARGET = g.Sel(zone="field", side="opp", kind="teacher")
OPS: tuple[Any, ...] = (
    o.Draw(), o.Draw(who="opp", n=2), o.Draw(who="both"), o.Discard(), o.Discard(who="opp", by="random"),
    o.Discard(who="opp", by="opp"), o.Discard(by="opp"), o.Search(from_=g.Sel(zone="deck", side="own")),
    o.Reveal(what="self"), o.Reveal(n=2), o.Look(what=g.Sel(zone="hand", side="opp")), o.Shuffle(),
    o.Shuffle(who="opp"),
    o.Destroy(what="self"), o.Mill(n=2), o.Mill(who="opp"), o.Return(what=TARGET, to="hand"),
    o.Return(what="self", to="deck_top"), o.Return(what="self", to="deck_bottom"),
    o.Return(what="self", to="deck_shuffle"), o.Put(from_=g.Sel(zone="graveyard", side="own")),
    o.Put(from_=g.Sel(zone="hand", side="own"), no_tribute=True), o.Put(what="self", to_side="opp", face="down"),
    o.ExtraSummon(), o.TakeControl(what=TARGET), o.SetMode(what="self", mode="toggle"),
    o.SetMode(what=TARGET, mode="attack"), o.FlipUp(what=TARGET), o.TurnDown(what=TARGET), o.Damage(n=2),
    o.Damage(who="me"),
    o.GainLife(n=3), o.GainLife(who="both"), o.PayLife(n=2), o.Modify(to=TARGET, stat="years", add=-1),
    o.Modify(to="self", stat="defence", set=4), o.Modify(to="self", stat="attack", double=True),
    o.Modify(to="self", stat="attack", halve=True, until="source_leaves"), o.Counter(what="self", add=1),
    o.Counter(what="self", remove=2), o.Counter(what=TARGET, set=0, name="round"),
    o.Counter(what="self", name="Kreide", move_to="self"), o.Negate(), o.Suppress(what=TARGET),
    o.RedirectAttack(to="self"), o.EndBattle(), o.ChangeAmount(to=2),
    o.Choose(options=(o.Branch("A", (o.Draw(),)), o.Branch({"de": "B", "en": "C"}, (o.Draw(),))), by="opp"),
    o.Match(cases=(o.Case("damage", (o.Draw(),)),)), o.ForEach(in_=TARGET, do=(o.Destroy(what="$each"),)),
    o.May(do=(o.Draw(), o.Then(), o.Discard())), o.SkipPhase(), o.SkipPhase(who="me", phase="lesson"),
)  # fmt: skip


def spoken(card: str, **effect: Any) -> list[str]:
    kinds = {"teacher": TEACHER, "event": EVENT, "trap": TRAP}
    body = 'key = "k", kind = "on_play", do = [{ op = "draw" }]'
    if card == "trap":
        body = 'key = "k", kind = "trap", on = { event = "damage" }, do = [{ op = "draw" }]'
    bearer = one(kinds[card], body).card[0] if card != "teacher" else one(TEACHER).card[0]
    texts = effect_text(bearer, c.Effect(key="k", **effect))
    assert all(clean(text) for text in texts.values()), texts
    return list(texts.values())


@pytest.mark.parametrize("op", OPS, ids=lambda op: str(op.__struct_config__.tag))
def test_every_operation_has_words_as_an_order_and_as_a_choice(op: Any) -> None:
    spoken("event", kind="on_play", do=(op,))
    spoken("teacher", kind="summon", do=(op,), optional=True)


def test_no_operation_is_without_words() -> None:
    assert {type(op) for op in OPS} | {o.Then, o.Rule, o.Restrict} == set(get_args(o.Op))


@pytest.mark.parametrize("key", get_args(o.RuleKey))
def test_every_rule_has_words(key: Any) -> None:
    subjects: tuple[g.What, ...] = ("self", TARGET)
    for to in subjects:
        spoken("teacher", kind="static", apply=(o.Rule(key=key, to=to, set=2),))
    for who in get_args(g.Who):
        spoken("teacher", kind="static", apply=(o.Rule(key=key, who=who, add=2),))
    if key.startswith(("cannot_", "must_", "skip_", "no_")):
        spoken("event", kind="on_play", do=(o.Restrict(key=key, to="self", by="battle", until="opp_turn_end"),))


EXAMPLES: dict[str, dict[str, Any]] = {
    "who": {"who": "opp"}, "whose": {"whose": "opp"}, "card": {"card": TARGET}, "source": {"source": TARGET},
    "attacker": {"attacker": TARGET}, "target": {"target": "self"}, "winner": {"winner": "self"},
    "loser": {"loser": "self"}, "mode": {"mode": "attack"}, "from": {"from_": "hand"}, "by": {"by": "effect"},
    "cause": {"cause": "effect"}, "direct": {"direct": True}, "amount": {"amount": g.Range(ge=2)},
    "name": {"name": "development"}, "now": {"now": g.Range(ge=1)}, "was": {"was": g.Range(eq=0)}, "to": {"to": "hand"},
    "does": {"does": ("destroy", "draw")},
}  # fmt: skip


@pytest.mark.parametrize("event", get_args(g.EventName))
def test_every_event_has_words(event: Any) -> None:
    named: dict[str, Any] = {"name": "exam"} if event == "phase" else {}  # a phase has to be named
    spoken("trap", kind="trap", on=g.On(event=event, **named), do=(o.Draw(),))
    for field in g.EVENT_FIELDS[event]:
        on = g.On(event=event, **{**EXAMPLES[field], **named})
        spoken("trap", kind="trap", on=on, do=(o.Draw(),))
        spoken("teacher", kind="replace", on=on, do=(o.Counter(what="self", remove=1),))


@pytest.mark.parametrize(
    "condition",
    [
        g.If(num=g.Num(stat="attack", of="self"), ge=3), g.If(some=TARGET), g.If(none=g.Sel(zone="hand", side="own")),
        g.If(count=TARGET, ge=2), g.If(count=g.Sel(zone="graveyard", side="opp"), eq=1), g.If(life="opp", le=5),
        g.If(phase="exam"), g.If(my_turn=True), g.If(my_turn=False), g.If(turn=g.Range(ge=3)),
        g.If(not_=g.If(my_turn=True)), g.If(any=(g.If(my_turn=True), g.If(life="me", ge=9))),
    ],
)  # fmt: skip
def test_every_condition_has_words(condition: g.If) -> None:
    spoken("event", kind="on_play", if_=(condition,), do=(o.Draw(),))
    spoken("teacher", kind="static", if_=(condition,), apply=(o.Rule(key="pierce", to="self"),))


@pytest.mark.parametrize(
    "number",
    [
        g.Num(stat="years", of="self"), g.Num(stat="defence"), g.Num(of_event="amount"), g.Num(sum=(1, 2)),
        g.Num(times=(2, 3)), g.Num(half=5, round="up"), g.Num(max=(1, g.Num(count=TARGET))),
        g.Num(half=g.Num(of_event="amount")), g.Num(sum=(2, g.Num(counter="round"))),
    ],
)  # fmt: skip
def test_every_number_has_words(number: g.Num) -> None:
    spoken("event", kind="on_play", do=(o.Damage(n=number), o.Modify(to=TARGET, stat="attack", add=number)))
