"""An event on one node, its matches on another; and nodes that die with something under way."""

from __future__ import annotations

from typing import Any

import pytest

from server.engines.contract import Audience
from server.engines.tournament.news import Came
from server.rooms.referee import ticket
from server.rooms.relay.guest import RemoteRoom
from server.store.contract import RoomId
from server.store.nodes import ALIVE_MS
from server.tournaments.opening import Opener
from server.wire.frames import Close
from tests.builders import FakeMember
from tests.rooms.town import come
from tests.tournaments.town import Ground, Node


async def paired(ground: Ground, at: Node, players: int = 2, **options: Any) -> None:
    """An event whose first round is published."""
    await ground.found(at, **options)
    await ground.players([f"P{n}" for n in range(players)])
    await ground.begin()
    await ground.pair()


async def test_a_match_that_another_node_runs_tells_everything_and_hears_everything(ground: Ground) -> None:
    a, b = await ground.node("a"), await ground.node("b")
    await paired(ground, a)
    (match,) = await ground.matches()
    table = await b.home.open(match.room)
    assert isinstance(await a.home.reach(match.room), RemoteRoom)
    for side in (0, 1):
        player = (await ground.state()).players[(match.a, match.b)[side]]
        granted = await b.seating.sit(f"guest-{player.name}", match.room)
        member = await come(ground.place, table, granted.token)
        table.submit_as(side, {"do": "deck", "ready": "sprachreise"}, f"deck-{side}")  # type: ignore[arg-type]
        assert member.closed is None
    await ground.pass_by(2_000)
    assert (await ground.match(match.id)).here == (True, True)
    await ground.start()
    await ground.pass_by(2_000)
    assert table.state.turn == 1
    ends = table.state.match_ends
    await ground.say(0, {"do": "extend", "match": match.id, "minutes": 3})
    await ground.pass_by(1_000)
    assert table.state.match_ends == ends + 180_000
    await ground.say(0, {"do": "pause", "match": match.id})
    await ground.pass_by(1_000)
    assert table.state.held_at
    await ground.say(0, {"do": "resume", "match": match.id})
    await ground.pass_by(1_000)
    assert not table.state.held_at
    assert (await ground.match(match.id)).playing
    table.submit_as(1, {"do": "resign"}, "over")  # type: ignore[arg-type]
    await ground.pass_by(3_000)
    result = (await ground.match(match.id)).result
    assert result is not None
    assert (result.winner, result.how) == (0, "played")


async def looking_on(ground: Ground, at: Node, id_: str) -> FakeMember:
    """With a ticket as an event's page gets it now, by a socket of this node."""
    match = await ground.match(id_)
    key = await at.home.founding.key(RoomId(match.room))
    assert key is not None
    given = ticket(key, match.watch, ground.place.clock.now_ms())
    return await come(ground.place, await at.home.reach(match.room), given)


@pytest.mark.parametrize("revoked", [{"do": "close-link", "link": "door"}, {"do": "dismiss", "seat": 7}])
async def test_who_is_dismissed_looks_on_no_more_wherever_the_match_runs(
    ground: Ground, revoked: dict[str, Any]
) -> None:
    a, b = await ground.node("a"), await ground.node("b")
    await paired(ground, a, players=4)
    near, far = await ground.matches()
    await b.home.open(far.room)
    assert isinstance(await a.home.reach(far.room), RemoteRoom)
    await ground.say(0, {"do": "open-link", "link": "door", "role": "judge"})
    (await ground.room()).report(Came(7, "door"))
    await ground.settle()
    assert (await ground.state()).staff[7].link == "door"
    sees = [await looking_on(ground, node, match.id) for match in (near, far) for node in (a, b)]
    assert [one.viewer for one in sees] == [Audience.REFEREE] * 4
    held = {match.id: await b.home.founding.key(RoomId(match.room)) for match in (near, far)}
    await ground.say(0, revoked)
    await ground.pass_by(1_000)
    assert [one.closed for one in sees] == [Close.BAD_TOKEN] * 4
    for match in (near, far):
        old = ticket(held[match.id] or b"", match.watch, ground.place.clock.now_ms())
        for node in (a, b):
            late = await come(ground.place, await node.home.reach(match.room), old)
            assert late.closed is Close.BAD_TOKEN
            owner = await looking_on(ground, node, match.id)
            assert (owner.viewer, owner.closed) == (Audience.REFEREE, None)
    assert (await ground.room()).asked == {}


async def test_who_is_dismissed_while_nobody_runs_the_match_finds_its_ticket_void(ground: Ground) -> None:
    """The node of the match dies before it hears of it: whoever runs it next is told, before long."""
    a, b = await ground.node("a"), await ground.node("b")
    await paired(ground, a)
    (match,) = await ground.matches()
    await b.home.open(match.room)
    await ground.say(0, {"do": "appoint", "seat": 7, "role": "judge"})
    key = await a.home.founding.key(RoomId(match.room))
    assert key is not None
    await b.die()
    del ground.nodes["b"]
    await ground.say(0, {"do": "dismiss", "seat": 7})
    assert (await ground.room()).asked
    await ground.pass_by(ALIVE_MS + 15_000)
    assert (await ground.room()).asked == {}
    old = ticket(key, 0, ground.place.clock.now_ms())
    assert (await come(ground.place, await a.home.open(match.room), old)).closed is Close.BAD_TOKEN


