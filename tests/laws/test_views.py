"""What viewers get: patches that rebuild the view exactly, plain values, and nothing of what is hidden from them."""

from __future__ import annotations

import msgspec

from server.engines.contract import Audience, Plain, Seat, Viewer
from server.rooms.diff import apply_patch, diff
from tests.laws.play import Playing, engine, games, opened, packed, restored

VIEWERS: tuple[Viewer, ...] = (Seat(0), Seat(1), Audience.PUBLIC, Audience.REFEREE)


def wire(value: Plain) -> bytes:
    return msgspec.msgpack.encode(value, order="sorted")


def test_patches_rebuild_every_view() -> None:
    """patch(diff) == view for each class at each step, through the bytes of the wire."""
    for seed in games(40, 300):
        state = opened(seed)
        seen = {viewer: engine().view(state, viewer) for viewer in VIEWERS}
        client = {viewer: msgspec.msgpack.decode(wire(view)) for viewer, view in seen.items()}
        for n, move in enumerate(Playing(seed, lapse=5, outages=5, leaves=10)):
            for viewer in VIEWERS:
                view = engine().view(move.after, viewer)
                patch = msgspec.msgpack.decode(wire(diff(seen[viewer], view)))
                client[viewer] = apply_patch(client[viewer], patch)
                assert wire(client[viewer]) == wire(view), f"seed {seed}, move {n}, {viewer}"
                seen[viewer] = view


def test_views_and_what_is_told_are_plain_values() -> None:
    """No null, only string keys, nothing but maps, lists, texts, whole numbers and yes or no."""
    for seed in games(20, 100):
        for n, move in enumerate(Playing(seed, lapse=5)):
            for viewer in VIEWERS:
                said = [engine().view(move.after, viewer), *(engine().tell(e, viewer) for e in move.step.events)]
                assert all(map(is_plain, said)), f"seed {seed}, move {n}, {viewer}"


def is_plain(value: Plain) -> bool:
    if type(value) is dict:
        return all(type(key) is str and is_plain(part) for key, part in value.items())
    if type(value) is list:
        return all(map(is_plain, value))
    return type(value) in (str, int, bool)


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
