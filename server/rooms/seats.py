"""Which seat a token opens, the codes that lead to rooms, and who gets which chair."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from server.engines.contract import Seat
from server.rooms.entries import Chair
from server.store.contract import RoomId
from server.tokens import as_meant, digest, new_code, same

ROOM_CHARS = 6  # 30 bits: a room's id may be guessed, it only opens the public view
INVITE_CHARS = 12  # 60 bits
TOKENS_PER_SEAT = 4  # several devices; and a double click on "take the seat" makes two, either of which may be kept


class Grant(msgspec.Struct, frozen=True):
    """A seat and the chair as it stands after taking it."""

    seat: Seat
    chair: Chair


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What becomes of the seat that ``guest`` holds; in this order.

    ``void``: no token opens it any more. ``token``: hash of a further one that does. ``heir``: the guest whose it is
    from now on. ``gone``: it is nobody's, and has no name. ``shows``: may spectators of a broadcast see this hand?
    Nobody inherits a yes. ``counted``: is it told how many watch? Where it is the host's seat, that holds for good.
    """

    guest: str
    void: bool = False
    token: bytes = b""
    heir: str = ""
    gone: bool = False
    shows: bool | None = None
    counted: bool | None = None


def new_room_id() -> RoomId:
    return RoomId(new_code(ROOM_CHARS))


def new_invite() -> str:
    """An invite as it is shown: three groups of four."""
    code = new_code(INVITE_CHARS)
    return "-".join(code[at : at + 4] for at in range(0, INVITE_CHARS, 4))


def room_id(typed: str) -> RoomId:
    """A room's id as it was meant."""
    return RoomId(as_meant(typed))


def invite_hash(code: str) -> str:
    """What an invite is stored under; the store never holds the code."""
    return digest(as_meant(code)).hex()


def seat_of(chairs: Mapping[int, Chair], given: bytes) -> Seat | None:
    """The seat that the token with this digest opens. Compares with every token, each in constant time."""
    found: Seat | None = None
    for seat, chair in chairs.items():
        for known in chair.tokens:
            if same(known, given):
                found = Seat(seat)
    return found


def take(chairs: Mapping[int, Chair], seats: int, guest: str, name: str, token: bytes) -> Grant | None:
    """The guest's own seat with a fresh token, else the first free one, else None."""
    for seat, chair in chairs.items():
        if chair.guest == guest and not chair.bot:
            tokens = (*chair.tokens, token)[-TOKENS_PER_SEAT:]
            return Grant(Seat(seat), msgspec.structs.replace(chair, tokens=tokens))
    for seat in range(seats):
        if seat not in chairs:
            return Grant(Seat(seat), Chair(_unlike(name, chairs), guest, (token,)))
    return None


def change(chairs: Mapping[int, Chair], wanted: Change) -> Grant | None:
    """The guest's seat as it is to be, or None where the guest has none.

    Whoever would inherit a second seat of the same room leaves it: nobody plays against oneself.
    """
    for seat, chair in chairs.items():
        if chair.guest != wanted.guest or chair.bot or not wanted.guest:
            continue
        counted = chair.counted if wanted.counted is None else wanted.counted
        second = any(other.guest == wanted.heir for other in chairs.values()) if wanted.heir else False
        if wanted.gone or second:
            return Grant(Seat(seat), Chair("", gone=True, counted=counted))
        tokens = () if wanted.void else chair.tokens
        if wanted.token:
            tokens = (*tokens, wanted.token)[-TOKENS_PER_SEAT:]
        shows = chair.shows if wanted.shows is None else wanted.shows
        heir = wanted.heir or chair.guest
        shows = shows and heir == chair.guest
        kept = msgspec.structs.replace(chair, tokens=tokens, guest=heir, shows=shows, counted=counted)
        return Grant(Seat(seat), kept)
    return None


def told(chair: Chair) -> dict[str, object]:
    """Who sits there, for whoever asks."""
    return {"name": chair.name, "bot": bool(chair.bot)} | ({"gone": True} if chair.gone else {})


def _unlike(name: str, chairs: Mapping[int, Chair]) -> str:
    """The name, numbered where somebody in the room has it already."""
    taken = {chair.name for chair in chairs.values()}
    shown, number = name, 2
    while shown in taken:
        shown, number = f"{name} ({number})", number + 1
    return shown
