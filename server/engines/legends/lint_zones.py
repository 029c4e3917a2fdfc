"""Upload safety of places: where selectors look, and what they would give away of hidden cards."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from server.engines.legends import cards as c
from server.engines.legends import language as g
from server.engines.legends import operations as o
from server.engines.legends.problems import SetProblem

_LOOKS = {"what", "to", "in_", "count", "some", "none"}  # fields whose selector must say where it looks
_SEEN = {"zone", "side", "only", "not_", "not_self"}  # filters that ask nothing of a hidden card


def check_places(effect: c.Effect, part: msgspec.Struct, path: str) -> Iterator[SetProblem]:
    """What is wrong with the selectors that this part holds."""
    for name, shown in zip(part.__struct_fields__, part.__struct_encode_fields__, strict=True):
        sel = getattr(part, name)
        if isinstance(sel, g.Sel) and name in _LOOKS:
            yield from _place(part, sel, f"{path}.{shown}")
    if isinstance(part, o.Search) and part.from_.side != "own":
        yield SetProblem("unknown-value", f"{path}.from.side", part.from_.side, "own")
    if (
        isinstance(part, o.Put)
        and part.from_ is not None
        and part.from_.zone != "graveyard"
        and part.from_.side != "own"
    ):
        yield SetProblem("unknown-value", f"{path}.from.side", part.from_.side, "own")
    if isinstance(part, g.Pick) and part.from_.zone == "chain" and not (effect.kind == "trap" or effect.reply):
        yield SetProblem("never-matches", f"{path}.from.zone", "chain")  # what is no answer begins a chain of its own
    if isinstance(part, o.Look | o.Reveal) and isinstance(part.what, g.Sel) and part.what.zone == "deck":
        yield SetProblem("never-matches", f"{path}.what.zone", "deck")


def _place(part: msgspec.Struct, sel: g.Sel, path: str) -> Iterator[SetProblem]:
    counts = isinstance(part, g.Num | g.If)
    if sel.zone is None:
        yield SetProblem("missing", f"{path}.zone")
    elif sel.zone == "deck" and not counts and not isinstance(part, o.Look | o.Reveal):
        yield SetProblem("never-matches", f"{path}.zone", "deck")
    hidden = sel.zone in ("hand", "deck") and sel.side != "own"
    if counts and hidden and any(getattr(sel, name) != _PLAIN[name] for name in _PLAIN):
        yield SetProblem("counts-hidden", f"{path}.zone", str(sel.zone))


_PLAIN = {f.name: f.default for f in msgspec.structs.fields(g.Sel) if f.name not in _SEEN}


def check_hidden_source(effect: c.Effect, path: str) -> Iterator[SetProblem]:
    """A question about a card in the hand tells the other side that it is there."""
    if effect.zone == "hand" and (effect.kind == "replace" or (effect.kind == "trigger" and effect.optional)):
        yield SetProblem("shows-hand", f"{path}.zone", effect.kind)
