"""The developer's panel is there with its flag alone, for this machine alone, and in no bundle."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from server.config import Config
from server.web.assets import MAIN, Assets
from server.web.dev import PANEL
from tests.web.test_replays import house

FILES = ("panel.js", "panel.css")
SHIPPED = Config().client


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A client with the panel beside what is shipped."""
    (tmp_path / "index.html").write_bytes(b"<head>" + MAIN)
    shutil.copytree(SHIPPED / "dev", tmp_path / "dev")
    return tmp_path


async def test_without_the_flag_nothing_of_it_is_there(client: Path) -> None:
    async with house(client) as at:
        for name in FILES:
            assert (await at.http.get(f"/dev/{name}")).status_code == 404
        assert PANEL.decode() not in (await at.http.get("/")).text


async def test_with_the_flag_it_runs_before_the_page(client: Path) -> None:
    async with house(client, dev=True) as at:
        page = (await at.http.get("/")).text
        assert 0 < page.index(PANEL.decode()) < page.index("/js/main.js")
        for name in FILES:
            found = await at.http.get(f"/dev/{name}")
            assert (found.status_code, found.headers["cache-control"]) == (200, "no-store")
            assert found.content == (SHIPPED / "dev" / name).read_bytes()


@pytest.mark.parametrize("name", ["..%2findex.html", ".", "nothing.js", "panel"])
async def test_it_hands_out_nothing_else(client: Path, name: str) -> None:
    async with house(client, dev=True) as at:
        assert (await at.http.get(f"/dev/{name}")).status_code == 404


async def test_who_comes_from_elsewhere_finds_nothing(client: Path) -> None:
    async with house(client, dev=True) as at:
        by_proxy = {"X-Forwarded-For": "203.0.113.9"}
        assert (await at.http.get("/dev/panel.js", headers=by_proxy)).status_code == 404


def test_no_bundle_holds_it() -> None:
    assets = Assets(SHIPPED)
    assert not [name for name in assets._assets if "dev" in name.split("/")]
    assert (SHIPPED / "index.html").read_bytes().count(MAIN) == 1
