"""Frozen values as the plain ones that views and told events are made of."""

from __future__ import annotations

import msgspec

from server.engines.contract import Plain


def plain(value: object) -> Plain:
    """``value`` with string keys and lists, and without what is None: absent means none."""
    return _without(msgspec.to_builtins(value, str_keys=True))


def _without(value: Plain) -> Plain:
    if isinstance(value, dict):
        return {key: _without(part) for key, part in value.items() if part is not None}
    if isinstance(value, list | tuple):
        return [_without(part) for part in value]
    return value
