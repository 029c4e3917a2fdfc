"""A match from being made to its result, and what follows from that (RULES.md, chapters 5 and 6)."""

from __future__ import annotations

from server.engines.contract import Plain
from server.engines.tournament import asks, judging, records
from server.engines.tournament import events as told
from server.engines.tournament.desk import Desk, draft, is_in, match_of, place_of
from server.engines.tournament.standings import BYE_GAMES, NOBODY
from server.engines.tournament.state import DRAWN, NEITHER, Games, How, Match, Result, State

NO_GAMES: Games = (0, 0, 0)


def wins_needed(state: State, stage: str) -> int:
    return state.setup.options.best_of_in(stage) // 2 + 1


def forfeit(state: State, stage: str, loser: int, how: How) -> Result:
    """A match that was lost without being played to its end: 1-0, or 2-0 of three (T41)."""
    won = wins_needed(state, stage)
    return Result(1 - loser, (won, 0, 0) if loser == 1 else (0, won, 0), how)


def of_games(games: Games, how: How) -> Result:
    return Result(0 if games[0] > games[1] else 1 if games[0] < games[1] else DRAWN, games, how)


def summed(match: Match, games: Games) -> Games:
    """Games of the room, and those that were lost by penalty."""
    return games[0] + match.lost[1], games[1] + match.lost[0], games[2]


# --- settling -----------------------------------------------------------------------------------------


def settle(desk: Desk, id_: str, result: Result, *, close: bool = True) -> None:
    """This is how the match ended. ``close``: its room need not go on. A bracket knows no draw (T35)."""
    round_, at = place_of(desk.state, id_)
    match = round_.matches[at]
    if round_.stage == "bracket" and result.winner in (DRAWN, NEITHER):
        result = Result(higher_seed(desk.state, match), result.games, "seed")
    corrected = match.result is not None
    gone_on = records.winners(desk.state).get(match.node, NOBODY)
    desk.change_match(id_, result=result, playing=False, paused_at=0, claims={})
    desk.tell(told.ResultKnown(id_, result.winner, result.games, result.how, corrected))
    if close and not corrected:
        desk.say_to_room(match_of(desk.state, id_), asks.Close(id_))
    judging.match_over(desk, id_)
    finish(desk, round_.number)
    if corrected and round_.stage == "bracket":
        _carry_on(desk, match_of(desk.state, id_), gone_on)


def finish(desk: Desk, number: int) -> None:
    """A round whose matches all have a result is done."""
    round_ = desk.state.rounds[number - 1]
    if round_.phase in ("published", "running") and all(m.result is not None for m in round_.matches):
        desk.change_round(number, phase="done", paused_at=0)
        desk.tell(told.RoundDone(number))


def higher_seed(state: State, match: Match) -> int:
    """The side that goes on where nobody won. Whoever has left has lost his match before (T41)."""
    return 0 if state.seeds.index(match.a) < state.seeds.index(match.b) else 1


def _carry_on(desk: Desk, corrected: Match, gone_on: int) -> None:
    """Who won now goes on, and who lost now goes where the other went. If a match above has begun all stays as it is:
    a bracket in which somebody plays twice, or has to play again, is worse than what a wrong result made of it (T44).
    """
    desk.change_match(corrected.id, went=NOBODY)
    below, _ = place_of(desk.state, corrected.id)
    fresh = records.bracket_now(desk.state)
    moved = {
        r.number: [m for m in r.matches if (fresh[m.node].a, fresh[m.node].b) != (m.a, m.b)]
        for r in desk.state.rounds[below.number :]
    }
    drafted = draft(desk.state)
    above = moved.pop(drafted.number, []) if drafted is not None else []
    if any(m.begun or m.result is not None for matches in moved.values() for m in matches):
        desk.change_match(corrected.id, went=gone_on)
    else:
        if above:
            desk.set(rounds=desk.state.rounds[:-1])
        for number, matches in moved.items():
            for match in matches:
                desk.say_to_room(match, asks.Close(match.id))
                now = fresh[match.node]
                replace_match(desk, match, (now.a, now.b) if now.played else ())
            finish(desk, number)
        desk.set(rounds=tuple(r for r in desk.state.rounds if r.matches))
    _mark_kept(desk)


def _mark_kept(desk: Desk) -> None:
    """Whatever comes of a node from which somebody else has gone on than the result says."""
    gone = {m.node for r in desk.state.rounds for m in r.matches if m.went != NOBODY}
    kept = {node.id for node in records.nodes(desk.state) if {node.a.node, node.b.node} & gone}
    for round_ in desk.state.rounds:
        for match in round_.matches:
            if match.kept != (match.node in kept):
                desk.change_match(match.id, kept=not match.kept)


def replace_match(desk: Desk, match: Match, players: tuple[int, int] | tuple[()]) -> None:
    """Another match at this table, of an id of its own, or none at all."""
    round_, at = place_of(desk.state, match.id)
    matches = list(round_.matches)
    if not players:
        desk.change_round(round_.number, matches=(*matches[:at], *matches[at + 1 :]))
        return
    fresh = made(desk.state, f"{match.id}+", match.table, players, match.node)
    matches[at] = fresh
    desk.change_round(round_.number, matches=tuple(matches))
    if fresh.online:
        open_room(desk, fresh.id)


def made(state: State, id_: str, table: int, players: tuple[int, int], node: str = "") -> Match:
    """A match to be played, or decided already where somebody is out. ``online``: both have a seat."""
    a, b = players
    if b == NOBODY:
        return Match(id_, table, a, b, node, result=Result(0, (BYE_GAMES, 0, 0), "bye"))
    stage = "bracket" if node else "group"
    out = [side for side, p in enumerate(players) if not is_in(state.players[p])]
    if not out:
        online = bool(state.setup.options.game) and all(state.players[p].seat != NOBODY for p in players)
        return Match(id_, table, a, b, node, online=online)
    how: How = "disqualified" if state.players[players[out[0]]].status == "disqualified" else "drop"
    if len(out) == 2 and stage == "group":
        return Match(id_, table, a, b, node, result=Result(NEITHER, NO_GAMES, how))
    return Match(id_, table, a, b, node, result=forfeit(state, stage, out[-1], how))


def open_room(desk: Desk, id_: str) -> None:
    """Ask for the match's room. Doing it again does no harm: the request has the match's own id."""
    round_, at = place_of(desk.state, id_)
    match, options = round_.matches[at], desk.state.setup.options
    a, b = desk.player(match.a), desk.player(match.b)
    bracket = round_.stage == "bracket"
    asked: dict[str, Plain] = {
        "set": options.card_set,
        "variant": options.variant,
        "best_of": options.best_of_in(round_.stage),
        "clock_ms": options.clock_ms,
        "draws": options.draws and not bracket,
        "compliment": False,
    }
    if bracket:
        asked |= {"at_time": "next_change", "advances": higher_seed(desk.state, match)}
    starter = asked["advances"] if bracket and options.cut_starter == "seed" else -1
    assert isinstance(starter, int)
    decks = (a.deck.cards if a.deck else (), b.deck.cards if b.deck else ())
    desk.ask(
        f"open:{id_}",
        asks.Open(id_, options.game, asked, (a.seat, b.seat), (a.name, b.name), decks, starter),
    )
