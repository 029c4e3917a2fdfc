"""Steps of a game that a law looks at, and states as a store has them; alike for every game."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from server.engines.contract import Actor, Ms, Step

S = TypeVar("S", bound=msgspec.Struct)


class Move(NamedTuple, Generic[S]):
    """One step: what was, what was said by whom and when, and what became of it."""

    before: S
    actor: Actor
    command: Any
    at: Ms
    step: Step

    @property
    def after(self) -> S:
        state = self.step.state
        assert isinstance(state, type(self.before))
        return state


def packed(state: msgspec.Struct) -> bytes:
    """The state's bytes: equal states, equal bytes; keys sorted, so that what depends on the order of a dict shows."""
    plain = msgspec.to_builtins(state, str_keys=True, order="deterministic", builtin_types=(bytes,))
    return msgspec.msgpack.encode(plain)


def restored(data: bytes, kind: type[S]) -> S:
    """``bytes`` alone tell the key from a text."""
    return msgspec.convert(msgspec.msgpack.decode(data), kind, str_keys=True, builtin_types=(bytes,))
