"""``python -m server.cards GAMES OWN SECONDS``: try the set on standard input, as JSON.

``SECONDS`` are of its own work, so that a busy machine makes no set a slow one. It writes a line now and then, the
number of games that have been played, and as its last line a report.

A process of its own, so that no set can hold up or bring down the server. Started by ``bench``.
"""

from __future__ import annotations

import sys
import time

import msgspec

from server import apart
from server.cards.trial import try_out
from server.engines.legends.cards import CardSet

SAID_EVERY = 5
GRACE_SECONDS = 5


def main(games: int, own: int, seconds: int) -> None:
    apart.confine(seconds + GRACE_SECONDS)
    card_set = msgspec.json.decode(sys.stdin.buffer.read(), type=CardSet)
    report = try_out(card_set, games, own, lambda: time.process_time() < seconds, _say)
    sys.stdout.buffer.write(msgspec.json.encode(report))


def _say(played: int) -> None:
    if played % SAID_EVERY == 0:
        print(played, flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
