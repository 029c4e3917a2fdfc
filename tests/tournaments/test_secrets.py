"""What an event's rule hides stays hidden: no key and no replay tells a deck, and no player is a referee (T6)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from server.engines.legends.engine import Legends
from server.rooms.seats import Change
from tests.tournaments.fair import CATALOGUE, Fair, playing
from tests.web.peers import Peer

NAMES = ("Ada", "Ben", "Cleo", "Dan")
WATCHED = ("replay", "replay?cut=all", "replay?cut=s0", "replay/file", "replay/seal")


async def held(fair: Fair, owner: Peer, names: tuple[str, ...]) -> list[str]:
    """A round in which side 1 gives up at each table; the rooms of its matches, and nothing but the round is over."""
    headers = await playing(fair, owner, names)
    await fair.done(owner, do="start")
    matches = owner.screen.view["rounds"]["1"]["matches"]
    named = {int(n): player["name"] for n, player in owner.screen.view["players"].items()}
    for id_, match in matches.items():
        path = f"/api/events/{fair.id}/matches/{id_}/seat"
        one, other = [await fair.post(path, {}, headers[named[match[side]]]) for side in ("a", "b")]
        async with (
            fair.site.peer(one["room"], one["token"]) as a,
            fair.site.peer(other["room"], other["token"]) as b,
        ):
            await fair.done(a, do="deck", ready="sprachreise")
            await fair.done(b, do="deck", ready="sprachreise")
            await fair.done(b, do="resign")
    await fair.until(owner, lambda view: view["rounds"]["1"]["phase"] == "done")
    return [match["room"] for match in matches.values()]


async def keys_of(fair: Fair, room: str) -> list[str]:
    """The canaries: with them, and what was seen of the game, the decks are no secret."""
    engine = CATALOGUE.engines["legends"]
    assert isinstance(engine, Legends)
    found = engine.disclosed((await fair.site.node.directory.look(room)).state)
    assert found
    return [key.hex() for key in found]


async def everything(fair: Fair, room: str) -> str:
    """Whatever anybody can read of a match without a seat there."""
    answers = [await fair.site.http.get(f"/api/rooms/{room}/{path}") for path in WATCHED]
    answers += [await fair.site.http.get(f"/api/events/{fair.id}/export.json")]
    answers += [await fair.site.http.get(f"/api/rooms/{fair.id}/{path}") for path in WATCHED]
    async with fair.site.peer(room) as public, fair.site.peer(fair.id) as watching:
        views = f"{public.screen.view} {watching.screen.view}"
    return views + "".join(answer.text for answer in answers)


@pytest.mark.parametrize("rule", ["end", "never", "cut", "start"])
async def test_the_keys_of_a_match_come_when_its_decks_may_be_seen(fair: Fair, rule: str) -> None:
    await fair.found(decks_shown=rule)
    async with fair.site.peer(fair.id, fair.token) as owner:
        (room,) = await held(fair, owner, ("Ada", "Ben"))
        keys = await keys_of(fair, room)
        assert not [key for key in keys if key in await everything(fair, room)]
        await fair.done(owner, do="end")
    seen = await everything(fair, room)
    assert [key for key in keys if key in seen] == (keys if rule in ("end", "start") else [])
    codes = {(await fair.site.http.get(f"/api/rooms/{room}/{path}")).json().get("code") for path in WATCHED[:4]}
    assert codes == ({None} if rule in ("end", "start") else {"no-replay"})


async def test_of_an_event_that_shows_the_decks_of_its_cut_their_matches_alone_are_shown(fair: Fair) -> None:
    await fair.found(decks_shown="cut", cut=2, rounds=1)
    async with fair.site.peer(fair.id, fair.token) as owner:
        rooms = await held(fair, owner, NAMES)
        await fair.done(owner, do="cut", size=2)
        assert set(owner.screen.view["seeds"]) == {m["a"] for m in owner.screen.view["rounds"]["1"]["matches"].values()}
        await fair.done(owner, do="pair")
        await fair.until(owner, lambda view: "draft" in view["staff"])
        await fair.done(owner, do="publish")
        await fair.until(owner, lambda view: view["rounds"].get("2", {}).get("phase") == "published")
        (final,) = owner.screen.view["rounds"]["2"]["matches"]
        await fair.done(owner, do="result", match=final, games=[1, 0, 0])
        await fair.done(owner, do="end")
    for room in rooms:
        seen = await everything(fair, room)
        assert not [key for key in await keys_of(fair, room) if key in seen]


async def test_whoever_sits_at_a_table_is_no_referee_of_it_whatever_else_he_is(fair: Fair) -> None:
    """A judge turns out to be one of the players: he inherits the chair, and has his role by another seat."""
    await fair.found()
    async with fair.site.peer(fair.id, fair.token) as owner:
        await playing(fair, owner, ("Ada", "Ben"))
        ((match, told),) = owner.screen.view["rounds"]["1"]["matches"].items()
        path = f"/api/events/{fair.id}/matches/{match}/referee"
        await fair.post(path, {}, fair.owner)
        event = await fair.site.node.directory.open(fair.id)
        room = await fair.site.node.directory.open(told["room"])
        await room.change_seat(Change(room.chairs[0].guest, heir=event.chairs[0].guest))
        refused = await fair.post(path, {}, fair.owner, 403)
        assert refused["code"] == "not-staff"


async def test_whoever_plays_on_any_of_his_seats_is_no_referee(fair: Fair) -> None:
    await fair.found()
    async with fair.site.peer(fair.id, fair.token) as owner:
        await playing(fair, owner, NAMES)
        match = next(iter(owner.screen.view["rounds"]["1"]["matches"]))
        path = f"/api/events/{fair.id}/matches/{match}/referee"
        await fair.post(path, {}, fair.owner)
        chairs: Any = (await fair.site.node.directory.open(fair.id))._record.chairs
        chairs[1] = msgspec.structs.replace(chairs[1], guest=chairs[0].guest)
        refused = await fair.post(path, {}, fair.owner, 403)
        assert refused["code"] == "not-staff"
