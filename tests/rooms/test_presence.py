from __future__ import annotations

import pytest

from server.engines.contract import Seat
from server.wire.frames import Close, Say
from tests.builders import add
from tests.rooms.conftest import Table


def people(member: object) -> dict[str, object]:
    return member.of("people")[-1]  # type: ignore[attr-defined,no-any-return]


async def test_coming_and_going_names_the_right_seat(table: Table) -> None:
    """Fault 37."""
    table.clock.advance(1_000)
    gone_at = table.clock.now_ms()
    table.room.leave(table.ada)
    assert people(table.ben)["seats"] == {
        "0": {"name": "Ada", "here": False, "since": gone_at},
        "1": {"name": "Ben", "here": True, "since": gone_at - 1_000},
    }
    table.clock.advance(2_000)
    again = table.enter(Seat(0))
    seats = {
        "0": {"name": "Ada", "here": True, "since": gone_at + 2_000},
        "1": {"name": "Ben", "here": True, "since": gone_at - 1_000},
    }
    assert people(table.ben)["seats"] == people(again)["seats"] == seats
    assert len(again.of("people")) == 1


async def test_presence_costs_no_version(table: Table) -> None:
    seq = table.room.seq
    table.room.leave(table.ada)
    table.enter(Seat(0))
    table.clock.advance(5_000)
    assert table.room.seq == seq


async def test_the_newest_socket_holds_the_seat(table: Table) -> None:
    told = len(table.ben.of("people"))
    newer = table.enter(Seat(0))
    assert table.ada.closed is Close.REPLACED
    await table.do(newer, add(2, 1))
    assert newer.of("step")[-1]["ack"] == "c1"
    assert table.ada.of("step") == []
    assert len(table.ben.of("people")) == told, "the seat was never away"


async def test_a_late_close_of_the_old_socket_says_nothing_about_the_seat(table: Table) -> None:
    newer = table.enter(Seat(0))
    table.room.leave(table.ada)
    table.room.leave(table.ada)
    assert people(newer)["seats"]["0"]["here"] is True  # type: ignore[index]
    table.room.leave(newer)
    assert people(table.ben)["seats"]["0"]["here"] is False  # type: ignore[index]


@pytest.mark.parametrize("crowd", [21, 101, 1001])
async def test_the_number_of_spectators_is_exact_and_told_once_a_second(table: Table, crowd: int) -> None:
    """Fault 35."""
    told = len(table.ada.of("people"))
    watchers = [table.enter() for _ in range(crowd)]
    assert len(table.ada.of("people")) == told
    table.clock.advance(1_000)
    assert len(table.ada.of("people")) == told + 1
    assert people(table.ada)["watching"] == crowd
    for watcher in watchers[:20]:
        table.room.leave(watcher)
    table.clock.advance(1_000)
    assert len(table.ada.of("people")) == told + 2
    assert people(table.ada)["watching"] == crowd - 20
    table.clock.advance(10_000)
    assert len(table.ada.of("people")) == told + 2


async def test_a_phrase_reaches_everybody(table: Table) -> None:
    watcher = table.enter()
    table.room.say(table.ada, Say(7), table.clock.now_ms())
    for member in (table.ada, table.ben, watcher):
        assert member.frames[-1] == {"t": "said", "seat": 0, "phrase": 7}


async def test_one_phrase_in_three_seconds(table: Table) -> None:
    at = table.clock.now_ms()
    table.room.say(table.ada, Say(1), at)
    table.room.say(table.ada, Say(2), type(at)(at + 2_999))
    assert table.ada.frames[-1] == {"t": "no", "code": "too-fast"}
    table.room.say(table.ben, Say(3), type(at)(at + 2_999))
    table.room.say(table.ada, Say(4), type(at)(at + 3_000))
    assert [said["phrase"] for said in table.ben.of("said")] == [1, 3, 4]


@pytest.mark.parametrize("phrase", [-1, 20, 10**30])
async def test_only_the_known_phrases(table: Table, phrase: int) -> None:
    table.room.say(table.ada, Say(phrase), table.clock.now_ms())
    assert table.ada.frames[-1]["code"] == "bad-command"
    assert table.ben.of("said") == []


async def test_spectators_say_nothing(table: Table) -> None:
    watcher = table.enter()
    table.room.say(watcher, Say(1), table.clock.now_ms())
    assert watcher.frames[-1]["code"] == "watching-only"
    assert table.ada.of("said") == []
