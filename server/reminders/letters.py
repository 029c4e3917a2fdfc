"""What somebody wants to be told on a device, and the letter that tells it: no name of anybody, nothing of any pick."""

from __future__ import annotations

from datetime import datetime

import msgspec

from server.engines.contract import Ms
from server.reminders.calendar import BERLIN
from server.reminders.courier import Device, Letter
from server.reminders.occasions import KINDS, Kind, Occasion
from server.reminders.texts import Language, words

LIVE: frozenset[Kind] = frozenset({"round", "turn"})
LIVE_S = 10 * 60
"""What is told of a flag round is of no use after that."""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """``kinds``: of what to be reminded; ``since``: when this was asked for first, in UTC ms."""

    device: Device
    language: Language = "de"
    kinds: tuple[Kind, ...] = KINDS
    since: Ms = Ms(0)


def kept(wish: Wish) -> bytes:
    """A wish as it is stored."""
    return msgspec.msgpack.encode(wish)


def wished(data: bytes) -> Wish:
    return msgspec.msgpack.decode(data, type=Wish)


def letter(league: str, occasion: Occasion, wish: Wish, now: Ms) -> Letter:
    """``league``: its room. What comes later about the same matchday takes this one's place on the device."""
    said = words(wish.language)
    wall = datetime.fromtimestamp(occasion.kickoff / 1000, BERLIN)
    tag = f"{league}-{occasion.matchday}"
    body = {
        "title": said["push"].format(week=occasion.matchday),
        "body": said[f"push-{occasion.kind}"].format(day=said["days"].split()[wall.weekday()], time=f"{wall:%H:%M}"),
        "link": f"/f/{league}",
        "tag": tag,
        "lang": wish.language,
    }
    left_s = max(0, (occasion.until - now) // 1000)
    live = occasion.kind in LIVE
    return Letter(
        body=msgspec.json.encode(body),
        lasts_s=min(left_s, LIVE_S) if live else left_s,
        urgency="high" if live or occasion.kind == "hours" else "normal",
        topic=tag,
    )
