"""From a league's weeks, as they close, to the few numbers that are kept of a season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from server.engines.contract import Event
from server.engines.stadium.land import FREE
from server.engines.stadium.points import TABLE
from server.engines.stadium.round_events import GivenUp, Placed
from server.engines.stadium.state import NOBODY, State, Week
from server.simulation.drive import Drive
from server.simulation.record import Duels, Flags, SeasonRecord, Tier
from server.simulation.record import Week as Kept

ROWS = tuple(TABLE)


def record(drive: Drive) -> SeasonRecord:
    """Play the whole season, and keep what counts of it."""
    weeks: list[Kept] = []
    flags: Counter[str] = Counter()
    duels: Counter[str] = Counter()
    tiers = [Counter[str]() for _ in ROWS]
    seats: Sequence[int] = ()
    for week in drive.weeks():
        seats = seats or [member.seat for member in drive.state.members]
        weeks.append(_kept(drive.state, seats))
        _count_flags(week, drive.told, flags)
        _count_duels(week, duels)
        _count_tiers(week, tiers)
        drive.told.clear()
    state = drive.state
    assert state.result is not None
    return SeasonRecord(
        homes=tuple(member.home for member in state.members),
        winners=tuple(i for i, seat in enumerate(seats) if seat in state.result.winners),
        weeks=tuple(weeks),
        flags=Flags(**flags),
        duels=Duels(**duels),
        tiers=tuple(Tier(**tier) for tier in tiers),
    )


def _kept(state: State, seats: Sequence[int]) -> Kept:
    assert state.land is not None
    counts = state.land.counts()
    return Kept(fields=tuple(counts[seat] for seat in seats), free=state.land.owner.count(FREE))


def _count_flags(week: Week, told: Iterable[Event], flags: Counter[str]) -> None:
    for balance in week.balances.values():
        flags["club"] += balance.club
        flags["scorer"] += balance.scorer
        flags["bonus"] += balance.bonus
        flags["hit"] += balance.hit
        flags["loot"] += sum(balance.loot.values())
        flags["repelled"] += sum(balance.repelled.values())
        flags["consolation"] += balance.total == 0
    flags["lapsed"] += sum(week.lapsed.values())
    for event in told:
        if isinstance(event, Placed):
            flags["placed"] += 1
            flags["neutralised"] += event.deed == "neutralise"
        elif isinstance(event, GivenUp):
            flags["given_up"] += 1


def _count_duels(week: Week, duels: Counter[str]) -> None:
    if week.settled is None:
        return
    duels["routs"] += len(week.settled.slams)
    for duel in week.settled.duels:
        duels[_ENDS[duel.end]] += 1
        if duel.end == "void":
            continue
        duels["net"] += duel.loot - duel.repelled
        if duel.on not in week.picks or week.picks[duel.on].duel == NOBODY:
            duels["fortress"] += 1
            duels["fortress_net"] += duel.loot - duel.repelled


_ENDS = {"won": "won", "lost": "lost", "tie": "tied", "void": "void"}


def _count_tiers(week: Week, tiers: Sequence[Counter[str]]) -> None:
    if week.settled is None:
        return
    for score in week.settled.scores.values():
        if score.row:
            tier = tiers[ROWS.index(score.row)]
            tier["picks"] += 1
            tier["points"] += score.points
            tier["squares"] += score.points**2
