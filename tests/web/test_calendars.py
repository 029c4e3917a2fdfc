"""A league's calendar feed: at a secret address of one's own, for members only, and taken back at will."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from icalendar import Calendar

from server.clock import FakeClock
from server.engines.contract import Ms, Seat
from server.football.wall import DAY
from tests.engines.stadium import season as league
from tests.web.peers import Site, served

FOUNDED = Ms(league.FIRST_KICKOFF - 30 * DAY)
MATCHDAYS = 20


class Office:
    """A league whose matchdays are known, its founder and somebody else."""

    def __init__(self, site: Site, room: str, founder: dict[str, str], stranger: dict[str, str]) -> None:
        self.site = site
        self.room = room
        self.founder = founder
        self.stranger = stranger

    async def ask(self, who: dict[str, str]) -> tuple[int, str]:
        told = await self.site.http.post(f"/api/rooms/{self.room}/calendar", headers=who)
        return told.status_code, told.json().get("link", "").removeprefix(f"http://{self.site.host}")


@pytest.fixture
async def office(client: Path) -> AsyncIterator[Office]:
    async with served(client, FakeClock(FOUNDED), league.engine()) as site:
        founder, stranger = await site.guest("Ada"), await site.guest("Eve")
        wanted = {"engine": "stadium", "options": {"matchdays": MATCHDAYS}}
        made = (await site.http.post("/api/rooms", json=wanted, headers=founder)).json()
        for name in ("Ben", "Cem"):
            await site.http.post(f"/api/invites/{made['invite']}", headers=await site.guest(name))
        room = await site.node.directory.open(made["room"])
        for seat in (1, 2):
            room.submit_as(Seat(seat), {"do": "join"}, f"join-{seat}")
        room.submit_as(Seat(0), {"do": "begin"}, "begin")
        while any(week.plan is None for week in room.state.weeks):
            await asyncio.sleep(0)
            await room.idle()
        yield Office(site, made["room"], founder, stranger)


async def test_a_member_gets_every_date_at_an_address_of_his_own(office: Office) -> None:
    status, link = await office.ask(office.founder)
    assert status == 201
    told = await office.site.http.get(link)
    assert told.headers["content-type"].startswith("text/calendar")
    events = Calendar.from_ical(told.content).walk("VEVENT")
    assert len(events) == 3 * MATCHDAYS
    assert str(events[0]["uid"]) == f"{office.room.lower()}-1-reveal@pausenhof"
    assert b"flag round" in (await office.site.http.get(f"{link}?lang=en")).content
    assert b"Ada" not in told.content


async def test_a_new_address_makes_the_old_one_void_and_so_does_its_end(office: Office) -> None:
    _, old = await office.ask(office.founder)
    _, new = await office.ask(office.founder)
    assert (await office.site.http.get(old)).status_code == 404
    assert (await office.site.http.get(new)).status_code == 200
    gone = await office.site.http.delete(f"/api/rooms/{office.room}/calendar", headers=office.founder)
    assert gone.status_code == 204
    assert (await office.site.http.get(new)).status_code == 404


async def test_nobody_else_gets_one(office: Office) -> None:
    assert await office.ask(office.stranger) == (403, "")
    assert await office.ask({}) == (401, "")
    assert (await office.site.http.get("/kalender/short.ics")).status_code == 404
    assert (await office.site.http.get(f"/kalender/{'x' * 43}.ics")).status_code == 404
