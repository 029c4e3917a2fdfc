"""Odds from tables, by the names of their columns alone."""

from __future__ import annotations

from datetime import date

import pytest

from server.football import asof, ratings
from server.football.chances import outcome, plausible, without_margin
from server.football.feed import FOREVER
from server.football.files import odds
from server.football.files.rows import LARGEST_BYTES, MOST_ROWS, BadTable, Fault, Problem, text_of
from server.football.history import scores, with_history
from server.football.season import Rating, Season
from server.football.wall import DAY, HOUR, berlin
from tests.football.builders import FRIDAY, SATURDAY, game, goal, season

LINE = "D1,24/10/2026,14:30,Bayern Munich,Dortmund"


def one(header: str, line: str) -> odds.Line:
    read = odds.read(f"{header}\n{line}\n")
    assert read.problems == ()
    return read.lines[0]


@pytest.mark.parametrize("written", ["24/10/2026", "24/10/26", "2026-10-24"])
def test_dates_are_british_and_years_short_or_long(written: str) -> None:
    assert one("Date,Time,HomeTeam,AwayTeam", f"{written},14:30,Bayern Munich,Dortmund").kickoff == SATURDAY


@pytest.mark.parametrize(("day", "hour"), [(date(2026, 10, 25), 15), (date(2027, 3, 28), 15), (date(2026, 8, 29), 15)])
def test_the_time_of_day_is_londons(day: date, hour: int) -> None:
    """An hour behind Berlin, also on the Sundays on which the clocks change."""
    line = one("Date,Time,HomeTeam,AwayTeam", f"{day:%d/%m/%Y},{hour - 1}:30,Bayern Munich,Dortmund")
    assert line.kickoff == berlin(day, hour, 30)


def test_before_2019_there_is_no_time_of_day() -> None:
    line = one("Div,Date,HomeTeam,AwayTeam", "D1,22/08/14,Bayern Munich,Wolfsburg")
    assert line.kickoff == berlin(date(2014, 8, 22), 1)
    assert line.away == "WOB"


COLUMNS = {
    "the market's average first": ("B365H,B365D,B365A,AvgH,AvgD,AvgA", "2,4,4.5,1.8,4.1,4.6", (1.8, 4.1, 4.6), "avg"),
    "its name before 2019": ("BbAvH,BbAvD,BbAvA,B365H,B365D,B365A", "1.8,4,4.4,2,4,4.5", (1.8, 4.0, 4.4), "bbav"),
    "one bookmaker where it has vanished": ("IWH,IWD,IWA,B365H,B365D,B365A", "2,4,4,1.9,4,4", (1.9, 4.0, 4.0), "b365"),
    "any bookmaker at all": ("VCH,VCD,VCA", "1.9,4,4.1", (1.9, 4.0, 4.1), "vc"),
    "new ones of 2025": ("BMGMH,BMGMD,BMGMA", "1.9,4,4.2", (1.9, 4.0, 4.2), "bmgm"),
    "an empty average": ("AvgH,AvgD,AvgA,B365H,B365D,B365A", ",,,1.9,4,4", (1.9, 4.0, 4.0), "b365"),
    "an average that cannot be": ("AvgH,AvgD,AvgA,B365H,B365D,B365A", "1,1,1,1.9,4,4", (1.9, 4.0, 4.0), "b365"),
    "not the closing odds": ("AvgCH,AvgCD,AvgCA,BWH,BWD,BWA", "9,4,1.3,1.9,4,4", (1.9, 4.0, 4.0), "bw"),
    "not half of a set": ("AvgH,AvgD,PSH,PSD,PSA", "2,4,1.9,4,4", (1.9, 4.0, 4.0), "ps"),
}  # fmt: skip


@pytest.mark.parametrize(("header", "cells", "expected", "book"), COLUMNS.values(), ids=COLUMNS)
def test_columns_come_and_go(header: str, cells: str, expected: tuple[float, float, float], book: str) -> None:
    line = one(f"Div,Date,Time,HomeTeam,AwayTeam,{header}", f"{LINE},{cells}")
    assert (line.odds, line.source) == (expected, f"football-data {book}")


def test_columns_stand_in_any_order_and_case() -> None:
    line = one("avga,AWAYTEAM,avgd,Date,HomeTeam,avgh", "4,Dortmund,4.1,24/10/26,Bayern Munich,1.9")
    assert (line.home, line.away, line.odds) == ("FCB", "BVB", (1.9, 4.1, 4.0))


