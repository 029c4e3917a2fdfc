"""Roles, links to them, and taking steps back (RULES.md, chapter 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from server.engines.contract import OneOf
from server.engines.refusal import Code, Refused
from server.engines.tournament import asks, commands, news
from server.engines.tournament import events as told
from server.engines.tournament.desk import (
    OWNER,
    STAFF,
    By,
    Desk,
    Fields,
    Rule,
    Rules,
    current,
    match_of,
    published,
    staff_seats,
)
from server.engines.tournament.domains import Text, Whole
from server.engines.tournament.matches import finish, replace_match, settle
from server.engines.tournament.opening import set_here
from server.engines.tournament.registration import BEFORE, IN, SEATS, go, rounds_to_come
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import (
    OWNER as OWNERS_SEAT,
)
from server.engines.tournament.state import (
    Back,
    BackPlayer,
    BackPresence,
    BackResult,
    BackRound,
    Match,
    Note,
    Role,
    Round,
    Staff,
    State,
)

MOST_LINKS = 40
MOST_STAFF = 64
LONGEST_LINK = 40
MOST_AGAIN = 32
"""So often a round's pairing is another one, and so often a match is to be played after all: each opens rooms anew."""
ROLES: tuple[Role, ...] = ("owner", "judge", "scorekeeper")


# --- links and roles ----------------------------------------------------------------------------------


def _may_open_link(desk: Desk, by: By) -> Iterator[Fields]:
    if len(desk.state.links) >= MOST_LINKS:
        raise Refused(Code.NOT_NOW, reason="links", most=MOST_LINKS)
    yield {"link": Text(LONGEST_LINK, fits=lambda link: link not in desk.state.links), "role": OneOf(ROLES[1:])}


def _open_link(desk: Desk, by: By, command: commands.OpenLink) -> None:
    desk.set(links={**desk.state.links, command.link: command.role})
    desk.note(by, "open-link", text=command.role)


def _may_close_link(desk: Desk, by: By) -> Iterator[Fields]:
    if desk.state.links:
        yield {"link": OneOf(tuple(sorted(desk.state.links)))}


def _close_link(desk: Desk, by: By, command: commands.CloseLink) -> None:
    desk.set(links={link: role for link, role in desk.state.links.items() if link != command.link})
    for seat, staff in sorted(desk.state.staff.items()):
        if staff.link == command.link:
            _dismiss(desk, seat)
    desk.note(by, "close-link")


def came(desk: Desk, command: news.Came) -> None:
    """By a link that the runtime has looked at; a closed one leads nowhere. A higher role is kept."""
    role = desk.state.links.get(command.link)
    if role is None or command.seat in desk.state.staff or not 0 <= command.seat < SEATS:
        raise Refused(Code.STALE)
    if len(desk.state.staff) >= MOST_STAFF:
        raise Refused(Code.NOT_NOW, reason="staff", most=MOST_STAFF)
    _employ(desk, command.seat, Staff(role, command.link))


def _employ(desk: Desk, seat: int, staff: Staff) -> None:
    desk.set(staff={**desk.state.staff, seat: staff})
    desk.tell(told.Staffed(staff_seats(desk.state), seat, staff.role))


def _dismiss(desk: Desk, seat: int) -> None:
    to = staff_seats(desk.state)
    desk.set(staff={s: staff for s, staff in desk.state.staff.items() if s != seat})
    desk.tell(told.Staffed(to, seat, ""))


def _may_appoint(desk: Desk, by: By) -> Iterator[Fields]:
    """Never the founder, and not oneself."""
    if len(desk.state.staff) >= MOST_STAFF:
        raise Refused(Code.NOT_NOW, reason="staff", most=MOST_STAFF)
    yield {"seat": _Other(by.seat), "role": OneOf(ROLES)}


