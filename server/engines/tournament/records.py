"""From an event to what standings, pairings and brackets are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from server.engines.draws import Draws
from server.engines.tournament import bracket, robin
from server.engines.tournament.memo import Memo
from server.engines.tournament.standings import (
    BYE_GAMES,
    DRAW,
    NOBODY,
    WIN,
    Played,
    Rates,
    Row,
    table,
)
from server.engines.tournament.state import DRAWN, NEITHER, Match, Player, Round, Setup, State
from server.engines.tournament.swiss import Entrant, Style, Task, most_rounds

_LOTS = 1 << 32
_DONE = Memo(512)
"""What rounds that are done come to, and lots: neither changes any more."""


def chance(setup: Setup) -> Draws:
    """All chance of the event; its key is shown at the end."""
    return Draws(setup.key).derive("event")


def finished(rounds: Iterable[Round]) -> list[Round]:
    """The rounds before the cut that count: those that are done."""
    return [r for r in rounds if r.stage == "group" and r.phase == "done"]


def records(state: State) -> dict[int, list[Played]]:
    """Every player's rounds, those of dropped and disqualified ones too: they count for their opponents."""
    found: dict[int, list[Played]] = {p.id: [] for p in state.players}
    late = [p for p in state.players if p.missed]
    for round_ in finished(state.rounds):
        for id_, counted in _counted(round_):
            found[id_].append(counted)
        for player in late:
            if round_.number in player.missed:
                half = player.half and round_.number == player.missed[0]
                found[player.id].append(Played(NOBODY, DRAW if half else 0))
    return found


def _counted(round_: Round) -> Sequence[tuple[int, Played]]:
    """A done round as it counts for each of its players."""
    return _DONE.part(
        "round",
        (round_,),
        lambda: [(id_, played(match, side)) for match in round_.matches for side, id_ in enumerate(match.players)],
    )


def played(match: Match, side: int) -> Played:
    """A match as it counts for one side (T21, T24)."""
    result = match.result
    assert result is not None, "a round is done when all its matches are"
    if match.b == NOBODY:
        return Played(NOBODY, WIN, WIN * BYE_GAMES, BYE_GAMES, bye=True)
    won, drawn = result.games[side], result.games[2]
    points = WIN if result.winner == side else DRAW if result.winner == DRAWN else 0
    other = match.b if side == 0 else match.a
    return Played(other, points, WIN * won + DRAW * drawn, sum(result.games))


def ranked(state: State) -> list[int]:
    """Who stands in the table: also who dropped; not who was disqualified or never took part (T42)."""
    return [p.id for p in state.players if p.status in ("in", "dropped")]


def lots(state: State) -> dict[int, int]:
    """The number that decides where nothing else does, of each player."""
    count = len(state.players)
    return _DONE.part(f"lots {count}", (state.setup,), lambda: _lots(state.setup, count))


def _lots(setup: Setup, players: int) -> dict[int, int]:
    source = chance(setup)
    return {n: source.below(_LOTS, f"lot|{n}", 0) for n in range(players)}


def rows(state: State) -> tuple[Row, ...]:
    """The table after the last finished round."""
    return rows_of(state, rates(state))


def rates(state: State) -> Rates:
    """Of the rounds that are finished."""
    return Rates(records(state), state.setup.options.tie_breaks)


def rows_of(state: State, known: Rates) -> tuple[Row, ...]:
    """The same, where the rates are known already."""
    return table(known, ranked(state), lots(state))


def in_play(state: State) -> list[Player]:
    return [p for p in state.players if p.status == "in"]


# --- pairings -----------------------------------------------------------------------------------------


def next_number(state: State) -> int:
    """Of the round that is paired next; a draft's own number, because it is paired again."""
    last = state.rounds[-1] if state.rounds else None
    return 1 if last is None else last.number + (last.phase != "draft")


def next_version(state: State, number: int) -> int:
    return state.versions[number - 1] + 1 if number <= len(state.versions) else 1


def task(state: State) -> Task:
    """The next Swiss round as it is to be paired."""
    number = next_number(state)
    version = next_version(state, number)
    return Task(
        entrants=tuple(entrants(state, [p for p in in_play(state) if not p.bye])),
        seed=chance(state.setup).block(f"pairing|{number}", version),
        left=max(0, state.total - number),
        style=_style(state, number),
        forbidden=state.forbidden,
        clubs_apart=are_clubs_apart(state),
    )


