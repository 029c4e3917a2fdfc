"""``python -m server.replays SECONDS``: inspect the file of the wish on standard input, and write the verdict.

A process of its own, so that no file can hold up or bring down the server. Started by ``inspector``.
"""

from __future__ import annotations

import asyncio
import sys

import msgspec

from server import apart
from server.catalogue import standard
from server.replays.inspection import Wish, inspect


def main(seconds: int) -> None:
    apart.confine(seconds)
    wish = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Wish)
    verdict = asyncio.run(inspect(wish, standard(allow_fixed=True)))
    sys.stdout.buffer.write(msgspec.msgpack.encode(verdict))


if __name__ == "__main__":
    main(int(sys.argv[1]))
