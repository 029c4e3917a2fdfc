"""What is still to be done, as frozen values on a stack: a match can stop anywhere and be saved.

Each task is handled by one function (``engine.HANDLERS``). A task that needs an answer is put back on the stack
with the question; the answer arrives in ``picked``.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from server.engines.legends.operations import Op
from server.engines.legends.pieces import Ctx, Target


class _Task(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="task"):
    pass


class Flow(_Task, frozen=True, tag="flow"):
    """The phases of a turn (R33)."""

    stage: Literal["preparation", "lesson", "exam", "bell", "hand-limit", "close", "next"]
    picked: tuple[str, ...] | None = None


class Main(_Task, frozen=True, tag="main"):
    """Unterricht or Prüfung: ask the active player for one action after the other."""

    picked: tuple[str, ...] | None = None


class Einstellen(_Task, frozen=True, tag="summon"):
    """A normal Einstellung, or one by effect, that still collects its Opfer."""

    uid: str
    mode: Literal["attack", "defence", "down"]
    tributes: tuple[str, ...] = ()
    need: int = 0
    normal: bool = True
    across: bool = False  # onto the other side, where a text says so
    picked: tuple[str, ...] | None = None


class Activate(_Task, frozen=True, tag="activate"):
    """An effect on its way to the chain: consent, targets, costs (R7)."""

    ctx: Ctx
    asked: bool = False  # an optional trigger was consented to
    targets: int = 0  # picks done
    costs: tuple[tuple[str, ...], ...] = ()  # cards chosen for each cost
    by_hand: bool = False  # may be taken back before it is public
    together: bool = False  # with the other triggers of its occasion (R4, switch): the window opens after them all
    instead: bool = False  # in the place of something that was about to happen: no link, its limit is spent
    picked: tuple[str, ...] | None = None


class Settle(_Task, frozen=True, tag="settle"):
    """Handle what has happened: triggers one by one, then a plain window (R4), which opens with the side that did not
    do it (R2): ``by`` is who resolved the last link, without a chain the turn player.

    ``joined``: all triggers of this occasion (its batch) build a common chain, and the window opens after them (R4,
    switch).
    """

    by: int | None = None
    joined: int | None = None
    picked: tuple[str, ...] | None = None


class Window(_Task, frozen=True, tag="window"):
    """``seat`` may answer; two passes in a row close it (R2)."""

    seat: int
    passes: int = 0
    picked: tuple[str, ...] | None = None


class Resolve(_Task, frozen=True, tag="resolve"):
    """Resolve the last link that is not done, then the ones before (R3)."""


class Run(_Task, frozen=True, tag="run"):
    """Do the operations one after the other. ``did``: whether the one before did something (``then``).

    ``inner``: they stand inside another operation, which lies below on the stack and is told whether any did
    something (``ever``).
    """

    ctx: Ctx
    ops: tuple[Op, ...]
    did: bool = True
    ever: bool = False
    inner: bool = False
    chosen: tuple[tuple[str, ...], ...] = ()  # answers so far to the first operation
    picked: tuple[str, ...] | None = None


class Assault(_Task, frozen=True, tag="assault"):
    """What is left of an attack after its declaration (R13a). ``chosen``: answers to what may be done instead."""

    chosen: tuple[tuple[str, ...], ...] = ()
    picked: tuple[str, ...] | None = None


class Again(_Task, frozen=True, tag="again"):
    """Run ops once for each target that is still the same object (``for_each``)."""

    ctx: Ctx
    name: str
    targets: tuple[Target, ...]
    ops: tuple[Op, ...]
    did: bool = False
    ever: bool = False


Task: TypeAlias = Flow | Main | Einstellen | Activate | Settle | Window | Resolve | Run | Assault | Again
