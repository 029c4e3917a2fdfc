"""``python -m server.replays SECONDS``: inspect the file of the wish on standard input, and write the verdict.

A process of its own, so that no file can hold up or bring down the server. Started by ``inspector``.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys

import msgspec

from server.catalogue import standard
from server.replays.inspection import Wish, inspect

MEMORY_BYTES = 1 << 30
NICE = 15


def main(seconds: int) -> None:
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    wish = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Wish)
    verdict = asyncio.run(inspect(wish, standard(allow_fixed=True)))
    sys.stdout.buffer.write(msgspec.msgpack.encode(verdict))


if __name__ == "__main__":
    main(int(sys.argv[1]))
