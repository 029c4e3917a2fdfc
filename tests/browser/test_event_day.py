"""A whole event on the real server: an organiser at a laptop, four players on phones, a wall; by what they see and tap.

From the form to the prizes: registering by the link, decks, check-in, a pairing that is looked at first, tables found
with one tap, results that come by themselves, a judge, a referee, a no-show, a correction, a cut, a winner.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import TWICE, faults_of
from tests.browser.host import paired, step, surely, verb
from tests.browser.league import Time
from tests.browser.people import Person, browser, person
from tests.faults.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

NAMES = ("Ada", "Ben", "Cem", "Dana")
MINUTE = 60_000


async def announced(host: Person) -> tuple[str, str]:
    """The event's address, and the link to register."""
    page = host.page
    await page.goto(f"{host.origin}/t/neu")
    await page.locator("[name=name]").fill("Sommerpokal")
    await host.named("Frau Lehmann")
    await page.locator("[name=preset][value=school]").check(force=True)
    await page.locator("[name=cut][value='2']").check(force=True)
    await page.locator("[name=decks][value=required]").check(force=True)
    await expect(page.locator("[data-said=cut]")).to_contain_text("die besten 2")
    await verb(host, "found").click()
    await page.wait_for_url("**/t/*/orga")
    await step(host, "registration")
    return page.url.removesuffix("/orga"), await page.locator("[data-share] .link-row input").input_value()


async def registered(someone: Person, link: str, name: str) -> None:
    """By the link, with a name, and a ready deck."""
    await someone.page.goto(link)
    await someone.named(name)
    await verb(someone, "sit").click()
    await expect(someone.page.locator("[data-entry=in] h2")).to_have_text(name)
    await verb(someone, "decks").click()
    await verb(someone, "take-deck").click()
    await expect(someone.page.locator("[data-deck=in]")).to_be_visible()


async def sat(someone: Person) -> None:
    await verb(someone, "sit").click()
    await someone.page.wait_for_url("**/d/*")


async def resigned(someone: Person) -> None:
    """The match is lost, and the way leads back to the event."""
    resign = someone.page.locator("[data-tool=resign]")
    await resign.wait_for()
    await resign.evaluate(TWICE)
    await expect(someone.page.locator("[data-result]")).to_be_visible()


async def back(someone: Person) -> None:
    await verb(someone, "away").click()
    await someone.page.wait_for_url("**/t/*")


async def table_of(someone: Person) -> str:
    card = someone.page.locator("[data-mine=open]")
    await card.wait_for()
    return await card.get_attribute("data-table") or ""


async def by_table(players: dict[str, Person]) -> dict[str, list[str]]:
    """Who sits where, as their own cards say."""
    tables: dict[str, list[str]] = {}
    for name, one in players.items():
        tables.setdefault(await table_of(one), []).append(name)
    return tables


