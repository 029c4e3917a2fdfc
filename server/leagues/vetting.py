"""What members of a league write for all to read is looked at before the engine hears it: names of footballers, as
those of guests are. So is whether there is somebody to whom the office is given, or who is to play again.

Looked at once, when it is said; a log that is folded again is taken as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from server.engines.contract import Command
from server.engines.refusal import Code, Refused
from server.engines.stadium.commands import EnterResult, HandOver, Propose, Replace
from server.engines.stadium.state import State
from server.people.nicknames import BadNickname, harmless
from server.rooms.entries import Chair


def vetted(state: Any, command: Command, chairs: Mapping[int, Chair]) -> None:
    """Raises ``Refused``. What is too long or empty is the engine's to say."""
    if isinstance(command, Propose):
        _text(command.name)
    elif isinstance(command, EnterResult):
        for player in _unknown(state, command):
            _text(player)
    elif isinstance(command, HandOver | Replace):
        chair = chairs.get(command.seat)
        if chair is None or chair.gone:
            raise Refused(Code.EMPTY_SEAT)
        if isinstance(command, HandOver) and chair.bot:
            raise Refused(Code.NOT_OFFERED, reason="no-such-player")  # a computer does nothing in it (15.1)


def _unknown(state: State, command: EnterResult) -> set[str]:
    """Whom the goals name beside the footballers of the squads: ids of any source, or somebody's own words."""
    squads = state.squads.clubs if state.squads is not None else {}
    known = {goal.player for w in state.weeks for result in w.results.values() for goal in result.goals}
    return {goal.player for goal in command.result.goals} - known - {*squads, ""}


def _text(said: str) -> None:
    if not said.strip():
        return
    try:
        harmless(said)
    except BadNickname as bad:
        raise Refused(Code.NOT_OFFERED, reason=bad.why.value) from None
