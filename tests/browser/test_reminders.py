"""Reminders in a real browser: asked for by a tap, sent by the server, shown by the page's worker, without a name."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.chromium import PATIENCE_MS, PHONE
from tests.browser.demo import faults_of
from tests.browser.league import Time, before_a_season, drafted, founded, lots_drawn, times
from tests.browser.people import Person, browser, person
from tests.faults.processes import running
from tests.reminders.push_service import Browser, PushService, push_service

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

IPHONE = PHONE | {
    "user_agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.5 Mobile/15E148 Safari/604.1"
}
SUBSCRIBING = """told => {
    window.asked = 0;
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => (window.asked++, ask());
    const unsubscribe = async () => (localStorage.removeItem("there"), true);
    const ours = { ...told, options: {}, toJSON: () => told, unsubscribe };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem("there") ? ours : null);
    PushManager.prototype.subscribe = async () => (localStorage.setItem("there", "1"), ours);
}"""
"""A push service of this machine in the place of the browser's own, which is far away."""
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    for (;;) {
        const all = await worker.getNotifications();
        if (all.length) return all.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
        await new Promise(requestAnimationFrame);
    }
}"""
"""What is shown, once there is something."""


async def with_service(someone: Person, subscribed: Browser) -> None:
    await someone.context.grant_permissions(["notifications"], origin=someone.origin)
    await someone.context.add_init_script(f"({SUBSCRIBING})({json.dumps(subscribed.subscription)})")


async def turned_on(page: Page) -> None:
    await expect(page.locator("[data-reminders=off]")).to_be_visible()
    assert await page.evaluate("asked") == 0  # nobody is asked who has not asked for it
    await expect(page.locator("[data-verb=remind]")).to_be_disabled()
    assert await faults_of(page) == []
    await page.locator("[name=may]").check()
    await page.locator("[data-verb=remind]").click()
    await expect(page.locator("[data-reminders=on]")).to_be_visible()
    assert await page.evaluate("asked") == 1
    assert await faults_of(page) == []


async def a_feed_that_can_be_taken_back(page: Page) -> None:
    await page.locator("[data-verb=feed]").click()
    address = page.locator(".feed input")
    await expect(address).to_have_value(re.compile(r"/kalender/[\w-]+\.ics$"))
    assert await faults_of(page) == []
    await page.locator("[data-verb=revoke-feed]").click()
    await expect(address).to_have_count(0)


async def pushed(page: Page, letter: dict[str, Any], origin: str) -> None:
    """Hand the letter to the page's worker, as the browser does once its service has brought it."""
    cdp = await page.context.new_cdp_session(page)
    found: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def listed(event: dict[str, Any]) -> None:
        for one in event["registrations"]:
            if one["scopeURL"].startswith(origin) and not found.done():
                found.set_result(one["registrationId"])

    cdp.on("ServiceWorker.workerRegistrationUpdated", listed)
    await cdp.send("ServiceWorker.enable")
    async with asyncio.timeout(PATIENCE_MS / 1000):
        number = await found
    told = {"origin": origin, "registrationId": number, "data": json.dumps(letter)}
    await cdp.send("ServiceWorker.deliverPushMessage", told)
    await cdp.detach()


async def arrived(service: PushService, subscribed: Browser) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE_MS / 1000):
        await service.some.wait()
    [letter] = service.told(subscribed)
    return letter


async def test_who_wants_to_be_reminded_is_when_the_week_opens(tmp_path: Path) -> None:
    async with (
        push_service() as service,
        running(tmp_path) as server,
        browser() as chromium,
        person(chromium, f"http://{server.host}", 0, PHONE) as ada,
    ):
        time, phone, page = Time(server), service.browser("phone"), ada.page
        await before_a_season(server, time)
        await with_service(ada, phone)
        await founded(ada, "Ada", bots=2)
        await lots_drawn(ada)
        await drafted(ada)
        opening = (await times(ada))["opens"]
        league = page.url.split("/f/")[1]
        await page.locator("a.tab[href$='/tabelle']").click()
        await turned_on(page)
        await a_feed_that_can_be_taken_back(page)

        await time.to(opening)
        letter = await arrived(service, phone)
        assert "Ada" not in str(letter)
        await pushed(page, letter, ada.origin)
        assert await page.evaluate(SHOWN) == [
            {
                "title": "Stadionliga, 1. Spieltag",
                "body": "Die Woche ist offen, deine Tipps fehlen noch.",
                "tag": f"{league}-1",
                "data": f"/f/{league}",
            }
        ]

        await page.reload()
        await expect(page.locator("[data-reminders=on]")).to_be_visible()
        await page.locator("[data-verb=remind-off]").click()
        await expect(page.locator("[data-reminders=off]")).to_be_visible()
        await page.goto(f"{ada.origin}/profil")
        await expect(page.locator("[data-reminders=off]")).to_be_visible()
        assert await faults_of(page) == []


async def test_an_iphone_is_told_the_way_to_the_home_screen(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as server,
        browser() as chromium,
        person(chromium, f"http://{server.host}", 0, IPHONE) as ada,
    ):
        await ada.context.add_init_script("delete window.PushManager")
        await ada.page.goto(f"{ada.origin}/profil")
        await expect(ada.page.locator("[data-reminders=home]")).to_contain_text("Zum Home-Bildschirm")
        await expect(ada.page.locator("[data-reminders] button, [data-reminders] input")).to_have_count(0)
        assert await faults_of(ada.page) == []


async def test_where_the_server_notifies_nobody_nothing_is_offered(tmp_path: Path) -> None:
    async with (
        running(tmp_path, PAUSENHOF_PUSH="false") as server,
        browser() as chromium,
        person(chromium, f"http://{server.host}", 0, PHONE) as ada,
    ):
        async with ada.page.expect_response("**/api/push", timeout=PATIENCE_MS) as told:
            await ada.page.goto(f"{ada.origin}/profil")
        assert await (await told.value).json() == {}
        await expect(ada.page.locator("[name=nickname]")).to_be_visible()
        await expect(ada.page.locator("[data-reminders]")).to_have_count(0)
