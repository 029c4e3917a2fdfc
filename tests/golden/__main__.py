"""Write the golden games anew: ``python -m tests.golden``. Then read the diff."""

from __future__ import annotations

from tests.golden import events
from tests.golden.games import GAMES, texts

for written in (*map(texts, GAMES), events.texts()):
    for file, text in written.items():
        file.write_text(text, encoding="utf-8")
