"""``/api/events``: what goes beside an event's socket: invitations, the staff's links, names, files, the console."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.clock import Clock
from server.engines.contract import Office
from server.engines.tournament.state import OWNER, State
from server.people.seating import Seating
from server.rooms.directory import Glance, NoSeatFree, NoSuchRoom, RoomUnable
from server.store.events import EventStore
from server.tokens import digest, new_code, new_secret
from server.tournaments import export, names
from server.tournaments.console import Console
from server.tournaments.names import Line, Problem
from server.tournaments.trial import Trial
from server.web.answers import ApiCode, ApiRefusal, answer, asked
from server.web.event_door import EventDoor, Here
from server.web.event_series import SeriesApi
from server.web.links import Links
from server.web.peer import address
from server.wire.frames import WireCode
from server.wire.limits import EVENT_INVITE_MS, NAMES_BYTES

LINK_CHARS = 6
TRIES = 3
"""So often a list of names is looked at again because somebody entered another one meanwhile."""


class NewInvite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``void``: those made so far lead nowhere any more."""

    void: bool = False


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    role: Literal["judge", "scorekeeper"]


class Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    secret: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class NewNames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``check``: say what it would come to now, and enter nobody."""

    text: Annotated[str, msgspec.Meta(max_length=NAMES_BYTES)]
    check: bool = False


class EventApi:
    def __init__(
        self, door: EventDoor, store: EventStore, console: Console, seating: Seating, links: Links, clock: Clock
    ) -> None:
        self._door = door
        self._directory = door.directory
        self._store = store
        self._console = console
        self._seating = seating
        self._links = links
        self._clock = clock
        self._series = SeriesApi(door)

    def routes(self) -> list[Route]:
        event = "/api/events/{id}"
        return [
            Route(f"{event}/invite", self.invite, methods=["POST"]),
            Route(f"{event}/links", self.link, methods=["POST"]),
            Route(f"{event}/links/{{link}}", self.unlink, methods=["DELETE"]),
            Route(f"{event}/staff", self.staff, methods=["POST"]),
            Route(f"{event}/names", self.names, methods=["POST"]),
            Route(f"{event}/export.json", self.export_json, methods=["GET"]),
            Route(f"{event}/export.csv", self.export_csv, methods=["GET"]),
            Route(f"{event}/console", self.console, methods=["GET"]),
            *self._series.routes(),
        ]

    # --- the staff ---

    async def invite(self, request: Request) -> Response:
        """The store forgets the others, then the event says so, then there is another: whoever else makes one
        meanwhile, no page takes a void code for one that leads in."""
        here = await self._door.staff(request)
        self._door.tolls.rooms.pay(here.guest.id)
        wanted = await asked(request, NewInvite)
        if wanted.void:
            if here.role != "owner":
                raise ApiRefusal(403, ApiCode.NOT_STAFF)
            await self._directory.founding.void_invites(here.event.id)
            await self._door.say(here, {"do": "void-invites"}, f"void:{new_code(12)}")
        event = await self._door.event(request, within_ms=0)
        code = await self._directory.founding.invite(event.id, EVENT_INVITE_MS)
        told = {"invite": code, "link": self._links.invite(request, code), "voided": event.state.voided}
        return answer(told | {"until": self._clock.now_ms() + EVENT_INVITE_MS}, 201)

    async def link(self, request: Request) -> Response:
        """The secret is stored first, as a hash: it opens nothing before the event knows the link."""
        here = await self._door.staff(request)
        wanted = await asked(request, NewLink)
        name, secret = new_code(LINK_CHARS), new_secret()
        await self._store.put_link(here.event.id, digest(secret).hex(), name)
        try:
            await self._door.say(here, {"do": "open-link", "link": name, "role": wanted.role}, f"link:{name}")
        except (ApiRefusal, NoSuchRoom, RoomUnable):
            await self._store.drop_link(here.event.id, name)
            raise
        url = f"{self._links.base(request)}/t/{here.event.id}#staff={secret}"
        return answer({"link": name, "role": wanted.role, "secret": secret, "url": url}, 201)

    async def unlink(self, request: Request) -> Response:
        here = await self._door.staff(request)
        name = request.path_params["link"]
        if name not in here.event.state.links:
            raise ApiRefusal(404, ApiCode.NO_SUCH_LINK)
        await self._door.say(here, {"do": "close-link", "link": name}, f"unlink:{name}")
        await self._store.drop_link(here.event.id, name)
        return Response(status_code=204)

    async def staff(self, request: Request) -> Response:
        """A seat, and the role of the link whose secret this is."""
        self._door.tolls.writes.pay(address(request))
        guest = await self._door.guests.signed_in(request)
        self._door.tolls.seats.pay(guest.id)
        wanted = await asked(request, Secret)
        event = await self._door.event(request)
        name = await self._store.link(event.id, digest(wanted.secret).hex())
        if name is None:
            raise ApiRefusal(404, ApiCode.NO_SUCH_LINK)
        await self._seating.note(guest.id, event.id)
        token = new_secret()
        try:
            room = await self._directory.reach(event.id)
            seat = await room.take_seat(guest.id, guest.nickname, digest(token), kept=True)
            command = {"do": "came", "seat": int(seat), "link": name}
            refused = await room.order(Office.SYSTEM, command, f"came:{digest(token).hex()[:12]}")
        except NoSeatFree:
            raise ApiRefusal(409, WireCode.NO_SEAT_FREE) from None
        found = (await self._directory.look(event.id, within_ms=0)).state.staff.get(int(seat))
        if found is None or (refused and found.link != name and seat != OWNER):
            raise ApiRefusal(404, ApiCode.NO_SUCH_LINK)
        return answer({"room": event.id, "seat": seat, "token": token, "role": found.role}, 201)

    async def names(self, request: Request) -> Response:
        """Everybody who is named takes part; whoever can't be is named as a problem. A list is one step of the event,
        which takes it back as one (``notes``). To check, the same is tried on the event as it is, and nothing kept."""
        here = await self._door.staff(request)
        wanted = await asked(request, NewNames, NAMES_BYTES)
        found = names.read(wanted.text)
        entered, problems, lists = [], list(found.problems), 0
        trial = await self._trial(request, here)
        for batch in [found.lines] if wanted.check else names.batches(found.lines):
            fits, faults = await (_tried(trial, batch) if wanted.check else self._entered(request, here, batch))
            entered += fits
            problems += faults
            lists += bool(fits)
        after = trial.state if wanted.check else (await self._door.event(request, within_ms=0)).state
        told = found_told(entered, sorted(problems, key=lambda one: one.line), waiting(after))
        if wanted.check:
            return answer(told)
        notes = [note.number for note in after.notes if (note.what, note.by) == ("enter-several", here.seat)]
        return answer(told | {"notes": notes[len(notes) - lists :]}, 201)

    async def _trial(self, request: Request, here: Here) -> Trial:
        return Trial(await self._door.event(request, within_ms=0), here.seat, self._clock.now_ms())

    async def _entered(self, request: Request, here: Here, batch: Sequence[Line]) -> tuple[list[Line], list[Problem]]:
        """Those of the list who fit, all at once; where somebody else was faster it is looked at again."""
        for _ in range(TRIES):
            fits, faults = await _tried(await self._trial(request, here), batch)
            command = {"do": "enter-several", "names": [[line.name, line.club] for line in fits]}
            if not fits or not await self._door.said(here, command, f"enter:{new_code(12)}"):
                return fits, faults
        raise ApiRefusal(503, WireCode.BUSY)

    async def console(self, request: Request) -> Response:
        """All tables of the round."""
        here = await self._door.staff(request, self._door.tolls.reads)
        told = await self._console.tables(here.event.id, here.event.state)
        return answer({"now": self._clock.now_ms()} | told)

    # --- files ---

    async def export_json(self, request: Request) -> Response:
        event = await self._door.read(request)
        told = export.as_json(event.engine, _shown(event), event.id, self._clock.now_ms())
        return answer(told, headers=_file(f"{event.id}.json"))

    async def export_csv(self, request: Request) -> Response:
        event = await self._door.read(request)
        text = export.as_csv(event.engine, _shown(event))
        headers = {"Cache-Control": "no-store"} | _file(f"{event.id}.csv")
        return Response(text.encode("utf-8-sig"), 200, headers, "text/csv; charset=utf-8")


def _shown(event: Glance) -> Any:
    """What spectators see of it, who may see it late; refuses while that is nothing."""
    if event.seen is None:
        raise ApiRefusal(404, ApiCode.NOT_FOUND)
    return event.seen


async def _tried(trial: Trial, lines: Sequence[Line]) -> tuple[list[Line], list[Problem]]:
    """Who of them would be in, and why the others would not."""
    fits: list[Line] = []
    faults: list[Problem] = []
    for line in lines:
        refused = trial.enter(line)
        await asyncio.sleep(0)
        if refused == "no-such-seat":
            raise ApiRefusal(403, ApiCode.NOT_STAFF)
        if refused:
            faults.append(Problem(line.line, "taken" if refused == "not-offered" else "full", line.name))
        else:
            fits.append(line)
    return fits, faults


def waiting(state: State) -> frozenset[str]:
    """Names for which there is no place yet."""
    return frozenset(player.name for player in state.players if player.status == "waiting")


def found_told(lines: Sequence[Line], problems: Sequence[Problem], waiting: frozenset[str]) -> dict[str, Any]:
    told = [
        {"name": line.name}
        | ({"club": line.club} if line.club else {})
        | ({"waiting": True} if line.name in waiting else {})
        for line in lines
    ]
    return {"names": told, "problems": problems}


def _file(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