def test_a_mark_at_the_start_and_empty_lines_are_passed_over() -> None:
    raw = "\ufeffDiv,Date,Time,HomeTeam,AwayTeam\r\n".encode() + LINE.encode() + b"\r\n,,,,\r\n\r\n"
    assert [line.home for line in odds.read(text_of(raw)).lines] == ["FCB"]


def test_latin_letters_of_old_files_are_read() -> None:
    assert "Köln" in text_of("Köln".encode("latin-1"))


@pytest.mark.parametrize("raw", [b"PK\0\3", b"x" * (LARGEST_BYTES + 1)])
def test_what_is_no_text_is_refused(raw: bytes) -> None:
    with pytest.raises(BadTable):
        text_of(raw)


def test_a_table_without_an_end_is_refused() -> None:
    with pytest.raises(BadTable):
        odds.read("HomeTeam,AwayTeam\n" + "x,y\n" * (MOST_ROWS + 1))


def test_a_table_without_matches_is_refused() -> None:
    with pytest.raises(BadTable) as refused:
        odds.read("Name,Wert\nx,1\n")
    assert refused.value.problem.fault is Fault.NO_COLUMN


def test_half_time_may_be_missing() -> None:
    header = "Date,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG"
    whole, without = (one(header, f"24/10/26,Bayern Munich,Dortmund,{cells}") for cells in ("2,1,1,0", "2,1,,"))
    assert (whole.score, whole.half) == ((2, 1), (1, 0))
    assert (without.score, without.half) == ((2, 1), None)


def test_strangers_are_told_and_the_others_read() -> None:
    read = odds.read(f"Div,Date,Time,HomeTeam,AwayTeam\nD1,24/10/26,14:30,Real Madrid,Dortmund\n{LINE}\n")
    assert read.problems == (Problem(2, Fault.NO_CLUB, "Real Madrid"),)
    assert len(read.lines) == 1


HEADER = "Date,Time,HomeTeam,AwayTeam,AvgH,AvgD,AvgA"


def joined(text: str, at: int, *games: str) -> tuple[Season, tuple[Problem, ...]]:
    whole = season(*(game(each[:3], each[4:]) for each in games))
    return odds.into(whole, odds.read(f"{HEADER}\n{text}\n").lines, at)


def test_matches_are_joined_by_home_away_and_season() -> None:
    text = """24/10/26,14:30,Bayern Munich,Dortmund,2,4,4
        10/04/26,14:30,Bayern Munich,Dortmund,3,4,3
        27/02/27,14:30,Dortmund,Bayern Munich,4,4,2
        31/10/26,14:30,Dortmund,Leverkusen,2,4,4"""
    whole, problems = joined(text, SATURDAY - DAY, "FCB-BVB", "BVB-FCB")
    assert {each.id: [quote.odds for quote in each.quotes] for each in whole.games} == {
        "FCB-BVB": [(2.0, 4.0, 4.0)],
        "BVB-FCB": [(4.0, 4.0, 2.0)],
    }
    assert problems == (Problem(5, Fault.NO_MATCH, "BVB-B04"),)


def test_odds_of_a_coming_match_are_known_from_the_import_on() -> None:
    """R19: they were read then, and what a week was opened with before stays as it was."""
    whole, _ = joined("24/10/26,14:30,Bayern Munich,Dortmund,2,4,4", SATURDAY - DAY, "FCB-BVB")
    assert asof.plan(whole, 1, SATURDAY - DAY - 1).chances["FCB-BVB"].source == "model"
    chance = asof.plan(whole, 1, SATURDAY - DAY).chances["FCB-BVB"]
    assert (chance.source, chance.method, chance.at) == ("football-data avg", "proportional", SATURDAY - DAY)


def test_odds_of_a_past_match_are_known_when_its_week_opens() -> None:
    whole, _ = joined("24/10/26,14:30,Bayern Munich,Dortmund,2,4,4", SATURDAY + 300 * DAY, "FCB-BVB")
    assert whole.games[0].quotes[0].at == SATURDAY - odds.BEFORE


