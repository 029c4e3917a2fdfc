"""What an event is opened with. Paragraphs: RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from server.engines.contract import Plain
from server.engines.options import astray, read, refuse
from server.engines.tournament.standings import Order, Rules
from server.engines.tournament.swiss import suggested_rounds

MOST_PLAYERS = 512
MOST_NAME = 40
"""Of a player, a club and the event, in characters."""
MINUTE_MS = 60_000
_ROUND_MS = {1: 25 * MINUTE_MS, 3: 50 * MINUTE_MS}
"""A match's clock and five minutes to sit down; 50 minutes for up to three games (T52)."""


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """``rounds`` 0: as many as T10 says. ``round_ms`` 0: 25 minutes, or 50 for best of three."""

    name: str = ""
    date: int = 0  # UTC ms; for people, nothing depends on it
    format: Literal["swiss", "robin", "single", "double"] = "swiss"
    rounds: int = 0
    cut: Literal[0, 2, 4, 8, 16] = 0
    third_place: bool = False
    cap: int = 64

    game: str = "legends"  # which engine plays the matches; "" for paper
    card_set: str = "base"
    variant: Literal["standard", "basic"] = "standard"
    best_of: Literal[1, 3] = 1
    cut_best_of: Literal[0, 1, 3] = 0  # 0: as before the cut
    clock_ms: int = 20 * MINUTE_MS  # of a game
    round_ms: int = 0
    draws: bool = False  # T54: by agreement

    order: Literal["auto", "duel", "mtr", "konami"] = "auto"  # T25
    byes_in_rate: bool = True  # T23
    first: Literal["random", "seeded"] = "random"  # T11
    clubs_apart: bool = False  # T12
    last_round: Literal["points", "power"] = "points"  # T19
    late_entry: Literal["losses", "half-bye"] = "losses"  # T43

    decks: Literal["none", "free", "required"] = "free"  # T5
    decks_shown: Literal["never", "start", "cut", "end"] = "end"  # T6

    prompt_ms: int = 3 * MINUTE_MS  # T40
    no_show_ms: int = 5 * MINUTE_MS
    no_show_drops: bool = False
    cut_starter: Literal["lot", "seed"] = "lot"  # T36

    @property
    def is_knock_out(self) -> bool:
        """There is nothing but a bracket."""
        return self.format in ("single", "double")

    @property
    def tie_breaks(self) -> Rules:
        """T25: single games by ``duel``, best of three by ``mtr``, unless said otherwise."""
        usual: Order = "duel" if self.best_of == 1 else "mtr"
        return Rules(usual if self.order == "auto" else self.order, self.byes_in_rate)

    def rounds_for(self, players: int) -> int:
        """Rounds before the cut (T10)."""
        if self.format == "robin":
            return players - 1 + players % 2
        return self.rounds or suggested_rounds(players)

    def best_of_in(self, stage: str) -> int:
        return self.cut_best_of or self.best_of if stage == "bracket" else self.best_of

    def round_ms_in(self, stage: str) -> int:
        """So long a round lasts."""
        return self.round_ms or _ROUND_MS[self.best_of_in(stage)]


_BOUNDS = {
    "date": (0, 1 << 53),
    "rounds": (0, 20),
    "cap": (2, MOST_PLAYERS),
    "clock_ms": (MINUTE_MS, 120 * MINUTE_MS),
    "round_ms": (0, 24 * 60 * MINUTE_MS),
    "prompt_ms": (10_000, 60 * MINUTE_MS),
    "no_show_ms": (10_000, 120 * MINUTE_MS),
}
_TEXTS = ("name", "game", "card_set")


def checked(raw: Mapping[str, Plain]) -> Options:
    """The options of an event, or ``Refused(BAD_OPTION)`` with the first ``option`` that is unknown or out of bounds.

    Texts are printable and have at most ``MOST_NAME`` characters.
    """
    options = read(raw, Options)
    wrong = astray(raw, options, _BOUNDS)
    wrong += [name for name in _TEXTS if not _is_text(getattr(options, name))]
    if options.no_show_ms <= options.prompt_ms:
        wrong.append("no_show_ms")
    if options.cut and (options.is_knock_out or options.cut > options.cap):
        wrong.append("cut")
    if options.third_place and options.format == "double":
        wrong.append("third_place")
    refuse(wrong)
    return options


def _is_text(text: str) -> bool:
    return len(text) <= MOST_NAME and text.isprintable()
