"""The words that msgpack frames spell in one or three bytes instead of in letters.

As a map's key a word of ``KEYS`` travels as its number, as a value a word of ``VALUES`` as an extension of type 1
whose one byte is its number. Any other text travels as it is, so an engine may use words that are not listed.
Both lists are wire protocol: they grow at their end and nowhere else. ``client/js/vocabulary.js`` is the same.
"""

from __future__ import annotations

from typing import Any

import msgspec

WORD = 1
"""The extension type of a value's number."""

# fmt: off
KEYS = (
    "t", "seq", "now", "patch", "told", "ack", "epoch", "view", "room", "engine", "seat", "code", "id", "facts", "n",
    "seats", "watching", "name", "here", "bot", "since", "phrase", "0", "1", "2", "3", "4", "5",
    "e", "card", "verb", "mode", "uid", "phase", "face", "kind", "zone", "at", "cards", "side", "effect", "players",
    "until", "ends", "waiting", "hand", "by", "turn", "why", "prompt", "attack", "link", "options", "deck", "from",
    "defence", "active", "chain", "target", "graveyard", "to", "life", "max", "min", "was", "uids", "bank_ms",
    "starter", "targets", "ready", "source", "armed", "against", "stat", "cause", "clock", "match_ends", "game",
    "redraw", "redraws", "development", "round", "done", "reason", "answers", "commitment", "set", "variant", "turn_ms",
    "reply_ms", "order_ms", "clock_ms", "need", "have", "decks", "replies", "label", "of", "decision", "owner",
    "counters", "attacked", "suppressed", "summoned", "timeouts", "attacker", "direct", "negated", "aims", "paused_at",
    "settings", "result", "rematch", "draw_offer", "winner", "criterion", "values", "tributes", "nothing", "free",
    "lot", "key",
)
VALUES = (
    "welcome", "full", "step", "no", "beat", "people", "said", "stale",
    "lobby", "compliment", "preparation", "lesson", "exam", "bell", "over",
    "field", "background", "hand", "graveyard", "deck", "attack", "defence", "open", "down",
    "main", "reply", "tribute", "target", "cost", "discard", "order", "choose", "may", "put",
    "summon", "set", "event", "activate", "mode", "end", "pass", "cancel", "pick", "link", "branch", "yes", "trigger",
    "no-slot", "tributes-missing", "summon-used", "same-name", "no-target", "cannot-pay", "set-this-turn",
    "not-this-phase", "no-attack-first-turn", "already-attacked", "in-defence", "face-down", "limit-used", "forbidden",
    "mode-used", "needs-condition",
    "deck-chosen", "compliments", "game", "opening", "turn", "phase", "drew", "summoned", "activated", "resolved",
    "negated", "flipped", "battle", "damage", "healed", "left", "control", "counter", "changed", "searched", "revealed",
    "shuffled", "passed", "timeout", "dropped", "resigned", "draw-offered", "draw-declined", "rematch",
    "rule", "effect", "normal", "manual", "used", "returned", "chain", "development", "round", "on_play", "trap",
    "ignition", "flip", "static", "replace", "auto", "on", "off", "hand-limit", "life", "deck-out", "time", "timeouts",
    "agreed", "now", "today", "week", "longer", "teachers", "none", "standard", "basic", "legends", "base",
)
# fmt: on

_key = {word: number for number, word in enumerate(KEYS)}.get
_value = {word: msgspec.msgpack.Ext(WORD, bytes([number])) for number, word in enumerate(VALUES)}.get


def shortened(plain: dict[str, Any]) -> dict[str | int, Any]:
    """The same map with numbers in place of words. ``plain`` holds nothing but plain values and string keys."""
    out: dict[str | int, Any] = {}
    for key, value in plain.items():
        kind = type(value)
        if kind is str:
            value = _value(value, value)
        elif kind is dict:
            value = shortened(value)
        elif kind is list:
            value = [_short(part) for part in value]
        out[_key(key, key)] = value
    return out


def _short(value: Any) -> Any:
    """The same for what stands in a list."""
    kind = type(value)
    if kind is dict:
        return shortened(value)
    if kind is str:
        return _value(value, value)
    return [_short(part) for part in value] if kind is list else value


def spelled(key: Any) -> Any:
    """A key as it was before ``shortened``. Raises ``IndexError`` for a number without a word."""
    return KEYS[key] if type(key) is int else key


def word(kind: int, data: bytes) -> str:
    """The value behind an extension. Raises ``ValueError`` for another type, ``IndexError`` for no word."""
    if kind != WORD or len(data) != 1:
        raise ValueError(f"no word: extension {kind} of {len(data)} bytes")
    return VALUES[data[0]]
