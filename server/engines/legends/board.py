"""Current values and bent rules: what all static and lasting effects make of the printed cards.

Order of values (RULES.md, Cards): printed, newest ``set``, sum of ``add``, double and halve in order of time, never
below 0.
Static effects are worked out in stable order (turn player first, field then background, slot by slot), again until
nothing changes. What is newer counts by when a card's texts began to work, or an effect was done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from server.engines.legends.language import Sel
from server.engines.legends.operations import Modify, Restrict, Rule, Suppress
from server.engines.legends.pieces import Card, Ctx, Seen, Zone
from server.engines.legends.select import Eye

if TYPE_CHECKING:
    from server.engines.legends.table import Table

ROUNDS = 16
_ZONES: tuple[Zone, ...] = ("field", "background", "hand")
_STATS = ("attack", "defence", "years")
Values = tuple[int, int, int]


class Bent(msgspec.Struct):
    """A rule key in force for some cards or players. ``order`` is higher for newer ones."""

    key: str
    cards: frozenset[str]
    seats: tuple[int, ...]
    order: int
    ctx: Ctx
    set: int | None = None
    add: int | None = None
    by: Sel | str | None = None
    only: str | None = None
    kind: str | None = None


class Board:
    """The outcome of ``evaluate``: values by uid, bent rules by key, cards whose effects are off."""

    __slots__ = ("_printed", "bent", "changed", "off")

    def __init__(self, table: Table) -> None:
        self.changed: dict[str, Values] = {}
        self.bent: dict[str, list[Bent]] = {}
        self.off: set[str] = set()
        self._printed = table.lib.cards

    def values(self, card: Card) -> Values:
        """Ansage, Chill and Dienstjahre now."""
        found = self.changed.get(card.uid)
        if found is not None:
            return found
        stats = self._printed[card.card].stats
        return (stats.attack, stats.defence, stats.years) if stats is not None else (0, 0, 0)

    def attack(self, card: Card) -> int:
        return self.values(card)[0]

    def for_card(self, key: str, uid: str) -> list[Bent]:
        """Rules of this key that name the card, oldest first."""
        bent = self.bent.get(key)
        return [b for b in bent if uid in b.cards] if bent is not None else []

    def for_seat(self, key: str, seat: int) -> list[Bent]:
        bent = self.bent.get(key)
        return [b for b in bent if seat in b.seats] if bent is not None else []

    def has(self, key: str, card: Card) -> bool:
        """True if the rule holds for the card itself or for its controller as a whole."""
        bent = self.bent.get(key)
        return bent is not None and any(card.uid in b.cards or card.side in b.seats for b in bent)

    def number(self, key: str, seat: int, base: int) -> int:
        """A player's number (hand limit, Einstellungen): the newest ``set`` or the base, plus every ``add``."""
        return _number(self.for_seat(key, seat), base) if key in self.bent else max(0, base)

    def card_number(self, key: str, card: Card, base: int, only: str | None = None) -> int:
        if key not in self.bent:
            return max(0, base)
        return _number([b for b in self.for_card(key, card.uid) if b.only is None or b.only == only], base)


def _number(bent: list[Bent], base: int) -> int:
    for b in bent:
        if b.set is not None:
            base = b.set
    return max(0, base + sum(b.add for b in bent if b.add is not None))


def evaluate(table: Table) -> Board:
    """Values and rules in force. Statics that never settle keep the last round (R29; lint refuses such sets)."""
    board = Board(table)
    lib = table.lib
    able = lib.with_statics
    statics = [
        card
        for side in (table.active, 1 - table.active)
        for zone in _ZONES
        for card in table.zone(zone, side)
        if card.card in able and _may_work(table, card)
    ]
    if not statics and not table.lasting:
        return board
    if not any(card.card in lib.with_comparing_statics for card in statics):
        return _round(table, board, statics)
    for _ in range(ROUNDS):
        following = _round(table, board, statics)
        settled = (
            following.changed == board.changed and following.off == board.off and _shape(following) == _shape(board)
        )
        board = following
        if settled:
            break
    return board


