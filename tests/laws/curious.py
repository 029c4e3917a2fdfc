"""Seeded games by players who want to see every text of a card set act: what has not acted yet comes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from server.engines.contract import Due, Ms, Office, Seat
from server.engines.draws import Draws
from server.engines.legends import events as told
from server.engines.legends.cards import CardDef, CardSet
from server.engines.legends.commands import Answer
from server.engines.legends.engine import Legends
from server.engines.legends.pieces import Ctx
from server.engines.legends.select import Eye
from server.engines.legends.state import DECK_SIZE, Option, State
from server.engines.legends.table import Table
from server.engines.legends.triggers import works
from tests.laws.play import START, draws_of

Key = tuple[str, str]
"""Card id and effect key."""

MOVES = 1_500  # a game that goes on longer is left


class Search:
    """Which effects of a set have acted. ``hunt`` plays one more game."""

    def __init__(self, card_set: CardSet) -> None:
        self.set = card_set
        self.engine = Legends({card_set.set.id: card_set}, allow_fixed=True)
        self.missing: set[Key] = {(c.id, e.key) for c in card_set.card for e in c.effects}
        self.decisions = 0
        self.dropped = 0
        self._statics = {(c.id, e.key): e for c in card_set.card for e in c.effects if e.kind == "static"}
        self._cards = {card.id: card for card in card_set.card}

    def hunt(self, seed: int) -> None:
        """One seeded game with the missing cards on top of both decks; strikes off what acted."""
        draws = draws_of(seed)
        stacks = [self._stack(draws.derive(f"deck {seat}")) for seat in (0, 1)]
        setup = self.engine.setup(
            {"set": self.set.set.id, "clock_ms": 0, "bank_ms": 3_600_000, "fixed": {"stacks": stacks, "starter": 0}},
            draws.derive("room").key,
        )
        step = self.engine.start(setup, START)
        for n in range(MOVES):
            state: State = step.state
            self._note(state, step.events)
            if state.result is not None or not self.missing:
                return
            step = self.engine.apply(state, *self._say(state, draws, n))
            self.decisions += 1

    # --- what acted ---------------------------------------------------------------------------------

    def _note(self, state: State, story: Sequence[Any]) -> None:
        for event in story:
            if isinstance(event, told.Activated | told.Instead):
                self.missing.discard((event.card, event.effect))
            elif isinstance(event, told.Dropped):
                self.dropped += event.n
        wanted = self.missing & self._statics.keys()
        here = {card.card for card in state.cards.values() if card.zone in ("field", "background", "hand")}
        if any(card in here for card, _ in wanted):
            self.missing -= set(self._statics_at_work(state, wanted))

    def _statics_at_work(self, state: State, wanted: set[Key]) -> Iterator[Key]:
        """Continuous effects whose conditions hold and that are about somebody."""
        table = Table(state, self.engine.library(state), 0)
        eye = Eye(table)
        for card in state.cards.values():
            for key, effect in self._statics.items():
                if key not in wanted or key[0] != card.card or not works(table, card, effect):
                    continue
                ctx = Ctx(card.side, table.seen(card), effect.key)
                about = any(op.to is None or eye.what(op.to, ctx) for op in effect.apply)
                if about and all(eye.holds(condition, ctx) for condition in effect.if_):
                    yield key

    # --- what is played -----------------------------------------------------------------------------

    def _stack(self, draws: Draws) -> list[str]:
        """Thirty cards, top first: some that are missing, friends of theirs, and many small teachers among them."""
        missing = draws.shuffled(sorted({card for card, _ in self.missing}), "missing")[:4]
        tags = {tag for card in missing for tag in self._cards[card].tags.archetypes}
        friends = [c.id for c in self.set.card if tags & set(c.tags.archetypes)]
        others = [c.id for c in self.set.card]
        small = [c.id for c in self.set.card if c.kind == "teacher" and not c.tributes]
        pool = [*missing, *missing]
        for n, source in enumerate((friends or others, others, others, small)):
            pool += draws.shuffled(source, f"pool {n}")[:6]
        first, rest = pool[:14], pool[14:DECK_SIZE]
        return [*draws.shuffled(first, "first"), *draws.shuffled(rest, "rest")]

    def _say(self, state: State, draws: Draws, n: int) -> tuple[Any, Any, Ms]:
        d = state.decision
        assert d is not None
        at = Ms(d.opened + d.pause_ms)
        if not d.asked:
            return Office.SYSTEM, Due(f"auto:{d.number}"), at
        weights = [self._weight(state, option) for option in d.options]
        picks: list[str] = []
        many = d.least + draws.below(d.most - d.least + 1, "many", n)
        for i in range(many):
            at_ = draws.below(sum(weights), f"pick {n}", i)
            chosen = next(k for k in range(len(weights)) if at_ < sum(weights[: k + 1]))
            picks.append(d.options[chosen].id)
            weights[chosen] = 0
        return Seat(d.seat), Answer(d.number, tuple(picks)), at

    def _weight(self, state: State, option: Option) -> int:
        card = state.cards.get(option.card)
        name = card.card if card is not None else option.of
        if option.verb in ("activate", "event", "trigger"):
            return 60 if any(key[0] == name for key in self.missing) else 6
        if option.verb in ("summon", "set"):
            wanted = any(key[0] == name for key in self.missing)
            return (40 if wanted else 6) // (_rarely(self._cards[name], option) if name else 1)
        return {"attack": 12, "mode": 2, "pass": 2, "cancel": 1, "no": 1, "yes": 8, "exam": 3, "end": 1}.get(
            option.verb, 4
        )


def _rarely(card: CardDef, option: Option) -> int:
    """A FLIP wants to lie face-down, an Einstell-Effekt to come openly."""
    kinds = {effect.kind for effect in card.effects}
    hidden = option.mode == "down"
    return 5 if ("flip" in kinds) != hidden and option.verb == "summon" else 1
