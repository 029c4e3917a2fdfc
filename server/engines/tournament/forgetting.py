"""Who wants to be forgotten is: his name goes out of the event, what he played stays (RULES.md, T63)."""

from __future__ import annotations

from msgspec.structs import replace

from server.engines.refusal import Code, Refused
from server.engines.tournament import news
from server.engines.tournament.desk import Desk, player_on, staff_seats
from server.engines.tournament.events import Staffed
from server.engines.tournament.leaving import PLAYING, leave
from server.engines.tournament.registration import BEFORE, IN, go
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import OWNER, BackPlayer, Note, Player


def forgotten(desk: Desk, command: news.Forgotten) -> None:
    """Whoever sits here leaves as a player and as staff; the founder's office stays with the seat."""
    player = player_on(desk.state, command.seat)
    employed = command.seat in desk.state.staff and command.seat != OWNER
    if player is None and not employed:
        raise Refused(Code.STALE)
    if player is not None:
        _leave(desk, player)
        _strike_out(desk, player.id)
    if employed:
        to = staff_seats(desk.state)
        desk.set(staff={seat: staff for seat, staff in desk.state.staff.items() if seat != command.seat})
        desk.tell(Staffed(to, command.seat, ""))


def _leave(desk: Desk, player: Player) -> None:
    if desk.state.phase in BEFORE and player.status in IN:
        go(desk, player.id)
    elif desk.state.phase in PLAYING and player.status == "in":
        leave(desk, player.id, "dropped")


def _strike_out(desk: Desk, number: int) -> None:
    """Wherever his name is, or what was said of him. Nothing that the staff did to him can be taken back any more."""
    desk.change_player(number, name="", club="", seat=NOBODY)
    desk.set(
        notes=tuple(_without(n, number) for n in desk.state.notes),
        penalties=tuple(replace(p, reason="") if p.player == number else p for p in desk.state.penalties),
        result=tuple(replace(p, key="") if p.player == number else p for p in desk.state.result),
    )


def _without(note: Note, number: int) -> Note:
    """Of a list of names, all others stay in it."""
    if note.player == number:
        return replace(note, text="", back=())
    back = tuple(b for b in note.back if not (isinstance(b, BackPlayer) and b.after.id == number))
    return note if len(back) == len(note.back) else replace(note, back=back)
