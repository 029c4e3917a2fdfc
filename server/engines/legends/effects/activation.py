"""The way of an effect to the chain: consent, targets, costs, link (R6, R7)."""

from __future__ import annotations

from msgspec.structs import replace

from server.engines.legends import events as told
from server.engines.legends.asking import YES_NO, ask, pick
from server.engines.legends.cards import Effect
from server.engines.legends.deeds import checkpoint
from server.engines.legends.effects import costs
from server.engines.legends.effects.possible import candidates, links, why_not
from server.engines.legends.language import Pick
from server.engines.legends.limits import spend
from server.engines.legends.operations import ChangeAmount, Cost, Discard, Reveal
from server.engines.legends.pieces import Card, Ctx, Happened, Target
from server.engines.legends.state import Link, Option
from server.engines.legends.table import Table
from server.engines.legends.tasks import Activate, Run, Window


def activate(t: Table, task: Activate) -> None:
    """Ask what is still to be asked, then put the link on the chain and open the window."""
    ctx = task.ctx
    effect = t.lib.effect(ctx.source.card.card, ctx.effect)
    assert effect is not None
    if task.picked is not None:
        if task.picked in (("cancel",), ("no",)):
            return
        task = _with_answer(t, task, effect)
        ctx = task.ctx
    elif (
        not task.asked and task.targets == 0 and not task.costs and why_not(t, _face(t, task, effect), ctx) is not None
    ):
        return
    if effect.optional and not task.asked and not task.by_hand:
        covered = _face(t, task, effect) != effect  # a hidden card decides: who cannot say yes says no after a pause
        able = not covered or why_not(t, effect, ctx) is None
        ask(
            t, ctx.seat, "may", YES_NO, task,
            default=("no",), source=ctx.source.card, effect=effect.key, asked=able, covered=covered,
        )  # fmt: skip
        return
    while task.targets < len(effect.pick):
        asked = _ask_target(t, task, effect)
        if asked is None:
            return
        task = asked
    due = _due(t, task, effect)
    while len(task.costs) < len(due):
        paid = _ask_cost(t, task, due[len(task.costs)], effect)
        if paid is None:
            return
        task = paid
    _commit(t, task, effect)


def _face(t: Table, task: Activate, effect: Effect) -> Effect:
    """What others can check of it; by hand, and in the place of something else, nobody waits for its owner's word."""
    return effect if task.by_hand or task.instead else t.lib.public_face(task.ctx.source.card.card, effect)


def _due(t: Table, task: Activate, effect: Effect) -> list[Cost]:
    """The costs that are still to be paid; what needs no choice was paid at once where it is done instead."""
    return [cost for cost in effect.cost if not task.instead or costs.needs(t, cost, task.ctx)]


def _with_answer(t: Table, task: Activate, effect: Effect) -> Activate:
    picked = task.picked
    assert picked is not None
    if effect.optional and not task.asked and not task.by_hand:
        return replace(task, asked=True, picked=None)
    if task.targets < len(effect.pick):
        return _aimed(t, task, effect.pick[task.targets], picked)
    return replace(task, costs=(*task.costs, picked), picked=None)


def _aimed(t: Table, task: Activate, p: Pick, uids: tuple[str, ...]) -> Activate:
    targets = tuple(Target(uid, 0 if uid.startswith("#") else t.cards[uid].stay) for uid in uids)
    ctx = replace(task.ctx, refs={**task.ctx.refs, p.as_: targets})
    return replace(task, ctx=ctx, targets=task.targets + 1, asked=True, picked=None)


def _ask_target(t: Table, task: Activate, effect: Effect) -> Activate | None:
    """The next target: chosen by itself where there is no choice, else asked (None)."""
    p = effect.pick[task.targets]
    if p.from_.zone == "chain":
        options = [Option(f"#{link.number}", "link", n=link.number) for link in reversed(links(t, p, task.ctx))]
    else:
        found = candidates(t, p, task.ctx)
        spared = [c for c in found if costs.affordable(t, effect.cost, task.ctx, {c.uid})]
        options = [pick(c) for c in spared]
    least, most = min(p.min, len(options)), min(p.max, len(options))
    ids = tuple(o.id for o in options)
    if p.by == "random":
        return _aimed(t, task, p, t.draws.shuffled(ids, f"pick|{t.next_serial()}")[:most])
    if least == most == len(options):
        return _aimed(t, task, p, ids)
    seat = task.ctx.seat if p.by == "me" else 1 - task.ctx.seat
    _ask(t, task, "target", seat, options, least, most, effect)
    return None


