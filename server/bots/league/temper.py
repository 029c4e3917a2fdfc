"""What kind of player somebody is: how careful, how quarrelsome. Shares are of 1."""

from __future__ import annotations

import msgspec


class Temper(msgspec.Struct, frozen=True, kw_only=True):
    """``noise``: of the points that a club is expected to bring, as a standard deviation. ``knows``: how often a
    question is answered by what is usual, else by guess. ``challenges``: how often somebody is challenged;
    ``leader``: then the one who leads, else whose club looks weakest. ``advised``: how often a flag goes where the app
    would set it, else anywhere. ``wars``: fields are neutralised while free land is left."""

    noise: float
    knows: float
    challenges: float
    leader: float = 0.5
    advised: float = 1.0
    wars: bool = False
    tips: float = 1.0


TEMPERS = {
    "casual": Temper(noise=3.0, knows=0.5, challenges=0.5, advised=0.6, tips=0.5),
    "sensible": Temper(noise=0.25, knows=0.95, challenges=0.75),
    "hostile": Temper(noise=0.5, knows=0.8, challenges=1.0, leader=1.0, wars=True),
}
