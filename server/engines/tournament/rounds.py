"""Pair, look, edit, publish (RULES.md, chapter 3). Nothing that was played is ever rebuilt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from server.engines.contract import OneOf
from server.engines.refusal import Code, Refused
from server.engines.tournament import asks, commands, news, records
from server.engines.tournament import events as told
from server.engines.tournament.desk import (
    JUDGES,
    SCORERS,
    By,
    Desk,
    Fields,
    Rule,
    Rules,
    draft,
    live,
    staff_seats,
)
from server.engines.tournament.domains import Two
from server.engines.tournament.matches import finish, made, open_room
from server.engines.tournament.standings import NOBODY
from server.engines.tournament.state import BackRound, Drafting, Match, Round, Stage, State
from server.engines.tournament.swiss import Fault, Pair


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
        name = asks.name_of(task)
        desk.set(
            versions=(*state.versions[: number - 1], version),
            drafting=Drafting(number, version, name),
            rounds=_without_draft(state),
        )
        desk.ask(f"pair:{number}.{version}", asks.PairUp(task))
    elif state.phase == "group":
        _lay_out(desk, number, version, "group", [(pair, "") for pair in records.robin_pairs(state, number)])
    else:
        wave = records.next_wave(state)
        _lay_out(desk, number, version, "bracket", [((f.a, f.b), f.node.id) for f in wave])
    desk.note(by, "pair")


def _without_draft(state: State) -> tuple[Round, ...]:
    return state.rounds if draft(state) is None else state.rounds[:-1]


def drafted(desk: Desk, command: news.Drafted) -> None:
    """The pairing that was asked for; any other is stale."""
    drafting = desk.state.drafting
    if drafting is None or drafting.task != command.task:
        raise Refused(Code.STALE)
    given = [(p.id, NOBODY) for p in records.in_play(desk.state) if p.bye]
    pairs = [(pair, "") for pair in (*command.pairs, *given)]
    desk.set(drafting=None)
    _lay_out(desk, drafting.number, drafting.version, "group", pairs, command.task, command.faults)


def _lay_out(
    desk: Desk,
    number: int,
    version: int,
    stage: Stage,
    pairs: Sequence[tuple[Pair, str]],
    task: str = "",
    faults: Sequence[tuple[Fault, Pair]] = (),
) -> None:
    """The draft: matches at their tables, byes at none."""
    state = desk.state
    tables = _tables(state, [pair for pair, _ in pairs])
    matches = [
        made(state, f"{number}.{version}.{n}", tables[pair], pair, node) for n, (pair, node) in enumerate(pairs, 1)
    ]
    matches.sort(key=lambda m: (m.b == NOBODY, m.table))
    round_ = Round(number, stage, version, matches=tuple(matches), faults=tuple(faults), task=task)
    desk.set(rounds=(*_without_draft(state), round_), versions=(*state.versions[: number - 1], version))
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


# --- editing ------------------------------------------------------------------------------------------


def _may_swap(desk: Desk, by: By) -> Iterator[Fields]:
    """In Swiss rounds alone: a bracket's and a round robin's pairs are what they are."""
    round_ = draft(desk.state)
    if round_ is None or not is_swiss(desk.state):
        raise Refused(Code.NOT_NOW, reason="no-draft")
    inside = [p for m in round_.matches for p in m.players]
    if len(inside) > 1:
        yield {"one": OneOf(tuple(inside)), "other": OneOf(tuple(inside))}


def _swap(desk: Desk, by: By, command: commands.Swap) -> None:
    """Also with who has the bye. What then speaks against a pair is said, not forbidden."""
    round_ = draft(desk.state)
    assert round_ is not None
    turn = {command.one: command.other, command.other: command.one}
    matches = [_with(desk.state, m, tuple(turn.get(p, p) for p in (m.a, m.b))) for m in round_.matches]
    pairs = [(m.a, m.b) for m in matches]
    desk.change_round(round_.number, matches=tuple(matches), faults=tuple(faults_of(desk.state, pairs)))
    desk.tell(told.PairedUp(staff_seats(desk.state), round_.number, round_.version))
    desk.note(by, "swap")


def _with(state: State, match: Match, players: tuple[int, ...]) -> Match:
    a, b = players
    return match if (match.a, match.b) == (a, b) else made(state, match.id, match.table, (a, b), match.node)


def faults_of(state: State, pairs: Iterable[Pair]) -> Iterator[tuple[Fault, Pair]]:
    """What speaks against these pairs of the next round (T13, T14, T15)."""
    known = records.records(state)
    for a, b in pairs:
        if b == NOBODY:
            if any(r.bye for r in known[a]):
                yield "second-bye", (a, b)
            continue
        if (min(a, b), max(a, b)) in state.forbidden:
            yield "forbidden", (a, b)
        if any(r.opponent == b for r in known[a]):
            yield "rematch", (a, b)


def _may_discard(desk: Desk, by: By) -> Iterator[Fields]:
    if draft(desk.state) is not None or desk.state.drafting is not None:
        yield {}


def _discard(desk: Desk, by: By, command: commands.Discard) -> None:
    desk.set(rounds=_without_draft(desk.state), drafting=None)
    desk.note(by, "discard")


def _may_forbid(desk: Desk, by: By) -> Iterator[Fields]:
    state = desk.state
    if state.phase in ("bracket", "over") or state.setup.options.format != "swiss":
        return
    ids = tuple(p.id for p in state.players if p.status in ("in", "waiting"))
    if len(ids) > 1:
        yield {"pair": Two(ids), "off": OneOf((False,))}
    if state.forbidden:
        yield {"pair": Two(pairs=state.forbidden), "off": OneOf((True,))}


def _forbid(desk: Desk, by: By, command: commands.Forbid) -> None:
    pair = (min(command.pair), max(command.pair))
    others = tuple(p for p in desk.state.forbidden if p != pair)
    desk.set(forbidden=others if command.off else tuple(sorted({*others, pair})))
    desk.note(by, "allow" if command.off else "forbid", player=pair[0])


def _may_award(desk: Desk, by: By) -> Iterator[Fields]:
    """For the next round; awarded ones come before all others (T13)."""
    state = desk.state
    if not is_swiss(state) or live(state) is not None or records.next_number(state) > state.total:
        return
    for off in (False, True):
        if ids := tuple(p.id for p in records.in_play(state) if p.bye == off):
            yield {"player": OneOf(ids), "off": OneOf((off,))}


def _award(desk: Desk, by: By, command: commands.AwardBye) -> None:
    desk.change_player(command.player, bye=not command.off)
    desk.note(by, "bye-off" if command.off else "bye", player=command.player)


# --- publishing ---------------------------------------------------------------------------------------


def is_outdated(state: State) -> bool:
    """Somebody came, went or was given a bye since the draft was made: it can't be published as it is."""
    round_ = draft(state)
    if round_ is None or round_.stage == "bracket" or not is_swiss(state):
        return False
    inside = sorted(p for m in round_.matches for p in m.players)
    byes = {m.a for m in round_.matches if m.b == NOBODY}
    return inside != [p.id for p in records.in_play(state)] or any(
        p.bye and p.id not in byes for p in records.in_play(state)
    )


