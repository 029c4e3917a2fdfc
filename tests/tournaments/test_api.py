"""What goes beside an event's socket, over real HTTP and sockets: links, names, files, the console, tables."""

from __future__ import annotations

import csv
import io

import pytest

from server.engines.tournament.office import MOST_STAFF
from server.engines.tournament.registration import SEATS
from server.tokens import digest
from tests.tournaments.fair import CATALOGUE, Fair, playing


async def test_a_crowd_at_the_door_shuts_no_judge_out(fair: Fair) -> None:
    """T62: whoever has the invitation fills what is open; the staff's seats are kept."""
    await fair.found()
    made = await fair.post(f"/api/events/{fair.id}/links", {"role": "judge"}, fair.owner)
    room = await fair.site.node.directory.reach(fair.id)
    for n in range(1, SEATS - MOST_STAFF):
        await room.take_seat(f"guest {n}", f"Gast {n}", digest(f"secret {n}"))
    player, judge = await fair.site.guest("Ada"), await fair.site.guest("Paul")
    refused = await fair.post(f"/api/invites/{fair.invite}", {}, player, 409)
    assert refused["code"] == "no-seat-free"
    came = await fair.post(f"/api/events/{fair.id}/staff", {"secret": made["secret"]}, judge)
    assert (came["role"], came["seat"]) == ("judge", SEATS - MOST_STAFF)


async def test_a_judge_comes_by_a_link_and_loses_the_role_with_it(fair: Fair) -> None:
    await fair.found()
    made = await fair.post(f"/api/events/{fair.id}/links", {"role": "judge"}, fair.owner)
    assert made["url"] == f"http://{fair.site.host}/t/{fair.id}#staff={made['secret']}"
    judge = await fair.site.guest("Paul")
    came = await fair.post(f"/api/events/{fair.id}/staff", {"secret": made["secret"]}, judge)
    assert came["role"] == "judge"
    again = await fair.post(f"/api/events/{fair.id}/staff", {"secret": made["secret"]}, judge)
    assert again["seat"] == came["seat"]
    assert (await fair.get("console", judge))["tables"] == {}
    refused = await fair.post(f"/api/events/{fair.id}/links", {"role": "judge"}, judge, 403)
    assert refused["code"] == "not-staff"
    stored = str(vars(fair.site.node.directory._store)) + str(fair.site.node.tournaments.console._events.__dict__)
    assert made["secret"] not in stored
    gone = await fair.site.http.delete(f"/api/events/{fair.id}/links/{made['link']}", headers=fair.owner)
    assert gone.status_code == 204
    assert (await fair.get("console", judge, 403))["code"] == "not-staff"
    refused = await fair.post(f"/api/events/{fair.id}/staff", {"secret": made["secret"]}, judge, 404)
    assert refused["code"] == "no-such-link"


@pytest.mark.parametrize("secret", ["x", "A" * 43])
async def test_a_wrong_secret_takes_no_seat(fair: Fair, secret: str) -> None:
    await fair.found()
    stranger = await fair.site.guest("Paul")
    refused = await fair.post(f"/api/events/{fair.id}/staff", {"secret": secret}, stranger, 404)
    assert refused["code"] == "no-such-link"
    seen = (await fair.site.http.get(f"/api/rooms/{fair.id}")).json()
    assert list(seen["seats"]) == ["0"]


async def test_who_is_nobody_there_runs_nothing(fair: Fair) -> None:
    await fair.found()
    stranger = await fair.site.guest("Paul")
    for path, body in (("invite", {}), ("links", {"role": "judge"}), ("names", {"text": "Ada"})):
        refused = await fair.post(f"/api/events/{fair.id}/{path}", body, stranger, 403)
        assert refused["code"] == "not-staff"
    assert (await fair.get("console", stranger, 403))["code"] == "not-staff"
    assert (await fair.get("console", {}, 401))["code"] == "not-signed-in"
    toy = (await fair.post("/api/rooms", {"engine": "legends"}, stranger))["room"]
    assert (await fair.site.http.get(f"/api/events/{toy}/export.json")).status_code == 404


