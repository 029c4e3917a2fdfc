"""Telling that texts made open teachers stronger or weaker: after every step that left other numbers on the field."""

from __future__ import annotations

from server.engines.legends import events as told
from server.engines.legends.table import Table


def noted(t: Table) -> dict[str, tuple[int, int]]:
    """Ansage and Chill of the teachers that lie open, by uid: what everybody sees."""
    return {card.uid: t.board.values(card)[:2] for side in (0, 1) for card in t.teachers(side) if card.face == "open"}


def tell_changed(t: Table) -> None:
    """Tell each number that is another than when it was noted last; what is new to the field has no change."""
    if t.board is t.noted:
        return  # a change of any card, and of all that numbers depend on, gives another board
    t.noted = t.board
    before, t.values = t.values, noted(t)
    for uid, now in t.values.items():
        for stat, n, was in zip(("attack", "defence"), now, (before or {}).get(uid, now), strict=True):
            if n != was:
                t.tell(told.Changed(uid, stat, n, was))
