"""Where in a set file a problem stands."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any

from server.engines.legends.problems import SetProblem

_HEAD = re.compile(r"^[ \t]*\[\[?[ \t]*(card|deck|set)[ \t]*\]", re.MULTILINE)
_PART = re.compile(r"(card|deck)\[(\d+)\](?:\.effects\[(\d+)\])?")
_WORD = re.compile(r"[\w-]")


class Lines:
    """The TOML reader keeps no positions, so this looks for words: the n-th ``[[card]]``, the effect's key in it, the
    first place from there that holds the word that was found."""

    def __init__(self, text: str, raw: dict[str, Any]) -> None:
        self._text = text
        self._raw = raw
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._heads = [(match[1], match.start()) for match in _HEAD.finditer(text)]

    def __len__(self) -> int:
        return len(self._starts)

    def of(self, problem: SetProblem) -> int:
        """The line of a problem, from 1; 0 where it cannot be told."""
        at = _PART.match(problem.path)
        if not at:
            field = problem.path.partition(".")[2]
            found = self._find(problem.found, 0, len(self._text))
            return self._line(found if found >= 0 else self._find(field, 0, len(self._text)))
        heads = [n for n, (name, _) in enumerate(self._heads) if name == at[1]]
        if int(at[2]) >= len(heads):
            return 0
        n = heads[int(at[2])]
        head = self._heads[n][1]
        end = self._heads[n + 1][1] if n + 1 < len(self._heads) else len(self._text)
        start = max(head, self._effect(int(at[2]), int(at[3]), head, end)) if at[3] else head
        found = self._find(problem.found, start, end)
        return self._line(found if found >= 0 else max(head, self._find(problem.found, head, end)))

    def _effect(self, card: int, effect: int, start: int, end: int) -> int:
        table = self._raw["card"][card]["effects"][effect]
        key = table.get("key") if isinstance(table, dict) else None
        return self._find(f'"{key}"', start, end) if isinstance(key, str) and key else -1

    def _find(self, word: str, start: int, end: int) -> int:
        """Where the word stands as a whole one; -1 for nowhere."""
        at = self._text.find(word, start, end) if word else -1
        while at >= 0 and word[0].isalnum() and self._within(at, at + len(word)):
            at = self._text.find(word, at + 1, end)
        return at

    def _within(self, start: int, end: int) -> bool:
        around = self._text[max(0, start - 1) : start], self._text[end : end + 1]
        return any(_WORD.match(beside) for beside in around)

    def _line(self, at: int) -> int:
        return bisect_right(self._starts, at) if at >= 0 else 0
