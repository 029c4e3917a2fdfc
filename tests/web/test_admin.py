"""The operator's door: who gets in, what is seen, a room ended wherever it runs, a guest shut out."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from server.wire.frames import Close
from tests.faults.processes import Process, running
from tests.faults.town import KEY, town
from tests.web.conftest import PAGE
from tests.web.peers import served

SECRET = "the-caretaker-knows"
ADMIN = {"Authorization": f"Admin {SECRET}"}


@asynccontextmanager
async def asking(process: Process) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=f"http://{process.host}", trust_env=False, timeout=20) as http:
        yield http


async def seen(http: httpx.AsyncClient) -> dict[str, Any]:
    answer = await http.get("/api/admin/house", headers=ADMIN)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.parametrize("path", ["house", "rooms/K7QM4X"])
async def test_nobody_looks_in_without_the_secret(tmp_path: Path, path: str) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    for secret in ("", SECRET):
        async with served(tmp_path, admin_secret=secret) as site:
            for proof in (
                {},
                {"Authorization": "Admin"},
                {"Authorization": "Admin wrong"},
                {"Authorization": f"Bearer {SECRET}"},
            ):
                answer = await site.http.get(f"/api/admin/{path}", headers=proof)
                assert (answer.status_code, answer.json()["code"]) == (403, "not-admin")
            for deed in ("rooms/K7QM4X/kill", "guests/0123456789abcdef/ban", "guests/0123456789abcdef/unban"):
                answer = await site.http.post(f"/api/admin/{deed}", json={})
                assert (answer.status_code, answer.json()["code"]) == (403, "not-admin")


PROTOCOL = Path("server/wire/PROTOCOL.md").read_text("utf-8")


async def test_the_protocol_names_every_address_of_operators_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    async with served(tmp_path, admin_secret=SECRET) as site:
        app: Any = site.node.asgi
        routes = [route for route in app._app.routes if route.path.startswith("/api/admin/")]
        there = {
            f"{method} {re.sub(r'{(.*?)}', lambda name: name[1].upper(), route.path)}"
            for route in routes
            for method in route.methods - {"HEAD"}
        }
    named = set(re.findall(r"`((?:GET|POST|DELETE) /api/admin/[^` ]*)", PROTOCOL))
    assert named == there


async def test_a_guest_is_shut_out_and_let_in_again(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    async with served(tmp_path, admin_secret=SECRET) as site:
        ada = await site.guest("Ada")
        me = (await site.http.get("/api/me", headers=ada)).json()["id"]
        made = await site.http.post(f"/api/admin/guests/{me}/ban", json={"reason": "spam\nand more"}, headers=ADMIN)
        assert made.status_code == 200
        assert (made.json()["what"], made.json()["why"]) == ("ban", "spam and more")
        for answer in (
            await site.http.get("/api/me", headers=ada),
            await site.http.post("/api/rooms", json={"engine": "toy"}, headers=ada),
        ):
            assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        assert (await site.http.post(f"/api/admin/guests/{me}/unban", json={}, headers=ADMIN)).status_code == 200
        assert (await site.http.get("/api/me", headers=ada)).status_code == 200
        nobody = await site.http.post("/api/admin/guests/0123456789abcdef/ban", json={}, headers=ADMIN)
        assert (nobody.status_code, nobody.json()["code"]) == (404, "no-such-guest")
        long = await site.http.post(f"/api/admin/guests/{me}/ban", json={"reason": "x" * 201}, headers=ADMIN)
        assert long.status_code == 400
        assert [deed["what"] for deed in (await seen(site.http))["deeds"]] == ["unban", "ban"]


async def test_all_deeds_are_logged_alike_and_in_plain_words(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    async with served(tmp_path, admin_secret=SECRET) as site:
        me = (await site.http.get("/api/me", headers=await site.guest("Ada"))).json()["id"]
        with capture_logs() as logs:
            why = {"reason": "spam\n and\u202e more"}
            await site.http.post(f"/api/admin/guests/{me}/ban", json=why, headers=ADMIN)
            made = await site.http.post("/api/admin/organisers", json={"name": "Schule"}, headers=ADMIN)
            await site.http.delete(f"/api/admin/organisers/{made.json()['id']}", headers=ADMIN)
        told = [line for line in logs if line["event"] == "admin"]
        assert [(line["log_level"], line["what"], line["why"], line["by"]) for line in told] == [
            ("warning", "ban", "spam and more", "127.0.0.1"),
            ("warning", "organiser-admitted", "Schule", "127.0.0.1"),
            ("warning", "organiser-dismissed", "", "127.0.0.1"),
        ]
        kept = [(deed["what"], deed["why"]) for deed in (await seen(site.http))["deeds"]]
        assert kept == [(line["what"], line["why"]) for line in reversed(told)]


@pytest.mark.valkey
async def test_a_room_is_ended_by_the_node_that_does_not_run_it(tmp_path: Path) -> None:
    async with town(tmp_path, "always", PAUSENHOF_ADMIN_SECRET=SECRET) as at:
        room, tokens = await at.table()
        async with at.a.peer(room, tokens["0"]) as ada, asking(at.b) as b:
            told = await seen(b)
            assert {node["id"] for node in told["nodes"]} > {told["node"]}
            assert told["rooms"][room]["node"] != told["node"]
            looked = (await b.get(f"/api/admin/rooms/{room}", headers=ADMIN)).json()
            assert looked["seats"]["0"]["name"] == "Ada"
            assert (
                await b.post(f"/api/admin/rooms/{room}/kill", json={"reason": "test"}, headers=ADMIN)
            ).status_code == 200
            assert await ada.closed() == Close.RESTART
            for node in (at.a, at.b):
                async with asking(node) as http:
                    assert (await http.get(f"/api/rooms/{room}")).status_code == 404
            again = await b.post(f"/api/admin/rooms/{room}/kill", json={}, headers=ADMIN)
            assert (again.status_code, again.json()["code"]) == (404, "no-such-room")
            told = await seen(b)
            assert room not in told["rooms"]
            assert [(deed["what"], deed["whom"], deed["why"]) for deed in told["deeds"]] == [("kill", room, "test")]
        assert '"what":"kill"' in at.b.log()


@pytest.mark.valkey
async def test_the_house_on_one_node(tmp_path: Path) -> None:
    async with running(tmp_path, PAUSENHOF_ADMIN_SECRET=SECRET) as server, asking(server) as http:
        made = await server.post("/_test/rooms", key=KEY, options={})
        async with server.peer(made["room"], made["tokens"]["0"]):
            told = await seen(http)
            assert told["rooms"][made["room"]] == {
                "node": told["node"],
                "engine": "legends",
                "seq": told["rooms"][made["room"]]["seq"],
                "condition": "running",
                "over": False,
            }
            assert list(told["rooms"]) == [made["room"]]
            assert [node["id"] for node in told["nodes"]] == [told["node"]]
            assert told["sockets"] == {"seat": 1}
            assert told["store"]["used_bytes"] > 100_000
