"""A lost phone in mid-season: the code on another device, the same seat, the phone shut out, everything taken home, and
being forgotten; and the page itself in all its states."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect
from playwright.sync_api import Browser, Page, Route
from playwright.sync_api import expect as expect_now

from tests.browser.chromium import LAPTOP, PHONE, SMALL, watched
from tests.browser.demo import SCREENS, TWICE, faults, faults_of
from tests.browser.league import Time, at_stage, before_a_season, drafted, founded, joined, lots_drawn, times
from tests.browser.people import Person, browser, person
from tests.browser.states import overflow
from tests.faults.processes import running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]


async def coded(someone: Person) -> str:
    """Make a recovery code and take it home as a text; the code."""
    page = someone.page
    await page.locator("[data-verb=make-code]").click()
    shown = page.locator("[data-code]")
    code = await shown.get_attribute("data-code") or ""
    assert len(code.split(" ")) == 5
    assert await faults_of(page) == []
    async with page.expect_download() as text:
        await page.locator("[data-verb=save-code]").click()
    assert code in (await (await text.value).path()).read_text("utf-8")
    await page.locator("[data-verb=code-done]").click()
    await expect(page.locator("[data-verb=renew-code]")).to_be_visible()
    await expect(page.locator("body")).not_to_contain_text(code.split(" ")[1])
    return code


async def test_a_phone_is_lost_in_mid_season(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        time, origin = Time(server), f"http://{server.host}"
        await before_a_season(server, time)
        async with (
            person(chromium, origin, 0, PHONE) as phone,
            person(chromium, origin, 1, LAPTOP) as ben,
            person(chromium, origin, 0, LAPTOP) as laptop,
        ):
            link = await founded(phone, "Ada", bots=2)
            await joined(ben, link, "Ben")
            await expect(phone.page.locator(".seat")).to_have_count(4)
            league = phone.page.url
            await phone.page.locator("[data-verb=keep-me]").click()
            code = await coded(phone)
            await phone.page.goto(league)
            await expect(phone.page.locator("[data-verb=begin]")).to_be_visible()
            await expect(phone.page.locator("[data-verb=keep-me]")).to_be_hidden()

            await elsewhere_a_game_begins(laptop)
            await entered(laptop, code)
            await expect(laptop.page.locator("[data-place]")).to_have_count(2)
            await laptop.page.locator(f"[data-place='{league.rsplit('/', 1)[1]}']").click()
            await lots_drawn(laptop)  # the founder's right is hers here, too
            await drafted(laptop, ben)
            await expect(phone.page.locator("[data-connection=replaced]")).to_be_visible()

            await shut_out(laptop, phone)
            await time.to((await times(ben))["opens"])
            await laptop.page.goto(league)
            await at_stage(laptop, "open")
            await laptop.page.locator("[data-club]:not([disabled])").first.click()
            await expect(laptop.page.locator(".step--done[data-step=club]")).to_be_visible()

            await taken_home(laptop)
            await forgotten(laptop)
            await ben.page.goto(f"{league}/tabelle")
            await expect(ben.page.get_by_text("Gelöschter Spieler 1").first).to_be_visible()
            await expect(ben.page.locator("#main")).not_to_contain_text("Ada")


async def elsewhere_a_game_begins(someone: Person) -> None:
    """A browser that knows nobody yet: its guest sits down against the computer."""
    page = someone.page
    await page.goto(someone.origin)
    await page.locator("[data-verb=bot]").click()
    await page.wait_for_url("**/d/*")


async def entered(someone: Person, code: str) -> None:
    """Type the code as people do: small letters, no spaces between the words."""
    page = someone.page
    await page.goto(f"{someone.origin}/profil")
    await page.locator("[name=recovery]").fill(code.lower().replace(" ", "-", 1).replace(" ", ""))
    await page.locator("[data-verb=claim]").click()
    await expect(page.locator("[data-claimed]")).to_be_visible()
    await expect(page.locator("[name=nickname]")).to_have_value("Ada")
    assert await faults_of(page) == []


async def shut_out(someone: Person, lost: Person) -> None:
    """The lost phone is signed out; whoever has found it can't even take the seat back."""
    page = someone.page
    await page.goto(f"{someone.origin}/profil")
    await expect(page.locator("[data-device]")).to_have_count(2)
    await page.locator("[data-verb=sign-out]").evaluate(TWICE)
    await expect(page.locator("[data-device]")).to_have_count(1)
    async with lost.page.expect_console_message(lambda message: "401" in message.text):
        await lost.page.locator("[data-connection=replaced] button").first.click()
    await expect(lost.page.get_by_text("Nur zuschauen")).to_be_visible()
    lost.faults.clear()  # the browser's own word about the refusal


async def taken_home(someone: Person) -> None:
    """Everything that is kept, in one file, without a secret."""
    page = someone.page
    await page.goto(f"{someone.origin}/profil")
    async with page.expect_download() as file:
        await page.locator("[data-verb=export]").click()
    text = (await (await file.value).path()).read_text("utf-8")
    kept = json.loads(text)
    assert kept["guest"]["nickname"] == "Ada"
    assert sorted(seat["engine"] for seat in kept["seats"]) == ["legends", "stadium"]
    assert kept["browser"]["kept"] == "code"
    assert not [key for key in kept["browser"] if key.startswith(("guest", "seat:", "invite:"))]
    token = json.loads(await page.evaluate("localStorage.getItem('guest')"))["token"]
    assert token not in text


