"""``python -m server.replays SECONDS [fixed]``: inspect the file of the wish on standard input, and write the verdict.
"fixed": games with decks laid out by a test may be in it.

A process of its own, so that no file can hold up or bring down the server. Started by ``inspector``.
"""

from __future__ import annotations

import asyncio
import sys

import msgspec

from server import apart
from server.catalogue import standard
from server.replays.inspection import Wish, inspect


def main(seconds: int, allow_fixed: bool) -> None:
    apart.confine(seconds)
    wish = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Wish)
    verdict = asyncio.run(inspect(wish, standard(allow_fixed=allow_fixed)))
    sys.stdout.buffer.write(msgspec.msgpack.encode(verdict))


if __name__ == "__main__":
    main(int(sys.argv[1]), "fixed" in sys.argv[2:])