def are_clubs_apart(state: State) -> bool:
    """In the round that is paired next (T12)."""
    return state.setup.options.clubs_apart and next_number(state) == 1


def entrants(state: State, players: Iterable[Player]) -> Iterator[Entrant]:
    """What is known of these players when the next round is paired, in their order."""
    number = next_number(state)
    before = [r for r in finished(state.rounds) if r.number < number]
    known, floated = records(state), _floated(before)
    placed = _style(state, number) in ("seeded", "power")
    places = ({row.player: row.rank for row in rows(state)} if before else _seeds(state)) if placed else {}
    for p in players:
        yield Entrant(
            id=p.id,
            points=sum(r.points for r in known[p.id]),
            met=tuple(r.opponent for r in known[p.id] if r.opponent != NOBODY),
            byes=sum(r.bye for r in known[p.id]),
            floated=p.id in floated,
            club=p.club,
            place=places.get(p.id, 0),
        )


def _style(state: State, number: int) -> Style:
    options = state.setup.options
    if number == 1:
        return options.first
    return "power" if number == state.total and options.last_round == "power" else "points"


def _seeds(state: State) -> dict[int, int]:
    """Places before anything was played: those the staff gave, then in the order of entering."""
    order = sorted(in_play(state), key=lambda p: (p.seed == 0, p.seed, p.id))
    return {p.id: at for at, p in enumerate(order, 1)}


def _floated(before: Sequence[Round]) -> frozenset[int]:
    """Whom the last round brought together with somebody of other points (T18)."""
    if not before:
        return frozenset()
    points: Counter[int] = Counter()
    for round_ in before[:-1]:
        for who, counted in _counted(round_):
            points[who] += counted.points
    met = [match for match in before[-1].matches if match.b != NOBODY]
    return frozenset(who for match in met if points[match.a] != points[match.b] for who in match.players)


def robin_pairs(state: State, number: int) -> list[tuple[int, int]]:
    """A round robin's round, without who sits out (T30)."""
    return [p for p in robin.pairs(state.order, number) if NOBODY not in p]


def can_rematch(players: int, rounds: int) -> bool:
    """So many rounds can't be paired without one."""
    return rounds > most_rounds(players)


# --- brackets -----------------------------------------------------------------------------------------


def nodes(state: State) -> tuple[bracket.Node, ...]:
    options = state.setup.options
    size = bracket.size_for(len(state.seeds))
    return bracket.double(size) if options.format == "double" else bracket.single(size, options.third_place)


def winners(state: State) -> dict[str, int]:
    """Who goes on from which node, so far; a draft tells nothing yet."""
    found = {}
    for round_ in state.rounds:
        for match in round_.matches if round_.phase != "draft" else ():
            if match.node and match.result is not None and match.result.winner not in (DRAWN, NEITHER):
                found[match.node] = match.went if match.went != NOBODY else match.players[match.result.winner]
    return found


def bracket_now(state: State) -> dict[str, bracket.Filled]:
    """Every node as it stands; empty without a bracket."""
    return bracket.filled(nodes(state), state.seeds, winners(state)) if state.seeds else {}


def next_wave(state: State) -> list[bracket.Filled]:
    """The nodes that can be played next."""
    waiting = [f for f in bracket_now(state).values() if f.played and not f.done]
    wave = min((f.node.wave for f in waiting), default=0)
    return [f for f in waiting if f.node.wave == wave]


def order_of_seeds(state: State, count: int) -> tuple[int, ...]:
    """Who goes into the bracket, the first seed first: by the table after rounds, else by seed or by lot (T11, T33)."""
    if state.rounds:
        inside = {p.id for p in in_play(state)}
        return tuple([row.player for row in rows(state) if row.player in inside][:count])
    ids = [p.id for p in in_play(state)]
    if state.setup.options.first == "seeded":
        return tuple(sorted(ids, key=lambda id_: _seeds(state)[id_])[:count])
    return chance(state.setup).shuffled(ids, "seeds")[:count]
