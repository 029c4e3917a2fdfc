"""Clocks and disconnects of CFG Legends in a running room (numbers: the catalogue of faults that peers had)."""

from __future__ import annotations

import msgspec
import pytest

from server.engines.contract import Ms
from server.engines.legends.state import Decision
from server.wire.frames import Beat
from server.wire.limits import ABSENT_MS
from tests.faults.legends_table import LegendsTable, legends_match, legends_table
from tests.laws.node import ANSWER_MS

A_TO_MOVE = {"A": {"field": ["T(5/1) attack"]}, "B": {"field": ["T(1/4) defence"]}}
B_TO_MOVE = {"active": "B", "B": {"hand": ["T(3/3)", "T(2/2)"]}}
MATCH_MS = 1_200_000


def decision(table: LegendsTable) -> Decision:
    found = table.state.decision
    assert found is not None
    return found


def due(table: LegendsTable, name: str) -> int:
    """How long until this falls due, ms."""
    return table.engine.deadlines(table.state)[name] - table.now


async def test_41_a_break_for_all_does_not_keep_an_old_absence() -> None:
    """B is gone when the node stands still for half a minute, and comes back meanwhile: nothing counts B as absent."""
    table = await legends_table(B_TO_MOVE)
    table.drop("B")
    table.wait(ABSENT_MS + ANSWER_MS)
    assert table.player("B").away
    table.node.room.give_back(30_000)
    await table.come("B")
    table.wait(1_000)
    assert not table.player("B").away
    assert table.player("B").frozen_since == 0
    assert "away:1" not in table.engine.deadlines(table.state)
    table.wait(80_000)
    assert table.do("B summon T(3/3) attack") == ""
    assert table.player("B").timeouts == 0


async def test_43_the_next_game_of_a_series_waits_for_nobody_and_runs_no_clock_of_the_absent() -> None:
    """B is gone when it begins: B's questions and the match clock stand still for the credit, then B runs out of time.
    A never hangs."""
    table = await legends_match("T(1/1)", "T(2/2)", best_of=3, break_ms=40_000)
    assert table.do("A resign") == ""
    table.drop("B")
    table.wait(40_000)
    assert table.state.game == 2
    assert table.state.starter == 0  # the loser begins
    assert table.player("B").frozen_since > 0
    assert table.state.paused_at == table.player("B").frozen_since
    while table.state.active == 0:
        assert decision(table).seat == 0
        assert table.do("A end" if decision(table).kind == "main" else "A discard T(1/1)") == ""
    table.wait(60_000)
    assert table.state.paused_at == 0, "the credit is used up, and the clocks run again"
    for _ in range(40):
        if table.state.result is not None:
            break
        d = decision(table)
        if d.seat == 0 and d.asked:
            assert table.do("A end" if d.kind == "main" else "A discard T(1/1)") == ""
        else:
            table.wait(300_000)
    assert table.state.result is not None
    assert (table.state.result.winner, table.state.result.reason) == (0, "timeouts")


async def test_45_a_client_that_never_says_a_word_gains_no_time() -> None:
    """Two tables alike; at one of them A's client answers every sign of life, at the other it is mute."""
    ends = []
    for talks in (True, False):
        table = await legends_table(A_TO_MOVE, turn_ms=20_000, bank_ms=10_000)
        for n in range(40):
            if talks:
                table.socket("A").send(Beat(n))
            table.wait(1_000)
            if decision(table).seat == 1 or table.state.phase != "lesson":
                break
        ends.append((table.now, [p.timeouts for p in table.state.players]))
    assert ends[0] == ends[1]
    assert ends[0][1] == [1, 0]


async def test_47_who_is_back_and_plays_loses_by_no_clock_of_the_absence() -> None:
    table = await legends_table({"active": "B", "B": {"hand": ["T(3/3)", "E", "E1"]}})
    gone_at = table.now
    table.drop("B")
    table.wait(30_000)
    await table.come("B")
    table.wait(ANSWER_MS)
    for line in ("B summon T(3/3) attack", "B event E", "B event E1"):
        assert table.do(line) == ""
    assert table.now < gone_at + 60_000
    table.node.run_until(Ms(gone_at + 60_000 + ABSENT_MS + 5_000))
    assert decision(table).seat == 1, "the deadline of the absence passed, and it is still B's turn"
    assert table.player("B").timeouts == 0
    assert table.state.result is None


async def test_49_the_match_clock_stands_still_for_two_minutes_of_absence_in_all() -> None:
    table = await legends_table(B_TO_MOVE)
    assert due(table, "match") == MATCH_MS
    end = table.engine.deadlines(table.state)["match"]
    for away_ms in (45_000, 60_000):
        table.drop("B")
        table.wait(ABSENT_MS + ANSWER_MS)
        assert "match" not in table.engine.deadlines(table.state)
        table.wait(away_ms)
        await table.come("B")
        table.wait(ANSWER_MS)
    stood_ms = table.engine.deadlines(table.state)["match"] - end
    assert stood_ms == table.player("B").away_used_ms
    table.drop("B")
    table.wait(ABSENT_MS + 60_000)
    assert table.engine.deadlines(table.state)["match"] - end == 120_000
    assert table.state.paused_at == 0
    assert table.player("B").away


@pytest.mark.parametrize("field", ["at", "now", "clock_ms", "bank_ms"])
async def test_51_a_clock_of_the_clients_own_is_refused(field: str) -> None:
    table = await legends_table(A_TO_MOVE)
    before = table.engine.deadlines(table.state), table.node.room.seq
    socket = table.socket("A")
    answer = {"do": "answer", "decision": decision(table).number, "picks": ["end"], field: 1}
    socket.session.received(msgspec.msgpack.encode({"t": "do", "id": "x", "cmd": answer}))
    table.wait(ANSWER_MS)
    assert socket.frames()[-1] == {"t": "no", "code": "bad-command", "id": "x"}
    socket.session.received(msgspec.msgpack.encode({"t": "beat", "n": 1, field: 1}))
    assert socket.frames()[-1] == {"t": "no", "code": "bad-frame"}
    assert (table.engine.deadlines(table.state), table.node.room.seq) == before


async def test_67_eight_seconds_without_a_network_cost_nothing_and_three_are_nobodys_business() -> None:
    table = await legends_table(B_TO_MOVE, bank_ms=5_000, turn_ms=20_000)
    table.wait(19_000)
    left = due(table, f"decision:{decision(table).number}")
    table.drop("B")
    heard = len(table.socket("A").heard)
    table.wait(ABSENT_MS - 1)
    assert table.player("B").away is False
    assert not [f for f in table.socket("A").frames(heard) if f["t"] == "step"], "no word of leaving yet"
    table.wait(5_001)
    assert table.player("B").away is True
    await table.come("B")
    table.wait(ANSWER_MS)
    assert table.player("B").timeouts == 0
    assert table.player("B").bank_ms == 5_000
    assert due(table, f"decision:{decision(table).number}") >= left - ABSENT_MS - 2 * ANSWER_MS
    assert table.do("B summon T(3/3) attack") == ""
