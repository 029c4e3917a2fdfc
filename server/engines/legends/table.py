"""The draft in which the next state is made.

``Table`` is opened on a frozen state, changed by the rules, and frozen again. A refusal throws the draft away, so
nothing is ever half applied. Cards stay frozen values: a change puts a new one in the place of the old.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import msgspec

from server.engines.contract import Event
from server.engines.draws import Draws
from server.engines.legends import events as told
from server.engines.legends.board import Board, evaluate
from server.engines.legends.cards import CardDef
from server.engines.legends.library import Library
from server.engines.legends.pieces import Card, Happened, Seen, Target, Zone
from server.engines.legends.state import (
    SLOTS,
    Attack,
    Decision,
    Lasting,
    Link,
    Pending,
    Phase,
    Player,
    Result,
    State,
)
from server.engines.legends.tasks import Task

replace = msgspec.structs.replace
_at = attrgetter("at")


class Table:
    """A match being played on. Attributes are those of ``State``, as lists and dicts that may be changed here."""

    __slots__ = (
        "_board", "_places", "active", "answered", "at", "attack", "batch", "break_ends", "burst", "cards", "chain",
        "closed", "decision", "decisions", "draw_offer", "drawn", "draws", "extra_ms", "fresh", "game", "held_at",
        "key", "lasting", "lib", "losers", "match_ends", "noted", "paused_at", "pending", "phase", "players",
        "result", "serial", "setup", "starter", "steps", "stopped_at", "story", "sudden_death", "todo", "turn",
        "used", "values", "window", "windows", "wins",
    )  # fmt: skip

    def __init__(self, state: State, lib: Library, at: int) -> None:
        self.lib = lib
        self.at = at
        self.story: list[Event] = []
        self.answered: tuple[Decision, Player] | None = None
        """The decision whose answer is being carried out, and the player with the clock from before it."""
        self.load(state)

    def load(self, state: State) -> None:
        """Lay the table anew from a state; what was told so far stays told."""
        self.setup = state.setup
        self.game = state.game
        self.key = state.key
        self.phase: Phase = state.phase
        self.players: list[Player] = list(state.players)
        self.cards: dict[str, Card] = dict(state.cards)
        self.turn = state.turn
        self.active = state.active
        self.starter = state.starter
        self.chain: list[Link] = list(state.chain)
        self.attack: Attack | None = state.attack
        self.lasting: list[Lasting] = list(state.lasting)
        self.pending: list[Pending] = list(state.pending)
        self.fresh: list[Happened] = list(state.fresh)
        self.window: tuple[Happened, ...] = state.window
        self.used: dict[str, int] = dict(state.used)
        self.todo: list[Task] = list(state.todo)
        self.decision: Decision | None = state.decision
        self.decisions = state.decisions
        self.serial = state.serial
        self.batch = state.batch
        self.windows = state.windows
        self.steps = state.steps
        self.match_ends = state.match_ends
        self.paused_at = state.paused_at
        self.stopped_at = state.stopped_at
        self.sudden_death = state.sudden_death
        self.draw_offer = state.draw_offer
        self.wins = state.wins
        self.drawn = state.drawn
        self.break_ends = state.break_ends
        self.held_at = state.held_at
        self.extra_ms = state.extra_ms
        self.closed = state.closed
        self.result: Result | None = state.result
        self.draws = Draws(state.key)
        self.burst: list[Happened] = []
        self.values: dict[str, tuple[int, int]] | None = None
        self.noted: Board | None = None
        self.losers: dict[int, str] = {}
        self._board: Board | None = None
        self._places: dict[tuple[str, int], list[Card]] | None = None

    def know(self, same: Table) -> None:
        """Take over what was worked out on another table of the same state, which nobody changes any more."""
        self._board = self.noted = same.board
        self._places = dict(same._laid_out())

    def freeze(self) -> State:
        """The state as it is now. The draft must not be used after it."""
        return State(
            setup=self.setup, game=self.game, key=self.key, phase=self.phase,
            players=(self.players[0], self.players[1]), cards=self.cards, turn=self.turn, active=self.active,
            starter=self.starter, chain=tuple(self.chain), attack=self.attack, lasting=tuple(self.lasting),
            pending=tuple(self.pending), fresh=tuple(self.fresh), window=self.window, used=self.used,
            todo=tuple(self.todo), decision=self.decision, decisions=self.decisions, serial=self.serial,
            batch=self.batch, windows=self.windows, steps=self.steps, match_ends=self.match_ends,
            paused_at=self.paused_at, stopped_at=self.stopped_at, sudden_death=self.sudden_death,
            draw_offer=self.draw_offer, wins=self.wins, drawn=self.drawn, break_ends=self.break_ends,
            held_at=self.held_at, extra_ms=self.extra_ms, closed=self.closed, result=self.result,
        )  # fmt: skip

    # --- looking ------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def board(self) -> Board:
        """Current values and bent rules, worked out when first asked for after a change."""
        if self._board is None:
            self._board = evaluate(self)
        return self._board

    def define(self, card: Card) -> CardDef:
        return self.lib.cards[card.card]

    def zone(self, zone: Zone, side: int) -> list[Card]:
        """Cards in a zone of one side, by slot or order. Not to be changed: others are given the same list."""
        places = self._places if self._places is not None else self._laid_out()
        return places.get((zone, side)) or []

    def _laid_out(self) -> dict[tuple[str, int], list[Card]]:
        if self._places is None:
            places: dict[tuple[str, int], list[Card]] = {}
            for card in self.cards.values():
                places.setdefault((card.zone, card.side), []).append(card)
            for found in places.values():
                found.sort(key=_at)
            self._places = places
        return self._places

    def teachers(self, side: int) -> list[Card]:
        return self.zone("field", side)

    def free_slot(self, zone: Zone, side: int) -> int | None:
        """The leftmost free slot, or None."""
        taken = {c.at for c in self.zone(zone, side)}
        slots = SLOTS - (self.board.number("teacher_slots_blocked", side, 0) if zone == "field" else 0)
        return next((i for i in range(SLOTS) if i not in taken), None) if len(taken) < slots else None

    def live(self, target: Target) -> Card | None:
        """The card, if it is still the same object in the same stay (R8)."""
        card = self.cards.get(target.uid)
        return card if card is not None and card.stay == target.stay else None

    def seen(self, card: Card) -> Seen:
        """The card with its current values."""
        attack, defence, years = self.board.values(card)
        return Seen(card, attack, defence, years)

    # --- changing -----------------------------------------------------------------------------------

    def touch(self) -> None:
        """Something else changed that values may depend on: turn, phase, turn player, what lasts."""
        self._board = None

    def tell(self, event: Event) -> None:
        self.story.append(event)

    def happen(self, happened: Happened) -> None:
        """Note something that triggers and traps may wait for; matched at the end of the atomic step."""
        self.burst.append(happened)

    def next_serial(self) -> int:
        self.serial += 1
        return self.serial

    def handle(self) -> str:
        """A new opaque uid."""
        uid = self.draws.handle("uid", self.next_serial())
        while uid in self.cards:
            uid = self.draws.handle("uid", self.next_serial())
        return uid

    def change(self, card: Card, **fields: Any) -> Card:
        """Put a changed card in its own place."""
        new = replace(card, **fields)
        places, key = self._places, (card.zone, card.side)
        if places is not None and key == (new.zone, new.side) and card.at == new.at:
            places[key] = [new if c.uid == card.uid else c for c in places[key]]
            self.cards[card.uid] = new
            self._board = None
            return new
        self._clear(card)
        return self.lay(new)

    def lay(self, card: Card) -> Card:
        """A card that is new in its place."""
        self.cards[card.uid] = card
        self._board = None
        if self._places is not None:
            key = card.zone, card.side
            self._places[key] = there = [*self._places.get(key, ()), card]
            if len(there) > 1 and there[-2].at > card.at:
                there.sort(key=_at)
        return card

    def _clear(self, card: Card) -> None:
        """Nothing lies any more where this card did."""
        self._board = None
        if self._places is not None:
            key = card.zone, card.side
            self._places[key] = [c for c in self._places[key] if c.uid != card.uid]

    def player(self, seat: int, **fields: Any) -> Player:
        """Change a player's values."""
        new = replace(self.players[seat], **fields)
        self.players[seat] = new
        if "life" in fields or "deck" in fields:
            self._board = None
        return new

    def draw_top(self, seat: int) -> Card | None:
        """The top card of the deck comes to the hand under a new uid; None if there is none."""
        deck = self.players[seat].deck
        if not deck:
            return None
        self.player(seat, deck=deck[:-1])
        return self.to_hand(deck[-1], seat)

    def to_hand(self, card_id: str, seat: int) -> Card:
        return self.lay(
            Card(
                uid=self.handle(), stay=self.next_serial(), card=card_id, owner=seat, side=seat, zone="hand",
                at=self._next_at("hand", seat), since=self.turn,
            )
        )  # fmt: skip

    def move(self, card: Card, zone: Zone, *, side: int, at: int, **fields: Any) -> Card:
        """Bring a card to another zone: a new stay, fresh marks, a new uid where its identity becomes hidden."""
        del self.cards[card.uid]
        self._clear(card)
        hidden = fields.get("face", "open") == "down"
        return self.lay(
            Card(
                uid=self.handle() if hidden else card.uid, stay=self.next_serial(), card=card.card, owner=card.owner,
                side=side, zone=zone, at=at, since=self.turn, **fields,
            )
        )  # fmt: skip

    def bury(self, card: Card) -> Card:
        """To the owner's graveyard, on top."""
        return self.move(card, "graveyard", side=card.owner, at=self._next_at("graveyard", card.owner))

    def _next_at(self, zone: Zone, side: int) -> int:
        cards = self.zone(zone, side)
        return cards[-1].at + 1 if cards else 0

    def unhand(self, card: Card) -> str:
        """A card goes back to its owner's deck or hand as another object; returns its card id."""
        del self.cards[card.uid]
        self._clear(card)
        return card.card

    def shuffle(self, seat: int) -> None:
        deck = self.players[seat].deck
        self.player(seat, deck=self.draws.shuffled(deck, f"shuffle|{self.next_serial()}"))
        self.tell(told.Shuffled(seat))

    def push(self, *tasks: Task) -> None:
        """Put tasks on the stack; the last one named is done first."""
        self.todo.extend(tasks)
