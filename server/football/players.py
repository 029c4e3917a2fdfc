"""Who is meant by a name: each club's own table of players with their spellings, never merged across clubs."""

from __future__ import annotations

from server.engines.stadium.map import Club
from server.engines.stadium.matches import Player
from server.football.spelling import folded


def new_id(club: Club, name: str) -> Player:
    """A player's id from his name as first seen: ``FCB-jonas-birkhalm``. It stays, whatever becomes of the name."""
    return f"{club}-{folded(name).replace(' ', '-')}"
