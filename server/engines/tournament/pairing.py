"""A round is paired: asked for, laid out by hand, or as the format has it (RULES.md, chapter 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from server.engines.refusal import Code, Refused
from server.engines.tournament import asks, commands, news, records
from server.engines.tournament import events as told
from server.engines.tournament.desk import SCORERS, By, Desk, Fields, Rule, Rules, draft, live, staff_seats
from server.engines.tournament.domains import Everybody
from server.engines.tournament.matches import made
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import Drafting, Round, Stage, State
from server.engines.tournament.swiss import Fault, Pair, Task


def is_swiss(state: State) -> bool:
    return state.phase == "group" and state.setup.options.format == "swiss"


# --- pairing ------------------------------------------------------------------------------------------


def _may_pair(desk: Desk, by: By) -> Iterator[Fields]:
    state = desk.state
    if state.phase not in ("group", "bracket"):
        raise Refused(Code.NOT_NOW, reason="over" if state.phase == "over" else "not-begun")
    if (round_ := live(state)) is not None:
        open_ = sum(m.result is None for m in round_.matches)
        raise Refused(Code.NOT_NOW, reason="round-open", open=open_)
    if state.phase == "group" and records.next_number(state) > state.total:
        raise Refused(Code.NOT_NOW, reason="rounds-over")
    if state.phase == "bracket" and not records.next_wave(state):
        raise Refused(Code.NOT_NOW, reason="bracket-over")
    if is_swiss(state) and len(records.in_play(state)) < 2:
        raise Refused(Code.NOT_NOW, reason="players", have=len(records.in_play(state)))
    yield {}


def _pair(desk: Desk, by: By, command: commands.PairRound) -> None:
    """Swiss pairings take their time and are asked for; the others are drafted at once."""
    state = desk.state
    number = records.next_number(state)
    version = records.next_version(state, number)
    if is_swiss(state):
        task = records.task(state)
        desk.set(
            versions=(*state.versions[: number - 1], version),
            drafting=Drafting(number, version, asks.name_of(task), basis_of(task)),
            rounds=without_draft(state),
        )
        desk.ask(f"pair:{number}.{version}", asks.PairUp(task))
    elif state.phase == "group":
        _lay_out(desk, number, version, "group", [(pair, "") for pair in records.robin_pairs(state, number)])
    else:
        wave = records.next_wave(state)
        _lay_out(desk, number, version, "bracket", [((f.a, f.b), f.node.id) for f in wave])
    desk.note(by, "pair")


def without_draft(state: State) -> tuple[Round, ...]:
    return state.rounds if draft(state) is None else state.rounds[:-1]


def drafted(desk: Desk, command: news.Drafted) -> None:
    """The pairing that was asked for; any other is stale."""
    drafting = desk.state.drafting
    if drafting is None or drafting.task != command.task:
        raise Refused(Code.STALE)
    given = [(p.id, NOBODY) for p in records.in_play(desk.state) if p.bye]
    pairs = [(pair, "") for pair in (*command.pairs, *given)]
    desk.set(drafting=None)
    _lay_out(desk, drafting.number, drafting.version, "group", pairs, command.faults)
    desk.change_round(drafting.number, task=drafting.task, basis=drafting.basis)


def basis_of(task: Task) -> str:
    """Equal as long as nothing that the pairing depends on has changed, chance apart."""
    return asks.name_of(replace(task, seed=bytes(32)))


def can_lay(state: State) -> bool:
    """There is a round to be paired, and it is a Swiss one."""
    return is_swiss(state) and live(state) is None and records.next_number(state) <= state.total


def _may_lay(desk: Desk, by: By) -> Iterator[Fields]:
    """Pairs by hand, where a pairing can't be had or is not wanted (fault 61)."""
    state = desk.state
    if not can_lay(state):
        raise Refused(Code.NOT_NOW, reason="no-pairing")
    ids = tuple(p.id for p in records.in_play(state))
    if len(ids) > 1:
        yield {"pairs": Everybody(ids)}


def _lay(desk: Desk, by: By, command: commands.LayOut) -> None:
    number = records.next_number(desk.state)
    faults = tuple(faults_of(desk.state, command.pairs))
    basis = basis_of(records.task(desk.state))
    desk.set(drafting=None)
    version = records.next_version(desk.state, number)
    _lay_out(desk, number, version, "group", [(pair, "") for pair in command.pairs], faults)
    desk.change_round(number, basis=basis)
    desk.note(by, "lay-out")


def _lay_out(
    desk: Desk,
    number: int,
    version: int,
    stage: Stage,
    pairs: Sequence[tuple[Pair, str]],
    faults: Sequence[tuple[Fault, Pair]] = (),
) -> None:
    """The draft: matches at their tables, byes at none."""
    state = desk.state
    tables = _tables(state, [pair for pair, _ in pairs])
    matches = [
        made(state, f"{number}.{version}.{n}", tables[pair], pair, node) for n, (pair, node) in enumerate(pairs, 1)
    ]
    matches.sort(key=lambda m: (m.b == NOBODY, m.table))
    round_ = Round(number, stage, version, matches=tuple(matches), faults=tuple(faults))
    desk.set(rounds=(*without_draft(state), round_), versions=(*state.versions[: number - 1], version))
    desk.tell(told.PairedUp(staff_seats(state), number, version))


def _tables(state: State, pairs: Iterable[Pair]) -> dict[Pair, int]:
    """From 1 on, the best pair first; who always sits at one table is sat there (T20). Byes sit nowhere."""
    fixed = {pair: max(state.players[p].table for p in pair) for pair in pairs if pair[1] != NOBODY}
    taken: set[int] = set()
    tables: dict[Pair, int] = {}
    for pair, table in fixed.items():
        if table and table not in taken:
            tables[pair] = table
            taken.add(table)
    free = (n for n in range(1, len(fixed) + len(taken) + 1) if n not in taken)
    for pair in pairs:
        if pair[1] == NOBODY:
            tables[pair] = 0
        elif pair not in tables:
            tables[pair] = next(free)
    return tables


def _needless_byes(state: State, pairs: Sequence[Pair]) -> frozenset[int]:
    """Who sits out though nobody awarded it, and there is somebody to play who sits out likewise (T13)."""
    alone = frozenset(a for a, b in pairs if b == NOBODY and not state.players[a].bye)
    return alone if len(alone) > 1 else frozenset()


def faults_of(state: State, pairs: Sequence[Pair]) -> Iterator[tuple[Fault, Pair]]:
    """What speaks against these pairs of the next round (T12, T13, T14, T15, T18)."""
    of = {e.id: e for e in records.entrants(state, state.players)}
    apart = records.are_clubs_apart(state)
    needless = _needless_byes(state, pairs)
    for a, b in pairs:
        if b == NOBODY:
            if of[a].byes:
                yield "second-bye", (a, b)
            if a in needless:
                yield "needless-bye", (a, b)
            continue
        if (min(a, b), max(a, b)) in state.forbidden:
            yield "forbidden", (a, b)
        if b in of[a].met:
            yield "rematch", (a, b)
        if apart and of[a].club and of[a].club == of[b].club:
            yield "club", (a, b)
        if of[a].points != of[b].points and (of[a].floated or of[b].floated):
            yield "float", (a, b)


RULES: Rules = {
    commands.PairRound: Rule(SCORERS, _may_pair, _pair),
    commands.LayOut: Rule(SCORERS, _may_lay, _lay),
}
