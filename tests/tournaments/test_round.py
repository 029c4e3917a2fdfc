"""An event's requests are carried out and its matches tell it everything, on one node."""

from __future__ import annotations

from server.store.contract import RoomId
from tests.tournaments.town import Ground

EIGHT = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo")


async def test_eight_play_three_rounds(ground: Ground) -> None:
    node = await ground.node("a")
    await ground.found(node)
    await ground.players(EIGHT)
    await ground.begin()
    for number in (1, 2, 3):
        await ground.pair()
        matches = await ground.matches()
        assert [m.id.partition(".")[0] for m in matches] == [str(number)] * 4
        assert all(m.room for m in matches)
        await ground.start()
        for match in matches:
            await ground.play(match, winner=0)
        state = await ground.state()
        assert state.rounds[-1].phase == "done"
        assert all(m.result is not None and m.result.how == "played" for m in state.rounds[-1].matches)
    await ground.say(0, {"do": "end"})
    state = await ground.state()
    assert [p.rank for p in state.result] == list(range(1, 9))
    wins = {p.player: 0 for p in state.result}
    for round_ in state.rounds:
        for match in round_.matches:
            wins[match.a] += 1
    assert wins[state.result[0].player] == 3
    assert wins[state.result[-1].player] == 0
    assert (await ground.room()).asked == {}


async def test_a_match_waits_for_its_round_and_who_comes_is_noticed(ground: Ground) -> None:
    node = await ground.node("a")
    await ground.found(node)
    await ground.players(EIGHT[:2])
    await ground.begin()
    await ground.pair()
    (match,) = await ground.matches()
    await ground.come(node, match, 0)
    await ground.pass_by(2_000)
    assert (await ground.match(match.id)).here == (True, False)
    assert await ground.act(match, 0, {"do": "resign"}) == "not-now"
    await ground.come(node, match, 1)
    for side in (0, 1):
        await ground.act(match, side, {"do": "deck", "ready": "sprachreise"})
    assert node.home.rooms[match.room].state.phase == "lobby"  # type: ignore[index]
    await ground.start()
    assert node.home.rooms[match.room].state.turn == 1  # type: ignore[index]
    await ground.pass_by(1_000)
    assert (await ground.match(match.id)).playing


async def test_the_clock_of_a_round_runs_with_nobody_there(ground: Ground) -> None:
    """Fault 27: the event sleeps, wakes by itself, and who never came has lost (T40)."""
    node = await ground.node("a")
    await node.home.start()
    await ground.found(node, prompt_ms=600_000, no_show_ms=700_000, round_ms=900_000)
    await ground.players(EIGHT[:4])
    await ground.begin()
    await ground.pair()
    await ground.start()
    await ground.pass_by(120_000)
    assert ground.event not in node.home.rooms
    await ground.pass_by(600_000)
    state = (await node.home.look(ground.event)).state
    assert [m.result.how for m in state.rounds[0].matches if m.result] == ["no-show"] * 2
    assert state.rounds[0].phase == "done"
    tables = [await node.home.look(m.room) for m in state.rounds[0].matches]
    assert all(table.state.closed for table in tables), "nobody sits down to a match that is lost"


async def test_time_is_called_at_a_table_that_plays_on(ground: Ground) -> None:
    """T53: its game ends as by its own clock, and counts."""
    node = await ground.node("a")
    await ground.found(node, round_ms=120_000)
    await ground.players(EIGHT[:2])
    await ground.begin()
    await ground.pair()
    (match,) = await ground.matches()
    for side in (0, 1):
        await ground.come(node, match, side)
        await ground.act(match, side, {"do": "deck", "ready": "sprachreise"})
    await ground.start()
    await ground.pass_by(125_000)
    result = (await ground.match(match.id)).result
    assert result is not None
    assert result.how == "played"
    table = node.home.rooms[match.room].state  # type: ignore[index]
    assert table.result.reason == "time"


async def test_a_disqualified_player_sits_at_no_table_any_more(ground: Ground) -> None:
    node = await ground.node("a")
    await ground.found(node)
    await ground.players(EIGHT[:2])
    await ground.begin()
    await ground.pair()
    await ground.start()
    (match,) = await ground.matches()
    await ground.say(0, {"do": "disqualify", "player": match.a, "reason": "gezinkt"})
    await ground.pass_by(1_000)
    assert (await node.home.look(match.room)).state.closed
    result = (await ground.match(match.id)).result
    assert result is not None
    assert (result.winner, result.how) == (1, "disqualified")


async def test_a_game_lost_by_penalty_is_shown_at_the_table(ground: Ground) -> None:
    node = await ground.node("a")
    await ground.found(node, best_of=3)
    await ground.players(EIGHT[:2])
    await ground.begin()
    await ground.pair()
    await ground.start()
    (match,) = await ground.matches()
    await ground.say(0, {"do": "penalise", "player": match.b, "level": "game-loss", "reason": "zu spät"})
    await ground.pass_by(1_000)
    table = (await node.home.look(match.room)).state
    assert [player.penalties for player in table.players] == [0, 1]
    await ground.play(match, winner=0)
    result = (await ground.match(match.id)).result
    assert result is not None
    assert result.winner == 0


async def test_a_replaced_pairing_closes_its_rooms(ground: Ground) -> None:
    """A publishing is taken back before anybody came (T59): other matches, other rooms."""
    node = await ground.node("a")
    await ground.found(node)
    await ground.players(EIGHT[:4])
    await ground.begin()
    await ground.pair()
    before = await ground.matches()
    note = next(n.number for n in reversed((await ground.state()).notes) if n.what == "publish")
    await ground.say(0, {"do": "undo", "note": note})
    await ground.say(0, {"do": "publish"})
    after = await ground.matches()
    assert {m.room for m in before}.isdisjoint({m.room for m in after})
    assert all(m.room for m in after)
    await ground.pass_by(1_000)
    for match in before:
        assert (await node.home.look(match.room)).state.closed


async def test_who_wants_to_be_forgotten_is(ground: Ground) -> None:
    """T63: the chair says so, and the event hears of it."""
    node = await ground.node("a")
    await ground.found(node)
    await ground.players(EIGHT[:4])
    await ground.begin()
    await node.seating.note("guest-Ada", ground.event)
    await node.seating.give_up("guest-Ada")
    await ground.settle()
    players = (await ground.state()).players
    assert [player.name for player in players] == ["", "Ben", "Cleo", "Dan"]
    assert players[0].status == "dropped"
    again = await node.home.open(ground.event)
    assert again.chairs[1].gone


async def test_tables_of_an_event_that_is_no_more_are_closed(ground: Ground) -> None:
    """An operator has taken it out of play while a round was published: nobody else would ever begin it."""
    node = await ground.node("a")
    await ground.found(node)
    await ground.players(EIGHT[:2])
    await ground.begin()
    await ground.pair()
    (match,) = await ground.matches()
    ada = await ground.come(node, match, 0)
    await ground.pass_by(70_000)
    event, table = RoomId(ground.event), node.home.rooms[RoomId(match.room)]
    assert not table.state.closed
    ground.place.store.lifetimes._forget(event)  # type: ignore[attr-defined]
    node.home.drop(event)
    await ground.pass_by(70_000)
    assert table.state.closed
    assert [told["e"] for told in ada.of("step")[-1]["told"]] == ["referee", "over"]
