"""Values and zones are worked out once and kept; what is kept is always what would be worked out anew."""

from __future__ import annotations

from typing import Any

import pytest

from server.engines.legends.board import Board, evaluate
from server.engines.legends.table import Table
from tests.laws.play import Playing, games


def read(board: Board) -> tuple[Any, ...]:
    rules = {key: [(b.cards, b.seats, b.order, b.set, b.add) for b in bent] for key, bent in board.bent.items()}
    return board.changed, rules, board.off


def test_kept_values_and_zones_are_never_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0
    kept_board, kept_zone = Table.board.fget, Table.zone  # type: ignore[attr-defined]

    def board(self: Table) -> Board:
        nonlocal looks
        looks += 1
        kept: Board = kept_board(self)
        if looks % 7 == 0:
            assert read(kept) == read(evaluate(self))
        return kept

    def zone(self: Table, name: Any, side: int) -> Any:
        kept = kept_zone(self, name, side)
        lying = [c for c in self.cards.values() if c.zone == name and c.side == side]
        assert kept == sorted(lying, key=lambda c: c.at)
        return kept

    monkeypatch.setattr(Table, "board", property(board))
    monkeypatch.setattr(Table, "zone", zone)
    for seed in games(12, 100):
        for _ in Playing(seed, lapse=5):
            pass
    assert looks > 10_000
