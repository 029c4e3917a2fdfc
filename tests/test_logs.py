"""Logs are one line an event, and hold no secret."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Literal

import pytest
import structlog

from server import logs
from tests.web.peers import served

pytestmark = pytest.mark.usefixtures("logs_as_before")


def test_an_event_is_a_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("json", "info")
    structlog.get_logger().info("room opened", room="K7QM4X", seq=3)
    structlog.get_logger().debug("not told")
    logging.getLogger("uvicorn.error").warning("odd")
    first, second = map(json.loads, capsys.readouterr().err.splitlines())
    assert (first["event"], first["room"], first["seq"], first["level"]) == ("room opened", "K7QM4X", 3, "info")
    assert (second["event"], second["level"]) == ("odd", "warning")


def test_a_traceback_tells_no_values(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("console", "info")
    token = "abc-secret"
    try:
        raise ZeroDivisionError(len(token))
    except ZeroDivisionError as e:
        structlog.get_logger().error("fault", exc_info=e)
    told = capsys.readouterr().err
    assert "ZeroDivisionError: 10" in told
    assert "abc-secret" not in told.replace('token = "abc-secret"', "")


def test_a_fault_keeps_its_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("json", "info")
    try:
        raise ZeroDivisionError("here")
    except ZeroDivisionError as e:
        structlog.get_logger().error("fault", exc_info=e)
    assert "ZeroDivisionError: here" in json.loads(capsys.readouterr().err)["exception"]


@pytest.mark.parametrize("style", ["json", "console"])
def test_secret_fields_are_struck_out(style: Literal["json", "console"], capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure(style, "debug")
    structlog.get_logger().info("seen", token="abc-secret", invite="def-secret", key="ghi-secret", room="K7QM4X")
    told = capsys.readouterr().err
    assert "secret" not in told
    assert "K7QM4X" in told


@pytest.mark.parametrize("socket", ["direct", "stock"])
async def test_no_token_reaches_a_log(tmp_path: Path, socket: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A whole visit at the most talkative level: guest, table, seat, socket, mistakes."""
    logs.configure("json", "debug")
    (tmp_path / "index.html").write_text("<!doctype html>")
    logging.getLogger("httpx").setLevel("WARNING")  # the asking side of this test logs its addresses
    secrets: list[str] = []
    async with served(tmp_path, socket=socket) as site:
        ada = await site.guest("Ada")
        secrets.append(ada["Authorization"].removeprefix("Bearer "))
        table = await site.table()
        secrets += [table.invite, *table.tokens]
        async with site.peer(table.room, table.tokens[0]) as peer:
            await peer.raw(b"\xc1")
            await peer.until("no")
            await peer.add(1, 1)
            await peer.until("step")
        async with site.socket() as peer:
            await peer.send("hello", room=table.room, token="wrong-" + table.tokens[0])
            await peer.closed()
        await site.http.post(f"/api/invites/{table.invite}", headers=ada)
        await site.http.get("/api/me", headers={"Authorization": "Bearer " + "0" * 60})
    told = capsys.readouterr().err
    assert "room opened" in told
    assert [secret for secret in secrets if secret in told] == []
