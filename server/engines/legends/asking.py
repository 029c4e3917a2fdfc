"""Asking a seat: the one place where a decision is made, timed and answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from server.engines.clockwork import is_due
from server.engines.legends.pieces import Card
from server.engines.legends.state import Decision, Option, PromptKind, Why
from server.engines.legends.table import Table
from server.engines.legends.tasks import Task

Chosen: TypeAlias = tuple[tuple[str, ...], ...]
"""Answers so far, one entry a question."""

YES_NO = (Option("yes", "yes"), Option("no", "no"))


class Question(NamedTuple):
    """What somebody must answer before a text can go on. ``default`` None: the first legal minimum. ``source`` and
    ``effect``: the text that asks, where it is not the one that is being carried out."""

    seat: int
    kind: PromptKind
    options: Sequence[Option]
    least: int = 1
    most: int = 1
    default: tuple[str, ...] | None = None
    reason: str = ""
    source: Card | None = None
    effect: str = ""


PAUSE_LEAST_MS = 800
PAUSE_SPREAD_MS = 1_700


def ask(
    t: Table,
    seat: int,
    kind: PromptKind,
    options: Sequence[Option],
    then: Task,
    *,
    least: int = 1,
    most: int = 1,
    default: tuple[str, ...] | None = None,
    shown_as: PromptKind | None = None,
    source: Card | None = None,
    effect: str = "",
    reason: str = "",
    why: dict[str, Why] | None = None,
    asked: bool = True,
    covered: bool = False,
) -> None:
    """Open a decision; ``then`` goes back on the stack and finds the answer in ``picked``.

    Default: the first legal minimum. A step of a choice that nobody else has heard of yet (its Opfer, its targets,
    taking it back) goes on with the time of the question before: neither does the clock start anew, nor does it show.
    ``covered``: whether the seat is really asked depends on hidden cards, so it is paused and timed like a window.
    """
    t.push(then)
    if source is not None and source.zone == "hand" and source.side != seat:
        source = replace(source, uid="")  # who is asked must know which card asks, not which of the hand it is
    t.decisions += 1
    t.steps = 0
    free_ms = t.setup.options.reply_ms if covered else _free_ms(t, seat, kind)
    opened, pause = t.at + t.players[seat].lag_ms, 0
    before = _same_to_others(t, seat, shown_as or kind)
    if before is not None:
        opened, free_ms, pause = before
    elif kind == "reply" or covered:
        t.windows += 1
        pause = PAUSE_LEAST_MS + t.draws.below(PAUSE_SPREAD_MS + 1, "pause", t.windows)
    t.decision = Decision(
        number=t.decisions,
        seat=seat,
        kind=kind,
        options=tuple(options),
        least=least,
        most=most,
        default=default if default is not None else tuple(o.id for o in options[:least]),
        opened=opened,
        free_ms=free_ms,
        shown_as=shown_as or kind,
        pause_ms=pause,
        asked=asked,
        source=source,
        effect=effect,
        reason=reason,
        why=why or {},
    )


def put(t: Table, q: Question, then: Task) -> None:
    """Ask this."""
    ask(
        t, q.seat, q.kind, q.options, then,
        least=q.least, most=q.most, default=q.default, source=q.source, effect=q.effect, reason=q.reason,
    )  # fmt: skip


def _same_to_others(t: Table, seat: int, shown: PromptKind) -> tuple[int, int, int] | None:
    """When the question was opened, its free time and its pause, where others see no other question than the one that
    was just answered. After a time-out nothing is left of it."""
    if t.answered is None or t.story:
        return None
    decision, player = t.answered
    if decision.seat != seat or decision.shown_as != shown or (decision.kind == "may" and is_covered(decision)):
        return None
    if is_due(ends(decision, player.bank_ms), t.at):
        return t.at, 0, decision.pause_ms
    t.player(seat, turn_ms=player.turn_ms, bank_ms=player.bank_ms)  # it is all charged by the last answer
    return decision.opened, decision.free_ms, decision.pause_ms


def is_covered(decision: Decision) -> bool:
    """May it be that the seat was not really asked? Then its refusal must look like one that came by itself."""
    return decision.pause_ms > 0 and decision.kind in ("reply", "may")


def _on_turn_budget(t: Table, seat: int, kind: PromptKind) -> bool:
    return seat == t.active and kind not in ("reply", "order")


def _free_ms(t: Table, seat: int, kind: PromptKind) -> int:
    options = t.setup.options
    if kind == "order":
        return options.order_ms
    return t.players[seat].turn_ms if _on_turn_budget(t, seat, kind) else options.reply_ms


def until(decision: Decision) -> int:
    """When the free time is over, UTC ms."""
    return decision.opened + decision.free_ms


def ends(decision: Decision, bank_ms: int) -> int:
    """When the seat's bank is used up too and the default answer is given, UTC ms."""
    return until(decision) + bank_ms


def settle_clock(t: Table, decision: Decision) -> None:
    """Take the time that the answer took from the turn's budget and then from the bank."""
    t.answered = decision, t.players[decision.seat]
    took = max(0, t.at - decision.opened)
    over = max(0, took - decision.free_ms)
    player = t.players[decision.seat]
    turn_ms = player.turn_ms
    if _on_turn_budget(t, decision.seat, decision.kind) and not is_covered(decision):
        turn_ms = max(0, turn_ms - took)
    t.player(decision.seat, turn_ms=turn_ms, bank_ms=max(0, player.bank_ms - over))


def pick(card: Card, verb: str = "pick") -> Option:
    """The plain option to choose a card."""
    return Option(card.uid, verb, card=card.uid)
