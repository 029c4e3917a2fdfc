"""A stadium league in real browsers: founding, draw, homes, a week, the flag round. The server's clock is moved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.async_api import WebSocket, expect

from server.wire.codec import unpack
from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import faults_of
from tests.browser.league import (
    HOUR,
    Time,
    at_stage,
    before_a_season,
    drafted,
    first_to_see,
    founded,
    joined,
    lots_drawn,
    picked,
    placed,
    times,
)
from tests.browser.people import Person, browser, person
from tests.faults.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]


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
            await lots_drawn(ada)
            await drafted(ada, ben)

            await time.to((await times(ada))["opens"])
            for one in (ada, ben):
                await at_stage(one, "open")
            assert await faults_of(ada.page) == []
            mine = await picked(ada, 2, duel="3")
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

            await expect_reasons(ada)
            await expect_files(ben, players=4)

            await time.to((await times(ada))["round"])
            for one in (ada, ben):
                await expect(one.page.locator("[data-turn]")).to_be_visible()
            while (one := await first_to_see("[data-mine=true]", ada, ben)) is not ada:
                await placed(one)
            await placed(ada)
            assert await faults_of(ada.page) == []


async def expect_reasons(someone: Person) -> None:
    """Each number of the balance tells what it is made of, and leads to its rule."""
    mine = someone.page.locator(f"[data-balance='{someone.seat}']")
    for part, rule in (("club", "stufen"), ("bonus", "fragen"), ("hit", "belohnung"), ("sum", "summe")):
        await mine.locator(f"[data-part={part}]").click()
        await expect(mine.locator(f"[data-reason={part}] a")).to_have_attribute("href", f"/hilfe/liga#{rule}")
    assert await faults_of(someone.page) == []


async def expect_files(someone: Person, players: int) -> None:
    """The season to take home: a line for every player and settled week, and no secret in it."""
    page = someone.page
    await page.locator("a.tab[href$='/tabelle']").click()
    async with page.expect_download() as table:
        await page.locator("[data-takeaway=csv]").click()
    lines = (await (await table.value).path()).read_text("utf-8-sig").splitlines()
    assert lines[0].startswith("matchday;player;club;")
    assert len(lines) == 1 + players
    async with page.expect_download() as whole:
        await page.locator("[data-takeaway=json]").click()
    kept = json.loads((await (await whole.value).path()).read_text("utf-8"))
    assert len(kept["matchdays"]) == players
    assert "my" not in kept["league"]
    await page.locator("a.tab").first.click()
