"""Links that a friend can open, wherever the host plays."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.requests import Request

from server.config import Config
from server.web import links
from server.web.assets import ADDRESS, Assets
from server.web.links import Links


def asked_at(host: str, scheme: str = "http") -> Request:
    return Request(
        {
            "type": "http",
            "method": "GET",
            "scheme": scheme,
            "path": "/",
            "query_string": b"",
            "headers": [(b"host", host.encode())],
        }
    )


@pytest.mark.parametrize(
    ("config", "host", "link"),
    [
        (Config(), "localhost:8000", "http://192.168.1.7:8000/i/7KQM"),  # a phone can't open localhost
        (Config(), "127.0.0.1", "http://192.168.1.7/i/7KQM"),
        (Config(), "10.0.0.3:8000", "http://10.0.0.3:8000/i/7KQM"),
        (Config(), "[::1]:8000", "http://192.168.1.7:8000/i/7KQM"),
        (Config(host="127.0.0.1"), "localhost:8000", "http://localhost:8000/i/7KQM"),  # nobody else reaches it
        (Config(public_url="https://hof.example"), "10.0.0.3:8000", "https://hof.example/i/7KQM"),
    ],
)
def test_a_link(config: Config, host: str, link: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "network_address", lambda: "192.168.1.7")
    assert Links(config).invite(asked_at(host), "7KQM") == link


@pytest.mark.parametrize(
    ("config", "host", "told"),
    [
        (Config(), "localhost:8000", "192.168.1.7"),
        (Config(), "[::1]:8000", "192.168.1.7"),
        (Config(), "10.0.0.3:8000", ""),  # whoever comes so learns nothing of our network
        (Config(host="127.0.0.1"), "localhost:8000", ""),
        (Config(public_url="https://hof.example/"), "10.0.0.3:8000", "https://hof.example"),
    ],
)
def test_a_page_is_told_by_which_address_others_come(
    config: Config, host: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "network_address", lambda: "192.168.1.7")
    assert Links(config).told(asked_at(host)) == told


def test_without_a_network_the_name_in_use_must_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "network_address", lambda: "")
    assert Links(Config()).watch(asked_at("localhost:8000"), "K7QM4X") == "http://localhost:8000/d/K7QM4X"


async def test_the_page_says_so(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_bytes(b"<head>" + ADDRESS)
    assets = Assets(tmp_path, told=Links(Config(public_url='https://hof.example/"x"')).told)
    for page in (await assets.page(asked_at("localhost")), assets.lost_page(asked_at("localhost"))):
        assert bytes(page.body) == b'<head><meta name="address" content="https://hof.example/&quot;x&quot;" />'
    assert (Config().client / "index.html").read_bytes().count(ADDRESS) == 1
