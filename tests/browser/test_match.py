"""A whole match in three real browsers: host on a laptop, guest on a phone, a spectator, by taps alone.

Both decks are stacked, so that a FLIP, an Opfer, an annulled attack, a chain of three links, a direct attack and the
end come in a known order. Everything else is the real thing: server, Valkey, sockets, pages.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.chains import answered
from tests.browser.chromium import PHONE
from tests.browser.people import Person, person
from tests.browser.stacked import Score, ansage, flip, open_with_a_hidden_teacher, sit, two_at_a_table

pytestmark = [pytest.mark.browser, pytest.mark.valkey]


async def test_a_match_from_first_card_to_rematch(tmp_path: Path) -> None:
    async with two_at_a_table(tmp_path) as two:
        ada, ben = two.ada, two.ben
        async with person(two.chromium, ada.origin, 9, PHONE) as zoe:
            await sit(zoe, two.room["room"], None)
            score = Score()
            await open_with_a_hidden_teacher(ada)
            await flip(ben, score)
            await _tribute_and_annulled_attack(ada, ben, score)
            await _chain_of_three(ada, ben, zoe)
            await _to_the_end(ada, ben, score)
            for someone in (ada, ben, zoe):
                await expect(someone.page.locator("[data-result]")).to_be_visible()
                await expect(someone.life(1)).to_have_text("0")
            await _rematch(ada, ben)


async def _tribute_and_annulled_attack(ada: Person, ben: Person, score: Score) -> None:
    await ada.do("doppelstunde", "summon", "attack")
    await ada.asked("tribute")
    await ada.pick("heizungsrohr")
    await expect(ada.card("doppelstunde")).to_have_attribute("data-zone", "field")
    await ada.press('[data-verb="exam"]')
    await ada.attack("doppelstunde", ada.card("rueckwaertsrolle", 1))
    await ben.asked("reply")
    await ben.press('[data-verb="activate"]')
    await ada.asked("main")
    await expect(ada.card("rueckwaertsrolle", 1)).to_have_attribute("data-zone", "field")
    await expect(ada.life(1)).to_have_text(str(score.points))
    await ada.press('[data-verb="end"]')


async def _chain_of_three(ada: Person, ben: Person, zoe: Person) -> None:
    """The rule book's example with one more link; Ben reloads in the middle and finds the same question."""
    await answered(ada, ben)
    before = await ben.decision()
    await ben.page.reload()
    await ben.asked("reply")
    assert await ben.decision() == before
    await ben.press('[data-verb="activate"]')
    await ben.asked("put")  # the search goes on: the answer to it was annulled
    for someone in (ada, zoe):
        await expect(someone.page.locator('[data-link="2"]').first).to_have_class(re.compile("negated|annulled"))
    await ben.page.locator('[data-of="hitzefrei"], [data-of="kuchenbasar"]').first.click()
    await ben.press('[data-verb="confirm"]')
    await ben.asked("discard")
    await ben.pick("kopierstau")
    await ben.asked("main")
    await ben.press('[data-verb="end"]')


async def _to_the_end(ada: Person, ben: Person, score: Score) -> None:
    """Two teachers fall, then direct attacks until Ben has no points left."""
    await _give_up_what_is_too_much(ada, ben)
    await ada.do("irgendwer", "summon", "attack")
    await ada.press('[data-verb="exam"]')
    for name in ("kreidezeit", "rueckwaertsrolle"):
        await ada.attack("doppelstunde", ada.card(name, 1))
        await ada.asked("main")
        await expect(ada.life(1)).to_have_text(score.lose(ansage("doppelstunde") - ansage(name)))
    attackers = ["irgendwer"]  # the other one may attack twice, but teachers only
    while True:
        for name in attackers:
            await ada.attack(name)
            await expect(ben.life(1)).to_have_text(score.lose(ansage(name)))
            if score.points <= 0:
                return
        await ada.press('[data-verb="end"]')
        await ben.asked("main")
        await ben.press('[data-verb="end"]')
        await _give_up_what_is_too_much(ada, ben)
        await ada.press('[data-verb="exam"]')
        attackers = ["irgendwer", "doppelstunde"]


async def _give_up_what_is_too_much(ada: Person, ben: Person) -> None:
    """Ben's hand limit, if he holds too much, until it is Ada's turn."""
    asks_ada = ada.page.locator('[data-zone="prompt"][data-kind="main"]')
    asks_ben = ben.page.locator('[data-zone="prompt"][data-kind="discard"]')
    while True:
        await expect(asks_ada.or_(ada.page.locator('[data-zone="prompt"][data-kind="wait"]'))).to_be_visible()
        if await asks_ada.count():
            return
        if await asks_ben.count():
            await ben.decision()
            await ben.page.locator('[data-zone="hand"] [data-uid]').first.click()
            await ben.press('[data-verb="confirm"]')


async def _rematch(ada: Person, ben: Person) -> None:
    """The loser begins."""
    for someone in (ada, ben):
        await someone.page.get_by_role("button", name="Revanche").click()
    await ben.asked("main")
    await expect(ada.life(0)).to_have_text("30")
