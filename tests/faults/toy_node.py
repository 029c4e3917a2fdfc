"""A whole node with the toy engine, as a process: ``python -m tests.faults.toy_node`` takes what ``serve`` takes."""

from __future__ import annotations

import sys
from unittest import mock

from server import catalogue, cli
from server.bots.random import RandomPlayer
from server.catalogue import Catalogue
from tests.toy import ToyEngine


def toys(*, allow_fixed: bool = False) -> Catalogue:
    return Catalogue({"toy": ToyEngine()}, {}, {"toy": {"random": RandomPlayer}})


if __name__ == "__main__":
    with mock.patch.object(catalogue, "standard", toys):
        sys.exit(cli.main(sys.argv[1:]))
