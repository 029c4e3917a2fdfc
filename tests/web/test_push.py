"""Who wants to be reminded says so with a guest's token and a browser's subscription, and is reminded."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from server.clock import FakeClock
from server.engines.contract import Ms, Seat
from server.engines.stadium import times
from server.football.wall import DAY, MINUTE
from tests.engines.stadium import season as league
from tests.reminders.push_service import Browser, PushService, push_service
from tests.web.peers import PATIENCE_SECONDS, Site, served

FOUNDED = Ms(league.FIRST_KICKOFF - 4 * DAY)
"""Hours before the first week opens: a fake clock is slow over weeks."""
PUBLIC = Browser("https://push.example.org/x")


@pytest.fixture
async def service() -> AsyncIterator[PushService]:
    async with push_service() as told:
        yield told


@pytest.fixture
async def site(client: Path) -> AsyncIterator[Site]:
    async with served(client, FakeClock(FOUNDED), league.engine(), push_contact="mailto:hof@example.org") as made:
        yield made


async def put(site: Site, who: dict[str, str], browser: Browser, **more: Any) -> tuple[int, str]:
    told = await site.http.put("/api/push", json=browser.subscription | more, headers=who)
    return told.status_code, told.json()["code"] if told.content else ""


async def test_a_browser_subscribes_with_the_key_of_this_server(site: Site) -> None:
    key = (await site.http.get("/api/push")).json()["key"]
    point = urlsafe_b64decode(key + "=")
    assert (len(point), point[:1]) == (65, b"\x04")
    ada = await site.guest("Ada")
    assert await put(site, ada, PUBLIC) == (204, "")
    assert await put(site, ada, PUBLIC, lang="en", kinds=["turn"]) == (204, "")
    gone = await site.http.request("DELETE", "/api/push", json={"endpoint": PUBLIC.endpoint}, headers=ada)
    assert gone.status_code == 204


BAD: dict[str, tuple[dict[str, Any], int, str]] = {
    "our own network": ({"endpoint": "https://10.0.0.1/x"}, 422, "bad-device"),
    "this machine": ({"endpoint": "http://127.0.0.1:8000/x"}, 422, "bad-device"),
    "no https": ({"endpoint": "http://push.example.org/x"}, 422, "bad-device"),
    "no keys": ({"keys": {"p256dh": "A" * 87, "auth": "A" * 22}}, 422, "bad-device"),
    "strange keys": ({"keys": {"p256dh": "!" * 87, "auth": "A" * 22}}, 400, "bad-request"),
    "another language": ({"lang": "fr"}, 400, "bad-request"),
    "another kind": ({"kinds": ["spam"]}, 400, "bad-request"),
    "kinds without end": ({"kinds": ["turn"] * 6}, 400, "bad-request"),
    "something else": ({"room": "K7QM4X"}, 400, "bad-request"),
}


@pytest.mark.parametrize(("more", "status", "code"), BAD.values(), ids=BAD)
async def test_what_is_no_subscription_is_refused(site: Site, more: dict[str, Any], status: int, code: str) -> None:
    assert await put(site, await site.guest("Ada"), PUBLIC, **more) == (status, code)


async def test_nobody_subscribes_for_somebody_else(site: Site) -> None:
    assert await put(site, {}, PUBLIC) == (401, "not-signed-in")
    gone = await site.http.request("DELETE", "/api/push", json={"endpoint": PUBLIC.endpoint})
    assert gone.status_code == 401


@pytest.mark.parametrize("config", [{}, {"push": False, "push_contact": "mailto:hof@example.org"}])
async def test_a_server_that_notifies_nobody_says_so(client: Path, config: dict[str, Any]) -> None:
    async with served(client, **config) as site:
        assert (await site.http.get("/api/push")).json() == {}
        assert await put(site, await site.guest("Ada"), PUBLIC) == (404, "not-found")


async def test_a_member_of_a_league_is_reminded_when_its_week_opens(client: Path, service: PushService) -> None:
    browser = service.browser()
    async with served(client, FakeClock(FOUNDED), league.engine(), test_hooks=True) as site:
        founder = await site.guest("Ada")
        wanted = {"engine": "stadium", "options": {"matchdays": 20}}
        made = (await site.http.post("/api/rooms", json=wanted, headers=founder)).json()
        for name in ("Ben", "Cem"):
            await site.http.post(f"/api/invites/{made['invite']}", headers=await site.guest(name))
        assert await put(site, founder, browser) == (204, "")
        room = await site.node.directory.open(made["room"])
        for seat in (1, 2):
            room.submit_as(Seat(seat), {"do": "join"}, f"join-{seat}")
        room.submit_as(Seat(0), {"do": "begin"}, "begin")
        async with asyncio.timeout(PATIENCE_SECONDS):
            while (state := (await site.node.directory.look(made["room"])).state).phase != "season":
                site.fake.advance(MINUTE)
                await asyncio.sleep(0)
            site.fake.advance(times.opens(state.weeks[0]) - site.fake.now_ms())  # the league sleeps meanwhile
            while not service.some.is_set():
                site.fake.advance(MINUTE)  # its chances are looked up by the minute
                await asyncio.sleep(0)
        [told] = service.told(browser)
        assert (told["title"], told["link"]) == ("Stadionliga, 1. Spieltag", f"/f/{made['room']}")
        assert "Ada" not in str(told)