def has_moved(state: State) -> bool:
    """The draft was made from other points than there are now: a result was corrected since."""
    round_ = draft(state)
    if round_ is None or not round_.task:
        return False
    as_then = replace(state, versions=(*state.versions[:-1], round_.version - 1))
    return asks.name_of(records.task(as_then)) != round_.task


def _may_publish(desk: Desk, by: By) -> Iterator[Fields]:
    if draft(desk.state) is None:
        raise Refused(Code.NOT_NOW, reason="no-draft")
    if is_outdated(desk.state):
        raise Refused(Code.NOT_NOW, reason="outdated")
    yield {}


def _publish(desk: Desk, by: By, command: commands.Publish) -> None:
    """Everybody sees who plays whom; the rooms are asked for; no clock runs yet (fault 71)."""
    round_ = draft(desk.state)
    assert round_ is not None
    for player in desk.state.players:
        if player.bye:
            desk.change_player(player.id, bye=False)
    matches = tuple(_with_people(desk.state, m) for m in round_.matches)
    desk.change_round(round_.number, phase="published", matches=matches)
    desk.tell(told.Published(round_.number, round_.version))
    for match in matches:
        if match.online and match.result is None:
            open_room(desk, match.id)
    desk.note(by, "publish", BackRound(round_.number, round_.version, "published"))
    finish(desk, round_.number)


def _with_people(state: State, match: Match) -> Match:
    """As people are now: who has left or taken a seat since the draft."""
    return made(state, match.id, match.table, (match.a, match.b), match.node)


RULES: Rules = {
    commands.PairRound: Rule(SCORERS, _may_pair, _pair),
    commands.Swap: Rule(SCORERS, _may_swap, _swap),
    commands.Discard: Rule(SCORERS, _may_discard, _discard),
    commands.Forbid: Rule(JUDGES, _may_forbid, _forbid),
    commands.AwardBye: Rule(SCORERS, _may_award, _award),
    commands.Publish: Rule(SCORERS, _may_publish, _publish),
}
