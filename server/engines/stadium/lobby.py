"""From the lobby to the first week: who takes part, the live draw, the homes (RULES.md, chapter 1)."""

from __future__ import annotations

from server.engines.clockwork import is_due
from server.engines.refusal import Code, Refused
from server.engines.stadium import commands
from server.engines.stadium import events as told
from server.engines.stadium.league import League, draw_key, mixed, season_draws, seats
from server.engines.stadium.map import Club, LeagueMap, fingerprint
from server.engines.stadium.options import LEAST_PLAYERS, MOST_PLAYERS
from server.engines.stadium.starts import first_land
from server.engines.stadium.state import Member, Setup, State, Week

DRAW_MS = 30_000
"""So long everybody may add a nonce."""
PICK_MS = 60_000
"""For choosing a home (R3)."""


def opened(setup: Setup) -> State:
    """A new league: its founder is a member and the commissioner."""
    options = setup.options
    weeks = tuple(Week(matchday) for matchday in range(options.first, options.last + 1))
    return State(setup=setup, members=(Member(0),), weeks=weeks)


def join(lg: League, seat: int) -> None:
    """After the draw nobody may join (R3)."""
    if lg.state.phase != "lobby" or seat in seats(lg.state):
        raise Refused(Code.NOT_NOW, reason="begun" if lg.state.phase != "lobby" else "joined")
    lg.set(members=tuple(sorted((*lg.state.members, Member(seat)), key=lambda m: m.seat)))
    lg.tell(told.Joined(seat))


def leave(lg: League, seat: int) -> None:
    lg.member(seat)
    if lg.state.phase != "lobby" or seat == 0:
        raise Refused(Code.NOT_NOW, reason="begun" if lg.state.phase != "lobby" else "founder")
    lg.set(members=tuple(m for m in lg.state.members if m.seat != seat))
    lg.tell(told.Left(seat))


def begin(lg: League, seat: int) -> None:
    """3 to 6 players (R1); the draw's commitment is shown, nonces may come."""
    if seat != 0:
        raise Refused(Code.NO_SUCH_SEAT)
    if lg.state.phase != "lobby":
        raise Refused(Code.NOT_NOW, reason="begun")
    if not LEAST_PLAYERS <= len(lg.state.members) <= MOST_PLAYERS:
        raise Refused(
            Code.NOT_NOW, reason="players", least=LEAST_PLAYERS, most=MOST_PLAYERS, have=len(lg.state.members)
        )
    lg.set(phase="draw", draw_ends=lg.at + DRAW_MS)
    lg.tell(told.DrawOpened(draw_key(lg.state.setup).commitment, lg.state.draw_ends))


def nonce(lg: League, seat: int, command: commands.Nonce) -> None:
    """Once everybody's is there, the draw is made."""
    m = lg.member(seat)
    if lg.state.phase != "draw" or m.nonce or is_due(lg.state.draw_ends, lg.at):
        raise Refused(Code.NOT_NOW, reason="no-draw")
    if not command.nonce.isprintable() or not command.nonce.strip():
        raise Refused(Code.NOT_OFFERED, reason="unprintable")
    lg.change_member(seat, nonce=command.nonce)
    lg.tell(told.NonceGiven(seat, command.nonce))
    if all(m.nonce for m in lg.state.members):
        draw(lg)


def draw(lg: League) -> None:
    """Draw who chooses first, and show the key at once (R3)."""
    source = draw_key(lg.state.setup)
    order = mixed(source, lg.state.members).shuffled(seats(lg.state), "order")
    lg.set(phase="draft", draw_ends=0, order=order, pick_ends=lg.at + PICK_MS)
    lg.tell(told.Drawn(order, source.key.hex()))


def free_homes(state: State, league_map: LeagueMap) -> list[Club]:
    """Stadiums that nobody has chosen (R2), by name."""
    taken = {m.home for m in state.members}
    return sorted(club for club in league_map.stadiums if club not in taken)


def home(lg: League, seat: int, command: commands.Home) -> None:
    """Only whose turn it is chooses, and only what is free (R2)."""
    lg.member(seat)
    state = lg.state
    if state.phase != "draft" or command.decision != state.drafted or is_due(state.pick_ends, lg.at):
        raise Refused(Code.STALE, decision=state.drafted if state.phase == "draft" else -1)
    if seat != state.order[state.drafted]:
        raise Refused(Code.NOT_YOUR_DECISION)
    assert lg.map is not None, "a draft has a map"
    if command.club not in free_homes(state, lg.map):
        raise Refused(Code.NOT_OFFERED, reason="taken" if command.club in lg.map.stadiums else "no-such-club")
    _choose(lg, seat, command.club)


def home_by_app(lg: League) -> None:
    """Time is up: a random free stadium (R3)."""
    assert lg.map is not None, "a draft has a map"
    free = free_homes(lg.state, lg.map)
    at = season_draws(lg.state).below(len(free), f"home|{lg.state.drafted}", 0)
    _choose(lg, lg.state.order[lg.state.drafted], free[at], by_app=True)


def _choose(lg: League, seat: int, club: Club, *, by_app: bool = False) -> None:
    lg.change_member(seat, home=club, by_app=by_app)
    lg.set(drafted=lg.state.drafted + 1, pick_ends=lg.at + PICK_MS)
    lg.tell(told.HomeChosen(seat, club, by_app))
    if lg.state.drafted == len(lg.state.members):
        _first_day(lg)


def _first_day(lg: League) -> None:
    """All homes are chosen: everybody's land, and the season (R4)."""
    assert lg.map is not None, "a draft has a map"
    lg.set(
        phase="season",
        pick_ends=0,
        map=fingerprint(lg.map),
        land=first_land(lg.map, {m.seat: m.home for m in lg.state.members}),
    )
    lg.tell(told.SeasonBegan(lg.map.id))
