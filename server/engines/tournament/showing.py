"""Whose decks everybody may see, and what tells of decks and so waits for that (RULES.md, T6)."""

from __future__ import annotations

from server.engines.tournament.state import Player, State


def shown_to_all(state: State) -> list[Player]:
    """Whose decks the rule shows everybody now."""
    rule = state.setup.options.decks_shown
    playing = state.phase in ("group", "bracket", "over")
    if (rule == "start" and playing) or (rule == "end" and state.phase == "over"):
        return list(state.players)
    if rule == "cut" and state.phase in ("bracket", "over"):
        return [p for p in state.players if p.id in state.seeds]
    return []


def is_all_shown(state: State) -> bool:
    """It is over, and the rule hides no deck: else the event's key, which salts their hashes, would prove a guess."""
    options = state.setup.options
    return state.phase == "over" and (options.decks == "none" or options.decks_shown in ("start", "end"))


def may_be_watched_again(state: State, match: str) -> bool:
    """The replay of this match tells both decks, and its keys do."""
    if is_all_shown(state):
        return True
    shown = {p.id for p in shown_to_all(state)} if state.phase == "over" else set()
    return any(m.id == match and shown.issuperset(m.players) for r in state.rounds for m in r.matches)
