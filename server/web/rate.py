"""Credits: how much somebody may send in a while. They refill evenly; nothing here sleeps or counts in windows."""

from __future__ import annotations

from collections import OrderedDict

from server.engines.contract import Ms


class Credits:
    """Up to ``most`` at once, refilled evenly over ``per_ms``."""

    __slots__ = ("_at", "_left", "_most", "_per_ms")

    def __init__(self, most: int, per_ms: int, at: Ms) -> None:
        self._most = most
        self._per_ms = per_ms
        self._left = float(most)
        self._at = at

    def take(self, at: Ms) -> bool:
        """Spend one credit. False where none is left; then nothing is spent."""
        passed = at - self._at
        if passed > 0:
            self._left = min(self._most, self._left + passed * self._most / self._per_ms)
        self._at = at
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """One that was spent for nothing."""
        self._left = min(self._most, self._left + 1)

    def wait_ms(self) -> int:
        """How long until the next credit is there."""
        return max(0, round((1 - self._left) * self._per_ms / self._most))


class CreditTable:
    """Credits by key (an address, a guest). Bounded: the longest unused are forgotten first."""

    def __init__(self, most: int, per_ms: int, keys: int = 20_000) -> None:
        self._most = most
        self._per_ms = per_ms
        self._keys = keys
        self._table: OrderedDict[str, Credits] = OrderedDict()

    def take(self, key: str, at: Ms) -> int:
        """Spend one credit of ``key``. Returns 0, or the milliseconds until it may try again."""
        held = self.of(key, at)
        return 0 if held.take(at) else max(1, held.wait_ms())

    def of(self, key: str, at: Ms) -> Credits:
        """What ``key`` has left; all of it where it has not been heard of."""
        held = self._table.get(key)
        if held is None:
            held = self._table[key] = Credits(self._most, self._per_ms, at)
            if len(self._table) > self._keys:
                self._table.popitem(last=False)
        self._table.move_to_end(key)
        return held
