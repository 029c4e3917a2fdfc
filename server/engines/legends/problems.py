"""What may be wrong with a card set: stable codes and facts, all at once. The words are the client's."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

import msgspec

from server.engines.legends.cards import CardSet


class SetProblem(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to mend. ``path`` leads to it (``card[3].effects[0].do[1].op``); ``line`` from 1, 0 is unknown."""

    code: str
    path: str
    found: str = ""  # what stands there, shortened
    nearest: str = ""  # what may have been meant
    limit: int = -1  # the bound that was passed; -1 where there is none
    line: int = 0

    def __str__(self) -> str:
        line = f"line {self.line}: " if self.line else ""
        found = f" {self.found!r}" if self.found else ""
        limit = f" (limit {self.limit})" if self.limit >= 0 else ""
        nearest = f" (nearest: {self.nearest!r})" if self.nearest else ""
        return f"{line}{self.path}: {self.code}{found}{limit}{nearest}"


class BadSet(ValueError):
    """A text that is no legal card set. ``problems`` holds all that were found, in reading order.

    ``rest``: the cards that nothing is wrong with, as a set, where the text could be read at all.
    """

    def __init__(self, problems: Iterable[SetProblem], rest: CardSet | None = None) -> None:
        self.problems = tuple(problems)
        self.rest = rest
        super().__init__("\n".join(map(str, self.problems)))


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like ``word``, or nothing when none is like it."""
    return next(iter(get_close_matches(word, list(known), n=1, cutoff=0.55)), "")
