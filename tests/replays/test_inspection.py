"""Files that somebody brings: shown as the game would be where it was played, or turned away with a stable reason."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest

from server.catalogue import standard
from server.engines.contract import Viewer
from server.replays import inspection, proof
from server.replays.gather import gather, proved, watched
from server.replays.inspection import CUTS, Failed, Shown, Verdict, Wanting, Wish, inspect
from server.rooms.supplies import NoSupplies
from server.store.memory import MemoryStore
from tests.replays.table import PlayedTable, table
from tests.replays.test_proof import other_command, other_key, other_state, without_the_end


async def two_games() -> PlayedTable:
    at = await table(MemoryStore())
    await at.play()
    for seat in (0, 1):
        await at.give(seat, do="rematch")
    await at.play(2)
    return at


async def file_of(at: PlayedTable, part: int = 0) -> bytes:
    return proof.write(await proved(await gather(at.room.id, part, at.engines, at.store, NoSupplies())))


def told(verdict: Verdict) -> dict[str, Any]:
    assert isinstance(verdict, Shown), verdict
    said: dict[str, Any] = json.loads(gzip.decompress(verdict.body))
    return said


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("part", [1, 2])
async def test_a_file_shows_what_its_server_shows(cut: str, part: int) -> None:
    at = await two_games()
    file = await file_of(at, part)
    shown = told(await inspect(Wish(file, cut), standard()))
    viewer: Viewer = CUTS[cut]
    played = await gather(at.room.id, part, at.engines, at.store, NoSupplies())
    there = json.loads(json.dumps(await watched(played, viewer)))
    for steps in (shown["steps"], there["steps"]):
        steps[:] = [step for step in steps if "patch" in step or "told" in step]
    there["steps"][-1]["patch"].pop("next_commitment")
    assert shown["view"] == there["view"]
    assert shown["steps"] == there["steps"]
    assert (shown["head"], shown["part"]) == (proof.read(file).head, part)
    assert shown["people"] == {"0": {"name": "Ada", "bot": False}, "1": {"name": "Ben", "bot": False}}
    assert shown["moves"] == len(proof.read(file).moves)


BAD: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "another command": (other_command, "state"),
    "another state": (other_state, "state"),
    "no end": (without_the_end, "not-over"),
    "another key": (other_key, "commitment"),
    "other rules": (lambda file: file.update(version=file["version"] + 1), "other-rules"),
    "another format": (lambda file: file.update(format=2), "other-format"),
    "another game": (lambda file: file.update(engine="chess"), "no-engine"),
    "an event, whose staff's notes it would tell": (lambda file: file.update(engine="tournament"), "no-engine"),
    "a time after all calendars": (lambda file: file["moves"][3].update(at=1 << 60), "no-replay"),
    "a number that nothing holds": (lambda file: file["options"].update(best_of=10**30), "bad-options"),
    "a command that is a number without end": (lambda file: file["moves"][3]["cmd"].update(decision=10**30), "refused"),
    "as many games as it has no keys for": (lambda file: file.update(part=9), "bad-keys"),
    "no seat": (lambda file: file["moves"][3].update(by="s99999999999999999999"), "refused"),
}


@pytest.mark.parametrize(("change", "code"), BAD.values(), ids=BAD)
async def test_what_is_no_game_is_turned_away(change: Callable[[dict[str, Any]], object], code: str) -> None:
    at = await table(MemoryStore())
    await at.play()
    file = json.loads(await file_of(at))
    change(file)
    verdict = await inspect(Wish(json.dumps(file).encode(), "public"), standard())
    assert isinstance(verdict, Failed)
    assert verdict.code == code


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"\x1f\x8b\x08\x00",
        b"[]",
        b'{"format": 1}',
        b"[" * 1_000_000,
        b'{"format":' + b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b"}",
        b"1" * 1_000_000,
        b'"\xff"',
    ],
    ids=["nothing", "zipped", "another value", "half of it", "deep", "deep inside", "a long number", "no text"],
)
async def test_bytes_that_are_no_file_are_turned_away(file: bytes) -> None:
    verdict = await inspect(Wish(file, "public"), standard())
    assert isinstance(verdict, Failed)
    assert verdict.code == "no-replay"


async def test_cards_that_do_not_ship_are_asked_for() -> None:
    at = await table(MemoryStore())
    await at.play()
    file = json.loads(await file_of(at))
    file["options"]["set_hash"] = "ab" * 16
    assert await inspect(Wish(json.dumps(file).encode(), "public"), standard()) == Wanting("ab" * 16)


async def test_an_answer_without_measure_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    at = await table(MemoryStore())
    await at.play()
    monkeypatch.setattr(inspection, "ANSWER_BYTES", 1_000)
    assert await inspect(Wish(await file_of(at), "public"), standard()) == Failed("too-long")
