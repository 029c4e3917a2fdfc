"""Write the golden games anew: ``python -m tests.golden``. Then read the diff."""

from __future__ import annotations

from tests.golden.games import GAMES, texts

for name in GAMES:
    for file, text in texts(name).items():
        file.write_text(text, encoding="utf-8")
