"""One notification to one device: only that browser reads it, the service knows whose it is, and none harms us."""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from server.clock import FakeClock
from server.reminders import courier as module
from server.reminders.courier import (
    CURVE,
    FRESH_S,
    LONGEST_WAIT_S,
    SIGNED_S,
    BadKeys,
    Courier,
    Delivered,
    Device,
    Gone,
    Later,
    Letter,
    Outcome,
    Refused,
    checked,
    new_key,
)
from server.reminders.reach import Reach
from tests.reminders.push_service import Browser, PushService, push_service, text

CONTACT = "mailto:hof@example.org"
LETTER = Letter(body=b'{"title":"Stadionliga"}', lasts_s=7_200, urgency="high", topic="K7QM4X-3")


@pytest.fixture
async def service() -> AsyncIterator[PushService]:
    async with push_service() as told:
        yield told


@pytest.fixture
async def courier() -> AsyncIterator[Courier]:
    made = Courier(CONTACT, FakeClock(), Reach(here=True))
    made.sign_with(new_key())
    yield made
    await made.close()


def claims(header: str) -> dict[str, object]:
    token = header.removeprefix("vapid t=").partition(",")[0].split(".")[1]
    told: dict[str, object] = json.loads(urlsafe_b64decode(token + "=" * (-len(token) % 4)))
    return told


async def test_only_the_browser_can_read_it_and_the_service_learns_how_long_it_is_of_use(
    service: PushService, courier: Courier
) -> None:
    browser = service.browser()
    assert await courier.carry(LETTER, browser.device) == Delivered()
    [arrived] = service.arrived
    assert browser.read(arrived.body) == {"title": "Stadionliga"}
    assert b"Stadionliga" not in arrived.body
    told = {name: arrived.headers[name] for name in ("content-encoding", "ttl", "urgency", "topic")}
    assert told == {"content-encoding": "aes128gcm", "ttl": "7200", "urgency": "high", "topic": "K7QM4X-3"}
    assert "user-agent" not in arrived.headers


async def test_it_is_signed_for_that_service_alone(service: PushService, courier: Courier) -> None:
    await courier.carry(LETTER, service.browser().device)
    header = service.arrived[0].headers["authorization"]
    assert Vapid02.verify(header)
    assert header.endswith(f"k={courier.public_key}")
    until = FakeClock().now_ms() // 1000 + SIGNED_S
    assert claims(header) == {"sub": CONTACT, "aud": service.base, "exp": until}


async def test_a_signature_serves_until_it_is_about_to_end(service: PushService) -> None:
    clock = FakeClock()
    courier = Courier(CONTACT, clock, Reach(here=True))
    courier.sign_with(new_key())
    for ms in (0, (SIGNED_S - FRESH_S) * 1000, 1_000):
        clock.advance(ms)
        await courier.carry(LETTER, service.browser().device)
    await courier.close()
    first, second, third = (arrived.headers["authorization"] for arrived in service.arrived)
    assert first == second != third


OUTCOMES: dict[str, tuple[int, str, Outcome]] = {
    "created": (201, "", Delivered()),
    "no such device": (404, "", Gone()),
    "unsubscribed": (410, "", Gone()),
    "too many": (429, "120", Later("429", 120)),
    "too many, for ever": (429, "99999999", Later("429", LONGEST_WAIT_S)),
    "a date": (503, "Fri, 28 Aug 2026 20:30:00 GMT", Later("503")),
    "broken": (500, "", Later("500")),
    "another key": (403, "", Refused(403)),
    "too big": (413, "", Refused(413)),
    "elsewhere": (307, "", Refused(307)),
}


@pytest.mark.parametrize(("status", "retry", "outcome"), OUTCOMES.values(), ids=OUTCOMES)
async def test_what_the_service_says(
    service: PushService, courier: Courier, status: int, retry: str, outcome: Outcome
) -> None:
    service.status, service.retry = status, retry
    assert await courier.carry(LETTER, service.browser().device) == outcome
    assert len(service.arrived) == 1  # nobody is followed anywhere


async def test_a_service_that_never_answers_and_one_that_never_ends_hold_nobody_up(
    service: PushService, courier: Courier, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.ends = "endless"
    assert await courier.carry(LETTER, service.browser().device) == Delivered()
    monkeypatch.setattr(module, "WHOLE_S", 0.2)
    service.ends = "never"
    assert await courier.carry(LETTER, service.browser().device) == Later("TimeoutError")


async def test_no_service_at_all(courier: Courier) -> None:
    server = await asyncio.start_server(lambda _reader, writer: writer.close(), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    told = await courier.carry(LETTER, Browser(f"http://127.0.0.1:{port}/x").device)
    assert isinstance(told, Later)
    server.close()
    await server.wait_closed()
    assert await courier.carry(LETTER, Browser(f"http://127.0.0.1:{port}/x").device) == Later("ConnectError")


async def test_a_name_that_has_come_to_lead_into_our_network_is_not_asked(service: PushService) -> None:
    """It was checked when the browser subscribed; its owner may point it anywhere since."""
    courier = Courier(CONTACT, FakeClock(), Reach())
    courier.sign_with(new_key())
    turned = msgspec.structs.replace(service.browser().device, endpoint=service.base.replace("127.0.0.1", "localhost"))
    assert await courier.carry(LETTER, turned) == Later("NotPublic")
    await courier.close()
    assert service.arrived == []


def test_keys_that_open_nothing_are_refused() -> None:
    good = Browser("https://push.example.org/x").device
    assert checked(good) is good
    other = ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big")
    for bad in (
        msgspec.structs.replace(good, auth=text(b"short")),
        msgspec.structs.replace(good, p256dh=text(b"\4" + other * 2)),  # on no curve
        msgspec.structs.replace(good, p256dh=text(other)),
        Device(endpoint=good.endpoint, p256dh="", auth=""),
    ):
        with pytest.raises(BadKeys):
            checked(bad)


@pytest.mark.parametrize("key", ["", "x", "A" * 43, text(b"\xff" * 32), text(b"\1" * 31)])
def test_a_key_of_ours_that_is_none_is_refused_and_not_told(key: str) -> None:
    with pytest.raises(BadKeys) as told:
        Courier(CONTACT, FakeClock(), Reach()).sign_with(key)
    assert len(key) < 2 or key not in str(told.value)
