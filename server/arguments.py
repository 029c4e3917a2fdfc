"""What the command ``pausenhof`` can be told: its commands, their arguments, and the help that it prints."""

from __future__ import annotations

import argparse
import os
from pathlib import Path


def parser() -> argparse.ArgumentParser:
    """``command`` is the command's name; all else goes to what runs it (``cli.py``), under the names given here."""
    whole = argparse.ArgumentParser(
        prog="pausenhof", description="The games of the schoolyard, on a server of your own."
    )
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="run the server until Ctrl-C")
    serve.add_argument("--host", help="address to listen on (default: all, so that phones in the network reach it)")
    serve.add_argument("--port", type=int, help="port to listen on (default: 8000; 0: any free one)")
    serve.add_argument("--data", metavar="DIR", type=Path, help="folder of the bundled store (default: ./data)")
    serve.add_argument("--redis", metavar="URL", help="a Redis or Valkey of your own, instead of the bundled one")
    serve.add_argument("--config", metavar="FILE", type=Path, help="settings as TOML; see server/config.py")
    serve.add_argument(
        "--dev",
        action="store_true",
        default=None,
        help="show beside each room what the page hears of it, and change seats; only with --host 127.0.0.1",
    )
    serve.add_argument("--open", action="store_true", help="open the page in a browser")

    cards = commands.add_parser("cards", help="look at a card set of CFG Legends, read it, or let bots try it")
    what = cards.add_subparsers(dest="what", required=True, metavar="WHAT")
    for name, does in (
        ("check", "tell everything that is wrong with it"),
        ("render", "print its cards as players read them"),
        ("play", "let bots play seeded games with it"),
    ):
        one = what.add_parser(name, help=does)
        one.add_argument("file", metavar="FILE", type=Path, help="a set as TOML, or a folder of its chapters")
        if name == "play":
            one.add_argument("--games", type=int, default=500, help="how many (default: 500)")
            one.add_argument("--seconds", type=int, default=300, help="time for all of them (default: 300)")

    ruling = commands.add_parser("ruling", help="run ruling files of any of the games and tell what differs")
    ruling.add_argument("files", metavar="FILE", nargs="+", type=Path)

    _add_map(commands)
    _add_football(commands)
    _add_seasons(commands)
    _add_replays(commands)
    _add_copies(commands)
    return whole