async def forgotten(someone: Person) -> None:
    page = someone.page
    await page.locator("[data-verb=delete-me]").evaluate(TWICE)
    await expect(page.get_by_text("Du bist vergessen")).to_be_visible()
    assert await page.evaluate("Object.keys(localStorage).filter(key => /^(guest|seat|table|kept)/.test(key))") == []
    assert await faults_of(page) == []


# --- the page, with answers of its own ---

ME: dict[str, Any] = {
    "id": "G1", "nickname": "Flinker Dachs", "since": 1_790_000_000_000, "recovery": {"since": 1_795_000_000_000},
    "devices": [
        {"id": "A", "kind": "phone", "since": "2026-09-21", "seen": "2026-10-02"},
        {"id": "B", "kind": "computer", "since": "2026-09-21", "seen": "2026-11-30", "here": True},
        {"id": "C", "kind": "tablet", "since": "2026-09-21", "seen": "2026-11-12"},
        {"id": "D", "kind": "", "since": "2026-09-21", "seen": "2026-09-21"},
    ],
}  # fmt: skip
SITTERS = {
    "0": {"name": "Flinker Dachs", "bot": False},
    "1": {"name": "", "bot": False, "gone": True},
    "2": {"name": "greedy", "bot": True},
}
GAMES = ("stadium", "legends", "legends", "stadium", "legends", "legends", "legends", "tournament")
SEATS = [
    {"room": f"ROOM{n:02}", "engine": engine, "seat": 0, "since": n, "begun": n > 1, "over": n > 4, "seats": SITTERS}
    for n, engine in enumerate(GAMES)
]
CODE = "K7QM4X Pflaumenschaukel Laternenkompass Trommelspiegel Glockenschnecke"


def answered(route: Route) -> None:
    """As ``server.web.guests`` and ``server.web.profile`` answer."""
    request = route.request
    path = request.url.partition("/api/")[2]
    if path == "me/seats":
        route.fulfill(json={"seats": SEATS})
    elif path == "me/recovery":
        route.fulfill(status=201, json={"code": CODE})
    elif path == "me/export":
        route.fulfill(json={"format": 1, "guest": ME})
    elif path == "recovery":
        locked = "LOCKED" in (request.post_data or "")
        facts = {"wait_ms": 2_000_000} if locked else {}
        route.fulfill(
            status=429 if locked else 403,
            json={"code": "too-many-tries" if locked else "bad-code", "facts": facts},
        )
    else:
        route.fulfill(json=ME)


def opened(page: Page, home: str, lang: str = "de") -> None:
    for pattern in ("**/api/me", "**/api/me/**", "**/api/recovery"):
        page.route(pattern, answered)
    page.goto(f"{home}/profil?lang={lang}")
    expect_now(page.locator("[data-device]")).to_have_count(len(ME["devices"]))
    expect_now(page.locator("[data-place]")).to_have_count(6)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_every_state_is_accessible(home: str, chromium: Browser, screen: dict[str, Any], lang: str) -> None:
    with watched(chromium, home, ("403", "429"), **screen) as one:
        page = one.page
        opened(page, home, lang)
        assert faults(page) == []
        page.locator("[data-verb=all-places]").click()
        page.locator("[data-verb=renew-code]").evaluate(TWICE)
        expect_now(page.locator("[data-code] li")).to_have_count(5)
        assert faults(page) == []
        for code, verdict in (("K7QM4X Mondfuchs", "bad-code"), ("LOCKED", "too-many-tries")):
            page.locator("[name=recovery]").fill(code)
            with page.expect_response("**/api/recovery") as refused:
                page.locator("[data-verb=claim]").click()
            assert refused.value.json()["code"] == verdict
            expect_now(page.get_by_role("alert").last).to_be_visible()
            assert faults(page) == []
        page.locator("[data-verb=delete-me]").click()
        assert faults(page) == []


def test_a_long_code_fits_a_small_screen(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **SMALL) as one:
        page = one.page
        opened(page, home)
        page.locator("[data-verb=renew-code]").evaluate(TWICE)
        expect_now(page.locator("[data-code]")).to_be_visible()
        assert overflow(page) <= 0


def test_nothing_is_deleted_by_one_tap(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **PHONE) as one:
        page = one.page
        opened(page, home)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.method))
        page.locator("[data-verb=delete-me]").click()
        expect_now(page.locator("[data-verb=delete-me]")).to_contain_text("Wirklich")
        expect_now(page.locator("[data-verb=delete-me]")).to_contain_text("Mich löschen")  # the question has passed
        assert "DELETE" not in asked
        with page.expect_request(lambda request: request.method == "DELETE" and request.url.endswith("/devices/A")):
            page.locator("[data-device=A] [data-verb=sign-out]").evaluate(TWICE)
