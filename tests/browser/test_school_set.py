"""A school's own cards from a broken file to a match, on the real server, by what people see and tap.

The organiser opens the file, mends nothing by hand but takes the good one, has it tried, asks for approval; the admin
says no once, then yes; a player builds a deck of it, mixed with the usual cards; two people play.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.browser.chromium import LAPTOP, PATIENCE_MS, PHONE
from tests.browser.demo import TWICE
from tests.browser.people import Person, browser, person
from tests.faults.processes import Process, running

pytestmark = [pytest.mark.browser, pytest.mark.valkey]

FIXTURES = Path(__file__).parents[1] / "fixtures"
SECRET = "the-caretaker-knows"
TRIAL_GAMES = 500 if os.environ.get("FULL_NUMBERS") else 20
TRIAL_MS = 900_000
SCHOOL = {
    "PAUSENHOF_APPROVE_SETS": "true",
    "PAUSENHOF_ADMIN_SECRET": SECRET,
    "PAUSENHOF_TRIAL_GAMES": str(TRIAL_GAMES),
}
NEAREST = {  # what was written -> what the workshop asks back
    "gain_lif": "gain_life",
    "musik": "music",
    "turn_ende": "turn_end",
    "Teich": "Deich",
    "wo": "who",
    "rennsteg": "rennsteig",
}
PLACES = (  # where each mistake is told
    "Der Satz, Zeile 1",
    "Kerstin Kielwasser, Ansage",
    "Hauke Haferflocke, Zeile 4",
    "Momme Möwenruf, Fächer",
    "Jette Jutebeutel, Zeile 4",
    "Dr. Wiebke Wellenbrecher, Zeile 5",
    "Referendar Ole Ebbe, Kennung",
    "Ebbe in der Kaffeekasse, golden",
    "Krabbenbrötchen für alle, Zeile 4",
    "Wattwanderung bei Gegenwind, Zeile 5",
    "Steife Brise, Kennung",
    "Karte 12, Name",
    "Decks und Archetypen, Zeile 1",
)


async def test_a_schools_own_cards_from_the_file_to_the_table(tmp_path: Path) -> None:
    async with running(tmp_path, **SCHOOL) as server, browser() as chromium:
        origin = f"http://{server.host}"
        async with person(chromium, origin, 0, LAPTOP) as ada, person(chromium, origin, 9, PHONE) as head:
            await _every_mistake_is_told(ada.page, origin)
            await _tried_and_asked_for(ada.page, origin)
            await _declined_with_a_reason(head.page, origin)
            await _mended_and_asked_again(ada.page)
            await _approved(head.page)
            await expect(ada.page.locator("[data-state=published]")).to_be_visible(timeout=PATIENCE_MS)
            async with person(chromium, origin, 1, PHONE) as ben:
                await _a_deck_of_both(ben.page, origin)
                await _a_table_with_these_cards(ada, ben)
        async with person(chromium, origin, 0, LAPTOP) as ada, person(chromium, origin, 1, PHONE) as ben:
            await _what_the_cards_say_happens(server, ada, ben)


async def _open(page: Page, origin: str, file: str) -> None:
    await page.goto(f"{origin}/werkstatt")
    await page.locator("[data-verb=import]").click()
    await page.locator("input[type=file]").set_input_files(FIXTURES / file)
    await page.locator("[data-verb=take]").click()


async def _every_mistake_is_told(page: Page, origin: str) -> None:
    await _open(page, origin, "deichschule_broken.toml")
    found = page.locator(".findings-box__all")
    for place in PLACES:
        await expect(found.get_by_role("button", name=place, exact=True)).to_be_visible()
    for word, meant in NEAREST.items():
        await expect(found).to_contain_text(f"„{word}“")
        await expect(found).to_contain_text(f"Meinst du „{meant}“?")
    await expect(page.locator("[data-verb=upload]")).to_be_disabled()
    await found.get_by_role("button", name="Hauke Haferflocke, Zeile 4").click()
    await expect(page.locator("[name=name]")).to_have_value("Hauke Haferflocke")
    await expect(page.locator("[name=effects]")).to_be_focused()
    await expect(page.locator("#wrong-effects")).to_contain_text("Zeile 4 „gain_lif“ geht hier nicht.")
    await expect(page.locator(".code__wrong")).to_have_text("4")
    await page.locator("[data-card='0']").click()
    await expect(page.locator("#wrong-attack")).to_contain_text("25 ist zu viel, erlaubt ist bis 20.")


async def _tried_and_asked_for(page: Page, origin: str) -> None:
    await _open(page, origin, "deichschule.toml")
    await expect(page.locator("[data-checked='0']")).to_be_visible()
    await page.get_by_role("button", name="Kerstin Kielwasser").click()
    await expect(page.locator(".preview .effects")).to_contain_text("2 Schaden")
    await page.get_by_role("button", name="Steife Brise").click()
    await expect(page.locator(".reads")).to_contain_text("Annulliere den Angriff")
    await page.locator("[data-verb=upload]").click()
    await expect(page.locator("progress")).to_have_attribute("max", str(TRIAL_GAMES))
    counted = page.locator("[data-played]:not([data-played='0'])")  # an idle machine is faster than the page looks
    await expect(counted.or_(page.locator("[data-state=ready]"))).to_be_visible(timeout=TRIAL_MS)
    await page.locator("[data-verb=publish]").click(timeout=TRIAL_MS)
    await expect(page.locator("[data-state=waiting]")).to_be_visible()


async def _declined_with_a_reason(page: Page, origin: str) -> None:
    await page.goto(f"{origin}/freigabe")
    await page.locator("[name=secret]").fill(SECRET)
    await page.locator("[data-verb=open]").click()
    row = page.locator("[data-set=deichschule]")
    await expect(row).to_contain_text("wartet auf dein Ja")
    await row.locator("[data-verb=show]").click()
    await expect(row.locator("[data-card]")).to_have_count(12)
    await expect(row.locator("[data-card=kielwasser]")).to_contain_text("2 Schaden")
    await row.locator("[data-verb=turn-down]").click()
    await page.locator("[name=reason]").fill("Kerstin Kielwasser heißt bei uns wirklich jemand.")
    await page.locator("[data-verb=say-turn-down]").click()
    await expect(row).to_have_attribute("data-state", "declined")


async def _mended_and_asked_again(page: Page) -> None:
    await expect(page.locator("[data-state=declined]")).to_contain_text("heißt bei uns wirklich jemand")
    await page.get_by_role("button", name="Kerstin Kielwasser").click()
    await page.locator("[name=name]").fill("Kerstin Kielspur")
    await page.locator("[data-verb=upload]").click()
    await page.locator("[data-verb=publish]").click(timeout=TRIAL_MS)
    await expect(page.locator("[data-state=waiting]")).to_be_visible()


async def _approved(page: Page) -> None:
    row = page.locator("[data-set=deichschule][data-state=waiting]")
    await row.locator("[data-verb=approve]").evaluate(TWICE)
    await expect(page.locator("[data-set=deichschule][data-state=published]")).to_be_visible()


async def _a_deck_of_both(page: Page, origin: str) -> None:
    """The ready deck of the set with two of the usual cards in the place of two others."""
    await page.goto(f"{origin}/decks")
    await page.locator("[name=set]").select_option("deichschule")
    await page.locator("[data-ready=springflut] [data-verb=copy]").click()
    await page.locator("[name=deck]").fill("Bens Flut")
    await page.locator("[data-side=deck]").click()
    out = page.locator("[data-in-deck=pausengong]")
    await out.locator("[data-step='-1']").click()
    await out.locator("[data-step='-1']").click()
    await expect(page.locator("[data-problem=size]")).to_be_visible()
    await page.locator("[data-side=cards]").click()
    await page.locator("[name=words]").fill("Überraschungstest")
    more = page.locator("[data-card=ueberraschungstest] [data-step='1']")
    await more.click()
    await more.click()
    await page.locator("[data-side=deck]").click()
    await expect(page.locator(".findings__fine")).to_be_visible()


async def _a_table_with_these_cards(ada: Person, ben: Person) -> None:
    """Ben opens it with the school's cards, Ada comes by his link; both see the cards by name, and the first turn."""
    page = ben.page
    await page.goto(ben.origin)
    await page.locator("[name=set]").select_option("deichschule")
    await page.get_by_role("button", name="Spiel starten").click()
    code = await page.locator("[data-invite]").get_attribute("data-invite")
    await ada.page.goto(f"{ada.origin}/i/{code}")
    await expect(ada.page.locator("[data-said=set]")).to_contain_text("deichschule")
    await ada.page.get_by_role("button", name="Platz nehmen").click()
    own = page.locator("[data-own]")
    await expect(own).to_contain_text("Bens Flut")
    await own.locator("[data-verb=own-deck]").click()
    await ada.page.locator('[data-deck="springflut"] .button--main').click()
    for someone, answer in ((ada, "Diese Woche"), (ben, "Gerade eben")):
        await someone.page.locator('[data-kind="compliment"]').get_by_role("button", name=answer).click()
    ben.seat, ada.seat = 0, 1
    await ben.asked("main")
    await expect(ada.page.locator('[data-zone="hand"] [data-uid]')).to_have_count(5)
    await ben.press('[data-verb="end"]')
    await _give_up_too_much(ben)
    await ada.asked("main")


