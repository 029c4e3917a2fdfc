"""The flag round, command by command: pure, one accepted answer a turn (RULES.md, R43-R53).

The engine calls ``open_round`` on Monday, then ``answer`` for a player, ``lapse`` for the deadline of the open turn,
``stirred`` when a player shows that he is there, ``shift`` after an outage, until ``Round.closed``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from server.engines.contract import Offer
from server.engines.stadium.autoplace import Advice
from server.engines.stadium.hands import Share
from server.engines.stadium.land import Land
from server.engines.stadium.round import Played, Round, Terms
from server.engines.stadium.round_commands import RoundCommand


def open_round(
    terms: Terms,
    land: Land,
    shares: Mapping[int, Share],
    at: int,
    *,
    matchday: int,
    ties: Sequence[int],
    merits: Mapping[int, int],
    turns: int,
) -> Played:
    """Begin a matchday's round; may be over at once (nobody can place anything).

    ``shares``, ``ties`` (``standing.ties``), ``merits`` (``standing.merits``): of every seat. ``turns``: the number of
    the season's last turn, ``Round.turns`` of the round before (0 before the first).
    """
    raise NotImplementedError


def answer(terms: Terms, round_: Round, land: Land, seat: int, command: RoundCommand, at: int) -> Played:
    """A player's turn. ``Refused``: ``stale`` (another turn, or time is up; fact ``turn``, 0: none is open),
    ``not-your-decision``, ``not-now`` (this turn asks for something else), ``not-offered`` (fact ``reason`` and its
    numbers, see ``targets.WhyNot``)."""
    raise NotImplementedError


def lapse(terms: Terms, round_: Round, land: Land, turn: int, at: int) -> Played:
    """The open turn's time is up: the app acts. ``Refused(stale)`` for another turn, or before its end."""
    raise NotImplementedError


def stirred(terms: Terms, round_: Round, seat: int, at: int, *, acted: bool) -> Round:
    """The seat shows that it is there: held again (``terms.here`` has it already), or by a command (``acted``), which
    alone ends a row of misses (R53). If the app was about to act for it, it has its whole time from the turn's begin.
    """
    raise NotImplementedError


def shift(round_: Round, gap_ms: int) -> Round:
    """After an outage: the open turn ends later by as much."""
    raise NotImplementedError


def offers(terms: Terms, round_: Round, land: Land, seat: int) -> tuple[Offer, ...]:
    """All that this seat may say to the open turn, complete."""
    raise NotImplementedError


def suggestion(terms: Terms, round_: Round, land: Land) -> Advice | None:
    """What the app would do in the open turn (``lapse`` does just that); None once closed."""
    raise NotImplementedError