class _Other(Whole):
    """A seat that is not the founder's, and not one's own."""

    def __init__(self, own: int) -> None:
        super().__init__(OWNERS_SEAT + 1, SEATS - 1)
        self._own = own

    def admits(self, value: object) -> bool:
        return super().admits(value) and value != self._own

    def sample(self, draws: object, purpose: str) -> object:
        return OWNERS_SEAT + 1 if self._own != OWNERS_SEAT + 1 else OWNERS_SEAT + 2


def _appoint(desk: Desk, by: By, command: commands.Appoint) -> None:
    _employ(desk, command.seat, Staff(command.role))
    desk.note(by, "appoint", text=command.role)


def _may_dismiss(desk: Desk, by: By) -> Iterator[Fields]:
    if seats := tuple(s for s in sorted(desk.state.staff) if s not in (OWNERS_SEAT, by.seat)):
        yield {"seat": OneOf(seats)}


def _do_dismiss(desk: Desk, by: By, command: commands.Dismiss) -> None:
    _dismiss(desk, command.seat)
    desk.note(by, "dismiss")


# --- taking back --------------------------------------------------------------------------------------


class _Known(NamedTuple):
    """An event as it is now, looked up by what notes say. ``names``: how often each is borne, case does not count."""

    state: State
    matches: Mapping[str, Match]
    names: Counter[str]


def undoable(state: State, by: By) -> tuple[int, ...]:
    """Notes that this one may undo now: his own, the owner all. Nothing that was played is taken away."""
    if state.phase == "over":
        return ()
    matches = {m.id: m for r in state.rounds for m in r.matches}
    known = _Known(state, matches, Counter(p.name.casefold() for p in state.players))
    return tuple(
        note.number
        for note in state.notes
        if note.back
        and not note.undone
        and (by.role == "owner" or note.by == by.seat)
        and all(_can_take_back(known, note, back) for back in note.back)
    )


def _can_take_back(known: _Known, note: Note, back: Back) -> bool:
    if isinstance(back, BackPlayer):
        return _can_restore(known, note, back)
    if isinstance(back, BackResult):
        return _can_reopen(known, back)
    if isinstance(back, BackPresence):
        named = [known.state.players[number] for number in back.players]
        return known.state.phase == "check-in" and all(p.status in IN and p.here == back.here for p in named)
    round_ = current(known.state)
    return (
        round_ is not None
        and (round_.number, round_.version, round_.phase) == (back.number, back.version, back.phase)
        and (back.phase == "running" or round_.version < MOST_AGAIN)
        and not any(_has_play(m) for m in round_.matches)
    )


def _can_restore(known: _Known, note: Note, back: BackPlayer) -> bool:
    """He is as that step left him; whether he takes part is taken back only before the next round is published."""
    state = known.state
    if _entered(back):
        return _can_strike_off(state, note, back)
    if state.players[back.after.id] != back.after:
        return False
    if back.before.seat != back.after.seat:
        return note.round == len(published(state)) and not any(m.online for m in _of(current(state), back.after.id))
    if back.before.status == back.after.status:
        name = back.before.name.casefold()
        return known.names[name] == (name == back.after.name.casefold())
    return note.round == len(published(state))


def _entered(back: BackPlayer) -> bool:
    return back.before.status == "absent" and back.after.status in IN


def _can_strike_off(state: State, note: Note, back: BackPlayer) -> bool:
    """Nothing has become of him but a place: he has not checked in, brought a deck or sat down, and is not paired."""
    now = state.players[back.after.id]
    if now.status not in IN or replace(now, status=back.after.status) != back.after:
        return False
    if state.phase in BEFORE:
        return True
    still = rounds_to_come(state) and note.round == len(published(state)) and state.drafting is None
    return still and not _of(current(state), now.id)


def _of(round_: Round | None, player: int) -> list[Match]:
    return [m for m in round_.matches if player in m.players] if round_ is not None else []


