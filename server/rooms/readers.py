"""An engine's types, ready to read with: msgspec works out a union anew at each call, so it is done once here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from server.engines.contract import Engine, Event


class Readers:
    """What turns plain values and bytes into an engine's values. All raise ``msgspec.ValidationError``."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        kinds = get_args(engine.command_type) or (engine.command_type,)
        self._commands: dict[object, Any] = {kind.__struct_config__.tag: kind for kind in kinds}
        self.state = msgspec.msgpack.Decoder(engine.state_type).decode
        story: Any = tuple[engine.event_type, ...]  # type: ignore[name-defined]
        self._story = msgspec.msgpack.Decoder(story)

    def command(self, plain: Mapping[str, Any]) -> Any:
        """The command that these plain values are."""
        tag = plain.get("do")
        kind = self._commands.get(tag) if isinstance(tag, str) else None
        if kind is None:
            raise msgspec.ValidationError("no such command")
        return msgspec.convert(plain, kind)

    def story(self, data: bytes) -> tuple[Event, ...]:
        told: tuple[Event, ...] = self._story.decode(data)
        return told


_made: dict[int, Readers] = {}


def readers(engine: Engine) -> Readers:
    """One per engine, made once; it keeps its engine, so an id is never another's."""
    made = _made.get(id(engine))
    if made is None:
        made = _made[id(engine)] = Readers(engine)
    return made
