"""Which events were told, in words: ``revealed matchday=1``, ``placed seat=A field=... by=app``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from server.engines.contract import Event
from server.engines.plain import plain
from server.engines.stadium.notation import letter

_SEATS = frozenset({"seat", "by", "target", "victim", "was", "flag"})


def _fits(said: Mapping[str, Any], words: str) -> bool:
    kind, *parts = words.split()
    if said["e"] != kind:
        return False
    return all(_shown(said, name) == value for name, _, value in (part.partition("=") for part in parts))


def _shown(said: Mapping[str, Any], name: str) -> str:
    value = said.get(name, "")
    if name in _SEATS and isinstance(value, int):
        return letter(value)
    if isinstance(value, list):
        return ",".join(letter(v) if name in ("auto", "order", "winners") else str(v) for v in value)
    return str(value)


def unsaid(events: Sequence[Event], says: Sequence[str], silent: Sequence[str]) -> Iterator[str]:
    """What was not told in this order, and what was told against all words."""
    told = [plain(event) for event in events]
    at = 0
    for words in says:
        found = next((n for n in range(at, len(told)) if _fits(told[n], words)), None)
        if found is None:
            yield f"was not told: {words!r} (told: {told[at:]})"
            return
        at = found + 1
    yield from (f"was told: {words!r}" for words in silent if any(_fits(said, words) for said in told))


def told_wrong(heard: Mapping[str, Sequence[Any]], wanted: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Who did not hear what he should, or heard what he should not (``!``)."""
    for viewer, lines in wanted.items():
        for words in lines:
            there = any(_fits(said, words.lstrip("!")) for said in heard[viewer])
            if there == words.startswith("!"):
                yield f"{viewer} {'heard' if there else 'did not hear'} {words.lstrip('!')!r}"
