"""S10: a server that is played on is copied, dies with its disk, and goes on from the copy somewhere else."""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.cli import main
from tests.faults.processes import running

pytestmark = pytest.mark.valkey

SECRET = "the-caretaker-knows"
ADMIN = {"Authorization": f"Admin {SECRET}"}
SCHOOL = Path(__file__).parent.parent / "cards" / "school.toml"


async def test_rooms_guests_sets_and_leagues_go_on_from_a_copy(
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
        guest = (await http.post("/api/guests", json={"nickname": "Ada"})).json()
        by = {"Authorization": f"Bearer {guest['token']}"}
        handed = await http.post("/api/sets", json={"text": SCHOOL.read_text("utf-8")}, headers=by)
        league = await http.post("/api/rooms", json={"engine": "stadium", "options": {}}, headers=by)
        assert (handed.status_code, league.status_code) == (201, 201), league.text
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
