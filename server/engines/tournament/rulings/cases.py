"""What a ruling file holds.

::

    game = "tournament"
    about = "T13: byes"

    [[case]]
    name = "T13 the bye goes to the last who had none"
    players = 3
    script = ["round A-B 1:0, C bye", "pair"]
    expect = { pairs = ["A-C", "B bye"] }

Players are A, B, C, ...: ``players`` of them (``paper = true``: entered by name, without a seat), all in before the
script begins; the event has begun unless ``begun = false``. The founder is ``owner``; ``judge`` and ``scorer`` are on
the staff, ``R`` is a referee, ``sys`` the runtime, ``visitor`` somebody on a seat who is nobody yet.

Words of a script (``script``, or ``do`` of a step):

    pair | publish | start | end | cut 4      the owner does it; a pairing that is asked for is worked out at once (not
                                              with ``work = false``), and rooms are open as soon as they are asked for
                                              (not with ``rooms = false``)
    work                                      the newest pairing that was asked for is there
    round A-B 2:1, C-D 1:1:1, E bye           paired, swapped to be these pairs, published, started, and these results
    round                                     paired as it comes, and who comes first in the alphabet wins
    open A                                    the room of A's match is there
    arrive A B | report A 2:1 | progress A 1:0 playing|idle     what match rooms say; games of A first
    time +3m | late +3m                       what falls due is done, or (late) not yet
    outage +10s | due NAME
    WHO COMMAND name=value ...                any command by its wire name: ``owner drop-player player=B``,
                                              ``A claim match=A games=2:1``, ``judge penalise player=A level=warning``.
        Players by letter, ``match=A`` is A's newest match, ``match=1:A`` that of round 1, or an id; pairs as ``A-B``,
        lists with commas, ``games=2:1:0`` (the staff's: of the player whose match it is first; a player's: his own
        first), ``sides=A,B``; ``note=drop`` and ``call=A`` are the newest ones; a text with blanks has ``_`` for them.
        Fields that are not named are as usual.

Expectations (``expect``): see ``expect.py``; ``refused`` and ``facts`` of a step: the code that must come back and
what with it, the state untouched; ``says``: told events in this order, others perhaps between them; ``silent``: not
told; ``asks``: the requests of this step, all of them.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from server.engines import rulings


class CaseStep(rulings.CaseStep, frozen=True):
    """One step. ``heard``: by viewer events that it must, or with ``!`` must not hear."""

    heard: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    asks: tuple[str, ...] | None = None


class Case(rulings.Part, frozen=True):
    """One ruling. ``key``: the secret, a number for the 32 bytes."""

    name: str
    players: int = 4
    paper: bool = False
    begun: bool = True
    rooms: bool = True
    work: bool = True
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    script: tuple[str, ...] = ()
    step: tuple[CaseStep, ...] = ()
    expect: dict[str, Any] = msgspec.field(default_factory=dict)
    key: int = 7


class RulingFile(rulings.Part, frozen=True):
    """A file of rulings about one thing. ``game`` tells it from those of the other games."""

    game: Literal["tournament"]
    case: tuple[Case, ...]
    about: str = ""
