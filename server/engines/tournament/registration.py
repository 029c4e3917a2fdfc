"""Who takes part: entering, waiting for a place, leaving before it begins, coming late (RULES.md, chapters 1 and 7)."""

from __future__ import annotations

from collections.abc import Iterator

from server.engines.contract import OneOf
from server.engines.draws import Draws
from server.engines.refusal import Code, Refused
from server.engines.tournament import commands
from server.engines.tournament import events as told
from server.engines.tournament.desk import ANYBODY, SCORERS, By, Desk, Fields, Rule, Rules, published
from server.engines.tournament.domains import Names, Text, Whole
from server.engines.tournament.options import MOST_NAME, MOST_PLAYERS
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import BackPlayer, Player, State

MOST_WAITING = 256
"""Beyond the cap."""
SEATS = 1_024
"""Of an event's room: players, staff, and who only looks in."""
BEFORE = ("registration", "check-in")
IN = ("in", "waiting")
RECORDS = 2 * (MOST_PLAYERS + MOST_WAITING)
"""Players that an event knows, those who left among them: a number once given is nobody else's, so none is struck."""


def not_begun(desk: Desk) -> None:
    if desk.state.phase not in BEFORE:
        raise Refused(Code.NOT_NOW, reason="begun")


def _free_name(state: State, *but: int) -> Text:
    taken = {p.name.casefold() for p in state.players if p.id not in but}
    return Text(MOST_NAME, fits=lambda name: name.casefold() not in taken)


def _away(state: State, *, seated: bool) -> tuple[int, ...]:
    """Who left, or was taken off the list, and comes back under his number when his name is said again (T3).
    ``seated``: also who has a seat, which is not for others to take over."""
    return tuple(p.id for p in state.players if p.status == "absent" and p.name and (seated or p.seat == NOBODY))


def _room(state: State) -> int:
    return state.setup.options.cap + MOST_WAITING - sum(p.status in IN for p in state.players)


def _has_room(state: State) -> None:
    if _room(state) <= 0:
        raise Refused(Code.NOT_NOW, reason="full")


def _has_paper(state: State) -> None:
    """For somebody new."""
    if len(state.players) >= RECORDS:
        raise Refused(Code.NOT_NOW, reason="records", most=RECORDS)


_CLUB = Text(MOST_NAME, least=0)


def taking_part(desk: Desk, *, waiting: bool = True) -> tuple[int, ...]:
    """Players of an event that has not begun."""
    return tuple(p.id for p in desk.state.players if p.status in (IN if waiting else ("in",)))


# --- entering and leaving -----------------------------------------------------------------------------


def _may_register(desk: Desk, by: By) -> Iterator[Fields]:
    not_begun(desk)
    if by.player is not None and by.player.status in IN:
        raise Refused(Code.NOT_NOW, reason="registered")
    if desk.state.closed:
        raise Refused(Code.NOT_NOW, reason="closed")
    _has_room(desk.state)
    if by.player is not None:
        yield {"name": _free_name(desk.state, by.player.id), "club": _CLUB}
    else:
        _has_paper(desk.state)
        yield {"name": _free_name(desk.state, *_away(desk.state, seated=False)), "club": _CLUB}


def _register(desk: Desk, by: By, command: commands.Register) -> None:
    if by.player is not None:
        _come(desk, by.player.id, name=command.name, club=command.club)
    else:
        _add(desk, command.name, command.club, by.seat)


def _may_enter(desk: Desk, by: By) -> Iterator[Fields]:
    yield {"name": _enters(desk), "club": _CLUB}


def _may_enter_several(desk: Desk, by: By) -> Iterator[Fields]:
    """As many as there is room for."""
    name = _enters(desk)
    yield {"names": Names(min(_room(desk.state), RECORDS - len(desk.state.players)), name, _CLUB)}


def _enters(desk: Desk) -> Text:
    """Before it begins, or late: in Swiss rounds alone, while one is still to be paired (T43)."""
    if desk.state.phase not in BEFORE and not rounds_to_come(desk.state):
        raise Refused(Code.NOT_NOW, reason="too-late")
    _has_room(desk.state)
    _has_paper(desk.state)
    return _free_name(desk.state, *_away(desk.state, seated=True))


def rounds_to_come(state: State) -> bool:
    swiss = state.phase == "group" and state.setup.options.format == "swiss"
    return swiss and len(published(state)) < state.total


def _enter(desk: Desk, by: By, command: commands.Enter) -> None:
    back = _add(desk, command.name, command.club)
    desk.note(by, "enter", back, player=back.after.id, text=command.name)


def _enter_several(desk: Desk, by: By, command: commands.EnterSeveral) -> None:
    """One note, which takes all of them back (T3)."""
    back = [_add(desk, name, club) for name, club in command.names]
    back.reverse()  # who waits goes before those whose place he would get
    desk.note(by, "enter-several", *back, text=str(len(back)))


