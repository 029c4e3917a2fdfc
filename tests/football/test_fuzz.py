"""Laws of reading OpenLigaDB, whatever it may say."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from server.football import asof
from server.football.feed import FOREVER
from server.football.openligadb.fetch import empty
from server.football.openligadb.reading import absorb
from server.football.openligadb.shapes import matches
from server.football.season import Season, read, written
from server.football.wall import HOUR
from tests.football.builders import SATURDAY
from tests.football.stub import goal, match, score

SCORES = st.integers(0, 4)
JUNK: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**40), 2**40), st.floats(), st.text(max_size=8), st.just([]), st.just({})
)
GOALS = st.builds(
    goal,
    SCORES,
    SCORES,
    st.none() | st.integers(-5, 130),
    st.sampled_from(["Jo Muster", "J. Muster", "Muster", "Kim", ""]),
)
MATCHES = st.builds(
    match,
    st.just("FCB"),
    st.just("BVB"),
    finished=st.booleans(),
    changed=st.sampled_from(["2026-10-24T18:00:00", "2026-10-25T18:00:00", ""]),
    kickoff=st.sampled_from([SATURDAY, SATURDAY + 100 * HOUR]),
    goals=st.lists(GOALS, max_size=5),
    matchResults=st.lists(
        st.builds(lambda h, a, kind: score((h, a), kind), SCORES, SCORES, st.sampled_from([1, 2])), max_size=3
    ),
)


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """A match with one field, perhaps within, replaced by junk."""
    told: dict[str, Any] = draw(MATCHES)
    place: Any = told
    key: Any = draw(st.sampled_from(sorted(told)))
    if isinstance(told[key], dict) and draw(st.booleans()):
        place, key = told[key], draw(st.sampled_from(sorted(told[key])))
    elif isinstance(told[key], list) and told[key]:
        place = told[key][0]
        key = draw(st.sampled_from(sorted(place)))
    place[key] = draw(JUNK)
    return told


def encoded(*told: dict[str, Any]) -> bytes:
    return msgspec.json.encode(told)


def known(told: list[dict[str, Any]]) -> Season:
    """A season that has heard these, an hour apart, from kick-off on."""
    season = empty(2026)
    for hours, one in enumerate(told):
        season = absorb(season, matches(encoded(one))[0], SATURDAY + hours * HOUR).season
    return season


@settings(max_examples=200, deadline=None)
@given(st.lists(MATCHES | spoilt(), max_size=6))
def test_nothing_that_is_said_breaks_a_season_or_deletes_from_it(told: list[dict[str, Any]]) -> None:
    games: set[str] = set()
    for n in range(len(told) + 1):
        season = known(told[:n])
        assert games <= {game.id for game in season.games}
        games |= {game.id for game in season.games}
    assert read(written(season)) == season
    for game in season.games:
        for report in game.reports:
            result = report.result
            assert (result.complete, len(result.goals)) == (True, result.home + result.away) or not result.complete
            assert all(0 <= each.minute <= 90 for each in result.goals)
            assert result.half is None or (result.half[0] <= result.home and result.half[1] <= result.away)
    for matchday in range(1, season.matchdays + 1):
        asof.plan(season, matchday, FOREVER)
        asof.results(season, matchday, FOREVER)


@settings(max_examples=100, deadline=None)
@given(st.lists(MATCHES, min_size=1, max_size=4))
def test_hearing_the_last_thing_again_changes_nothing(told: list[dict[str, Any]]) -> None:
    season = known(told)
    again = absorb(season, matches(encoded(told[-1]))[0], SATURDAY + (len(told) - 1) * HOUR).season
    assert again == season


@given(st.binary(max_size=200))
def test_no_bytes_are_read_as_something_else(body: bytes) -> None:
    try:
        told, broken = matches(body)
    except ValueError:
        return
    assert told == ()
    assert broken >= 0
