"""kill -9 of the server in the middle of a chain: both browsers go on at the same question by themselves."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from server.rooms.recover import OUTAGE_LEAST_MS
from tests.browser.people import Person
from tests.browser.stacked import two_at_a_table

pytestmark = [pytest.mark.browser, pytest.mark.valkey]


async def test_both_go_on_at_the_same_question(tmp_path: Path) -> None:
    async with two_at_a_table(tmp_path) as two:
        ada, ben, server, room = two.ada, two.ben, two.server, two.room
        await _into_a_chain(ada, ben)
        before, deadline = await _question(ben), await _deadline(server, room)
        await server.kill()
        await expect(ben.page.locator('[data-connection="lost"]')).to_be_visible()
        await asyncio.sleep(OUTAGE_LEAST_MS / 1000)  # a real outage: no clock of ours runs meanwhile
        await server.start()
        for someone in (ada, ben):
            await expect(someone.page.locator('[data-connection="lost"]')).to_be_hidden()
        await ben.asked("reply")
        assert await _question(ben) == before
        moved = await _deadline(server, room) - deadline
        assert moved >= OUTAGE_LEAST_MS
        await ben.press('[data-verb="activate"]')
        await ben.asked("put")
        await expect(ada.page.locator('[data-link="3"]').first).to_be_visible()


async def _into_a_chain(ada: Person, ben: Person) -> None:
    """Ada's trap answers an effect of Ben's; Ben is asked whether he answers that."""
    await ada.do("ueberraschungstest", "set")
    await ada.press('[data-verb="end"]')
    await ben.do("beschwerde", "set")
    await ben.press('[data-verb="end"]')
    await ada.asked("main")
    await ada.press('[data-verb="end"]')
    await ada.asked("discard")
    await ada.pick("kuchenbasar")
    await ben.do("kreidezeit", "summon", "attack")
    await ben.asked("may")
    await ben.press('[data-verb="yes"]')
    await ada.asked("reply")
    await ada.press('[data-verb="activate"]')
    await ben.asked("reply")


async def _question(someone: Person) -> tuple[str, list[str | None]]:
    """Number and options of the open question, as the page shows them."""
    number = await someone.decision()
    buttons = await someone.page.locator('[data-zone="prompt"] [data-option]').all()
    return number, [await button.get_attribute("data-option") for button in buttons]


async def _deadline(server: Any, room: dict[str, Any]) -> int:
    """When the free time of the guest's decision is over, as the server says it to a new socket."""
    async with server.peer(room["room"]) as watching:
        until: int = watching.screen.view["waiting"]["1"]["until"]
        return until
