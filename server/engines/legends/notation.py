"""A position as text and back, for people: rulings, reports of faults, puzzles.

A position is TOML. Seats are ``A`` and ``B``. Cards are ids with words behind them::

    turn = 4
    active = "A"
    phase = "lesson"
    [A]
    life = 21
    hand = ["kreidezeit"]
    field = ["rennsteig attack", "klappstuhl down @2", "startklar defence development=2"]
    background = ["stegreif", "pausengong since=4", "projektwoche open round=1"]
    graveyard = ["hitzefrei"]      # oldest first
    deck = ["irgendwer", "T(1/1) *9"]  # top first

Words: ``attack`` ``defence`` ``down`` (a teacher's mode), ``open`` (a background card; else it lies face-down), ``@n``
(slot, else the leftmost free one), ``since=n`` (turn in which it came here, else the turn before), ``owner=B``,
``attacks=n`` ``directs=n`` ``mode_changes=n`` (spent this turn), and ``name=n`` for counters.
A position has no open chain; whoever acts next is asked when it is played on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec

from server.engines.draws import Draws
from server.engines.legends.pieces import Card, Zone
from server.engines.legends.state import SLOTS, START_LIFE, Player, Replies, Setup, State
from server.engines.legends.tasks import Flow, Main, Task

SEATS = ("A", "B")
_SPENT = ("attacks", "directs", "mode_changes")


class BadPosition(ValueError):
    """A position that can't be read; the text says why."""


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one player has. ``bank_ms`` and ``turn_ms`` -1, no ``replies``: as the options say."""

    life: int = START_LIFE
    hand: tuple[str, ...] = ()
    field: tuple[str, ...] = ()
    background: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    summons: int = 0
    replies: Replies | None = None
    timeouts: int = 0
    bank_ms: int = -1
    turn_ms: int = -1
    skip: tuple[str, ...] = ()


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """``phase`` ``preparation`` means that the turn is about to begin, ``bell`` that it is about to end.
    ``clock_ms``: what is left of the match clock; -1 is the whole of it."""

    a: Side = msgspec.field(name="A", default=Side())
    b: Side = msgspec.field(name="B", default=Side())
    turn: int = 3
    active: Literal["A", "B"] = "A"
    phase: Literal["preparation", "lesson", "exam", "bell"] = "lesson"
    starter: Literal["A", "B"] = "A"
    clock_ms: int = -1


# --- reading ----------------------------------------------------------------------------------------


def read(position: Position, setup: Setup, at: int) -> State:
    """The state of a position; ``Legends.resume`` asks the first question. Raises ``BadPosition``."""
    counting = _Counter(setup.key)
    before = position.phase == "preparation"
    turn = position.turn - before
    players, cards = [], {}
    for seat, side in enumerate((position.a, position.b)):
        options = setup.options
        players.append(
            Player(
                life=side.life,
                deck=tuple(reversed(list(repeated(side.deck or ())))),
                bank_ms=options.bank_ms if side.bank_ms < 0 else side.bank_ms,
                turn_ms=options.turn_ms if side.turn_ms < 0 else side.turn_ms,
                summons=side.summons,
                replies=side.replies or options.replies,
                usual=options.replies if side.replies in (None, "off") else side.replies,
                timeouts=side.timeouts,
                skip=side.skip,
            )
        )
        for card in _cards(side, seat, turn, counting):
            cards[card.uid] = card
    left = setup.options.clock_ms if position.clock_ms < 0 else position.clock_ms
    stages: dict[str, Task] = {"preparation": Flow("preparation"), "bell": Flow("bell")}
    phase: Any = {"preparation": "bell", "bell": "exam"}.get(position.phase, position.phase)
    return State(
        setup=setup, game=1, key=setup.key, phase=phase, players=(players[0], players[1]), cards=cards, turn=turn,
        active=SEATS.index(position.active), starter=SEATS.index(position.starter), serial=counting.last,
        todo=(stages.get(position.phase, Main()),), match_ends=at + left if setup.options.clock_ms else 0,
    )  # fmt: skip


def parse(text: str) -> Position:
    """What ``write`` wrote. Raises ``BadPosition``."""
    try:
        return msgspec.convert(tomllib.loads(text), Position)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadPosition(str(error)) from None


class _Counter:
    """Serial numbers and the uids made of them."""

    def __init__(self, key: bytes) -> None:
        self.last = 0
        self._draws = Draws(key)

    def next(self) -> int:
        self.last += 1
        return self.last

    def uid(self) -> str:
        return self._draws.handle("uid", self.next())


def repeated(words: Iterable[str]) -> Iterator[str]:
    """``E *3`` is three of them."""
    for word in words:
        card, _, times = word.partition(" *")
        yield from [card] * int(times or 1)


def _cards(side: Side, seat: int, turn: int, counting: _Counter) -> Iterator[Card]:
    zones: tuple[tuple[Zone, tuple[str, ...]], ...] = (
        ("hand", side.hand),
        ("field", side.field),
        ("background", side.background),
        ("graveyard", side.graveyard),
    )
    for zone, lines in zones:
        slotted = zone in ("field", "background")
        taken = {int(w[1:]) for line in lines for w in line.split() if w.startswith("@")}
        for i, line in enumerate(repeated(lines)):
            free = next((s for s in range(SLOTS) if s not in taken), SLOTS) if slotted else i
            card = _card(line, zone, seat, free, turn, counting)
            taken.add(card.at)
            if slotted and card.at >= SLOTS:
                raise BadPosition(f"no slot for {line!r}")
            yield card


def _card(line: str, zone: Zone, seat: int, at: int, turn: int, counting: _Counter) -> Card:
    card_id, *words = line.split()
    fields: dict[str, Any] = {"at": at, "since": turn - 1, "owner": seat}
    counters = {}
    if zone == "background" and "open" not in words:
        fields["face"] = "down"
    for word in words:
        name, is_number, value = word.partition("=")
        if word.startswith("@"):
            fields["at"] = int(word[1:])
        elif word in ("attack", "defence") and zone == "field":
            fields["mode"] = word
        elif word == "down" and zone == "field":
            fields |= {"face": "down", "mode": "defence"}
        elif word == "open" and zone == "background":
            fields["face"] = "open"
        elif name == "owner":
            fields["owner"] = SEATS.index(value)
        elif name == "since" or name in _SPENT:
            fields[name] = int(value)
        elif is_number:
            counters[name] = int(value)
        else:
            raise BadPosition(f"{word!r} says nothing about a card in the {zone}: {line!r}")
    if zone == "field" and "mode" not in fields:
        raise BadPosition(f"a teacher's mode is missing: {line!r}")
    return Card(
        uid=counting.uid(), stay=counting.next(), card=card_id, side=seat, zone=zone, counters=counters, **fields
    )


# --- writing ----------------------------------------------------------------------------------------


def described(state: State) -> Position:
    """The position that a state shows. An open chain, waiting triggers and lasting effects are not part of it."""
    sides = [_side(state, seat) for seat in (0, 1)]
    phase: Any = state.phase if state.phase in ("lesson", "exam", "bell") else "preparation"
    return Position(
        a=sides[0], b=sides[1], turn=state.turn, active="AB"[state.active], phase=phase,  # type: ignore[arg-type]
        starter="AB"[state.starter or 0],  # type: ignore[arg-type]
    )  # fmt: skip


def _side(state: State, seat: int) -> Side:
    player = state.players[seat]
    lines: dict[str, tuple[str, ...]] = {}
    for zone in ("hand", "field", "background", "graveyard"):
        cards = sorted((c for c in state.cards.values() if c.zone == zone and c.side == seat), key=lambda c: c.at)
        lines[zone] = tuple(" ".join(words(c, state.turn)) for c in cards)
    return Side(
        life=player.life, hand=lines["hand"], field=lines["field"], background=lines["background"],
        graveyard=lines["graveyard"], deck=tuple(reversed(player.deck)), summons=player.summons,
        replies=player.replies, timeouts=player.timeouts, bank_ms=player.bank_ms, turn_ms=player.turn_ms,
        skip=player.skip,
    )  # fmt: skip


def words(card: Card, turn: int) -> list[str]:
    """A card as the words that ``read`` understands."""
    said = [card.card]
    if card.zone == "field":
        said.append("down" if card.face == "down" else card.mode)
    elif card.zone == "background" and card.face == "open":
        said.append("open")
    if card.zone in ("field", "background"):
        said.append(f"@{card.at}")
        if card.since != turn - 1:
            said.append(f"since={card.since}")
    if card.owner != card.side:
        said.append(f"owner={SEATS[card.owner]}")
    said += [f"{name}={getattr(card, name)}" for name in _SPENT if getattr(card, name)]
    return said + [f"{name}={n}" for name, n in sorted(card.counters.items())]


def write(position: Position) -> str:
    """A position as TOML."""
    raw = msgspec.to_builtins(position)
    sides = {seat: raw.pop(seat, {}) for seat in SEATS}
    lines = [f"{name} = {_toml(value)}" for name, value in raw.items()]
    for seat, side in sides.items():
        lines += [f"[{seat}]", *(f"{name} = {_toml(value)}" for name, value in side.items())]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    return msgspec.json.encode(value).decode()  # numbers, strings and lists of strings are the same in both
