"""Every bound of the wire and the rooms, with its unit. Nothing that a client can grow is unbounded."""

from __future__ import annotations

FRAME_BYTES = 8 * 1024  # largest frame a client may send
MAILBOX_COMMANDS = 64  # commands of one sender waiting in one room; more get `busy`
COMMAND_ID_CHARS = 40
REMEMBERED_COMMANDS = 32  # results kept per seat, so that a resent command is applied once
DRAIN_SOCKETS = 200  # a second: so evenly does a stopping node send its connections to others
DRAIN_MS = 5_000  # or faster, so that all of them have gone after so long
RING_FRAMES = 64  # encoded steps kept per viewer class for resuming
SPECTATOR_FLUSH_MS = 120  # in a burst, spectators are told of all steps of so long in one write
WATCH_DELAY_MS = 300_000  # spectators may see a room so much later, at most
OPEN_HANDS_MS = 60_000  # and see both hands no sooner than so much later
STORY_EVENTS = 150  # events a late joiner is told: 4 KiB of a first full view
OUTBOX_LAG_BYTES = 64 * 1024  # above: the connection skips steps
OUTBOX_DRAIN_BYTES = 16 * 1024  # below again: it gets one full view
OUTBOX_CLOSE_BYTES = 256 * 1024  # above: closed as slow
LAGGING_MS = 10_000  # lagging for longer: closed as slow
HELLO_MS = 5_000  # a socket that has not said hello by then is closed
BEAT_MS = 10_000  # heartbeat, both ways
PING_MS = 15_000  # nothing heard for so long: pinged; who beats never is
SILENT_MS = 25_000  # nothing heard for so long: the connection is dead
PLAY_CREDITS = (40, 10_000)  # frames per milliseconds for a seat
WATCH_CREDITS = (20, 20_000)  # frames per milliseconds for a spectator
STRIKES = 3  # frames over the credit before the close
UNPLAYED_MS = 24 * 3_600_000  # a room without a begun game is forgotten when nobody was there for so long
STORE_PERCENT = 85  # of the store's memory in use: no new rooms any more
INVITE_MS = 24 * 3_600_000  # an invite leads to its room for so long
EVENT_INVITE_MS = 30 * 24 * 3_600_000  # and one to an event that its staff has made
NAMES_BYTES = 64 * 1024  # of a list of names for an event
SNAPSHOT_EVERY = 32  # log entries between snapshots
ABSENT_MS = 3_000  # a seat that nobody has held for so long is told to the game as left
SAY_MS = 3_000  # between two phrases of one seat
PHRASES = 20
CROWD_MS = 1_000  # between two counts of spectators
LOG_ENTRY_BYTES = 32 * 1024  # largest entry of a room's log
NICKNAME_CHARS = 20
DEVICES = 8  # devices of one guest; with one more, the longest unseen is signed out
SEATS_KEPT = 1_000  # rooms that are remembered of one guest, the newest
RECOVERY_TRIES = 5  # of one recovery code, in RECOVERY_MS
RECOVERY_MS = 3_600_000
NOTICES = 500  # rooms whose players want something of the notice board
NOTICE_WISH_MS = 30 * 24 * 3_600_000  # a wish is forgotten after so long
NOTICE_EVERY_MS = 5_000  # so often a node posts what it has for the board: counts there are that old
NOTICE_MS = 20_000  # a notice that nobody posted anew for so long is no news
BODY_BYTES = 64 * 1024  # largest HTTP body
HEAD_BYTES = 64 * 1024  # largest address and headers of an HTTP request
