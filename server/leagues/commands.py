"""``pausenhof football store``: an imported season into the store that servers share."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

from server.football.clubs import LIST, directory
from server.football.season import BadSeason, Season, read
from server.leagues.seasons import SIMULATED, Seasons
from server.store.contract import StoreLost
from server.store.embedded import EmbeddedStore
from server.store.seasons import ValkeySeasons

OK, REFUSED, UNREADABLE = 0, 1, 2
"""Exit codes."""
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")


def store(file: Path, name: str, redis: str, data: Path) -> int:
    """Publish a season under ``name``, in the place of an older one. ``redis``: its URL, or "" for the bundled store in
    ``data``, which only runs while its server does."""
    if not NAME.fullmatch(name) or name == SIMULATED:
        print(f"{name}: a season's name is made of small letters, digits and hyphens, like bl1-2026", file=sys.stderr)
        return UNREADABLE
    try:
        season = read(file.read_bytes())
    except OSError as e:
        print(f"{file}: {e.strerror}", file=sys.stderr)
        return UNREADABLE
    except BadSeason as e:
        print(f"{file}: {e}", file=sys.stderr)
        return UNREADABLE
    bundled = EmbeddedStore(data / "valkey")
    if not redis and not bundled.alive():
        print(f"Nothing runs in {data}: start the server first, or name your store with --redis URL.", file=sys.stderr)
        return REFUSED
    try:
        version = asyncio.run(_publish(redis or f"unix://{bundled.socket}", name, season))
    except (StoreLost, ValueError) as e:  # the client library's word on an address that is none
        print(f"The store does not answer: {e}", file=sys.stderr)
        return REFUSED
    print(f"{name}: stored, version {version}. Leagues name it by their option source; those on it hear in a minute.")
    if set(season.clubs) != set(directory().lists[LIST]):
        print(f"{name}: its clubs are not those of the maps ({LIST}): no league can be founded on it.", file=sys.stderr)
    return OK


async def _publish(url: str, name: str, season: Season) -> int | None:
    kept = ValkeySeasons.at(url)
    try:
        return await Seasons(kept).publish(name, season)
    finally:
        await kept.close()
