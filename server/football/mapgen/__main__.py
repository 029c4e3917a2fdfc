"""``python -m server.football.mapgen``: make the maps of a club list, or report on those that are there."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from server.engines.stadium.map import LeagueMap
from server.football import clubs
from server.football.mapgen import grounds, outline
from server.football.mapgen.report import report
from server.maps import shelf

SHIPPED = Path(__file__).parents[2] / "engines" / "stadium" / "maps"
_ALL = [shelf.name(*one) for one in shelf.SIZES]


def main(arguments: list[str] | None = None) -> int:
    """0: done, 1: something can't be made, 2: the arguments or files can't be used."""
    asked = _parser().parse_args(arguments)
    try:
        places = grounds.read(asked.clubs) if asked.clubs else grounds.shipped()
        if asked.report:
            print(report(_read(asked.out, asked.only), places))
            return 0
        if asked.agree:
            return _agree(asked)
        return _make(asked, places)
    except (grounds.BadGrounds, outline.NoOutline, BadFolder) as e:
        print(e, file=sys.stderr)
        return 2


class BadFolder(Exception):
    """A file of maps or seasons is missing or can't be read."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m server.football.mapgen", description=__doc__)
    parser.add_argument("--clubs", metavar="FILE", type=Path, help="18 clubs as CSV or JSON: club, lat, lon")
    parser.add_argument("--name", default=clubs.LIST, help=f"the club list's name (default: {clubs.LIST})")
    parser.add_argument("--country", default="Germany", help="whose outline (default: Germany)")
    parser.add_argument("--outline", metavar="FILE", type=Path, help="TopoJSON or GeoJSON instead of the npm package")
    parser.add_argument("--cache", metavar="DIR", type=Path, default=Path("data/atlas"), help="where npm puts it")
    parser.add_argument("--out", metavar="DIR", type=Path, default=SHIPPED, help="default: the shipped maps' folder")
    parser.add_argument("--only", metavar="MAP", nargs="+", choices=_ALL, default=_ALL, help="p4m34 and so on")
    parser.add_argument("--again", action="store_true", help="make maps anew that are there already")
    parser.add_argument("--seasons", type=int, default=5000, help="per candidate of a short season (default: 5000)")
    parser.add_argument(
        "--agree", metavar="FILE", type=Path, help="whether homes win as in these seasons (pausenhof simulate --json)"
    )
    parser.add_argument("--report", action="store_true", help="only tell how far the stadiums are from their places")
    return parser


def _make(asked: argparse.Namespace, places: dict[str, tuple[float, float]]) -> int:
    # what the extra brings is imported only here, so that a report needs none of it
    from server.football.mapgen import making
    from server.football.mapgen.fairness import fairest
    from server.football.mapgen.land import Land

    def choose(maps: Sequence[LeagueMap]) -> LeagueMap:
        return fairest(maps, asked.seasons)

    land = Land(outline.read(asked.outline or outline.fetch(asked.cache), asked.country))
    asked.out.mkdir(parents=True, exist_ok=True)
    failed = 0
    for players, matchdays in shelf.SIZES:
        name = shelf.name(players, matchdays)
        file = asked.out / f"{name}.json"
        if name not in asked.only or (file.exists() and not asked.again):
            continue
        began, short = time.monotonic(), matchdays <= making.SHORT
        full_name = name if asked.name == clubs.LIST else f"{asked.name}-{name}"
        try:
            made = making.make(land, places, asked.name, full_name, players, matchdays, choose if short else None)
        except making.NoMap as e:
            print(e, file=sys.stderr)
            failed += 1
            continue
        file.write_bytes(shelf.encode(made))
        print(f"{full_name}: {len(made.fields)} fields, {time.monotonic() - began:.0f} s", flush=True)
    return int(failed > 0)


def _agree(asked: argparse.Namespace) -> int:
    from server.football.mapgen.fairness import Played, agreement

    try:
        seasons = msgspec.json.decode(asked.agree.read_bytes(), type=list[Played])
    except (OSError, msgspec.DecodeError) as e:
        raise BadFolder(f"{asked.agree}: {e}") from None
    for one in _read(asked.out, asked.only):
        found = agreement(one, seasons, asked.seasons)
        print(f"{one.id}: {len(seasons)} seasons, chi-square {found.chi2:.1f} on {found.freedom}, p = {found.p:.3f}")
    return 0


def _read(folder: Path, only: list[str]) -> list[LeagueMap]:
    try:
        return [shelf.decode((folder / f"{name}.json").read_bytes()) for name in _ALL if name in only]
    except (OSError, msgspec.DecodeError) as e:
        raise BadFolder(f"{folder}: {e}") from None


if __name__ == "__main__":
    sys.exit(main())
