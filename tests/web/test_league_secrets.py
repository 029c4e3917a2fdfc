"""Before the reveal no address of the server says anything of a pick: whoever asks for whatever can be asked for is
answered the same before it, after it, and after another one."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from starlette.routing import BaseRoute, Route

from server import app
from server.clock import FakeClock
from server.engines.contract import Ms, Seat
from server.football.wall import DAY
from server.rooms.room import Room
from server.store.contract import RoomId
from server.web.routes import site as served_site
from tests.engines.stadium import season as league
from tests.web.peers import Site, served

FOUNDED = Ms(league.FIRST_KICKOFF - 30 * DAY)
OPERATORS = ("/metrics", "/healthz", "/readyz", "/_test/", "/api/admin/")
"""What counts commands of the whole node and tells its times, for whoever runs it."""
PICKS: tuple[dict[str, Any], ...] = (
    {"club": "FCB", "duel": 2},
    {"club": "HSV", "duel": -1, "answers": {}},
    {"club": "", "duel": 1},
)


class Office(NamedTuple):
    site: Site
    room: Room
    addresses: list[str]
    people: dict[str, dict[str, str]]


@pytest.fixture
async def office(client: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Office]:
    """A league with an open week; ``addresses``: all that can be read, for this league."""
    routes: list[BaseRoute] = []

    def noted(all_routes: list[BaseRoute], *more: Any) -> Any:
        routes.extend(all_routes)
        return served_site(all_routes, *more)

    monkeypatch.setattr(app, "site", noted)
    clock = FakeClock(FOUNDED)
    async with served(client, clock, league.engine(), reads_per_address_minute=10_000) as site:
        people = {name: await site.guest(name) for name in ("Ada", "Ben", "Cem", "Eve")} | {"": {}}
        wanted = {"engine": "stadium", "options": {"matchdays": 6}}
        made = (await site.http.post("/api/rooms", json=wanted, headers=people["Ada"])).json()
        for name in ("Ben", "Cem"):
            await site.http.post(f"/api/invites/{made['invite']}", headers=people[name])
        room = await site.node.directory.open(made["room"])
        for seat in (1, 2):
            room.submit_as(Seat(seat), {"do": "join"}, f"join-{seat}")
        room.submit_as(Seat(0), {"do": "begin"}, "begin")
        room = await opened(site, made["room"])
        feed = await site.http.post(f"/api/rooms/{room.id}/calendar", headers=people["Ben"])
        known = {
            "id": room.id,
            "room": room.id,
            "code": made["invite"],
            "secret": feed.json()["link"].rsplit("/", 1)[1],
        }
        yield Office(site, room, addresses(routes, known | {"squads": room.state.squads.id}), people)


def addresses(routes: list[BaseRoute], known: dict[str, str]) -> list[str]:
    """Every address that answers a GET, filled in with what is known of this league."""
    read = [r.path for r in routes if isinstance(r, Route) and "GET" in (r.methods or ())]
    found = [
        filled(path, known | ({"id": known["squads"]} if "squads" in path else {}))
        for path in read
        if not path.startswith(OPERATORS)
    ]
    room = known["room"]
    return [*found, f"/api/rooms/{room}/replay?cut=s0", f"/api/rooms/{room}/replay?cut=all"]


def filled(path: str, known: dict[str, str]) -> str:
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda part: known.get(part[1], "x"), path.removesuffix(".ics"))


async def opened(site: Site, room_id: RoomId) -> Room:
    """Let time pass until the first week is open. A room that nobody visits leaves memory meanwhile."""
    for _ in range(200):
        room = await site.node.directory.open(room_id)
        await room.idle()
        if room.state.weeks and room.state.weeks[0].stage == "open":
            return room
        due = min(room.engine.deadlines(room.state).values(), default=0)
        site.fake.advance(max(1_000, due - site.fake.now_ms()))
        await asyncio.sleep(0)
    pytest.fail("the first week never opens")


async def answers(office: Office) -> dict[str, tuple[int, bytes]]:
    """What everybody but Ada is told, at every address."""
    told = {}
    for name, headers in office.people.items():
        if name == "Ada":
            continue
        for address in office.addresses:
            answer = await office.site.http.get(address, headers=headers)
            told[f"{name or 'nobody'} {address}"] = (answer.status_code, answer.content)
    return told


async def test_no_address_tells_of_a_pick(office: Office) -> None:
    before = await answers(office)
    assert len({status for status, _ in before.values()} & {200, 401, 404}) == 3
    assert sum(status == 200 for status, _ in before.values()) > 40
    for n, picks in enumerate(PICKS):
        office.room.submit_as(Seat(0), {"do": "picks", "matchday": 1, **picks}, f"pick-{n}")
        await office.room.idle()
        mine = office.room.engine.view(office.room.state, Seat(0))["my"]["weeks"]["1"]["picks"]
        assert mine.get("club", "") == picks["club"]
        assert await answers(office) == before