def _ask_cost(t: Table, task: Activate, cost: Cost, effect: Effect) -> Activate | None:
    n = costs.needs(t, cost, task.ctx)
    if n == 0:
        return replace(task, costs=(*task.costs, ()))
    reserved = {x.uid for targets in task.ctx.refs.values() for x in targets} | {u for c in task.costs for u in c}
    found = costs.payers(t, cost, task.ctx, reserved)
    n = min(n, len(found))  # of two texts that act instead in one step the first may have taken what both counted on
    filtered = isinstance(cost, Discard | Reveal) and cost.from_ is not None  # how many fit must not show
    if len(found) == n and not filtered:
        return replace(task, costs=(*task.costs, tuple(c.uid for c in found)))
    _ask(t, task, "cost", task.ctx.seat, [pick(c) for c in found], n, n, effect)
    return None


def _ask(
    t: Table, task: Activate, kind: str, seat: int, options: list[Option], least: int, most: int, effect: Effect
) -> None:  # fmt: skip
    alone = all(p.by == "me" for p in effect.pick[: task.targets])  # nobody was asked, nothing was left to chance
    cancel = task.by_hand and seat == task.ctx.seat and least == most == 1 and alone
    if cancel:
        options = [*options, Option("cancel", "cancel")]
    ask(
        t,
        seat,
        "cost" if kind == "cost" else "target",
        options,
        task,
        least=least,
        most=most,
        default=("cancel",) if cancel else None,
        shown_as=("reply" if t.chain or t.window else "main") if task.by_hand and seat == task.ctx.seat else None,
        source=task.ctx.source.card,
        effect=effect.key,
    )


# --- the link ---------------------------------------------------------------------------------------

_NAMES = {"teacher": "effect_activated", "event": "event_effect_activated", "trap": "trap_activated"}


def _commit(t: Table, task: Activate, effect: Effect) -> None:
    """Pay, spend the limit, lay the card open, add the link. What is done "stattdessen" joins no chain."""
    ctx = task.ctx
    if not task.instead:
        spend(t, effect, ctx)
    costs.pay(t, _due(t, task, effect), task.costs, ctx)
    checkpoint(t)
    if t.over:
        return
    if task.instead:
        t.push(Run(ctx, tuple(op for op in effect.do if not isinstance(op, ChangeAmount))))
    else:
        add_link(t, ctx, effect.kind, waits=task.together)


def add_link(t: Table, ctx: Ctx, kind: str, *, waits: bool = False) -> None:
    """A link joins the chain; the other side may answer, unless the window ``waits`` for more links (R4)."""
    number = len(t.chain) + 1
    card = t.live(ctx.source.target)
    if card is not None:
        card = _lay_open(t, card, kind)
        ctx = replace(ctx, source=t.seen(card))
    ctx = replace(ctx, link=number)
    t.chain.append(Link(number, ctx, kind))
    source = ctx.source.card
    shown = tuple(x.uid for name in sorted(ctx.refs) for x in ctx.refs[name])
    t.tell(
        told.Activated(
            ctx.seat, source.uid if source.zone != "hand" else "", source.card, ctx.effect, number, kind, shown
        )
    )
    name = "event_played" if kind == "on_play" else _NAMES[t.lib.cards[source.card].kind]
    does = t.lib.does(source.card, ctx.effect)
    t.happen(Happened(name, who=ctx.seat, source=ctx.source, link=number, does=does))  # type: ignore[arg-type]
    checkpoint(t)
    if not t.over and not waits:
        if t.todo and isinstance(t.todo[-1], Window):
            t.todo.pop()  # the window in which this answer was given
        t.push(Window(1 - ctx.seat))


def _lay_open(t: Table, card: Card, kind: str) -> Card:
    """An event that is played leaves for the chain, a permanent one for its slot; a trap is turned open (R25, R25a)."""
    if kind == "on_play":
        if not t.define(card).permanent:
            return t.move(card, "chain", side=card.side, at=len(t.chain))
        if card.zone == "background":
            return t.change(card, face="open", pending=True, awake=t.next_serial())
        slot = t.free_slot("background", card.side)
        assert slot is not None
        return t.move(card, "background", side=card.side, at=slot, pending=True)
    if card.zone == "background" and card.face == "down":
        return t.change(card, face="open")
    return card
