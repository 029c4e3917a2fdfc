"""Laws of whole leagues, played at random with all that can go wrong in a season."""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import cache

import pytest

from server.engines.contract import Audience, Seat, Viewer
from server.engines.draws import Draws
from server.engines.refusal import Code, Refused
from server.engines.stadium.engine import Stadium
from server.engines.stadium.land import FLOOR
from server.engines.stadium.league import mixed, season_key
from server.engines.stadium.round_events import FlagPassed, Placed, RoundBegan, RoundClosed
from server.engines.stadium.state import State
from tests.engines.stadium.season import Move, draws_of, engine
from tests.engines.stadium.wild import MATCHDAYS, Wild
from tests.laws.moves import packed, restored
from tests.laws.play import games
from tests.laws.screens import Screens, is_plain, texts

SEEDS = games(12, 100)
EVERYBODY: tuple[Viewer, ...] = (*(Seat(n) for n in range(6)), Audience.PUBLIC, Audience.REFEREE)


@cache
def league(seed: int) -> tuple[Move, ...]:
    """One whole league."""
    playing = Wild(seed)
    return tuple(playing)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_league_ends_and_no_state_is_changed_by_what_comes_after_it(seed: int) -> None:
    moves = league(seed)
    assert moves[-1].after.phase == "over"
    before = [packed(move.before) for move in moves]
    for move in moves:
        engine().apply(move.before, move.actor, move.command, move.at)
    assert [packed(move.before) for move in moves] == before


def test_everything_that_can_happen_happens() -> None:
    """So that the laws are about something."""
    said = Counter(type(move.command).__struct_config__.tag for seed in SEEDS for move in league(seed))
    told = Counter(
        type(event).__struct_config__.tag for seed in SEEDS for move in league(seed) for event in move.step.events
    )
    assert {
        "picks", "klatsche", "trainer", "comeback", "quick", "spy", "prize", "ready", "place", "pass-flag", "give-up",
        "propose", "resolve", "result", "postpone", "proxy", "quit", "hand-over", "awake", "outage", "presence",
    } <= said.keys()  # fmt: skip
    assert {
        "forced", "card-played", "spied-on", "released", "released-own", "locked", "settled", "placed", "given-up",
        "flag-skipped", "week-closed", "over", "schedule", "note",
    } <= told.keys()  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_the_land_is_whole_homes_stay_and_nobody_falls_below_three(seed: int) -> None:
    for move in league(seed):
        land = move.after.land
        if land is None:
            continue
        assert all(land.owner[home] == seat for seat, home in land.homes.items())
        assert all(n >= FLOOR for n in land.counts().values())
        assert sum(land.counts().values()) + land.owner.count(-1) == len(land.owner)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_flag_is_placed_passed_or_lapses(seed: int) -> None:
    """From the first turn to the close; what was to be forgone is gone before."""
    left = 0
    for event in (event for move in league(seed) for event in move.step.events):
        if isinstance(event, RoundBegan):
            assert left == 0
            left = sum(event.free.values()) + sum(n for bound in event.bound.values() for n in bound.values())
        elif isinstance(event, Placed | FlagPassed):
            left -= 1
        elif isinstance(event, RoundClosed):
            left -= sum(event.lapsed.values())
            assert left == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_a_log_folds_to_the_same_league_also_through_a_store(seed: int) -> None:
    """The same commands on states that were written and read back each time."""
    moves = league(seed)
    on = Stadium(engine()._maps.values())
    state = restored(packed(moves[0].before), State)
    for n, move in enumerate(moves):
        step = on.apply(state, move.actor, move.command, move.at)
        assert step.events == move.step.events, f"move {n}: {move.command}"
        state = restored(packed(step.state), State)
        assert packed(state) == packed(move.after), f"move {n}: {move.command}"


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_views_are_plain_hold_no_none_and_do_not_depend_on_what_was_seen_before(seed: int) -> None:
    for n, move in enumerate(league(seed)):
        if n % 7:
            continue
        for viewer in EVERYBODY:
            view = engine().view(move.after, viewer)
            assert is_plain(view)
            assert Stadium(engine()._maps.values()).view(move.after, viewer) == view
            for event in move.step.events:
                assert is_plain(engine().tell(event, viewer) or {})


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_patches_rebuild_every_view(seed: int) -> None:
    """Also through the bytes of the wire; no part that a later view shares is ever changed."""
    screens = Screens()
    for n, move in enumerate(league(seed)):
        for viewer in EVERYBODY:
            assert screens.see(viewer, engine().view(move.after, viewer)), f"move {n}, {viewer}"


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_the_keys_are_committed_to_and_shown_when_they_may_be(seed: int) -> None:
    """The season's key is in no view before the end; afterwards it proves what it drew."""
    promised = None
    for n, move in enumerate(league(seed)):
        if n % 5 and move.after.phase != "over":
            continue
        view = engine().view(move.after, Audience.PUBLIC)
        promised = promised or view["commitment"]
        assert view["commitment"] == promised
        secret = season_key(move.after.setup).key.hex()
        assert (secret in texts(view)) == (move.after.phase == "over")
        assert ("draw" in view.get("keys", {})) == (move.after.phase not in ("lobby", "draw"))
    last = league(seed)[-1].after
    keys = engine().view(last, Audience.PUBLIC)["keys"]
    assert promised is not None
    assert {name: hashlib.sha256(bytes.fromhex(key)).hexdigest() for name, key in keys.items()} == promised
    order = mixed(Draws(bytes.fromhex(keys["draw"])), last.members).shuffled([m.seat for m in last.members], "order")
    assert order == last.order


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_what_is_imagined_fits_what_was_seen(seed: int) -> None:
    """Who looks at the imagined league sees the same; its keys apart, and what only the newest stage depends on."""
    for n, move in enumerate(league(seed)):
        if n % 11:
            continue
        for viewer in (Seat(0), Seat(1), Audience.PUBLIC):
            view = engine().view(move.after, viewer)
            made = engine().imagine(view, draws_of(f"imagine {n}"))
            again = engine().view(made, viewer)
            for key in (view.keys() | again.keys()) - {"commitment", "keys", "paused"}:
                assert again.get(key) == view.get(key), f"move {n}, {viewer}: {key}"


def test_imagined_leagues_go_on() -> None:
    """What is offered in an imagined state applies there."""
    for n, move in enumerate(league(3)):
        if n % 40 or move.after.phase != "season":
            continue
        made = engine().imagine(engine().view(move.after, Seat(1)), draws_of(n))
        for offer in engine().legal(made, Seat(1)):
            command = Wild(3).sampled(offer)
            engine().apply(made, Seat(1), command, move.at)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_due_twice(seed: int) -> None:
    """A deadline's command that was carried out, or that is too early, is refused as stale."""
    for move in league(seed):
        if getattr(move.command, "name", None) is None or type(move.command).__name__ != "Due":
            continue
        again = engine().deadlines(move.after).get(move.command.name)
        if again is None or again > move.at:
            with pytest.raises(Refused) as no:
                engine().apply(move.after, move.actor, move.command, move.at)
            assert no.value.code in (Code.STALE,)


def test_the_season_has_both_halves() -> None:
    assert MATCHDAYS[0] <= 17 < MATCHDAYS[1]
