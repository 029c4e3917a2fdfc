"""An event in the words of the wire, for one viewer (``events`` says what each one holds)."""

from __future__ import annotations

import msgspec

from server.engines.contract import Audience, Event, Plain, View, Viewer
from server.engines.tournament.events import Inside


def tell(event: Event, viewer: Viewer) -> View | None:
    """What this viewer hears; what is as usual is left out."""
    if isinstance(event, Inside) and viewer is not Audience.REFEREE and viewer not in event.to:
        return None
    said = plain(event)
    assert isinstance(said, dict)
    said.pop("to", None)
    return said


def plain(value: object) -> Plain:
    """A frozen value as plain ones: string keys, no None."""
    return _without(msgspec.to_builtins(value, str_keys=True))


def _without(value: Plain) -> Plain:
    if isinstance(value, dict):
        return {key: _without(part) for key, part in value.items() if part is not None}
    if isinstance(value, list | tuple):
        return [_without(part) for part in value]
    return value
