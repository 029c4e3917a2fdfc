"""A full state that fits what one seat knows: hidden cards are dealt anew from what is left of the lists.

Bots search there. What a view does not tell is left out: effects that last, the open chain, settings of the other
side. In an imagined state the turn player is asked for the next action; everything else that waits is dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from server.engines.contract import View
from server.engines.draws import Draws
from server.engines.legends.library import Library
from server.engines.legends.pieces import Card
from server.engines.legends.state import Player, Setup, State
from server.engines.legends.tasks import Main


def whose(view: View) -> int:
    """The seat that this view belongs to: only its own reserve of time-outs is told."""
    return next((int(seat) for seat, p in view["players"].items() if "timeouts" in p), 0)


def imagine(view: View, draws: Draws, lib: Library, setup: Setup) -> State:
    """One of the states that this viewer can't tell from the real one; which one is drawn."""
    me = whose(view)
    cards: dict[str, Card] = {}
    stay = 0
    hidden: list[tuple[str, Mapping[str, Any]]] = []
    for uid, told in view["cards"].items():
        stay += 1
        if "card" in told:
            cards[uid] = _card(uid, stay, told, told["card"], view)
        else:
            hidden.append((uid, told))
    pools = [_pool(view, seat, me, cards, lib, draws) for seat in (0, 1)]
    for uid, told in hidden:
        stay += 1
        owner = int(told.get("owner", told["side"]))
        cards[uid] = _card(uid, stay, told, _take(pools[owner], told["zone"], lib), view)
    players = []
    for seat in (0, 1):
        known = sum(c.zone == "hand" and c.side == seat for c in cards.values())
        for n in range(known, view["players"][str(seat)]["hand"]):
            stay += 1
            uid = draws.handle(f"hand|{seat}", n)
            cards[uid] = Card(uid, stay, _take(pools[seat], "hand", lib), seat, seat, "hand", n)
        deck = tuple(_take(pools[seat], "deck", lib) for _ in range(view["players"][str(seat)]["deck"]))
        players.append(_player(view, seat, deck))
    return State(
        setup=setup,
        game=view["game"],
        key=draws.key,
        phase=view["phase"] if view["phase"] in ("lesson", "exam") else "lesson",
        players=(players[0], players[1]),
        cards=cards,
        turn=max(1, view.get("turn", 1)),
        active=view.get("active", 0),
        starter=view.get("starter", 0),
        serial=10_000 + stay,
        todo=(Main(),),
    )


def _card(uid: str, stay: int, told: Mapping[str, Any], card: str, view: View) -> Card:
    turn = view.get("turn", 1)
    set_before = told["face"] == "down" and told["zone"] == "background" and (told.get("armed") or "card" not in told)
    return Card(
        uid,
        stay,
        card,
        told.get("owner", told["side"]),
        told["side"],
        told["zone"] if told["zone"] != "chain" else "graveyard",
        told["at"],
        told["face"],
        told.get("mode", ""),
        since=turn - 1 if set_before else turn,
        counters=dict(told.get("counters", {})),
        attacks=1 if told.get("attacked") else 0,
    )


def _pool(view: View, seat: int, me: int, cards: Mapping[str, Card], lib: Library, draws: Draws) -> list[str]:
    """What is left of a seat's list, shuffled; the other side's list is a ready deck that explains what was seen."""
    seen = Counter(c.card for c in cards.values() if c.owner == seat)
    if seat == me and view.get("deck"):
        decks = [view["deck"]]
    else:
        ready = [deck.cards for deck in lib.decks.values()]
        decks = [deck for deck in ready if all(deck.get(card, 0) >= n for card, n in seen.items())] or ready
    deck = decks[draws.below(len(decks), f"list|{seat}", 0)] if decks else {}
    left = Counter(deck) - seen
    return list(draws.shuffled(sorted(left.elements()), f"pool|{seat}"))


def _take(pool: list[str], zone: str, lib: Library) -> str:
    """A card out of the pool that may lie in this zone; where none is left, any of the set that may."""
    kinds = {"field": ("teacher",), "background": ("trap", "event")}.get(zone)
    for i, card in enumerate(pool):
        if kinds is None or lib.cards[card].kind in kinds:
            return pool.pop(i)
    return next(c.id for c in lib.set.card if kinds is None or c.kind in kinds)


def _player(view: View, seat: int, deck: tuple[str, ...]) -> Player:
    told = view["players"][str(seat)]
    options = view["options"]
    return Player(
        life=told["life"],
        deck=deck,
        bank_ms=told["bank_ms"],
        turn_ms=options["turn_ms"],
        redraws=told.get("redraws", 0),
        summons=1 if told.get("summoned") else 0,
        list=dict(view.get("deck", {})),
    )
