"""What every game's views have to be: plain values, and to be rebuilt from patches."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from server.engines.contract import Plain, Viewer
from server.rooms.diff import apply_patch, diff


def texts(value: Plain) -> Iterator[str]:
    """Every key and text of a view; fails where something is no part of one: a None, another key than a text."""
    if type(value) is dict:
        for key, part in value.items():
            assert type(key) is str, f"{key!r} is no key of a view"
            yield key
            yield from texts(part)
    elif type(value) is list:
        for part in value:
            yield from texts(part)
    elif type(value) is str:
        yield value
    else:
        assert type(value) in (bool, int), f"{value!r} is no part of a view"


def is_plain(value: Plain) -> bool:
    """True, or it fails: no None, only string keys, nothing but maps, lists, texts, whole numbers and yes or no."""
    return all(True for _ in texts(value))


class Screens:
    """Pages that follow the views of a game by patches alone, through the bytes of the wire."""

    def __init__(self) -> None:
        self._seen: dict[Viewer, Plain] = {}
        self._shown: dict[Viewer, Plain] = {}

    def see(self, viewer: Viewer, view: Plain) -> bool:
        """Does what is shown to the next view of this viewer? Views before must not have changed since."""
        if viewer in self._seen:
            patch = msgspec.msgpack.decode(wire(diff(self._seen[viewer], view)))
            self._shown[viewer] = apply_patch(self._shown[viewer], patch)
        else:
            self._shown[viewer] = msgspec.msgpack.decode(wire(view))
        self._seen[viewer] = view
        return wire(self._shown[viewer]) == wire(view)


def wire(value: Plain) -> bytes:
    return msgspec.msgpack.encode(value, order="sorted")
