"""A league on a stored season: which there are, what its commissioner says of it, and news from the source."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.clock import FakeClock
from server.engines.contract import Seat
from server.football.clubs import LIST, directory
from server.football.season import Footballer, Season, Unknown
from server.football.simulated.season import season as simulated
from server.football.wall import DAY
from server.leagues import amendments
from server.leagues.amendments import Amendment
from server.leagues.seasons import packed
from server.rooms.room import Room
from server.store.contract import RoomId
from server.store.seasons import MemorySeasons
from tests.engines.stadium import season as league
from tests.football.stub import stub
from tests.web.peers import Site, served

NAME = "bl1-2026"
FOUNDED = league.FIRST_KICKOFF - 30 * DAY
LAST = ("Jo Muster", "Cem Muster")


def stored() -> Season:
    """A season of the shipped clubs, with a spelling that may mean two."""
    whole = simulated(3, directory().lists[LIST])
    players = tuple(Footballer(id=f"FCB-{name[:2]}", club="FCB", name=name, confirmed=False) for name in LAST)
    entry = Unknown(club="FCB", spelling="Muster", candidates=("FCB-Jo", "FCB-Ce"), places=((whole.games[0].id, 0),))
    return msgspec.structs.replace(
        whole, id=NAME, source="openligadb", players=(*whole.players, *players), inbox=(entry,)
    )


class Office:
    """A league with its founder and another member, who ask over HTTP."""

    def __init__(self, site: Site, room: str, founder: dict[str, str], member: dict[str, str], invite: str) -> None:
        self.site = site
        self.invite = invite
        self.address = f"/api/leagues/{room}/football"
        self.founder = founder
        self.member = member

    async def say(self, who: dict[str, str] | None = None, **wanted: Any) -> tuple[int, dict[str, Any]]:
        told = await self.site.http.post(self.address, json=wanted, headers=self.founder if who is None else who)
        return told.status_code, told.json()

    async def look(self) -> dict[str, Any]:
        told = await self.site.http.get(self.address)
        assert told.status_code == 200, told.text
        found: dict[str, Any] = told.json()
        return found


async def founded(site: Site, source: str) -> Office:
    founder, member = await site.guest("Ada"), await site.guest("Ben")
    wanted = {"engine": "stadium", "options": {"matchdays": 20, "source": source}}
    made = (await site.http.post("/api/rooms", json=wanted, headers=founder)).json()
    await site.http.post(f"/api/invites/{made['invite']}", headers=member)
    return Office(site, made["room"], founder, member, made["invite"])


async def begun(office: Office) -> Room:
    """The league with a third member, begun."""
    home = office.site.node.directory
    room = await home.open(RoomId(office.address.split("/")[3]))
    await office.site.http.post(f"/api/invites/{office.invite}", headers=await office.site.guest("Cem"))
    for seat in (1, 2):
        room.submit_as(Seat(seat), {"do": "join"}, f"join-{seat}")
    room.submit_as(Seat(0), {"do": "begin"}, "begin")
    for _ in range(20):
        await asyncio.sleep(0)
        await room.idle()
    return room


@pytest.fixture
async def store() -> MemorySeasons:
    made = MemorySeasons()
    await made.write(NAME, packed(stored()))
    return made


@pytest.fixture
async def site(client: Path, store: MemorySeasons) -> AsyncIterator[Site]:
    async with served(client, FakeClock(FOUNDED), league.engine(), store, openligadb="") as made:
        yield made


@pytest.fixture
async def office(site: Site) -> Office:
    return await founded(site, NAME)


async def test_a_founder_sees_which_seasons_there_are(site: Site) -> None:
    simulated_one, real = (await site.http.get("/api/seasons")).json()
    assert (simulated_one["source"], "attribution" in simulated_one) == ("simulated", False)
    assert (real["source"], real["next"], real["last"]) == (NAME, 1, 34)
    assert "ODbL" in real["attribution"]
    first = [game.dates[-1].kickoff for game in stored().games if game.matchday == 1]
    assert real["kickoffs"][0] == min(first)
    site.fake.advance(min(first) - FOUNDED)
    assert [each["next"] for each in (await site.http.get("/api/seasons")).json()][1] == 2


async def test_a_season_of_clubs_without_a_map_is_no_choice(site: Site, store: MemorySeasons) -> None:
    other = msgspec.structs.replace(stored(), clubs=("FCB", "BVB"), games=(), players=(), inbox=())
    await store.write("own", packed(other))
    await store.write("broken", zlib.compress(b"{}"))
    assert [each["source"] for each in (await site.http.get("/api/seasons")).json()] == ["simulated", NAME]


async def test_everybody_sees_what_the_football_is_unsure_of(office: Office) -> None:
    told = await office.look()
    assert told["source"] == NAME
    assert told["inbox"] == [
        {
            "club": "FCB",
            "spelling": "Muster",
            "candidates": {"FCB-Jo": "Jo Muster", "FCB-Ce": "Cem Muster"},
            "matchdays": [1],
        }
    ]
    assert [each["name"] for each in told["unconfirmed"]] == list(LAST)
    assert told["provisional"]
    assert told["amendments"] == []


async def test_what_the_commissioner_says_counts_and_is_there_to_be_read(office: Office) -> None:
    provisional = (await office.look())["provisional"]
    assert await office.say(do="fix", matchday=provisional[-1]) == (201, {"amendments": 1})
    assert await office.say(do="who", club="FCB", spelling="Muster", player="FCB-Jo") == (201, {"amendments": 2})
    assert await office.say(do="squads", text="FCB: Cem Muster, " + "Ali Beispiel, " * 30) == (201, {"amendments": 3})
    told = await office.look()
    assert told["provisional"] == provisional[:-1]
    assert told["inbox"] == []
    assert [(each["seat"], each["at"], each["said"]["do"]) for each in told["amendments"]] == [
        (0, FOUNDED, "fix"),
        (0, FOUNDED, "who"),
        (0, FOUNDED, "squads"),
    ]
    assert len(told["amendments"][2]["said"]["text"]) == 200
    other = await founded(office.site, NAME)
    assert (await other.look())["provisional"] == provisional, "it holds for one league"


async def test_the_league_hears_of_it_at_once(office: Office) -> None:
    room = await begun(office)
    ward = office.site.node.steward._wards[room.id]
    matchday = (await office.look())["provisional"][-1]
    assert ward._feed is not None
    assert not ward._feed.plan(matchday, FOUNDED).settled
    await office.say(do="fix", matchday=matchday)
    assert ward._feed.plan(matchday, FOUNDED).settled


REFUSED: dict[str, tuple[dict[str, Any], int, str]] = {
    "who is nobody": ({"do": "who", "club": "FCB", "spelling": "Nobody"}, 409, "nothing-new"),
    "fixed already": ({"do": "fix", "matchday": 1}, 409, "nothing-new"),
    "no table": ({"do": "goals", "text": "a,b\n1,2"}, 422, "bad-table"),
    "no lines": ({"do": "results", "matchday": 1, "text": "who knows"}, 422, "bad-table"),
    "no source": ({"do": "fetch"}, 502, "not-fetched"),
    "no such thing": ({"do": "league"}, 400, "bad-request"),
    "one field too many": ({"do": "fetch", "url": "http://127.0.0.1"}, 400, "bad-request"),
    "a matchday that is none": ({"do": "fix", "matchday": 35}, 400, "bad-request"),
}


@pytest.mark.parametrize(("wanted", "status", "code"), REFUSED.values(), ids=REFUSED)
async def test_a_refusal_says_why(office: Office, wanted: dict[str, Any], status: int, code: str) -> None:
    if wanted == {"do": "fix", "matchday": 1}:
        await office.say(**wanted)
    told = await office.say(**wanted)
    assert (told[0], told[1]["code"]) == (status, code)
    if code == "bad-table":
        assert told[1]["facts"]["problems"][0]["line"] == 1


async def test_only_the_commissioner_says_anything(office: Office) -> None:
    for who, status, code in (({}, 401, "not-signed-in"), (office.member, 403, "not-commissioner")):
        told = await office.say(who, do="fix", matchday=1)
        assert (told[0], told[1]["code"]) == (status, code)
    assert (await office.look())["amendments"] == []


async def test_there_is_an_end_to_what_can_be_said(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(amendments, "MOST", 1)
    assert (await office.say(do="squads", text="FCB: Ali Beispiel"))[0] == 201
    told = await office.say(do="squads", text="FCB: Ben Beispiel")
    assert (told[0], told[1]["code"], told[1]["facts"]) == (
        409,
        "too-many-amendments",
        {"limit": 1, "characters": 40_000},
    )


async def test_who_says_two_things_at_once_gets_no_more_than_fits(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(amendments, "MOST", 1)
    kept = office.site.node.steward._seasons.amendments

    async def slow(room: RoomId) -> tuple[Amendment, ...]:
        said = await kept(room)
        for _ in range(200):  # long enough for all of them to have read the same
            await asyncio.sleep(0)
        return said

    monkeypatch.setattr(office.site.node.steward._seasons, "amendments", slow)
    names = ("Ali", "Ben", "Cem")
    told = await asyncio.gather(*(office.say(do="squads", text=f"FCB: {name} Beispiel") for name in names))
    assert sorted(status for status, _ in told) == [201, 409, 409]


async def test_reads_of_seasons_and_squads_are_paid_for(client: Path, store: MemorySeasons) -> None:
    async with served(
        client, FakeClock(FOUNDED), league.engine(), store, openligadb="", reads_per_address_minute=2
    ) as site:
        asked = ["/api/seasons", "/api/squads/" + "0" * 64, "/api/seasons", "/api/squads/" + "0" * 64]
        told = [(await site.http.get(address)).status_code for address in asked]
    assert told == [200, 404, 429, 429]


async def test_a_league_without_a_season_says_so(site: Site) -> None:
    office = await founded(site, "none")
    assert await office.look() == {"source": "none", "amendments": []}
    told = await office.say(do="fix", matchday=1)
    assert (told[0], told[1]["code"]) == (409, "no-football")


async def test_no_other_room_has_football(site: Site) -> None:
    told = await site.http.get("/api/leagues/ABCDEF/football")
    assert (told.status_code, told.json()["code"]) == (404, "no-such-room")


async def test_a_node_asks_the_source_by_itself(client: Path, store: MemorySeasons) -> None:
    """From the app's wiring down to the socket."""
    async with (
        stub() as source,
        served(client, FakeClock(FOUNDED), league.engine(), store, openligadb=source.base) as site,
    ):
        async with asyncio.timeout(20):
            await source.busy.wait()
        assert source.asked[0].startswith("/getlastchangedate/bl1/2026/")
        office = await founded(site, NAME)
        told = await office.say(do="fetch")
        assert (told[0], told[1]["code"], told[1]["facts"]) == (502, "not-fetched", {"reason": "status-404"})
        told = await office.say(do="fetch")
        assert (told[0], told[1]["code"]) == (429, "too-fast")


async def test_nobody_comes_after_the_draw_but_members_come_back(office: Office) -> None:
    http = office.site.http
    assert (await http.get(f"/api/invites/{office.invite}")).json()["free"] is True
    await begun(office)
    assert (await http.get(f"/api/invites/{office.invite}")).json()["free"] is False
    late = await http.post(f"/api/invites/{office.invite}", headers=await office.site.guest("Dan"))
    assert (late.status_code, late.json()["code"]) == (409, "no-seat-free")
    back = await http.post(f"/api/invites/{office.invite}", headers=office.member)
    assert (back.status_code, back.json()["seat"]) == (201, 1)
