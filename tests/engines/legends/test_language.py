"""Everything that the card language can say has words in both languages."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from server.engines.legends import cards as c
from server.engines.legends.text import effect_text
from tests.engines.legends.sets import EVENT, TEACHER, TRAP, one


def clean(text: str) -> bool:
    """A sentence without what only data has: braces, references, names of fields, double spaces."""
    leaked = re.search(r"[{}$_]|event\.[a-z]|None|  | [.,:]|\bself\b", text)
    return bool(re.fullmatch(r"[A-ZÄÖÜ0-9].*\.", text)) and not leaked


TARGET = c.Sel(zone="field", side="opp", kind="teacher")
OPS: tuple[Any, ...] = (
    c.Draw(), c.Draw(who="opp", n=2), c.Draw(who="both"), c.Discard(), c.Discard(who="opp", by="random"),
    c.Discard(who="opp", by="opp"), c.Discard(by="opp"), c.Search(from_=c.Sel(zone="deck", side="own")),
    c.Reveal(what="self"), c.Reveal(n=2), c.Look(what=c.Sel(zone="hand", side="opp")), c.Shuffle(),
    c.Shuffle(who="opp"),
    c.Destroy(what="self"), c.Mill(n=2), c.Mill(who="opp"), c.Return(what=TARGET, to="hand"),
    c.Return(what="self", to="deck_top"), c.Return(what="self", to="deck_bottom"),
    c.Return(what="self", to="deck_shuffle"), c.Put(from_=c.Sel(zone="graveyard", side="own")),
    c.Put(from_=c.Sel(zone="hand", side="own"), no_tribute=True), c.Put(what="self", to_side="opp", face="down"),
    c.ExtraSummon(), c.TakeControl(what=TARGET), c.SetMode(what="self", mode="toggle"),
    c.SetMode(what=TARGET, mode="attack"), c.FlipUp(what=TARGET), c.TurnDown(what=TARGET), c.Damage(n=2),
    c.Damage(who="me"),
    c.GainLife(n=3), c.GainLife(who="both"), c.PayLife(n=2), c.Modify(to=TARGET, stat="years", add=-1),
    c.Modify(to="self", stat="defence", set=4), c.Modify(to="self", stat="attack", double=True),
    c.Modify(to="self", stat="attack", halve=True, until="source_leaves"), c.Counter(what="self", add=1),
    c.Counter(what="self", remove=2), c.Counter(what=TARGET, set=0, name="round"),
    c.Counter(what="self", name="Kreide", move_to="self"), c.Negate(), c.Suppress(what=TARGET),
    c.RedirectAttack(to="self"), c.EndBattle(), c.ChangeAmount(to=2),
    c.Choose(options=(c.Branch("A", (c.Draw(),)), c.Branch({"de": "B", "en": "C"}, (c.Draw(),))), by="opp"),
    c.Match(cases=(c.Case("damage", (c.Draw(),)),)), c.ForEach(in_=TARGET, do=(c.Destroy(what="$each"),)),
    c.May(do=(c.Draw(), c.Then(), c.Discard())), c.SkipPhase(), c.SkipPhase(who="me", phase="lesson"),
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
    assert {type(op) for op in OPS} | {c.Then, c.Rule, c.Restrict} == set(get_args(c.Op))


@pytest.mark.parametrize("key", get_args(c.RuleKey))
def test_every_rule_has_words(key: Any) -> None:
    subjects: tuple[c.What, ...] = ("self", TARGET)
    for to in subjects:
        spoken("teacher", kind="static", apply=(c.Rule(key=key, to=to, set=2),))
    for who in get_args(c.Who):
        spoken("teacher", kind="static", apply=(c.Rule(key=key, who=who, add=2),))
    if key.startswith(("cannot_", "must_", "skip_", "no_")):
        spoken("event", kind="on_play", do=(c.Restrict(key=key, to="self", by="battle", until="opp_turn_end"),))


EXAMPLES: dict[str, dict[str, Any]] = {
    "who": {"who": "opp"}, "whose": {"whose": "opp"}, "card": {"card": TARGET}, "source": {"source": TARGET},
    "attacker": {"attacker": TARGET}, "target": {"target": "self"}, "winner": {"winner": "self"},
    "loser": {"loser": "self"}, "mode": {"mode": "attack"}, "from": {"from_": "hand"}, "by": {"by": "effect"},
    "cause": {"cause": "effect"}, "direct": {"direct": True}, "amount": {"amount": c.Range(ge=2)},
    "name": {"name": "development"}, "now": {"now": c.Range(ge=1)}, "was": {"was": c.Range(eq=0)}, "to": {"to": "hand"},
    "does": {"does": ("destroy", "draw")},
}  # fmt: skip


@pytest.mark.parametrize("event", get_args(c.EventName))
def test_every_event_has_words(event: Any) -> None:
    named: dict[str, Any] = {"name": "exam"} if event == "phase" else {}  # a phase has to be named
    spoken("trap", kind="trap", on=c.On(event=event, **named), do=(c.Draw(),))
    for field in c.EVENT_FIELDS[event]:
        on = c.On(event=event, **{**EXAMPLES[field], **named})
        spoken("trap", kind="trap", on=on, do=(c.Draw(),))
        spoken("teacher", kind="replace", on=on, do=(c.Counter(what="self", remove=1),))


@pytest.mark.parametrize(
    "condition",
    [
        c.If(num=c.Num(stat="attack", of="self"), ge=3), c.If(some=TARGET), c.If(none=c.Sel(zone="hand", side="own")),
        c.If(count=TARGET, ge=2), c.If(count=c.Sel(zone="graveyard", side="opp"), eq=1), c.If(life="opp", le=5),
        c.If(phase="exam"), c.If(my_turn=True), c.If(my_turn=False), c.If(turn=c.Range(ge=3)),
        c.If(not_=c.If(my_turn=True)), c.If(any=(c.If(my_turn=True), c.If(life="me", ge=9))),
    ],
)  # fmt: skip
def test_every_condition_has_words(condition: c.If) -> None:
    spoken("event", kind="on_play", if_=(condition,), do=(c.Draw(),))
    spoken("teacher", kind="static", if_=(condition,), apply=(c.Rule(key="pierce", to="self"),))


@pytest.mark.parametrize(
    "number",
    [
        c.Num(stat="years", of="self"), c.Num(stat="defence"), c.Num(of_event="amount"), c.Num(sum=(1, 2)),
        c.Num(times=(2, 3)), c.Num(half=5, round="up"), c.Num(max=(1, c.Num(count=TARGET))),
        c.Num(half=c.Num(of_event="amount")), c.Num(sum=(2, c.Num(counter="round"))),
    ],
)  # fmt: skip
def test_every_number_has_words(number: c.Num) -> None:
    spoken("event", kind="on_play", do=(c.Damage(n=number), c.Modify(to=TARGET, stat="attack", add=number)))