async def test_names_are_read_entered_and_their_faults_told(fair: Fair) -> None:
    await fair.found(cap=64)
    text = "Name;Klasse\nAda Lovelace;7a\nBen;7b\n\nada lovelace;7a\nCleo;\n"
    check = await fair.post(f"/api/events/{fair.id}/names", {"text": text, "check": True}, fair.owner, 200)
    assert check["names"] == [
        {"name": "Ada Lovelace", "club": "7a"},
        {"name": "Ben", "club": "7b"},
        {"name": "Cleo"},
    ]
    assert check["problems"] == [{"line": 5, "fault": "twice", "value": "ada lovelace"}]
    assert (await fair.get("export.json"))["players"] == {}
    await fair.post(f"/api/events/{fair.id}/names", {"text": text}, fair.owner)
    second = await fair.post(f"/api/events/{fair.id}/names", {"text": "Dan\nBen"}, fair.owner)
    assert second["names"] == [{"name": "Dan"}]
    assert second["problems"] == [{"line": 2, "fault": "taken", "value": "Ben"}]
    told = await fair.get("export.json")
    assert [p["name"] for p in told["players"].values()] == ["Ada Lovelace", "Ben", "Cleo", "Dan"]


async def test_a_check_of_names_says_what_entering_them_comes_to_and_changes_nothing(fair: Fair) -> None:
    await fair.found(cap=4)
    await fair.post(f"/api/events/{fair.id}/names", {"text": "Ada\nBen\nCleo"}, fair.owner)
    text = "Dan\nada\nEva;7a\nDan"
    check = await fair.post(f"/api/events/{fair.id}/names", {"text": text, "check": True}, fair.owner, 200)
    assert check["names"] == [{"name": "Dan"}, {"name": "Eva", "club": "7a", "waiting": True}]
    assert check["problems"] == [
        {"line": 2, "fault": "taken", "value": "ada"},
        {"line": 4, "fault": "twice", "value": "Dan"},
    ]
    assert len((await fair.get("export.json"))["players"]) == 3
    done = await fair.post(f"/api/events/{fair.id}/names", {"text": text}, fair.owner)
    assert done == check | {"notes": done["notes"]}
    assert len((await fair.get("export.json"))["players"]) == 5
    crowd = "\n".join(f"Kind {n}" for n in range(257))
    check = await fair.post(f"/api/events/{fair.id}/names", {"text": crowd, "check": True}, fair.owner, 200)
    assert len(check["names"]) == 255
    assert check["problems"] == [
        {"line": 256, "fault": "full", "value": "Kind 255"},
        {"line": 257, "fault": "full", "value": "Kind 256"},
    ]


async def test_a_list_that_was_the_wrong_one_is_taken_back_in_one_step(fair: Fair) -> None:
    await fair.found(cap=256)
    async with fair.site.peer(fair.id, fair.token) as owner:
        await fair.post(f"/api/events/{fair.id}/names", {"text": "Ada\nBen"}, fair.owner)
        wrong = "\n".join(f"{n} {'Ä' * 30};Schule am {'ö' * 25}" for n in range(300)) + "\nAda"
        done = await fair.post(f"/api/events/{fair.id}/names", {"text": wrong}, fair.owner)
        assert len(done["names"]) == 300
        assert done["problems"] == [{"line": 301, "fault": "taken", "value": "Ada"}]
        await fair.until(owner, lambda view: len(view["players"]) == 302)
        assert len(done["notes"]) == 2, "as few as there is room for in an entry of the log"
        for note in done["notes"]:
            await fair.done(owner, do="undo", note=note)
        left = [p["name"] for p in owner.screen.view["players"].values() if p.get("status", "in") != "absent"]
        assert left == ["Ada", "Ben"]
        again = await fair.post(f"/api/events/{fair.id}/names", {"text": "Ada"}, fair.owner)
        assert (again["names"], again["notes"]) == ([], [])


async def test_an_invitation_leads_there_for_a_month(fair: Fair) -> None:
    await fair.found()
    made = await fair.post(f"/api/events/{fair.id}/invite", {}, fair.owner)
    assert made["until"] == fair.site.clock.now_ms() + 30 * 24 * 3_600_000
    assert made["invite"] != fair.invite
    fair.site.fake.advance(25 * 3_600_000)
    for code in (fair.invite, made["invite"]):
        assert (await fair.site.http.get(f"/api/invites/{code}")).json()["room"] == fair.id


