"""How often an effect may be activated. Spent on activation, even when it is annulled (R10)."""

from __future__ import annotations

from server.engines.legends.cards import Effect
from server.engines.legends.pieces import Ctx
from server.engines.legends.table import Table

TRIGGERS_PER_TURN = 10  # each trigger's own guard (R29)
_GUARD = "|guard"


def _keys(t: Table, effect: Effect, ctx: Ctx) -> list[tuple[str, int]]:
    source = ctx.source.card
    keys = []
    if effect.limit is not None:
        who = {
            "card": f"{source.uid}.{source.stay}",  # forgets when the card leaves
            "name": f"{ctx.seat}.{t.lib.cards[source.card].name}",
            "player": f"{ctx.seat}.{source.card}",
        }[effect.limit.scope]
        per = {"turn": f"t{t.turn}", "game": "g", "chain": "c"}[effect.limit.per]
        keys.append((f"{per}|{who}|{effect.key}", effect.limit.times))
    if effect.kind in ("trigger", "summon", "flip", "replace"):
        keys.append((f"t{t.turn}|{source.uid}.{source.stay}|{effect.key}{_GUARD}", TRIGGERS_PER_TURN))
    return keys


def is_spent(t: Table, effect: Effect, ctx: Ctx) -> bool:
    """True if the effect may not be activated once more."""
    return any(t.used.get(key, 0) >= times for key, times in _keys(t, effect, ctx))


def is_looping(t: Table, effect: Effect, ctx: Ctx) -> bool:
    """True if the guard against loops stops it, not a limit of its own (R29)."""
    return any(t.used.get(key, 0) >= times for key, times in _keys(t, effect, ctx) if key.endswith(_GUARD))


def spend(t: Table, effect: Effect, ctx: Ctx) -> None:
    for key, _ in _keys(t, effect, ctx):
        t.used[key] = t.used.get(key, 0) + 1


def forget(t: Table, per: str) -> None:
    """Drop spent limits of a turn (``t3``) or chain (``c``) that is over."""
    t.used = {k: n for k, n in t.used.items() if not k.startswith(per + "|")}
