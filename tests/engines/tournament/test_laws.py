"""Laws of events played at random (``wild``)."""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec
import pytest

from server.engines.contract import Audience, Due, Ms, Office, Seat, Viewer
from server.engines.draws import Draws
from server.engines.refusal import Code, Refused
from server.engines.tournament import commands, records
from server.engines.tournament.engine import RULES, Tournament
from server.engines.tournament.standings import FLOOR, NOBODY
from server.engines.tournament.state import Match, Round, State
from tests.engines.tournament.wild import FORMATS, Move, Wild
from tests.laws.moves import packed, restored
from tests.laws.play import games
from tests.laws.screens import Screens, is_plain

SEEDS = games(36, 600)
EVERYBODY: tuple[Viewer, ...] = (Audience.PUBLIC, Audience.REFEREE, *(Seat(n) for n in range(8)))
ENGINE = Tournament()


@cache
def event(seed: int) -> tuple[Move, ...]:
    return tuple(Wild(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_offered_applies_and_nothing_else(seed: int) -> None:
    """Also what was offered to somebody else, or at another time: the offers of now are the one check."""
    moves = event(seed)
    for n, move in enumerate(moves):
        if n % 15 != seed % 15:
            continue
        draws = Draws(seed.to_bytes(31, "big") + bytes([n % 256]))
        before = packed(move.after)
        attempts = [moves[(n + 7 * k) % len(moves)] for k in range(6)]
        for seat in (Seat(0), Seat(1), Seat(2), Seat(4), Seat(9)):
            offers = ENGINE.legal(move.after, seat)
            for offer in offers:
                command = msgspec.convert(offer.sample(draws, offer.do), commands.TournamentCommand)
                assert offer.admits(command), f"{n}: {command}"
                assert try_it(move, seat, command) != "refused", f"move {n}, seat {seat}: {command}"
            for other in attempts:
                if isinstance(other.actor, Office):
                    continue
                admitted = any(offer.admits(other.command) for offer in offers)
                did = try_it(move, seat, other.command)
                assert did == "late" or (did == "done") == admitted, f"{n}, {seat}: {other.command}"
        assert packed(move.after) == before, "a state was changed"


def try_it(move: Move, seat: Seat, command: object) -> str:
    """``late``: the window for checking in is over, which offers don't know."""
    try:
        step = ENGINE.apply(move.after, seat, command, move.at)
    except Refused as no:
        is_late = no.facts.get("reason") == "no-check-in" and bool(move.after.check_in_ends)
        return "late" if is_late else "refused"
    assert packed(restored(packed(step.state), State)) == packed(step.state)
    return "done"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_log_folds_to_the_same_event_also_through_a_store(seed: int) -> None:
    moves = event(seed)
    on = Tournament()
    state = restored(packed(moves[0].before), State)
    for n, move in enumerate(moves):
        step = on.apply(state, move.actor, move.command, move.at)
        assert step.events == move.step.events, f"move {n}: {move.command}"
        assert step.requests == move.step.requests, f"move {n}: {move.command}"
        state = restored(packed(step.state), State)
        assert packed(state) == packed(move.after), f"move {n}: {move.command}"


def played(round_: Round) -> list[tuple[str, int, int]]:
    return [(m.id, m.a, m.b) for m in round_.matches]


@pytest.mark.parametrize("seed", SEEDS)
def test_rounds_that_were_played_are_never_rebuilt(seed: int) -> None:
    """A finished round keeps its pairs for ever; its results change by a correction or an undoing alone."""
    for n, move in enumerate(event(seed)):
        done = [r for r in move.before.rounds if r.phase == "done"]
        for round_ in done:
            if round_.number > len(move.after.rounds):
                raise AssertionError(f"move {n}: {move.command} took round {round_.number} away")
            now = move.after.rounds[round_.number - 1]
            if isinstance(move.command, commands.Undo | commands.Correct):
                continue
            assert now == round_, f"move {n}: {move.command} changed round {round_.number}"
        if isinstance(move.command, commands.Correct):
            for round_ in done:
                kept = move.after.rounds[round_.number - 1]
                assert played(kept) == played(round_)
                changed = [m.id for m, o in zip(kept.matches, round_.matches, strict=True) if m.result != o.result]
                assert set(changed) <= {move.command.match}


@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_is_paired_once_when_a_round_is_published(seed: int) -> None:
    for n, move in enumerate(event(seed)):
        if not isinstance(move.command, commands.Publish):
            continue
        round_ = move.after.rounds[-1]
        seated = Counter(p for m in round_.matches for p in m.players)
        assert max(seated.values()) == 1, f"move {n}"
        options = move.after.setup.options
        if round_.stage == "group" and options.format == "swiss":
            assert sorted(seated) == [p.id for p in records.in_play(move.before)], f"move {n}"
            byes = [m.a for m in round_.matches if m.b == NOBODY]
            assert len(byes) % 2 == len(seated) % 2
        tables = [m.table for m in round_.matches if m.b != NOBODY]
        assert len(set(tables)) == len(tables)
        assert all(tables)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_table_adds_up(seed: int) -> None:
    """Points are 3 for each decisive match and each bye, 2 for each draw; a double loss brings none."""
    for move in event(seed)[::9]:
        state = move.after
        known = records.records(state)
        expected = 0
        for round_ in records.finished(state.rounds):
            for match in round_.matches:
                expected += points(match)
        halves = sum(p.half and bool(set(p.missed) & {r.number for r in records.finished(state.rounds)})
                     and p.missed[0] <= len(records.finished(state.rounds)) for p in state.players)  # fmt: skip
        assert sum(r.points for rounds in known.values() for r in rounds) == expected + halves
        rows = records.rows(state)
        assert [row.rank for row in rows] == list(range(1, len(rows) + 1))
        assert sorted(row.player for row in rows) == records.ranked(state)
        for row in rows:
            assert FLOOR <= row.omw <= 1
        assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)


def points(match: Match) -> int:
    assert match.result is not None
    return {-2: 0, -1: 2, 0: 3, 1: 3}[match.result.winner]


@pytest.mark.parametrize("seed", SEEDS[:12])
def test_views_are_plain_and_patches_rebuild_them(seed: int) -> None:
    """They hold no None and do not depend on what was seen before; also through the bytes of the wire."""
    screens = Screens()
    for n, move in enumerate(event(seed)):
        for viewer in EVERYBODY:
            view = ENGINE.view(move.after, viewer)
            for happened in move.step.events:
                assert is_plain(ENGINE.tell(happened, viewer) or {})
            if n % 7 == 0:
                assert is_plain(view)
                assert Tournament().view(move.after, viewer) == view
            assert screens.see(viewer, view), f"move {n}, {viewer}"


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_due_twice_or_too_early(seed: int) -> None:
    for move in event(seed):
        for name, at in ENGINE.deadlines(move.after).items():
            if at > move.at:
                with pytest.raises(Refused) as no:
                    ENGINE.apply(move.after, Office.SYSTEM, Due(name), move.at)
                assert no.value.code is Code.STALE
        if isinstance(move.command, Due) and move.command.name not in ENGINE.deadlines(move.after):
            with pytest.raises(Refused) as no:
                ENGINE.apply(move.after, Office.SYSTEM, move.command, move.at)
            assert no.value.code is Code.STALE


@pytest.mark.parametrize("seed", SEEDS)
def test_what_rooms_say_again_changes_nothing(seed: int) -> None:
    """News are given at least once: the second time they are stale."""
    for move in event(seed):
        if move.actor is Office.SYSTEM and type(move.command).__module__.endswith("news"):
            with pytest.raises(Refused) as no:
                ENGINE.apply(move.after, Office.SYSTEM, move.command, move.at)
            assert no.value.code is Code.STALE


@pytest.mark.parametrize("seed", SEEDS)
def test_requests_have_ids_of_their_own(seed: int) -> None:
    ids = [request.id for move in event(seed) for request in move.step.requests]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_round_with_all_results_is_done_and_only_such_a_one(seed: int) -> None:
    for n, move in enumerate(event(seed)):
        for round_ in move.after.rounds:
            complete = all(m.result is not None for m in round_.matches)
            if round_.phase in ("published", "running", "done"):
                assert complete == (round_.phase == "done"), f"move {n}: {move.command}"


@pytest.mark.parametrize("seed", SEEDS[:12])
def test_what_is_imagined_fits_what_was_seen(seed: int) -> None:
    """Who looks at the imagined event sees the same, but for what is drawn from the key, and its proof."""
    for n, move in enumerate(event(seed)):
        if n % 11:
            continue
        for viewer in (Seat(4), Audience.PUBLIC):
            view = ENGINE.view(move.after, viewer)
            made = ENGINE.imagine(view, Draws(bytes(32)))
            again = ENGINE.view(made, viewer)
            assert isinstance(made, State)
            for key in (view.keys() | again.keys()) - {"commitment", "key", "standings", "staff"}:
                assert again.get(key) == view.get(key), f"move {n}, {viewer}: {key}"
            for offer in ENGINE.legal(made, Seat(4)):
                command = msgspec.convert(offer.sample(Draws(bytes(32)), "x"), commands.TournamentCommand)
                ENGINE.apply(made, Seat(4), command, Ms(0))  # offers see all times ahead of them


def test_everything_that_can_be_said_was_said() -> None:
    """Else the laws say nothing of it."""
    said = {type(move.command) for seed in SEEDS for move in event(seed)}
    assert set(RULES) - said == set()
    assert {move.after.setup.options.format for seed in SEEDS for move in event(seed)} == set(FORMATS)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bracket_is_always_what_its_seeds_and_winners_make_of_it(seed: int) -> None:
    """Also after corrections: whoever plays in it has come there, and nobody plays in two matches of a round (T44)."""
    for n, move in enumerate(event(seed)):
        filled = records.bracket_now(move.after)
        for round_ in move.after.rounds:
            if round_.stage == "bracket":
                here = [(filled[m.node].a, filled[m.node].b) for m in round_.matches]
                assert here == [(m.a, m.b) for m in round_.matches], f"move {n}: {move.command}"
                assert len({p for both in here for p in both}) == 2 * len(here), f"move {n}: {move.command}"
