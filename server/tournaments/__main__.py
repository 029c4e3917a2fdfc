"""The process in which pairings are worked out (``pairer.py``); a node starts it."""

from __future__ import annotations

import sys

from server.tournaments.pairer import serve

if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
