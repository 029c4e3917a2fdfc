"""What each command does to the table: a player's answers and wishes, and what the runtime reports."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from server.engines.clockwork import LEAST_TOLD_MS, is_due, shifted
from server.engines.contract import Due, Lag, Outage, Presence
from server.engines.legends import absence, asking, commands, legal, lobby
from server.engines.legends import events as told
from server.engines.legends.ending import finish, time_is_up
from server.engines.legends.series import may_change_deck
from server.engines.legends.state import STOPS, Decision, Result
from server.engines.legends.table import Table
from server.engines.refusal import Code, Refused

LAG_MOST_MS = 500
"""More is nobody's line, and given back to nobody."""


def by_seat(t: Table, seat: int, command: Any) -> None:
    if isinstance(command, commands.OfGame) and command.game != t.game:
        raise Refused(Code.STALE)
    """What a player says is drafted upon the table, or refused."""
    if t.held_at and not isinstance(
        command, commands.Settings | commands.ChooseDeck | commands.OwnDeck | commands.Compliment
    ):
        raise Refused(Code.NOT_NOW, reason="held")
    if isinstance(command, commands.Answer):
        d = legal.check(t.decision, seat, command)
        if _too_late(t, d) or _is_over(t):
            raise Refused(Code.STALE, decision=-1)
        if not asking.is_covered(d) or command.picks != d.default:  # or it would be told from one that came by itself
            t.player(seat, timeouts=0)
        _answer(t, d, command.picks)
    elif isinstance(command, commands.Settings):
        _settings(t, seat, command)
    elif isinstance(command, commands.ChooseDeck | commands.OwnDeck):
        _deck(t, seat, command)
    elif isinstance(command, commands.Compliment):
        if t.phase != "compliment" or t.players[seat].when is not None:
            raise Refused(Code.NOT_NOW)
        lobby.compliment(t, seat, command.when)
    elif isinstance(command, commands.Next | commands.Rematch):
        if t.phase != "over" or t.players[seat].again or bool(t.break_ends) != isinstance(command, commands.Next):
            raise Refused(Code.NOT_NOW)
        if t.setup.options.refereed and not t.break_ends:
            raise Refused(Code.NOT_NOW)
        lobby.another(t, seat)
    else:
        _ending(t, seat, command)


def _settings(t: Table, seat: int, command: commands.Settings) -> None:
    stops = t.players[seat].stops if command.stops is None else command.stops
    if len(set(stops)) < len(stops):
        raise Refused(Code.WRONG_COUNT, least=0, most=len(STOPS))
    usual = t.players[seat].usual if command.replies == "off" else command.replies
    t.player(seat, replies=command.replies, usual=usual, stops=tuple(s for s in STOPS if s in stops))


def _deck(t: Table, seat: int, command: commands.ChooseDeck | commands.OwnDeck) -> None:
    first = t.phase == "lobby" and not t.players[seat].list
    if not first and not may_change_deck(t, seat):
        raise Refused(Code.NOT_NOW)
    if isinstance(command, commands.OwnDeck):
        lobby.choose(t, seat, command.cards)
        return
    deck = t.lib.decks.get(command.ready)
    if deck is None:
        raise Refused(Code.NO_SUCH_DECK)
    lobby.choose(t, seat, deck.cards)


def _ending(t: Table, seat: int, command: Any) -> None:
    """Resigning, and a draw by agreement (R34). At 20:00.000 it is too late for both (R18)."""
    if t.phase in ("lobby", "compliment", "over"):
        raise Refused(Code.NOT_NOW)
    if _is_over(t):
        raise Refused(Code.GAME_OVER)
    if isinstance(command, commands.Resign):
        t.tell(told.Resigned(seat))
        finish(t, Result(1 - seat, "resigned"))
    elif isinstance(command, commands.OfferDraw):
        agreed = t.setup.options.draws
        if not agreed or t.draw_offer is not None or t.players[seat].draw_offered == t.turn:
            raise Refused(Code.NOT_NOW)
        t.draw_offer = seat
        t.player(seat, draw_offered=t.turn)
        t.tell(told.DrawOffered(seat))
    else:
        if t.draw_offer is None or t.draw_offer == seat:
            raise Refused(Code.NOT_NOW)
        if command.accept:
            finish(t, Result(None, "agreed"))
        else:
            t.draw_offer = None
            t.tell(told.DrawDeclined(seat))


