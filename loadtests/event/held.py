"""An event from its creation to its prizes, with everything in it that happens to events.

In order: an entrant drops after the first round; in the second nobody comes to one side of a table, one table is
extended, and the node is killed and started again while all others play; after it a result of the first is corrected.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from loadtests.event.chair import Chair
from loadtests.event.people import Entrant, Seat, Web

NO_SHOW_MS = 11_000
EXTRA_MINUTES = 5
MINUTE_MS = 60_000
AT_ONCE = 8


class Means(NamedTuple):
    """What the one who holds the event can do to the node: kill and start it; let so many ms pass."""

    restart: Callable[[], Awaitable[None]]
    advance: Callable[[int], Awaitable[None]]


class Held(NamedTuple):
    """``told``: the export; ``faults``: what was not as it should be."""

    told: dict[str, Any]
    faults: list[str]


async def hold(ports: Sequence[int], players: int, cut: int, means: Means, seed: int = 1) -> Held:
    """``ports``: of the nodes; the owner comes by the first, players by each in turn."""
    event = Event(ports, players, cut, means, seed)
    try:
        return await event.hold()
    finally:
        await event.close()


class Event:
    def __init__(self, ports: Sequence[int], players: int, cut: int, means: Means, seed: int) -> None:
        self._webs = [Web(port) for port in ports]
        self._web = self._webs[0]
        self._means = means
        self._cut = cut
        self._chance = random.Random(seed)
        numbers = range(1, players + 1)
        self._entrants = [Entrant(self._webs[number % len(ports)], number, seed) for number in numbers]
        self._by_player: dict[int, Entrant] = {}
        self._faults: list[str] = []
        self._owner: Chair | None = None
        self._id = ""

    @property
    def owner(self) -> Chair:
        assert self._owner is not None
        return self._owner

    async def close(self) -> None:
        for entrant in self._entrants:
            if hasattr(entrant, "event"):
                await entrant.go()
        if self._owner is not None:
            await self._owner.end()
        for web in self._webs:
            await web.http.aclose()

    async def hold(self) -> Held:
        await self._open()
        rounds = 0
        while rounds < self.owner.view["total"]:
            rounds += 1
            await self._pair(rounds)
            await (self._eventful(rounds) if rounds == 2 else self._play(rounds))
            if rounds == 1:
                await self._drop()
            if rounds == 2:
                await self._correct()
        await self.owner.done(do="cut", size=self._cut)
        for _ in range(self._cut.bit_length() - 1):
            rounds += 1
            await self._pair(rounds)
            await self._play(rounds)
        await self.owner.done(do="prizes", prizes=["Pokal", "Buch"])
        await self.owner.done(do="end")
        answer = await self._web.http.get(f"/api/events/{self._id}/export.json")
        return Held(answer.json(), self._faults)

    # --- before it begins ---

    async def _open(self) -> None:
        headers = await self._web.guest("Maier")
        options = {
            "name": "Schulmeisterschaft", "cap": len(self._entrants), "cut": self._cut, "decks": "required",
            "prompt_ms": 10_000, "no_show_ms": NO_SHOW_MS,
        }  # fmt: skip
        made = await self._web.post("/api/rooms", {"engine": "tournament", "options": options}, headers)
        self._id = made["room"]
        self._owner = Chair(self._web.port, made["room"], made["token"])
        deck = await self._deck()
        await _some(self._entrants, lambda one: one.enter(self._id, made["invite"], deck))
        await self.owner.done(do="open-check-in", until=0)
        await _some(self._entrants, lambda one: one.event.done(do="check-in"))
        await self.owner.done(do="begin")
        self._by_player = {one.player: one for one in self._entrants}

    async def _deck(self) -> list[str]:
        listing = (await self._web.http.get("/api/cards?set=base")).json()
        ready = next(iter(listing["decks"].values()))
        return [card for card, n in ready["cards"].items() for _ in range(n)]

    # --- a round ---

    def _round(self, number: int) -> dict[str, Any]:
        found: dict[str, Any] = self.owner.view["rounds"][str(number)]
        return found

    async def _pair(self, number: int) -> None:
        """Pair and publish; every match that is to be played has its room then."""
        await self.owner.done(do="pair")
        await self.owner.until(lambda view: "draft" in view["staff"], f"round {number} is drafted")
        await self.owner.done(do="publish")
        await self.owner.until(
            lambda view: all(m.get("room") or "result" in m for m in view["rounds"][str(number)]["matches"].values()),
            f"the rooms of round {number} are open",
        )

    def _open_matches(self, number: int) -> list[tuple[str, dict[str, Any]]]:
        return [(id_, m) for id_, m in self._round(number)["matches"].items() if "result" not in m]

    async def _sit(self, number: int) -> None:
        """Everybody comes; who of two resigns, and when, is drawn, and the lower number is the stronger."""
        wanted = []
        for id_, match in self._open_matches(number):
            a, b = self._by_player[match["a"]], self._by_player[match["b"]]
            upset = self._chance.random() < 0.25
            loser = int(upset) if a.number > b.number else int(not upset)
            after = self._chance.randint(2, 12)
            for side, who in enumerate((a, b)):
                if who.comes:
                    wanted.append((who, id_, side, after if side == loser else 0))
        await _some(wanted, lambda one: one[0].sit(one[1], one[2], one[3]))

    async def _play(self, number: int) -> None:
        await self._sit(number)
        await self.owner.done(do="start")
        await self._finish(number)

    async def _finish(self, number: int) -> None:
        await self.owner.until(
            lambda view: view["rounds"][str(number)].get("phase") == "done", f"round {number} is done"
        )
        for id_, match in self._round(number)["matches"].items():
            await self._compare(id_, match)
            for player in (match["a"], match.get("b", -1)):
                if player in self._by_player:
                    await self._by_player[player].leave(id_)

    async def _compare(self, id_: str, match: dict[str, Any]) -> None:
        """What the event noted is what both players saw at their table."""
        for player in (match["a"], match.get("b", -1)):
            seat = self._by_player[player].tables.get(id_) if player in self._by_player else None
            if seat is not None and match["result"]["how"] == "played":
                await seat.until(lambda view: "result" in view, f"{id_} is over for {player}, too")
                seen = seat.result.get("winner", -1)
                if seen != match["result"]["winner"]:
                    self._faults.append(f"{id_}: {match['result']}, but the table showed {seat.result}")

    # --- what happens to events ---

    async def _drop(self) -> None:
        """The weakest goes home."""
        leaver = self._entrants[-1]
        await leaver.event.done(do="drop")

    async def _eventful(self, number: int) -> None:
        matches = self._open_matches(number)
        missing_id, missing = matches[-1]
        absent = self._by_player[missing["b"]]
        absent.comes = False
        await self._sit(number)
        extended_id, extended = matches[0]
        seats = [self._by_player[extended[side]].tables[extended_id] for side in ("a", "b")]
        for seat in seats:
            seat.still = True
        await self.owner.done(do="start")
        await self._extend(extended_id, seats[0])
        for seat in seats:
            seat.let_go()
        await self._means.restart()
        played = [id_ for id_, _ in matches if id_ != missing_id]
        await self.owner.until(
            lambda view: all("result" in view["rounds"][str(number)]["matches"][id_] for id_ in played),
            "all who came have played",
        )
        await self._means.advance(NO_SHOW_MS)
        await self._finish(number)
        absent.comes = True
        result = self._round(number)["matches"][missing_id]["result"]
        if (result["winner"], result["how"]) != (0, "no-show"):
            self._faults.append(f"{missing_id}: one side never came, and it is {result}")

    async def _extend(self, id_: str, seat: Seat) -> None:
        """More time for a table whose players wait for it: in whole minutes, for a node that stood still adds a bit."""
        await seat.until(lambda view: "clock" in view, "its clock runs")
        ends = seat.view["clock"]["match_ends"]
        refused = await self.owner.say(do="extend", match=id_, minutes=EXTRA_MINUTES)
        if refused:
            self._faults.append(f"{id_}: it is given no more time: {refused}")
            return
        await seat.until(lambda view: view["clock"]["match_ends"] - ends >= MINUTE_MS, "it has more time")
        more = seat.view["clock"]["match_ends"] - ends
        if more // MINUTE_MS != EXTRA_MINUTES:
            self._faults.append(f"{id_}: given {EXTRA_MINUTES} minutes, and its end moved by {more} ms")

    async def _correct(self) -> None:
        """A result of the round before was noted the wrong way round."""
        matches = self._round(1)["matches"]
        id_, match = next((i, m) for i, m in matches.items() if m["result"]["how"] == "played")
        a, b, drawn = match["result"]["games"]
        await self.owner.done(do="correct", match=id_, games=[b, a, drawn])
        await self.owner.until(
            lambda view: view["rounds"]["1"]["matches"][id_]["result"]["games"] == [b, a, drawn], "it is corrected"
        )


async def _some(things: Sequence[Any], work: Callable[[Any], Awaitable[None]]) -> None:
    """Do it with all of them, a few at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(thing: Any) -> None:
        async with gate:
            await work(thing)

    await asyncio.gather(*map(one, things))
