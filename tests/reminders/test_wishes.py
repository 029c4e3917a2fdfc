"""A guest's devices are shown without a secret, go over to an heir, and are forgotten with the guest."""

from __future__ import annotations

import msgspec

from server.engines.contract import Ms
from server.people.belongings import Belonging
from server.reminders.letters import Wish, kept
from server.reminders.wishes import Wishes
from server.store.pushes import MemoryPushes
from tests.reminders.push_service import Browser


async def test_devices_are_part_of_what_is_kept_of_a_guest() -> None:
    store = MemoryPushes()
    wishes: Belonging = Wishes(store)
    device = Browser("https://push.example.org/secret").device
    await store.keep("ada", "phone", kept(Wish(device=device, kinds=("turn",), since=Ms(7))), Ms(7))
    shown = await wishes.shown("ada", ())
    assert shown == [{"service": "push.example.org", "since": 7, "kinds": ["turn"]}]
    assert b"secret" not in msgspec.json.encode(shown)

    for _ in range(2):
        await wishes.hand_over("ada", "eve", ())
    assert (await wishes.shown("ada", ()), await wishes.shown("eve", ())) == ([], shown)
    for _ in range(2):
        await wishes.forget("eve", ())
    assert await wishes.shown("eve", ()) == []
    assert await store.of("eve") == {}
