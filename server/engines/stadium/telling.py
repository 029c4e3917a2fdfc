"""An event in the words of the wire, for one viewer (``events`` says what each one holds)."""

from __future__ import annotations

from server.engines.contract import Event, View, Viewer
from server.engines.plain import plain
from server.engines.stadium.events import Own


def tell(event: Event, viewer: Viewer) -> View | None:
    """What this viewer hears: an ``Own`` event is for its seat alone; Nones and what is as usual are left out."""
    if isinstance(event, Own) and viewer != event.seat:
        return None
    said = plain(event)
    assert isinstance(said, dict)
    return said
