"""What bots of CFG Legends look up: the printed values of the very set that their room plays with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from server.bots.greedy import Printed
from server.bots.player import Choice, Player
from server.engines.contract import Offer, View
from server.engines.legends.cards import CardSet
from server.engines.legends.loading import set_hash


class Prints:
    """Printed values by set, and by the id of the set that has it now: two schools may give one id to their cards."""

    def __init__(self, sets: Mapping[str, CardSet]) -> None:
        self._of: dict[str, Printed] = {}
        for card_set in sets.values():
            self.learn(card_set)

    def learn(self, card_set: CardSet, *, closed: bool = False) -> None:
        """One more set. ``closed``: another one may have its id."""
        values = printed(card_set)
        self._of[set_hash(card_set)] = values
        if closed:
            self._of.setdefault(card_set.set.id, values)
        else:
            self._of[card_set.set.id] = values

    def of(self, view: View) -> Printed:
        """Those of the set that this view names."""
        options = view.get("options", {})
        return self._of.get(options.get("set_hash") or options.get("set", ""), {})


def printed(card_set: CardSet) -> Printed:
    """Attack and defence of every teacher, as anybody can look them up."""
    return {c.id: (c.stats.attack, c.stats.defence) for c in card_set.card if c.stats is not None}


class ReadsCards:
    """A player that is made when its first view tells which set is played."""

    def __init__(self, prints: Prints, make: Callable[[Printed], Player], *, slow: bool = False) -> None:
        self.slow = slow
        self._prints = prints
        self._make = make
        self._player: Player | None = None

    def choose(self, view: View, offers: Sequence[Offer]) -> Choice | None:
        if self._player is None:
            self._player = self._make(self._prints.of(view))
        return self._player.choose(view, offers)
