"""The phases of a turn (R33, R23) and what the turn player may do in them."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from server.engines.legends import events as told
from server.engines.legends.absence import freeze
from server.engines.legends.actions import main_options, may_examine
from server.engines.legends.asking import ask, pick
from server.engines.legends.combat import declare
from server.engines.legends.deeds import checkpoint, discard, draw, end_lasting, flip_up, set_mode, turn_down
from server.engines.legends.effects.activation import add_link
from server.engines.legends.effects.placing import set_down, tributes_needed
from server.engines.legends.limits import forget
from server.engines.legends.pieces import Ctx, Happened
from server.engines.legends.state import HAND_LIMIT, Phase
from server.engines.legends.table import Table
from server.engines.legends.tasks import Activate, Einstellen, Flow, Main, Settle


def flow(t: Table, task: Flow) -> None:
    """The next stage of the turn."""
    _STAGES[task.stage](t, task)


def _preparation(t: Table, task: Flow) -> None:
    """A new turn: draw first, then "zu Beginn" effects."""
    t.turn += 1
    t.touch()
    seat = t.active
    t.player(seat, turn_ms=t.setup.options.turn_ms, summons=0, extra_summons=())
    for other in (0, 1):
        if t.players[other].replies == "off":
            t.player(other, replies=t.players[other].usual)
    for card in list(t.cards.values()):
        if card.attacks or card.directs or card.mode_changes:
            t.change(card, attacks=0, directs=0, mode_changes=0)
    if t.turn == 1 and t.setup.options.clock_ms:
        t.match_ends = t.at + t.setup.options.clock_ms + t.extra_ms
        t.extra_ms = 0
    t.tell(told.Turn(t.turn, seat))
    for lasting in [x for x in t.lasting if x.until == "my_next_turn_start" and x.ctx.seat == seat and x.turn < t.turn]:
        end_lasting(t, lasting)
    if not _skips(t, "preparation"):
        _begin(t, "preparation")
        if t.turn == 1:  # from here on a game is on
            for away in (0, 1):
                if t.players[away].away:
                    freeze(t, away)
        if not t.board.for_seat("skip_draw", seat):
            draw(t, seat, 1 + t.board.number("extra_draw", seat, 0), "rule")
        checkpoint(t)
        if t.over:
            return
        t.happen(Happened("turn_start", who=seat))
    t.push(Flow("lesson"), Settle())
    checkpoint(t)


def _lesson(t: Table, task: Flow) -> None:
    if _skips(t, "lesson"):
        t.push(Flow("exam"))
        return
    _begin(t, "lesson")
    t.push(Main(), Settle())
    checkpoint(t)


def _exam(t: Table, task: Flow) -> None:
    if _skips(t, "exam") or not may_examine(t):
        t.push(Flow("bell"))
        return
    _begin(t, "exam")
    t.push(Main(), Settle())
    checkpoint(t)


def _bell(t: Table, task: Flow) -> None:
    """Klingeln: "Ende des Zuges" effects first."""
    _begin(t, "bell")
    t.happen(Happened("turn_end", who=t.active))
    t.push(Flow("hand-limit"), Settle())
    checkpoint(t)


def _hand_limit(t: Table, task: Flow) -> None:
    """The turn player's hand only; chosen by its owner; counts as Abwerfen, by rule."""
    hand = t.zone("hand", t.active)
    over = len(hand) - t.board.number("hand_limit", t.active, HAND_LIMIT)
    if task.picked is None and over > 0:
        ask(t, t.active, "discard", [pick(c) for c in hand], task, least=over, most=over, reason="hand-limit")
        return
    if task.picked is not None:
        discard(t, [t.cards[uid] for uid in task.picked], "rule")
    t.push(Flow("close"))
    checkpoint(t)


def _close(t: Table, task: Flow) -> None:
    """Durations end, control returns; triggers from that; then the turn passes (no second hand check)."""
    for lasting in list(t.lasting):
        theirs = lasting.until == "opp_turn_end" and lasting.ctx.seat != t.active
        if lasting in t.lasting and (lasting.until in ("turn_end", "battle_end") or theirs):
            end_lasting(t, lasting)
    t.push(Flow("next"), Settle())
    checkpoint(t)


def _next(t: Table, task: Flow) -> None:
    forget(t, f"t{t.turn}")
    t.active = 1 - t.active
    t.touch()
    t.push(Flow("preparation"))


_STAGES = {
    "preparation": _preparation,
    "lesson": _lesson,
    "exam": _exam,
    "bell": _bell,
    "hand-limit": _hand_limit,
    "close": _close,
    "next": _next,
}


def _begin(t: Table, phase: Phase) -> None:
    t.phase = phase
    t.touch()
    t.tell(told.PhaseBegan(phase))
    t.happen(Happened("phase", who=t.active, label=phase))


def _skips(t: Table, phase: str) -> bool:
    skip = list(t.players[t.active].skip)
    if phase not in skip:
        return False
    skip.remove(phase)
    t.player(t.active, skip=tuple(skip))
    t.tell(told.Skipped(t.active, phase))
    return True


# --- actions ----------------------------------------------------------------------------------------


def main(t: Table, task: Main) -> None:
    """Ask the turn player for the next action, or do the one that was picked."""
    if task.picked is None:
        options, why = main_options(t)
        # a turn with a must_attack has no end yet: then an attack, never a card from the hand that nobody chose
        default = next(o.id for verb in ("exam", "end", "attack") for o in options if o.verb == verb)
        ask(t, t.active, "main", options, task, default=(default,), why=why)
        return
    verb, *args = task.picked[0].split(":")
    if verb == "exam":
        t.push(Flow("exam"))
        return
    if verb == "end":
        skipped = t.phase == "lesson" and "exam" in t.players[t.active].skip
        t.push(Flow("exam" if skipped else "bell"))
        return
    t.push(replace(task, picked=None), Settle())
    _ACTIONS[verb](t, *args)
    checkpoint(t)


def _summon(t: Table, uid: str, mode: str) -> None:
    need = tributes_needed(t, t.cards[uid])
    t.push(Einstellen(uid, mode, need=need))  # type: ignore[arg-type]


def _set(t: Table, uid: str) -> None:
    set_down(t, t.cards[uid])


def _event(t: Table, uid: str, key: str = "") -> None:
    card = t.cards[uid]
    ctx = Ctx(card.side, t.seen(card), key)
    if key:
        t.push(Activate(ctx, by_hand=True))
    else:
        add_link(t, ctx, "on_play")  # a permanent event, or an inert one: a play without a text of its own


def _activate(t: Table, uid: str, key: str) -> None:
    card = t.cards[uid]
    t.push(Activate(Ctx(card.side, t.seen(card), key), by_hand=True))


def _mode(t: Table, uid: str, mode: str) -> None:
    """By hand, once a turn (R24); a face-down teacher is revealed by it, with FLIP."""
    card = t.change(t.cards[uid], mode_changes=t.cards[uid].mode_changes + 1)
    if mode == "down":  # a text lets it
        turn_down(t, card, "manual")
        return
    if card.face == "down":
        card = flip_up(t, card, "manual")
    set_mode(t, card, mode, "manual")


def _attack(t: Table, uid: str, target: str = "") -> None:
    declare(t, t.cards[uid], t.cards[target] if target else None)


_ACTIONS: dict[str, Callable[..., None]] = {
    "summon": _summon,
    "set": _set,
    "event": _event,
    "activate": _activate,
    "mode": _mode,
    "attack": _attack,
}
