"""Every game ends without an exception, whatever is played, and the table is always one that the rules allow."""

from __future__ import annotations

from collections import Counter

from server.engines.legends.events import Dropped
from server.engines.legends.library import Library
from server.engines.legends.operations import Rule
from server.engines.legends.state import DECK_SIZE, SLOTS, State
from tests.laws.play import Playing, engine, games, packed

MOVES = 3_000
"""No game may be longer; the longest of 2,000 random ones has about 600 moves."""


def test_every_game_ends_and_every_offer_holds() -> None:
    """What ``legal`` offers applies; the old state stays as it was; the new one is a legal table; no
    guard against loops has to step in (R29).

    A seeded share of decisions runs out of time, with any kind of question, and play goes on by the default answer.
    """
    reasons: Counter[str] = Counter()
    for seed in games(500, 5_000):
        playing = Playing(seed, lapse=(0, 0, 5, 30)[seed % 4], outages=2, leaves=(0, 8)[seed % 2])
        before = packed(playing.state)
        for n, move in enumerate(playing):
            assert n < MOVES, f"seed {seed}: no end"
            assert packed(move.before) == before, f"seed {seed}, move {n}: the old state was changed"
            assert faults(move.after, engine().library(move.after)) == [], f"seed {seed}, move {n}"
            assert not [event for event in move.step.events if isinstance(event, Dropped)], f"seed {seed}, move {n}"
            before = packed(move.after)
        result = playing.state.result
        assert result is not None
        reasons[result.reason] += 1
    assert reasons.keys() >= {"life", "deck-out", "time", "timeouts", "resigned"}


def _may_be_double(lib: Library, card: str) -> bool:
    """Its own text lets it stand beside a namesake (RB, Goldene Regel)."""
    return any(isinstance(op, Rule) and op.key == "ignore_same_name" for e in lib.cards[card].effects for op in e.apply)


def faults(state: State, lib: Library) -> list[str]:
    """What the rules forbid and this table shows nevertheless."""
    if state.phase in ("lobby", "compliment"):
        return [] if not state.cards and state.decision is None else ["cards before the game"]
    found = []
    for seat in (0, 1):
        player = state.players[seat]
        owned = Counter(player.deck) + Counter(c.card for c in state.cards.values() if c.owner == seat)
        other_deck = bool(state.break_ends)  # chosen for the next game of a series
        if (owned != Counter(player.list) and not other_deck) or owned.total() != DECK_SIZE:
            found.append(f"seat {seat} has other cards than its deck")
        if player.life < 0 or player.bank_ms < 0 or player.turn_ms < 0:
            found.append(f"seat {seat} is below zero")
        on_field = [c.card for c in state.cards.values() if c.zone == "field" and c.side == seat]
        names = [lib.cards[card].name for card in on_field if not _may_be_double(lib, card)]
        found += [f"seat {seat}: two of {name}" for name, n in Counter(names).items() if n > 1]
        for zone in ("field", "background"):
            slots = [c.at for c in state.cards.values() if c.zone == zone and c.side == seat]
            if len(slots) != len(set(slots)) or not set(slots) <= set(range(SLOTS)):
                found.append(f"seat {seat}: slots {slots} of the {zone}")
    found += [f"{uid} lies under another uid" for uid, card in state.cards.items() if card.uid != uid]
    stays = [card.stay for card in state.cards.values()]
    if len(stays) != len(set(stays)):
        found.append("two cards have one stay")
    if (state.decision is None) != (state.result is not None):
        found.append("an open question after the end, or none before it")
    if state.result is not None and (state.chain or state.todo or state.pending or state.attack):
        found.append("something is left to be done after the end")
    if state.decision is not None:
        ids = [o.id for o in state.decision.options]
        d = state.decision
        if len(ids) != len(set(ids)) or not 0 <= d.least <= d.most <= len(ids):
            found.append(f"a question of kind {d.kind} that cannot be answered")
        if not set(d.default) <= set(ids) or not d.least <= len(d.default) <= d.most:
            found.append(f"a default that is no answer to {d.kind}")
    return found
