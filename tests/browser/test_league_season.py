"""Four friends and a whole season in browsers: three phones and a laptop, one of them away all the time, a reload in
every phase, an English week, the last table, and the map that tells it all. The server's clock is moved."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from playwright.async_api import expect

from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import faults_of
from tests.browser.league import (
    DAY,
    HOUR,
    Time,
    at_stage,
    before_a_season,
    drafted,
    first_to_see,
    founded,
    joined,
    lots_drawn,
    moved_on,
    picked,
    round_played,
    times,
)
from tests.browser.people import Person, browser, person
from tests.faults.processes import Process, running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

FIRST, MATCHDAYS = 15, 6
ENGLISH = (16, 17)
"""Tuesday and Wednesday, then the weekend: two rounds on one evening (R54)."""
NAMES = ("Ada", "Ben", "Cem", "Dana")
DANA = 3
TURN_MS = 31_000


async def test_four_friends_play_a_short_season(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium, AsyncExitStack() as all_of_them:
        time, origin = Time(server), f"http://{server.host}"
        await in_winter(server, time)
        screens = (PHONE, LAPTOP, PHONE, PHONE)
        people = [
            await all_of_them.enter_async_context(person(chromium, origin, seat, screen))
            for seat, screen in enumerate(screens)
        ]
        ada, ben, cem, dana = people
        link = await founded(ada, "Ada", bots=0, matchdays=MATCHDAYS)
        for one, name in zip(people[1:], NAMES[1:], strict=True):
            await joined(one, link, name)
        for one in people:
            await expect(one.page.locator(".seat")).to_have_count(len(NAMES))
        league = ada.page.url
        promised = await drawn(people)
        await drafted(*people)
        await dana.page.goto("about:blank")

        here = (ada, ben, cem)
        await a_week_with_reloads(here, league, time)
        await an_english_week(here, league, time)
        for matchday in range(ENGLISH[-1] + 1, FIRST + MATCHDAYS):
            await a_week_without_picks(ada, f"{league}/woche/{matchday}", league, time)

        await dana.page.goto(league)
        for one in people:
            await expect(one.page.locator("[data-over=true]")).to_be_visible()
        await the_map_tells_it(dana, league)
        await the_proof_holds(ben, league, promised)


# --- before the first week ---


async def in_winter(server: Process, time: Time) -> None:
    """Some days before the matchday that comes before an English week."""
    await before_a_season(server, time)
    async with httpx.AsyncClient(base_url=f"http://{server.host}", trust_env=False) as http:
        kickoffs = (await http.get("/api/seasons")).json()[0]["kickoffs"]
        await time.to(kickoffs[FIRST - 1] - 6 * DAY)
        assert (await http.get("/api/seasons")).json()[0]["next"] == FIRST
    assert kickoffs[ENGLISH[1] - 1] - kickoffs[ENGLISH[0] - 1] < 4 * DAY


async def drawn(people: Sequence[Person]) -> str:
    """Everybody watches the draw; the fingerprint of its key, as it was shown before."""
    for one in people[1:]:
        await expect(one.page.locator("[data-verb=begin]")).to_have_count(0)
    await lots_drawn(people[0])
    shown = set()
    for one in people:
        await one.page.locator(".draw summary, .draft").first.wait_for()
        shown |= set(await one.page.locator(".draw .hash").all_text_contents())  # or the draw is over already
    for one in people:
        await expect(one.page.locator(".draft")).to_be_visible()
        await expect(one.page.locator(".draft__order li")).to_have_count(len(NAMES))
    assert len(shown) <= 1
    return next(iter(shown), None) or ""


# --- weeks ---


async def a_week_with_reloads(people: Sequence[Person], league: str, time: Time) -> None:
    """Matchday 15: in each phase every page is loaded anew, and shows what it showed before."""
    ada, ben, cem = people
    await week(people, league, FIRST)
    await reloaded(people, "scheduled")
    await time.to((await times(ada))["opens"])
    await reloaded(people, "open")
    for one, duel in ((ada, str(DANA)), (ben, "0"), (cem, "none")):
        await picked(one, 1 + one.seat, duel)
    await reloaded(people, "open")
    for one in people:  # the fortress is no omission
        await expect(one.page.locator(".step--done")).to_have_count(4)

    await time.to((await times(ada))["reveal"])
    await reloaded(people, "revealed")
    for one in people:
        await expect(one.page.locator("[data-lineup]")).to_have_count(len(NAMES))
        await expect(one.page.locator("[data-changed]")).to_have_count(0)
    await ada.page.locator("[data-step=club] > summary").click()
    await ada.page.locator("[data-club]:not([disabled])[aria-pressed=false]").first.click()
    for one in people:
        await expect(one.page.locator("[data-lineup='0'] [data-changed]")).to_be_visible()
    await reloaded(people, "revealed")
    await expect(ben.page.locator("[data-changed]")).to_have_count(1)
    assert await faults_of(ben.page) == []

    await locked_and_settled(people, league, FIRST, time, reload=True)
    await expect(ada.page.locator(f"[data-lineup='{DANA}']")).to_contain_text("automatisch")
    await expect(ada.page.locator("[data-also]")).to_contain_text(f"{ENGLISH[0]}. Spieltag: Aufgedeckt")
    await expect(ada.page.locator(f"[data-soon='{DANA}'][data-here=false]")).to_be_visible()
    await to_the_round(people, time)
    mover = await first_to_see("[data-mine=true]", *people)
    for one in people:
        await one.page.reload()
        await expect(one.page.locator("[data-turn]")).to_be_visible()
    await expect(mover.page.locator("[data-mine=true]")).to_be_visible()
    await closed(people, league, FIRST)


async def an_english_week(people: Sequence[Person], league: str, time: Time) -> None:
    """Matchdays 16 and 17: the first was chosen for while 15 was played, and both rounds are on the same evening."""
    first, second = ENGLISH
    await week(people, league, second)
    await time.to((await times(people[0]))["opens"])
    for one in people:
        await at_stage(one, "open")
        await picked(one, one.seat, str((one.seat + 1) % len(people)))
    await time.to((await times(people[0]))["reveal"])
    for one in people:
        await at_stage(one, "revealed")
        await expect(one.page.locator("[data-lineup]")).to_have_count(len(NAMES))
    await locked_and_settled(people, league, second, time)
    await week(people, league, first)
    for one in people:
        await at_stage(one, "settled")
        await expect(one.page.locator("[data-balance]")).to_have_count(len(NAMES))
    await to_the_round(people, time)
    await closed(people, league, second)
    await week(people, league, first)
    for one in people:
        await at_stage(one, "closed")


async def a_week_without_picks(one: Person, page: str, league: str, time: Time) -> None:
    """Nobody chooses anything, and the app sets all flags."""
    await one.page.goto(page)
    await time.to((await times(one))["lock"])
    await at_stage(one, "locked")
    await results_in(one, time)
    await time.to((await times(one))["settles"])
    await at_stage(one, "settled")
    await time.to((await times(one))["round"])
    await moved_on(one, time, "[data-stage=closed]", TURN_MS)


async def locked_and_settled(
    people: Sequence[Person], league: str, matchday: int, time: Time, *, reload: bool = False
) -> None:
    """On to Monday noon. On the way the matchday of an English week that opens meanwhile is chosen for, too."""
    one = people[0]
    lock = (await times(one))["lock"]
    if matchday + 1 == ENGLISH[0]:
        await week(people, league, ENGLISH[0])
        opens = (await times(one))["opens"]
        assert opens < lock
        await time.to(opens)
        for each in people:
            await at_stage(each, "open")
            await picked(each, each.seat, "none")
        await week(people, league, matchday)
    await time.to(lock)
    for each in people:
        await at_stage(each, "locked")
        if reload:
            await reloaded([each], "locked")
            await expect(each.page.locator("[data-club]")).to_have_count(0)
    await results_in(one, time)
    if reload:
        await reloaded(people, "locked")
        await expect(one.page.locator("[data-preliminary=true]")).to_be_visible()
    await time.to((await times(one))["settles"])
    for each in people:
        await at_stage(each, "settled")
        if reload:
            await reloaded([each], "settled")
        await expect(each.page.locator("[data-balance]")).to_have_count(len(NAMES))


async def results_in(one: Person, time: Time) -> None:
    await time.to((await times(one))["settles"] - 4 * HOUR)
    await expect(one.page.locator(".fixtures b", has_text="–:–")).to_have_count(0)


# --- the evening ---


async def to_the_round(people: Sequence[Person], time: Time) -> None:
    await time.to((await times(people[0]))["round"])
    for one in people:
        await one.page.locator("[data-verb=to-round]").click()
        await expect(one.page.locator("[data-turn]")).to_be_visible()


async def closed(people: Sequence[Person], league: str, matchday: int) -> None:
    """Until this matchday's round is over; between two rounds of one evening a page shows the week for a moment."""
    page = people[0].page
    while True:
        await round_played(*people)
        await week(people, league, matchday)
        await page.locator("#main[data-stage=closed], [data-verb=to-round]").first.wait_for()
        if await page.locator("#main[data-stage=closed]").count():
            break
        for one in people:
            await one.page.locator("[data-verb=to-round]").click()
    for one in people:
        await at_stage(one, "closed")


