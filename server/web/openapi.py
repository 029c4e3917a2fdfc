"""``/api/openapi.json``: how events are run from a program, as OpenAPI 3.1, made of the types of what is said."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.web import described
from server.web.assets import Asset
from server.web.event_series import SeriesQuery
from server.web.events import NewInvite, NewLink, NewNames, Secret
from server.web.organisers import NewOrganiser, NewRooms
from server.web.rooms import Nothing

GUEST, ORGANISER, ADMIN = "guest", "organiser", "admin"
_SCHEMES = {
    GUEST: "`Bearer TOKEN`, of a guest: `POST /api/guests` gives one",
    ORGANISER: "`Organiser TOKEN`, from an operator",
    ADMIN: "`Admin SECRET`, of whoever runs the server",
}
_IDS = {
    "id": ("the event's room, or the organiser", "K7QM4X"),
    "link": ("the name of a link for the staff", "7GH2M4"),
    "match": ("a match of the event", "1.1.3"),
}
_EVENT = "/api/events/{id}"


class Call(NamedTuple):
    """An address and method. ``answers``: status to what comes, a type or a media type; ``who``: may ask."""

    method: str
    path: str
    name: str
    summary: str
    answers: dict[int, Any]
    who: str = ""
    body: Any = None
    query: Any = None


CALLS: Sequence[Call] = (
    Call("post", f"{_EVENT}/invite", "invite", "A code for 30 days", {201: described.Invited}, GUEST, NewInvite),
    Call("post", f"{_EVENT}/links", "link", "A link that brings a role", {201: described.Linked}, GUEST, NewLink),
    Call("delete", f"{_EVENT}/links/{{link}}", "unlink", "Close a link, and take its role back", {204: None}, GUEST),
    Call("post", f"{_EVENT}/staff", "staff", "Come by a link for the staff", {201: described.StaffSeat}, GUEST, Secret),
    Call(
        "post", f"{_EVENT}/names", "names", "Enter players by name, from a list or a table",
        {200: described.Named, 201: described.Named}, GUEST, NewNames,
    ),
    Call("get", f"{_EVENT}/console", "console", "All tables, at most a second old", {200: described.Tables}, GUEST),
    Call("get", "/api/series", "series", "A series of events", {200: described.Series}, query=SeriesQuery),
    Call("get", "/api/series/{id}", "kept", "The series that is kept at an event", {200: described.KeptSeries}),
    Call("get", "/api/series/{id}/export.json", "series_json", "The same as a file", {200: dict[str, Any]}),
    Call("get", "/api/series/{id}/export.csv", "series_csv", "Its table", {200: "text/csv"}),
    Call("get", f"{_EVENT}/export.json", "export_json", "Everything public of an event", {200: dict[str, Any]}),
    Call("get", f"{_EVENT}/export.csv", "export_csv", "Its table", {200: "text/csv"}),
    Call(
        "post", f"{_EVENT}/matches/{{match}}/seat", "seat", "One's own chair at the table of a match",
        {201: described.Seated}, GUEST, Nothing,
    ),
    Call(
        "post", f"{_EVENT}/matches/{{match}}/referee", "referee", "A ticket that shows everything at a table",
        {201: described.Ticket}, GUEST, Nothing,
    ),
    Call("get", "/api/rooms/{id}/judge", "judge", "One's own call for a judge", {200: described.Called}, GUEST),
    Call(
        "post", "/api/rooms/{id}/judge", "call", "Call a judge to the table at which one plays",
        {200: described.Called, 201: described.Called}, GUEST, Nothing,
    ),
    Call("post", "/api/organiser/rooms", "open", "Many rooms in one call", {201: described.Rooms}, ORGANISER, NewRooms),
    Call("post", "/api/admin/organisers", "admit", "A token", {201: described.Admitted}, ADMIN, NewOrganiser),
    Call("get", "/api/admin/organisers", "organisers", "Who has one", {200: described.Organisers}, ADMIN),
    Call("delete", "/api/admin/organisers/{id}", "dismiss", "Make a token void", {204: None}, ADMIN),
    Call("get", "/api/openapi.json", "document", "This document", {200: dict[str, Any]}),
)  # fmt: skip


def document(version: str) -> dict[str, Any]:
    """The whole document. ``version``: of the server."""
    types = {kind for call in CALLS for kind in (call.body, *call.answers.values()) if isinstance(kind, type)}
    ordered = sorted(types - {dict}, key=lambda kind: kind.__name__)
    _, components = msgspec.json.schema_components([*ordered, described.Refusal], ref_template=_REF)
    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method] = _operation(call)
    schemes = {
        name: {"type": "apiKey", "in": "header", "name": "Authorization", "description": text}
        for name, text in _SCHEMES.items()
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pausenhof", "version": version, "description": _ABOUT},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": schemes},
    }


_REF = "#/components/schemas/{name}"
_ABOUT = "How events are run from a program. What is said to an event goes over its socket: server/wire/PROTOCOL.md."


def _operation(call: Call) -> dict[str, Any]:
    told: dict[str, Any] = {"operationId": call.name, "summary": call.summary, "responses": _responses(call)}
    names = [part[1:-1] for part in call.path.split("/") if part.startswith("{")]
    parameters = [_parameter(name) for name in names] + _asked(call.query)
    if parameters:
        told["parameters"] = parameters
    if call.who:
        told["security"] = [{call.who: []}]
    if call.body is not None:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": _schema(call.body)}}}
    return told


def _parameter(name: str) -> dict[str, Any]:
    about, example = _IDS[name]
    schema = {"type": "string", "minLength": 1}
    return {"name": name, "in": "path", "required": True, "description": about, "schema": schema, "example": example}


def _asked(query: Any) -> list[dict[str, Any]]:
    """What follows the question mark."""
    if query is None:
        return []
    _, components = msgspec.json.schema_components([query])
    schema = components[query.__name__]
    return [
        {"name": name, "in": "query", "required": name in schema.get("required", ()), "schema": field}
        for name, field in schema["properties"].items()
    ]


def _responses(call: Call) -> dict[str, Any]:
    """What it answers where all is well; everything else is a refusal."""
    told: dict[str, Any] = {}
    for status, kind in call.answers.items():
        if kind is None:
            told[str(status)] = {"description": "done"}
        elif isinstance(kind, str):
            told[str(status)] = {"description": "a file", "content": {kind: {"schema": {"type": "string"}}}}
        else:
            told[str(status)] = {"description": "done", "content": {"application/json": {"schema": _schema(kind)}}}
    told["default"] = {
        "description": "refused; the codes are those of server/wire/PROTOCOL.md",
        "content": {"application/json": {"schema": _schema(described.Refusal)}},
    }
    return told


def _schema(kind: Any) -> dict[str, Any]:
    return {"$ref": _REF.format(name=kind.__name__)} if isinstance(kind, type) else {"type": "object"}


class OpenApi:
    """Serves the document."""

    def __init__(self, version: str) -> None:
        body = orjson.dumps(document(version))
        self._asset = Asset(body, "application/json", True, f'"{hashlib.sha256(body).hexdigest()[:16]}"')

    def routes(self) -> list[Route]:
        return [Route("/api/openapi.json", self.serve, methods=["GET"])]

    async def serve(self, request: Request) -> Response:
        return self._asset.to(request, "no-cache")
