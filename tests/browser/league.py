"""Leagues in browsers: the server's clock, founding one, joining, homes; and one that has begun, with known chance."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from playwright.async_api import Browser, expect

from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import TWICE
from tests.browser.people import Person, browser, person
from tests.faults.processes import Process, running

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


async def founded(ada: Person, name: str, bots: int, matchdays: int = 0) -> str:
    """Ada founds a league; the address that friends get. ``matchdays``: 0 is as many as there are."""
    page = ada.page
    await page.goto(f"{ada.origin}/f")
    await ada.named(name)
    await page.locator(f"[name=bots][value='{bots}']").check(force=True)
    if matchdays:
        await page.locator(f"[name=length][value='{matchdays}']").check(force=True)
    await page.locator("[data-verb=found]").click()
    await page.wait_for_url("**/f/*")
    return await page.locator(".invite .link-row input").first.input_value()


async def joined(ben: Person, link: str, name: str) -> None:
    page = ben.page
    await page.goto(link)
    await ben.named(name)
    await page.locator("[data-verb=sit]").click()
    await expect(page.locator("[data-verb=leave]")).to_be_visible()  # a place taken is a part taken


async def lots_drawn(founder: Person) -> None:
    """Begin, which can't be undone: two taps."""
    button = founder.page.locator("[data-verb=begin]")
    await expect(button).to_be_enabled()
    await button.evaluate(TWICE)


async def times(someone: Person) -> dict[str, int]:
    """Of the week on the screen."""
    found = await someone.page.locator("#main[data-times]").get_attribute("data-times")
    told: dict[str, int] = json.loads(found or "{}")
    return told


async def at_stage(someone: Person, stage: str) -> None:
    await expect(someone.page.locator("#main[data-stage]")).to_have_attribute("data-stage", stage)


async def picked(someone: Person, nth: int, duel: str) -> str:
    """All four steps of the open week on the screen, each with its ``nth`` choice; the scorer who was chosen."""
    page = someone.page
    chosen = page.locator("[data-club]:not([disabled])").nth(nth)
    name = await chosen.locator(".row__main b").inner_text()
    await chosen.click()
    await folded(someone, "club", name)
    await page.locator("[data-squad]:not(.pill--used)").nth(nth).click()
    scorer = page.locator("[data-player]:not([disabled])").nth(nth)
    player, called = await scorer.get_attribute("data-player"), await scorer.locator(".row__main b").inner_text()
    await scorer.click()
    await folded(someone, "scorer", called)
    await expect(page.locator("[data-question]")).to_have_count(5)
    for question in await page.locator("[data-question]").all():
        await question.locator("[data-answer]").first.click()
        await expect(question.locator("[data-answer]").first).to_have_attribute("aria-pressed", "true")
    await page.locator(f"[data-duel='{duel}']").click()
    await expect(page.locator(f"[data-duel='{duel}']")).to_have_attribute("aria-pressed", "true")
    await expect(page.locator("[data-saved]")).to_be_visible()
    return player or ""


async def folded(someone: Person, step: str, told: str) -> None:
    """What was chosen is saved, and its long list is out of the way."""
    await expect(someone.page.locator(f"[data-step={step}]:not([open]) .step__told")).to_contain_text(told)


async def placed(someone: Person) -> None:
    """Set one flag where the app suggests, or give up what has to be given up."""
    page = someone.page
    turn = await page.locator("[data-mine=true]").get_attribute("data-turn")
    await page.locator("[data-verb=advice]").click()
    await expect(page.locator(".hex--chosen")).to_have_count(1)
    await page.locator("[data-verb=place]").click()
    await expect(page.locator(f"[data-turn='{turn}']")).to_be_hidden()


async def round_played(*people: Person) -> None:
    """Everybody sets flags where the app suggests, until no round goes on; the app sets those of who is away (R53)."""
    while True:
        one = await first_to_see("[data-mine=true], #main[data-stage]", *people)
        if not await one.page.locator("[data-mine=true]").count():
            return
        await placed(one)


async def chose_home(someone: Person, nth: int) -> None:
    """Wait for the turn, and take one of the free stadiums."""
    page = someone.page
    await page.locator("#home-club").select_option(index=nth)
    await page.locator("[data-verb=home]").click()
    await expect(page.locator("#home-club")).to_be_hidden()


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
    first = done.pop()
    await first  # it may have waited in vain
    return waits[first]


THREE = ("Ada", "Ben", "Cem")


async def begun(server: Process, key: str, names: tuple[str, ...] = THREE) -> dict[str, str]:
    """A league without computers, its homes given by the app; the address of each seat. Its chance comes from ``key``
    (hex) and from nonces that are always the same, so a test knows what it draws."""
    joins = [{"seat": seat, "cmd": {"do": "join"}} for seat in range(1, len(names))]
    nonces = [{"seat": seat, "cmd": {"do": "nonce", "nonce": str(seat) * 8}} for seat in range(len(names))]
    made = await server.post(
        "/_test/rooms",
        engine="stadium",
        key=key,
        names=names,
        options={"first": 1, "matchdays": 6, "source": "simulated"},
        moves=[*joins, {"seat": 0, "cmd": {"do": "begin"}}, *nonces],
    )
    return {seat: f"/f/{made['room']}#s={token}" for seat, token in made["tokens"].items()}


class Two(NamedTuple):
    """Ada on a phone and Ben on a laptop in the same league. ``seats``: the address of each."""

    ada: Person
    ben: Person
    time: Time
    seats: dict[str, str]
    server: Process
    chromium: Browser


@asynccontextmanager
async def two_begun(folder: Path, key: str, module: str = "server") -> AsyncIterator[Two]:
    """On a server of their own, before the first week of a league (``begun``) whose third player is not there."""
    async with running(folder, module) as server, browser() as chromium:
        time, origin = Time(server), f"http://{server.host}"
        await before_a_season(server, time)
        seats = await begun(server, key)
        async with person(chromium, origin, 0, PHONE) as ada, person(chromium, origin, 1, LAPTOP) as ben:
            for one in (ada, ben):
                await sat(one, seats[str(one.seat)])
            await moved_on(ada, time, "[data-stage=scheduled]", 61_000)
            yield Two(ada, ben, time, seats, server, chromium)


async def moved_on(someone: Person, time: Time, until: str, step_ms: int) -> None:
    """Move the clock on in steps, each of which brings something about, until this shows."""
    page = someone.page
    while not await page.locator(until).count():
        seq = await page.locator("html").get_attribute("data-seq")
        await time.by(step_ms)
        await page.wait_for_function("seq => document.documentElement.dataset.seq !== seq", arg=seq)


async def sat(someone: Person, address: str) -> None:
    """Somebody opens a league that has begun, at a seat."""
    await someone.page.goto(f"{someone.origin}{address}")
    await expect(someone.page.locator("#main")).to_be_visible()