def _add_copies(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    save = commands.add_parser(
        "backup", help="copy all rooms, guests, sets and seasons to a file, also while they play"
    )
    save.add_argument("file", metavar="FILE", type=Path, help="or a folder: the name tells the time then")
    load = commands.add_parser("restore", help="fill an empty store with such a copy")
    load.add_argument("file", metavar="FILE", type=Path)
    for one in (save, load):
        one.add_argument("--data", metavar="DIR", type=Path, help="folder of the bundled store (default: ./data)")
        one.add_argument("--redis", metavar="URL", help="a Redis or Valkey of your own (default: as the server has it)")


def _add_replays(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    replay = commands.add_parser("replay", help="take a game home that is over")
    what = replay.add_subparsers(dest="what", required=True, metavar="WHAT")
    export = what.add_parser("export", help="fetch it from a server that runs, as a file")
    export.add_argument("room", metavar="ROOM", help="as in the room's address")
    export.add_argument("file", metavar="FILE", type=Path)
    export.add_argument("--server", metavar="URL", default="http://localhost:8000", help="default: %(default)s")
    export.add_argument("--part", type=int, default=0, help="which game of the room, from 1 (default: the last)")
    export.add_argument(
        "--token-file",
        metavar="FILE",
        type=Path,
        help="holds the token of one who played, for a server where nobody else watches: what that player's browser "
        "keeps as guest (or set REPLAY_TOKEN)",
    )
    verify = commands.add_parser("verify", help="prove such a file: play it again, and compare everything")
    verify.add_argument("file", metavar="FILE", type=Path)
    verify.add_argument("--head", metavar="H", default="", help="what the players saw at the end, or a link carries")
    verify.add_argument("--set", metavar="FILE", type=Path, dest="card_set", help="the cards, if they came from guests")


def _add_map(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    one = commands.add_parser("map", help="look at a map of the stadium league, or draw it")
    one.add_argument("--players", type=int, default=4, help="3 to 6 (default: 4)")
    one.add_argument("--matchdays", type=int, default=34, help="6 to 34 (default: 34)")
    one.add_argument("--svg", metavar="FILE", type=Path, help="draw it as SVG")
    one.add_argument("--png", metavar="FILE", type=Path, dest="png_file", help="draw it as PNG (needs the extra maps)")
    one.add_argument("--width", type=int, help="of the PNG, in pixels")
    one.add_argument("--json", action="store_true", dest="as_json", help="print it as it is kept")
    one.add_argument(
        "--owners", metavar="FILE", type=Path, help='JSON: [{"name": "Anna", "home": "FCB", "fields": [0]}]'
    )


def _add_football(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    football = commands.add_parser("football", help="bring in, simulate, look at or write out a season's match data")
    what = football.add_subparsers(dest="what", required=True, metavar="WHAT")
    for name, does in (
        ("import", "add what OpenLigaDB or files say to a season"),
        ("simulate", "make a season that never was"),
        ("show", "tell what is in a season"),
        ("export", "write a season's fixtures, results, goals and squads as CSV"),
        ("store", "give it to a running server's leagues"),
    ):
        one = what.add_parser(name, help=does)
        one.add_argument("file", metavar="FILE", type=Path, help="the season, as JSON")
        if name == "import":
            one.add_argument("--openligadb", action="store_true", help="ask OpenLigaDB for all matchdays")
            one.add_argument("--year", type=int, help="in which the season starts (default: the file's, or this one)")
            one.add_argument("--league", default="bl1", help="OpenLigaDB's name of the league (default: bl1)")
            one.add_argument("--url", default="https://api.openligadb.de", help="OpenLigaDB's address, or a mirror's")
            for table in ("fixtures", "results", "goals", "squads"):
                one.add_argument(f"--{table}", metavar="CSV", type=Path, help=f"a table of {table}")
            for table, holds in (("odds", "of odds"), ("history", "or season file of an earlier season, for ratings")):
                one.add_argument(
                    f"--{table}", metavar="FILE", type=Path, action="append", default=[], help=f"a table {holds}"
                )
        elif name == "simulate":
            one.add_argument("--seed", type=int, default=1, help="the same seed makes the same season (default: 1)")
            one.add_argument("--year", type=int, default=2026, help="in which it starts (default: 2026)")
            one.add_argument("--mishaps", action="store_true", help="with moved, broken off and awarded matches")
        elif name == "show":
            one.add_argument("--matchday", type=int, help="also list the matches of this one")
        elif name == "store":
            one.add_argument("name", metavar="NAME", help="what leagues know it by, e.g. bl1-2026")
            one.add_argument("--redis", metavar="URL", default="", help="the server's store (default: the bundled one)")
            one.add_argument("--data", metavar="DIR", type=Path, help="folder of the bundled store (default: ./data)")
        else:
            one.add_argument("folder", metavar="FOLDER", type=Path, help="where to; it is made if it is not there")


def _add_seasons(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    demo = commands.add_parser("demo", help="see both games at once: a league in mid-season, a match against a bot")
    demo.add_argument("--port", type=int, help="port to listen on (default: 8000; 0: any free one)")
    demo.add_argument("--open", action="store_true", dest="open_page", help="open the league in a browser")
    what = demo.add_subparsers(dest="what", metavar="WHAT")
    season = what.add_parser("season", help="a season of the stadium league in a minute, in the terminal")
    season.add_argument("--pause", type=float, default=0.3, help="seconds between two matchdays (default: 0.3)")
    simulate = commands.add_parser("simulate", help="play seasons by the thousand, and see how fair the league is")
    simulate.add_argument("--seasons", type=int, default=200, help="how many (default: 200)")
    simulate.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    simulate.add_argument(
        "--real", metavar="FILE", type=Path, help="play on a season that was (or a folder of them), as it was told"
    )
    simulate.add_argument("--plot", metavar="FILE", type=Path, help="draw it, as .png or .svg")
    simulate.add_argument("--json", metavar="FILE", type=Path, dest="as_json", help="keep what was measured")
    for one in (season, simulate):
        one.add_argument("--players", type=int, default=4, help="3 to 6 (default: 4)")
        one.add_argument("--matchdays", type=int, default=34, help="6 to 34 (default: 34)")
        one.add_argument("--bots", choices=("casual", "sensible", "hostile", "mixed"), default="sensible")
        one.add_argument("--seed", type=int, default=1, help="the same seed plays the same seasons (default: 1)")
