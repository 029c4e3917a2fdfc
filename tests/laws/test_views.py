"""What viewers get: patches that rebuild the view exactly, plain values, and nothing of what is hidden from them."""

from __future__ import annotations

from server.engines.contract import Audience, Plain, Seat, Viewer
from tests.laws.play import Playing, engine, games, opened, packed, restored
from tests.laws.screens import Screens, is_plain, wire

VIEWERS: tuple[Viewer, ...] = (Seat(0), Seat(1), Audience.PUBLIC, Audience.REFEREE)


def test_patches_rebuild_every_view() -> None:
    """patch(diff) == view for each class at each step, through the bytes of the wire."""
    for seed in games(40, 300):
        state, screens = opened(seed), Screens()
        assert all(screens.see(viewer, engine().view(state, viewer)) for viewer in VIEWERS)
        for n, move in enumerate(Playing(seed, lapse=5, outages=5, leaves=10)):
            for viewer in VIEWERS:
                assert screens.see(viewer, engine().view(move.after, viewer)), f"seed {seed}, move {n}, {viewer}"


def test_views_and_what_is_told_are_plain_values() -> None:
    """No null, only string keys, nothing but maps, lists, texts, whole numbers and yes or no."""
    for seed in games(20, 100):
        for n, move in enumerate(Playing(seed, lapse=5)):
            for viewer in VIEWERS:
                said = [engine().view(move.after, viewer), *(engine().tell(e, viewer) for e in move.step.events)]
                assert all(map(is_plain, said)), f"seed {seed}, move {n}, {viewer}"


def test_a_view_leaves_the_state_alone_and_depends_on_nothing_else() -> None:
    """Looking twice, in another order, at a copy that was stored gives the same bytes: no memory shows."""
    for seed in games(10, 50):
        for move in Playing(seed):
            first = [wire(engine().view(move.after, viewer)) for viewer in VIEWERS]
            again = [wire(engine().view(move.after, viewer)) for viewer in reversed(VIEWERS)]
            copy = restored(packed(move.after))
            assert first == again[::-1] == [wire(engine().view(copy, viewer)) for viewer in VIEWERS], f"seed {seed}"


def test_an_unchanged_card_is_the_same_object_in_the_next_view() -> None:
    """The diff skips it by identity."""
    kept = cards = 0
    seen: dict[str, Plain] = {}
    for move in Playing(1):
        now = engine().view(move.after, Audience.PUBLIC)["cards"]
        kept += sum(part is seen.get(uid) for uid, part in now.items())
        cards += len(now)
        seen = now
    assert kept > 0.8 * cards