async def _give_up_too_much(someone: Person) -> None:
    """Six cards are one too many at the end of a turn."""
    await someone.asked("discard")
    await someone.page.locator('[data-zone="hand"] [data-uid]').first.click()
    await someone.press('[data-verb="confirm"]')


def _cards(names: str) -> list[str]:
    return names.split()


ADA = _cards("jutebeutel brise leuchtturm krabbenbroetchen kaffeekasse moewenruf ebbe haferflocke ebbe moewenruf")
BEN = _cards("kielwasser haferflocke ebbe moewenruf wattwanderung jutebeutel kielwasser ebbe jutebeutel moewenruf")


async def _what_the_cards_say_happens(server: Process, ada: Person, ben: Person) -> None:
    """A stacked game: the permanent event, the Einstell effect, the trap, the event that returns, the end of a turn."""
    room: dict[str, Any] = await server.post(
        "/_test/rooms",
        key="5e" * 32,
        options={"set": "deichschule", "fixed": {"stacks": [ADA, BEN], "starter": 0}},
    )
    for someone in (ada, ben):
        await someone.page.goto(f"{someone.origin}/d/{room['room']}#s={room['tokens'][str(someone.seat)]}")
    await ada.do("jutebeutel", "summon", "attack")
    await expect(ben.card("jutebeutel", 0).locator(".stat--defence")).to_contain_text("4")
    await ada.do("leuchtturm", "event")
    await expect(ben.card("jutebeutel", 0).locator(".stat--defence")).to_contain_text("5")  # the lighthouse is on
    await ada.do("brise", "set")
    await ada.press('[data-verb="end"]')
    await expect(ben.life(0)).to_have_text("31")  # Jette found a deposit bottle

    await ben.do("kielwasser", "summon", "attack")
    await expect(ada.life(0)).to_have_text("29")  # the bow wave
    await ben.press('[data-verb="exam"]')
    await ben.attack("kielwasser", ben.card("jutebeutel", 0))
    await ada.asked("reply")
    await ada.press('[data-verb="activate"]')  # a stiff breeze
    await ben.asked("main")
    await expect(ada.card("kielwasser", 1)).to_have_class(re.compile("card--chill"))
    await expect(ben.card("jutebeutel", 0)).to_have_attribute("data-zone", "field")
    await expect(ben.life(0)).to_have_text("29")
    await ben.press('[data-verb="end"]')
    await ada.asked("main")

    await ada.do("krabbenbroetchen", "event")  # for everybody
    await expect(ada.life(0)).to_have_text("31")
    await expect(ada.life(1)).to_have_text("32")
    await ada.do("moewenruf", "summon", "attack")
    await ada.press('[data-verb="exam"]')
    await ada.attack("moewenruf", ada.card("kielwasser", 1))
    await expect(ada.page.locator('[data-card="kielwasser"][data-zone="field"]')).to_have_count(0)
    await ada.attack("jutebeutel")
    await expect(ben.life(1)).to_have_text("29")
    await ada.press('[data-verb="end"]')
    await ben.asked("main")
    await expect(ben.life(0)).to_have_text("32")
    await ben.do("wattwanderung", "event")
    await ben.asked("target")
    await ben.tap("moewenruf", 0)
    await ben.press('[data-verb="confirm"]')
    await expect(ada.card("moewenruf", 0)).to_have_attribute("data-zone", "hand")