async def test_an_event_from_the_form_to_the_prizes(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(tmp_path))
        chromium = await stack.enter_async_context(browser())
        time, origin = Time(server), f"http://{server.host}"
        host = await stack.enter_async_context(person(chromium, origin, 8, LAPTOP))
        players = {
            name: await stack.enter_async_context(person(chromium, origin, n, PHONE)) for n, name in enumerate(NAMES)
        }
        event, link = await announced(host)
        wall = await stack.enter_async_context(
            person(chromium, origin, 9, {"viewport": {"width": 1920, "height": 1080}})
        )
        code = link.rpartition("/")[2]
        await wall.page.goto(f"{event}/tv?code={code}")
        on_wall = wall.page.locator("[data-tv]")
        await expect(on_wall).to_have_attribute("data-tv", "registration")

        await expect(wall.page.locator(f"img[src='/qr/i/{code}.svg']")).to_be_visible()

        # registering and checking in
        for name, one in players.items():
            await registered(one, link, name)
        await expect(host.page.locator("[data-person]")).to_have_count(4)
        await expect(wall.page.locator(".tv__names li")).to_have_count(4)
        await verb(host, "open-check-in").click()
        for one in players.values():
            await verb(one, "check-in").click()
            await expect(one.page.locator("[data-entry=in]")).to_contain_text("Du bist eingecheckt")
        await expect(host.page.locator("[data-step] h2")).to_contain_text("4 von 4")
        assert await faults_of(players["Ada"].page) == []
        await surely(host, "begin")

        # the first round: one match is played, at the other somebody never comes
        await paired(host)
        tables = await by_table(players)
        assert sorted(len(names) for names in tables.values()) == [2, 2]
        (first, second) = sorted(tables, key=int)
        await expect(on_wall).to_have_attribute("data-tv", "round")
        await expect(wall.page.locator("[data-clock=waits]")).to_be_visible()
        await verb(host, "start").click()
        await step(host, "running")
        await expect(wall.page.locator("[data-clock=runs]")).to_be_visible()
        one, other = (players[name] for name in tables[first])
        await sat(one)
        await sat(other)
        cell = host.page.locator(f".desk__cell[data-table='{first}']")
        await expect(cell).to_have_attribute("data-state", "playing")
        await expect(cell.locator("[data-here=true]")).to_have_count(2)
        assert await faults_of(host.page) == []

        # a judge is called to the second table and takes the call; a word to everybody
        there, missing = (players[name] for name in tables[second])
        await one.page.locator("[data-tool=help]").click()  # from within a match, too, whose player stays where he is
        await surely(one, "call-judge")
        await expect(one.page.locator("[data-call=open]")).to_contain_text("Judge ist gerufen")
        await expect(host.page.locator("[data-calls]")).to_have_text("1")
        await expect(cell.locator("[data-here=true]")).to_have_count(2)
        await verb(host, "resolve-call").click()
        await expect(host.page.locator("[data-calls]")).to_have_count(0)
        await one.page.keyboard.press("Escape")
        await surely(there, "judge")
        await expect(host.page.locator("[data-calls]")).to_have_text("1")
        await verb(host, "take-call").click()
        await expect(there.page.locator("[data-call=claimed]")).to_be_visible()
        await verb(host, "resolve-call").click()
        await host.page.locator("[name=announce]").fill("Bitte leise.")
        await verb(host, "announce").click()
        await expect(there.page.locator("[data-announcement]")).to_contain_text("Bitte leise.")
        await expect(wall.page.locator(".tv__news")).to_contain_text("Bitte leise.")

        # the organiser looks on at the first table, sees both hands, and comes back
        await cell.locator("[data-verb=open]").click()
        await verb(host, "referee").click()
        await host.page.wait_for_url("**/d/*")
        await host.page.locator("[data-zone=board], .table__main").first.wait_for()
        await host.page.locator("[data-tool=home]").click()
        await host.page.wait_for_url("**/orga")

        # who resigns has lost, and the result is there by itself
        await resigned(one)
        await back(one)
        await expect(one.page.locator("[data-fate=lost]")).to_have_text("Verloren 0:1")
        await back(other)
        await expect(other.page.locator("[data-fate=won]")).to_have_text("Gewonnen 1:0")

        # the absent is called after three minutes, and has lost after five
        await sat(there)
        await time.by(3 * MINUTE + 2_000)
        await expect(missing.page.locator("[data-hurry=true]")).to_be_visible()
        await time.by(2 * MINUTE)
        await expect(missing.page.locator("[data-fate=lost]")).to_be_visible()
        await there.page.goto(event)
        await expect(there.page.locator("[data-fate=won]")).to_be_visible()
        await expect(on_wall).to_have_attribute("data-tv", "standings")

        # the second round is entered by hand, and a result of the first is corrected
        await paired(host)
        await verb(host, "start").click()
        for table in ("1", "2"):
            await host.page.locator(f".desk__cell[data-table='{table}'] [data-verb=open]").click()
            for _ in ("asked", "sure"):
                await host.page.locator("[data-games='1,0,0']").click()
            await expect(host.page.locator("[data-part=result]")).to_contain_text("1:0")
            await host.page.keyboard.press("Escape")
        await step(host, "cut")
        await host.page.locator("[name=desk-round]").select_option("1")
        await host.page.locator(f".desk__cell[data-table='{first}'] [data-verb=open]").click()
        before = await host.page.locator("[data-part=result]").inner_text()
        await verb(host, "correct").click()
        turned = host.page.locator(f"[data-games='{'0,1,0' if '1:0' in before else '1,0,0'}']")
        await turned.click()
        await expect(host.page.locator("[data-changes=true]")).to_contain_text("bleiben, wie sie sind")
        await turned.click()
        await expect(host.page.locator("[data-part=result]")).to_contain_text("0:1" if "1:0" in before else "1:0")
        await host.page.keyboard.press("Escape")
        await host.page.locator("[data-chapter-to=protokoll]").click()
        await expect(host.page.locator("[data-what=correct]")).to_have_count(1)
        await players["Ada"].page.locator("[data-tab=standings]").click()
        await expect(players["Ada"].page.locator("[data-standings='2'] tr[data-row]")).to_have_count(4)

        # the final, won by whoever is left
        await host.page.locator("[data-chapter-to='']").click()
        await surely(host, "cut")
        await paired(host)
        await verb(host, "start").click()
        await expect(host.page.locator(".desk__cell")).to_have_count(1)
        finalists = [name for name, one in players.items() if await _is_in_the_final(one, event)]
        assert len(finalists) == 2
        loser, winner = finalists
        for name in finalists:
            await sat(players[name])
        await resigned(players[loser])
        await step(host, "end")
        await host.page.locator("[data-chapter-to=mehr]").click()
        await host.page.locator("[name=prizes]").fill("Pokal\nBooster")
        await verb(host, "prizes").click()
        await surely(host, "end")
        await step(host, "over")
        await expect(host.page.locator("[data-step] h2")).to_contain_text(winner)
        await back(players[winner])
        await expect(players[winner].page.locator("[data-over=true] h2")).to_have_text(winner)
        await expect(players[winner].page.locator(".event__place")).to_have_attribute("data-rank", "1")
        await expect(players[winner].page.locator(".event__prize")).to_contain_text("Pokal")
        await expect(on_wall).to_have_attribute("data-tv", "over")
        await expect(wall.page.locator(".tv__first")).to_contain_text(winner)


async def _is_in_the_final(someone: Person, event: str) -> bool:
    await someone.page.goto(event)
    mine = someone.page.locator("[data-mine]")
    await mine.wait_for()
    return await mine.get_attribute("data-mine") == "open"
