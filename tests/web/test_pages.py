"""Pages, assets and what stands before every answer."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from server.web.shield import HEADERS, Names
from tests.web.peers import LISTINGS, Site, served

FOREVER = "public, max-age=31536000, immutable"


async def asset_folder(site: Site) -> str:
    page = await site.http.get("/")
    found = re.search(r'src="(/assets/[0-9a-f]{16}/)js/main.js"', page.text)
    assert found, page.text
    return found[1]


@pytest.mark.parametrize("path", ["/", "/d/K7QM4X", "/i/7KQM-4XZP-91AB", "/hilfe", "/hilfe/regeln", "/decks/neu"])
async def test_every_page_is_the_one_page(direct: Site, path: str) -> None:
    answer = await direct.http.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "/assets/dev/" not in answer.text


@pytest.mark.parametrize("path", ["/nirgendwo", "/impressum", "/d", "/d/", "/i/", "/d/K7QM4X/x", "/index.html"])
async def test_a_page_that_is_none_says_so_with_its_status_too(direct: Site, path: str) -> None:
    page = await direct.http.get(path)
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")


async def test_an_address_that_is_none(direct: Site) -> None:
    for path in ("/api/nowhere", "/assets/0123456789abcdef/js/main.js", "/assets/x"):
        assert (await direct.http.get(path)).json()["code"] == "not-found"
    assert (await direct.http.post("/")).json()["code"] == "not-allowed"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("js/main.js", "text/javascript; charset=utf-8"),
        ("vendor/preact.mjs", "text/javascript; charset=utf-8"),
        ("css/hof.css", "text/css; charset=utf-8"),
    ],
)
async def test_assets_may_be_kept_for_ever(direct: Site, name: str, kind: str) -> None:
    answer = await direct.http.get(await asset_folder(direct) + name)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == FOREVER


async def test_assets_are_compressed_for_who_takes_it(direct: Site, client: Path) -> None:
    path = await asset_folder(direct) + "js/main.js"
    text = (client / "js" / "main.js").read_text()
    zipped = await direct.http.get(path)
    assert zipped.headers["content-encoding"] == "gzip"
    assert int(zipped.headers["content-length"]) < len(text) / 4
    plain = await direct.http.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == zipped.text == text


async def test_what_is_known_is_not_sent_again(direct: Site) -> None:
    for path in ("/", await asset_folder(direct) + "js/main.js", "/api/cards"):
        first = await direct.http.get(path)
        again = await direct.http.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "name", ["js/types.d.ts", "package.json", "../package.json", "%2e%2e/package.json", "js", "js/", "/etc/passwd"]
)
async def test_nothing_else_of_the_folder_is_served(direct: Site, name: str) -> None:
    assert (await direct.http.get(await asset_folder(direct) + name)).status_code == 404


async def test_a_changed_file_changes_every_address(client: Path) -> None:
    async with served(client) as site:
        before = await asset_folder(site)
    (client / "css" / "hof.css").write_text("body { color: red }")
    async with served(client) as site:
        assert await asset_folder(site) != before
        assert (await site.http.get(before + "css/hof.css")).status_code == 404


async def test_files_of_the_root(direct: Site) -> None:
    answer = await direct.http.get("/manifest.webmanifest")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/manifest+json")
    assert (await direct.http.get("/sw.js")).status_code == 404  # this client has none


async def test_a_card_set_is_told(direct: Site) -> None:
    for path in ("/api/cards", "/api/cards?set=base"):
        answer = await direct.http.get(path)
        assert answer.content == LISTINGS["base"]
    assert (await direct.http.get("/api/cards?set=other")).json()["code"] == "no-such-set"


@pytest.mark.parametrize("path", ["/", "/nowhere", "/api/me", "/api/nowhere", "/healthz", "/metrics", "/ws"])
async def test_every_answer_has_the_headers(direct: Site, path: str) -> None:
    answer = await direct.http.get(path)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "server" not in answer.headers


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "", "localhost.evil.example", "[broken"])
async def test_we_do_not_go_by_other_names(direct: Site, host: str) -> None:
    answer = await direct.http.get("/", headers={"Host": host})
    assert answer.status_code in (400, 421)


async def test_a_foreign_page_can_not_write(direct: Site) -> None:
    answer = await direct.http.post("/api/guests", json={}, headers={"Origin": "http://evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "bad-origin")
    answer = await direct.http.post("/api/guests", json={}, headers={"Origin": f"http://{direct.host}"})
    assert answer.status_code == 201


NAMES = Names(("hof.example",), ("https://app.example",), "https://www.hof.example")


@pytest.mark.parametrize(
    ("host", "known"),
    {
        "localhost:8000": True,
        "192.168.1.7:8000": True,
        "[fe80::1]:8000": True,
        "hof.example": True,
        "HOF.example:443": True,
        "www.hof.example": True,
        "hof.example.evil": False,
        "": False,
    }.items(),
)
def test_names_we_go_by(host: str, known: bool) -> None:
    assert NAMES.is_host(host) is known


@pytest.mark.parametrize(
    ("origin", "known"),
    {
        "https://hof.example": True,
        "https://app.example": True,
        "https://www.hof.example": True,
        "https://hof.example:444": False,
        "https://evil.example": False,
        "null": False,
        "": False,
    }.items(),
)
def test_pages_that_may_ask(origin: str, known: bool) -> None:
    assert NAMES.is_origin(origin, "hof.example") is known


# --- health ---


async def test_health_tells_versions_and_readiness(direct: Site) -> None:
    assert (await direct.http.get("/healthz")).json()["ok"] is True
    assert (await direct.http.get("/readyz")).status_code == 200
    direct.node.health.ready = False
    assert (await direct.http.get("/readyz")).status_code == 503


OWN, NEAR = ("127.0.0.1", 50_000), ("192.168.1.7", 50_000)
TOKEN = "sixteen-and-more-characters"


@pytest.mark.parametrize(
    ("peer", "headers", "status"),
    [
        (OWN, {}, 200),
        (("::1", 50_000), {}, 200),
        (NEAR, {}, 404),
        (NEAR, {"X-Forwarded-For": "127.0.0.1"}, 404),
        (OWN, {"X-Forwarded-For": "127.0.0.1"}, 404),  # a proxy of this machine, for anybody
        (OWN, {"Forwarded": "for=127.0.0.1"}, 404),
        (NEAR, {"Authorization": f"Bearer {TOKEN}"}, 200),
        (OWN, {"Authorization": f"Bearer {TOKEN}", "X-Forwarded-For": "192.168.1.7"}, 200),
        (NEAR, {"Authorization": "Bearer "}, 404),
        (NEAR, {"Authorization": f"Basic {TOKEN}"}, 404),
        (NEAR, {"Authorization": "Bearer \u00fc"}, 404),
    ],
)
async def test_metrics_are_for_this_machine_or_who_bears_the_token(
    client: Path, peer: tuple[str, int], headers: dict[str, str], status: int
) -> None:
    async with served(client, metrics_token=TOKEN) as site, at_the_door(site, peer) as http:
        given = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
        assert (await http.get("/metrics", headers=given)).status_code == status


async def test_without_a_token_none_opens_the_metrics(direct: Site) -> None:
    async with at_the_door(direct, NEAR) as http:
        for token in ("", "None"):
            answer = await http.get("/metrics", headers={"Authorization": f"Bearer {token}"})
            assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def at_the_door(site: Site, peer: tuple[str, int]) -> httpx.AsyncClient:
    """The node as it looks to a peer of this address."""
    transport = httpx.ASGITransport(site.node.asgi, client=peer)
    return httpx.AsyncClient(transport=transport, base_url=f"http://{site.host}")


async def test_metrics_tell_what_goes_on(direct: Site) -> None:
    table = await direct.table()
    async with direct.peer(table.room, table.tokens[0]) as ada, direct.peer(table.room), direct.socket():
        await ada.raw(b"\xc1")
        await ada.until("no")
        await ada.add(1, 1)
        await ada.until("step")
        await ada.add(1, 1, "late")
        await ada.until("no")
        await ada.send("do", id="x" * 60, cmd={})
        await ada.until("no")
        told = (await direct.http.get("/metrics")).text
    lines = told.splitlines()
    assert "pausenhof_rooms 1" in lines
    assert 'pausenhof_sockets{class="seat"} 1' in lines
    assert 'pausenhof_sockets{class="public"} 1' in lines
    assert 'pausenhof_sockets{class="new"} 1' in lines
    assert 'pausenhof_wire_refusals_total{code="bad-frame"} 1' in lines
    assert 'pausenhof_refusals_total{code="stale"} 1' in lines
    assert "pausenhof_steps_total 2" in lines  # Ben took a seat, one command was applied
    assert "pausenhof_apply_seconds_count 2" in lines
    assert "pausenhof_fan_out_seconds_count 2" in lines
    assert 'pausenhof_room_refusals_total{code="bad-command"} 1' in lines
    assert "pausenhof_appends_lost_total 0" in lines
    assert any(line.startswith("pausenhof_loop_lag_seconds_count") for line in lines)
    for line in lines:
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"\})? [0-9.e+-]+', line), line
