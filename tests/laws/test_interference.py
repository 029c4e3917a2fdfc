"""Two games that differ only in what a viewer may not know give that viewer the same views and events.

A game is stopped while one seat plays its turn; it and its twin go on in lockstep (``twins``). Their watchers must not
be able to tell them apart until a card is turned over by the rules; that event must be the first that differs, and
differ in nothing but the card. The same through rooms, frames and sockets: ``test_betrays_nothing``.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from server.engines.contract import Audience, Due, Event, Ms, Office, Plain, Step, Viewer
from server.engines.draws import Draws
from server.engines.legends import asking
from server.engines.legends.state import Decision, State
from tests.laws.marked import marked_engine
from tests.laws.play import games
from tests.laws.twins import Lockstep, Said, Twins, default_shows, differing, hand_is_open, renamed_in, twins

STEPS = 80


def wire(value: Plain) -> bytes:
    return msgspec.msgpack.encode(value, order="sorted")


class Pair:
    """Two games at once; ``watcher`` and the public may not tell them apart."""

    def __init__(self, of: Twins, draws: Draws) -> None:
        self.a, self.b = of.a, of.b
        self._now = of.now
        self._watcher = of.watcher
        self._viewers: tuple[Viewer, ...] = (of.watcher, Audience.PUBLIC)
        self._at = of.at
        self.lockstep = Lockstep(of.watcher, draws)

    def compare(self) -> None:
        for viewer in self._viewers:
            a, b = (marked_engine().view(s, viewer) for s in (self.a, self.b))
            assert wire(a) == wire(b), f"{viewer} sees another table: {differing(a, b)}"

    def step(self) -> str:
        """One move in both. Returns why it goes no further, or nothing."""
        moves = self.lockstep.choose(self.a, self.b, self._at)
        if moves is None:
            return "nothing in common"
        ours, theirs, self._at = moves
        assert self.a.decision is not None
        if (late := self._too_late(self.a.decision)) is not None:
            if default_shows(self.a, self.b):
                return "nothing in common"
            ours = theirs = late
        first, second = self._apply(self.a, ours), self._apply(self.b, theirs)
        self.a, self.b = first.state, second.state
        if self._shown(first.events, second.events):
            return "shown"
        if hand_is_open(self.a, 1 - self._watcher):
            return self._open_hands()
        self.compare()
        return ""

    def _open_hands(self) -> str:
        """A text laid the secret hand open: the two views differ in nothing but those cards."""
        for viewer in self._viewers:
            a, b = (marked_engine().view(s, viewer) for s in (self.a, self.b))
            assert wire(renamed_in(a, self._now)) == wire(b), f"{viewer} sees another table: {differing(a, b)}"
        return "shown"

    def _apply(self, state: State, said: Said) -> Step:
        return marked_engine().apply(state, said[0], said[1], self._at)

    def _too_late(self, d: Decision) -> Said | None:
        """The match's time is up, or that of the question, where nothing was left of turn and bank."""
        if self.a.match_ends and self._at >= self.a.match_ends:
            self._at = Ms(self.a.match_ends)
            return Office.SYSTEM, Due("match")
        if d.asked and self._at >= asking.ends(d, self.a.players[d.seat].bank_ms):
            return Office.SYSTEM, Due(f"decision:{d.number}")
        return None

    def _shown(self, first: tuple[Event, ...], second: tuple[Event, ...]) -> bool:
        """Did a secret card come to light? Then the first event that differs differs in nothing but that card."""
        for viewer in self._viewers:
            for one, other in zip(first, second, strict=False):
                a, b = (wire(marked_engine().tell(event, viewer)) for event in (one, other))
                if a != b:
                    renamed = renamed_in(marked_engine().tell(one, viewer), self._now)
                    assert wire(renamed) == b, f"{viewer} hears {one} here and {other} there"
                    return True
            assert len(first) == len(second), f"{viewer} hears {len(first)} events here and {len(second)} there"
        return False


def test_hidden_cards_change_nothing_that_others_see_or_when() -> None:
    ends: Counter[str] = Counter()
    steps = by_itself = 0
    for seed in games(60, 900):
        for found, draws in twins(seed):
            pair = Pair(found, draws)
            pair.compare()
            end = ""
            for _ in range(STEPS):
                end = pair.step()
                if end:
                    break
                steps += 1
            ends[end] += 1
            by_itself += pair.lockstep.by_itself
    assert ends.total() >= 100
    assert steps > 10 * ends.total()
    assert by_itself > ends.total() // 8, "too few windows in which only one of two could have answered"
