"""kill -9 of the server in the middle of a chain: both browsers go on at the same question by themselves."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from server.rooms.recover import OUTAGE_LEAST_MS
from tests.browser.chains import into_a_chain, question
from tests.browser.stacked import two_at_a_table

GIVEN_BACK = re.compile(r"Der Server war weg\. Alle laufenden Uhren bekommen \d+ s dazu\.")

pytestmark = [pytest.mark.browser, pytest.mark.valkey]


async def test_both_go_on_at_the_samequestion(tmp_path: Path) -> None:
    async with two_at_a_table(tmp_path) as two:
        ada, ben, server, room = two.ada, two.ben, two.server, two.room
        await into_a_chain(ada, ben)
        before, deadline = await question(ben), await _deadline(server, room)
        await server.kill()
        await expect(ben.page.locator('[data-connection="lost"]')).to_be_visible()
        await asyncio.sleep(OUTAGE_LEAST_MS / 1000)  # a real outage: no clock of ours runs meanwhile
        await server.start()
        for someone in (ada, ben):
            await expect(someone.page.locator('[data-connection="lost"]')).to_be_hidden()
            await expect(someone.page.get_by_text(GIVEN_BACK).first).to_be_attached()
        await ben.asked("reply")
        assert await question(ben) == before
        moved = await _deadline(server, room) - deadline
        assert moved >= OUTAGE_LEAST_MS
        await ben.press('[data-verb="activate"]')
        await ben.asked("put")
        await expect(ada.page.locator('[data-link="3"]').first).to_be_visible()


async def _deadline(server: Any, room: dict[str, Any]) -> int:
    """When the free time of the guest's decision is over, as the server says it to a new socket."""
    async with server.peer(room["room"]) as watching:
        until: int = watching.screen.view["waiting"]["1"]["until"]
        return until
