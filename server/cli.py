"""The command ``pausenhof``. Nothing heavy is imported before it is known to be needed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code."""
    parsed = vars(_parser().parse_args(arguments))
    command = parsed.pop("command")
    return int(_COMMANDS[command](parsed))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pausenhof", description="The games of the schoolyard, on a server of your own."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="run the server until Ctrl-C")
    serve.add_argument("--host", help="address to listen on (default: all, so that phones in the network reach it)")
    serve.add_argument("--port", type=int, help="port to listen on (default: 8000; 0: any free one)")
    serve.add_argument("--data", metavar="DIR", type=Path, help="folder of the bundled store (default: ./data)")
    serve.add_argument("--redis", metavar="URL", help="a Redis or Valkey of your own, instead of the bundled one")
    serve.add_argument("--config", metavar="FILE", type=Path, help="settings as TOML; see server/config.py")
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

    ruling = commands.add_parser("ruling", help="run ruling files of CFG Legends and tell what differs")
    ruling.add_argument("files", metavar="FILE", nargs="+", type=Path)
    return parser


def _serve(parsed: dict[str, Any]) -> int:
    from server import app, logs
    from server.catalogue import standard
    from server.config import BadConfig, load
    from server.store.contract import StoreLost
    from server.store.embedded import NoStore
    from server.web.links import network_address

    open_page, file = parsed.pop("open"), parsed.pop("config")
    try:
        config = load(os.environ, file, parsed)
    except BadConfig as e:
        print("The configuration can't be used:", *e.problems, sep="\n  ", file=sys.stderr)
        return 2
    logs.configure(config.log, config.log_level)

    def listening(port: int) -> None:
        everywhere = config.host in ("0.0.0.0", "::")
        here = f"http://{'localhost' if everywhere else config.host}:{port}"
        print(f"Pausenhof is open: {here}", flush=True)
        if everywhere and (address := network_address()):
            print(f"In the same network: http://{address}:{port}", flush=True)
        if open_page:
            import webbrowser

            webbrowser.open(here)

    try:
        app.run(config, standard(allow_fixed=config.test_hooks), listening)
    except NoStore as e:
        print(e, file=sys.stderr)
        return 1
    except StoreLost as e:
        print(f"The store does not answer: {e}", file=sys.stderr)
        return 1
    return 0


def _cards(parsed: dict[str, Any]) -> int:
    """0: all is well, 1: the set is refused, 2: the file can't be read."""
    from server.cards import commands

    try:
        return int(getattr(commands, parsed.pop("what"))(parsed.pop("file"), **parsed))
    except commands.Unreadable as e:
        print(e, file=sys.stderr)
        return commands.UNREADABLE


def _ruling(parsed: dict[str, Any]) -> int:
    """Run ruling files; tell what differs. 0: everything holds, 1: something differs, 2: a file can't be read."""
    import tomllib

    from server.catalogue import shipped_sets
    from server.engines.legends.rulings import check

    base = shipped_sets()["base"]
    failed = 0
    for path in parsed["files"]:
        try:
            raw = tomllib.loads(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as e:
            print(f"{path}: {e}", file=sys.stderr)
            return 2
        failures = check(raw, base)
        failed += len(failures)
        verdict = "differs" if failures else f"{len(raw['case'])} cases hold"
        print(f"{path}: {verdict}", *failures, sep="\n  ")
    return int(failed > 0)


_COMMANDS = {"serve": _serve, "cards": _cards, "ruling": _ruling}
