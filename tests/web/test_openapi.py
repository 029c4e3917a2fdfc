"""The OpenAPI document tells the truth: whatever is asked by it, or against it, is answered as it says."""

from __future__ import annotations

import asyncio
import os
import queue
import threading
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from server.catalogue import standard
from server.clock import RealClock
from server.web.openapi import CALLS, document
from tests.web.peers import served

EXAMPLES = 400 if os.environ.get("FULL_NUMBERS") else 25
"""Of each address."""
SECRET = "the-caretaker-knows"
PLENTY: dict[str, Any] = dict.fromkeys(
    ("reads_per_address_minute", "writes_per_address_minute", "seats_per_guest_hour", "rooms_per_guest_hour"), 10**6
)
CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]


class House(NamedTuple):
    """A server, an event on it, and what each kind of asker shows."""

    url: str
    event: str
    proofs: dict[str, str]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """On a thread with a loop of its own: schemathesis asks one thing after the other, and waits."""
    client = tmp_path_factory.mktemp("openapi")
    (client / "index.html").write_text("<!doctype html>")
    told: queue.Queue[int] = queue.Queue()
    over = threading.Event()

    async def serve() -> None:
        async with served(client, RealClock(), catalogue=standard(), admin_secret=SECRET, **PLENTY) as site:
            told.put(site.port)
            await asyncio.to_thread(over.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        yield furnished(f"http://127.0.0.1:{told.get(timeout=60)}")
    finally:
        over.set()
        thread.join()


def furnished(url: str) -> House:
    admin = {"Authorization": f"Admin {SECRET}"}
    with httpx.Client(base_url=url, trust_env=False, timeout=30) as http:
        guest = http.post("/api/guests", json={"nickname": "Maier"}).json()["token"]
        bearer = {"Authorization": f"Bearer {guest}"}
        event = http.post("/api/rooms", json={"engine": "tournament"}, headers=bearer).json()["room"]
        token = http.post("/api/admin/organisers", json={"name": "Schule"}, headers=admin).json()["token"]
    proofs = {"guest": f"Bearer {guest}", "organiser": f"Organiser {token}", "admin": f"Admin {SECRET}"}
    return House(url, event, proofs)


ASKED = [(call, GenerationMode.POSITIVE) for call in CALLS]
ASKED += [(call, GenerationMode.NEGATIVE) for call in CALLS if call.body is not None]


@pytest.mark.parametrize(("call", "mode"), ASKED, ids=[f"{call.name} {mode.value}" for call, mode in ASKED])
def test_every_address_answers_as_the_document_says(house: House, call: Any, mode: GenerationMode) -> None:
    schema: Any = schemathesis.openapi.from_url(f"{house.url}/api/openapi.json")
    operation = schema[call.path][call.method.upper()]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def holds(case: Any) -> None:
        if "id" in case.path_parameters and len(case.path_parameters["id"]) % 2 and call.who != "admin":
            case.path_parameters["id"] = house.event
        headers = {"Authorization": house.proofs[call.who]} if call.who else {}
        response = case.call(headers=headers)
        case.validate_response(response, checks=CHECKS)

    holds()


def test_the_document_names_every_address_of_events_and_organisers() -> None:
    told = {(method.upper(), path) for path, methods in document("1")["paths"].items() for method in methods}
    assert told == {(call.method.upper(), call.path) for call in CALLS}
    assert len(told) == len(CALLS)
