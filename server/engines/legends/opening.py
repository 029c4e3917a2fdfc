"""What rooms are opened with: card sets, options, decks that are given, positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from server.engines.contract import Plain
from server.engines.legends import notation
from server.engines.legends.cards import CardSet
from server.engines.legends.deck import Problem, check_deck
from server.engines.legends.library import Library
from server.engines.legends.loading import set_hash
from server.engines.legends.options import Options, checked
from server.engines.legends.puzzle import Start
from server.engines.legends.state import Setup
from server.engines.refusal import Code, Refused


class Opening:
    """All that an engine opens rooms with. ``allow_fixed``, ``starts``: see ``Legends``.

    A set's value never changes: rooms name its hash, and find it as long as this lives.
    """

    def __init__(self, sets: Mapping[str, CardSet], allow_fixed: bool, starts: Mapping[str, Start]) -> None:
        self._hashes: dict[str, str] = {}
        self._closed: set[str] = set()
        self._allow_fixed = allow_fixed
        self._starts = starts
        self._libraries: dict[tuple[str, bool], Library] = {}
        for card_set in sets.values():
            self.admit(card_set)

    def admit(self, card_set: CardSet, closed: bool = False) -> None:
        """Know one more set, for good. ``closed``: for rooms that were opened with it; new ones can't be."""
        known = set_hash(card_set)
        for basic in (False, True):
            self._libraries[known, basic] = Library(card_set, known, basic=basic)
        name = card_set.set.id
        if not closed:
            self._hashes[name] = known
            self._closed.discard(name)
        elif name not in self._hashes:
            self._hashes[name] = known
            self._closed.add(name)

    def close(self, set_id: str) -> None:
        """No new rooms with this set; those that are open go on."""
        self._closed.add(set_id)

    def library(self, setup: Setup) -> Library:
        """The look-ups for the set and variant of a room."""
        return self._libraries[setup.set_hash, setup.options.variant == "basic"]

    def setup(self, options: Mapping[str, Plain], key: bytes) -> Setup:
        """See ``Legends.setup``."""
        options = dict(options)
        decks = options.pop("decks", None)
        fixed = options.pop("fixed", None)
        if fixed is not None and not self._allow_fixed:
            raise Refused(Code.BAD_OPTION, option="fixed")
        puzzle = options.pop("puzzle", None)
        if puzzle is not None:
            start = self._start(puzzle)
            fixed = {"position": notation.write(start.position)}
            options = {"variant": start.variant, **options}
        chosen = checked(options)
        if decks is not None:
            fixed = {**(fixed or {}), "decks": self._lists(decks, self._chosen(chosen))}
        raw = {"options": msgspec.to_builtins(chosen), "set_hash": self._chosen(chosen), "key": key}
        return msgspec.convert({**raw, **(fixed or {})}, Setup, builtin_types=(bytes,))

    def imagined(self, options: Mapping[str, Plain], key: bytes) -> Setup:
        """The setup of a room that goes on, by the options that its views tell: its set may have been closed since."""
        told = checked(options)
        return Setup(told, told.set_hash or self._hashes[told.set], key)

    def problems(self, set_id: str, cards: Mapping[str, int]) -> tuple[Problem, ...]:
        """See ``Legends.problems``."""
        return check_deck(self._libraries[self._chosen(Options(set=set_id)), False].set, cards)

    def _start(self, puzzle: Plain) -> Start:
        start = self._starts.get(puzzle) if isinstance(puzzle, str) else None
        if start is None:
            raise Refused(Code.BAD_OPTION, option="puzzle")
        return start

    def _lists(self, decks: Plain, set_hash: str) -> list[dict[str, int] | None]:
        """Two decks as lists of card ids, all of them legal (R32)."""
        try:
            lists = msgspec.convert(decks, tuple[list[str], list[str]])
        except msgspec.ValidationError:
            raise Refused(Code.BAD_OPTION, option="decks") from None
        counted = [dict(Counter(cards)) or None for cards in lists]
        known = self._libraries[set_hash, False].set
        if any(cards is not None and check_deck(known, cards) for cards in counted):
            raise Refused(Code.BAD_OPTION, option="decks")
        return counted

    def _chosen(self, options: Options) -> str:
        """The hash of a room's set. One that the room names may have been closed since."""
        if options.set_hash:
            known = self._libraries.get((options.set_hash, False))
            if known is None or known.set.set.id != options.set:
                raise Refused(Code.BAD_OPTION, option="set_hash")
            return options.set_hash
        if options.set not in self._hashes or options.set in self._closed:
            raise Refused(Code.BAD_OPTION, option="set")
        return self._hashes[options.set]
