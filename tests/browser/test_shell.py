"""The page as an app: without a server, with a newer version of itself, and with its worker switched off."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.browser.chromium import PATIENCE_MS, PHONE
from tests.browser.demo import faults_of
from tests.browser.people import Person, browser, person
from tests.faults.processes import Process, running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

CLIENT = Path(__file__).parents[2] / "client"
FOLDER = "[...document.querySelectorAll('script[src]')].map(one => new URL(one.src).pathname.split('/')[2])[0]"
UPDATE = "navigator.serviceWorker.getRegistration().then(found => found?.update().then(() => undefined))"


async def kept(page: Page) -> None:
    """Return when the page's worker has all that it keeps."""
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")


@asynccontextmanager
async def visited(folder: Path, path: str = "/", **env: str) -> AsyncIterator[tuple[Process, Person]]:
    """A server, and somebody whose page at ``path`` is kept and has its worker before it."""
    async with (
        running(folder, **env) as server,
        browser() as chromium,
        person(chromium, f"http://{server.host}", 0, PHONE) as ada,
    ):
        await ada.page.goto(ada.origin + path)
        await kept(ada.page)
        await ada.page.reload()
        yield server, ada


def copied(folder: Path) -> Path:
    """The client, to be changed."""
    shutil.copytree(CLIENT, folder / "client", ignore=shutil.ignore_patterns("node_modules", "test", "tools"))
    return folder / "client"


def changed(client: Path) -> None:
    with (client / "css" / "home.css").open("a") as css:
        css.write("\n/* newer */\n")


async def restarted(server: Process, **env: str) -> None:
    await server.kill()
    await server.start(**env)


async def test_without_a_server_there_is_a_page_and_the_rules(tmp_path: Path) -> None:
    async with visited(tmp_path) as (server, ada):
        await server.kill()

        await ada.page.goto(f"{ada.origin}/f/K7QM4X")
        await expect(ada.page.locator("h1:visible")).to_have_text("Keine Verbindung")
        assert await faults_of(ada.page) == []
        await ada.page.goto(f"{ada.origin}/hilfe/liga")
        await expect(ada.page.locator("main h1").first).to_be_visible()
        await ada.page.goto(f"{ada.origin}/hilfe/regeln?lang=en")
        await expect(ada.page.locator("main h1").first).to_be_visible()
        await ada.page.goto(f"{ada.origin}/?lang=en")
        await expect(ada.page.locator("h1:visible")).to_have_text("No connection")

        await server.start()
        await ada.page.get_by_role("button", name="Try again").click()
        await expect(ada.page.locator("[data-verb=start]")).to_be_enabled()


async def test_a_newer_version_is_told_outside_of_games_and_comes_when_it_is_asked_for(tmp_path: Path) -> None:
    client = copied(tmp_path)
    async with visited(tmp_path, "/hilfe", PAUSENHOF_CLIENT=str(client)) as (server, ada):
        page = ada.page
        older = await page.evaluate(FOLDER)
        other = await ada.context.new_page()
        await other.goto(f"{ada.origin}/d/K7QM4X")

        changed(client)
        await restarted(server, PAUSENHOF_CLIENT=str(client))
        await page.evaluate(UPDATE)
        await expect(page.locator("[data-newer]")).to_contain_text("neue Version")
        await expect(other.locator("[data-newer]")).to_have_count(0)
        assert await faults_of(page) == []
        assert await page.evaluate(FOLDER) == older  # nothing comes unasked

        await page.locator("[data-verb=newer]").click()
        await page.wait_for_function(f"older => {FOLDER} !== older", arg=older, timeout=PATIENCE_MS)
        await expect(page.locator("main h1").first).to_be_visible()
        await expect(page.locator("[data-newer]")).to_have_count(0)
        assert await other.evaluate("fetch(document.querySelector('link[rel=modulepreload]').href).then(a => a.ok)")


async def test_a_plain_reload_gets_the_newer_page_though_its_worker_is_old(tmp_path: Path) -> None:
    client = copied(tmp_path)
    async with visited(tmp_path, "/hilfe", PAUSENHOF_CLIENT=str(client)) as (server, ada):
        page = ada.page
        older = await page.evaluate(FOLDER)
        changed(client)
        await restarted(server, PAUSENHOF_CLIENT=str(client))
        await page.reload()
        assert await page.evaluate(FOLDER) != older
        await page.wait_for_function(
            "folder => caches.keys().then(names => names.some(name => name.includes(folder)))",
            arg=await page.evaluate(FOLDER),
            timeout=PATIENCE_MS,
        )
        await expect(page.locator("[data-newer]")).to_have_count(0)


async def test_the_switch_takes_workers_out(tmp_path: Path) -> None:
    async with visited(tmp_path) as (server, ada):
        page = ada.page
        await restarted(server, PAUSENHOF_SERVICE_WORKER="false")
        await page.reload()
        await page.evaluate(UPDATE)
        await page.wait_for_function(
            "Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()])"
            ".then(([workers, kept]) => !workers.length && !kept.length)",
            timeout=PATIENCE_MS,
        )
        other = await ada.context.new_page()
        await page.close()
        await other.goto(ada.origin)
        await expect(other.locator("[data-verb=start]")).to_be_enabled()
        assert await other.evaluate("navigator.serviceWorker.controller") is None
        assert await other.evaluate("caches.keys()") == []
