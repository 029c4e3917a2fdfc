"""Two people at a stacked table (``stacked.py``) get into a chain of three links."""

from __future__ import annotations

from tests.browser.people import Person


async def into_a_chain(ada: Person, ben: Person) -> None:
    """Ada's trap answers an effect of Ben's; Ben is asked whether he answers that."""
    await ada.do("ueberraschungstest", "set")
    await ada.press('[data-verb="end"]')
    await ben.do("beschwerde", "set")
    await ben.press('[data-verb="end"]')
    await ada.asked("main")
    await ada.press('[data-verb="end"]')
    await ada.asked("discard")
    await ada.pick("kuchenbasar")
    await answered(ada, ben)


async def answered(ada: Person, ben: Person) -> None:
    """Ben's effect and Ada's trap on it: two links, and Ben may answer."""
    await ben.do("kreidezeit", "summon", "attack")
    await ben.asked("may")
    await ben.press('[data-verb="yes"]')
    await ada.asked("reply")
    await ada.press('[data-verb="activate"]')
    await ben.asked("reply")


async def question(someone: Person) -> tuple[str, list[str | None]]:
    """Number and options of the open question, as the page shows them."""
    number = await someone.decision()
    buttons = await someone.page.locator('[data-zone="prompt"] [data-option]').all()
    return number, [await button.get_attribute("data-option") for button in buttons]
