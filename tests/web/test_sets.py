"""``/api/sets`` over HTTP: who may do what, what is told when, and a match with a school's own cards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.app import Node
from server.cards.bench import ProcessBench
from server.catalogue import standard
from server.clock import FakeClock
from server.config import Config
from server.engines.contract import Seat
from server.people.guests import MemoryGuests
from server.store.cupboard import Cupboard
from server.store.memory import MemoryStore
from server.store.sets import MemorySets

CARDS = Path(__file__).parent.parent / "cards"
SCHOOL, BROKEN = ((CARDS / name).read_text("utf-8") for name in ("school.toml", "broken.toml"))
SECRET = "the-caretaker-knows"


class House:
    def __init__(self, node: Node) -> None:
        self.node = node
        transport = httpx.ASGITransport(node.asgi)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://localhost")

    async def guest(self) -> dict[str, str]:
        made = await self.http.post("/api/guests", json={})
        return {"Authorization": f"Bearer {made.json()['token']}"}

    async def post(self, path: str, who: dict[str, str], **body: Any) -> httpx.Response:
        return await self.http.post(path, json=body, headers=who)

    async def tried(self, who: dict[str, str], text: str = SCHOOL) -> dict[str, Any]:
        """Hand in, and wait for the end of the trial."""
        answer = await self.post("/api/sets", who, text=text)
        assert answer.status_code == 201, answer.text
        async with asyncio.timeout(60):
            await self.node.shelf.idle()
        answer = await self.http.get(f"/api/sets/{answer.json()['hash']}", headers=who)
        told: dict[str, Any] = answer.json()
        return told


@asynccontextmanager
async def house(
    client: Path, sets: MemorySets | None = None, store: MemoryStore | None = None, **settings: Any
) -> AsyncIterator[House]:
    config = Config(host="127.0.0.1", port=0, client=client, **settings)
    cupboard = Cupboard(sets=sets or MemorySets())
    node = Node(config, standard(), store or MemoryStore(), MemoryGuests(), FakeClock(), cupboard, ProcessBench(2))
    await node.start()
    made = House(node)
    try:
        yield made
    finally:
        await made.http.aclose()
        await node.stop()


async def test_a_file_is_checked_without_being_kept(client: Path) -> None:
    async with house(client) as at:
        ada = await at.guest()
        fine = (await at.post("/api/sets/check", ada, text=SCHOOL)).json()
        assert fine["problems"] == []
        assert next(iter(fine["set"]["cards"])) == "eichel"
        assert len(fine["set"]["cards"]) == 12
        assert fine["set"]["cards"]["dachsbau"]["effects"][0]["text"]["de"].startswith("FLIP: ")
        problems = (await at.post("/api/sets/check", ada, text=BROKEN)).json()["problems"]
        assert {p["path"]: (p["code"], p["line"]) for p in problems} == {
            "card[2].id": ("duplicate", 23),
            "card[0].stats.attack": ("out-of-range", 13),
            "card[1].effects[0].do[0].what": ("undefined-ref", 20),
            "card[3].effects[0].if[0].some.zone": ("counts-hidden", 32),
        }
        assert (await at.http.get("/api/sets", headers=ada)).json()["sets"] == []


async def test_a_school_plays_with_its_own_cards(client: Path) -> None:
    async with house(client) as at:
        ada, ben = await at.guest(), await at.guest()
        made = await at.tried(ada)
        assert (made["state"], made["cards"], made["mine"]) == ("ready", 12, True)
        assert made["report"]["games"] == 2
        assert (await at.http.get(f"/api/sets/{made['hash']}", headers=ben)).status_code == 404
        assert (await at.post(f"/api/sets/{made['hash']}/publish", ben)).status_code == 404
        room = await at.post("/api/rooms", ben, options={"set": "waldschule"})
        assert (room.status_code, room.json()["facts"]) == (422, {"option": "set"})
        published = await at.post(f"/api/sets/{made['hash']}/publish", ada)
        assert published.json()["state"] == "published"
        (listed,) = (await at.http.get("/api/sets", headers=ben)).json()["sets"]
        assert (listed["id"], listed["name"]["en"]) == ("waldschule", "Forest School")
        assert "mine" not in listed
        assert "report" not in listed
        cards = (await at.http.get("/api/cards?set=waldschule")).json()
        assert cards["cards"]["eichel"]["name"] == "Emil Eichelhäher"
        assert "ernstfall" in cards["cards"]
        assert "waldlauf" in cards["decks"]
        room = await at.post("/api/rooms", ben, options={"set": "waldschule"}, bot="greedy")
        assert room.status_code == 201, room.text


async def test_a_room_goes_on_with_its_cards_after_a_restart(client: Path) -> None:
    sets, store = MemorySets(), MemoryStore()
    async with house(client, sets, store) as at:
        ada = await at.guest()
        made = await at.tried(ada)
        await at.post(f"/api/sets/{made['hash']}/publish", ada)
        room = (await at.post("/api/rooms", ada, options={"set": "waldschule"})).json()["room"]
        assert (await at.http.delete(f"/api/sets/{made['hash']}", headers=ada)).status_code == 204
        again = await at.post("/api/rooms", ada, options={"set": "waldschule"})
        assert again.status_code == 422
    async with house(client, sets, store) as at:
        assert (await at.http.get(f"/api/rooms/{room}")).json()["free"] == 1
        assert "eichel" in (await at.http.get("/api/cards?set=waldschule")).json()["cards"]


async def test_a_room_keeps_its_cards_when_they_are_withdrawn_and_nothing_was_saved(client: Path) -> None:
    sets, store = MemorySets(), MemoryStore()
    async with house(client, sets, store) as at:
        ada = await at.guest()
        made = await at.tried(ada)
        await at.post(f"/api/sets/{made['hash']}/publish", ada)
        options = {"set": "waldschule", "set_hash": "of-the-guests-own-making"}
        room = (await at.post("/api/rooms", ada, options=options)).json()["room"]
        assert (await at.http.delete(f"/api/sets/{made['hash']}", headers=ada)).status_code == 204
        for kept in tuple(at.node.directory.rooms.values()):
            kept.abandon()  # as a killed process would leave it: no snapshot
    async with house(client, sets, store) as at:
        opened = await at.node.directory.open(room)
        view = opened.engine.view(opened.state, Seat(0))
        assert (view["options"]["set"], view["options"]["set_hash"]) == ("waldschule", made["hash"])
        assert "waldlauf" in view["decks"]


async def test_a_set_reaches_a_node_that_was_there_before_it(client: Path) -> None:
    sets, store = MemorySets(), MemoryStore()
    async with house(client, sets, store) as one, house(client, sets, store) as two:
        ada = await one.guest()
        made = await one.tried(ada)
        assert (await two.http.get(f"/api/cards?set={made['hash']}")).status_code == 404
        await one.post(f"/api/sets/{made['hash']}/publish", ada)
        for name in ("waldschule", made["hash"]):
            assert "eichel" in (await two.http.get(f"/api/cards?set={name}")).json()["cards"]
        ben = await two.guest()
        assert (await two.post("/api/rooms", ben, options={"set": "waldschule"})).status_code == 201
        await one.http.delete(f"/api/sets/{made['hash']}", headers=ada)
        refused = await two.post("/api/rooms", ben, options={"set": "waldschule"})
        assert (refused.status_code, refused.json()["facts"]) == (422, {"option": "set"})


async def test_in_school_mode_the_admin_decides(client: Path) -> None:
    async with house(client, approve_sets=True, admin_secret=SECRET) as at:
        ada, admin = await at.guest(), {"Authorization": f"Admin {SECRET}"}
        made = await at.tried(ada)
        assert (await at.post(f"/api/sets/{made['hash']}/publish", ada)).json()["state"] == "waiting"
        path = f"/api/admin/sets/{made['hash']}"
        for wrong in ({}, ada, {"Authorization": "Admin no"}, {"Authorization": f"Bearer {SECRET}"}):
            for tried in (await at.http.get("/api/admin/sets", headers=wrong), await at.post(f"{path}/approve", wrong)):
                assert (tried.status_code, tried.json()["code"]) == (403, "not-admin")
        (waiting,) = (await at.http.get("/api/admin/sets", headers=admin)).json()["sets"]
        assert waiting["hash"] == made["hash"]
        shown = (await at.http.get(path, headers=admin)).json()
        assert shown["text"] == SCHOOL
        assert len(shown["set"]["cards"]) == 12
        assert (await at.post(f"{path}/approve", admin)).json()["state"] == "published"
        assert (await at.post(f"{path}/turn-down", admin)).json()["code"] == "set-not-now"
        withdrawn = (await at.post(f"{path}/withdraw", admin, reason="Die\n Eule\u202e schläft.")).json()
        assert (withdrawn["state"], withdrawn["reason"]) == ("withdrawn", "Die Eule schläft.")
        assert (await at.post("/api/rooms", ada, options={"set": "waldschule"})).status_code == 422
        again = (await at.post(f"{path}/approve", admin)).json()
        assert (again["state"], "reason" in again) == ("published", False)
        deeds = (await at.http.get("/api/admin/house", headers=admin)).json()["deeds"]
        assert [(deed["what"], deed["whom"], deed["why"]) for deed in deeds] == [
            ("set-approved", "waldschule", ""),
            ("set-withdrawn", "waldschule", "Die Eule schläft."),
            ("set-approved", "waldschule", ""),
        ]
        assert (await at.post("/api/rooms", ada, options={"set": "waldschule"})).status_code == 201


async def test_a_no_comes_with_its_reason_and_the_next_try_is_free_of_it(client: Path) -> None:
    async with house(client, approve_sets=True, admin_secret=SECRET) as at:
        ada, ben, admin = await at.guest(), await at.guest(), {"Authorization": f"Admin {SECRET}"}
        made = await at.tried(ada)
        await at.post(f"/api/sets/{made['hash']}/publish", ada)
        path = f"/api/admin/sets/{made['hash']}/turn-down"
        assert (await at.post(path, admin, reason="x" * 301)).status_code == 400
        assert (await at.post(path, admin, reason="Frau Specht heißt wirklich so.")).json()["state"] == "declined"
        (mine,) = (await at.http.get("/api/sets", headers=ada)).json()["sets"]
        assert mine["reason"] == "Frau Specht heißt wirklich so."
        assert (await at.http.get("/api/sets", headers=ben)).json()["sets"] == []
        again = await at.tried(ada)
        assert (again["state"], "reason" in again) == ("ready", False)


async def test_without_a_secret_nobody_is_admin(client: Path) -> None:
    async with house(client) as at:
        for header in ("Admin ", "Admin", "Admin x", ""):
            answer = await at.http.get("/api/admin/sets", headers={"Authorization": header})
            assert (answer.status_code, answer.json()["code"]) == (403, "not-admin")


async def test_the_admin_secret_is_not_guessed_for_long(client: Path) -> None:
    async with house(client, admin_secret=SECRET) as at:
        codes = {
            (await at.http.get("/api/admin/sets", headers={"Authorization": "Admin x"})).status_code for _ in range(70)
        }
        assert codes == {403, 429}
        right = await at.http.get("/api/admin/sets", headers={"Authorization": f"Admin {SECRET}"})
        assert right.status_code == 429  # else a guess would be told from a wrong one


async def test_the_right_secret_is_not_counted(client: Path) -> None:
    async with house(client, admin_secret=SECRET) as at:
        header = {"Authorization": f"Admin {SECRET}"}
        assert {(await at.http.get("/api/admin/sets", headers=header)).status_code for _ in range(70)} == {200}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"text": 3}, 400, "bad-request"),
        ({}, 400, "bad-request"),
        ({"text": "schema = 1", "owner": "me"}, 400, "bad-request"),
        ({"text": "x" * 600_000}, 413, "too-big"),
        ({"text": "#" * 300_000}, 422, "bad-set"),
        ({"text": "schema = "}, 422, "bad-set"),
        ({"text": BROKEN}, 422, "bad-set"),
        ({"text": SCHOOL.replace('"waldschule"', '"base"')}, 409, "set-taken"),
    ],
)
async def test_what_is_refused(client: Path, body: dict[str, Any], status: int, code: str) -> None:
    async with house(client) as at:
        ada = await at.guest()
        answer = await at.post("/api/sets", ada, **body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert (await at.http.get("/api/sets", headers=ada)).json()["sets"] == []


async def test_guests_only_and_not_too_often(client: Path) -> None:
    async with house(client, set_checks_per_guest_minute=3, set_uploads_per_guest_hour=1, sets_per_guest=1) as at:
        for path in ("/api/sets", "/api/sets/check", "/api/sets/abc/publish"):
            assert (await at.post(path, {}, text=SCHOOL)).status_code == 401
        ada = await at.guest()
        checks = [(await at.post("/api/sets/check", ada, text="")).status_code for _ in range(4)]
        assert checks == [200, 200, 200, 429]
        assert (await at.post("/api/sets", ada, text=SCHOOL)).status_code == 201
        assert (await at.post("/api/sets", ada, text=SCHOOL)).status_code == 429
