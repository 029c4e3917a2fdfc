"""What is seen of land and round: plain values without None, the aids for one player alone."""

from __future__ import annotations

from server.engines.contract import Plain
from server.engines.stadium.round_view import land_view, round_view
from tests.engines.stadium.scene import A, B, C, Scene

FIELD = """
    A a b b b B
     a . b b b .
    C c c . b .
     c . . . . .
"""


def view(s: Scene, seat: int | None) -> dict[str, Plain]:
    said = round_view(s.terms, s.round, s.land, seat)
    _plain(said)
    return said


def _plain(value: Plain) -> None:
    if isinstance(value, dict):
        for key, part in value.items():
            assert isinstance(key, str)
            _plain(part)
    elif isinstance(value, list):
        for part in value:
            _plain(part)
    else:
        assert isinstance(value, bool | int | str)


def test_land_names_what_is_owned() -> None:
    s = Scene("A a . B")
    assert land_view(s.land) == {"owner": {"0": A, "1": A, "3": B}, "homes": {"0": 0, "1": 3}}


def test_a_turn_and_its_aids() -> None:
    s = Scene(FIELD, free={A: 1, C: 1}, bound={A: {B: 2}})
    seen = view(s, A)
    aid = seen.pop("aid")
    assert seen == view(s, None) == view(s, B)
    assert seen == {
        "matchday": 1,
        "order": [A, C, B],
        "fields": {"0": 3, "1": 8, "2": 4},
        "hands": {"0": {"free": 1, "bound": {"1": 2}}, "1": {"free": 0}, "2": {"free": 1}},
        "turn": {"number": 1, "seat": A, "kind": "flag", "ends": 31_000},
    }
    assert aid == {
        "advice": {"why": "loot", "facts": {"victim": B, "fields": 8, "own": 1, "free": 1}, "flag": B,
                   "field": s.f(0, 2)},
        "loot": {"1": [s.f(0, 2), s.f(0, 3), s.f(0, 4), s.f(1, 2), s.f(1, 3), s.f(1, 4), s.f(2, 4)]},
        "take": [s.f(1, 1)],
        "neutralise": [s.f(0, 2), s.f(2, 1)],
        "pass": [B],
        "why": {str(s.f(2, 0)): "home"},
    }  # fmt: skip


def test_what_was_freed_and_by_whom() -> None:
    s = Scene(FIELD, free={A: 1, C: 1}, bound={A: {B: 2}})
    s.place(0, 2)
    seen = view(s, C)
    assert seen["neutralised"] == {"1": 1}
    assert seen["claims"] == {str(s.f(0, 2)): A}
    assert seen["aid"]["why"] == {str(s.f(1, 0)): "floor"}


def test_a_hand_of_bound_flags_needs_no_reasons() -> None:
    s = Scene(FIELD, bound={A: {B: 1}})
    assert set(view(s, A)["aid"]) == {"advice", "loot", "pass"}


def test_step_0_shows_what_is_to_be_chosen() -> None:
    s = Scene(FIELD, free={B: -1, C: -1}, bound={C: {A: 1, B: 1}})
    assert view(s, C)["forgo"] == {"2": 1}
    assert view(s, C)["debts"] == {"1": 1}
    assert view(s, C)["aid"] == {
        "advice": {"why": "forgo", "facts": {"victim": B, "fields": 8}, "flag": B},
        "forgo": [A, B],
    }
    s.forgo(A)
    assert "forgo" not in view(s, B)
    assert "fields" not in view(s, B)
    assert view(s, B)["aid"]["give"] == sorted(s.land.losable(B))


def test_who_is_asleep_or_away_shows() -> None:
    s = Scene(FIELD, free={A: 3}, here=frozenset({A, B}))
    s.wait()
    s.wait()
    assert view(s, None)["asleep"] == {"0": True}
    assert view(s, None)["turn"]["absent"] is True
    s.wait()
    assert s.round.closed
    assert "turn" not in view(s, A)
    assert "aid" not in view(s, A)
