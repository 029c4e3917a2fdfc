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


def tell(event: Event, viewer: Viewer) -> View:
    """The event as this viewer hears it: every public field that says something, and the ``own_`` ones of its seat."""
    public, own = _Names.of(type(event))
    said: View = {"e": type(event).__struct_config__.tag}
    for name, shown, default in public:
        value = getattr(event, name)
        if value != default:
            said[shown] = list(value) if isinstance(value, tuple) else value
    for name in own:
        value = getattr(event, name)
        if value and viewer == getattr(event, "seat", None):
            said[name[4:]] = list(value) if isinstance(value, tuple) else value
    return said
