"""A stadium league in real browsers: founding, draw, homes, a week, the flag round. The server's clock is moved."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from playwright.async_api import WebSocket, expect

from server.wire.codec import unpack
from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import faults_of
from tests.browser.people import Person, browser, person
from tests.faults.processes import Process, running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

HOUR = 3_600_000
DAY = 24 * HOUR


class Time:
    """The server's clock."""

    def __init__(self, server: Process) -> None:
        self._server = server

    async def by(self, ms: int) -> int:
        """Move on; the time that it is then."""
        told = await self._server.post("/_test/advance", ms=ms)
        return int(told["now"])

    async def to(self, at: int) -> None:
        """Move on to this moment and a second more; nothing if it has passed."""
        await self.by(max(0, at - await self.by(0) + 1_000))


class Ear:
    """Everything that a browser hears from the server's sockets, as text."""

    def __init__(self, someone: Person) -> None:
        self.heard: list[str] = []
        someone.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on(
            "framereceived",
            lambda data: self.heard.append(json.dumps(unpack(data)) if isinstance(data, bytes) else data),
        )


async def founded(ada: Person, name: str, bots: int) -> str:
    """Ada founds a league; the address that friends get."""
    page = ada.page
    await page.goto(f"{ada.origin}/f")
    await page.locator("[name=nickname]").fill(name)
    await page.locator(f"[name=bots][value='{bots}']").check(force=True)
    await page.locator("[data-verb=found]").click()
    await page.wait_for_url("**/f/*")
    return await page.locator(".invite .link-row input").first.input_value()


async def joined(ben: Person, link: str, name: str) -> None:
    page = ben.page
    await page.goto(link)
    await page.locator("[name=nickname]").fill(name)
    await page.locator("[data-verb=sit]").click()
    await page.locator("[data-verb=join]").click()
    await expect(page.locator("[data-verb=join]")).to_be_hidden()


async def times(someone: Person) -> dict[str, int]:
    """Of the week on the screen."""
    found = await someone.page.locator("#main[data-times]").get_attribute("data-times")
    told: dict[str, int] = json.loads(found or "{}")
    return told


async def at_stage(someone: Person, stage: str) -> None:
    await expect(someone.page.locator("#main[data-stage]")).to_have_attribute("data-stage", stage)


async def chose_home(someone: Person, nth: int) -> None:
    """Wait for the turn, and take one of the free stadiums."""
    page = someone.page
    await page.locator("#home-club").select_option(index=nth)
    await page.locator("[data-verb=home]").click()
    await expect(page.locator("#home-club")).to_be_hidden()


async def picked(someone: Person, club: int, duel: str) -> str:
    """All four steps; the scorer who was chosen."""
    page = someone.page
    chosen = page.locator("[data-club]:not([disabled])").nth(club)
    name = await chosen.get_attribute("data-club")
    await chosen.click()
    await expect(page.locator(f"[data-club={name}][aria-pressed=true]")).to_be_visible()
    await page.locator("[data-squad]").nth(3).click()
    scorer = page.locator("[data-player]:not([disabled])").nth(3)
    player = await scorer.get_attribute("data-player")
    await scorer.click()
    await expect(page.locator(f"[data-player='{player}'][aria-pressed=true]")).to_be_visible()
    for question in await page.locator("[data-question]").all():
        await question.locator("[data-answer]").first.click()
        await expect(question.locator("[data-answer]").first).to_have_attribute("aria-pressed", "true")
    await page.locator(f"[data-duel='{duel}']").click()
    await expect(page.locator(f"[data-duel='{duel}']")).to_have_attribute("aria-pressed", "true")
    await expect(page.locator("[data-saved]")).to_be_visible()
    return player or ""


