"""Reading the table from an effect's standpoint: selectors, references, numbers, conditions, event patterns.

Face-down cards match only what both players can see (side, zone, mode, slot, and that what lies on the field is a
teacher), for both players alike, so that no list of options leaks (R12).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from server.engines.legends.cards import CardDef
from server.engines.legends.language import If, Num, Number, On, Range, Ref, Sel, What
from server.engines.legends.pieces import Card, Ctx, Happened, Seen, Target, Zone

if TYPE_CHECKING:
    from server.engines.legends.board import Board
    from server.engines.legends.table import Table

_ZONES: tuple[Zone, ...] = ("background", "chain", "field", "graveyard", "hand")
_HIDDEN = ("gold", "name", "archetype", "subject", "language_teacher", "attack", "defence", "years", "permanent")


class Eye:
    """A look at ``table`` with the values of ``board``.

    ``public``: whatever is compared with a number to be worked out fits, for it may be worked out from hidden cards.
    """

    __slots__ = ("board", "public", "table")

    def __init__(self, table: Table, board: Board | None = None, *, public: bool = False) -> None:
        self.table = table
        self.board = board if board is not None else table.board
        self.public = public

    # --- cards --------------------------------------------------------------------------------------

    def cards(self, sel: Sel, ctx: Ctx) -> list[Card]:
        """Every card outside the decks that the selector finds: own side first, by zone and place."""
        zones = _ZONES if sel.zone is None else (sel.zone,)
        sides = (ctx.seat, 1 - ctx.seat) if sel.side == "both" else (ctx.seat if sel.side == "own" else 1 - ctx.seat,)
        return [
            card
            for side in sides
            for zone in zones
            if zone != "deck"
            for card in self.table.zone(zone, side)
            if self.fits(card, sel, ctx)
        ]

    def what(self, what: What, ctx: Ctx) -> list[Card]:
        """The cards that a reference or selector names now; what has moved on is not among them (R8)."""
        if isinstance(what, Sel):
            return self.cards(what, ctx)
        return [c for t in self.targets(what, ctx) if (c := self.table.live(t)) is not None]

    def targets(self, ref: Ref, ctx: Ctx) -> tuple[Target, ...]:
        """The objects a reference names, still there or not."""
        if ref == "self":
            return (ctx.source.target,)
        if ref.startswith("$"):
            return ctx.refs.get(ref[1:], ())
        seen = self.seen(ref, ctx)
        return (seen.target,) if seen is not None else ()

    def seen(self, ref: Ref, ctx: Ctx) -> Seen | None:
        """What was last known of the one card that a reference names."""
        if ref == "self":
            return ctx.source
        if ref.startswith("event.") and ctx.event is not None:
            found = getattr(ctx.event, ref[6:], None)
            return found if isinstance(found, Seen) else None
        return None

    def fits(self, card: Card, sel: Sel, ctx: Ctx, seen: Seen | None = None) -> bool:
        """Does the card fit? ``seen`` gives its values where it may have moved on."""
        if sel.zone is not None and card.zone != sel.zone:
            return False
        if sel.side != "both" and (card.side == ctx.seat) != (sel.side == "own"):
            return False
        if sel.face != "any" and card.face != sel.face:
            return False
        if sel.mode is not None and card.mode != sel.mode:
            return False
        if sel.slot is not None and card.at != sel.slot:
            return False
        if sel.not_self and card.uid == ctx.source.card.uid:
            return False
        if sel.only is not None and card.uid not in {t.uid for t in self.targets(sel.only, ctx)}:
            return False
        if sel.not_ is not None and card.uid in {t.uid for t in self.targets(sel.not_, ctx)}:
            return False
        if sel.set_this_turn is not None and (card.since == self.table.turn) != sel.set_this_turn:
            return False
        if sel.attacked_this_turn is not None and (card.attacks + card.directs > 0) != sel.attacked_this_turn:
            return False
        if sel.counter is not None and card.counters.get(sel.counter.name, 0) < sel.counter.ge:
            return False
        return self._fits_print(card, sel, ctx, seen)

    def _fits_print(self, card: Card, sel: Sel, ctx: Ctx, seen: Seen | None) -> bool:
        if card.face == "down" and card.zone in ("field", "background"):
            if sel.kind is not None and (sel.kind != "teacher" or card.zone != "field"):
                return False
            return all(getattr(sel, name) is None for name in _HIDDEN)
        if sel.attack is None and sel.defence is None and sel.years is None:
            values = None
        elif seen is not None:
            values = (seen.attack, seen.defence, seen.years)
        else:
            values = self.board.values(card)
        return self.fits_definition(self.table.lib.cards[card.card], sel, ctx, values)

    def fits_definition(self, card: CardDef, sel: Sel, ctx: Ctx, values: tuple[int, int, int] | None = None) -> bool:
        """The printed part of a selector; without ``values`` the printed numbers count (cards in a deck)."""
        if sel.kind is not None and card.kind != sel.kind:
            return False
        if sel.gold is not None and card.gold != sel.gold:
            return False
        if sel.permanent is not None and card.permanent != sel.permanent:
            return False
        if sel.name is not None and card.name != sel.name:
            return False
        if sel.archetype is not None and sel.archetype not in card.tags.archetypes:
            return False
        if sel.subject is not None and sel.subject not in card.tags.subjects:
            return False
        if sel.language_teacher is not None and card.language_teacher != sel.language_teacher:
            return False
        if values is None and card.stats is not None:
            values = (card.stats.attack, card.stats.defence, card.stats.years)
        for bounds, at in ((sel.attack, 0), (sel.defence, 1), (sel.years, 2)):
            if bounds is not None and (values is None or not self.within(values[at], bounds, ctx)):
                return False
        return True

    def in_deck(self, sel: Sel, seat: int, ctx: Ctx) -> list[str]:
        """Ids of the cards in a deck that fit, without regard to their order; one entry a copy."""
        lib = self.table.lib
        return sorted(c for c in self.table.players[seat].deck if self.fits_definition(lib.cards[c], sel, ctx))

    # --- players, numbers, conditions ---------------------------------------------------------------

    def seats(self, who: str, ctx: Ctx) -> tuple[int, ...]:
        """``both``: the turn player first."""
        if who == "both":
            return (self.table.active, 1 - self.table.active)
        if who == "event.player":
            return (ctx.event.who,) if ctx.event is not None and ctx.event.who is not None else ()
        return (ctx.seat,) if who == "me" else (1 - ctx.seat,)

    def number(self, n: Number, ctx: Ctx) -> int:
        """The value of a number tree now."""
        if isinstance(n, int):
            return n
        if n.count is not None:
            return self.count(n.count, ctx)
        if n.stat is not None:
            return self._stat(n, ctx)
        if n.counter is not None:
            cards = self.what(n.of or "self", ctx)
            return sum(c.counters.get(n.counter, 0) for c in cards)
        if n.of_event is not None:
            return int(getattr(ctx.event, n.of_event)) if ctx.event is not None else 0
        if n.sum is not None:
            return sum(self.number(part, ctx) for part in n.sum)
        if n.times is not None:
            return self.number(n.times[0], ctx) * self.number(n.times[1], ctx)
        if n.half is not None:
            value = self.number(n.half, ctx)
            return -(-value // 2) if n.round == "up" else value // 2
        if n.min is not None:
            return min(self.number(part, ctx) for part in n.min)
        assert n.max is not None
        return max(self.number(part, ctx) for part in n.max)

    def count(self, sel: Sel, ctx: Ctx) -> int:
        if sel.zone == "deck":
            sides = (ctx.seat,) if sel.side == "own" else (1 - ctx.seat,) if sel.side == "opp" else (0, 1)
            return sum(len(self.in_deck(sel, side, ctx)) for side in sides)
        return len(self.cards(sel, ctx))

    def _stat(self, n: Num, ctx: Ctx) -> int:
        at = ("attack", "defence", "years").index(n.stat or "attack")
        ref = n.of or "self"
        cards = self.what(ref, ctx)
        if cards:
            return sum(self.board.values(c)[at] for c in cards)
        seen = self.seen(ref, ctx)
        return (seen.attack, seen.defence, seen.years)[at] if seen is not None else 0

    def within(self, value: int, bounds: Range | If, ctx: Ctx) -> bool:
        return (
            (bounds.ge is None or value >= self._bound(bounds.ge, value, ctx))
            and (bounds.le is None or value <= self._bound(bounds.le, value, ctx))
            and (bounds.eq is None or value == self._bound(bounds.eq, value, ctx))
        )

    def _bound(self, n: Number, value: int, ctx: Ctx) -> int:
        return value if self.public and not isinstance(n, int) else self.number(n, ctx)

    def holds(self, condition: If, ctx: Ctx) -> bool:
        """Is the condition true now?"""
        c = condition
        if c.num is not None:
            return self.within(self.number(c.num, ctx), c, ctx)
        if c.some is not None:
            return self.count(c.some, ctx) > 0
        if c.none is not None:
            return self.count(c.none, ctx) == 0
        if c.count is not None:
            return self.within(self.count(c.count, ctx), c, ctx)
        if c.life is not None:
            seat = ctx.seat if c.life == "me" else 1 - ctx.seat
            return self.within(self.table.players[seat].life, c, ctx)
        if c.phase is not None:
            return self.table.phase == c.phase
        if c.my_turn is not None:
            return (self.table.active == ctx.seat) == c.my_turn
        if c.turn is not None:
            return self.within(self.table.turn, c.turn, ctx)
        if c.not_ is not None:
            return not self.holds(c.not_, ctx)
        return any(self.holds(part, ctx) for part in c.any or ())

    # --- events -------------------------------------------------------------------------------------

    def newest(self, on: On | None, events: Iterable[Happened], ctx: Ctx) -> Happened | None:
        """The newest of these events that the pattern matches (the one ``event`` refers to)."""
        found = None
        if on is not None:
            for happened in events:
                if self.matches(on, happened, ctx):
                    found = happened
        return found

    def matches(self, on: On, h: Happened, ctx: Ctx) -> bool:
        """Does the pattern of an effect (source and controller in ``ctx``) match what happened?"""
        if on.any_of is not None:
            return any(self.matches(part, h, ctx) for part in on.any_of)
        if on.event != h.name:
            return False
        for who in (on.who, on.whose):
            if who is not None and who != "both" and (h.who == ctx.seat) != (who == "me"):
                return False
        for text, value in (
            (on.cause, h.cause), (on.mode, h.mode), (on.from_, h.origin), (on.to, h.to), (on.name, h.label),
        ):  # fmt: skip
            if text is not None and text != value:
                return False
        if on.direct is not None and on.direct != h.direct:
            return False
        if on.does is not None and not set(on.does) & set(h.does):
            return False
        for bounds, n in ((on.amount, h.amount), (on.now, h.now), (on.was, h.was)):
            if bounds is not None and not self.within(n, bounds, ctx):
                return False
        if isinstance(on.by, str):
            if on.by != h.by:
                return False
        elif on.by is not None and not self._is(on.by, h.source, ctx):
            return False
        return all(
            what is None or self._is(what, seen, ctx)
            for what, seen in (
                (on.card, h.card), (on.attacker, h.attacker), (on.target, h.target),
                (on.winner, h.winner), (on.loser, h.loser), (on.source, h.source),
            )
        )  # fmt: skip

    def _is(self, what: What, seen: Seen | None, ctx: Ctx) -> bool:
        if seen is None:
            return False
        if isinstance(what, Sel):
            return self.fits(seen.card, what, ctx, seen)
        return seen.card.uid in {t.uid for t in self.targets(what, ctx)}
