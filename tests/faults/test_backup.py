"""S10: a server that is played on is copied, dies with its disk, and goes on from the copy somewhere else."""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from server.cli import main
from tests.faults.processes import Process, running

pytestmark = pytest.mark.valkey

SECRET = "the-caretaker-knows"
ADMIN = {"Authorization": f"Admin {SECRET}"}
SCHOOL = Path(__file__).parent.parent / "cards" / "school.toml"


class Event(NamedTuple):
    """A tournament with a round that is published. ``told``: its export; ``secret``: of a link for a judge."""

    room: str
    told: dict[str, Any]
    secret: str


async def published(server: Process, http: httpx.AsyncClient, by: dict[str, str]) -> Event:
    options = {"name": "Schulmeisterschaft", "decks": "none"}
    answer = await http.post("/api/rooms", json={"engine": "tournament", "options": options}, headers=by)
    made = answer.json()
    linked = await http.post(f"/api/events/{made['room']}/links", json={"role": "judge"}, headers=by)
    assert (answer.status_code, linked.status_code) == (201, 201), linked.text
    for name in ("Cem", "Dora", "Ela", "Fritz"):
        guest = await signed_in(http, name)
        granted = (await http.post(f"/api/invites/{made['invite']}", headers=guest)).json()
        async with server.peer(made["room"], granted["token"]) as player:
            await player.send("do", id="register", cmd={"do": "register", "name": name})
            await player.until("step", ack="register")
    async with server.peer(made["room"], made["token"]) as owner:
        for verb in ("begin", "pair"):
            await owner.send("do", id=verb, cmd={"do": verb})
        while "draft" not in owner.screen.view["staff"]:
            await owner.receive()
        await owner.send("do", id="publish", cmd={"do": "publish"})
        while not _every_match_has_its_room(owner.screen.view):
            await owner.receive()
    return Event(made["room"], await exported(http, made["room"]), linked.json()["secret"])


async def signed_in(http: httpx.AsyncClient, nickname: str) -> dict[str, str]:
    """Headers that prove a new guest."""
    guest = (await http.post("/api/guests", json={"nickname": nickname})).json()
    return {"Authorization": f"Bearer {guest['token']}"}


async def exported(http: httpx.AsyncClient, event: str) -> dict[str, Any]:
    """All but the time at which it was asked for."""
    told: dict[str, Any] = (await http.get(f"/api/events/{event}/export.json")).json()
    return {name: value for name, value in told.items() if name != "at"}


def _every_match_has_its_room(view: dict[str, Any]) -> bool:
    matches = view["rounds"].get("1", {}).get("matches", {}).values()
    return bool(matches) and all("room" in match for match in matches)


async def test_rooms_guests_sets_leagues_and_events_go_on_from_a_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "copy"
    old.mkdir()
    new.mkdir()
    env = {"PAUSENHOF_TRIAL_GAMES": "1", "PAUSENHOF_ADMIN_SECRET": SECRET}
    async with (
        running(old, **env) as server,
        httpx.AsyncClient(base_url=f"http://{server.host}", trust_env=False) as http,
    ):
        by = await signed_in(http, "Ada")
        handed = await http.post("/api/sets", json={"text": SCHOOL.read_text("utf-8")}, headers=by)
        league = await http.post("/api/rooms", json={"engine": "stadium", "options": {}}, headers=by)
        assert (handed.status_code, league.status_code) == (201, 201), league.text
        event = await published(server, http, by)
        moves = [{"seat": seat, "cmd": {"do": "deck", "ready": "sprachreise"}} for seat in (0, 1)]
        room: Any = await server.post("/_test/rooms", key="44" * 32, options={"compliment": False}, moves=moves)
        async with server.peer(room["room"], room["tokens"]["0"]) as ada:
            await ada.send("do", id="before", cmd={"do": "settings", "replies": "on"})
            await ada.until("step", ack="before")
            assert (await http.get("/api/admin/house", headers=ADMIN)).json()["copied"] == 0
            before = int(time.time() * 1000)
            assert await asyncio.to_thread(main, ["backup", str(file), "--data", str(old)]) == 0
            told = (await http.get("/api/admin/house", headers=ADMIN)).json()
            assert before <= told["copied"] <= int(time.time() * 1000)
            await ada.send("do", id="after", cmd={"do": "settings", "replies": "off"})
            await ada.until("step", ack="after")
            seen = dict(ada.screen.view)
        await server.kill()
        server.store.stop()
    shutil.rmtree(old)
    assert await asyncio.to_thread(main, ["restore", str(file), "--data", str(new)]) == 0
    capsys.readouterr()
    async with (
        running(new, **env) as server,
        httpx.AsyncClient(base_url=f"http://{server.host}", trust_env=False) as http,
    ):
        assert (await http.get("/api/me", headers=by)).json()["nickname"] == "Ada"
        assert (await http.get("/api/admin/house", headers=ADMIN)).json()["copied"] == 0, "the new one never was"
        mine = (await http.get("/api/sets", headers=by)).json()["sets"]
        assert handed.json()["hash"] in [one["hash"] for one in mine]
        assert (await http.get(f"/api/rooms/{league.json()['room']}")).json()["engine"] == "stadium"
        assert await exported(http, event.room) == event.told
        judge, secret = await signed_in(http, "Ina"), {"secret": event.secret}
        came = await http.post(f"/api/events/{event.room}/staff", json=secret, headers=judge)
        assert (came.status_code, came.json()["role"]) == (201, "judge")
        for match in event.told["rounds"]["1"]["matches"].values():
            assert (await http.get(f"/api/rooms/{match['room']}")).json()["engine"] == "legends"
        async with server.peer(room["room"], room["tokens"]["0"]) as ada:
            now = ada.screen.view
            assert now["cards"].keys() == seen["cards"].keys()
            assert now["settings"]["replies"] == "on", "what came after the copy is gone"
            await ada.send("do", id="before", cmd={"do": "settings", "replies": "on"})
            assert (await ada.until("ack"))["id"] == "before"
            await ada.send("do", id="after", cmd={"do": "settings", "replies": "off"})
            await ada.until("step", ack="after")
            assert ada.screen.view["settings"]["replies"] == "off"
        assert '"level":"error"' not in server.log()