async def test_a_league_from_founding_to_the_first_flags(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        time, origin = Time(server), f"http://{server.host}"
        await before_a_season(server, time)
        async with person(chromium, origin, 0, PHONE) as ada, person(chromium, origin, 1, LAPTOP) as ben:
            heard = Ear(ben)
            link = await founded(ada, "Ada", bots=2)
            await joined(ben, link, "Ben")
            await expect(ada.page.locator(".seat")).to_have_count(4)
            assert await faults_of(ada.page) == []
            await ada.page.locator("[data-verb=begin]").click()
            await drafted(ada, ben)

            await time.to((await times(ada))["opens"])
            for one in (ada, ben):
                await at_stage(one, "open")
            assert await faults_of(ada.page) == []
            mine = await picked(ada, club=2, duel="3")
            await ada.page.reload()
            await expect(ada.page.locator("[data-step=club] .step__told")).to_be_visible()
            await ben.page.reload()
            await at_stage(ben, "open")
            assert not any(f'"scorer": "{mine}"' in frame for frame in heard.heard)

            await time.to((await times(ada))["reveal"])
            for one in (ada, ben):
                await at_stage(one, "revealed")
            await expect(ben.page.locator("[data-lineup]")).to_have_count(4)
            assert any(f'"scorer": "{mine}"' in frame for frame in heard.heard)
            assert await faults_of(ben.page) == []
            assert await faults_of(ada.page) == []

            await time.to((await times(ada))["lock"])
            await at_stage(ada, "locked")
            await time.to((await times(ada))["settles"] - 4 * HOUR)
            await expect(ada.page.locator(".fixtures b", has_text="–:–")).to_have_count(0)
            await time.to((await times(ada))["settles"])
            await at_stage(ada, "settled")
            await expect(ada.page.locator("[data-balance]")).to_have_count(4)
            assert await faults_of(ada.page) == []

            await time.to((await times(ada))["round"])
            for one in (ada, ben):
                await expect(one.page.locator("[data-turn]")).to_be_visible()
            while await placed(await first_to_see("[data-mine=true]", ada, ben)) is not ada:
                pass
            assert await faults_of(ada.page) == []


async def test_leaving_coming_back_and_a_cancelled_matchday(tmp_path: Path) -> None:
    """What can't be taken back is asked twice; the commissioner's deeds stand in the notes."""
    async with running(tmp_path) as server, browser() as chromium:
        time, origin = Time(server), f"http://{server.host}"
        await before_a_season(server, time)
        async with person(chromium, origin, 0, PHONE) as ada, person(chromium, origin, 1, LAPTOP) as ben:
            link = await founded(ada, "Ada", bots=2)
            await joined(ben, link, "Ben")
            await expect(ada.page.locator(".seat")).to_have_count(4)
            await ada.page.locator("[data-verb=begin]").click()
            await drafted(ada, ben)
            for one in (ada, ben):
                await one.page.locator("a.tab[href$='/tabelle']").click()

            await ben.page.locator("[data-farewell=quit]").click()
            await ben.page.locator("[data-farewell=not]").click()
            await ben.page.locator("[data-farewell=quit]").click()
            assert await faults_of(ben.page) == []
            await ben.page.locator("[data-farewell=sure]").click()
            await expect(ben.page.locator("[data-farewell=gone]")).to_be_visible()

            await ada.page.locator(".office > summary").click()
            await ada.page.locator("[data-office=replace]").click()
            await expect(ben.page.locator("[data-farewell=quit]")).to_be_visible()

            part = ada.page.locator(".office__part", has=ada.page.locator("[data-office='office.cancel']"))
            await part.locator("select").select_option("1")
            await part.locator("button").click()
            assert await faults_of(ada.page) == []
            await ada.page.locator("[data-office='cancel.sure']").click()
            await expect(ben.page.locator("[data-note]")).to_have_count(2)
            await ben.page.goto(f"{ben.page.url.removesuffix('/tabelle')}/woche/1")
            await at_stage(ben, "cancelled")


async def before_a_season(server: Process, time: Time) -> None:
    """The tests' own summer, whatever day it is."""
    async with httpx.AsyncClient(base_url=f"http://{server.host}", trust_env=False) as http:
        for _ in range(3):
            season = (await http.get("/api/seasons")).json()[0]
            if season["next"] == 1:
                return
            now = await time.by(0)
            await time.by(max(DAY, season["kickoffs"][-1] + 50 * DAY - now))
    pytest.fail("no summer comes")


async def drafted(*people: Person) -> None:
    """Whoever's turn it is chooses, until everybody has a home."""
    for n in range(len(people)):
        for one in people:
            await one.page.locator("#home-club, .draft, #main[data-stage]").first.wait_for()
        await chose_home(await first_to_see("#home-club", *people), 3 + n)
    for one in people:
        await at_stage(one, "scheduled")


async def first_to_see(what: str, *people: Person) -> Person:
    """The person on whose screen this comes first."""
    waits = {asyncio.create_task(one.page.locator(what).wait_for()): one for one in people}
    done, pending = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    return waits[done.pop()]


async def placed(someone: Person) -> Person:
    """Set one flag where the app suggests, or give up what has to be given up; who did."""
    page = someone.page
    turn = await page.locator("[data-mine=true]").get_attribute("data-turn")
    await page.locator("[data-verb=advice]").click()
    await expect(page.locator(".hex--chosen")).to_have_count(1)
    await page.locator("[data-verb=place]").click()
    await expect(page.locator(f"[data-turn='{turn}']")).to_be_hidden()
    return someone
