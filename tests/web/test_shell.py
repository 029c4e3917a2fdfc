"""The page as an app: its manifest and icons, what its worker keeps, and how the worker is switched off."""

from __future__ import annotations

import json
import re
import shutil
import struct
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.web.peers import Site, served

CLIENT = Path(__file__).parents[2] / "client"
IMPORTED = re.compile(r'^(?:import|export) [^"]*from "(\.[^"]+)"', re.M)
FIRST_VIEW = re.compile(r'"(/assets/[0-9a-f]{16}/[^"]+)"')


@pytest.fixture
async def app() -> AsyncIterator[Site]:
    async with served(CLIENT) as site:
        yield site


async def kept(site: Site) -> tuple[str, list[str]]:
    """The folder of the worker's files, and the names of those that it keeps from the start."""
    text = (await site.http.get("/sw.js")).text
    folder, names = re.search(r'FOLDER = "(.+)"', text), re.search(r"SHELL = (\[.+\]);", text)
    assert folder
    assert names
    return folder[1], json.loads(names[1])


async def test_the_page_says_which_version_it_is_of(app: Site) -> None:
    told = re.search(r'<meta name="version" content="([^"]+)" />', (await app.http.get("/")).text)
    assert told is not None
    assert told[1] == (await app.http.get("/healthz")).json()["version"]


async def test_the_worker_is_asked_for_each_time_and_keeps_files_that_are_there(app: Site) -> None:
    answer = await app.http.get("/sw.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "worker-src" not in answer.headers["content-security-policy"]  # 'self' by default
    folder, names = await kept(app)
    for name in names:
        assert (await app.http.get(folder + name)).status_code == 200, name


async def test_it_keeps_the_first_view_and_what_can_be_read_without_a_server(app: Site) -> None:
    folder, names = await kept(app)
    page, offline = (await app.http.get("/")).text, (await app.http.get("/offline.html")).text
    for address in {*FIRST_VIEW.findall(page), *FIRST_VIEW.findall(offline)}:
        assert address.removeprefix(folder) in names
    wanted = {"i18n/de.json", "i18n/rules.en.json", "js/rules/page.js", "css/pages/handbook.css", "js/decks/page.js"}
    assert wanted <= set(names)
    assert not any(name.startswith("js/admin/") or name.endswith(".svg") for name in names)


async def test_it_keeps_every_module_that_a_kept_one_needs(app: Site) -> None:
    _, names = await kept(app)
    for name in names:
        for needed in IMPORTED.findall((CLIENT / name).read_text()) if name.endswith(".js") else ():
            wanted = (CLIENT / name).parent.joinpath(needed).resolve().relative_to(CLIENT.resolve()).as_posix()
            assert wanted in names, f"{name} imports {wanted}"
    assert "js/sets/choice.js" in names, "what decks are built with, from a folder that is no page"


async def test_pages_are_told_of_the_worker(app: Site) -> None:
    assert '<meta name="worker" content="/sw.js" />' in (await app.http.get("/")).text


async def test_a_worker_that_is_switched_off_takes_itself_out_and_no_page_asks_for_it() -> None:
    async with served(CLIENT, service_worker=False) as site:
        answer = await site.http.get("/sw.js")
        assert answer.headers["cache-control"] == "no-cache"
        assert "registration.unregister()" in answer.text
        assert 'addEventListener("fetch"' not in answer.text
        assert '<meta name="worker" content="off" />' in (await site.http.get("/")).text
        assert (await site.http.get("/sw-off.js")).status_code == 404


async def test_pages_are_told_where_nobody_says_phrases(app: Site) -> None:
    off = '<meta name="phrases" content="off" />'
    assert off not in (await app.http.get("/")).text
    async with served(CLIENT, phrases=False) as quiet:
        assert off in (await quiet.http.get("/")).text


async def test_another_page_is_another_worker(tmp_path: Path) -> None:
    """Browsers compare a worker byte by byte: whatever changed, it has to differ."""
    for name in ("index.html", "sw.js", "sw-off.js", "offline.html"):
        shutil.copy(CLIENT / name, tmp_path / name)
    (tmp_path / "js").mkdir()
    before = ""
    for text in ("export const one = 1;", "export const one = 2;"):
        (tmp_path / "js" / "main.js").write_text(text)
        async with served(tmp_path) as site:
            told = (await site.http.get("/sw.js")).text
        assert told != before
        before = told


async def test_the_manifest_names_icons_of_the_sizes_that_they_have(app: Site) -> None:
    manifest = (await app.http.get("/manifest.webmanifest")).json()
    assert (manifest["display"], manifest["start_url"], manifest["scope"]) == ("standalone", "/", "/")
    assert {icon.get("purpose") for icon in manifest["icons"]} == {None, "maskable"}
    for icon in manifest["icons"]:
        picture = await app.http.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    for page in [manifest["start_url"], *(shortcut["url"] for shortcut in manifest["shortcuts"])]:
        assert (await app.http.get(page)).status_code == 200
    assert '<link rel="apple-touch-icon" href="/icons/apple-180.png" />' in (await app.http.get("/")).text
    assert (await app.http.get("/icons/apple-180.png")).status_code == 200
