"""Options that rooms are opened with, checked alike in all games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from server.engines.contract import Plain
from server.engines.refusal import Code, Refused

Kind = TypeVar("Kind", bound=msgspec.Struct)


def read(raw: Mapping[str, Plain], kind: type[Kind]) -> Kind:
    """``raw`` as options of this kind, or ``Refused(BAD_OPTION)`` with the first ``option`` of another type."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise Refused(Code.BAD_OPTION, option=str(error).rpartition("$.")[2].rstrip("`")) from None


def astray(raw: Mapping[str, Plain], options: msgspec.Struct, bounds: Mapping[str, tuple[int, int]]) -> list[str]:
    """Names that are no option, and options out of their bounds."""
    unknown = [name for name in raw if name not in options.__struct_fields__]
    return unknown + [name for name, (least, most) in bounds.items() if not least <= getattr(options, name) <= most]


def refuse(wrong: Iterable[str]) -> None:
    """``Refused(BAD_OPTION)`` with the first by its name, if any is wrong."""
    if first := sorted(wrong)[:1]:
        raise Refused(Code.BAD_OPTION, option=first[0])


def unusual(options: msgspec.Struct, switches: Iterable[str]) -> dict[str, Plain]:
    """Those of the switches that are not as usual."""
    usual = type(options)()
    return {name: getattr(options, name) for name in switches if getattr(options, name) != getattr(usual, name)}
