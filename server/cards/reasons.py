"""Why a card set is refused, as sentences for the terminal. (The page has its own, in ``client/i18n``.)"""

from __future__ import annotations

from server.engines.legends.problems import SetProblem

REASONS = {
    "bad-character": "holds a character that is not allowed: {found}",
    "bad-version": "is no version; a version looks like 1.0.0",
    "counts-hidden": "asks about cards that are hidden, which would give them away",
    "deck-bad-count": "is no number of copies: {found}",
    "deck-size": "holds {found} cards instead of {limit}",
    "deck-too-many": "holds {found} too often; {limit} at most",
    "deck-unknown-card": "holds a card that the set has not: {found}",
    "duplicate": "is taken already: {found}",
    "empty": "is empty",
    "feeds-itself": "changes {found}, which it depends on itself",
    "gold-copies": "must be 1: a golden Legend is in a deck once",
    "gold-not-teacher": "is for teachers only, not for a card of kind {found}",
    "hidden-target": "must be visible to both: targets are public",
    "line-too-long": "has a line that is too long; {limit} characters at most",
    "markup": "must be plain text: {found}",
    "missing": "is missing",
    "name-too-often": "is the name of more than {limit} cards: {found}",
    "never-fires": "can never act: {found}",
    "never-matches": "can never match a card: {found}",
    "no-such-event-field": "is nothing that this event knows: {found}",
    "not-a-restriction": "is no prohibition: {found}",
    "not-a-slug": "must be small letters, digits, - and _: {found}",
    "not-my-cost": "must be paid by whoever uses the card, not by {found}",
    "not-nfc": "holds a letter that is put together unusually (not NFC)",
    "not-read": "is read by nobody here: {found}",
    "not-toml": "is no TOML: {found}",
    "one-head": "needs exactly one of these: {found}",
    "only-in-replace": "belongs to effects of kind replace only: {found}",
    "out-of-range": "is out of range: {found} (at most {limit})",
    "permanent-not-event": "is for events only, not for a card of kind {found}",
    "reveals-hidden": "would show hidden cards of the other player at will",
    "shows-hand": "would tell the other player that the card is in the hand",
    "stats-not-teacher": "is for teachers only, not for a card of kind {found}",
    "then-alone": "needs an operation before and after it",
    "too-deep": "is nested too deep; {limit} levels at most",
    "too-few-cards": "leaves {found} cards, copies counted; a deck has {limit}",
    "too-large": "is too large; {limit} bytes at most",
    "too-long": "is too long; {limit} characters at most",
    "too-many": "holds too many: {found} (at most {limit})",
    "undefined-ref": "refers to a target that nothing picks: {found}",
    "unknown-archetype": "is an archetype that no card has: {found}",
    "unknown-field": "has a field that is not of the language: {found}",
    "unknown-language": "is no language that we know: {found}",
    "unknown-name": "is the name of no card: {found}",
    "unknown-ref": "refers to nothing: {found}",
    "unknown-subject": "is no subject that we know: {found}",
    "unknown-value": "is no word of the language here: {found}",
    "url": "holds an address of the net: {found}",
    "wrong-type": "has the wrong type: {found}",
}


def sentence(problem: SetProblem) -> str:
    """``card[3].effects[0].do[1].op is no word of the language here: drow. Did you mean draw?``"""
    reason = REASONS[problem.code].format(found=problem.found, limit=problem.limit)
    meant = f" Did you mean {problem.nearest}?" if problem.nearest else ""
    return f"{problem.path} {reason}.{meant}"