async def test_a_player_sits_down_with_one_tap_and_nobody_else_does(fair: Fair) -> None:
    await fair.found()
    async with fair.site.peer(fair.id, fair.token) as owner:
        headers = await playing(fair, owner, ("Ada", "Ben"))
        (match,) = owner.screen.view["rounds"]["1"]["matches"]
        path = f"/api/events/{fair.id}/matches/{match}"
        sat = await fair.post(f"{path}/seat", {}, headers["Ada"])
        async with fair.site.peer(sat["room"], sat["token"]) as ada:
            assert ada.screen.view["held_at"]
            assert set(ada.people["seats"]) == {"0", "1"}
        refused = await fair.post(f"{path}/seat", {}, fair.owner, 409)
        assert refused["code"] == "no-seat"
        refused = await fair.post(f"{path}/referee", {}, headers["Ada"], 403)
        assert refused["code"] == "not-staff"
        refused = await fair.post(f"/api/events/{fair.id}/matches/9.9.9/seat", {}, headers["Ada"], 404)
        assert refused["code"] == "no-such-match"


async def test_a_referee_sees_both_hands_does_nothing_and_comes_in_no_later(fair: Fair) -> None:
    await fair.found()
    async with fair.site.peer(fair.id, fair.token) as owner:
        headers = await playing(fair, owner, ("Ada", "Ben"))
        (match,) = owner.screen.view["rounds"]["1"]["matches"]
        path = f"/api/events/{fair.id}/matches/{match}"
        await fair.done(owner, do="start")
        seats = [await fair.post(f"{path}/seat", {}, headers[name]) for name in ("Ada", "Ben")]
        for seat in seats:
            async with fair.site.peer(seat["room"], seat["token"]) as player:
                await fair.done(player, do="deck", ready="sprachreise")
        ticket = await fair.post(f"{path}/referee", {}, fair.owner)
        async with fair.site.peer(ticket["room"], ticket["token"]) as referee:
            hands = [card for card in referee.screen.view["cards"].values() if card["zone"] == "hand"]
            assert {card["side"] for card in hands} == {0, 1}
            assert all("card" in card for card in hands)
            frame = await fair.say(referee, do="resign")
            assert frame["code"] == "watching-only"
        async with fair.site.peer(ticket["room"]) as public:
            assert not any(card["zone"] == "hand" for card in public.screen.view["cards"].values())
        fair.site.fake.advance(3 * 60_000)
        async with fair.site.socket() as late:
            await late.send("hello", room=ticket["room"], token=ticket["token"])
            assert await late.closed() == 4001


async def test_the_console_shows_all_tables(fair: Fair) -> None:
    await fair.found()
    async with fair.site.peer(fair.id, fair.token) as owner:
        headers = await playing(fair, owner, ("Ada", "Ben", "Cleo", "Dan"))
        matches = owner.screen.view["rounds"]["1"]["matches"]
        told = await fair.get("console", fair.owner)
        assert told["round"] == 1
        assert {m: table["phase"] for m, table in told["tables"].items()} == dict.fromkeys(matches, "held")
        name = {p["name"]: int(n) for n, p in owner.screen.view["players"].items()}
        mine = next(m for m, match in matches.items() if name["Ada"] in (match["a"], match["b"]))
        side = (matches[mine]["a"], matches[mine]["b"]).index(name["Ada"])
        sat = await fair.post(f"/api/events/{fair.id}/matches/{mine}/seat", {}, headers["Ada"])
        async with fair.site.peer(sat["room"], sat["token"]):
            fair.site.fake.advance(1_000)
            await fair.until(owner, lambda v: v["rounds"]["1"]["matches"][mine].get("here", [0, 0])[side])
            table = (await fair.get("console", fair.owner))["tables"][mine]
            assert table["here"][side] is True
            assert table["room"] == sat["room"]
            assert table["at"] == fair.site.clock.now_ms()
            assert table["points"] == [30, 30]