def _too_late(t: Table, d: Decision) -> bool:
    """Time and bank of this decision are up; while its player is away they stand still."""
    player = t.players[d.seat]
    return not player.frozen_since and is_due(asking.ends(d, player.bank_ms), t.at)


def _is_over(t: Table) -> bool:
    """20:00.000 has come (R18), on a clock that runs."""
    return not t.paused_at and is_due(t.match_ends, t.at)


def by_system(t: Table, command: Due | Outage | Presence | Lag) -> None:
    """What the server reports. A deadline that is not due, or comes twice, is refused as ``stale``."""
    d = t.decision
    if isinstance(command, Presence):
        _presence(t, command)
    elif isinstance(command, Lag):
        _lag(t, command)
    elif isinstance(command, Due) and t.held_at:
        raise Refused(Code.STALE)
    elif isinstance(command, Outage):
        _outage(t, command.gap_ms)
    elif command.name == "match" and t.result is None and _is_over(t):
        time_is_up(t)
    elif command.name == "next" and is_due(t.break_ends, t.at):
        lobby.go_on(t)
    elif command.name in ("away:0", "away:1"):
        seat = int(command.name[-1])
        if not t.players[seat].frozen_since or t.at < t.players[seat].frozen_since + absence.credit(t, t.players[seat]):
            raise Refused(Code.STALE)
        absence.thaw(t, seat)
    elif d is not None and d.asked and command.name == f"decision:{d.number}":
        if not _too_late(t, d):
            raise Refused(Code.STALE)
        _time_out(t, d)
    elif d is not None and not d.asked and command.name == f"auto:{d.number}":
        if t.at < d.opened + d.pause_ms:
            raise Refused(Code.STALE)
        t.decision = None
        t.todo[-1] = replace(t.todo[-1], picked=d.default)
    else:
        raise Refused(Code.STALE)


def _outage(t: Table, gap_ms: int) -> None:
    """Told wherever something runs: of a game that is on, whoever is asked. What stands still loses nothing by it."""
    d = t.decision
    if d is not None:
        t.decision = replace(d, opened=shifted(d.opened, gap_ms))
    t.match_ends = shifted(t.match_ends, gap_ms)
    t.stopped_at = shifted(t.stopped_at, gap_ms)
    t.break_ends = shifted(t.break_ends, gap_ms)
    t.held_at = shifted(t.held_at, gap_ms)
    absence.move(t, gap_ms)
    if gap_ms >= LEAST_TOLD_MS and not t.held_at and (d is not None or t.break_ends):
        t.tell(told.GivenBack(gap_ms))


def _presence(t: Table, command: Presence) -> None:
    if command.seat not in (0, 1) or t.players[command.seat].away != command.here:
        raise Refused(Code.STALE)
    if command.here:
        absence.back(t, command.seat)
        lobby.begin_if_ready(t)
    else:
        absence.gone(t, command.seat)


def _lag(t: Table, command: Lag) -> None:
    """From the next question on. 20:00 is the same for both, and knows nothing of it."""
    if command.seat not in (0, 1) or command.ms < 0:
        raise Refused(Code.STALE)
    t.player(command.seat, lag_ms=min(command.ms, LAG_MOST_MS))


def _time_out(t: Table, d: Decision) -> None:
    """The default answer is given; the third time-out in a row loses (or another number, by the room's options).

    Where nothing was left of turn and bank when the question came, it is no other time-out.
    """
    if asking.ends(d, t.players[d.seat].bank_ms) > d.opened:
        timeouts = t.players[d.seat].timeouts + 1
        t.player(d.seat, timeouts=timeouts)
        if d.shown_as != "reply":
            t.tell(told.TimedOut(d.seat, d.shown_as))
        if 0 < t.setup.options.timeouts <= timeouts:
            finish(t, Result(1 - d.seat, "timeouts"))
            return
    _answer(t, d, d.default)


def _answer(t: Table, d: Decision, picks: tuple[str, ...]) -> None:
    asking.settle_clock(t, d)
    t.decision = None
    t.todo[-1] = replace(t.todo[-1], picked=picks)