def _can_reopen(known: _Known, back: BackResult) -> bool:
    """An older result comes back like any correction; none at all only where nothing was played in a room."""
    match = known.matches.get(back.match)
    if match is None or match.result != back.after:
        return False
    if back.before is not None:
        return True
    round_ = current(known.state)
    assert round_ is not None
    newest = match.id.partition(".")[0] == str(round_.number) and (round_.stage == "bracket") == (
        known.state.phase == "bracket"
    )
    return newest and not (match.online and match.begun) and match.id.count("+") < MOST_AGAIN


def _has_play(match: Match) -> bool:
    decided = match.result is not None and match.b != NOBODY and match.result.how not in ("drop", "disqualified")
    return match.begun or decided


def _may_undo(desk: Desk, by: By) -> Iterator[Fields]:
    if numbers := undoable(desk.state, by):
        yield {"note": OneOf(numbers)}


def _undo(desk: Desk, by: By, command: commands.Undo) -> None:
    note = next(n for n in desk.state.notes if n.number == command.note)
    for back in note.back:
        _take_back(desk, back)
    kept = tuple(back for back in note.back if not isinstance(back, BackPlayer))  # lists are long, and done with
    notes = tuple(replace(n, undone=True, back=kept) if n.number == note.number else n for n in desk.state.notes)
    desk.set(notes=notes)
    desk.note(by, "undo", player=note.player, match=note.match, text=note.what)


def _take_back(desk: Desk, back: Back) -> None:
    if isinstance(back, BackPlayer):
        if _entered(back) and desk.state.phase in BEFORE:
            go(desk, back.before.id)
        elif _entered(back):
            desk.tell(told.Gone(back.before.id))
        desk.change_player(
            back.before.id, **{name: getattr(back.before, name) for name in back.before.__struct_fields__}
        )
        if back.before.status == "in" and back.after.status != "in":
            desk.tell(told.Back(back.before.id))
    elif isinstance(back, BackResult) and back.before is not None:
        settle(desk, back.match, back.before)
    elif isinstance(back, BackPresence):
        set_here(desk, back.players, here=not back.here)
    elif isinstance(back, BackResult):
        _reopen(desk, match_of(desk.state, back.match))
    else:
        _unpublish(desk, back)


def _reopen(desk: Desk, match: Match) -> None:
    """To be played after all; its room was closed, so there will be another."""
    round_ = current(desk.state)
    assert round_ is not None
    desk.change_round(round_.number, phase="running" if round_.started else "published")
    replace_match(desk, match, (match.a, match.b))
    finish(desk, round_.number)


def _unpublish(desk: Desk, back: BackRound) -> None:
    """One step back; the rooms of a pairing that does not count are closed, and its matches get other ids."""
    if back.phase == "running":
        round_ = desk.change_round(back.number, phase="published", started=0, ends=0, paused_at=0, over=False)
        for match in round_.matches:
            if match.result is None:
                desk.change_match(match.id, since=0, asked=False, paused_at=0, late=False)
                desk.say_to_room(match, asks.Hold(match.id))
        return
    round_ = desk.state.rounds[back.number - 1]
    version = round_.version + 1
    for match in round_.matches:
        if match.result is None:
            desk.say_to_room(match, asks.Close(match.id))
    matches = tuple(replace(m, id=f"{back.number}.{version}.{n}", room="") for n, m in enumerate(round_.matches, 1))
    desk.set(versions=(*desk.state.versions[: back.number - 1], version))
    desk.change_round(back.number, phase="draft", version=version, matches=matches)
    desk.tell(told.Unpublished(back.number, back.version))


RULES: Rules = {
    commands.OpenLink: Rule(OWNER, _may_open_link, _open_link),
    commands.CloseLink: Rule(OWNER, _may_close_link, _close_link),
    commands.Appoint: Rule(OWNER, _may_appoint, _appoint),
    commands.Dismiss: Rule(OWNER, _may_dismiss, _do_dismiss),
    commands.Undo: Rule(STAFF, _may_undo, _undo),
}
