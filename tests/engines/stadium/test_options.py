"""What a league may be opened with (chapters 1 and 11)."""

from __future__ import annotations

from typing import Any

import pytest

from server.engines.refusal import Code, Refused
from server.engines.stadium.engine import Stadium
from server.engines.stadium.options import Options, checked, differing, half
from tests.engines.stadium.season import square


def test_a_season_is_usual() -> None:
    assert checked({}) == Options()
    assert checked({}).matchdays == 34
    assert differing(Options()) == {}


@pytest.mark.parametrize(
    ("raw", "first", "last"),
    [
        ({"matchdays": 6}, 1, 6),
        ({"first": 5, "matchdays": 10}, 5, 14),
        ({"first": 18}, 18, 34),
        ({"first": 3, "last": 20}, 3, 20),
    ],
)
def test_matchdays_in_a_row(raw: dict[str, Any], first: int, last: int) -> None:
    assert (checked(raw).first, checked(raw).last) == (first, last)


@pytest.mark.parametrize("raw", [{"matchdays": 5}, {"first": 30}, {"matchdays": 35}, {"first": 9, "last": 8}])
def test_fewer_than_6_or_more_than_34_are_refused_with_their_number(raw: dict[str, Any]) -> None:
    with pytest.raises(Refused) as no:
        checked(raw)
    assert (no.value.code, dict(no.value.facts)) == (Code.BAD_OPTION, {"option": "matchdays", "least": 6, "most": 34})


@pytest.mark.parametrize(
    ("raw", "option"),
    [
        ({"first": 0, "matchdays": 10}, "first"),
        ({"first": 30, "last": 40}, "last"),
        ({"first": "one"}, "first"),
        ({"first": "one", "matchdays": 10}, "first"),
        ({"matchdays": "all"}, "matchdays"),
        ({"matchdays": True}, "matchdays"),
        ({"matchdays": 10, "last": 10}, "matchdays"),
        ({"round_minute": 600}, "round_minute"),
        ({"round_minute": 1_381}, "round_minute"),
        ({"rivals": "extra"}, "rivals"),
        ({"neutralise_reach": 3}, "neutralise_reach"),
        ({"colour": "red"}, "colour"),
        ({"source": ""}, "source"),
        ({"clubs": "x" * 65}, "clubs"),
    ],
)
def test_what_is_out_of_bounds_is_named(raw: dict[str, Any], option: str) -> None:
    with pytest.raises(Refused) as no:
        checked(raw)
    assert (no.value.code, no.value.facts["option"]) == (Code.BAD_OPTION, option)


def test_without_a_map_for_every_number_of_players_there_is_no_league() -> None:
    few = Stadium([square(3, 34), square(4, 34)])
    with pytest.raises(Refused) as no:
        few.setup({}, bytes(32))
    assert (no.value.code, dict(no.value.facts)) == (Code.BAD_OPTION, {"option": "clubs"})


def test_real_halves() -> None:
    assert [half(n) for n in (1, 17, 18, 34)] == [1, 1, 2, 2]


def test_only_what_is_unusual_shows() -> None:
    assert differing(Options(rivals="shown", passing="never")) == {"rivals": "shown", "passing": "never"}
