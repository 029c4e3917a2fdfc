"""Results by the staff, and by both players of a paper table (RULES.md, chapter 5)."""

from __future__ import annotations

from collections.abc import Iterator

from server.engines.contract import OneOf
from server.engines.refusal import Code, Refused
from server.engines.tournament import commands, judging
from server.engines.tournament.desk import (
    ANYBODY,
    JUDGES,
    STAFF,
    By,
    Desk,
    Fields,
    Rule,
    Rules,
    live,
    match_of,
    open_match,
    place_of,
)
from server.engines.tournament.domains import Score, Sides
from server.engines.tournament.matches import NO_GAMES, forfeit, of_games, settle
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import NEITHER, BackResult, Match, Result, State

# --- by the staff -------------------------------------------------------------------------------------


def undecided(state: State) -> list[Match]:
    round_ = live(state)
    return [m for m in round_.matches if m.result is None] if round_ is not None else []


def _score(state: State, stage: str) -> Score:
    return Score(state.setup.options.best_of_in(stage), decided=stage == "bracket")


def _may_enter(desk: Desk, by: By) -> Iterator[Fields]:
    round_ = live(desk.state)
    if round_ is not None and (ids := tuple(m.id for m in undecided(desk.state))):
        yield {"match": OneOf(ids), "games": _score(desk.state, round_.stage)}


def _enter(desk: Desk, by: By, command: commands.EnterResult) -> None:
    result = of_games(command.games, "entered")
    settle(desk, command.match, result)
    desk.note(by, "result", BackResult(command.match, None, result), match=command.match)


def _may_correct(desk: Desk, by: By) -> Iterator[Fields]:
    """Any match that was played by two and has a result, of any round (T44)."""
    if desk.state.phase == "over":
        raise Refused(Code.NOT_NOW, reason="over")
    for stage in ("group", "bracket"):
        ids = tuple(
            m.id
            for r in desk.state.rounds
            if r.stage == stage and r.phase != "draft"
            for m in r.matches
            if m.result is not None and m.b != NOBODY
        )
        if ids:
            yield {"match": OneOf(ids), "games": _score(desk.state, stage)}


def _correct(desk: Desk, by: By, command: commands.Correct) -> None:
    before = match_of(desk.state, command.match).result
    result = of_games(command.games, "entered")
    settle(desk, command.match, result)
    desk.note(by, "correct", BackResult(command.match, before, result), match=command.match)


def _may_no_show(desk: Desk, by: By) -> Iterator[Fields]:
    if ids := tuple(m.id for m in undecided(desk.state) if not m.playing):
        yield {"match": OneOf(ids), "sides": Sides()}


def _no_show(desk: Desk, by: By, command: commands.NoShow) -> None:
    missed(desk, command.match, command.sides)
    result = match_of(desk.state, command.match).result
    desk.note(by, "no-show", BackResult(command.match, None, result), match=command.match)


def missed(desk: Desk, id_: str, sides: tuple[int, ...]) -> None:
    """Who is not there loses; if nobody is, both do (T40)."""
    round_, _ = place_of(desk.state, id_)
    if len(sides) == 2:
        settle(desk, id_, Result(NEITHER, NO_GAMES, "no-show"))
    else:
        settle(desk, id_, forfeit(desk.state, round_.stage, sides[0], "no-show"))


# --- by both players ----------------------------------------------------------------------------------


def _may_claim(desk: Desk, by: By) -> Iterator[Fields]:
    """Paper tables, and those whose room could not be opened (T61): a room knows its result."""
    if by.player is None:
        return
    match = open_match(desk.state, by.player.id)
    if match is None or match.room:
        return
    round_, _ = place_of(desk.state, match.id)
    if not match.online or round_.phase == "running":
        yield {"match": OneOf((match.id,)), "games": _score(desk.state, round_.stage)}


def _claim(desk: Desk, by: By, command: commands.Claim) -> None:
    """Agreed by both it counts; two different words are a judge's matter, never the last one's (T56)."""
    assert by.player is not None
    match = match_of(desk.state, command.match)
    side = match.players.index(by.player.id)
    own, others, drawn = command.games
    games = (own, others, drawn) if side == 0 else (others, own, drawn)
    claims = {**match.claims, side: games}
    desk.change_match(match.id, claims=claims)
    if len(claims) == 2 and claims[0] == claims[1]:
        settle(desk, match.id, of_games(games, "agreed"))
    elif len(claims) == 2 and not judging.is_quarrel(desk.state, match.id):
        judging.call(desk, match.id, by.player.id, "conflict")


RULES: Rules = {
    commands.EnterResult: Rule(STAFF, _may_enter, _enter),
    commands.Correct: Rule(JUDGES, _may_correct, _correct),
    commands.NoShow: Rule(STAFF, _may_no_show, _no_show),
    commands.Claim: Rule(ANYBODY, _may_claim, _claim),
}
