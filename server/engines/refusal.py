"""How an engine says no: a stable code and facts that the asking seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

Fact = bool | int | str | list[str] | list[dict[str, "bool | int | str"]]


class Code(StrEnum):
    """Why a command was refused. Values are wire protocol: add, never rename."""

    STALE = "stale"  # the decision it answers was answered, expired or never asked
    NOT_YOUR_DECISION = "not-your-decision"  # the engine awaits another seat
    NOT_OFFERED = "not-offered"  # names an option that this decision does not have
    WRONG_COUNT = "wrong-count"  # fewer or more picks than the decision asks for, or one twice
    NOT_NOW = "not-now"  # a standing command that this moment does not allow
    NO_SUCH_SEAT = "no-such-seat"  # this actor may not give this command at all
    EMPTY_SEAT = "empty-seat"  # is about somebody on a seat that nobody holds
    BAD_DECK = "bad-deck"  # facts: `problems`, every one of them
    NO_SUCH_DECK = "no-such-deck"
    BAD_OPTION = "bad-option"  # a room option out of its bounds; facts: `option`
    GAME_OVER = "game-over"


class Refused(Exception):
    """The player asked for something illegal. The state is untouched.

    ``facts`` are values that the asking seat may know; they go to the wire as they are.
    """

    def __init__(self, code: Code, **facts: Fact) -> None:
        super().__init__(code.value)
        self.code = code
        self.facts: Mapping[str, Fact] = facts
