"""``pausenhof map``: a shipped map told, drawn or printed as JSON."""

from __future__ import annotations

from pathlib import Path

import msgspec

from server.engines.stadium.map import START_FIELDS, Club, Field, LeagueMap, fingerprint
from server.football import clubs
from server.maps import shelf
from server.maps.drawing import COLOURS, Owner, Words, draw
from server.maps.picture import png


class Unusable(Exception):
    """There is no such map, or the owners can't be read or don't fit it; the text says why."""


class _Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    fields: tuple[Field, ...]
    home: Club | None = None


def show(
    players: int,
    matchdays: int,
    *,
    svg: Path | None = None,
    png_file: Path | None = None,
    width: int | None = None,
    as_json: bool = False,
    owners: Path | None = None,
) -> None:
    """Tell what a map is, and write what is asked for. Raises ``Unusable``, ``NoPicture``."""
    try:
        league_map = shelf.shipped(players, matchdays)
    except LookupError as e:
        raise Unusable(f"There is {e}: 3 to 6 players and 6 to 34 matchdays are possible.") from None
    land = read_owners(owners, league_map) if owners else ()
    if as_json:
        print(msgspec.json.encode(league_map).decode())
    else:
        print(told(league_map))
    picture = draw(league_map, words(league_map), land) if svg or png_file else ""
    if svg:
        _write(svg, picture.encode())
    if png_file:
        _write(png_file, png(picture, width))


def _write(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as e:
        raise Unusable(f"{file}: {e.strerror}") from None


def told(league_map: LeagueMap) -> str:
    """The map in a few lines."""
    starts = "of their own" if league_map.starts else "dealt after the draft"
    return (
        f"{league_map.id}: {len(league_map.fields)} fields, {league_map.place.size_km:.0f} km wide each\n"
        f"{len(league_map.stadiums)} stadiums, each with {START_FIELDS} start fields {starts}\n"
        f"sha256 {fingerprint(league_map)}"
    )


def words(league_map: LeagueMap) -> Words:
    """The picture's words in English, as the rest of the command speaks."""
    return Words(
        title=f"{league_map.players} players",
        subtitle=f"{league_map.matchdays} matchdays, {len(league_map.fields)} fields",
        start="stadium with its start fields",
        free="free land",
        clubs={club: clubs.directory()[club].name for club in league_map.stadiums if club in clubs.directory().clubs},
    )


def read_owners(file: Path, league_map: LeagueMap) -> tuple[Owner, ...]:
    """Who owns what, from a JSON list of ``{"name": ..., "home": "FCB", "fields": [0, 1]}``. Raises ``Unusable``."""
    try:
        players = msgspec.json.decode(file.read_bytes(), type=list[_Player])
    except (OSError, msgspec.DecodeError) as e:
        raise Unusable(f"{file}: {e}") from None
    owned = [field for player in players for field in player.fields]
    if len(players) > len(COLOURS):
        raise Unusable(f"{file}: {len(players)} players, at most {len(COLOURS)} can be drawn")
    if unknown := [field for field in owned if not 0 <= field < len(league_map.fields)]:
        raise Unusable(f"{file}: the map has no field {unknown[0]}")
    if len(set(owned)) != len(owned):
        raise Unusable(f"{file}: a field belongs to two players")
    if foreign := [player.home for player in players if player.home and player.home not in league_map.stadiums]:
        raise Unusable(f"{file}: the map has no stadium {foreign[0]}")
    return tuple(Owner(player.name, player.fields, player.home) for player in players)
