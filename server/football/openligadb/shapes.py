"""What OpenLigaDB answers, as far as we read it. Anything may be missing; a broken match does not spoil the others."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from typing import Any

import msgspec

from server.football.wall import BERLIN, instant

FINAL, HALF_TIME = 2, 1
"""Result types."""


class NoAnswer(ValueError):
    """The body is not what was asked for."""


class Team(msgspec.Struct, frozen=True):
    teamid: int = 0
    teamname: str | None = None
    shortname: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name in (self.teamname, self.shortname) if name)


class Group(msgspec.Struct, frozen=True):
    grouporderid: int


class Score(msgspec.Struct, frozen=True):
    resulttypeid: int = 0
    resultid: int = 0
    resultorderid: int = 0
    pointsteam1: int | None = None
    pointsteam2: int | None = None


class Scored(msgspec.Struct, frozen=True):
    """``scoreteam1``, ``scoreteam2``: the score after the goal; which side has scored is told nowhere."""

    goalid: int = 0
    scoreteam1: int | None = None
    scoreteam2: int | None = None
    matchminute: int | None = None
    goalgettername: str | None = None
    ispenalty: bool | None = None
    isowngoal: bool | None = None
    isovertime: bool | None = None


class Match(msgspec.Struct, frozen=True):
    matchid: int
    group: Group
    team1: Team
    team2: Team
    matchdatetime: str | None = None
    matchdatetimeutc: str | None = None
    lastupdatedatetime: str | None = None
    matchisfinished: bool | None = None
    matchresults: tuple[Score, ...] | None = None
    goals: tuple[Scored, ...] | None = None

    @property
    def kickoff(self) -> int | None:
        """In ms; from the time in UTC, or else from Berlin's. None where neither can be read."""
        return _instant(self.matchdatetimeutc, UTC) or _instant(self.matchdatetime, BERLIN)

    @property
    def changed(self) -> int:
        return _instant(self.lastupdatedatetime, BERLIN) or 0


def matches(body: bytes) -> tuple[tuple[Match, ...], int]:
    """The matches of an answer, and how many of it could not be read. Raises NoAnswer where it is no list."""
    try:
        raw = msgspec.json.decode(body)
    except msgspec.DecodeError as e:
        raise NoAnswer(str(e)) from None
    if not isinstance(raw, list):
        raise NoAnswer(f"a list of matches was expected, not {type(raw).__name__}")
    read = []
    for one in raw:
        try:
            read.append(msgspec.convert(_lowered(one), Match, strict=False))
        except msgspec.ValidationError:
            continue  # counted: the caller tells how many
    return tuple(read), len(raw) - len(read)


def _lowered(value: Any) -> Any:
    """Keys in lower case: the capitals have changed with the versions of the interface."""
    if isinstance(value, dict):
        return {key.lower(): _lowered(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_lowered(each) for each in value]
    return value


def _instant(text: str | None, zone: tzinfo) -> int | None:
    try:
        read = datetime.fromisoformat(text or "")
    except ValueError:
        return None
    return instant(read if read.tzinfo else read.replace(tzinfo=zone))
