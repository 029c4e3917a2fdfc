"""A game that is over, watched again in a real browser from its link; and what both players saw at its end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.chromium import LAPTOP, PHONE
from tests.browser.demo import faults_of
from tests.browser.people import Person, browser, person
from tests.browser.stacked import sit
from tests.faults.processes import Process, running
from tests.web.peers import Peer

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

SCREENS: dict[str, dict[str, Any]] = {"390x844": PHONE, "1440x900 dark": LAPTOP | {"color_scheme": "dark"}}
WANTED = ("attack", "summon", "set", "exam", "pass")


async def opened(server: Process) -> dict[str, Any]:
    moves = [{"seat": seat, "cmd": {"do": "deck", "ready": "sprachreise"}} for seat in (0, 1)]
    made: dict[str, Any] = await server.post("/_test/rooms", key="33" * 32, options={"compliment": False}, moves=moves)
    return made


async def play(server: Process, room: dict[str, Any], moves: int) -> None:
    """Both seats play by sockets: whoever is asked takes what brings the game on."""
    tokens = room["tokens"]
    async with server.peer(room["room"], tokens["0"]) as ada, server.peer(room["room"], tokens["1"]) as ben:
        for n in range(moves):
            asked = await _asked(ada, ben)
            prompt = asked.screen.view["prompt"]
            await asked.send(
                "do", id=f"p{n}", cmd={"do": "answer", "decision": prompt["decision"], "picks": _picks(prompt)}
            )
            await asked.until("step", ack=f"p{n}")


async def _asked(ada: Peer, ben: Peer) -> Peer:
    """Who is asked, once both have seen the same."""
    while True:
        behind = min((ada, ben), key=lambda peer: peer.screen.seq)
        if ada.screen.seq == ben.screen.seq:
            for peer in (ada, ben):
                if "prompt" in peer.screen.view:
                    return peer
        await behind.receive()


def _picks(prompt: dict[str, Any]) -> list[str]:
    options = prompt["options"]
    if prompt["min"] != 1 or prompt["max"] != 1:
        return [option["id"] for option in options[: prompt["min"]]]
    for verb in WANTED:
        for option in options:
            if option["verb"] == verb:
                return [option["id"]]
    return [options[-1]["id"]]


async def at_step(someone: Person, step: int | str) -> None:
    await expect(someone.page.locator("[data-step]")).to_have_attribute("data-step", str(step))


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
async def test_a_replay_is_watched_from_its_link(tmp_path: Path, screen: dict[str, Any]) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        origin = f"http://{server.host}"
        room = await opened(server)
        async with person(chromium, origin, 0, screen) as ada, person(chromium, origin, 1, PHONE) as ben:
            await play(server, room, 24)
            await sit(ada, room["room"], room["tokens"]["0"])
            await sit(ben, room["room"], room["tokens"]["1"])
            resign = ben.page.locator('[data-tool="resign"]')
            await resign.click()
            await resign.click()
            await expect(ada.page.locator("#alert")).to_have_text("")  # nobody is asked any more
            await expect(ada.page.locator(".prompt__text")).to_contain_text("hat aufgegeben")
            again = ada.page.locator('[data-verb="replay"]')
            head = await again.get_attribute("data-head")
            assert head
            await expect(ben.page.locator('[data-verb="replay"]')).to_have_attribute("data-head", head)
            await again.click()
            page = ada.page
            await at_step(ada, 0)
            assert await faults_of(page) == []
            last = int(await page.locator("[data-last]").get_attribute("data-last") or "0")
            assert last > 15
            await page.keyboard.press("ArrowRight")
            await page.keyboard.press("ArrowRight")
            await at_step(ada, 2)
            await page.keyboard.press("ArrowLeft")
            await at_step(ada, 1)
            where = page.locator("[data-turn]")
            for turn in ("2", "3"):
                await page.keyboard.press("Shift+ArrowRight")
                await expect(where).to_have_attribute("data-turn", turn)
            await page.locator('[data-key="turn_back"]').click()
            await expect(where).to_have_attribute("data-turn", "2")
            await page.keyboard.press("Home")
            await at_step(ada, 0)
            await page.keyboard.press("End")
            await at_step(ada, last)
            await expect(page.locator("[data-result]")).to_be_visible()
            assert await faults_of(page) == []
            # a line of the log leads to what it tells
            if screen is PHONE:
                await page.locator(".replay__log").click()
            line = page.locator("[data-jump]").nth(3)
            seq = await line.get_attribute("data-jump")
            await line.click()
            await expect(page.locator("html")).to_have_attribute("data-seq", seq or "")
            await expect(page.get_by_role("dialog")).to_have_count(0)
            await page.keyboard.press("End")
            await at_step(ada, last)
            # both hands, after the end alone
            await expect(page.locator(".replay__hand")).to_have_count(0)
            await page.locator('[data-key="hands"]').click()
            await expect(page.locator(".replay__hand [data-card]").first).to_be_visible()
            await expect(page.locator(".replay__why")).to_contain_text("nichts ist mehr geheim")
            await at_step(ada, last)
            await page.locator('[data-key="hands"]').click()
            await expect(page.locator(".replay__hand")).to_have_count(0)
            # the link to this moment, opened by somebody who has never been here
            await page.locator('[data-key="back"]').click()
            await page.locator('[data-key="back"]').click()
            await at_step(ada, last - 2)
            await page.locator('[data-key="link"]').click()
            link = await page.locator(".link-row input").input_value()
            await page.keyboard.press("Escape")
            assert f"h={head}" in link
            async with person(chromium, origin, 9, screen) as zoe:
                await zoe.page.goto(link)
                await at_step(zoe, last - 2)
                await zoe.page.locator("select").select_option("4")
                await zoe.page.locator('[data-key="play"]').click()
                await at_step(zoe, last)
                await zoe.page.locator('[data-key="proof"]').click()
                await expect(zoe.page.locator("[data-head]")).to_have_text(head)
                assert await faults_of(zoe.page) == []
                await zoe.page.goto("about:blank")
                await zoe.page.goto(link.replace(f"h={head}", f"h={'0' * 32}"))
                await expect(zoe.page.locator("[data-strange]")).to_be_visible()
            # the last game stays within reach while the next one begins
            await ada.page.go_back()
            for one in (ben, ada):
                await one.page.locator('[data-verb="rematch"]').click()
            await ada.page.locator('[data-tool="help"]').click()
            await expect(ada.page.locator('[data-verb="last-game"]')).to_have_attribute(
                "href", re.compile(f"/1#h={head}")
            )


async def test_a_game_that_goes_on_is_not_shown(tmp_path: Path) -> None:
    async with running(tmp_path) as server, browser() as chromium:
        room = await opened(server)
        async with person(chromium, f"http://{server.host}", 9, PHONE) as zoe:
            await zoe.page.goto(f"{zoe.origin}/r/{room['room']}")
            await expect(zoe.page.locator("h1")).to_have_text("Wiederholung")
            await expect(zoe.page.locator(".paper-box")).to_contain_text("läuft noch")
            zoe.faults.clear()  # the browser itself logs a 409
