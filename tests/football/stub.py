"""A server on this machine that speaks like OpenLigaDB, and misbehaves like it when told to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

import msgspec

from server.football.wall import BERLIN
from tests.football.builders import SATURDAY
from tests.listening import listening

TEAMS = {
    "FCB": (40, "FC Bayern München"),
    "BVB": (7, "Borussia Dortmund"),
    "B04": (6, "Bayer Leverkusen"),
    "RBL": (1635, "RB Leipzig"),
}
CHUNK = b" " * 65_536


class Answer(msgspec.Struct, frozen=True):
    """``ends``: closed (as it should be), never (no byte comes), cut (in the middle), endless (bytes for ever)."""

    body: bytes = b"[]"
    status: int = 200
    headers: dict[str, str] = {}
    ends: str = "closed"


class Stub:
    """``answers`` by path; a list is used up from its front, its last element stays. What is not there is 404.

    ``busy``: set with every request.
    """

    def __init__(self) -> None:
        self.base = ""
        self.answers: dict[str, list[Answer]] = {}
        self.asked: list[str] = []
        self.agents: set[str] = set()
        self.busy = asyncio.Event()

    def say(self, path: str, *bodies: object) -> None:
        """Answer a path with these, one after the other: bytes, Answers, or values as JSON."""
        self.answers[path] = [_answer(body) for body in bodies]

    def matchday(self, day: int, *bodies: object, changed: tuple[str, ...] = ("2026-10-24T18:00:00",)) -> None:
        self.say(f"/getmatchdata/bl1/2026/{day}", *bodies)
        self.say(f"/getlastchangedate/bl1/2026/{day}", *changed)

    def count(self, path: str) -> int:
        return self.asked.count(path)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            path = head.split(" ", 2)[1]
            self.asked.append(path)
            self.busy.set()
            self.agents |= {line[12:] for line in head.split("\r\n") if line.lower().startswith("user-agent: ")}
            waiting = self.answers.get(path, [Answer(status=404)])
            await self._write(writer, waiting.pop(0) if len(waiting) > 1 else waiting[0])
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the client has hung up, as it should on what never ends
        finally:
            writer.close()

    async def _write(self, writer: asyncio.StreamWriter, answer: Answer) -> None:
        if answer.ends == "never":
            await asyncio.Event().wait()
        length = len(answer.body) + (1000 if answer.ends == "cut" else 0)
        headers = {"content-type": "application/json", "connection": "close", **answer.headers}
        if answer.ends != "endless":
            headers["content-length"] = str(length)
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        writer.write(f"HTTP/1.1 {answer.status} Said\r\n{lines}\r\n".encode() + answer.body)
        while answer.ends == "endless":
            writer.write(CHUNK)
            await writer.drain()
        await writer.drain()


def _answer(body: object) -> Answer:
    if isinstance(body, Answer):
        return body
    return Answer(body if isinstance(body, bytes) else msgspec.json.encode(body))


@asynccontextmanager
async def stub() -> AsyncIterator[Stub]:
    told = Stub()
    async with listening(told.serve) as told.base:
        yield told


def match(
    home: str = "FCB",
    away: str = "BVB",
    *goals: dict[str, Any],
    end: tuple[int, int] | None = None,
    half: tuple[int, int] | None = None,
    number: int = 1,
    day: int = 1,
    kickoff: int = SATURDAY,
    finished: bool = True,
    changed: str = "2026-10-24T18:00:00",
    **more: Any,
) -> dict[str, Any]:
    """A match as OpenLigaDB tells it, with the fields of a real answer."""
    at = datetime.fromtimestamp(kickoff / 1000, UTC)
    results = [score(end, 2)] if end else []
    results += [score(half, 1)] if half else []
    return {
        "matchID": number,
        "matchDateTime": f"{at.astimezone(BERLIN):%Y-%m-%dT%H:%M:%S}",
        "timeZoneID": "W. Europe Standard Time",
        "leagueId": 4500,
        "leagueSeason": 2026,
        "leagueShortcut": "bl1",
        "matchDateTimeUTC": f"{at:%Y-%m-%dT%H:%M:%SZ}",
        "group": {"groupName": f"{day}. Spieltag", "groupOrderID": day, "groupID": 1000 + day},
        "team1": team(home),
        "team2": team(away),
        "lastUpdateDateTime": changed,
        "matchIsFinished": finished,
        "matchResults": results,
        "goals": list(goals),
        "location": None,
        "numberOfViewers": None,
    } | more


def team(club: str) -> dict[str, Any]:
    number, name = TEAMS[club]
    return {"teamId": number, "teamName": name, "shortName": name, "teamIconUrl": "", "teamGroupName": None}


def score(points: tuple[int, int], kind: int, number: int = 1) -> dict[str, Any]:
    return {
        "resultID": number,
        "resultName": "Endergebnis" if kind == 2 else "Halbzeit",
        "pointsTeam1": points[0],
        "pointsTeam2": points[1],
        "resultOrderID": 1,
        "resultTypeID": kind,
        "resultDescription": "",
    }


def goal(home: int, away: int, minute: int | None = 10, name: str = "Jo Muster", **more: Any) -> dict[str, Any]:
    return {
        "goalID": 100 + home + away,
        "scoreTeam1": home,
        "scoreTeam2": away,
        "matchMinute": minute,
        "goalGetterID": 17,
        "goalGetterName": name,
        "isPenalty": False,
        "isOwnGoal": False,
        "isOvertime": False,
        "comment": None,
    } | more
