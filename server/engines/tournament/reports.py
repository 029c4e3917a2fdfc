"""What match rooms say: that they are open, who has come, how it stands, how it ended (RULES.md, chapter 9).

Rooms say things at least once: what is known already is refused as stale, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from server.engines.refusal import Code, Refused
from server.engines.tournament import asks, news
from server.engines.tournament import events as told
from server.engines.tournament.desk import Desk, live, match_of, place_of
from server.engines.tournament.matches import of_games, settle, summed, wins_needed
from server.engines.tournament.state import DRAWN, Match, Result


def opened(desk: Desk, command: news.Opened) -> None:
    match = match_of(desk.state, command.match)
    if not match.online or match.room:
        raise Refused(Code.STALE)
    round_, _ = place_of(desk.state, match.id)
    since = (round_.paused_at or desk.at) if round_.phase == "running" else 0
    match = desk.change_match(match.id, room=command.room, since=since, watch=0)
    desk.tell(told.RoomOpened(match.id, command.room))
    for ask in _made_up_for(desk, match):
        desk.say_to_room(match, ask)


def _made_up_for(desk: Desk, match: Match) -> Iterator[asks.Ask]:
    """What the room would have heard, had it been there: it was opened with its clocks standing still (T50)."""
    if match.result is not None:
        yield asks.Close(match.id)
        return
    if match.extra_ms:
        yield asks.Stretch(match.id, match.extra_ms)
    for side in (0, 1):
        for _ in range(match.lost[side]):
            yield asks.Punish(match.id, side)
    round_, _ = place_of(desk.state, match.id)
    if round_.phase == "running" and not round_.paused_at and not match.paused_at:
        yield asks.GoOn(match.id)


def _playable(desk: Desk, id_: str) -> Match:
    """A match that a room may still report of; late or repeated news are stale."""
    match = match_of(desk.state, id_)
    if not match.online or match.result is not None or live(desk.state) is None:
        raise Refused(Code.STALE)
    return match


def arrived(desk: Desk, command: news.Arrived) -> None:
    match = _playable(desk, command.match)
    if command.side not in (0, 1) or match.here[command.side]:
        raise Refused(Code.STALE)
    here = (True, match.here[1]) if command.side == 0 else (match.here[0], True)
    desk.change_match(match.id, here=here)


def progress(desk: Desk, command: news.Progress) -> None:
    match = _playable(desk, command.match)
    if match.score == command.games and match.playing == command.playing:
        raise Refused(Code.STALE)
    desk.change_match(match.id, score=command.games, playing=command.playing)
    if match.late and not command.playing:
        time_is_up(desk, match.id)
    else:
        check_decided(desk, match.id)


def check_decided(desk: Desk, id_: str) -> None:
    """Games lost by penalty count, so that a match may be over before its room knows."""
    round_, at = place_of(desk.state, id_)
    match = round_.matches[at]
    games = summed(match, match.score)
    if any(match.lost) and max(games[:2]) >= wins_needed(desk.state, round_.stage):
        settle(desk, id_, of_games(games, "penalty" if not any(match.score) else "played"))


def reported(desk: Desk, command: news.Reported) -> None:
    """The room's word. Its winner counts, unless games were lost by penalty: then the games do."""
    match = _playable(desk, command.match)
    if command.winner not in (0, 1, DRAWN):
        raise Refused(Code.STALE)
    games = summed(match, command.games)
    result = of_games(games, "played") if any(match.lost) else Result(command.winner, games, "played")
    settle(desk, match.id, result, close=False)


def time_is_up(desk: Desk, id_: str) -> None:
    """More game wins win, else it is a draw; a game that is going on is ended by its room first (T53).

    Where there is no room nobody knows how it stands but the players: it is the staff's to say.
    """
    match = match_of(desk.state, id_)
    if match.playing:
        desk.change_match(id_, late=True)
        desk.say_to_room(match, asks.CallTime(id_))
    elif match.room:
        settle(desk, id_, of_games(summed(match, match.score), "time"))
    else:
        desk.change_match(id_, late=True)
