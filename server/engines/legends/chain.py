"""Windows, answers and the resolution of the chain (R1-R5, R9-R11, R25a)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from server.engines.legends import events as told
from server.engines.legends.asking import ask
from server.engines.legends.cards import Effect
from server.engines.legends.deeds import checkpoint, leave
from server.engines.legends.derived import answers_from_hand
from server.engines.legends.effects.possible import why_not
from server.engines.legends.limits import forget, is_looping, is_spent
from server.engines.legends.pieces import Card, Ctx, Happened, Seen
from server.engines.legends.select import Eye
from server.engines.legends.state import Link, Option, Pending
from server.engines.legends.stops import wants
from server.engines.legends.table import Table
from server.engines.legends.tasks import Activate, Resolve, Run, Settle, Window
from server.engines.legends.triggers import first_group, still_stands, take, works

LINKS = 64  # in one chain (R29)


# --- what has happened ------------------------------------------------------------------------------


def settle(t: Table, task: Settle) -> None:
    """Triggers one by one, each the first link of its own chain (or all of one occasion in one chain, R4); then a plain
    window; until nothing is left."""
    if task.picked is not None:
        number = int(task.picked[0])
        _begin(t, task, next(p for p in t.pending if p.number == number))
        return
    group = _worth_asking(t, task.joined)
    if group:
        if len({(p.source.card.uid, p.effect) for p in group}) > 1:
            options = [
                Option(str(p.number), "trigger", card=p.source.card.uid, of=p.source.card.card, effect=p.effect)
                for p in group
            ]
            ask(t, group[0].seat, "order", options, task)
        else:
            _begin(t, task, group[0])
    elif task.joined is not None:
        t.push(Settle(by=task.by))
        if t.chain:
            t.push(Window(1 - t.chain[-1].ctx.seat))
    elif t.fresh:
        t.window = tuple(t.fresh)
        t.fresh.clear()
        t.push(Settle(), Window(1 - (t.active if task.by is None else task.by)))


def _worth_asking(t: Table, batch: int | None) -> list[Pending]:
    """The next group, without those whose source has gone or that can do nothing (R5, R6)."""
    while group := first_group(t, batch):
        good = []
        for pending in group:
            effect = t.lib.effect(pending.source.card.card, pending.effect)
            if effect is not None and still_stands(t, pending, effect) and _may_act(t, pending, effect):
                good.append(pending)
            else:
                _drop(t, pending, effect)
        if good:
            return good
    return []


def _may_act(t: Table, pending: Pending, effect: Effect) -> bool:
    """Could it be activated? Of an optional one, as far as others can tell: its owner says no, or cannot say yes."""
    face = t.lib.public_face(pending.source.card.card, effect)
    return why_not(t, face, _ctx(t, pending)) is None


def _drop(t: Table, pending: Pending, effect: Effect | None) -> None:
    """Without a word, for what keeps it may be hidden; but a loop that is stopped is said to both (R29)."""
    t.pending.remove(pending)
    if effect is not None and is_looping(t, effect, _ctx(t, pending)):
        t.tell(told.Dropped(1))


def _ctx(t: Table, pending: Pending) -> Ctx:
    card = t.live(pending.source.target)
    source = t.seen(card) if card is not None and not pending.gone else pending.source
    seat = card.side if card is not None and not pending.gone else pending.seat
    return Ctx(seat, source, pending.effect, pending.event)


def _begin(t: Table, task: Settle, pending: Pending) -> None:
    ctx = _ctx(t, pending)
    take(t, pending)
    if t.setup.options.triggers == "common_chain":
        t.push(Settle(by=task.by, joined=pending.batch), Activate(ctx, together=True))
    else:
        t.push(Settle(), Activate(ctx))


# --- the window -------------------------------------------------------------------------------------


def window(t: Table, task: Window) -> None:
    """One seat may answer or pass; two passes in a row close the window, and the chain resolves backwards."""
    t.window = (*t.window, *t.fresh)
    t.fresh.clear()
    if task.picked is not None:
        if task.picked[0] != "pass":
            _, uid, key = task.picked[0].split(":")
            answer = next(a for a in answers(t, task.seat) if (a.source.card.uid, a.effect) == (uid, key))
            t.push(replace(task, picked=None), Activate(answer, by_hand=True))
            return
        t.tell(told.Passed(task.seat))
        task = Window(1 - task.seat, task.passes + 1)
    while task.passes < 2:
        seat = task.seat
        if may_answer(t, seat):
            _ask_reply(t, task)
            return
        task = Window(1 - seat, task.passes + 1)
    t.window = ()
    if t.chain:
        t.push(Resolve())


def _ask_reply(t: Table, task: Window) -> None:
    options = [
        Option(f"answer:{a.source.card.uid}:{a.effect}", "activate", card=a.source.card.uid, effect=a.effect)
        for a in answers(t, task.seat)
    ]
    last = t.chain[-1] if t.chain else None
    ask(
        t,
        task.seat,
        "reply",
        [*options, Option("pass", "pass")],
        task,
        default=("pass",),
        asked=wants(t, task.seat, bool(options)),
        source=last.ctx.source.card if last is not None else None,
        effect=last.ctx.effect if last is not None else "",
        reason="" if last is not None else t.window[-1].name if t.window else "",
    )


def may_answer(t: Table, seat: int) -> bool:
    """Could this seat answer, by public facts only? A set card from an earlier turn, with something in the set of cards
    that waits for what happened; an open reply effect; or a hand, where the set has replies from the hand."""
    if len(t.chain) >= LINKS:
        return False
    this_turn = any(b.ctx.source.card.zone != "hand" for b in t.board.bent.get("trap_same_turn", ()))
    set_cards = any(c.face == "down" and (c.since < t.turn or this_turn) for c in t.zone("background", seat))
    if set_cards and _some_card_waits(t, seat, "background"):
        return True
    if _open_replies(t, seat, Eye(t, public=True)):
        return True
    hand = t.lib.hand_replies and bool(t.zone("hand", seat))
    return hand and _some_card_waits(t, seat, "hand")


def _some_card_waits(t: Table, seat: int, zone: Literal["background", "hand"]) -> bool:
    """Is there a card in the set that, lying hidden in this zone, would wait for what happened?"""
    eye = Eye(t, public=True)
    possible = [x for name in {h.name for h in t.window} | {""} for x in t.lib.answers_to.get(name, ())]
    for effect, card in possible:
        if answers_from_hand(effect) != (zone == "hand") or (zone == "background" and effect.kind != "trap"):
            continue
        unknown = Ctx(seat, Seen(Card("", 0, card, seat, seat, zone, 0)), "")
        if _occasion(t, eye, effect, unknown) is not False:
            return True
    return False


def _open_replies(t: Table, seat: int, eye: Eye) -> list[tuple[Card, Effect]]:
    return [
        (c, e)
        for c in (*t.zone("field", seat), *t.zone("background", seat), *t.zone("graveyard", seat))
        if c.card in t.lib.with_open_replies
        for e in t.lib.effects(c.card)
        if e.reply
        and works(t, c, e)
        and not answers_from_hand(e)
        and _may_reply(t, eye, e, Ctx(seat, t.seen(c), e.key))
    ]


def _may_reply(t: Table, eye: Eye, effect: Effect, ctx: Ctx) -> bool:
    """Is there an occasion, and is the effect not spent?"""
    return _occasion(t, eye, effect, ctx) is not False and not is_spent(t, effect, ctx)


def _occasion(t: Table, eye: Eye, effect: Effect, ctx: Ctx) -> Happened | bool | None:
    """The newest event that the effect may answer; None where it answers any link; False where there is none."""
    if effect.on is None:
        return None if t.chain else False  # no windows at mere phase changes (R1)
    live = [h for h in t.window if not h.link or _answerable(t, h.link)]
    found = eye.newest(effect.on, live, ctx)
    return found if found is not None else False


def _answerable(t: Table, number: int) -> bool:
    return number <= len(t.chain) and not t.chain[number - 1].negated


def answers(t: Table, seat: int) -> list[Ctx]:
    """Everything this seat can answer with now, targets and costs included (private to the seat)."""
    eye = Eye(t)
    same_turn = t.board.has
    found: list[tuple[Card, Effect]] = []
    for card in t.zone("background", seat):
        if card.face == "down" and (card.since < t.turn or same_turn("trap_same_turn", card)):
            found += [(card, e) for e in t.lib.of_kind(card.card, "trap")]
    found += _open_replies(t, seat, eye)
    if t.lib.hand_replies:
        found += [
            (c, e) for c in t.zone("hand", seat) for e in t.lib.effects(c.card) if answers_from_hand(e)
        ]  # fmt: skip
    out = []
    for card, effect in found:
        ctx = Ctx(seat, t.seen(card), effect.key)
        occasion = _occasion(t, eye, effect, ctx)
        if occasion is False:
            continue
        ctx = replace(ctx, event=occasion)
        if why_not(t, effect, ctx) is None:
            out.append(ctx)
    return out


# --- resolution -------------------------------------------------------------------------------------


def resolve(t: Table, task: Resolve) -> None:
    """The last open link; after the first one the chain is over and used cards go to the graveyard."""
    link = next((x for x in reversed(t.chain) if not x.done), None)
    if link is None:
        _end_chain(t)
        return
    t.chain[link.number - 1] = replace(link, done=True)
    t.push(task)
    source = link.ctx.source.card
    effect = t.lib.effect(source.card, link.ctx.effect)
    void = link.negated or (effect is not None and effect.recheck and not _still_true(t, effect, link.ctx))
    idle = effect is None and not t.define(source).permanent  # an event without a text that works (R30)
    t.tell(told.Resolved(link.number, source.card, link.ctx.effect, void or idle))
    card = t.live(link.ctx.source.target)
    if card is not None and card.pending and not link.negated:  # what only comes to nothing stays, as it was played
        t.change(card, pending=False)
    if not void and effect is not None and not (effect.needs_source and card is None):
        t.push(Run(link.ctx, effect.do))


def _still_true(t: Table, effect: Effect, ctx: Ctx) -> bool:
    eye = Eye(t)
    return all(eye.holds(condition, ctx) for condition in effect.if_)


def _end_chain(t: Table) -> None:
    for link in t.chain:
        card = t.live(link.ctx.source.target)
        if card is not None and _is_used(t, card, link):
            leave(t, card, "used")
    first = t.chain[0]
    t.chain.clear()
    forget(t, "c")
    if isinstance(t.todo[-1], Settle):
        t.todo[-1] = Settle(by=first.ctx.seat)
    checkpoint(t)


def _is_used(t: Table, card: Card, link: Link) -> bool:
    kind = t.define(card).kind
    if kind == "trap":
        return link.kind == "trap"
    return kind == "event" and link.kind == "on_play" and (card.zone == "chain" or (card.pending and link.negated))
