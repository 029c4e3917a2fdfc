"""Our own server as it ships, for a load of machines instead of people.

Auth, limits, logging and the durable append of the bundled store are on. Two things differ: the toy engine
(``tests/toy.py``) is offered beside the shipped ones, and the numbers of credits are lifted: they are counted
as ever, but a closed loop is faster than any person may be.

``python -m loadtests.node DATA [NOTES] PORT``, on the store of ``REDIS_URL`` where that is set; NOTES: a file for how
long the loop stood still (``stall.py``).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from loadtests.stall import Watch
from server import logs, process
from server.catalogue import Catalogue, standard
from server.config import Config
from server.wire import limits
from tests.toy import ToyEngine

PLENTY = 10**9
SECRET = "the-caretaker-knows"
ADMIN = {"Authorization": f"Admin {SECRET}"}
"""Headers of whoever runs it."""


def with_toy() -> Catalogue:
    shipped = standard()
    return Catalogue({**shipped.engines, ToyEngine.name: ToyEngine()}, shipped.listings, shipped.bots)


def main() -> None:
    data, port = Path(sys.argv[1]), int(sys.argv[-1])
    notes = Path(sys.argv[2]) if len(sys.argv) > 3 else None
    limits.PLAY_CREDITS = limits.WATCH_CREDITS = (PLENTY, 10_000)
    logs.configure("json", "warning")
    config = Config(
        host="127.0.0.1",
        port=port,
        data=data,
        redis=os.environ.get("REDIS_URL", ""),
        sockets_per_address=PLENTY,
        connects_per_address_minute=PLENTY,
        reads_per_address_minute=PLENTY,
        writes_per_address_minute=PLENTY,
        guests_per_address_hour=PLENTY,
        rooms_per_guest_hour=PLENTY,
        seats_per_guest_hour=PLENTY,
        drain_seconds=1,
        admin_secret=SECRET,
    )

    def listening(_port: int) -> None:
        if notes is not None:
            Watch(notes)

    process.run(config, with_toy(), listening)


if __name__ == "__main__":
    main()
