"""One node of several asks about live seasons, keeps what is new, and tells the leagues."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from structlog.testing import capture_logs

from server.football.season import Season
from server.football.wall import DAY, HOUR
from server.leagues.fetching import PAUSE_MS, NotFetched, TooSoon
from server.leagues.lookout import AFTERWARDS_MS, LOOK_MS, Lookout
from server.store.contract import RoomId
from tests.football.builders import SATURDAY
from tests.football.stub import Answer, Stub
from tests.leagues.world import CHANGED, NAME, PLANNED, PLAYED, World
from tests.rooms.town import Place


async def test_what_the_source_says_is_kept_and_told_to_leagues(world: World) -> None:
    await world.known()
    world.clock.advance(DAY + 2 * HOUR)
    world.server.matchday(1, [PLAYED], changed=("a goal",))
    world.lookout.start()
    await world.written()
    assert (await world.kept()).games[0].reports[-1].result.home == 1
    await world.turns()
    assert world.woken == ["K7QM4X"]
    assert await world.seasons.versions() == {NAME: 2}
    world.clock.advance(LOOK_MS)
    await world.turns()
    assert world.woken == ["K7QM4X"], "one's own news are none"


async def test_only_the_node_that_has_the_post_asks(world: World) -> None:
    await world.known()
    before = len(world.server.asked)
    world.elsewhere = True
    world.lookout.start()
    await world.turns()
    assert world.lookout.watched == frozenset()
    assert len(world.server.asked) == before
    world.elsewhere = False
    world.clock.advance(LOOK_MS)
    await world.asked()
    assert world.lookout.watched == {NAME}
    world.elsewhere = True
    world.clock.advance(LOOK_MS)
    await world.turns()
    assert world.lookout.watched == frozenset()


async def test_a_season_that_was_published_by_hand_is_told_to_leagues(world: World) -> None:
    season = await world.known()
    world.lookout.start()
    await world.asked()
    assert world.woken == []
    await world.seasons.publish(NAME, msgspec.structs.replace(season, fixed={1: SATURDAY}))
    world.clock.advance(LOOK_MS)
    await world.turns()
    assert world.woken == ["K7QM4X"]
    assert world.lookout.watched == {NAME}


async def test_nothing_is_written_over_what_somebody_else_has_published(world: World) -> None:
    season = await world.known()
    world.server.say(CHANGED, Answer(ends="never"))
    world.lookout.start()
    await world.asked()
    await world.seasons.publish(NAME, msgspec.structs.replace(season, fixed={1: SATURDAY}))
    await world.written()
    known = world.lookout._known[NAME]
    await world.lookout._news(NAME, msgspec.structs.replace(season, fixed={}))
    await world.written()
    assert known == 1
    assert (await world.kept()).fixed == {1: SATURDAY}
    world.clock.advance(LOOK_MS)
    await world.asked()
    assert world.lookout._known == {NAME: 2}


async def test_what_the_store_did_not_take_is_asked_for_again(world: World) -> None:
    await world.known()
    world.clock.advance(DAY + 2 * HOUR)
    world.server.matchday(1, [PLAYED], changed=("a goal",))
    world.store.lost = True
    world.lookout.start()
    await world.written()
    assert (await world.kept()).games[0].reports == ()
    world.store.lost = False
    world.clock.advance(LOOK_MS)
    await world.written()
    assert (await world.kept()).games[0].reports[-1].result.home == 1


async def test_whatever_goes_wrong_the_next_look_comes(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.known()
    with monkeypatch.context() as broken:
        broken.setattr(world.seasons, "versions", _breaks)
        world.lookout.start()
        await world.turns()
        assert world.lookout.watched == frozenset()
    world.clock.advance(LOOK_MS)
    await world.asked()
    assert world.lookout.watched == {NAME}


async def test_a_season_that_breaks_the_look_keeps_no_other_from_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = await world.known()
    await world.seasons.publish("aaa", season)
    newest = world.seasons.newest

    async def one_breaks(name: str, version: int) -> Season:
        if name == "aaa":
            raise RuntimeError("a bug")
        return await newest(name, version)

    monkeypatch.setattr(world.seasons, "newest", one_breaks)
    world.lookout.start()
    await world.asked()
    assert world.lookout.watched == {NAME}


async def test_a_lookout_that_has_stopped_looks_no_more(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world.seasons, "versions", asyncio.Event().wait)
    world.lookout.start()
    await world.turns()
    await world.lookout.stop()
    assert world.clock.pending() == 0


async def _breaks() -> None:
    raise RuntimeError("a bug")


async def test_what_is_past_or_from_elsewhere_is_not_watched(world: World) -> None:
    season = await world.known()
    await world.seasons.publish("file", msgspec.structs.replace(season, source="file"))
    world.clock.advance(DAY + AFTERWARDS_MS)
    before = len(world.server.asked)
    world.lookout.start()
    await world.turns()
    assert world.lookout.watched == frozenset()
    assert len(world.server.asked) == before


async def test_switched_off_nobody_is_asked(server: Stub) -> None:
    world = World(server, "")
    await world.known()
    before = len(server.asked)
    world.lookout.start()
    await world.turns()
    assert world.lookout.watched == frozenset()
    assert len(server.asked) == before
    with pytest.raises(NotFetched, match="off"):
        await world.fetching.fetch(NAME)
    await world.stop()


async def test_without_a_network_one_line_says_so(world: World) -> None:
    await world.known()
    world.server.say(CHANGED, Answer(status=503))
    with capture_logs() as logs:
        world.lookout.start()
        for _ in range(3):
            await world.asked()
            await world.armed()
            world.clock.advance(HOUR)
    said = [entry for entry in logs if entry["log_level"] != "debug"]
    assert [(entry["event"], entry["season"]) for entry in said] == [("football.source_failed", NAME)]
    assert world.lookout.watched == {NAME}


async def test_when_the_node_that_asks_dies_another_goes_on(world: World) -> None:
    await world.known()
    place = Place()
    towns = [(await place.node(name)).town for name in ("a", "b")]
    first, second = (Lookout(world.seasons, world.steward, world.outside, place.clock, town.take) for town in towns)
    first.start()
    await world.asked()
    second.start()
    await place.pass_by(LOOK_MS)
    assert (first.watched, second.watched) == (frozenset({NAME}), frozenset())
    await first.stop()
    await towns[0].stop()
    await place.pass_by(LOOK_MS)
    assert second.watched == {NAME}
    await second.stop()
    await towns[1].stop()


# --- the commissioner's button ---


async def test_this_years_season_is_fetched_into_the_store(world: World) -> None:
    world.server.say("/getmatchdata/bl1/2026", [PLANNED])
    world.server.matchday(1, [PLANNED])
    await world.store.follow(NAME, RoomId("K7QM4X"))
    assert await world.fetching.fetch(NAME)
    assert (await world.kept()).source == "openligadb"
    assert world.woken == ["K7QM4X"]


async def test_a_season_that_is_there_is_brought_up_to_date_but_not_every_minute(world: World) -> None:
    await world.known()
    world.clock.advance(DAY + 2 * HOUR)
    world.server.matchday(1, [PLAYED])
    assert await world.fetching.fetch(NAME)
    assert (await world.kept()).games[0].reports[-1].result.home == 1
    with pytest.raises(TooSoon) as soon:
        await world.fetching.fetch(NAME)
    assert soon.value.wait_ms == PAUSE_MS
    world.clock.advance(PAUSE_MS)
    assert not await world.fetching.fetch(NAME)


@pytest.mark.parametrize("name", ["bl1-2025", "bl2-2026", "simulated:K7QM4X", "own"])
async def test_nothing_else_is_fetched(world: World, name: str) -> None:
    season = await world.known()
    await world.seasons.publish("own", msgspec.structs.replace(season, source="file"))
    with pytest.raises(NotFetched, match="no-source"):
        await world.fetching.fetch(name)


async def test_what_the_source_did_is_told(world: World) -> None:
    await world.known()
    world.server.say("/getmatchdata/bl1/2026", Answer(status=500))
    with pytest.raises(NotFetched, match="status-500"):
        await world.fetching.fetch(NAME)
    world.clock.advance(PAUSE_MS)
    world.server.say("/getmatchdata/bl1/2026", b"<html>")
    with pytest.raises(NotFetched, match="no-answer"):
        await world.fetching.fetch(NAME)
