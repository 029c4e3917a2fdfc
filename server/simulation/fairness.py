"""From many simulated seasons to the rule book's claims: figures beside what chance alone would do (quality.md, F3)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from server.simulation.record import Flags, SeasonRecord

USED_UP = 0.01
"""Free land counts as used up when so much of the map is left."""
QUARTERS = (0.25, 0.5, 0.75, 1.0)
LATE = (0.5, 0.7, 0.85)


class Home(msgspec.Struct, frozen=True, kw_only=True):
    """How one home fared. ``share``: titles a season with it; a shared title counts in parts."""

    club: str
    seasons: int
    titles: float
    share: float


class Homes(msgspec.Struct, frozen=True, kw_only=True):
    """ "jede Heimat gewinnt gleich oft": ``chi2`` on ``freedom`` degrees; ``p``: how often chance alone does worse."""

    by_club: tuple[Home, ...]
    fair: float
    chi2: float
    freedom: int
    p: float

    @property
    def worst(self) -> float:
        """The largest distance of a home from its fair share, as a part of that share."""
        return max(abs(home.share / self.fair - 1) for home in self.by_club)


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    mean: float
    deviation: float
    n: int


def homes(records: Sequence[SeasonRecord]) -> Homes:
    """Titles by home against what was to be expected.

    Homes are drawn at random, so titles less expectation have covariance S(P-1)/(17P) on the plane that sums to 0
    (S seasons, P players, 18 homes); the squares over that are chi-square with 17 degrees of freedom.
    """
    players = len(records[0].homes)
    seasons: Counter[str] = Counter(club for record in records for club in record.homes)
    titles: dict[str, float] = dict.fromkeys(seasons, 0.0)
    for record in records:
        for winner in record.winners:
            titles[record.homes[winner]] += 1 / len(record.winners)
    freedom = len(seasons) - 1
    variance = len(records) * (players - 1) / (freedom * players)
    chi2 = sum((titles[club] - n / players) ** 2 for club, n in seasons.items()) / variance if variance else 0.0
    by_club = tuple(
        Home(club=club, seasons=n, titles=titles[club], share=titles[club] / n) for club, n in sorted(seasons.items())
    )
    return Homes(by_club=by_club, fair=1 / players, chi2=chi2, freedom=freedom, p=survival(chi2, freedom))


def used_up(records: Sequence[SeasonRecord]) -> Spread | None:
    """When the free land was used up, as a part of the season; of the seasons where it was. None if it never was."""
    shares = []
    for record in records:
        fields = record.weeks[0].free + sum(record.weeks[0].fields)
        week = next((n for n, w in enumerate(record.weeks, 1) if w.free <= USED_UP * fields), None)
        if week is not None:
            shares.append(week / len(record.weeks))
    return _spread(shares) if shares else None


def free_curve(records: Sequence[SeasonRecord]) -> tuple[float, ...]:
    """The mean part of the map that is free after each week."""
    return _by_week(records, lambda record, n: record.weeks[n].free / _fields(record))


def leader_curve(records: Sequence[SeasonRecord]) -> tuple[float, ...]:
    """The mean part of the map that whoever leads owns after each week."""
    return _by_week(records, lambda record, n: max(record.weeks[n].fields) / _fields(record))


def leader_wins(records: Sequence[SeasonRecord], at: float) -> float:
    """How often whoever led after this part of the season wins in the end; a shared lead counts in parts."""
    total = 0.0
    for record in records:
        fields = record.weeks[max(0, math.ceil(at * len(record.weeks)) - 1)].fields
        leaders = [i for i, n in enumerate(fields) if n == max(fields)]
        total += sum(i in record.winners for i in leaders) / len(leaders)
    return total / len(records)


def tiers(records: Sequence[SeasonRecord]) -> tuple[Spread, ...]:
    """ "Jede Stufe bringt im Schnitt etwa gleich viel": mean points a pick of each row, favourites first."""
    out = []
    for row in range(5):
        picks = sum(r.tiers[row].picks for r in records)
        points = sum(r.tiers[row].points for r in records)
        squares = sum(r.tiers[row].squares for r in records)
        mean = points / picks if picks else 0.0
        spread = math.sqrt(max(0.0, squares / picks - mean * mean)) if picks else 0.0
        out.append(Spread(mean=mean, deviation=spread, n=picks))
    return tuple(out)


def flags(records: Sequence[SeasonRecord]) -> dict[str, float]:
    """Flags a player and week, by what they came from and what became of them."""
    turns = sum(len(record.homes) * len(record.weeks) for record in records)
    return {name: sum(getattr(record.flags, name) for record in records) / turns for name in Flags.__struct_fields__}


def duels(records: Sequence[SeasonRecord]) -> dict[str, float]:
    """Parts of all challenges that were not void, and fields that one brought; nan where there were none."""
    won, tied, lost = (sum(getattr(r.duels, name) for r in records) for name in ("won", "tied", "lost"))
    total = won + tied + lost
    fortress = sum(r.duels.fortress for r in records)
    net, fortress_net = (sum(getattr(r.duels, name) for r in records) for name in ("net", "fortress_net"))
    routs = sum(r.duels.routs for r in records)
    return {
        "won": _part(won, total),
        "tied": _part(tied, total),
        "lost": _part(lost, total),
        "routs": _part(routs, total),
        "net": _part(net - fortress_net, total - fortress),
        "net against a fortress": _part(fortress_net, fortress),
    }


def survival(chi2: float, freedom: int) -> float:
    """The chance of a chi-square of at least this. Raises ``ImportError`` where scipy (an extra) is not installed."""
    from scipy.stats import chi2 as distribution

    return float(distribution.sf(chi2, freedom))


def _fields(record: SeasonRecord) -> int:
    return record.weeks[0].free + sum(record.weeks[0].fields)


def _by_week(records: Sequence[SeasonRecord], value: Callable[[SeasonRecord, int], float]) -> tuple[float, ...]:
    weeks = len(records[0].weeks)
    return tuple(sum(value(record, n) for record in records) / len(records) for n in range(weeks))


def _spread(values: Sequence[float]) -> Spread:
    mean = sum(values) / len(values)
    return Spread(mean=mean, deviation=math.sqrt(sum((v - mean) ** 2 for v in values) / len(values)), n=len(values))


def _part(n: float, of: float) -> float:
    return n / of if of else math.nan
