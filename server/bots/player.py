"""What a bot is: somebody who sees what its seat may see, and picks from what its seat may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from server.engines.contract import Offer, Plain, Seat, View
from server.engines.draws import Draws

Choice = dict[str, Plain]
"""A command as plain values, as a client would send it."""

NEVER = frozenset({"resign", "offer-draw", "settings", "own-deck"})
"""Standing offers that a bot leaves alone."""


class Player(Protocol):
    """One seat of one room, for as long as the process lives. ``slow``: it thinks too long for the event loop."""

    slow: bool

    def choose(self, view: View, offers: Sequence[Offer]) -> Choice | None:
        """An admitted command, or None to wait. Called when something happened, and once more if nothing came of it."""
        ...


Make = Callable[[Seat, Draws], Player]
"""Makes a player for a seat; all its chance comes from the draws."""


def rematch(view: View, seat: Seat, offers: Sequence[Offer]) -> Choice | None:
    """Another game, if somebody else has asked for it and this seat may agree."""
    asked = view.get("rematch", {})
    if any(o.do == "rematch" for o in offers) and any(other != str(seat) for other in asked):
        return {"do": "rematch", "game": view["game"]}
    return None