async def week(people: Sequence[Person], league: str, matchday: int) -> None:
    for one in people:
        await one.page.goto(f"{league}/woche/{matchday}")
        await expect(one.page.locator("#main[data-matchday]")).to_have_attribute("data-matchday", str(matchday))


async def reloaded(people: Sequence[Person], stage: str) -> None:
    for one in people:
        await at_stage(one, stage)
        await one.page.reload()
        await at_stage(one, stage)


# --- afterwards ---


async def the_map_tells_it(one: Person, league: str) -> None:
    """A chapter for the beginning and for each matchday, in the order in which they were played."""
    page = one.page
    await page.goto(f"{league}/karte")
    story = page.locator(".history")
    last = FIRST + MATCHDAYS - 1
    await expect(story).to_have_attribute("data-chapter", str(last))
    assert await faults_of(page) == []
    slider = page.locator(".history__slider")
    await slider.focus()
    await page.keyboard.press("Home")
    for matchday in (0, *range(FIRST, last + 1)):
        await expect(story).to_have_attribute("data-chapter", str(matchday))
        await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Home")
    await page.keyboard.press("ArrowRight")
    await page.locator("[data-verb=flag-back]").click()
    await expect(page.locator(".history__flag")).to_be_visible()


async def the_proof_holds(one: Person, league: str, promised: str) -> None:
    """Both keys are told now, and they are those whose fingerprints were shown."""
    page = one.page
    await page.goto(f"{league}/tabelle")
    await page.locator(".proof > summary").click()
    shown = [await h.text_content() or "" for h in await page.locator(".proof .hash").all()]
    draw, draw_key, season, season_key = shown
    assert hashlib.sha256(bytes.fromhex(draw_key)).hexdigest() == draw
    assert hashlib.sha256(bytes.fromhex(season_key)).hexdigest() == season
    assert promised in ("", draw)
