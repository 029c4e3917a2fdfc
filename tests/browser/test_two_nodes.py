"""Two nodes behind HAProxy, two browsers on different ones: the node that runs the match is killed in a chain."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from playwright.async_api import expect

from tests.browser.chains import into_a_chain, question
from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.people import Person, browser, person
from tests.browser.stacked import sit, stacked_room
from tests.builders import FakeClient
from tests.faults.front import Front, house_of, until
from tests.faults.processes import Process
from tests.web.peers import Peer

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

HELD_TO = """{
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(url, protocols) {
      const place = new URL(url);
      place.pathname = "/n/NODE/ws";
      super(place, protocols);
    }
  };
}"""
"""A balancer that leads this page to one node for as long as that lives, wherever the page would go."""


class Stacked(Front):
    """Without TLS and what belongs to it: nodes let tables be stacked only where nobody else can come."""

    tls_only = False

    def settings(self, node: Process) -> dict[str, str]:
        return {"PAUSENHOF_TEST_HOOKS": "true", "PAUSENHOF_NODE": node.folder.name}


async def held_to(someone: Person, node: str) -> None:
    await someone.page.add_init_script(HELD_TO.replace("NODE", node))


class Once(FakeClient):
    """Sees every step, and none twice."""

    def read(self, frames: Sequence[dict[str, Any]]) -> None:
        for frame in frames:
            assert frame["t"] != "step" or frame["seq"] > self.seq
            super().read([frame])


async def test_the_other_node_takes_the_match_over(tmp_path: Path) -> None:
    at = Stacked(tmp_path)
    try:
        await at.start()
        dies, lives = at.nodes
        room = await stacked_room(dies)
        newcomer = cast(Peer, SimpleNamespace(screen=Once()))
        async with (
            browser() as chromium,
            person(chromium, at.origin, 0, LAPTOP) as ada,
            person(chromium, at.origin, 1, PHONE) as ben,
            lives.peer(room["room"], before=newcomer) as watching,
        ):
            for one, node in ((ada, dies), (ben, lives)):
                await held_to(one, node.folder.name)
                await sit(one, room["room"], room["tokens"][str(one.seat)])
            await into_a_chain(ada, ben)
            before = await question(ben)
            await dies.kill()

            async def taken_over() -> bool:
                house = await house_of(lives)
                return bool(house["rooms"].get(room["room"], {}).get("node") == house["node"])

            await expect(ada.page.locator('[data-connection="lost"]')).to_be_visible()
            await until(taken_over)
            for one in (ada, ben):
                await expect(one.page.locator('[data-connection="lost"]')).to_be_hidden()
            assert await question(ben) == before
            async with lives.peer(room["room"], before=watching) as again:
                await ben.press('[data-verb="activate"]')
                await ben.asked("put")
                await expect(ada.page.locator('[data-link="3"]').first).to_be_visible()
                seq = int(await ada.page.locator("html").get_attribute("data-seq") or 0)
                while again.screen.seq < seq:
                    await again.receive()
                assert again.screen.fulls == 1
    finally:
        await at.stop()
