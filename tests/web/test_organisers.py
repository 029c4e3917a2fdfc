"""Rooms by the hundred: for who has an organiser's token, all or none, each with its own invitation."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from server.catalogue import standard
from server.wire.limits import ROOMS_A_CALL
from tests.web.peers import Site, served

SECRET = "the-caretaker-knows"
ADMIN = {"Authorization": f"Admin {SECRET}"}
CATALOGUE = standard()


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    (tmp_path / "index.html").write_text("<!doctype html>")
    async with served(tmp_path, catalogue=CATALOGUE, admin_secret=SECRET) as site:
        yield site


async def organiser(site: Site) -> dict[str, str]:
    made = await site.http.post("/api/admin/organisers", json={"name": "Schule am  See"}, headers=ADMIN)
    assert made.status_code == 201, made.text
    assert made.json()["name"] == "Schule am See"
    return {"Authorization": f"Organiser {made.json()['token']}"}


async def opened(site: Site, proof: dict[str, str], rooms: list[dict[str, Any]], status: int = 201) -> Any:
    answer = await site.http.post("/api/organiser/rooms", json={"rooms": rooms}, headers=proof, timeout=60)
    assert answer.status_code == status, answer.text
    return answer.json()


async def test_a_thousand_rooms_in_one_call(site: Site) -> None:
    proof = await organiser(site)
    options = {"variant": "basic", "best_of": 3}
    made = (await opened(site, proof, [{"engine": "legends", "options": options}] * ROOMS_A_CALL))["rooms"]
    assert len({one["room"] for one in made}) == len({one["invite"] for one in made}) == ROOMS_A_CALL
    one = made[500]
    ada, ben = await site.guest("Ada"), await site.guest("Ben")
    seats = [(await site.http.post(f"/api/invites/{one['invite']}", headers=who)).json() for who in (ada, ben)]
    assert [seat["seat"] for seat in seats] == [0, 1]
    async with site.peer(one["room"], seats[0]["token"]) as peer:
        assert peer.screen.view["options"]["variant"] == "basic"
        assert peer.screen.view["options"]["best_of"] == 3
    assert one["link"] == f"http://{site.host}/i/{one['invite']}"


@pytest.mark.parametrize(
    ("wrong", "status", "code"),
    [
        ({"engine": "chess"}, 400, "no-such-engine"),
        ({"options": {"best_of": 2}}, 422, "bad-option"),
        ({"options": {"set": "nothing"}}, 422, "bad-option"),
        ({"seats": 3}, 400, "bad-request"),
    ],
)
async def test_one_wrong_room_makes_none(site: Site, wrong: dict[str, Any], status: int, code: str) -> None:
    proof = await organiser(site)
    before = dict(site.store.specs._specs)
    assert (await opened(site, proof, [{}, {}, wrong], status))["code"] == code
    assert site.store.specs._specs == before


async def test_there_is_an_end_to_it(site: Site) -> None:
    proof = await organiser(site)
    refused = await opened(site, proof, [{}] * (ROOMS_A_CALL + 1), 422)
    assert (refused["code"], refused["facts"]) == ("too-many-rooms", {"most": ROOMS_A_CALL})
    assert (await opened(site, proof, [], 400))["code"] == "bad-request"


async def test_a_token_is_shown_once_and_can_be_taken_back(site: Site) -> None:
    for proof in ({}, {"Authorization": "Organiser"}, {"Authorization": "Organiser wrong"}, await site.guest("Ada")):
        assert (await opened(site, proof, [{}], 403))["code"] == "not-organiser"
    proof = await organiser(site)
    assert len((await opened(site, proof, [{}]))["rooms"]) == 1
    (told,) = (await site.http.get("/api/admin/organisers", headers=ADMIN)).json()["organisers"]
    assert set(told) == {"id", "name", "since"}
    gone = await site.http.delete(f"/api/admin/organisers/{told['id']}", headers=ADMIN)
    assert gone.status_code == 204
    assert (await opened(site, proof, [{}], 403))["code"] == "not-organiser"
    again = await site.http.delete(f"/api/admin/organisers/{told['id']}", headers=ADMIN)
    assert again.status_code == 404
    deeds = (await site.http.get("/api/admin/house", headers=ADMIN)).json()["deeds"]
    assert [(deed["what"], deed["whom"], deed["why"]) for deed in deeds] == [
        ("organiser-dismissed", told["id"], ""),
        ("organiser-admitted", told["id"], "Schule am See"),
    ]


async def test_only_operators_admit(site: Site) -> None:
    for proof in ({}, {"Authorization": "Admin wrong"}):
        for method, path in (("POST", ""), ("GET", ""), ("DELETE", "/AAAA")):
            answer = await site.http.request(method, f"/api/admin/organisers{path}", headers=proof)
            assert (answer.status_code, answer.json()["code"]) == (403, "not-admin")


async def test_too_many_calls_of_one_organiser_wait(site: Site) -> None:
    proof = await organiser(site)
    codes = [
        (await site.http.post("/api/organiser/rooms", json={"rooms": [{}]}, headers=proof)).status_code
        for _ in range(61)
    ]
    assert codes == [201] * 60 + [429]


ARRANGED: dict[str, Any] = {"decks": [[], []], "refereed": True, "starts": 1}


@pytest.mark.parametrize("option", ARRANGED)
async def test_who_sits_at_a_table_lays_down_nothing_that_the_others_choose(site: Site, option: str) -> None:
    """The host would have chosen his guest's deck, who could not see it."""
    options = {option: ARRANGED[option]}
    ada = await site.guest("Ada")
    for bot in ("", "random"):
        answer = await site.http.post("/api/rooms", json={"options": options, "bot": bot}, headers=ada)
        assert (answer.status_code, answer.json()) == (422, {"code": "bad-option", "facts": {"option": option}})
    await opened(site, await organiser(site), [{"engine": "legends", "options": options}])
