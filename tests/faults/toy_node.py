"""A whole node with the toy engine, as a process: ``python -m tests.faults.toy_node`` takes what ``serve`` takes.

With ``TOY_VERSION=3`` in its environment it is a node of the third version, in which states have another shape.
"""

from __future__ import annotations

import os
import sys
from unittest import mock

from server import catalogue, cli
from server.bots.random import RandomPlayer
from server.catalogue import Catalogue
from server.engines.contract import Engine
from tests.rooms.reshaped import Third
from tests.toy import ToyEngine


def toys(*, allow_fixed: bool = False) -> Catalogue:
    engine: Engine = Third() if os.environ.get("TOY_VERSION") == "3" else ToyEngine()
    return Catalogue({"toy": engine}, {}, {"toy": {"random": RandomPlayer}})


if __name__ == "__main__":
    with mock.patch.object(catalogue, "standard", toys):
        sys.exit(cli.main(sys.argv[1:]))
