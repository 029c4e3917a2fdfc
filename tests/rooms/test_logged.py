"""Each command is a line in the log for who asks for it, and nothing of what it says is in there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from server import logs
from server.clock import FakeClock
from server.rooms import logged
from tests.builders import FlakyStore, add, directory, enter, hide, toy_room

pytestmark = pytest.mark.usefixtures("logs_as_before")


async def played(level: str) -> tuple[str, list[str]]:
    """Both players act, one of them also wrongly, and a turn runs out. Returns the room and its secrets."""
    logs.configure("json", level)
    clock = FakeClock()
    room, made, token = await toy_room(directory(FlakyStore(), clock), goal=1000, turn_ms=5_000)
    ada, ben = enter(room, made.token), enter(room, token)
    for member, command in ((ada, add(1, 1)), (ada, add(1, 1, "late")), (ben, hide("plum", "secret-id"))):
        room.submit(member, command, clock.now_ms())
    await room.idle()
    clock.advance(5_000)
    await room.idle()
    return room.id, [made.token, token, "plum", "secret-id"]


def commands(told: str) -> list[dict[str, Any]]:
    return [line for line in map(json.loads, told.splitlines()) if line["event"] == "command"]


async def test_each_command_is_a_line_at_level_debug(capsys: pytest.CaptureFixture[str]) -> None:
    room, secrets = await played("debug")
    told = capsys.readouterr().err
    lines = commands(told)
    assert [(line["seq"], line["by"], line["kind"]) for line in lines] == [
        (2, "s1", "sit"),
        (3, "s0", "add"),
        (4, "s1", "hide"),
        (5, "system", "due"),
    ]
    for line in lines:
        assert line.keys() == {"event", "level", "timestamp", "room", "seq", "by", "kind", "apply_ms", "append_ms"}
        assert (line["level"], line["room"]) == ("debug", room)
        assert 0 < line["apply_ms"] < 60_000
        assert 0 < line["append_ms"] < 60_000
    assert [secret for secret in secrets if secret in told] == []


async def test_nothing_is_told_nor_prepared_at_level_info(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared: list[object] = []
    monkeypatch.setattr(logged, "tell", lambda *given: prepared.append(given))
    await played("info")
    assert commands(capsys.readouterr().err) == prepared == []
    await played("debug")
    assert len(prepared) == 4, "and it would have been noticed"
