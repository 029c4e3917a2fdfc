"""Every key in Redis. Keys of one room share a hash tag, so that a cluster keeps them together."""

from __future__ import annotations

from server.store.contract import RoomId

SCHEDULE = "schedule"  # sorted set: room id by the ms of its next deadline
BEAT = "node:beat"  # ms of the node's last sign of life
CARD_SETS = "card-sets"  # hash: what is known of each set from outside, msgpack by the set's hash
CARD_SET_IDS = "card-sets:ids"  # hash: the set's hash by the id that it was published under
NODES = "nodes"  # sorted set: node by the ms of its last beat, those that died included
SEASONS = "seasons"  # a set: the seasons of football that were published
COPIED = "node:copied"  # ms at which `pausenhof backup` copied all of this last
AUDIT = "audit"  # list of msgpack: what operators did, newest first
GUESTS_SEEN = "guests:seen"  # sorted set: guest by the day, counted from 1970, of the last sign of life
GUEST_ERRANDS = "guests:errands"  # hash: what is still to be done for a guest, "<ms> <nonce>"
PUSH_KEY = "push:key"  # the private key that notifications are signed with
PUSH_DUE = "push:due"  # sorted set: league by the ms at which somebody may have to be reminded
NOTICES = "{notices}:posted"  # hash: a notice by room, msgpack; gone when no node posts
NOTICE_WISHES = "{notices}:wishes"  # hash: what a player wants the board to say, by "<room>/<guest>"
NOTICES_FEATURED = "{notices}:featured"  # hash: since which ms the operator features a room
FINISHED = "rooms:finished"  # sorted set: "<room> <seq>" by the ms at which that room is to be packed
ORGANISERS = "{organisers}"  # hash: who may open many rooms at once, msgpack by id
ORGANISER_TOKENS = "{organisers}:tokens"  # hash: the organiser's id by the token's hash
OUTAGES = "node:outages"  # list of msgpack spans, oldest first
DATA = "data"  # of which version all of this is, a number (version.py)


def node(node_id: str) -> str:
    """What a node tells of itself, msgpack; there as long as it lives."""
    return f"node:{{{node_id}}}"


def mail(node_id: str) -> str:
    """A stream: letters to this node."""
    return f"node:{{{node_id}}}:mail"


def killed(room: RoomId, part: str) -> str:
    """What was ``room:{ROOM}:PART`` until an operator ended the room."""
    return f"room:{{{room}}}:killed:{part}"


def spec(room: RoomId) -> str:
    return f"room:{{{room}}}:spec"


def log(room: RoomId) -> str:
    """A stream. Entry ids are ``<seq>-0``, the only field is ``e``."""
    return f"room:{{{room}}}:log"


def snapshot(room: RoomId) -> str:
    return f"room:{{{room}}}:snapshot"


def packed(room: RoomId) -> str:
    """Log and snapshot of a room whose game is over, as one value in the place of both."""
    return f"room:{{{room}}}:packed"


def lease(room: RoomId) -> str:
    """``<node> <token>`` while a node runs the room."""
    return f"room:{{{room}}}:lease"


def token(room: RoomId) -> str:
    """A hash: how often the room was taken over, and by which node that has not released it."""
    return f"room:{{{room}}}:token"


def card_set(set_hash: str) -> str:
    """A card set's text and value; never changes."""
    return f"card-set:{set_hash}"


def season(season_id: str) -> str:
    """A season of football, deflated JSON."""
    return f"season:{{{season_id}}}"


def season_version(season_id: str) -> str:
    """How often this season was published; only rises."""
    return f"season:{{{season_id}}}:version"


def season_followers(season_id: str) -> str:
    """A set: the rooms that are fed from this season."""
    return f"season:{{{season_id}}}:rooms"


def amendments(room: RoomId) -> str:
    """A list: what the commissioner of this league has said about its season."""
    return f"room:{{{room}}}:football"


def event_links(room: RoomId) -> str:
    """A hash: the name of the link for the staff by its secret's hash."""
    return f"room:{{{room}}}:links"


def event_tables(room: RoomId) -> str:
    """A hash: how the table of a match stood when it was last looked at, msgpack by match."""
    return f"room:{{{room}}}:tables"


def calendar(secret_hash: str) -> str:
    """The room that a calendar feed is of."""
    return f"calendar:{secret_hash}"


def calendars_of(room: RoomId) -> str:
    """A hash: the feed's secret hash by guest."""
    return f"room:{{{room}}}:calendars"


def guest(guest_id: str) -> str:
    """A guest's id, nickname and token hash, forgotten by the store itself."""
    return f"guest:{guest_id}"


def seats_of(guest_id: str) -> str:
    """A sorted set: the rooms in which this guest holds a seat, by the ms at which it was taken."""
    return f"{{guest:{guest_id}}}:seats"


def recovery(locator: str) -> str:
    """The guest whom the recovery code that begins so is of."""
    return f"recovery:{{{locator}}}"


def recovery_tries(locator: str) -> str:
    """How often a code that begins so was tried; forgotten by the store itself."""
    return f"recovery:{{{locator}}}:tries"


def invite(code_hash: str) -> str:
    return f"invite:{code_hash}"


def invites_voided(room: RoomId) -> str:
    """How often the invitations to the room were made void; there as long as one of them might be shown."""
    return f"room:{{{room}}}:voided"


def pushes_of(guest_id: str) -> str:
    """A hash: devices of a guest that notifications go to, each with when it was told of."""
    return f"push:guest:{{{guest_id}}}"


def push_owner(device: str) -> str:
    """The guest whose device this is."""
    return f"push:device:{device}"


def push_sent(what: str) -> str:
    """``busy`` while a notification is being sent, ``done`` once it was."""
    return f"push:sent:{what}"
