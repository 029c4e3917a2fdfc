"""The notice board: nothing hangs there unasked, it is the same on every node, and what is old is gone."""

from __future__ import annotations

import pytest

from server.engines.contract import Seat
from server.rooms.noticeboard import BoardFull, Notice, NoticeBoard
from server.rooms.room import Room
from server.store.contract import RoomId
from server.store.notices import MemoryNotices
from server.wire.limits import NOTICE_EVERY_MS, NOTICE_MS, NOTICE_WISH_MS, NOTICES
from tests.builders import HOST, add
from tests.rooms.town import Node, Place, come, table
from tests.toy import ToyEngine

BEN = "guest-ben"


class Hall(Place):
    """Nodes with a board each, over one store."""

    def __init__(self) -> None:
        super().__init__()
        self.notices = MemoryNotices()

    def board(self, node: Node) -> NoticeBoard:
        return NoticeBoard(node.home, self.notices, self.clock)

    async def wait(self, boards: tuple[NoticeBoard, ...], ms: int) -> None:
        """Let time pass in which these nodes post."""
        for _ in range(0, ms, NOTICE_EVERY_MS):
            await self.pass_by(NOTICE_EVERY_MS)
            for board in boards:
                await board._sweep()


@pytest.fixture
def hall() -> Hall:
    return Hall()


async def hanging(board: NoticeBoard) -> list[Notice]:
    board._read = None
    return list(await board.notices())


async def seated(hall: Hall, node: Node) -> tuple[Room, str, str]:
    """A room with Ada in it: it, the invite, her token."""
    room, token, invite = await table(node)
    await come(hall, room, token)
    return room, invite, token


async def begun(hall: Hall, room: Room, token: str) -> None:
    """Ada makes the first move: the toy's game has begun."""
    room.submit(await come(hall, room, token), add(2, 1), hall.clock.now_ms())
    await hall.settle()
    assert room.engine.begun(room.state)


async def test_an_open_table_hangs_there_until_somebody_sits_down(hall: Hall) -> None:
    a = await hall.node("a")
    board = hall.board(a)
    room, invite, _ = await seated(hall, a)
    assert await hanging(board) == []
    standing = await board.wish(room.id, HOST.guest_id, True, None)
    assert standing is not None
    assert (standing.mine.open, standing.mine.watch, standing.host) == (True, False, True)
    (notice,) = await hanging(board)
    assert (notice.room, notice.engine, notice.host, notice.free, notice.live) == (room.id, "toy", HOST.name, 1, False)
    await a.home.redeem(invite, BEN, "Ben")
    await board._sweep()
    assert await hanging(board) == []


async def test_only_the_host_opens_the_table(hall: Hall) -> None:
    a = await hall.node("a")
    board = hall.board(a)
    room, invite, _ = await seated(hall, a)
    await a.home.redeem(invite, BEN, "Ben")
    standing = await board.wish(room.id, BEN, True, None)
    assert standing is not None
    assert (standing.mine.open, standing.host) == (False, False)
    assert not await board.is_open(room.id)
    assert await board.wish(room.id, "guest-cem", True, True) is None
    assert await hall.notices.wishes() == {}


async def test_a_game_is_named_when_all_its_players_want_it(hall: Hall) -> None:
    a = await hall.node("a")
    board = hall.board(a)
    room, invite, token = await seated(hall, a)
    await a.home.redeem(invite, BEN, "Ben")
    await begun(hall, room, token)
    await board.wish(room.id, HOST.guest_id, None, True)
    assert await hanging(board) == []
    standing = await board.wish(room.id, BEN, None, True)
    assert standing is not None
    assert (standing.agreed, standing.players) == (2, 2)
    (notice,) = await hanging(board)
    assert (notice.live, notice.free, notice.watching) == (True, 0, 0)
    assert "Ben" not in repr(notice)  # one name, the host's
    await board.wish(room.id, BEN, None, False)
    assert await hanging(board) == []


async def test_somebody_new_at_the_table_has_to_want_it_too(hall: Hall) -> None:
    a = await hall.node("a")
    board = hall.board(a)
    room, invite, token = await seated(hall, a)
    await begun(hall, room, token)
    await board.wish(room.id, HOST.guest_id, None, True)
    assert len(await hanging(board)) == 1
    await a.home.redeem(invite, BEN, "Ben")
    await board._sweep()
    assert await hanging(board) == []


