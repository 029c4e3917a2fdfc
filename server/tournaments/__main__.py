"""The process in which pairings are worked out (``pairer.py``); a node starts it."""

from __future__ import annotations

import os
import sys

from server.tournaments.pairer import serve

BEHIND = 10
"""Of the ranks below those who wait for a move (``nice``)."""

if __name__ == "__main__":
    os.nice(BEHIND)
    serve(sys.stdin.buffer, sys.stdout.buffer)
