"""Whoever runs an event in a browser on the real server: the steps that all such tests take."""

from __future__ import annotations

from playwright.async_api import Locator, expect

from tests.browser.demo import TWICE
from tests.browser.people import Person


def verb(someone: Person, name: str) -> Locator:
    return someone.page.locator(f"[data-verb={name}]").first


async def surely(someone: Person, name: str) -> None:
    """Both taps of a button that asks back."""
    await expect(verb(someone, name)).to_be_enabled()
    await verb(someone, name).evaluate(TWICE)


async def step(host: Person, name: str) -> None:
    await expect(host.page.locator("[data-step]")).to_have_attribute("data-step", name)


async def paired(host: Person) -> None:
    """The next round, looked at and shown."""
    await step(host, "pair")
    await verb(host, "pair").click()
    await step(host, "draft")
    await surely(host, "publish")
    await step(host, "published")
