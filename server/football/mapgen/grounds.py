"""Where the clubs play: the shipped list, or a list of one's own as CSV or JSON."""

from __future__ import annotations

import csv
from pathlib import Path

import msgspec

from server.engines.stadium.map import CLUBS, Club
from server.football import clubs


class Ground(msgspec.Struct, frozen=True):
    """``club``: its letters, at most four, as they stand on the map; degrees."""

    club: Club
    lat: float
    lon: float


class BadGrounds(Exception):
    """The list can't be read or used; the text says why."""


def shipped() -> dict[Club, tuple[float, float]]:
    """Latitude and longitude of the clubs of ``clubs.LIST``."""
    return {club.id: (club.lat, club.lon) for club in clubs.directory().listed(clubs.LIST)}


def read(path: Path) -> dict[Club, tuple[float, float]]:
    """18 clubs from a CSV with the columns club, lat, lon or a JSON list of objects with these keys; more are ignored.

    Raises ``BadGrounds``.
    """
    try:
        text = path.read_text("utf-8-sig")
        if path.suffix.lower() == ".json":
            grounds = msgspec.json.decode(text, type=list[Ground])
        else:
            grounds = msgspec.convert(list(csv.DictReader(text.splitlines())), list[Ground], strict=False)
    except (OSError, UnicodeDecodeError, csv.Error, msgspec.DecodeError) as e:
        raise BadGrounds(f"{path}: {e}") from None
    found = {ground.club: (ground.lat, ground.lon) for ground in grounds}
    if len(found) != CLUBS or len(grounds) != CLUBS:
        raise BadGrounds(f"{path}: {CLUBS} different clubs are needed, {len(found)} are in it")
    if bad := [club for club in found if not (1 <= len(club) <= 4 and club.isalnum())]:
        raise BadGrounds(f"{path}: a club is named by one to four letters or digits, not {', '.join(bad)}")
    return found
