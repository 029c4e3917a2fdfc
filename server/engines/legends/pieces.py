"""Cards on the table, what happens to them, and who acts: the values that tasks and states are made of."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from server.engines.legends.language import EventName

Zone: TypeAlias = Literal["field", "background", "hand", "graveyard", "chain"]
Mode: TypeAlias = Literal["", "attack", "defence"]


class _Value(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):  # nothing in it can lead back to it
    pass


class Card(_Value, frozen=True):
    """A card outside the deck. ``uid`` is opaque and new at every entry into a hidden place; ``stay`` is new at
    every change of zone: a target is the pair (R8)."""

    uid: str
    stay: int
    card: str
    owner: int
    side: int
    zone: Zone
    at: int
    face: Literal["open", "down"] = "open"
    mode: Mode = ""
    since: int = 0  # the turn in which it came to this zone
    counters: dict[str, int] = {}
    attacks: int = 0  # this turn, by kind: teachers ...
    directs: int = 0  # ... and direct
    mode_changes: int = 0  # by hand, this turn
    awake: int = 0  # serial number of its reveal: since then its texts work (0: since it came here)
    pending: bool = False  # a permanent event whose playing has not resolved


class Target(_Value, frozen=True):
    uid: str
    stay: int


class Seen(_Value, frozen=True):
    """A card with its values at one moment: last-known information (R5)."""

    card: Card
    attack: int = 0
    defence: int = 0
    years: int = 0

    @property
    def target(self) -> Target:
        return Target(self.card.uid, self.card.stay)


class Happened(_Value, frozen=True):
    """Something that triggers and traps may wait for (``cards.EVENT_FIELDS`` lists each event's facts)."""

    name: EventName
    who: int | None = None
    card: Seen | None = None
    attacker: Seen | None = None
    target: Seen | None = None
    winner: Seen | None = None
    loser: Seen | None = None
    source: Seen | None = None
    amount: int = 0
    now: int = 0
    was: int = 0
    by: str = ""
    cause: str = ""
    mode: str = ""
    origin: str = ""
    to: str = ""
    label: str = ""
    direct: bool = False
    link: int = 0
    does: tuple[str, ...] = ()


class Ctx(_Value, frozen=True):
    """Who acts through which effect of which card, on what occasion, with which chosen targets."""

    seat: int
    source: Seen
    effect: str
    event: Happened | None = None
    link: int = 0
    refs: dict[str, tuple[Target, ...]] = {}
