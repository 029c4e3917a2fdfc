"""The words of reminders, by language: ``words/*.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias

Language: TypeAlias = Literal["de", "en"]


@cache
def words(language: Language) -> dict[str, str]:
    text = (files("server.reminders") / "words" / f"{language}.toml").read_text("utf-8")
    return {name: str(value) for name, value in tomllib.loads(text).items()}
