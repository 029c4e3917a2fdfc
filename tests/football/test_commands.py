"""``pausenhof football ...`` as somebody types it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from server import cli
from server.football import asof
from server.football.commands import OK, REFUSED, UNREADABLE, season_of
from server.football.feed import FOREVER
from server.football.season import Season, read
from server.football.wall import berlin
from tests.football.builders import SATURDAY
from tests.football.stub import Stub, goal, match, stub


def run(*arguments: str | Path) -> int:
    return cli.main(["football", *map(str, arguments)])


def stored(path: Path) -> Season:
    return read(path.read_bytes())


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stub]:
    """The stub in a loop of its own, for commands run one."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    loop = asyncio.new_event_loop()
    ready, told, over = threading.Event(), list[Stub](), asyncio.Event()

    async def serve() -> None:
        async with stub() as one:
            told.append(one)
            ready.set()
            await over.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    ready.wait()
    yield told[0]
    loop.call_soon_threadsafe(over.set)
    thread.join()
    loop.close()


@pytest.fixture
def simulated(tmp_path: Path) -> Path:
    file = tmp_path / "season.json"
    assert run("simulate", file, "--seed", "3") == OK
    return file


def test_a_simulated_season_is_written(simulated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", simulated) == OK
    assert "sim-3, 18 clubs, 34 matchdays, 306 matches, 306 played, 306 with odds" in capsys.readouterr().out
    assert stored(simulated).source == "simulated"


def test_a_matchday_is_shown(simulated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", simulated, "--matchday", "7") == OK
    lines = capsys.readouterr().out.splitlines()
    assert len([line for line in lines if "%" in line and " - " in line]) == 9
    assert any(line.strip().startswith("25.10.2026 17:30") for line in lines)


def test_what_is_exported_can_be_imported(simulated: Path, tmp_path: Path) -> None:
    out, again = tmp_path / "out", tmp_path / "again.json"
    assert run("export", simulated, out) == OK
    files = [part for name in ("fixtures", "results", "goals", "squads") for part in (f"--{name}", out / f"{name}.csv")]
    assert run("import", again, "--year", "2026", *files) == OK
    assert asof.results(stored(again), 9, FOREVER) == asof.results(stored(simulated), 9, FOREVER)
    assert stored(again).source == "file"


def test_odds_are_added_to_what_is_there(simulated: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "odds.csv"
    table.write_text("home,away,odds_home,odds_draw,odds_away,at\nFCB,BVB,1.5,4.5,6,2026-08-01\nFCB,Mars,2,4,4,\n")
    assert run("import", simulated, "--odds", table) == OK
    told = capsys.readouterr()
    assert f"{table}:3: no club of this season goes by this name: Mars" in told.err
    quoted = next(game for game in stored(simulated).games if (game.home, game.away) == ("FCB", "BVB"))
    assert (1.5, 4.5, 6.0) in [quote.odds for quote in quoted.quotes]


def test_earlier_seasons_make_ratings(simulated: Path, tmp_path: Path) -> None:
    earlier, table = tmp_path / "earlier.json", tmp_path / "D1.csv"
    assert run("simulate", earlier, "--seed", "9", "--year", "2025") == OK
    table.write_text("Date,HomeTeam,AwayTeam,FTHG,FTAG\n24/10/24,Bayern Munich,Dortmund,5,0\n")
    assert run("import", simulated, "--history", earlier, "--history", table) == OK
    before = stored(simulated).before
    assert set(before) == set(stored(simulated).clubs)
    assert len(set(before.values())) == 18


def test_a_season_comes_from_openligadb(server: Stub, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    matches = [match("FCB", "BVB", goal(1, 0), end=(1, 0)), match("BVB", "FCB", number=2, day=2, finished=False)]
    server.say("/getmatchdata/bl1/2026", matches)
    server.matchday(1, matches[:1])
    server.matchday(2, matches[1:])
    file = tmp_path / "deep" / "season.json"
    assert run("import", file, "--openligadb", "--year", "2026", "--url", server.base) == OK
    told = capsys.readouterr().out
    assert "matchday 2" in told
    assert "OpenLigaDB.de, ODbL" in told
    assert [game.id for game in stored(file).games] == ["1", "2"]
    assert stored(file).games[0].reports[0].result.complete
    assert asof.date_of(stored(file).games[0], FOREVER).kickoff == SATURDAY


def test_a_source_that_fails_leaves_the_file_as_it_was(
    server: Stub, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "season.json"
    server.say("/getmatchdata/bl1/2026", [match()])
    server.matchday(1, [match()])
    assert run("import", file, "--openligadb", "--year", "2026", "--url", server.base) == OK
    before = file.read_bytes()
    server.answers.clear()
    assert run("import", file, "--openligadb", "--url", server.base) == REFUSED
    assert "status-404" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_a_simulated_season_takes_nothing_from_a_real_one(simulated: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import", simulated, "--openligadb", "--url", "http://127.0.0.1:9") == UNREADABLE
    assert "simulated" in capsys.readouterr().err


def test_who_a_season_is_from_is_said_once_openligadb_has_added_to_it(
    server: Stub, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, file = tmp_path / "fixtures.csv", tmp_path / "season.json"
    table.write_text("matchday,kickoff,home,away\n1,2026-10-24 15:30,FCB,BVB\n")
    assert run("import", file, "--year", "2026", "--fixtures", table) == OK
    assert "ODbL" not in capsys.readouterr().out
    server.say("/getmatchdata/bl1/2026", [])
    server.matchday(1, [match("FCB", "BVB", goal(1, 0), end=(1, 0))])
    assert run("import", file, "--openligadb", "--url", server.base) == OK
    assert "ODbL" in capsys.readouterr().out
    assert [game.id for game in stored(file).games] == ["FCB-BVB"]


def test_matches_of_strangers_are_told(server: Stub, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    strange = match(number=9) | {"team1": {"teamId": 4, "teamName": "SV Irgendwo", "shortName": ""}}
    server.say("/getmatchdata/bl1/2026", [match(), strange])
    server.matchday(1, [match()])
    assert run("import", tmp_path / "x.json", "--openligadb", "--year", "2026", "--url", server.base) == OK
    assert "left out: SV Irgendwo" in capsys.readouterr().err


def test_spellings_to_decide_on_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables = {
        "fixtures": "matchday,kickoff,home,away\n1,2026-10-24 15:30,FCB,BVB\n",
        "squads": "club,player\nFCB,Harry Beispiel\n",
        "results": "home,away,home_goals,away_goals\nFCB,BVB,1,0\n",
        "goals": "home,away,side,player\nFCB,BVB,home,Harry Beispil\n",
    }
    for name, text in tables.items():
        (tmp_path / name).write_text(text)
    given = [part for name in tables for part in (f"--{name}", tmp_path / name)]
    assert run("import", tmp_path / "x.json", "--year", "2026", *given) == OK
    capsys.readouterr()
    assert run("show", tmp_path / "x.json", "--matchday", "1") == OK
    told = capsys.readouterr().out
    assert "who is this? FCB Harry Beispil (1 goals): FCB-harry-beispiel" in told
    assert "1:0" in told


def test_a_season_with_mishaps_is_another_one(simulated: Path, tmp_path: Path) -> None:
    assert run("simulate", tmp_path / "bad.json", "--seed", "3", "--mishaps") == OK
    assert stored(tmp_path / "bad.json") != stored(simulated)


@pytest.mark.parametrize("option", ["--odds", "--history", "--fixtures"])
@pytest.mark.parametrize("raw", [b"a,b\n1,2\n", b"PK\0\1"])
def test_a_file_that_is_no_such_table_is_told(
    simulated: Path, tmp_path: Path, option: str, raw: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "table").write_bytes(raw)
    assert run("import", simulated, option, tmp_path / "table") == UNREADABLE
    assert str(tmp_path / "table") in capsys.readouterr().err


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert run("simulate", tmp_path / "file" / "season.json") == UNREADABLE
    assert "file" in capsys.readouterr().err


def test_an_address_that_is_none_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import", tmp_path / "x.json", "--openligadb", "--url", "file:///etc") == REFUSED
    assert "not the address of a server" in capsys.readouterr().err


def test_a_bound_on_what_is_told_of_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "fixtures.csv"
    table.write_text("matchday,kickoff,home,away\n" + "1,2026-10-24 15:30,Mars,Venus\n" * 25)
    assert run("import", tmp_path / "x.json", "--fixtures", table) == OK
    assert "and 5 more" in capsys.readouterr().err


def test_an_empty_source_makes_no_season(server: Stub, tmp_path: Path) -> None:
    server.say("/getmatchdata/bl1/2026", [])
    for day in range(1, 35):
        server.matchday(day, [])
    assert run("import", tmp_path / "new.json", "--openligadb", "--year", "2026", "--url", server.base) == REFUSED
    assert not (tmp_path / "new.json").exists()


@pytest.mark.parametrize("what", [("show",), ("export", "out"), ("import", "--odds", "none.csv")])
def test_a_file_that_is_not_there_is_told(
    tmp_path: Path, what: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(what[0], tmp_path / "none.json", *what[1:]) == UNREADABLE
    assert "No such file" in capsys.readouterr().err


def test_what_is_no_season_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.json").write_text("[]")
    assert run("show", tmp_path / "x.json") == UNREADABLE
    assert "no season" in capsys.readouterr().err


def test_a_table_without_its_columns_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t.csv").write_text("a,b\n1,2\n")
    assert run("import", tmp_path / "x.json", "--fixtures", tmp_path / "t.csv") == UNREADABLE
    assert "a column is missing: matchday, kickoff, home, away" in capsys.readouterr().err


def test_seasons_change_in_july() -> None:
    assert [season_of(berlin(date(2027, month, 1), 0)) for month in (1, 6, 7, 12)] == [2026, 2026, 2027, 2027]