async def test_the_event_moves_and_its_matches_find_it(ground: Ground) -> None:
    a, b = await ground.node("a"), await ground.node("b")
    await paired(ground, a)
    (match,) = await ground.matches()
    await b.home.open(match.room)
    await ground.start()
    await a.die()
    del ground.nodes["a"]
    await ground.pass_by(ALIVE_MS + 6_000)
    await ground.play(match, winner=1)
    assert ground.event in b.home.rooms
    result = (await ground.match(match.id)).result
    assert result is not None
    assert result.winner == 1


@pytest.mark.parametrize("opened", [0, 1, 13, 32])
async def test_killed_in_the_middle_of_opening_thirty_two_rooms(
    ground: Ground, monkeypatch: pytest.MonkeyPatch, opened: int
) -> None:
    """Exactly 32 rooms exist after it, each match has its own, and nothing is asked any more."""
    a = await ground.node("a")
    await ground.found(a)
    await ground.players([f"P{n}" for n in range(64)])
    await ground.begin()
    await ground.say(0, {"do": "pair"})
    made = 0
    opening = Opener.open

    async def until_it_dies(self: Opener, event: Any, ask: Any) -> RoomId | None:
        """After so many rooms the process is gone: the next one is made, and nobody is told."""
        nonlocal made
        room = await opening(self, event, ask)
        made += 1
        if made > opened:
            await a.die()
        return room

    with monkeypatch.context() as dying:
        dying.setattr(Opener, "open", until_it_dies)
        await ground.say(0, {"do": "publish"})
        if opened == 32:
            await a.die()
    before = {room for room, _ in specs(ground)}
    assert len(before) >= min(opened + 1, 32)
    b = await ground.node("b")
    del ground.nodes["a"]
    await ground.pass_by(ALIVE_MS + 10_000)
    event = await b.home.open(ground.event)
    await ground.pass_by(2_000)
    matches = await ground.matches()
    assert len(matches) == 32
    rooms = {match.room for match in matches}
    assert len(rooms) == 32
    assert {room for room, _ in specs(ground)} == rooms
    assert before <= rooms
    assert event.asked == {}


def specs(ground: Ground) -> list[tuple[str, Any]]:
    """All rooms in the store that were made for matches."""
    kept = ground.place.store.specs._specs  # type: ignore[attr-defined]
    return [(room, spec) for room, spec in kept.items() if room != ground.event]


async def test_a_request_that_was_asked_is_made_by_whoever_wakes_the_event(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody comes back: the room wakes by itself, because it has asked for something."""
    a = await ground.node("a")
    await ground.found(a)
    await ground.players(("Ada", "Ben"))
    await ground.begin()

    async def dies(ask: Any) -> Any:
        await a.die()
        raise ConnectionError("dead")

    monkeypatch.setattr(a.tournaments.carrier.pairer, "work", dies)
    await ground.say(0, {"do": "pair"})
    b = await ground.node("b")
    del ground.nodes["a"]
    await b.home.start()
    await ground.pass_by(ALIVE_MS + 10_000)
    assert ground.event in b.home.rooms
    state = b.home.rooms[RoomId(ground.event)].state
    assert [round_.phase for round_ in state.rounds] == ["draft"]


async def test_a_result_that_was_never_told_is_found(ground: Ground) -> None:
    """The node of a match dies right after the game's end, and its players have gone home."""
    a, b = await ground.node("a"), await ground.node("b")
    await paired(ground, a)
    (match,) = await ground.matches()
    table = await b.home.open(match.room)
    await ground.start()
    for side in (0, 1):
        await ground.come(b, match, side)
        await table.order(side, {"do": "deck", "ready": "sprachreise"}, f"deck-{side}")  # type: ignore[arg-type]
    await ground.pass_by(1_000)
    for task in b.tournaments.reporter.background._tasks:
        task.cancel()
    b.tournaments.reporter.background.spawn = lambda work: work.close()  # type: ignore[assignment,method-assign,return-value]
    await table.order(0, {"do": "resign"}, "over")  # type: ignore[arg-type]
    await b.die()
    del ground.nodes["b"]
    await ground.pass_by(ALIVE_MS + 70_000)
    result = (await ground.match(match.id)).result
    assert result is not None
    assert result.how == "played"


async def test_a_match_that_cannot_be_opened_goes_on_as_on_paper(ground: Ground) -> None:
    """The set is gone since: the staff enters the result (T61)."""
    node = await ground.node("a")
    await paired(ground, node, card_set="nothing")
    (match,) = await ground.matches()
    assert match.room == ""
    assert (await ground.room()).asked == {}
    await ground.start()
    await ground.say(0, {"do": "result", "match": match.id, "games": [1, 0, 0]})
    assert (await ground.state()).rounds[-1].phase == "done"