def _add(desk: Desk, name: str, club: str, seat: int = NOBODY) -> BackPlayer:
    """A new player, or one who comes back; beyond the cap he waits, and who comes late has missed the rounds so far.
    Returns how to take it back."""
    back = _away(desk.state, seated=seat == NOBODY)
    number = next((n for n in back if desk.player(n).name.casefold() == name.casefold()), len(desk.state.players))
    before = desk.player(number) if number in back else Player(number, name, seat, club, "absent")
    if number in back:
        seat = before.seat if seat == NOBODY else seat
        desk.change_player(number, name=name, club=club or before.club, seat=seat)
    else:
        desk.set(players=(*desk.state.players, before))
    if desk.state.phase in BEFORE:
        return BackPlayer(before, _come(desk, number))
    half = desk.state.setup.options.late_entry == "half-bye"
    missed = published(desk.state)
    after = desk.change_player(number, status="in", here=True, missed=missed, half=half and bool(missed))
    desk.tell(told.Joined(number, name))
    return BackPlayer(before, after)


def _come(desk: Desk, number: int, **changes: str) -> Player:
    full = sum(p.status == "in" for p in desk.state.players) >= desk.state.setup.options.cap
    player = desk.change_player(number, status="waiting" if full else "in", here=False, **changes)
    desk.tell(told.Joined(number, player.name, waiting=full))
    return player


def _may_withdraw(desk: Desk, by: By) -> Iterator[Fields]:
    not_begun(desk)
    if by.player is not None and by.player.status in IN:
        yield {}


def _withdraw(desk: Desk, by: By, command: commands.Withdraw) -> None:
    assert by.player is not None
    go(desk, by.player.id)


def go(desk: Desk, number: int) -> None:
    """Out, before it begins; whoever waits longest moves up (T2)."""
    was = desk.player(number).status
    desk.change_player(number, status="absent", here=False)
    desk.tell(told.Gone(number))
    if was == "in":
        move_up(desk)


def move_up(desk: Desk, *, here: bool = False) -> None:
    """The first who waits gets the place. ``here``: of those who are checked in."""
    found = next((p for p in desk.state.players if p.status == "waiting" and (p.here or not here)), None)
    if found is not None:
        desk.change_player(found.id, status="in")
        desk.tell(told.Moved(found.id))


def _may_remove(desk: Desk, by: By) -> Iterator[Fields]:
    not_begun(desk)
    if ids := taking_part(desk):
        yield {"player": OneOf(ids)}


def _remove(desk: Desk, by: By, command: commands.Remove) -> None:
    before = desk.player(command.player)
    go(desk, command.player)
    desk.note(by, "remove", player=command.player, text=before.name)


def _may_rename(desk: Desk, by: By) -> Iterator[Fields]:
    """Until it begins (fault 77)."""
    not_begun(desk)
    for player in desk.state.players:
        if player.status in IN:
            yield {"player": OneOf((player.id,)), "name": _free_name(desk.state, player.id), "club": _CLUB}


def _rename(desk: Desk, by: By, command: commands.Rename) -> None:
    before = desk.player(command.player)
    after = desk.change_player(command.player, name=command.name, club=command.club)
    desk.note(by, "rename", BackPlayer(before, after), player=command.player, text=command.name)


def _may_bind(desk: Desk, by: By) -> Iterator[Fields]:
    seats = {p.seat for p in desk.state.players}
    ids = tuple(p.id for p in desk.state.players if p.seat == NOBODY and p.name)
    if ids and desk.state.phase != "over":
        yield {"player": OneOf(ids), "seat": _Free(frozenset(seats))}


class _Free(Whole):
    """A seat on which no player sits."""

    def __init__(self, taken: frozenset[int]) -> None:
        super().__init__(0, SEATS - 1)
        self._taken = taken

    def admits(self, value: object) -> bool:
        return super().admits(value) and value not in self._taken

    def sample(self, draws: Draws, purpose: str) -> object:
        return next(n for n in range(SEATS) if n not in self._taken)


def _bind(desk: Desk, by: By, command: commands.Bind) -> None:
    before = desk.player(command.player)
    after = desk.change_player(command.player, seat=command.seat)
    desk.note(by, "bind", BackPlayer(before, after), player=command.player)


RULES: Rules = {
    commands.Register: Rule(ANYBODY, _may_register, _register),
    commands.Withdraw: Rule(ANYBODY, _may_withdraw, _withdraw),
    commands.Enter: Rule(SCORERS, _may_enter, _enter),
    commands.EnterSeveral: Rule(SCORERS, _may_enter_several, _enter_several),
    commands.Remove: Rule(SCORERS, _may_remove, _remove),
    commands.Rename: Rule(SCORERS, _may_rename, _rename),
    commands.Bind: Rule(SCORERS, _may_bind, _bind),
}
