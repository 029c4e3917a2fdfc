"""What an organiser sees of all tables at once: from the event's state and what its matches last posted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from server.engines.contract import Ms
from server.engines.plain import plain
from server.engines.tournament.desk import live
from server.engines.tournament.state import Match, State
from server.store.contract import RoomId
from server.store.events import EventStore
from server.tournaments.tables import Standing


class Posted(msgspec.Struct, frozen=True):
    """``at``: when the table last changed."""

    at: Ms
    standing: Standing


_decoder = msgspec.msgpack.Decoder(Posted)
_encoder = msgspec.msgpack.Encoder()


def packed(at: Ms, standing: Standing) -> bytes:
    return _encoder.encode(Posted(at, standing))


class Console:
    """Raises ``StoreLost``."""

    def __init__(self, events: EventStore) -> None:
        self._events = events

    async def tables(self, event: RoomId, state: State) -> dict[str, Any]:
        """``round`` and ``tables`` by match, those of the round that is going on and that have rooms."""
        round_ = live(state)
        if round_ is None:
            return {"tables": {}}
        posted = await self._events.tables(event)
        shown = {m.id: _table(m, posted) for m in round_.matches if m.online}
        return {"round": round_.number, "tables": shown}


def _table(match: Match, posted: Mapping[str, bytes]) -> dict[str, Any]:
    told: dict[str, Any] = {"phase": "opening", "score": list(match.score), "here": list(match.here), "asked": []}
    if match.room:
        told |= {"room": match.room, "phase": "held"}
    data = posted.get(match.id)
    if data is not None:
        found = _decoder.decode(data)
        standing = plain(found.standing)
        told |= {**standing, "asked": standing.get("asked", []), "at": found.at}
    if match.result is not None:
        told["phase"] = "over"
    return told
