"""Rooms of matches: what stands in the way of one, and what is done about it."""

from __future__ import annotations

from typing import Any

import pytest

from server.engines.tournament.asks import Open
from server.rooms.entries import Chair, Origin
from server.rooms.seats import Change
from server.rooms.space import Full
from server.store.contract import RoomId, StoreLost
from server.tournaments.carrier import RETRY_MS
from server.tournaments.opening import room_for
from tests.tournaments.town import OWNER, Ground, Node


async def drafted(ground: Ground, **options: Any) -> Node:
    """Two players whose match is about to be published."""
    node = await ground.node("a")
    await ground.found(node, **options)
    await ground.players(("Ada", "Ben"))
    await ground.begin()
    await ground.say(0, {"do": "pair"})
    return node


async def test_an_id_that_is_taken_by_others_is_passed_over(ground: Ground) -> None:
    node = await drafted(ground)
    origin = Origin(RoomId(ground.event), "1.1.1")
    taken = room_for(origin, 0)
    assert await node.home.founding.found(taken, "legends", {}, b"k" * 32, {0: Chair("Eve", "guest-Eve")})
    await ground.say(0, {"do": "publish"})
    (match,) = await ground.matches()
    assert match.room == room_for(origin, 1) != taken
    assert [chair.name for chair in (await node.home.look(match.room)).chairs.values()] in (
        ["Ada", "Ben"],
        ["Ben", "Ada"],
    )


async def test_whose_chair_is_gone_is_given_none(ground: Ground) -> None:
    """T61: the match goes on as on paper."""
    node = await drafted(ground)
    event = await ground.room()
    gone = {**event.chairs, 1: Chair("", gone=True)}
    ask = Open("1.1.1", "legends", {}, (1, 2), ("Ada", "Ben"))

    class Left:
        id = event.id
        chairs = gone
        counted = True

    assert await node.tournaments.carrier.opener.open(Left(), ask) is None
    nobody = Open("1.1.1", "legends", {}, (1, 99), ("Ada", "Ben"))
    assert await node.tournaments.carrier.opener.open(event, nobody) is None


async def test_a_game_that_is_not_played_here_is_played_on_paper(ground: Ground) -> None:
    node = await drafted(ground)
    ask = Open("1.1.1", "chess", {}, (1, 2), ("Ada", "Ben"))
    assert await node.tournaments.carrier.opener.open(await ground.room(), ask) is None


@pytest.mark.parametrize("fault", [Full(), StoreLost("away")], ids=["full", "lost"])
async def test_a_store_that_is_away_or_full_is_asked_again(
    ground: Ground, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    node = await drafted(ground)

    async def refuses(*_: Any) -> None:
        raise fault

    with monkeypatch.context() as away:
        away.setattr(node.home.founding, "fitting", refuses)
        await ground.say(0, {"do": "publish"})
        await ground.pass_by(2 * RETRY_MS)
        (match,) = await ground.matches()
        assert match.room == ""
    await ground.pass_by(2 * RETRY_MS)
    (match,) = await ground.matches()
    assert match.room
    await ground.pass_by(1_000)
    assert (await ground.room()).asked == {}


async def test_decks_that_were_handed_in_lie_at_the_table(ground: Ground) -> None:
    node = await ground.node("a")
    await ground.found(node)
    await ground.players(("Ada", "Ben"), deck=await listed(node))
    await ground.begin()
    await ground.pair()
    (match,) = await ground.matches()
    state = (await node.home.look(match.room)).state
    assert [sum(player.list.values()) for player in state.players] == [30, 30]
    assert (state.phase, state.setup.options.refereed) == ("lobby", True)


async def listed(node: Node) -> list[str]:
    """The first ready deck of the base set, card by card."""
    made = await node.home.create("legends", {}, OWNER)
    room = await node.home.open(made.room_id)
    decks = room.engine.library(room.state).decks  # type: ignore[attr-defined]
    ready = next(iter(decks.values()))
    return [card for card, n in ready.cards.items() for _ in range(n)]


async def test_a_match_whose_event_is_gone_tells_nobody(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    node = await drafted(ground)
    await ground.say(0, {"do": "publish"})
    (match,) = await ground.matches()
    event = await ground.room()
    event.sleep()
    ground.place.store.specs.drop(RoomId(ground.event))  # type: ignore[attr-defined]
    node.home._glances.forget(RoomId(ground.event))
    await node.home.open(match.room)
    teller = node.tournaments.reporter._tellers[RoomId(match.room)]
    granted = await node.seating.sit("guest-Ada", match.room)
    assert granted.room_id == match.room
    monkeypatch.setattr(teller, "_here", lambda: (True, False))
    await ground.pass_by(3_000)
    assert not teller._waiting
    assert not node.tournaments.reporter.background._tasks


@pytest.mark.parametrize("counted", [True, False])
async def test_whoever_runs_the_event_says_whether_it_is_told_how_many_watch(ground: Ground, counted: bool) -> None:
    node = await drafted(ground)
    await (await ground.room()).change_seat(Change(OWNER.guest_id, counted=counted))
    await ground.say(0, {"do": "publish"})
    (match,) = await ground.matches()
    table = await node.home.open(match.room)
    assert table.counted is counted
    for chair in tuple(table.chairs.values()):
        await table.change_seat(Change(chair.guest, counted=not counted))
    assert table.counted is counted, "players of a match have no say in it"
    assert (await node.home.look(match.room)).arranged
