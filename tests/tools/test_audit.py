"""The audit asks about every pin, fails on what nobody has judged, and on nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest

from tools import audit
from tools.audit import ROOT, Pin, pins, report


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "requirements").mkdir()
    (tmp_path / "client").mkdir()
    lock = "# made\nanyio==4.1 \\\n    --hash=sha256:ab\nolder==1.0 ; python_full_version < '3.11.3' \\\n"
    (tmp_path / "requirements" / "run.lock").write_text(lock)
    (tmp_path / "requirements" / "dev.lock").write_text("anyio==4.1\n")
    packages = {
        "": {"name": "page"},
        "node_modules/a": {"version": "2"},
        "node_modules/a/node_modules/@b/c": {"version": "3"},
    }
    (tmp_path / "client" / "package-lock.json").write_text(json.dumps({"packages": packages}))
    return tmp_path


def osv(vulnerable: str = "") -> httpx.Client:
    """Knows one vulnerability of the package of that name."""

    def answer(request: httpx.Request) -> httpx.Response:
        asked = [query["package"]["name"] for query in json.loads(request.content)["queries"]]
        return httpx.Response(
            200, json={"results": [{"vulns": [{"id": "X-1"}]} if a == vulnerable else {} for a in asked]}
        )

    return httpx.Client(transport=httpx.MockTransport(answer))


def test_each_pin_is_asked_for_once(root: Path) -> None:
    assert list(pins(root)) == [
        Pin("PyPI", "anyio", "4.1"),
        Pin("PyPI", "older", "1.0"),
        Pin("npm", "a", "2"),
        Pin("npm", "@b/c", "3"),
    ]


def test_our_own_lock_files_can_be_read() -> None:
    assert {"redis", "preact"} <= {pin.name for pin in pins(ROOT)}


def test_all_well(root: Path) -> None:
    assert report(root, osv()) == (["audit: 4 packages, 0 vulnerabilities that nobody has judged"], True)


def test_a_vulnerability_fails_until_it_was_judged(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines, well = report(root, osv("@b/c"))
    assert lines[0] == "npm @b/c 3: X-1"
    assert not well
    monkeypatch.setattr(audit, "JUDGED", {"X-1": "we never call it"})
    lines, well = report(root, osv("@b/c"))
    assert lines[0] == "npm @b/c 3: X-1 (we never call it)"
    assert well


@pytest.mark.parametrize("fault", [httpx.ConnectError("no route"), httpx.ReadTimeout("slow")])
def test_without_a_network_it_says_so_and_fails_nothing(root: Path, fault: Exception) -> None:
    def nothing(_request: httpx.Request) -> httpx.Response:
        raise fault

    lines, well = report(root, httpx.Client(transport=httpx.MockTransport(nothing)))
    assert lines == [f"audit: not run (no answer from OSV.dev: {fault})"]
    assert well
