"""The difference of two views as a JSON Merge Patch (RFC 7396), and its application."""

from __future__ import annotations

from server.engines.contract import Plain, View

_ABSENT = object()


def diff(old: View, new: View) -> View:
    """The patch that turns ``old`` into ``new``; empty if they are equal. None in it means: strike this key.

    Parts that are the same object are skipped unseen, so an engine that keeps unchanged parts of its views
    makes this cheap. Views hold no None and only string keys; lists are replaced whole.
    """
    patch: View = {}
    same_keys = len(old) == len(new)
    for key, value in new.items():
        before = old.get(key, _ABSENT)
        if before is value:
            continue
        kind = type(value)
        if kind is not type(before):
            patch[key] = value
            same_keys = same_keys and before is not _ABSENT
        elif kind is dict:
            part = diff(before, value)
            if part:
                patch[key] = part
        elif before != value or (kind is list and not same(before, value)):
            patch[key] = value
    if not same_keys:
        for key in old:
            if key not in new:
                patch[key] = None
    return patch


def same(a: Plain, b: Plain) -> bool:
    """Equal on the wire: unlike ``==``, tells True from 1, at any depth."""
    if a is b:
        return True
    if type(a) is not type(b):
        return False
    if type(a) is list:
        return len(a) == len(b) and all(map(same, a, b))
    if type(a) is dict:
        return a.keys() == b.keys() and all(same(part, b[key]) for key, part in a.items())
    return bool(a == b)


def apply_patch(view: View, patch: View) -> View:
    """A new view with the patch applied; what the client's ``patch.js`` does. Untouched parts are shared."""
    out = dict(view)
    for key, value in patch.items():
        if value is None:
            out.pop(key, None)
        elif type(value) is dict:
            before = out.get(key)
            out[key] = apply_patch(before if type(before) is dict else {}, value)
        else:
            out[key] = value
    return out
