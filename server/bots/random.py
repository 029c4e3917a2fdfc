"""A player that takes any offer, each with equal chance. It finishes games; it does not win them."""

from __future__ import annotations

from collections.abc import Sequence

from server.bots.player import NEVER, Choice, rematch
from server.engines.contract import Offer, Seat, View
from server.engines.draws import Draws


class RandomPlayer:
    slow = False

    def __init__(self, seat: Seat, draws: Draws) -> None:
        self._seat = seat
        self._draws = draws
        self._count = 0

    def choose(self, view: View, offers: Sequence[Offer]) -> Choice | None:
        if (again := rematch(view, self._seat, offers)) is not None:
            return again
        asked = [o for o in offers if "decision" in o.fields]
        standing = [o for o in offers if o.do not in NEVER and o.do != "rematch"]
        open_offers = asked or standing
        if not open_offers:
            return None
        self._count += 1
        purpose = f"choice {self._count}"
        return open_offers[self._draws.below(len(open_offers), purpose, 0)].sample(self._draws, purpose)
