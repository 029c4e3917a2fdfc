"""The draft in which the next state of a round is made; frozen again it is ``Played``."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from server.engines.contract import Event
from server.engines.stadium.land import Land
from server.engines.stadium.round import MISSES, By, Flag, Kind, Played, Round, Terms, Turn
from server.engines.stadium.round_events import TurnBegan


class RoundDraft:
    """One command's work on a round at the time ``at`` (UTC ms). The values it came from stay as they are."""

    __slots__ = ("at", "land", "round", "story", "terms")

    def __init__(self, terms: Terms, round_: Round, land: Land, at: int) -> None:
        self.terms, self.round, self.land, self.at = terms, round_, land, at
        self.story: list[Event] = []

    def change(self, **fields: Any) -> None:
        """Give the round these values."""
        self.round = replace(self.round, **fields)

    def tell(self, event: Event) -> None:
        self.story.append(event)

    def spend(self, seat: int, flag: Flag) -> None:
        """One of the seat's flags is gone."""
        self.change(hands={**self.round.hands, seat: self.round.hands[seat].without(flag)})

    def acted(self, seat: int, by: By) -> None:
        """Count whose time ran out: only that of a player who is there and had a turn (R53)."""
        before = self.round.misses.get(seat, 0)
        misses = 0 if by == "hand" else before + 1 if by == "time" else before
        if misses != before:
            self.change(misses={**self.round.misses, seat: misses})

    def ask(self, seat: int, kind: Kind) -> None:
        """Open a turn. Who is not there has hardly any time, and nobody waits for it (R53)."""
        rules = self.terms.rules
        absent = is_absent(self.terms, self.round, seat)
        wait = rules.turn_ms if not absent else rules.absent_ms if self.terms.here else rules.empty_ms
        turn = Turn(self.round.turns + 1, seat, kind, self.at, self.at + wait, absent)
        self.change(turn=turn, turns=turn.number)
        self.tell(TurnBegan(turn.number, seat, kind, turn.ends, absent))

    def done(self) -> Played:
        return Played(self.round, self.land, tuple(self.story))


def is_absent(terms: Terms, round_: Round, seat: int) -> bool:
    """Nobody holds the seat, or its player let two turns in a row run out (R53)."""
    return seat not in terms.here or round_.misses.get(seat, 0) >= MISSES
