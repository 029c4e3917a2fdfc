"""``pausenhof replay`` and ``pausenhof verify``: what they print, and their exit codes."""

from __future__ import annotations

import os
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import orjson

from server.cards import commands as cards
from server.catalogue import standard
from server.replays import proof
from server.replays.proof import Rejected

REJECTED, UNREADABLE = 1, 2
ANSWER_SECONDS = 60
TOKEN_VARIABLE = "REPLAY_TOKEN"
"""A player's token, where no file holds it: a command line is read by everybody on the machine."""

_TOKEN = re.compile(r"[!-~]+")

_WHY = {
    "no-replay": "this is no replay ({why})",
    "other-format": "the file is of format {has}; this program knows format {knows}",
    "no-engine": "there is no game {engine!r} here",
    "other-rules": "it was played by version {has} of the rules, and this program plays by version {knows}: "
    "only the program that it was played with can prove it",
    "bad-keys": "the keys are none",
    "bad-options": "the rules refuse the room's options ({refused}); with cards from outside name their set by --set",
    "commitment": "the keys are not those that were promised before the first card",
    "order": "it is out of order",
    "state": "it leads to another state than the file says",
    "refused": "the rules refuse it ({refused})",
    "link": "it is not what the chain of hashes says",
    "not-over": "the game does not end there",
    "head": "the file holds together, but it is not the game of that head; its own is {head}",
}


_NO = {
    "no-spectators": "only who played may take this game home; name a file with a player's token by --token-file, "
    f"or put the token into {TOKEN_VARIABLE}",
    "not-over": "the game is not over",
    "no-such-room": "there is no such room",
}


def export(room: str, file: Path, server: str, part: int, token_file: Path | None) -> int:
    """Fetch a game that is over from a server, and keep it as a file. 0: done, 1: the server says no, 2: can't.

    ``token_file``: holds a player's token; without it the one in ``TOKEN_VARIABLE`` is sent, if there is one.
    """
    query = f"?part={part}" if part else ""
    url = f"{server.rstrip('/')}/api/rooms/{urllib.parse.quote(room, safe='')}/replay/file{query}"
    if not url.startswith(("http://", "https://")):
        print(f"{server}: is no address of a server", file=sys.stderr)
        return UNREADABLE
    wanted = urllib.request.Request(url)
    try:
        token = (token_file.read_text("ascii") if token_file else os.environ.get(TOKEN_VARIABLE, "")).strip()
    except (OSError, UnicodeDecodeError) as e:
        print(f"{token_file}: holds no token ({e})", file=sys.stderr)
        return UNREADABLE
    if token and not _TOKEN.fullmatch(token):
        print(f"{token_file or TOKEN_VARIABLE}: holds no token", file=sys.stderr)
        return UNREADABLE
    if token:  # for this server alone, wherever it points to
        wanted.add_unredirected_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(wanted, timeout=ANSWER_SECONDS) as answer:
            data = answer.read(proof.MOST_BYTES + 1)
        replay = proof.read(data)
        file.write_bytes(data)
    except urllib.error.HTTPError as e:
        code = _code(e)
        print(f"{server} says no: {_NO.get(code, code)}" + (f" ({code})" if code in _NO else ""), file=sys.stderr)
        return REJECTED
    except (OSError, Rejected) as e:
        print(f"{room}: can't be exported ({e})", file=sys.stderr)
        return UNREADABLE
    print(f"{file}: {len(replay.moves)} moves, head {replay.head}")
    return 0


def _code(error: urllib.error.HTTPError) -> str:
    try:
        return str(orjson.loads(error.read())["code"])
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return str(error.code)


def verify(file: Path, head: str, card_set: Path | None) -> int:
    """Prove a file, or tell what is wrong with it. 0: it holds, 1: it does not, 2: it can't be read."""
    catalogue = standard(allow_fixed=True)
    try:
        data = file.read_bytes()
        if card_set is not None:
            brought = cards.whole(card_set)
            if brought is None:
                return UNREADABLE
            catalogue.admit(brought)
    except (OSError, cards.Unreadable) as e:
        print(e, file=sys.stderr)
        return UNREADABLE
    try:
        replay = proof.read(data)
        proved = proof.verify(replay, catalogue.engines, head.lower())
    except Rejected as e:
        where = f"entry {e.seq}" if e.seq else "the file"
        print(f"{file}: rejected at {where}: {_WHY[e.code].format(**e.facts)}", file=sys.stderr)
        return REJECTED
    winner = "a draw" if proved.winner is None else f"seat {proved.winner} won"
    print(f"{file}: {proved.moves} moves of {replay.engine} in room {replay.room} hold; {winner} ({proved.reason})")
    for commitment, n in zip(proved.shown, range(1, len(proved.shown) + 1), strict=True):
        print(f"  promised before draw {n}: {commitment}")
    print(f"  head: {proved.head}" + ("" if head else " (compare it with what the players saw, or give it by --head)"))
    return 0
