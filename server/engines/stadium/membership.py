"""What members may say about the league itself: who is missing in the squads, that they quit, that it may end (R10,
R61); and what becomes of an office whose holder is gone (15.1)."""

from __future__ import annotations

from server.engines.refusal import Code, Refused
from server.engines.stadium import commands, rounds
from server.engines.stadium import events as told
from server.engines.stadium.domains import Text
from server.engines.stadium.league import League, member
from server.engines.stadium.state import NOBODY, Note, Proposal, State

MOST_PROPOSALS = 20
"""Of one member in a season: nobody uses up what others may still need."""
MOST_NAME = 40
LEAST_LEFT = 3
"""With fewer players left the group may end the league (R61)."""
_RUNNING = ("draft", "season")


def propose(lg: League, seat: int, command: commands.Propose) -> None:
    """May be chosen at once; stays marked until the commissioner says who he is."""
    lg.member(seat)
    if lg.state.phase != "season" or not may_propose(lg.state, seat):
        raise Refused(Code.NOT_NOW, reason="no-season" if lg.state.phase != "season" else "too-many")
    assert lg.map is not None, "a season has a map"
    if command.club not in lg.map.stadiums:
        raise Refused(Code.NOT_OFFERED, reason="no-such-club")
    if not Text(MOST_NAME).admits(command.name):
        raise Refused(Code.NOT_OFFERED, reason="unprintable")
    proposal = Proposal(f"new:{len(lg.state.proposals) + 1}", seat, command.name.strip(), command.club)
    lg.set(proposals=(*lg.state.proposals, proposal))
    lg.tell(told.Proposed(proposal.id, seat, proposal.name, proposal.club))


def may_propose(state: State, seat: int) -> bool:
    return sum(proposal.seat == seat for proposal in state.proposals) < MOST_PROPOSALS


def towards(lg: League, seat: int, command: commands.Towards) -> None:
    """A wish for what the app places; open for all, like all that it goes by."""
    lg.member(seat)
    if lg.state.phase != "season":
        raise Refused(Code.NOT_NOW, reason="no-season")
    assert lg.map is not None, "a season has a map"
    if command.club and command.club not in lg.map.stadiums:
        raise Refused(Code.NOT_OFFERED, reason="no-such-club")
    lg.change_member(seat, towards=command.club)


def quit_league(lg: League, seat: int) -> None:
    """The land stays, the app acts (R17, R53, R61)."""
    lg.member(seat)
    if lg.state.phase not in _RUNNING:
        raise Refused(Code.NOT_NOW, reason="not-running")
    _quit(lg, seat)


def _quit(lg: League, seat: int) -> None:
    lg.change_member(seat, quit=True)
    lg.tell(told.Gone(seat))
    if lg.state.phase == "season":
        _end_if_agreed(lg)
    if lg.state.phase == "season":
        rounds.start_if_wanted(lg)


def forgotten(lg: League, seat: int) -> None:
    """Who was to be forgotten does not come back. In the lobby the place is as good as free."""
    m = lg.member(seat)
    if lg.state.phase == "over" or m.quit:
        raise Refused(Code.NOT_NOW, reason="has-quit")
    if lg.state.phase == "lobby":
        if seat == 0:
            raise Refused(Code.NOT_NOW, reason="founder")
        lg.set(members=tuple(other for other in lg.state.members if other is not m))
        lg.tell(told.Left(seat))
    else:
        _quit(lg, seat)


def inherit(lg: League, seat: int) -> None:
    """A league is never without somebody who can help it, as long as anybody is left (15.1). ``NOBODY``: nobody is;
    then nothing may wait for the office."""
    before, heir = member(lg.state, lg.state.commissioner), member(lg.state, seat)
    if lg.state.phase in ("lobby", "over") or before is None or not before.quit:
        raise Refused(Code.NOT_NOW, reason="no-vacancy")
    if seat == NOBODY and lg.state.paused:
        lg.set(paused=False)
        lg.note(Note(lg.at, NOBODY, "resumed"))
        return
    if heir is None or heir.quit:
        raise Refused(Code.NOT_NOW, reason="no-vacancy")
    lg.set(commissioner=seat)
    lg.note(Note(lg.at, before.seat, "handed-over", seat=seat))


def left(state: State) -> list[int]:
    """Who still plays."""
    return [m.seat for m in state.members if not m.quit]


def vote_end(lg: League, seat: int, command: commands.VoteEnd) -> None:
    """All who are left have to want it (R61)."""
    m = lg.member(seat)
    if lg.state.phase != "season" or len(left(lg.state)) >= LEAST_LEFT or m.ends == command.end:
        raise Refused(Code.NOT_NOW, reason="no-vote")
    lg.change_member(seat, ends=command.end)
    lg.tell(told.Voted(seat, command.end))
    _end_if_agreed(lg)


def _end_if_agreed(lg: League) -> None:
    playing = [m for m in lg.state.members if not m.quit]
    if playing and len(playing) < LEAST_LEFT and all(m.ends for m in playing):
        rounds.finish(lg, "agreed")
