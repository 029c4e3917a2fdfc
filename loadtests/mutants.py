"""Small faults that somebody could have made in a module, each as an edit of its text.

Only what runs is changed: no docstrings, annotations, imports or assertions.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

COMPARE = {
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"), ast.Is: ("is", "is not"), ast.IsNot: (r"is\s+not", "is"), ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
}  # fmt: skip
ARITHMETIC = {
    ast.Add: (r"\+", "-"), ast.Sub: ("-", "+"), ast.Mult: (r"\*", "+"), ast.FloorDiv: ("//", "*"), ast.Mod: ("%", "+"),
    ast.BitOr: (r"\|", "&"), ast.BitAnd: ("&", "|"),
}  # fmt: skip
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}


class Mutant(msgspec.Struct, frozen=True):
    """``path`` from the root, ``source`` its text, in which what stands from ``start`` to ``end`` (offsets) becomes
    ``text``; ``line`` counts from 1."""

    path: str
    source: str
    line: int
    start: int
    end: int
    text: str

    @property
    def mutated(self) -> str:
        """The whole module with the fault."""
        return self.source[: self.start] + self.text + self.source[self.end :]

    @property
    def diff(self) -> tuple[str, str]:
        """The line, or lines, as they are and as they would be, spaces squeezed."""
        source = self.source
        first = source.rfind("\n", 0, self.start) + 1
        last = source.find("\n", self.end)
        before, after = source[first:last], source[first : self.start] + self.text + source[self.end : last]
        return " ".join(before.split()), " ".join(after.split())


def mutants(path: str, root: Path) -> list[Mutant]:
    """All mutants of one module, in order of their place."""
    source = (root / path).read_text("utf-8")
    found = {m.mutated: m for m in _Finder(path, source).all()}
    return sorted((m for text, m in found.items() if text != source), key=lambda m: (m.start, m.end, m.text))


class _Finder:
    def __init__(self, path: str, source: str) -> None:
        self._path = path
        self._source = source
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def all(self) -> Iterator[Mutant]:
        yield from self._within(ast.parse(self._source))

    def _within(self, node: ast.AST) -> Iterator[Mutant]:
        yield from self._here(node)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_params"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not _is_still(child):
                    yield from self._within(child)

    def _here(self, node: ast.AST) -> Iterator[Mutant]:
        match node:
            case ast.Compare():
                operands = [node.left, *node.comparators]
                for n, op in enumerate(node.ops):
                    yield from self._swap(operands[n], operands[n + 1], *COMPARE[type(op)])
            case ast.BoolOp():
                words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield from self._swap(left, right, *words)
            case ast.BinOp() if type(node.op) in ARITHMETIC:
                yield from self._swap(node.left, node.right, *ARITHMETIC[type(node.op)])
            case ast.UnaryOp(op=ast.Not() | ast.USub()):
                yield self._replace(node, self._text(node.operand))
            case ast.If() | ast.While() | ast.IfExp():
                yield self._replace(node.test, f"(not ({self._text(node.test)}))")
            case ast.comprehension():
                for test in node.ifs:
                    yield self._replace(test, f"(not ({self._text(test)}))")
            case ast.Constant():
                yield from (self._replace(node, text) for text in _constants(node.value))
            case ast.Call():
                yield from self._call(node)
            case ast.Return(value=ast.expr() as value) if not _is_none(value):
                yield self._replace(value, "None")
            case ast.Expr() | ast.Assign() | ast.AugAssign() | ast.Delete():
                yield self._replace(node, "pass")
            case ast.Continue():
                yield self._replace(node, "break")
            case ast.Break():
                yield self._replace(node, "pass")
            case ast.Return(value=None):
                yield self._replace(node, "pass")

    def _call(self, node: ast.Call) -> Iterator[Mutant]:
        if isinstance(node.func, ast.Name) and node.func.id in CALLED:
            yield self._replace(node.func, CALLED[node.func.id])
        for keyword in node.keywords:
            if keyword.arg is not None:
                start, end = self._span(keyword)
                comma = re.compile(r"\s*,").match(self._source, end)
                yield self._edit(keyword, start, comma.end() if comma else end, "")

    def _swap(self, left: ast.expr, right: ast.expr, old: str, new: str) -> Iterator[Mutant]:
        """Another operator between these two."""
        start, end = self._span(left)[1], self._span(right)[0]
        found = re.compile(rf"(?<![\w]){old}(?![\w=])").search(self._source, start, end)
        if found is not None:
            yield self._edit(left, found.start(), found.end(), new)

    def _replace(self, node: ast.AST, text: str) -> Mutant:
        return self._edit(node, *self._span(node), text)

    def _edit(self, node: ast.AST, start: int, end: int, text: str) -> Mutant:
        return Mutant(self._path, self._source, self._source.count("\n", 0, start) + 1, start, end, text)

    def _text(self, node: ast.AST) -> str:
        return self._source[slice(*self._span(node))]

    def _span(self, node: ast.AST) -> tuple[int, int]:
        at: ast.expr = node  # type: ignore[assignment]
        assert at.end_lineno is not None
        assert at.end_col_offset is not None
        return self._offset(at.lineno, at.col_offset), self._offset(at.end_lineno, at.end_col_offset)

    def _offset(self, line: int, column: int) -> int:
        """``column`` counts bytes in UTF-8."""
        start = self._lines[line - 1]
        text = self._source[start : self._lines[line]]
        return start + len(text.encode()[:column].decode())


def _is_still(node: ast.AST) -> bool:
    """Nothing here is done when the module runs, or it is only said twice."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.AnnAssign(value=None):
            return True
        case ast.Expr(value=ast.Constant()) | ast.JoinedStr():
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
    return False


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _constants(value: object) -> list[str]:
    if isinstance(value, bool):
        return [str(not value)]
    if isinstance(value, int):
        return [str(value + 1)] if value else ["1", "-1"]
    if isinstance(value, str):
        return ['"mutated"']
    return []
