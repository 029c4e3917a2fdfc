"""An event in the words of the wire, for one viewer (``events`` says what each one holds)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from server.engines.contract import Event, Plain, View, Viewer


class _Names:
    """The fields of each event class, split once into those for all and those for its seat."""

    split: ClassVar[dict[type, tuple[tuple[tuple[str, str, Plain], ...], tuple[str, ...]]]] = {}

    @classmethod
    def of(cls, kind: type) -> tuple[tuple[tuple[str, str, Plain], ...], tuple[str, ...]]:
        found = cls.split.get(kind)
        if found is None:
            fields = msgspec.structs.fields(kind)
            public = tuple((f.name, f.encode_name, f.default) for f in fields if not f.name.startswith("own_"))
            own = tuple(f.name for f in fields if f.name.startswith("own_"))
            found = cls.split[kind] = (public, own)
        return found


def public(event: Event) -> View:
    """The event as everybody hears it: every public field that says something."""
    said: View = {"e": type(event).__struct_config__.tag}
    for name, shown, default in _Names.of(type(event))[0]:
        value = getattr(event, name)
        if value != default:
            said[shown] = list(value) if isinstance(value, tuple) else value
    return said


def tell(event: Event, viewer: Viewer, said: View | None = None) -> View:
    """The event as this viewer hears it: what everybody hears (``said``), and the ``own_`` fields of its seat."""
    said = public(event) if said is None else said
    own = _Names.of(type(event))[1]
    if not own or viewer != getattr(event, "seat", None):
        return said
    more: View = {}
    for name in own:
        value = getattr(event, name)
        if value:
            more[name[4:]] = list(value) if isinstance(value, tuple) else value
    return said | more