async def test_a_game_that_is_over_comes_down(hall: Hall) -> None:
    a = await hall.node("a")
    board = hall.board(a)
    made = await a.home.create("toy", {"goal": 4}, HOST)
    room = await a.home.open(made.room_id)
    ada = await come(hall, room, made.token)
    room.submit(ada, add(3, 1), hall.clock.now_ms())
    await hall.settle()
    await board.wish(room.id, HOST.guest_id, None, True)
    assert len(await hanging(board)) == 1
    room.submit_as(Seat(1), {"do": "add", "n": 3, "decision": 2}, "last")
    await hall.settle()
    assert room.engine.outcome(room.state) is not None
    await board._sweep()
    assert await hanging(board) == []


async def test_spectators_are_counted_once_a_sweep(hall: Hall) -> None:
    a = await hall.node("a")
    board = hall.board(a)
    room, _, token = await seated(hall, a)
    await begun(hall, room, token)
    await board.wish(room.id, HOST.guest_id, None, True)
    for _ in range(3):
        await come(hall, room)
    assert [notice.watching for notice in await hanging(board)] == [0]
    await hall.wait((board,), NOTICE_EVERY_MS)
    assert [notice.watching for notice in await hanging(board)] == [3]


async def test_any_node_takes_a_wish_and_shows_what_all_have_posted(hall: Hall) -> None:
    a, b = await hall.node("a"), await hall.node("b")
    here, there = hall.board(a), hall.board(b)
    room, _, _ = await seated(hall, a)
    await there.wish(room.id, HOST.guest_id, True, None)
    assert await there.is_open(room.id)
    await hall.wait((here, there), NOTICE_EVERY_MS)
    assert [notice.room for notice in await hanging(there)] == [room.id]
    await there.wish(room.id, HOST.guest_id, False, None)
    assert await hanging(there) == []  # at once, though the room runs elsewhere
    assert await hanging(here) == []


async def test_notices_of_a_node_that_died_are_soon_gone(hall: Hall) -> None:
    a, b = await hall.node("a"), await hall.node("b")
    here, there = hall.board(a), hall.board(b)
    room, _, _ = await seated(hall, a)
    await here.wish(room.id, HOST.guest_id, True, None)
    await hall.wait((here, there), 2 * NOTICE_MS)
    assert [notice.room for notice in await hanging(there)] == [room.id]
    a.die()
    await hall.wait((there,), NOTICE_MS)
    assert await hanging(there) == []
    assert await hall.notices.posted() == {}


async def test_a_table_for_two_comes_down_while_its_host_is_away(hall: Hall) -> None:
    a = await hall.node("a")
    board = hall.board(a)
    room, token, _ = await table(a)
    ada = await come(hall, room, token)
    await board.wish(room.id, HOST.guest_id, True, None)
    room.leave(ada)
    await board._sweep()
    assert await hanging(board) == []
    await come(hall, room, token)
    await board._sweep()
    assert len(await hanging(board)) == 1


async def test_a_table_for_more_waits_with_nobody_there(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyEngine, "seats", 3)
    a, b = await hall.node("a"), await hall.node("b")
    here, there = hall.board(a), hall.board(b)
    made = await a.home.create("toy", {}, HOST)
    room, invite = await a.home.open(made.room_id), made.invite
    ada = await come(hall, room, made.token)
    await here.wish(room.id, HOST.guest_id, True, None)
    room.leave(ada)
    await hall.wait((here, there), 8 * NOTICE_MS)
    assert room.id not in a.home.rooms  # it sleeps
    assert [notice.free for notice in await hanging(there)] == [2]
    await b.home.redeem(invite, BEN, "Ben")
    await b.home.redeem(invite, "guest-cem", "Cem")
    await hall.wait((here, there), 8 * NOTICE_MS)
    assert await hanging(there) == []
    assert await hall.notices.wishes() == {}  # fulfilled


async def test_wishes_are_forgotten_and_bounded(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    a = await hall.node("a")
    board = hall.board(a)
    room, _, token = await seated(hall, a)
    await begun(hall, room, token)
    await board.wish(room.id, HOST.guest_id, None, True)
    wishes = await hall.notices.wishes()
    data = wishes[room.id][HOST.guest_id]
    for number in range(NOTICES):
        await hall.notices.wish(RoomId(f"R{number}"), "x", data)
    await hall.notices.unwish(room.id, HOST.guest_id)
    with pytest.raises(BoardFull):
        await board.wish(room.id, HOST.guest_id, None, True)
    hall.clock.advance(NOTICE_WISH_MS)
    await board._sweep()
    assert await hall.notices.wishes() == {}
