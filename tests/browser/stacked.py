"""A table whose decks are stacked, so that everything comes in a known order, and its first two turns.

Everything else is the real thing: server, Valkey, sockets, pages.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.async_api import Browser, expect

from server.catalogue import shipped_sets
from server.engines.legends.operations import Damage
from tests.browser.chromium import LAPTOP, PATIENCE_MS, PHONE
from tests.browser.people import Person, browser, person
from tests.faults.processes import Process, running


def _cards(names: str) -> list[str]:
    return names.split()


HOST = _cards(
    "heizungsrohr ueberraschungstest doppelstunde irgendwer kuchenbasar "  # opening hand
    "tafelschwamm rueckwaertsrolle ablativ pension rennsteig bockspringer kabine sprossenwand medizinball"
)
GUEST = _cards(
    "beschwerde pausengong rueckwaertsrolle kreidezeit kopierstau "
    "hitzefrei kuchenbasar sommerfest kopiertag hitzefrei sommerfest kopiertag wandertag wandertag"
)


BASE = {card.id: card for card in shipped_sets()["base"].card}


def ansage(card: str) -> int:
    """Printed Ansage: the set may be balanced anew without touching this test."""
    stats = BASE[card].stats
    assert stats is not None
    return stats.attack


def chill(card: str) -> int:
    stats = BASE[card].stats
    assert stats is not None
    return stats.defence


class Score:
    """The guest's points as the rules count them."""

    def __init__(self) -> None:
        self.points = 30

    def lose(self, n: int) -> str:
        self.points -= max(0, n)
        return str(max(0, self.points))


async def stacked_room(server: Process) -> dict[str, Any]:
    found: dict[str, Any] = await server.post(
        "/_test/rooms",
        key="a7" * 32,
        options={"fixed": {"stacks": [HOST, GUEST], "starter": 0}},
        names=["Ada", "Ben"],
    )
    return found


class Two(NamedTuple):
    """Ada on a laptop and Ben on a phone, at the table ``room`` (its id and the tokens of its seats)."""

    ada: Person
    ben: Person
    server: Process
    chromium: Browser
    room: dict[str, Any]


@asynccontextmanager
async def two_at_a_table(folder: Path) -> AsyncIterator[Two]:
    """On a server of their own, before the first card."""
    async with running(folder) as server, browser() as chromium:
        origin = f"http://{server.host}"
        room = await stacked_room(server)
        async with person(chromium, origin, 0, LAPTOP) as ada, person(chromium, origin, 1, PHONE) as ben:
            for one in (ada, ben):
                await sit(one, room["room"], room["tokens"][str(one.seat)])
            yield Two(ada, ben, server, chromium, room)


async def sit(someone: Person, room: str, token: str | None) -> None:
    """Come to the table as somebody who holds a seat, or to watch."""
    secret = f"#s={token}" if token else ""
    await someone.page.goto(f"{someone.origin}/d/{room}{secret}")
    await someone.page.locator("html[data-seq]").wait_for(state="attached", timeout=PATIENCE_MS)


async def open_with_a_hidden_teacher(ada: Person) -> None:
    await ada.do("heizungsrohr", "summon", "down")
    await ada.do("ueberraschungstest", "set")
    assert await ada.page.locator('[data-verb="exam"]').count() == 0  # the very first turn has no attack
    await ada.press('[data-verb="end"]')


async def flip(ben: Person, score: Score) -> None:
    """Ben attacks the hidden teacher: it is revealed, FLIP deals its damage, then Ansage meets Chill."""
    (steam,) = (op for op in BASE["heizungsrohr"].effects[0].do if isinstance(op, Damage))
    assert isinstance(steam.n, int)
    await ben.do("rueckwaertsrolle", "summon", "attack")
    await ben.do("beschwerde", "set")
    await ben.do("pausengong", "set")
    await ben.press('[data-verb="exam"]')
    hidden = ben.page.locator('[data-zone="field"][data-side="0"]').first
    await ben.attack("rueckwaertsrolle", hidden)
    score.lose(steam.n)
    left = score.lose(chill("heizungsrohr") - ansage("rueckwaertsrolle"))
    await expect(ben.life(1)).to_have_text(left)
    await expect(ben.card("heizungsrohr", 0)).to_be_visible()
    await ben.press('[data-verb="end"]')
