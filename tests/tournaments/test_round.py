"""An event's requests are carried out and its matches tell it everything, on one node."""

from __future__ import annotations

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
