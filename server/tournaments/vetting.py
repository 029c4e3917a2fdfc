"""What people say to an event is looked at before its engine hears it: names as those of guests, clubs likewise,
decks by their game, and whether somebody sits where one is to get a role or a player's number.

Looked at once, when it is said; a log that is folded again is taken as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from server.engines.contract import Command
from server.engines.legends.engine import Legends
from server.engines.refusal import Code, Refused
from server.engines.tournament.commands import Appoint, Bind, HandIn, Register
from server.engines.tournament.options import MOST_NAME
from server.engines.tournament.state import State
from server.people.nicknames import BadNickname, checked, harmless
from server.rooms.entries import Chair


class Vetting:
    def __init__(self, legends: Legends | None) -> None:
        """``legends``: knows the card sets that decks are made of; without it decks are taken as they are."""
        self._legends = legends

    def __call__(self, state: Any, command: Command, chairs: Mapping[int, Chair]) -> None:
        """Raises ``Refused``."""
        if isinstance(command, Register):
            _name(command.name)
            _club(command.club)
        elif isinstance(command, HandIn) and command.cards:
            self._deck(state, command.cards)
        elif isinstance(command, Appoint | Bind):
            chair = chairs.get(command.seat)
            if chair is None or chair.gone:
                raise Refused(Code.EMPTY_SEAT)

    def _deck(self, state: State, cards: tuple[str, ...]) -> None:
        options = state.setup.options
        if self._legends is None or options.game != self._legends.name:
            return
        problems = self._legends.problems(options.card_set, dict(Counter(cards)))
        if problems:
            raise Refused(Code.BAD_DECK, problems=[msgspec.to_builtins(problem) for problem in problems])


def _name(name: str) -> None:
    try:
        fits = checked(name) == name
    except BadNickname as bad:
        raise Refused(Code.NOT_OFFERED, field="name", why=bad.why.value) from None
    if not fits:
        raise Refused(Code.NOT_OFFERED, field="name", why="characters")


def _club(club: str) -> None:
    """As short or long as the event lets it be, but shown on the same screens as names are."""
    try:
        if 0 < len(club) <= MOST_NAME:
            harmless(club)
    except BadNickname as bad:
        raise Refused(Code.NOT_OFFERED, field="club", why=bad.why.value) from None
