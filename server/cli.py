"""The command ``pausenhof``. Nothing heavy is imported before it is known to be needed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from server.arguments import parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code."""
    parsed = vars(parser().parse_args(arguments))
    command = parsed.pop("command")
    return int(_COMMANDS[command](parsed))


def _serve(parsed: dict[str, Any]) -> int:
    from server import logs, process
    from server.catalogue import standard
    from server.config import BadConfig, load
    from server.store.contract import StoreLost
    from server.store.embedded import NoStore
    from server.store.version import NewerData
    from server.web.links import network_address
    from server.web.serving import NoPort

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
        process.run(config, standard(allow_fixed=config.test_hooks), listening)
    except (NoPort, NoStore, NewerData) as e:
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


def _map(parsed: dict[str, Any]) -> int:
    """0: done, 1: what a PNG needs is not installed, 2: there is no such map, or a file can't be used."""
    from server.maps import commands
    from server.maps.picture import NoPicture

    try:
        commands.show(**parsed)
    except (commands.Unusable, NoPicture) as e:
        print(e, file=sys.stderr)
        return 1 if isinstance(e, NoPicture) else 2
    return 0


def _football(parsed: dict[str, Any]) -> int:
    """0: done, 1: the source does not answer, 2: a file can't be read or used."""
    from server.football import commands

    if parsed["what"] == "store":
        return _store_season(parsed)
    does: dict[str, Callable[..., int]] = {
        "import": commands.bring_in,
        "simulate": commands.simulate,
        "show": commands.show,
        "export": commands.export,
    }
    try:
        return does[parsed.pop("what")](parsed.pop("file"), **parsed)
    except commands.Unreadable as e:
        print(e, file=sys.stderr)
        return commands.UNREADABLE


def _store_season(parsed: dict[str, Any]) -> int:
    """0: done, 1: the store does not answer, 2: the file or the name can't be used."""
    from server.config import BadConfig, load
    from server.leagues import commands

    try:
        config = load(os.environ, None, {"redis": parsed["redis"] or None, "data": parsed["data"]})
    except BadConfig as e:
        print("The configuration can't be used:", *e.problems, sep="\n  ", file=sys.stderr)
        return 2
    return commands.store(parsed["file"], parsed["name"], config.redis, config.data)


def _demo(parsed: dict[str, Any]) -> int:
    port, open_page = parsed.pop("port"), parsed.pop("open_page")
    if parsed.pop("what") is None:
        from server import demo

        return demo.run(port, open_page)
    from server.simulation import commands

    return commands.demo(**parsed)


def _simulate(parsed: dict[str, Any]) -> int:
    """0: all claims hold, 1: one does not, 2: such a league can't be played."""
    from server.simulation import commands

    return commands.simulate(**parsed)


def _replay(parsed: dict[str, Any]) -> int:
    """0: done, 1: the server says no, 2: it does not answer, or the file can't be written."""
    from server.replays import commands

    parsed.pop("what")
    return commands.export(**parsed)


def _verify(parsed: dict[str, Any]) -> int:
    """0: the file holds, 1: it does not, 2: it can't be read."""
    from server.replays import commands

    return commands.verify(**parsed)


def _backup(parsed: dict[str, Any]) -> int:
    """0: done, 2: the store is not to be reached, or the file can't be written."""
    from server.store import copies

    return _on_store(copies.save, parsed)


def _restore(parsed: dict[str, Any]) -> int:
    """0: done, 1: the file or the store does not allow it, 2: the store is not to be reached."""
    from server.store import copies

    return _on_store(copies.load, parsed)


def _on_store(does: Callable[[Path, str, Path], int], parsed: dict[str, Any]) -> int:
    """With the store that a server of this configuration has."""
    from server.config import BadConfig, load

    file = parsed.pop("file")
    try:
        config = load(os.environ, None, parsed)
    except BadConfig as e:
        print("The configuration can't be used:", *e.problems, sep="\n  ", file=sys.stderr)
        return 2
    return does(file, "" if parsed["data"] else config.redis, config.data)


def _ruling(parsed: dict[str, Any]) -> int:
    """Run ruling files; tell what differs. 0: everything holds, 1: something differs, 2: a file can't be read."""
    import tomllib

    from server.catalogue import shipped_sets
    from server.engines.legends import rulings as legends
    from server.engines.stadium import rulings as stadium
    from server.engines.tournament import rulings as tournament

    base = shipped_sets()["base"]
    others: dict[str, Callable[[Any], Sequence[object]]] = {"stadium": stadium.check, "tournament": tournament.check}
    failed = 0
    for path in parsed["files"]:
        try:
            raw = tomllib.loads(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as e:
            print(f"{path}: {e}", file=sys.stderr)
            return 2
        check = others.get(str(raw.get("game")))
        failures = check(raw) if check is not None else legends.check(raw, base)
        failed += len(failures)
        verdict = "differs" if failures else f"{len(raw['case'])} cases hold"
        print(f"{path}: {verdict}", *failures, sep="\n  ")
    return int(failed > 0)


_COMMANDS = {
    "serve": _serve,
    "cards": _cards,
    "map": _map,
    "football": _football,
    "demo": _demo,
    "simulate": _simulate,
    "replay": _replay,
    "verify": _verify,
    "backup": _backup,
    "restore": _restore,
    "ruling": _ruling,
}
