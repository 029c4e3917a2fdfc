"""The stadium league behind the engine contract: commands in, the next state out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from server.engines.clockwork import LEAST_TOLD_MS, is_due, shifted
from server.engines.contract import (
    Actor,
    Due,
    Migration,
    Ms,
    Offer,
    Office,
    Outage,
    Outcome,
    Plain,
    Presence,
    Seat,
    Step,
    View,
    Viewer,
)
from server.engines.draws import Draws
from server.engines.refusal import Code, Refused
from server.engines.stadium import (
    commands,
    flags,
    legal,
    lobby,
    membership,
    office,
    picks,
    playing,
    prizes,
    round_commands,
    rounds,
    season,
    telling,
)
from server.engines.stadium import events as told
from server.engines.stadium.imagine import imagine
from server.engines.stadium.league import League, member
from server.engines.stadium.map import LeagueMap
from server.engines.stadium.memo import Memo
from server.engines.stadium.options import LEAST_PLAYERS, MOST_PLAYERS, checked
from server.engines.stadium.state import NOBODY, Setup, State
from server.engines.stadium.view import view

SEATS = MOST_PLAYERS


class Stadium:
    """The engine. ``maps``: every map that leagues may be played on (R55)."""

    name = "stadium"
    version = 1
    migrations: Mapping[int, Migration] = {}
    seats = SEATS
    state_type = State
    command_type: Any = commands.StadiumCommand
    event_type: Any = told.StadiumEvent

    def __init__(self, maps: Iterable[LeagueMap]) -> None:
        self._maps = {(m.clubs, m.players, m.matchdays): m for m in maps}
        self._memo = Memo()

    def map_of(self, state: State) -> LeagueMap | None:
        """The map of a league that has begun; None before."""
        if state.phase == "lobby":
            return None
        options = state.setup.options
        return self._maps[options.clubs, len(state.members), options.matchdays]

    def setup(self, options: Mapping[str, Plain], key: bytes) -> Setup:
        """``options``: fields of ``Options``; ``matchdays`` may stand for ``last``."""
        chosen = checked(options)
        wanted = ((chosen.clubs, n, chosen.matchdays) for n in range(LEAST_PLAYERS, MOST_PLAYERS + 1))
        if not all(key in self._maps for key in wanted):
            raise Refused(Code.BAD_OPTION, option="clubs")
        return Setup(chosen, key)

    def start(self, setup: Setup, at: Ms) -> Step:
        return Step(lobby.opened(setup))

    def apply(self, state: State, actor: Actor, command: Any, at: Ms) -> Step:
        """One command. A refusal leaves everything as it was."""
        lg = League(state, self.map_of(state), at)
        if actor is Office.SYSTEM:
            handler = _BY_SYSTEM.get(type(command))
            if handler is None:
                raise Refused(Code.NO_SUCH_SEAT)
            handler(lg, command)
        elif actor is Office.REFEREE:
            if type(command) not in office.DUTIES:
                raise Refused(Code.NO_SUCH_SEAT)
            office.act(lg, NOBODY, command)
        else:
            self._by_seat(lg, int(actor), command)
        return Step(lg.state, tuple(lg.story))

    def _by_seat(self, lg: League, seat: int, command: Any) -> None:
        if not 0 <= seat < SEATS:
            raise Refused(Code.NO_SUCH_SEAT)
        handler = _BY_SEAT.get(type(command))
        if handler is not None:
            if lg.state.phase == "over":
                raise Refused(Code.GAME_OVER)
            _still_plays(lg, seat)
            handler(lg, seat, command)
        elif type(command) in office.DUTIES:
            _still_plays(lg, seat)
            office.act(lg, seat, command)
        else:
            raise Refused(Code.NO_SUCH_SEAT)
        if lg.state.round is not None:
            rounds.stir(lg, seat, acted=True)

    def legal(self, state: State, seat: Seat) -> Sequence[Offer]:
        return legal.legal(League(state, self.map_of(state), 0), int(seat))

    def view(self, state: State, viewer: Viewer) -> View:
        return view(League(state, self.map_of(state), 0), viewer, self._memo)

    def tell(self, event: Any, viewer: Viewer) -> View | None:
        return telling.tell(event, viewer)

    def imagine(self, view: View, draws: Draws) -> State:
        return imagine(view, draws, self._maps)

    def awaiting(self, state: State) -> frozenset[Seat]:
        """Seats whose decision holds up the game: in the lobby the founder's, then the drafter's, then the flag's."""
        if state.phase == "lobby":
            return frozenset({Seat(0)})
        if state.phase == "draw":
            return frozenset(Seat(m.seat) for m in state.members if not m.nonce)
        if state.phase == "draft":
            return frozenset({Seat(state.order[state.drafted])})
        turn = state.round.turn if state.round is not None else None
        return frozenset({Seat(turn.seat)}) if turn is not None else frozenset()

    def deadlines(self, state: State) -> Mapping[str, Ms]:
        """``draw``, ``home:N``, ``turn:N``, and those of the weeks (``season.deadlines``)."""
        if state.phase == "draw":
            return {"draw": Ms(state.draw_ends)}
        if state.phase == "draft":
            return {f"home:{state.drafted}": Ms(state.pick_ends)}
        if state.phase != "season":
            return {}
        found = {name: Ms(at) for name, at in season.deadlines(state).items()}
        if state.round is not None and state.round.turn is not None:
            found[f"turn:{state.round.turn.number}"] = Ms(state.round.turn.ends)
        return found

    def absent(self, state: State) -> frozenset[Seat]:
        """Members whose seat nobody holds."""
        return frozenset(Seat(m.seat) for m in state.members if m.away)

    def lags(self, state: State) -> None:
        """30 seconds are 30 seconds, for all alike (R53)."""
        return

    def not_before(self, state: State, actor: Actor, command: Any) -> Ms:
        """No answer here tells anything by its swiftness."""
        return Ms(0)

    def open_seats(self, state: State) -> int:
        """After the draw nobody comes to a league any more (R1)."""
        return SEATS if state.phase == "lobby" else 0

    def begun(self, state: State) -> bool:
        """From the draw on."""
        return state.phase != "lobby"

    def outcome(self, state: State) -> Outcome | None:
        """A shared title has no single winner (R57)."""
        if state.result is None:
            return None
        winners = state.result.winners
        return Outcome(winners[0] if len(winners) == 1 else None, state.result.reason)

    def disclosed(self, state: State) -> tuple[bytes, ...] | None:
        """The room's key, after the final table: nothing is drawn any more (R3)."""
        return (state.setup.key,) if state.result is not None else None

    def commitments(self, keys: tuple[bytes, ...]) -> tuple[str, ...]:
        """Of the draw's key and the season's."""
        (key,) = keys
        return tuple(Draws(key).derive(name).commitment for name in ("draw", "season"))

    def reopened(self, options: Mapping[str, Plain], keys: tuple[bytes, ...]) -> Setup:
        (key,) = keys
        return self.setup(options, key)


