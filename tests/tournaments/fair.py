"""An event on a real node, over HTTP and sockets, and whoever takes part in it."""

from __future__ import annotations

from typing import Any

from server.catalogue import standard
from tests.web.peers import Peer, Site

CATALOGUE = standard()


class Fair:
    """An event on a node, and its owner's socket."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.id = ""
        self.invite = ""
        self.owner: dict[str, str] = {}
        self.token = ""
        self._said = 0

    async def post(self, path: str, body: Any, headers: dict[str, str], status: int = 201) -> Any:
        answer = await self.site.http.post(path, json=body, headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    async def get(self, path: str, headers: dict[str, str] | None = None, status: int = 200) -> Any:
        answer = await self.site.http.get(f"/api/events/{self.id}/{path}", headers=headers or {})
        assert answer.status_code == status, answer.text
        return answer.json()

    async def found(self, **options: Any) -> None:
        self.owner = await self.site.guest("Maier")
        made = await self.post("/api/rooms", {"engine": "tournament", "options": options}, self.owner)
        self.id, self.invite, self.token = made["room"], made["invite"], made["token"]

    async def sit(self, headers: dict[str, str]) -> tuple[int, str]:
        granted = await self.post(f"/api/invites/{self.invite}", {}, headers)
        return granted["seat"], granted["token"]

    async def say(self, peer: Peer, **cmd: Any) -> dict[str, Any]:
        """What came of a command: the step that acknowledges it, or its refusal."""
        self._said += 1
        id_ = f"f{self._said}"
        await peer.send("do", id=id_, cmd=cmd)
        while True:
            frame = await peer.receive()
            if frame.get("ack") == id_ or (frame["t"] == "no" and frame["id"] == id_):
                return frame

    async def done(self, peer: Peer, **cmd: Any) -> None:
        frame = await self.say(peer, **cmd)
        assert frame["t"] == "step", frame

    async def until(self, peer: Peer, true: Any) -> dict[str, Any]:
        """The view of a socket, once ``true`` of it."""
        while not true(peer.screen.view):
            await peer.receive()
        return peer.screen.view


async def playing(fair: Fair, owner: Peer, names: tuple[str, ...]) -> dict[str, dict[str, str]]:
    """An event of these, whose first round is published and has its rooms. Their headers, by name."""
    headers = {}
    for name in names:
        headers[name] = await fair.site.guest(name)
        _, token = await fair.sit(headers[name])
        async with fair.site.peer(fair.id, token) as peer:
            await fair.done(peer, do="register", name=name)
    await fair.done(owner, do="begin")
    await fair.done(owner, do="pair")
    await fair.until(owner, lambda view: "draft" in view["staff"])
    await fair.done(owner, do="publish")
    await fair.until(owner, lambda view: all(m.get("room") for m in view["rounds"]["1"]["matches"].values()))
    return headers
