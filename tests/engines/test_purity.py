"""No engine touches the world: no clock, chance, file, log or coroutine of its own (ARCHITECTURE.md, "The arrows").

import-linter holds the imports too, through every chain; this test adds what an import can't show.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import server.engines

FORBIDDEN = {
    *("asyncio", "concurrent", "threading", "multiprocessing", "subprocess", "signal", "socket"),
    *("random", "secrets", "uuid", "time", "os", "io", "pathlib", "tempfile", "shutil", "logging", "sys"),
    *("redis", "starlette", "uvicorn", "structlog"),
}
CALLS = {"open", "print", "input", "eval", "exec", "__import__"}
CLOCKS = {"now", "utcnow", "today"}

ENGINES = Path(server.engines.__path__[0])
FILES = sorted(ENGINES.rglob("*.py"))


def sins(source: str) -> list[str]:
    """What in this module reaches out of it, as ``line: what``."""
    found = []
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names if alias.name.split(".")[0] in FORBIDDEN]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""] if (node.module or "").split(".")[0] in FORBIDDEN else []
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            names = [node.func.id]
        elif (
            isinstance(node, ast.Attribute) and node.attr in CLOCKS and isinstance(node.value, ast.Name | ast.Attribute)
        ):
            base = node.value.attr if isinstance(node.value, ast.Attribute) else node.value.id
            names = [f"{base}.{node.attr}"] if base in {"datetime", "date"} else []
        elif isinstance(node, ast.AsyncFunctionDef | ast.Await):
            names = ["a coroutine"]
        elif isinstance(node, ast.Global):
            names = ["a rebound global"]
        found += [f"{getattr(node, 'lineno', 0)}: {name}" for name in names]
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(ENGINES)))
def test_an_engine_is_pure(file: Path) -> None:
    assert sins(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import os.path",
        "from time import monotonic",
        "def f():\n    import asyncio",
        "from datetime import datetime\nx = datetime.now()",
        "import datetime\nx = datetime.datetime.utcnow()",
        "x = open('cards.toml')",
        "async def f(): pass",
    ],
)
def test_the_net_holds(source: str) -> None:
    assert sins(source)
