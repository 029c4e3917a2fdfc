"""What one simulated season leaves behind: the few numbers that the claims are measured by."""

from __future__ import annotations

import msgspec


class Week(msgspec.Struct, frozen=True, kw_only=True):
    """After a matchday's flag round. Tuples are by player, in the season's order of players."""

    fields: tuple[int, ...]
    free: int
    """Fields of the map that nobody owns."""


class Flags(msgspec.Struct, frozen=True, kw_only=True):
    """Flags of a season, all players together, by what they came from and what became of them."""

    club: int = 0
    scorer: int = 0
    bonus: int = 0
    hit: int = 0
    loot: int = 0
    repelled: int = 0
    consolation: int = 0
    placed: int = 0
    neutralised: int = 0
    lapsed: int = 0
    given_up: int = 0


class Duels(msgspec.Struct, frozen=True, kw_only=True):
    """Challenges of a season: how they ended for the attacker, and how many fields he took.

    ``fortress``: of all these, those against a defender who challenged nobody; ``fortress_net``: fields won less
    fields lost in them.
    """

    won: int = 0
    tied: int = 0
    lost: int = 0
    void: int = 0
    routs: int = 0
    net: int = 0
    fortress: int = 0
    fortress_net: int = 0


class Tier(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the points table: how often a club of it was picked, and what it brought."""

    picks: int = 0
    points: int = 0
    squares: int = 0


class SeasonRecord(msgspec.Struct, frozen=True, kw_only=True):
    """``homes``: the club of each player; ``winners``: indices of the players who share the title."""

    homes: tuple[str, ...]
    winners: tuple[int, ...]
    weeks: tuple[Week, ...]
    flags: Flags = Flags()
    duels: Duels = Duels()
    tiers: tuple[Tier, ...] = (Tier(),) * 5
    """From the favourites (over 65 %) to the outsiders (under 15 %)."""