# --- who does what ----------------------------------------------------------------------------------------


def _still_plays(lg: League, seat: int) -> None:
    """Who has quit says nothing any more, in an office neither (R61, 15.1)."""
    m = member(lg.state, seat)
    if m is not None and m.quit:
        raise Refused(Code.NOT_NOW, reason="quit")


def _comeback(lg: League, seat: int, command: commands.Comeback) -> None:
    playing.comeback(lg, seat, command)
    picks.release(lg)


def _awake(lg: League, seat: int, command: round_commands.Awake) -> None:
    lg.member(seat)
    if lg.state.round is None:
        raise Refused(Code.NOT_NOW, reason="no-round")


def _due(lg: League, command: Due) -> None:
    state, name = lg.state, command.name
    if name == "draw" and state.phase == "draw" and is_due(state.draw_ends, lg.at):
        lobby.draw(lg)
    elif name == f"home:{state.drafted}" and state.phase == "draft" and is_due(state.pick_ends, lg.at):
        lobby.home_by_app(lg)
    elif name.startswith("turn:") and name[5:].isdecimal():
        rounds.lapse(lg, int(name[5:]))
    elif state.phase == "season":
        season.due(lg, name)
    else:
        raise Refused(Code.STALE)


def _outage(lg: League, command: Outage) -> None:
    """Draw, draft and flag turns move; calendar deadlines never do."""
    state, gap_ms = lg.state, command.gap_ms
    lg.set(draw_ends=shifted(state.draw_ends, gap_ms), pick_ends=shifted(state.pick_ends, gap_ms))
    turn = None
    if state.round is not None:
        turn = state.round.turn
        lg.set(round=flags.shift(state.round, gap_ms))
    if gap_ms >= LEAST_TOLD_MS and (state.draw_ends or state.pick_ends or turn is not None):
        lg.tell(told.GivenBack(gap_ms))


def _presence(lg: League, command: Presence) -> None:
    m = member(lg.state, command.seat)
    if m is None or m.away != command.here:
        raise Refused(Code.STALE)
    lg.change_member(m.seat, away=not command.here)
    if command.here and not m.quit:
        rounds.stir(lg, m.seat, acted=False)


_BY_SYSTEM: dict[type, Callable[[League, Any], None]] = {
    Due: _due,
    Outage: _outage,
    Presence: _presence,
    commands.FeedPlan: lambda lg, c: season.feed_plan(lg, c.plan),
    commands.FeedResults: lambda lg, c: season.feed_results(lg, c.results),
    commands.FeedSquads: lambda lg, c: season.feed_squads(lg, c.squads),
    commands.Forgotten: lambda lg, c: membership.forgotten(lg, c.seat),
    commands.Inherit: lambda lg, c: membership.inherit(lg, c.seat),
}

_BY_SEAT: dict[type, Callable[[League, int, Any], None]] = {
    commands.Join: lambda lg, seat, c: lobby.join(lg, seat),
    commands.Leave: lambda lg, seat, c: lobby.leave(lg, seat),
    commands.Begin: lambda lg, seat, c: lobby.begin(lg, seat),
    commands.Nonce: lobby.nonce,
    commands.Home: lobby.home,
    commands.ChangePicks: picks.change,
    commands.Klatsche: playing.klatsche,
    commands.Trainer: playing.trainer,
    commands.Comeback: _comeback,
    commands.Quick: playing.quickly,
    commands.Spy: playing.spy,
    commands.ChoosePrize: prizes.choose,
    commands.Ready: lambda lg, seat, c: rounds.ready(lg, seat, c.matchday, c.ready),
    commands.Propose: membership.propose,
    commands.Towards: membership.towards,
    commands.Quit: lambda lg, seat, c: membership.quit_league(lg, seat),
    commands.VoteEnd: membership.vote_end,
    round_commands.Place: rounds.answer,
    round_commands.PassFlag: rounds.answer,
    round_commands.GiveUp: rounds.answer,
    round_commands.Forgo: rounds.answer,
    round_commands.Awake: _awake,
}
