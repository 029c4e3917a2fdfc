"""Leagues on a season that was: what counts is what was known at the time."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from server import cli
from server.bots.league.temper import TEMPERS
from server.catalogue import league_bot
from server.engines.stadium import calendar
from server.engines.stadium.engine import Stadium
from server.engines.stadium.state import Week
from server.engines.stadium.times import last_kickoff
from server.football.asof import DURATION
from server.football.clubs import LIST, directory
from server.football.season import Dated, Game, Reported, Season, written
from server.football.simulated.season import season as simulated
from server.football.wall import DAY, HOUR
from server.simulation.replay import Replay, maps_for
from tests.engines.stadium import season as league

MATCHDAYS = 6
CLUBS = directory().lists[LIST]


def played(whole: Season, engine: Stadium | None = None) -> tuple[Replay, list[Week]]:
    bots = [league_bot(TEMPERS["sensible"]) for _ in range(3)]
    options = {"matchdays": MATCHDAYS}
    replay = Replay(engine or league.engine(), whole, bots, sha256(b"replay").digest(), options)
    return replay, list(replay.weeks())


def changed(whole: Season, matchday: int, change: dict[str, object]) -> tuple[Season, Game]:
    """The season with its matchday's last game changed."""
    game = max((g for g in whole.games if g.matchday == matchday), key=lambda g: g.dates[-1].kickoff)
    new = msgspec.structs.replace(game, **change)
    return msgspec.structs.replace(whole, games=tuple(new if g is game else g for g in whole.games)), new


@pytest.fixture(scope="module")
def whole() -> Season:
    return simulated(11, CLUBS)


def last_game(whole: Season, matchday: int) -> Game:
    return changed(whole, matchday, {})[1]


def test_every_week_is_settled_at_noon_and_played(whole: Season) -> None:
    replay, weeks = played(whole)
    assert [(week.matchday, week.stage) for week in weeks] == [(n, "closed") for n in range(1, MATCHDAYS + 1)]
    assert [week.settled.at for week in weeks if week.settled] == [calendar.settling(last_kickoff(w)) for w in weeks]
    assert replay.state.phase == "over"


def test_what_was_awarded_later_counts_as_it_was_played(whole: Season) -> None:
    game = last_game(whole, 2)
    report = game.reports[-1]
    awarded = msgspec.structs.replace(report.result, home=0, away=2, half=None, goals=(), complete=False)
    reports = (*game.reports, Reported(at=report.at + 20 * DAY, result=awarded))
    _, weeks = played(changed(whole, 2, {"reports": reports})[0])
    assert weeks[1].results[game.id] == report.result


def test_a_match_that_was_called_off_after_the_lock_does_not_count_when_it_is_played_after_all(whole: Season) -> None:
    """R59."""
    game = last_game(whole, 3)
    kickoff = game.dates[-1].kickoff
    dates = (
        *game.dates,
        Dated(at=kickoff - HOUR, kickoff=kickoff, off=True),
        Dated(at=kickoff + DAY, kickoff=kickoff + 30 * DAY),
    )
    reports = (Reported(at=kickoff + 30 * DAY + DURATION, result=game.reports[-1].result),)
    _, weeks = played(changed(whole, 3, {"dates": dates, "reports": reports})[0])
    assert game.id not in weeks[2].results
    assert len(weeks[2].results) == 8
    settled = weeks[2].settled
    assert settled is not None
    assert settled.at == calendar.round_start(last_kickoff(weeks[2]), 20 * 60)


def test_a_match_that_was_moved_before_the_lock_is_off(whole: Season) -> None:
    """R58."""
    game = last_game(whole, 4)
    kickoff = game.dates[-1].kickoff
    dates = (*game.dates, Dated(at=kickoff - 3 * DAY, kickoff=kickoff + 30 * DAY))
    reports = (Reported(at=kickoff + 30 * DAY + DURATION, result=game.reports[-1].result),)
    _, weeks = played(changed(whole, 4, {"dates": dates, "reports": reports})[0])
    plan = weeks[3].plan
    assert plan is not None
    assert [fixture.id for fixture in plan.fixtures if fixture.off] == [game.id]
    assert not {game.home, game.away} & {chosen.club for chosen in weeks[3].picks.values()}


def test_a_matchday_that_is_played_all_at_once_is_confirmed_by_the_commissioner(whole: Season) -> None:
    """R16a."""
    kickoff = last_game(whole, 5).dates[-1].kickoff
    games = tuple(
        msgspec.structs.replace(game, dates=(Dated(at=0, kickoff=kickoff),)) if game.matchday == 5 else game
        for game in whole.games
    )
    replay, weeks = played(msgspec.structs.replace(whole, games=games))
    assert [(note.what, note.matchday) for note in replay.state.notes] == [("confirmed", 5)]
    assert weeks[4].stage == "closed"


def test_other_clubs_take_the_stadiums_of_those_that_are_not_there() -> None:
    clubs = ("AAA", *CLUBS[1:])
    gone = CLUBS[0]
    before, after = league.square(3, MATCHDAYS), maps_for(clubs, [league.square(3, MATCHDAYS)])[0]
    assert after.stadiums["AAA"] == before.stadiums[gone]
    assert after.starts["AAA"] == before.starts[gone]
    assert set(after.stadiums) == set(clubs)
    assert maps_for(CLUBS, [before]) == [before]


# --- pausenhof simulate --real ---


def run(real: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    wanted = ["simulate", "--seasons", "3", "--jobs", "1", "--players", "3", "--matchdays", "6", "--real", str(real)]
    code = cli.main(wanted)
    told = capsys.readouterr()
    return code, told.out, told.err


def test_the_proof_is_made_on_a_folder_of_seasons(
    whole: Season, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one.json").write_bytes(written(whole))
    (tmp_path / "two.json").write_bytes(written(msgspec.structs.replace(simulated(12, CLUBS), source="openligadb")))
    code, out, _ = run(tmp_path, capsys)
    assert code in (0, 1)  # three seasons prove nothing
    assert "3 seasons, 3 players, 6 matchdays" in out
    assert "Match data: OpenLigaDB.de" in out
    tiers = [line for line in out.splitlines() if line.startswith("| points of a club")]
    assert tiers
    assert all("within 10%" in line for line in tiers)


def test_what_is_no_season_is_told(whole: Season, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "season.json"
    assert "there is no season" in run(tmp_path, capsys)[2]
    assert run(file, capsys)[0] == 2
    file.write_bytes(b"{}")
    assert "no season" in run(file, capsys)[2]
    played_half = [g if g.matchday < 3 else msgspec.structs.replace(g, reports=()) for g in whole.games]
    other = tmp_path / "half.json"
    other.write_bytes(written(msgspec.structs.replace(whole, games=tuple(played_half))))
    assert "that was played" in run(other, capsys)[2]
