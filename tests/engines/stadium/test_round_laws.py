"""What holds in every round whatever is done: the land, the floor, the limits, the count of flags, the offers."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.engines.contract import Event
from server.engines.draws import Draws
from server.engines.refusal import Refused
from server.engines.stadium import flags
from server.engines.stadium.hands import Share, share
from server.engines.stadium.land import FREE, Land
from server.engines.stadium.map import LeagueMap
from server.engines.stadium.round import SPARE, Played, Round, RoundRules, Terms
from server.engines.stadium.round_commands import Forgo, GiveUp, PassFlag, Place, RoundCommand
from server.engines.stadium.round_events import FlagPassed, Forgiven, Forgone, GivenUp, Placed, RoundClosed, RoundEvent
from server.engines.stadium.starts import first_land
from server.engines.stadium.targets import targets, why_not
from tests.engines.stadium.grounds import CLUBS, big, small

SMALL, BIG = small(), big()
RULES = st.builds(
    RoundRules,
    reserve_neutralised=st.booleans(),
    ahead=st.sampled_from(("fields", "table")),
    passing=st.sampled_from(("others", "always", "never")),
    neutralise_reach=st.sampled_from((1, 2)),
)


class World:
    """Some weeks of rounds, played by lot: clicks, time-outs, arrivals; checked after every step."""

    def __init__(self, ground: LeagueMap, rules: RoundRules, seats: tuple[int, ...], key: int) -> None:
        self.draws = Draws(key.to_bytes(32, "big"))
        self.drawn, self.at, self.turns = 0, 1, 0
        self.seats, self.beside, self.rules = seats, ground.beside, rules
        homes = dict(zip(seats, self.draws.shuffled(CLUBS, "homes"), strict=False))
        self.land = first_land(ground, homes)

    def lot(self, n: int) -> int:
        self.drawn += 1
        return self.draws.below(n, "lot", self.drawn)

    def week(self, matchday: int) -> None:
        shares = {seat: self.share(seat) for seat in self.seats}
        merits = {seat: self.lot(3) for seat in self.seats}
        ties = self.draws.shuffled(self.seats, f"ties|{matchday}")
        played = flags.open_round(
            self.terms(), self.land, shares, self.at, matchday=matchday, ties=ties, merits=merits, turns=self.turns
        )
        events = list(played.events)
        while played.round.turn is not None:
            self.check(played.round, played.land)
            before = played.round, played.land
            frozen = msgspec.msgpack.encode(before)
            played = self.step(played.round, played.land)
            assert msgspec.msgpack.encode(before) == frozen, "the old state is as it was"
            events += played.events
            self.at += 1
        self.turns, self.land = played.round.turns, played.land
        self.check(played.round, self.land)
        self.settle(shares, events, played.round)

    def share(self, seat: int) -> Share:
        others = [s for s in self.seats if s != seat]
        bound = Counter({others[self.lot(len(others))]: self.lot(4), others[self.lot(len(others))]: self.lot(4)})
        return share(self.lot(12) - 4, bound)

    def terms(self) -> Terms:
        return Terms(self.beside, self.rules, frozenset(s for s in self.seats if self.lot(4)))

    def step(self, round_: Round, land: Land) -> Played:
        """Click or time-out; whatever is offered is accepted."""
        assert round_.turn is not None
        terms, seat = self.terms(), round_.turn.seat
        round_ = flags.stirred(terms, round_, self.seats[self.lot(len(self.seats))], self.at, acted=self.lot(2) == 0)
        turn = round_.turn
        assert turn is not None
        if self.lot(2):
            self.at = turn.ends
            told = flags.suggestion(terms, round_, land)
            played = flags.lapse(terms, round_, land, turn.number, self.at)
            assert told is not None
            assert played == flags.lapse(terms, round_, land, turn.number, self.at), "deterministic"
            return played
        offers = flags.offers(terms, round_, land, seat)
        offer = offers[self.lot(len(offers))]
        command: RoundCommand = msgspec.convert(offer.sample(self.draws, f"offer|{self.drawn}"), RoundCommand)
        assert offer.admits(command)
        return flags.answer(terms, round_, land, seat, command, self.at)

    def check(self, round_: Round, land: Land) -> None:
        """The land is whole, homes are held, nobody is below three; the limit of neutralising holds."""
        assert sum(land.counts().values()) + land.count(FREE) == len(self.beside)
        assert all(land.owner[home] == seat for seat, home in land.homes.items())
        assert min(land.counts().values()) >= 3
        assert all(n <= SPARE for n in round_.neutralised.values())
        assert all(hand.free >= 0 and min(hand.bound.values(), default=1) > 0 for hand in round_.hands.values())
        assert all(land.owner[field] == FREE for field in round_.claims)

    def settle(self, shares: dict[int, Share], events: list[Event], round_: Round) -> None:
        """Placed + passed + forgone + lapsed are the flags that were dealt; fields given and forgiven are the debts."""
        closed = events[-1]
        assert isinstance(closed, RoundClosed)
        for seat in self.seats:
            mine = [e for e in events if getattr(e, "seat", -1) == seat]
            used = sum(isinstance(e, Placed | FlagPassed | Forgone) for e in mine)
            assert used + closed.lapsed.get(str(seat), 0) == shares[seat].hand.flags
            given = sum(1 if isinstance(e, GivenUp) else e.n if isinstance(e, Forgiven) else 0 for e in mine)
            assert given == shares[seat].debt
            assert sum(isinstance(e, Forgone) for e in mine) == shares[seat].forgo
        numbers = [e.turn for e in events if isinstance(e, Placed | FlagPassed | GivenUp | Forgone) and e.turn]
        assert numbers == sorted(set(numbers)), "one flag or field a turn"
        for victim, n in round_.neutralised.items():
            assert n == sum(isinstance(e, Placed) and e.deed == "neutralise" and e.was == victim for e in events)


@settings(max_examples=40, deadline=None)
@given(key=st.integers(1, 2**64), rules=RULES, seats=st.sampled_from(((0, 1, 2), (0, 2, 5))))
def test_laws_hold_on_the_smallest_map(key: int, rules: RoundRules, seats: tuple[int, ...]) -> None:
    world = World(SMALL, rules, seats, key)
    for matchday in range(1, 7):
        world.week(matchday)


@settings(max_examples=8, deadline=None)
@given(key=st.integers(1, 2**64), rules=RULES)
def test_laws_hold_on_a_big_map(key: int, rules: RoundRules) -> None:
    world = World(BIG, rules, (0, 1, 2, 3), key)
    for matchday in range(1, 26):
        world.week(matchday)


def all_commands(turn: int, fields: int, seats: tuple[int, ...]) -> list[RoundCommand]:
    """Everything that could be said to this turn, sense or nonsense."""
    bound = (FREE, *seats)
    return [
        *(Place(turn, flag, field) for flag in bound for field in range(fields)),
        *(PassFlag(turn, flag) for flag in bound),
        *(GiveUp(turn, field) for field in range(fields)),
        *(Forgo(turn, seat) for seat in seats),
    ]


@settings(max_examples=15, deadline=None)
@given(key=st.integers(1, 2**64), rules=RULES, weeks=st.integers(1, 5), steps=st.integers(0, 12))
def test_offers_are_complete_and_every_reason_agrees(key: int, rules: RoundRules, weeks: int, steps: int) -> None:
    """What is offered is accepted, all else is refused; ``why_not`` is silent for targets and for nothing else."""
    world = World(SMALL, rules, (0, 1, 2), key)
    for matchday in range(1, weeks):
        world.week(matchday)
    terms = Terms(world.beside, rules, frozenset(world.seats))
    shares = {seat: world.share(seat) for seat in world.seats}
    merits = {seat: world.lot(3) for seat in world.seats}
    played = flags.open_round(
        terms, world.land, shares, 1, matchday=9, ties=world.seats, merits=merits, turns=world.turns
    )
    for _ in range(steps):
        if played.round.turn is not None:
            played = flags.lapse(terms, played.round, played.land, played.round.turn.number, played.round.turn.ends)
    round_, land, turn = played.round, played.land, played.round.turn
    if turn is None:
        return
    offers = {seat: flags.offers(terms, round_, land, seat) for seat in world.seats}
    assert [seat for seat in world.seats if offers[seat]] == [turn.seat]
    for command in all_commands(turn.number, len(land.owner), world.seats):
        offered = any(offer.admits(command) for offer in offers[turn.seat])
        assert offered == accepted(terms, round_, land, turn.seat, command, turn.began)
    if round_.snapshot:
        for seat, field in ((s, f) for s in world.seats for f in range(len(land.owner))):
            found = targets(terms, round_, land, seat)
            for flag in (FREE, *world.seats):
                assert (field in found.of(flag)) == (why_not(terms, round_, land, seat, flag, field) is None)


def accepted(terms: Terms, round_: Round, land: Land, seat: int, command: RoundCommand, at: int) -> bool:
    try:
        flags.answer(terms, round_, land, seat, command, at)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("key", range(1, 6))
def test_the_same_season_twice_is_the_same(key: int) -> None:
    lands = []
    for _ in range(2):
        world = World(BIG, RoundRules(), (0, 1, 2, 3), key)
        for matchday in range(1, 9):
            world.week(matchday)
        lands.append((world.land, world.turns, world.at))
    assert lands[0] == lands[1]


def test_a_round_survives_being_stored() -> None:
    world = World(SMALL, RoundRules(), (0, 1, 5), 7)
    shares = {seat: share(2, {}) for seat in world.seats}
    played = flags.open_round(
        world.terms(), world.land, shares, 5, matchday=1, ties=world.seats, merits=dict.fromkeys(world.seats, 0),
        turns=0,
    )  # fmt: skip
    packed = msgspec.msgpack.encode((played.round, played.land))
    assert msgspec.msgpack.decode(packed, type=tuple[Round, Land]) == (played.round, played.land)
    events = msgspec.msgpack.decode(msgspec.msgpack.encode(played.events), type=tuple[RoundEvent, ...])
    assert events == played.events
