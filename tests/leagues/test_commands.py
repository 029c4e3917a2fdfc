"""``pausenhof football store`` as somebody types it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from redis.asyncio import Redis

from server import cli
from server.football.clubs import LIST, directory
from server.football.season import written
from server.football.simulated.season import season as simulated
from server.leagues.commands import OK, REFUSED, UNREADABLE
from server.leagues.seasons import Seasons
from server.store.seasons import ValkeySeasons
from tests.football.builders import SATURDAY, game, season

WHOLE = simulated(3, directory().lists[LIST])


def run(*arguments: str | Path) -> int:
    return cli.main(["football", "store", *map(str, arguments)])


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("REDIS_URL", raising=False)
    path = tmp_path / "season.json"
    path.write_bytes(written(WHOLE))
    return path


@pytest.mark.valkey
def test_a_season_is_published_where_servers_find_it(
    file: Path, valkey_url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def found() -> bool:
        store = ValkeySeasons(Redis.from_url(valkey_url))
        seasons = Seasons(store)
        version = (await seasons.versions())["cli-2026"]
        same = await seasons.newest("cli-2026", version) == WHOLE
        await store.close()
        return same

    assert run(file, "cli-2026", "--redis", valkey_url) == OK
    first = capsys.readouterr()
    monkeypatch.setenv("REDIS_URL", valkey_url)
    assert run(file, "cli-2026") == OK
    assert "version 1" in first.out
    assert first.err == ""
    assert "version 2" in capsys.readouterr().out
    assert asyncio.run(found())


@pytest.mark.valkey
def test_a_season_of_other_clubs_is_stored_with_a_word_of_warning(
    file: Path, valkey_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(written(season(game("FCB", "BVB", SATURDAY))))
    assert run(file, "other", "--redis", valkey_url) == OK
    assert "no league can be founded" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["simulated", "names:x", "BL1", "", "-x", "a" * 65])
def test_a_name_is_a_plain_word(file: Path, name: str) -> None:
    assert run("--redis", "unix:///nowhere", "--", file, name) == UNREADABLE


@pytest.mark.parametrize("content", [None, b"{}", b"no season"])
def test_a_file_that_is_no_season(tmp_path: Path, content: bytes | None, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "season.json"
    if content is not None:
        path.write_bytes(content)
    assert run(path, "bl1-2026", "--redis", "unix:///nowhere") == UNREADABLE
    assert capsys.readouterr().err.startswith(str(path))


def test_without_a_server_nothing_is_stored(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(file, "bl1-2026", "--data", tmp_path / "nothing") == REFUSED
    assert "start the server first" in capsys.readouterr().err
    assert run(file, "bl1-2026", "--redis", f"unix://{tmp_path}/no.sock") == REFUSED
    assert run(file, "bl1-2026", "--redis", "no address") == UNREADABLE
