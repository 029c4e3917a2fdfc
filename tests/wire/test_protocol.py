"""PROTOCOL.md tells the truth: every frame in it decodes, every table is the code's."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import orjson
import pytest

import server.wire
from server.engines.contract import Due, Lag, Outage, Presence
from server.engines.legends import refereeing
from server.engines.legends.commands import LegendsCommand
from server.engines.refusal import Code
from server.web.answers import ApiCode
from server.wire import limits, vocabulary
from server.wire.codec import Format, decode
from server.wire.frames import Close, Inbound, Outbound, WireCode

TEXT = (Path(server.wire.__path__[0]) / "PROTOCOL.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```json (client|server)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
CLIENT = [text for side, text in BLOCKS if side == "client"]
SERVER = [text for side, text in BLOCKS if side == "server"]


def rows(heading: str) -> list[list[str]]:
    """Cells of all tables of a chapter, without their heads."""
    chapter = TEXT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = re.findall(r"^\| (`?.*) \|$", chapter, re.MULTILINE)
    return [
        [cell.strip(" `") for cell in line.split(" | ")] for line in lines if line.startswith("`") or line[0].isdigit()
    ]


def tags(union: Any) -> set[str]:
    return {str(msgspec.inspect.type_info(kind).tag) for kind in get_args(union)}  # type: ignore[attr-defined]


def test_no_other_kind_of_block_hides_an_example() -> None:
    assert TEXT.count("```json") == len(BLOCKS)


@pytest.mark.parametrize("text", CLIENT)
def test_a_clients_frame_is_read(text: str) -> None:
    assert msgspec.to_builtins(decode(text, Format.JSON)) == orjson.loads(text)


@pytest.mark.parametrize("text", SERVER)
def test_a_servers_frame_is_one_that_we_send(text: str) -> None:
    """Equal after the round trip: no field that does not exist, none at a default that would be left out."""
    raw = orjson.loads(text)
    frame: Any = msgspec.convert(raw, Outbound)
    assert msgspec.to_builtins(frame) == raw


def test_every_frame_is_shown() -> None:
    assert {orjson.loads(text)["t"] for text in CLIENT} == tags(Inbound)
    assert {orjson.loads(text)["t"] for text in SERVER} == tags(Outbound)


def test_every_command_of_a_seat_is_shown() -> None:
    shown = [orjson.loads(text)["cmd"] for text in CLIENT if orjson.loads(text)["t"] == "do"]
    commands = [msgspec.convert(cmd, LegendsCommand) for cmd in shown]
    assert {type(command) for command in commands} == set(get_args(LegendsCommand)) - {
        Due,
        Outage,
        Presence,
        Lag,
        *get_args(refereeing.COMMANDS),
    }


def test_every_refusal_is_told_once() -> None:
    told = [row[0] for row in rows("Refusals")]
    assert sorted(told) == sorted(code.value for code in (*WireCode, *Code))


def test_every_refusal_of_the_http_interface_is_told() -> None:
    told = [row[0] for row in rows("Before the socket") if " " not in row[0]]
    assert sorted(told) == sorted(code.value for code in ApiCode)


def test_every_close_code_is_told() -> None:
    told = {(int(row[0]), row[1]) for row in rows("Close codes")}
    assert told == {(code.value, code.name) for code in Close}


def test_every_format_is_told() -> None:
    assert [row[0] for row in rows("The socket")] == ["Sec-WebSocket-Protocol", *(fmt.value for fmt in Format)]


@pytest.mark.parametrize("name", ["KEYS", "VALUES"])
def test_the_vocabulary_is_that_of_the_code(name: str) -> None:
    block = re.search(rf"```text {name}\n(.*?)```", TEXT, re.DOTALL)
    assert block is not None
    assert tuple(block[1].split()) == getattr(vocabulary, name)


@pytest.mark.parametrize("row", rows("Limits"), ids=lambda row: row[0])
def test_limits_are_those_of_the_code(row: list[str]) -> None:
    value = getattr(limits, row[0])
    shown = f"{value[0]} in {value[1]} ms" if isinstance(value, tuple) else str(value)
    assert row[1] == shown
