"""Where notifications may go: push services of the world, no machine of ours, however it is spelled."""

from __future__ import annotations

import httpcore
import pytest

from server.reminders.reach import ENDPOINT_CHARS, BadEndpoint, NotPublic, PublicOnly, Reach, is_public

GOOD = (
    "https://fcm.googleapis.com/fcm/send/abc:def-123_",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
    "https://web.push.apple.com/QGuQy",
    "https://wns2-by3p.notify.windows.com/w/?token=BQYA",
    "https://push.example.org:443/x",
)
BAD = (
    "",
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com:bad/x",
    "https://user@fcm.googleapis.com/x",
    "https://127.0.0.1/x",
    "https://2130706433/x",
    "https://127.1/x",
    "https://0x7f.0.0.0x1/x",
    "https://0x7f000001/x",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://localhost/x",
    "https://valkey/x",
    "https://node-b.localhost/x",
    "https://printer.local/x",
    "https://db.internal./x",
    "https://nas.fritz.home/x",
    "https://1.168.192.in-addr.arpa/x",
    "https:///x",
    "https://a b.example.org/x",
    "https://exa\nmple.org/x",
    "https://päusen.example.org/x",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "https://push.example.org/" + "x" * ENDPOINT_CHARS,
    "http://127.0.0.1:8000/x",
)


@pytest.mark.parametrize("endpoint", GOOD)
def test_push_services_are_taken(endpoint: str) -> None:
    assert Reach().checked(endpoint) == endpoint


@pytest.mark.parametrize("endpoint", BAD)
def test_what_may_be_of_our_own_network_is_not(endpoint: str) -> None:
    with pytest.raises(BadEndpoint):
        Reach().checked(endpoint)


def test_this_machine_counts_for_tests_alone() -> None:
    assert Reach(here=True).checked("http://127.0.0.1:8000/x")
    for endpoint in ("http://10.0.0.1/x", "https://127.0.0.1/x", "http://localhost/x"):
        with pytest.raises(BadEndpoint):
            Reach(here=True).checked(endpoint)


ADDRESSES = {
    "8.8.8.8": True,
    "2a00:1450:4001:80b::200e": True,
    "127.0.0.1": False,
    "10.1.2.3": False,
    "172.16.0.1": False,
    "192.168.1.7": False,
    "169.254.169.254": False,
    "100.64.0.1": False,
    "0.0.0.0": False,
    "224.0.0.1": False,
    "255.255.255.255": False,
    "::1": False,
    "::": False,
    "fe80::1%eth0": False,
    "fd00::1": False,
    "::ffff:192.168.1.7": False,
    "::ffff:8.8.8.8": True,
    "64:ff9b::a00:1": False,
    "64:ff9b::808:808": True,
    "2002:7f00:1::": False,
    "::127.0.0.1": False,
    "::ffff:0:10.0.0.1": False,
    "64:ff9b:1::a00:1": False,
    "fec0::1": False,
    "5f00::1": False,
}


@pytest.mark.parametrize(("address", "public"), ADDRESSES.items())
def test_addresses_that_everybody_can_reach(address: str, public: bool) -> None:
    assert is_public(address) is public


class Inner(httpcore.AsyncMockBackend):
    """Remembers what it was asked to connect to."""

    def __init__(self) -> None:
        super().__init__([])
        self.asked: list[str] = []

    async def connect_tcp(self, host: str, *args: object, **more: object) -> httpcore.AsyncNetworkStream:
        self.asked.append(host)
        return await super().connect_tcp(host, 443)


async def test_a_name_that_leads_into_our_network_is_not_connected_to() -> None:
    inner = Inner()
    with pytest.raises(NotPublic):
        await PublicOnly(inner).connect_tcp("localhost", 443)
    assert inner.asked == []


async def test_what_is_connected_to_is_the_address_that_was_looked_at() -> None:
    inner = Inner()
    await PublicOnly(inner).connect_tcp("8.8.8.8", 443)
    assert inner.asked == ["8.8.8.8"]


async def test_there_is_no_other_way_out() -> None:
    with pytest.raises(NotPublic):
        await PublicOnly(Inner()).connect_unix_socket("/run/valkey.sock")
