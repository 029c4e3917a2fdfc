"""What a ruling file holds.

::

    game = "stadium"
    about = "R21: the duel"

    [[case]]
    name = "R21 4 against 1 is 3 fields"
    script = ["week 1: A +4 duel B; B +1"]
    expect = { duels = ["A-B 4:1 won loot 3"], A = { total = 7, bound = { B = 3 } } }

Players are A to F (``players``, usually 4); A is the founder. A case begins with the season, its homes chosen, or with
the lobby (``lobby = true``). ``map`` draws the land (``notation``), else there is a plain one. Matchday 1 kicks off on
Friday, 28 August 2026, at 20:30 in Berlin, matches then are on Friday 20:30, Saturday 15:30 and Sunday 17:30, one
matchday a week. Every matchday has the same nine pairings, from FCB-BVB on; a match is named ``1:FCB-BVB``, footballers
``FCB1`` to ``FCB5``. Without other words a match is 50 % home, 25 % draw, 25 % away and ends 1:0 (1:0) by ``FCB5``.

Words of a script (``script``, or ``do`` of a step):

    week 1: A +4 duel B goals 2; B 70% lost right 3; C -2 hit
        everything up to the settlement: each player takes a club of his own that brings so many points, or with this
        chance ends so; ``duel B``; ``goals 2``: his scorer's; ``right 3``: answers that are right, the rest wrong;
        ``hit``: his tip is exact; ``no`` instead of points: nothing chosen. Who is not named gets +0.
    plan 1 [kickoff Sat 29.08.2026 15:30] [off FCB-BVB] [on FCB-BVB] [chance FCB-BVB 65/20/15] [provisional] [fixed]
        what is known of a matchday, as before but for these
    open 1 | reveal 1 | lock 1 | settle 1 | round 1 | close 1
        time passes until the week is so far; plans and, from the lock on, results come by themselves
    missing FCB-BVB 1    this match's result does not come by itself
    results 1: FCB-BVB 2:1 (1:0) FCB1@3p FCB1@40 BVB2@80o | B04-BMG 0:0 running
        p: penalty, o: own goal, h and a: for the home, the away side (else what the name says); with other goals than
        the score the result is not complete
    A picks 1: club FCB, scorer FCB1, duel B|none, tip FCB-BVB 2:1, penalty yes    "club -" takes back
    A trainer 2: B FCB | A klatsche 2: B FCB ("-": takes back) | A comeback 3: 1 | A spy 2: B | A quick 2: joker [back]
    A prize 1: joker | A ready 1 | A unready 1 | A quit | A end yes|no | A propose FCB Neuer Mann
    A place 2/5 [for B] | A pass [for B] | A give 2/5 | A forgo B | A awake | auto (the open turn's time passes)
    A confirm 1 | A result 1:FCB-BVB 2:1 [bare: without goals] | A postpone 1:FCB-BVB | A reinstate 1:FCB-BVB
    A cancel 1
    A proxy 1 B: club FCB | A replace B | A hand-over B | A resolve new:1 FCB1 ("-": nobody) | A pause | A resume
        R instead of A: a referee
    squads FCB1 BVB | squads FCB1 -        plays for another club, has left the league
    A join | A leave | A begin | A nonce x | A home FCB [of an earlier decision N]
    time +30s | until Thu 27.08.2026 10:00      what falls due in that time is done (also ms, min, h, d)
    late +30s | late until ...                  the same time passes, but what falls due has not been done yet
    outage +10s | A away | A here
    due NAME     a deadline's command, due or not

Expectations (``expect``): see ``expect.py``; ``refused`` and ``facts`` of a step: the code that must come back and what
with it, the state untouched; ``says``: told events in this order, others perhaps between them; ``silent``: not told.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from server.engines import rulings


class CaseStep(rulings.CaseStep, frozen=True):
    """One step. ``heard``: by viewer (a letter, or ``public``) events that it must, or with ``!`` must not hear."""

    heard: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


class Case(rulings.Part, frozen=True):
    """One ruling. ``key``: the secret, a number for the 32 bytes. ``deals``: by matchday the two cards, ``asks``: the
    questions, instead of drawn ones. ``balance``: sums of the weeks before."""

    name: str
    players: int = 4
    lobby: bool = False
    map: str = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    deals: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    asks: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    balance: dict[str, int] = msgspec.field(default_factory=dict)
    script: tuple[str, ...] = ()
    step: tuple[CaseStep, ...] = ()
    expect: dict[str, Any] = msgspec.field(default_factory=dict)
    key: int = 0


class RulingFile(rulings.Part, frozen=True):
    """A file of rulings about one thing. ``game`` tells it from those of the card game."""

    game: Literal["stadium"]
    case: tuple[Case, ...]
    about: str = ""
