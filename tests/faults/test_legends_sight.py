"""Windows, presence and what others see of CFG Legends, over sockets (numbers: the catalogue of faults that peers had).

53 and 57, canaries in every byte, also of a second game: ``laws/test_canaries``; 55: ``laws/test_betrays_nothing``.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from server.engines.contract import Audience, Viewer
from server.rooms.publish import Publisher
from server.wire.codec import Format, unpack
from server.wire.frames import Close
from server.wire.limits import SPECTATOR_FLUSH_MS
from tests.faults.legends_table import legends_lobby, legends_table
from tests.laws.node import ANSWER_MS


def attacked(me: str, other: str) -> dict[str, object]:
    """``other`` may attack, and ``me`` has a trap that could annul it."""
    return {
        "active": other,
        "phase": "exam",
        other: {"field": ["T(5/1) attack", "T(4/1) attack"]},
        me: {"field": ["T(1/4) defence"], "background": ["pausengong"]},
    }


@pytest.mark.parametrize(("me", "other"), ["AB", "BA"])
async def test_17_asked_no_more_this_turn_holds_for_either_seat(me: str, other: str) -> None:
    table = await legends_table(attacked(me, other))
    assert table.do(f"{me} settings off") == ""
    assert table.do(f"{other} attack T(5/1) -> T(1/4)") == ""
    asked = table.state.decision
    assert asked is not None
    assert not asked.asked
    assert "prompt" not in table.view(me)
    assert table.do(f"{me} pass") == "", "no word before the pause is over: it might tell who was asked"
    table.wait(asked.pause_ms)
    assert table.socket(me).frames()[-1]["code"] == "stale"
    assert table.state.attack is None, "the window has passed by itself, and the attack was fought"
    assert f"{me} {table.player(me).replies}" == f"{me} off"


@pytest.mark.parametrize(("me", "other"), ["AB", "BA"])
async def test_17_who_wants_to_be_asked_is_asked_on_either_seat(me: str, other: str) -> None:
    table = await legends_table(attacked(me, other))
    assert table.do(f"{other} attack T(5/1) -> T(1/4)") == ""
    assert table.view(me)["prompt"]["kind"] == "reply"
    assert "prompt" not in table.view(other)
    assert table.do(f"{me} answer pausengong") == ""
    assert table.zone_of("pausengong") == "graveyard"
    assert table.zone_of("T(1/4)") == "field", "the attack is annulled"


class Judge:
    """An organiser's connection: it sees everything."""

    def __init__(self) -> None:
        self.viewer: Viewer = Audience.REFEREE
        self.fmt = Format.MSGPACK
        self.heard: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.heard.append(frame)

    def send_all(self, frames: Sequence[bytes]) -> None:
        self.heard.extend(frames)

    def buffered(self) -> int:
        return 0

    def close(self, code: Close) -> None:
        raise AssertionError(f"sent away with {code}")


@pytest.mark.parametrize("judged", [True, False])
async def test_63_what_the_referee_sees_goes_to_nobody_else(judged: bool) -> None:
    """With a referee who sees all hands, the others' bytes are the same as without."""
    tables = [await legends_table(attacked("B", "A")) for _ in range(2)]
    for table, watched in zip(tables, (True, False), strict=True):
        await table.come("public")
        if watched and judged:
            judge = Judge()
            publisher: Publisher = table.node.room._publisher
            publisher.join(judge, "", -1)
            assert b"pausengong" in judge.heard[0]
        for line in ("A attack T(5/1) -> T(1/4)", "B answer pausengong"):
            assert table.do(line) == ""
        table.wait(SPECTATOR_FLUSH_MS)
        if watched and judged:
            assert len(judge.heard) == 3
            assert unpack(judge.heard[-1])["seq"] == table.node.room.seq
    for who in ("A", "B", "public"):
        ours, theirs = (table.socket(who).heard for table in tables)
        assert _same_but_epoch(ours) == _same_but_epoch(theirs)


def _same_but_epoch(heard: Sequence[tuple[int, bytes]]) -> list[tuple[int, dict[str, object]]]:
    return [(at, {k: v for k, v in unpack(raw).items() if k != "epoch"}) for at, raw in heard]


async def test_65_who_drops_in_a_chain_finds_the_same_question_and_answers_it_once() -> None:
    table = await legends_table(attacked("B", "A"))
    assert table.do("A attack T(5/1) -> T(1/4)") == ""
    before = table.view("B")["prompt"]
    epoch, seq = table.socket("B").version()
    for resumes in (True, False):
        table.drop("B")
        socket = await table.come("B", *((epoch, seq) if resumes else ()))
        assert table.view("B")["prompt"] == before
        kinds = [frame["t"] for frame in socket.frames()]
        assert kinds == (["welcome", "people"] if resumes else ["welcome", "full", "people"])
    assert socket.frames()[1]["view"]["prompt"] == before
    assert socket.frames()[0]["seat"] == 1
    given = {"do": "answer", "decision": before["decision"], "picks": [before["options"][0]["id"]]}
    for name in ("first", "again"):
        socket.session.received(_do(name, given))
        table.wait(ANSWER_MS)
    steps = [frame for frame in socket.frames() if frame["t"] == "step"]
    assert [step["ack"] for step in steps] == ["first"]
    assert socket.frames()[-1]["code"] == "stale"
    assert table.zone_of("pausengong") == "graveyard"


def _do(name: str, command: dict[str, object]) -> bytes:
    return msgspec.msgpack.encode({"t": "do", "id": name, "cmd": command})


async def test_73_an_illegal_deck_from_a_raw_socket_is_refused_with_every_problem_and_kept_from_nobody_else() -> None:
    """Whatever the client thought of it; the game waits for a legal one."""
    table = await legends_lobby()
    deck: dict[str, object] = {"do": "own-deck", "cards": {"klappstuhl": 3, "spickzettel": 27, "nobody": 1}}
    table.socket("A").session.received(_do("deck", deck))
    table.wait(ANSWER_MS)
    refusal = table.socket("A").frames()[-1]
    assert (refusal["t"], refusal["code"], refusal["id"]) == ("no", "bad-deck", "deck")
    assert {(p["code"], p.get("card")) for p in refusal["facts"]["problems"]} == {
        ("size", None), ("too-many", "klappstuhl"), ("too-many", "spickzettel"), ("unknown-card", "nobody"),
    }  # fmt: skip
    assert [frame["t"] for frame in table.socket("B").frames()] == ["welcome", "full", "people"]
    assert table.state.phase == "lobby"
    assert table.player("A").list == {}
