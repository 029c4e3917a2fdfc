"""A series over several events, asked for or kept at one of them, on a page and as files (T70-T72)."""

from __future__ import annotations

import csv
import io
from typing import Any

from tests.tournaments.fair import Fair


async def over(fair: Fair, name: str, *places: str) -> str:
    """An event in which all play by name, and whoever stands earlier here won; its room."""
    await fair.found(name=name, rounds=1, game="")
    await fair.post(f"/api/events/{fair.id}/names", {"text": "\n".join(places)}, fair.owner)
    async with fair.site.peer(fair.id, fair.token) as owner:
        await fair.done(owner, do="begin")
        await fair.done(owner, do="lay-out", pairs=[[0, 1]])
        await fair.done(owner, do="publish")
        (match,) = owner.screen.view["rounds"]["1"]["matches"]
        await fair.done(owner, do="result", match=match, games=[1, 0, 0])
        await fair.done(owner, do="end")
    return fair.id


async def series(fair: Fair, path: str, status: int = 200) -> Any:
    answer = await fair.site.http.get(f"/api/series{path}")
    assert answer.status_code == status, answer.text
    return answer.json()


async def test_a_series_is_what_its_events_made_of_each(fair: Fair) -> None:
    one = await over(fair, "Herbst", "Ada", "Ben")
    told = await series(fair, f"?events={one},{one.lower()}&best=1&attended=2")
    assert told["events"] == [{"room": one, "name": "Herbst", "over": True, "date": 0}] * 2
    assert told["table"] == [
        {"rank": 1, "name": "Ada", "points": 27, "won": 2, "ranks": [1, 1], "counted": [27], "each": [27, 27]},
        {"rank": 2, "name": "Ben", "points": 20, "won": 0, "ranks": [2, 2], "counted": [20], "each": [20, 20]},
    ]
    for wrong, status in (("", 400), ("?events=NOSUCH", 404), (f"?events={one}&best=x", 400), ("?events=a,,b", 400)):
        await series(fair, wrong, status)


async def test_the_owner_of_an_event_keeps_a_series_there_and_it_goes_home_as_files(fair: Fair) -> None:
    first = await over(fair, "Herbst", "Ada", "=Ben")
    await series(fair, f"/{first}", 404)
    second = await over(fair, "=1+1", "=Ben", "Cleo")
    async with fair.site.peer(fair.id, fair.token) as owner:
        kept = {"name": "Schuljahr", "events": [first, second, "NOSUCH"], "best": 1, "attended": 2}
        await fair.done(owner, do="series", **kept)
        assert owner.screen.view["series"] == kept
    told = await series(fair, f"/{second.lower()}")
    assert (told["room"], told["name"], told["best"], told["attended"]) == (second, "Schuljahr", 1, 2)
    assert [(event["room"], event.get("gone", False)) for event in told["events"]] == [
        (first, False), (second, False), ("NOSUCH", True),
    ]  # fmt: skip
    assert [(row["name"], row["points"], row["each"]) for row in told["table"]] == [
        ("=Ben", 27, [20, 27, -1]), ("Ada", 27, [27, -1, -1]), ("Cleo", 20, [-1, 20, -1]),
    ]  # fmt: skip
    assert (await series(fair, f"/{second}/export.json"))["format"] == 1
    text = (await fair.site.http.get(f"/api/series/{second}/export.csv")).content.decode("utf-8-sig")
    assert list(csv.reader(io.StringIO(text))) == [
        ["rank", "name", "points", "won", "Herbst", "'=1+1", "NOSUCH"],
        ["1", "'=Ben", "27", "1", "20", "27", ""],
        ["2", "Ada", "27", "1", "27", "", ""],
        ["3", "Cleo", "20", "0", "", "20", ""],
    ]


async def test_a_series_says_which_of_its_events_name_it_back(fair: Fair) -> None:
    """One names it as somebody typed it, one another one, one none; where it is kept nothing has to be named (T72)."""
    await fair.found(name="Winter")
    keeper, token = fair.id, fair.token
    back = []
    for named in (f"{keeper[:3]}-{keeper[3:]}".lower(), "NOSUCH", ""):
        await fair.found(name="Sommer")
        back.append(fair.id)
        async with fair.site.peer(fair.id, fair.token) as owner:
            await fair.done(owner, do="join-series", room=named)
            assert owner.screen.view.get("series_at", "") == named
    async with fair.site.peer(keeper, token) as owner:
        await fair.done(owner, do="series", events=[*back, keeper, "NOSUCH"])
    told = await series(fair, f"/{keeper}")
    assert [event.get("back") for event in told["events"]] == [True, False, False, True, None]
