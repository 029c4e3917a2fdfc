"""An event in the words of the wire, for one viewer (``events`` says what each one holds)."""

from __future__ import annotations

from server.engines.contract import Audience, Event, View, Viewer
from server.engines.plain import plain
from server.engines.tournament.events import Inside


def tell(event: Event, viewer: Viewer) -> View | None:
    """What this viewer hears; what is as usual is left out."""
    if isinstance(event, Inside) and viewer is not Audience.REFEREE and viewer not in event.to:
        return None
    said = plain(event)
    assert isinstance(said, dict)
    said.pop("to", None)
    return said