def _shape(board: Board) -> list[tuple[str, frozenset[str], tuple[int, ...], int | None]]:
    return [(b.key, b.cards, b.seats, b.set) for bent in board.bent.values() for b in bent]


def _may_work(table: Table, card: Card) -> bool:
    if card.zone == "hand":
        return card.card in table.lib.with_hand_statics
    return card.zone in ("field", "background") and card.face == "open" and not card.pending


def _round(table: Table, before: Board, statics: list[Card]) -> Board:
    after = Board(table)
    mods: dict[str, list[tuple[int, Modify, int]]] = {}
    eye = Eye(table, before)
    for lasting in table.lasting:
        if isinstance(lasting.op, Suppress):
            after.off.update(c.uid for t in lasting.targets if (c := table.live(t)) is not None)
    for card in statics:
        if card.uid in after.off or card.uid in before.off:
            continue
        ctx = None
        for effect in table.lib.effects(card.card):
            if not effect.apply or (effect.zone == "hand") != (card.zone == "hand"):
                continue
            ctx = ctx or Ctx(card.side, Seen(card, *before.values(card)), effect.key)
            if not all(eye.holds(condition, ctx) for condition in effect.if_):
                continue
            for i, op in enumerate(effect.apply):
                order = _age(card.awake or card.stay) + i
                targets = frozenset(c.uid for c in eye.what(op.to, ctx)) if op.to is not None else frozenset()
                if isinstance(op, Modify):
                    amount = _amount(eye, op, ctx)
                    for uid in targets:
                        mods.setdefault(uid, []).append((order, op, amount))
                else:
                    _bend(after, eye, op, ctx, targets, order)
    for lasting in table.lasting:
        order = _age(lasting.number)
        change = lasting.op
        if isinstance(change, Modify):
            for target in lasting.targets:
                if table.live(target) is not None:
                    mods.setdefault(target.uid, []).append((order, change, lasting.amount))
        elif isinstance(change, Rule | Restrict):
            live = frozenset(t.uid for t in lasting.targets if table.live(t) is not None)
            seats = lasting.seats
            after.bent.setdefault(change.key, []).append(
                Bent(
                    change.key,
                    live,
                    seats,
                    order,
                    lasting.ctx,
                    set=lasting.amount if isinstance(change, Rule) and change.set is not None else None,
                    add=lasting.amount if isinstance(change, Rule) and change.add is not None else None,
                    by=change.by,
                    only=change.only if isinstance(change, Rule) else None,
                    kind=change.kind,
                )
            )
    for bent in after.bent.values():
        bent.sort(key=lambda b: b.order)
    for uid, changes in mods.items():
        card = table.cards[uid]
        printed = table.lib.cards[card.card].stats
        if printed is not None:
            after.changed[uid] = _fold((printed.attack, printed.defence, printed.years), changes)
    return after


def _age(serial: int) -> int:
    """Serial numbers of stays and lasting effects as one order, with room for the changes of one card."""
    return serial * 256


def _amount(eye: Eye, op: Modify, ctx: Ctx) -> int:
    number = op.add if op.add is not None else op.set
    return 0 if number is None else eye.number(number, ctx)


def _bend(after: Board, eye: Eye, op: Rule, ctx: Ctx, cards: frozenset[str], order: int) -> None:
    after.bent.setdefault(op.key, []).append(
        Bent(
            op.key,
            cards,
            tuple(eye.seats(op.who, ctx)) if op.who is not None else (),
            order,
            ctx,
            set=None if op.set is None else eye.number(op.set, ctx),
            add=None if op.add is None else eye.number(op.add, ctx),
            by=op.by,
            only=op.only,
            kind=op.kind,
        )
    )


def _fold(printed: Values, changes: list[tuple[int, Modify, int]]) -> Values:
    changes.sort(key=lambda change: change[0])
    out = []
    for stat, value in zip(_STATS, printed, strict=True):
        mine = [(op, n) for _, op, n in changes if op.stat == stat]
        for op, n in mine:
            if op.set is not None:
                value = n
        value += sum(n for op, n in mine if op.add is not None)
        for op, _ in mine:
            if op.double:
                value *= 2
            elif op.halve:
                value //= 2
        out.append(max(0, value))
    return out[0], out[1], out[2]