def test_our_own_columns_say_source_and_time() -> None:
    text = "home,away,odds_home,odds_draw,odds_away,source,at\nFCB,BVB,2,4,4,Wettbüro,2026-10-20 12:00\n"
    whole, problems = odds.into(season(game("FCB", "BVB")), odds.read(text).lines, SATURDAY)
    quote = whole.games[0].quotes[0]
    assert (problems, quote.source, quote.at) == ((), "Wettbüro", berlin(date(2026, 10, 20), 12))


def test_a_line_without_usable_odds_is_told() -> None:
    _, problems = joined("24/10/26,14:30,Bayern Munich,Dortmund,2,x,4", SATURDAY, "FCB-BVB")
    assert problems == (Problem(2, Fault.NO_ODDS),)


def test_reading_odds_twice_changes_nothing() -> None:
    line = "24/10/26,14:30,Bayern Munich,Dortmund,2,4,4"
    once, _ = joined(line, SATURDAY - DAY, "FCB-BVB")
    assert odds.into(once, odds.read(f"{HEADER}\n{line}\n").lines, SATURDAY)[0] is once


def test_the_margin_is_taken_out_in_proportion() -> None:
    chance = without_margin((1.8, 3.6, 4.5))
    assert sum(chance) == pytest.approx(1)
    assert chance[0] / chance[1] == pytest.approx(2)
    assert chance[0] / chance[2] == pytest.approx(2.5)


@pytest.mark.parametrize(
    ("quote", "possible"),
    [
        ((2.0, 4.0, 4.0), True),
        ((1.03, 17.0, 51.0), True),
        ((2.0, 2.0, 2.0), False),
        ((9.0, 9.0, 9.0), False),
        ((0.0, 4.0, 4.0), False),
        ((1.0, 1.0, 1.0), False),
    ],
)
def test_odds_are_plausible_or_not(quote: tuple[float, float, float], possible: bool) -> None:
    assert plausible(quote) is possible


@pytest.mark.parametrize("tie", [0.0, 0.12])
@pytest.mark.parametrize("means", [(1.4, 1.4), (3.5, 0.4), (0.3, 0.3), (5.0, 4.0)])
def test_two_poisson_counts_have_an_outcome(means: tuple[float, float], tie: float) -> None:
    win, draw, lose = outcome(*means, tie)
    assert win + draw + lose == pytest.approx(1)
    assert outcome(means[1], means[0], tie) == pytest.approx((lose, draw, win))
    assert draw >= outcome(*means)[1]


def test_a_known_outcome() -> None:
    """Both expect 1 goal: draws are the sum of squares of Poisson's terms, 0.3085."""
    assert outcome(1.0, 1.0) == pytest.approx((0.3457, 0.3085, 0.3457), abs=1e-4)


def test_ratings_favour_home_and_who_wins() -> None:
    known = ratings.start(("FCB", "BVB"), {"FCB": Rating(), "BVB": Rating()})
    even = ratings.chance(known, "FCB", "BVB", 0)
    assert even.home > even.away
    for _ in range(5):
        ratings.learn(known, "FCB", "BVB", 0, 3)
    assert ratings.chance(known, "FCB", "BVB", 0).home < even.home
    assert known["BVB"].attack > 0 > known["BVB"].defence * -1


def test_promoted_clubs_start_below_the_others() -> None:
    known = ratings.start(("FCB", "S04"), {"FCB": Rating(0.1, 0.1)})
    assert known["S04"] == ratings.PROMOTED
    assert ratings.PROMOTED.attack < 0


def test_without_a_history_clubs_start_from_their_level() -> None:
    known = ratings.start(("FCB", "ELV", "X01"), {})
    assert known["FCB"].attack > 0 > known["ELV"].attack
    assert known["X01"] == ratings.PROMOTED


def test_a_history_makes_ratings() -> None:
    home = [goal("home"), goal("home"), goal("home")]
    days = [(away, FRIDAY + n * DAY) for n, away in enumerate(("FCB", "B04", "RBL"))]
    past = season(*(game("BVB", away, at, *home, told=at + 2 * HOUR) for away, at in days))
    taught = with_history(season(game("FCB", "BVB")), [scores(past)])
    assert taught.before["BVB"].attack > taught.before["FCB"].attack
    untaught = season(game("FCB", "BVB"))
    assert with_history(untaught, []) is untaught
    chances = [asof.plan(each, 1, FOREVER).chances["FCB-BVB"].away for each in (untaught, taught)]
    assert chances[0] < chances[1]
