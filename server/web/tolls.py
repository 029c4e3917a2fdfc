"""What an address or a guest may ask for in a while. Paid first of all, so that what is refused costs us nothing.

An address is lenient: fifty pupils of a school share one, and a whole class comes back at once after the bell.
"""

from __future__ import annotations

from server.clock import Clock
from server.config import Config
from server.web.answers import ApiCode, ApiRefusal
from server.web.rate import CreditTable

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS


class Toll:
    """``most`` at once for each key, refilled over ``per_ms``."""

    def __init__(self, clock: Clock, most: int, per_ms: int) -> None:
        self._clock = clock
        self._credits = CreditTable(most, per_ms)

    def wait_ms(self, key: str) -> int:
        """Spend one credit. Returns 0, or the milliseconds until ``key`` may try again."""
        return self._credits.take(key, self._clock.now_ms())

    def pay(self, key: str) -> None:
        """Spend one credit, or refuse with 429."""
        if wait_ms := self.wait_ms(key):
            raise ApiRefusal(429, ApiCode.TOO_FAST, wait_ms=wait_ms)

    def give_back(self, key: str) -> None:
        """One that turned out not to count."""
        self._credits.of(key, self._clock.now_ms()).give_back()


class Tolls:
    """All of a node. By address: what anybody may ask for; by guest: what needs one."""

    def __init__(self, clock: Clock, config: Config) -> None:
        self.reads = Toll(clock, config.reads_per_address_minute, MINUTE_MS)
        self.writes = Toll(clock, config.writes_per_address_minute, MINUTE_MS)
        self.connects = Toll(clock, config.connects_per_address_minute, MINUTE_MS)
        self.guests = Toll(clock, config.guests_per_address_hour, HOUR_MS)
        self.names = Toll(clock, config.names_per_guest_hour, HOUR_MS)
        self.rooms = Toll(clock, config.rooms_per_guest_hour, HOUR_MS)
        self.seats = Toll(clock, config.seats_per_guest_hour, HOUR_MS)