async def test_an_event_is_taken_home_as_files(fair: Fair) -> None:
    await fair.found()
    async with fair.site.peer(fair.id, fair.token) as owner:
        headers = await playing(fair, owner, ("Ada", "Ben"))
        (match,) = owner.screen.view["rounds"]["1"]["matches"]
        await fair.done(owner, do="start")
        sat = await fair.post(f"/api/events/{fair.id}/matches/{match}/seat", {}, headers["Ada"])
        other = await fair.post(f"/api/events/{fair.id}/matches/{match}/seat", {}, headers["Ben"])
        async with (
            fair.site.peer(sat["room"], sat["token"]) as ada,
            fair.site.peer(other["room"], other["token"]) as ben,
        ):
            await fair.done(ada, do="deck", ready="sprachreise")
            await fair.done(ben, do="deck", ready="sprachreise")
            await fair.done(ben, do="resign")
        replay = await fair.site.http.get(f"/api/rooms/{sat['room']}/replay")
        assert replay.json()["code"] == "not-over", "it would tell decks of an event that goes on (T6)"
        await fair.until(owner, lambda view: view["rounds"]["1"]["phase"] == "done")
        await fair.done(owner, do="prizes", prizes=["Pokal"])
        await fair.done(owner, do="end")
    assert (await fair.site.http.get(f"/api/rooms/{sat['room']}/replay")).status_code == 200
    path = f"/api/rooms/{fair.id}/replay"
    assert (await fair.site.http.get(path)).json()["view"]["phase"] == "registration"
    assert (await fair.site.http.get(f"{path}/seal")).json()["engine"] == "tournament"
    for private in (f"{path}?cut=s0", f"{path}?cut=all", f"{path}/file"):
        assert (await fair.site.http.get(private)).json()["code"] == "no-replay", private
    text = (await fair.site.http.get(f"/api/events/{fair.id}/export.csv")).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["rank"], row["name"], row["points"], row["prize"]) for row in rows] == [
        ("1", "Ada", "3", "Pokal"),
        ("2", "Ben", "0", ""),
    ]
    told = await fair.get("export.json")
    assert (told["format"], told["event"], told["phase"]) == (1, fair.id, "over")
    assert told["rounds"]["1"]["matches"][match]["result"]["how"] == "played"


async def test_names_and_decks_are_looked_at_before_the_event_hears_them(fair: Fair) -> None:
    await fair.found(decks="required")
    ada = await fair.site.guest("Ada")
    _, token = await fair.sit(ada)
    async with fair.site.peer(fair.id, token) as peer:
        for name in ("Arschloch", "A", "Ada\u200b"):
            assert (await fair.say(peer, do="register", name=name))["code"] == "not-offered", name
        for club in ("SV Arschloch", "\u0301" * 40, "7a\u0301\u0301\u0301", "--", "k" * 41):
            refused = await fair.say(peer, do="register", name="Ada", club=club)
            assert (refused["code"], refused["facts"]["field"]) == ("not-offered", "club"), club
        await fair.done(peer, do="register", name="Ada")
        frame = await fair.say(peer, do="deck", cards=["croissant"])
        assert frame["code"] == "bad-deck"
        assert {"code": "size", "count": 1, "limit": 30} in frame["facts"]["problems"]
        deck = CATALOGUE.sets["base"].deck[0].cards
        await fair.done(peer, do="deck", cards=[card for card, n in deck.items() for _ in range(n)])


async def test_files_tell_no_more_of_an_event_that_is_broadcast_late_than_spectators_see(fair: Fair) -> None:
    await fair.found()
    body = {"engine": "tournament", "options": {"name": "Pokal"}, "watch": {"delay_s": 300}}
    fair.id = (await fair.post("/api/rooms", body, fair.owner))["room"]
    await fair.post(f"/api/events/{fair.id}/names", {"text": "Ada"}, fair.owner)
    for path in ("export.json", "export.csv"):
        assert (await fair.get(path, status=404))["code"] == "not-found"
    assert (await fair.site.http.get(f"/api/series?events={fair.id}")).status_code == 404
    fair.site.fake.advance(300_000)
    assert (await fair.get("export.json"))["players"] == {"0": {"name": "Ada"}}
    await fair.post(f"/api/events/{fair.id}/names", {"text": "Ben"}, fair.owner)
    assert (await fair.get("export.json"))["players"] == {"0": {"name": "Ada"}}
    assert "Ben" not in (await fair.site.http.get(f"/api/events/{fair.id}/export.csv")).text
