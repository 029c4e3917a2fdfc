"""A flag round on a drawn map, played step by step.

A drawing has one row of hexagons a line, each row half a hexagon further or back: ``A`` is the stadium of seat 0, ``a``
a field of it, ``.`` free land. Fields are named by row and place in the row, both from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from textwrap import dedent

import pytest

from server.engines.contract import Event
from server.engines.refusal import Code, Refused
from server.engines.stadium import flags
from server.engines.stadium.hands import Share, share
from server.engines.stadium.hexes import Hex, adjacency
from server.engines.stadium.land import FREE, Beside, Land
from server.engines.stadium.map import Field
from server.engines.stadium.round import Played, Round, RoundRules, Terms
from server.engines.stadium.round_commands import Forgo, GiveUp, PassFlag, Place, RoundCommand
from server.engines.stadium.standing import merits, ties
from server.engines.stadium.targets import targets, why_not

A, B, C, D, E = range(5)


def drawn(drawing: str) -> tuple[Land, Beside, tuple[tuple[int, int], ...]]:
    """The land, its neighbours, and where in the drawing each field is (row, column)."""
    spots = [(r, x) for r, line in enumerate(_lines(drawing)) for x, sign in enumerate(line) if sign != " "]
    signs = [_lines(drawing)[r][x] for r, x in spots]
    hexes: list[Hex] = [((x - r) // 2, r) for r, x in spots]
    assert len({(x - r) % 2 for r, x in spots}) == 1, "rows lie half a hexagon beside each other"
    owner = tuple(FREE if sign == "." else ord(sign.lower()) - ord("a") for sign in signs)
    homes = {seat: f for f, (sign, seat) in enumerate(zip(signs, owner, strict=True)) if sign.isupper()}
    return Land(owner, dict(sorted(homes.items()))), adjacency(tuple(hexes)), tuple(spots)


def _lines(drawing: str) -> list[str]:
    return [line.rstrip() for line in dedent(drawing).strip("\n").splitlines()]


class Scene:
    """``free``, ``bound``: flags by seat; ``debt``: fields to give up; ``shares`` instead of all three."""

    def __init__(
        self,
        drawing: str,
        *,
        free: Mapping[int, int] | None = None,
        bound: Mapping[int, Mapping[int, int]] | None = None,
        balance: Mapping[int, int] | None = None,
        duels: Mapping[int, int] | None = None,
        lot: tuple[int, ...] | None = None,
        here: frozenset[int] | None = None,
        rules: RoundRules | None = None,
        turns: int = 0,
        at: int = 1_000,
    ) -> None:
        self.drawing, self.at = drawing, at
        self.land, self.beside, self.spots = drawn(drawing)
        seats = tuple(self.land.homes)
        self.rules = rules or RoundRules()
        self.here = frozenset(seats) if here is None else here
        self.balance = dict.fromkeys(seats, 0) | dict(balance or {})
        self.duels = dict.fromkeys(seats, 0) | dict(duels or {})
        self.lot = lot or seats
        self.open({s: share((free or {}).get(s, 0), (bound or {}).get(s, {})) for s in seats}, free or {}, turns)

    def open(self, shares: Mapping[int, Share], named: Mapping[int, int], turns: int) -> None:
        """Open the round; who is not named has nothing at all, no consolation flag either."""
        bare = {s: Share() if s not in named and not sh.hand.bound else sh for s, sh in shares.items()}
        self.take(
            flags.open_round(
                self.terms,
                self.land,
                bare,
                self.at,
                matchday=1,
                ties=ties(self.balance, self.lot),
                merits=merits(self.balance, self.duels),
                turns=turns,
            )
        )

    @property
    def terms(self) -> Terms:
        return Terms(self.beside, self.rules, self.here)

    @property
    def seat(self) -> int:
        """Whose turn it is, -1 when the round is closed."""
        return self.round.turn.seat if self.round.turn is not None else -1

    @property
    def number(self) -> int:
        return self.round.turn.number if self.round.turn is not None else 0

    @property
    def left(self) -> int:
        """Time left for the open turn, ms."""
        assert self.round.turn is not None
        return self.round.turn.ends - self.at

    def f(self, row: int, n: int) -> Field:
        return [i for i, (r, _) in enumerate(self.spots) if r == row][n]

    def take(self, played: Played) -> tuple[Event, ...]:
        self.round: Round = played.round
        self.land, self.events = played.land, played.events
        return played.events

    def say(self, command: RoundCommand, seat: int | None = None) -> tuple[Event, ...]:
        """``seat``: who says it; without, whose turn it is."""
        who = self.seat if seat is None else seat
        return self.take(flags.answer(self.terms, self.round, self.land, who, command, self.at))

    def place(self, row: int, n: int, flag: int = FREE, seat: int | None = None) -> tuple[Event, ...]:
        return self.say(Place(self.number, flag, self.f(row, n)), seat)

    def pass_flag(self, flag: int = FREE) -> tuple[Event, ...]:
        return self.say(PassFlag(self.number, flag))

    def give(self, row: int, n: int) -> tuple[Event, ...]:
        return self.say(GiveUp(self.number, self.f(row, n)))

    def forgo(self, victim: int) -> tuple[Event, ...]:
        return self.say(Forgo(self.number, victim))

    def wait(self) -> tuple[Event, ...]:
        """Time passes until the open turn is over."""
        self.at += self.left
        return self.take(flags.lapse(self.terms, self.round, self.land, self.number, self.at))

    def wait_for(self, seat: int) -> None:
        """Everybody else takes the app's advice at once, until it is this seat's turn."""
        while self.seat != seat:
            advice = flags.suggestion(self.terms, self.round, self.land)
            assert advice is not None
            self.say(Place(self.number, advice.flag, advice.field))

    def why(self, seat: int, row: int, n: int, flag: int = FREE) -> str:
        """Why this is no target for the seat; "" if it is one. Both sources must agree."""
        field = self.f(row, n)
        found = why_not(self.terms, self.round, self.land, seat, flag, field)
        legal = field in targets(self.terms, self.round, self.land, seat).of(flag)
        assert legal == (found is None)
        return found.code if found is not None else ""

    def picture(self) -> str:
        """The land as it is now, drawn as it was."""
        lines = [list(line) for line in _lines(self.drawing)]
        for field, (r, x) in enumerate(self.spots):
            seat = self.land.owner[field]
            sign = "." if seat == FREE else chr(ord("a") + seat)
            lines[r][x] = sign.upper() if field in self.land.homes.values() else sign
        return "\n".join("".join(line) for line in lines)

    def shows(self, drawing: str) -> None:
        assert self.picture() == "\n".join(_lines(drawing))


def refused(code: Code, deed: Callable[[], object]) -> dict[str, object]:
    """The facts of the refusal that this must be."""
    with pytest.raises(Refused) as caught:
        deed()
    assert caught.value.code is code
    return dict(caught.value.facts)
