"""Our own tables, in and out, and what people type."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from server.football import asof
from server.football.feed import FOREVER
from server.football.files import pasted, tables
from server.football.files.export import tables as exported
from server.football.files.rows import BadTable, Fault, Problem
from server.football.season import LARGEST_BYTES, BadSeason, Dated, Footballer, Quoted, Season, read, written
from server.football.simulated.season import season as simulated
from server.football.wall import DAY, HOUR, berlin
from tests.football.builders import FRIDAY, SATURDAY, game, goal, season

EMPTY = Season(id="own-2026", year=2026, source="file", clubs=(), games=())
NOW = FRIDAY - 30 * DAY
FIXTURES = """matchday,kickoff,home,away,off
1,2026-10-23 20:30,Bayern,Dortmund,
1,2026-10-24T13:30:00Z,RB Leipzig,B04,
1,2026-10-25 15:30,VfB Stuttgart,Köln,yes
"""


@pytest.fixture
def whole() -> Season:
    return tables.fixtures(EMPTY, FIXTURES, NOW)[0]


def test_fixtures_make_a_season(whole: Season) -> None:
    plan = asof.plan(whole, 1, NOW)
    assert [(f.home, f.away, f.kickoff, f.off) for f in plan.fixtures] == [
        ("FCB", "BVB", FRIDAY, False),
        ("RBL", "B04", SATURDAY, False),
        ("VFB", "KOE", berlin(date(2026, 10, 25), 15, 30), True),
    ]
    assert set(whole.clubs) == {"FCB", "BVB", "RBL", "B04", "VFB", "KOE"}


def test_fixtures_with_semicolons_from_a_spreadsheet_are_read() -> None:
    again, problems = tables.fixtures(EMPTY, FIXTURES.replace(",", ";"), NOW)
    assert (len(again.games), problems) == (3, ())


def test_a_match_moves_and_what_was_known_stays_known(whole: Season) -> None:
    moved, _ = tables.fixtures(whole, "home,away,kickoff,matchday\nFCB,BVB,2026-10-25 17:30,1\n", NOW + DAY)
    assert [asof.date_of(moved.games[-1], at).kickoff for at in (NOW, NOW + DAY)] == [
        FRIDAY,
        berlin(date(2026, 10, 25), 17, 30),
    ]
    assert len(moved.games) == 3


WRONG = {
    "no club": ("1,2026-10-23 20:30,Real Madrid,Dortmund", Problem(2, Fault.NO_CLUB, "Real Madrid")),
    "no date": ("1,demnächst,Bayern,Dortmund", Problem(2, Fault.NO_DATE, "demnächst")),
    "no matchday": ("eins,2026-10-23 20:30,Bayern,Dortmund", Problem(2, Fault.NO_NUMBER, "eins")),
    "matchday zero": ("0,2026-10-23 20:30,Bayern,Dortmund", Problem(2, Fault.NO_NUMBER, "0")),
}


@pytest.mark.parametrize(("line", "problem"), WRONG.values(), ids=WRONG)
def test_a_wrong_line_is_told_and_the_others_are_taken(line: str, problem: Problem) -> None:
    text = f"matchday,kickoff,home,away\n{line}\n1,2026-10-24 15:30,RBL,B04\n"
    taken, problems = tables.fixtures(EMPTY, text, NOW)
    assert problems == (problem,)
    assert len(taken.games) == 1


def test_a_missing_column_refuses_the_table() -> None:
    with pytest.raises(BadTable) as refused:
        tables.fixtures(EMPTY, "matchday,home,away\n", NOW)
    assert refused.value.problem == Problem(1, Fault.NO_COLUMN, "kickoff")


RESULTS = "home,away,home_goals,away_goals,half_home,half_away\nBayern,Dortmund,2,1,1,0\n"
GOALS = """home,away,side,player,minute,penalty,own
Bayern,Dortmund,home,Harry Beispiel,12,1,
Bayern,Dortmund,away,Uwe Pech,80,,x
Bayern,Dortmund,home,H. Beispiel,95,,
"""


def test_results_and_goals_come_in(whole: Season) -> None:
    after, problems = tables.results(whole, RESULTS, FRIDAY + 3 * HOUR)
    bare = asof.results(after, 1, FOREVER)[0]
    assert (bare.final, bare.home, bare.away, bare.half, bare.complete) == (True, 2, 1, (1, 0), False)
    after, more = tables.goals(after, GOALS, FRIDAY + 4 * HOUR)
    told = asof.results(after, 1, FOREVER)[0]
    assert (problems, more, told.complete) == ((), (), True)
    assert [(g.side, g.player, g.minute, g.penalty, g.own) for g in told.goals] == [
        ("home", "FCB-harry-beispiel", 12, True, False),
        ("away", "FCB-uwe-pech", 80, False, True),
        ("home", "FCB-harry-beispiel", 90, False, False),
    ]


def test_a_corrected_score_keeps_goals_only_where_they_agree(whole: Season) -> None:
    after = tables.goals(tables.results(whole, RESULTS, FRIDAY + DAY)[0], GOALS, FRIDAY + DAY)[0]
    same = tables.results(after, RESULTS.replace("1,0", "0,0"), FRIDAY + 2 * DAY)[0]
    other = tables.results(after, RESULTS.replace("2,1,1,0", "0,2,,"), FRIDAY + 2 * DAY)[0]
    assert [(len(r.goals), r.complete) for each in (same, other) for r in asof.results(each, 1, FOREVER)[:1]] == [
        (3, True),
        (0, False),
    ]


WRONG_RESULTS = {
    "no such match": ("BVB,FCB,1,0,,", Fault.NO_MATCH),
    "no number": ("FCB,BVB,1,?,,", Fault.NO_NUMBER),
    "a number that nobody scores": ("FCB,BVB,1,250,,", Fault.NO_NUMBER),
    "more at half time": ("FCB,BVB,1,0,2,0", Fault.BAD_SCORE),
    "half of half time": ("FCB,BVB,1,0,1,", Fault.NO_NUMBER),
}


@pytest.mark.parametrize(("line", "fault"), WRONG_RESULTS.values(), ids=WRONG_RESULTS)
def test_a_wrong_result_is_told(whole: Season, line: str, fault: Fault) -> None:
    taken, problems = tables.results(whole, f"{RESULTS.splitlines()[0]}\n{line}\n", NOW)
    assert [problem.fault for problem in problems] == [fault]
    assert taken is whole


WRONG_GOALS = {
    "before there is a result": ("FCB,BVB,home,Jo,1,,", Fault.NO_MATCH),
    "no side": ("FCB,BVB,oben,Jo,1,,", Fault.NO_LINE),
    "no such match": ("BVB,FCB,home,Jo,1,,", Fault.NO_MATCH),
}


@pytest.mark.parametrize(("line", "fault"), WRONG_GOALS.values(), ids=WRONG_GOALS)
def test_a_wrong_goal_is_told(whole: Season, line: str, fault: Fault) -> None:
    taken, problems = tables.goals(whole, f"{GOALS.splitlines()[0]}\n{line}\n", NOW)
    assert [problem.fault for problem in problems] == [fault]
    assert taken.games == whole.games


def test_a_nineteenth_club_is_no_club_of_a_season() -> None:
    whole = simulated(1)
    _, problems = tables.squads(whole, "club,player\nWOB,Jo Muster\n", NOW)
    assert problems == (Problem(2, Fault.NO_CLUB, "WOB"),)


def test_squads_come_in_with_their_dates(whole: Season) -> None:
    text = "club,player,from,to\nBayern,Jo Muster,,2027-01-15\nDortmund,Jo Muster,2027-01-16,\nDortmund,,,\nMars,X,,\n"
    after, problems = tables.squads(whole, text, NOW)
    assert [problem.fault for problem in problems] == [Fault.NO_NAME, Fault.NO_CLUB]
    assert [(player.id, player.since, player.until) for player in after.players] == [
        ("FCB-jo-muster", 0, berlin(date(2027, 1, 16), 0)),
        ("BVB-jo-muster", berlin(date(2027, 1, 16), 0), None),
    ]


def test_a_season_goes_out_and_comes_in_again() -> None:
    """As tables, with all that matters to a league; as JSON, byte for byte."""
    first = simulated(7)
    out = exported(first)
    again = tables.fixtures(EMPTY, out["fixtures"], 0)[0]
    again = tables.squads(again, out["squads"], 0)[0]
    again = tables.results(again, out["results"], NOW + 400 * DAY)[0]
    again, problems = tables.goals(again, out["goals"], NOW + 400 * DAY)
    assert problems == ()
    assert again.inbox == ()
    for matchday in (1, 7, 34):
        assert asof.results(again, matchday, FOREVER) == asof.results(first, matchday, FOREVER)
        plans = [asof.plan(each, matchday, FOREVER) for each in (first, again)]
        assert plans[0].fixtures == plans[1].fixtures
        assert sorted(plans[0].places.values()) == sorted(plans[1].places.values())
    assert read(written(first)) == first


@pytest.mark.parametrize("raw", [b"", b"[]", b'{"id": "x"}', b"\xff", b" " * (LARGEST_BYTES + 1)])
def test_what_is_no_season_is_refused(raw: bytes) -> None:
    with pytest.raises(BadSeason):
        read(raw)


SOUND = season(game("FCB", "BVB", FRIDAY, goal("home"), told=FRIDAY + 2 * HOUR, odds=(2.0, 4.0, 4.0)))
ONE = SOUND.games[0]
JO = Footballer(id="FCB-jo", club="FCB", name="Jo")
UNSOUND = {
    "a club twice": replace(SOUND, clubs=("FCB", "FCB", "BVB")),
    "nineteen clubs": replace(SOUND, clubs=("FCB", "BVB", *(f"X{n:02}" for n in range(17)))),
    "a game twice": replace(SOUND, games=(ONE, ONE)),
    "a player twice": replace(SOUND, players=(JO, JO)),
    "a player of nowhere": replace(SOUND, players=(replace(JO, club="NIX"),)),
    "a game against oneself": replace(SOUND, games=(replace(ONE, away="FCB"),)),
    "a club of another season": replace(SOUND, games=(replace(ONE, away="NIX"),)),
    "matchday zero": replace(SOUND, games=(replace(ONE, matchday=0),)),
    "no date": replace(SOUND, games=(replace(ONE, dates=()),)),
    "a date that no calendar has": replace(SOUND, games=(replace(ONE, dates=(Dated(at=0, kickoff=1 << 60),)),)),
    "another game's result": replace(SOUND, games=(replace(ONE, id="1"),)),
    "odds that pay nothing": replace(
        SOUND, games=(replace(ONE, quotes=(Quoted(at=0, odds=(1.0, 4.0, 4.0), source=""),)),)
    ),
    "dates out of order": replace(SOUND, games=(replace(ONE, dates=(Dated(at=2, kickoff=1), Dated(at=1, kickoff=1))),)),
}


@pytest.mark.parametrize("unsound", UNSOUND.values(), ids=UNSOUND)
def test_a_season_that_cannot_be_is_refused(unsound: Season) -> None:
    assert read(written(SOUND)) == SOUND
    with pytest.raises(BadSeason):
        read(written(unsound))


TYPED = {
    "with blanks": ("Bayern - Dortmund 2:1 (1:0)", (2, 1), (1, 0)),
    "without half time": ("FCB-BVB 2-1", (2, 1), None),
    "a club with a hyphen and blanks": ("FC Bayern München – Borussia Dortmund   2 : 1", (2, 1), None),
    "square brackets": ("Bayern vs. Dortmund 10:0 [4:0]", (10, 0), (4, 0)),
}


@pytest.mark.parametrize(("line", "score", "half"), TYPED.values(), ids=TYPED)
def test_results_can_be_typed(line: str, score: tuple[int, int], half: tuple[int, int] | None) -> None:
    entered = pasted.results(season(game("FCB", "BVB", FRIDAY)), 1, f"\n{line}\n")
    assert entered.problems == ()
    assert [((r.home, r.away), r.half, r.match, r.final) for r in entered.results] == [(score, half, "FCB-BVB", True)]


def test_typed_results_keep_the_goals_that_agree() -> None:
    whole = season(game("FCB", "BVB", FRIDAY, goal("home"), goal("away"), told=FRIDAY + 2 * HOUR))
    assert [r.complete for r in pasted.results(whole, 1, "Bayern - Dortmund 1:1").results] == [True]
    assert [r.complete for r in pasted.results(whole, 1, "Bayern - Dortmund 0:2").results] == [False]


MISTYPED = {
    "nothing we know": ("wer weiß", Fault.NO_LINE),
    "no club": ("Bayern - Madrid 1:0", Fault.NO_LINE),
    "another matchday's match": ("Dortmund - Bayern 1:0", Fault.NO_MATCH),
    "more at half time": ("Bayern - Dortmund 1:0 (2:0)", Fault.BAD_SCORE),
    "more than anybody scores": ("Bayern - Dortmund 99:0", Fault.BAD_SCORE),
}


@pytest.mark.parametrize(("line", "fault"), MISTYPED.values(), ids=MISTYPED)
def test_a_mistyped_result_is_told(line: str, fault: Fault) -> None:
    entered = pasted.results(season(game("FCB", "BVB", FRIDAY)), 1, line)
    assert entered.results == ()
    assert [(problem.line, problem.fault) for problem in entered.problems] == [(1, fault)]


def test_squads_can_be_pasted() -> None:
    text = """Bayern: Jo Muster, Harry Beispiel
        Borussia Dortmund
        Uwe Pech
        Olaf Eigen; Kim Tor

        Mars: Marvin"""
    after, problems = pasted.squads(season(game("FCB", "BVB", FRIDAY)), text, NOW)
    assert sorted(player.id for player in after.players) == [
        "BVB-kim-tor", "BVB-olaf-eigen", "BVB-uwe-pech", "FCB-harry-beispiel", "FCB-jo-muster",
    ]  # fmt: skip
    assert [(problem.line, problem.fault, problem.value) for problem in problems] == [(6, Fault.NO_CLUB, "Mars")]


def test_pasted_players_without_a_club_are_told() -> None:
    _, problems = pasted.squads(season(game("FCB", "BVB", FRIDAY)), "Jo Muster, Kim Tor", NOW)
    assert [problem.fault for problem in problems] == [Fault.NO_CLUB, Fault.NO_CLUB]
