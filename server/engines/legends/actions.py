"""What the turn player may do in Unterricht and Prüfung, and why not (R1, R15, R19, R24, R25)."""

from __future__ import annotations

from server.engines.legends.combat import may_attack_now, may_go_direct, targets, why_not_attack
from server.engines.legends.effects.placing import MODES, may_be_placed, tributes_needed, why_not_summon
from server.engines.legends.effects.possible import why_no_room, why_not
from server.engines.legends.pieces import Card, Ctx
from server.engines.legends.state import Option, Why
from server.engines.legends.table import Table
from server.engines.legends.triggers import works

Found = tuple[list[Option], Why | None]


def main_options(t: Table) -> tuple[list[Option], dict[str, Why]]:
    """Every action of the turn player now, and for own cards without one the reason."""
    lesson = t.phase == "lesson"
    options: list[Option] = []
    why: dict[str, Why] = {}
    for card in t.zone("hand", t.active):
        _note(_from_hand(t, card, lesson), card, options, why)
    for card in (*t.zone("hand", t.active), *t.zone("graveyard", t.active)):
        if lesson and card.card in t.lib.with_far_ignitions:
            options += _ignitions(t, card)[0]
    for zone in ("field", "background"):
        for card in t.zone(zone, t.active):
            found = _on_field(t, card) if lesson else _in_exam(t, card)
            _note(found, card, options, why)
    if lesson and may_examine(t) and "exam" not in t.players[t.active].skip:
        options.append(Option("exam", "exam"))
    if not _must_attack(t):
        options.append(Option("end", "end"))
    return options, why


def _note(found: Found, card: Card, options: list[Option], why: dict[str, Why]) -> None:
    new, reason = found
    options += new
    if not new and reason is not None:
        why[card.uid] = reason


def may_examine(t: Table) -> bool:
    """In the very first turn of the game nobody attacks (RB), unless a text lets somebody."""
    return t.turn > 1 or any(may_attack_now(t, card) for card in t.teachers(t.active))


def _must_attack(t: Table) -> bool:
    """Is there a teacher that a text forces to attack and that can, now or in the Prüfung of this turn?"""
    if "exam" in t.players[t.active].skip and t.phase == "lesson":
        return False
    return any(t.board.has("must_attack", c) and _in_exam(t, c)[0] for c in t.teachers(t.active))


# --- from the hand ----------------------------------------------------------------------------------


def _from_hand(t: Table, card: Card, lesson: bool) -> Found:
    kind = t.define(card).kind
    if kind == "event" and (lesson or t.board.for_seat("play_event_in_battle", t.active)):
        options, reason = _event(t, card)
        if lesson and t.board.for_seat("set_event_facedown", t.active):
            options += _set(t, card)[0]
        return options, reason
    if not lesson:
        return [], Why("not-this-phase")
    return _teacher(t, card) if kind == "teacher" else _set(t, card)


def _teacher(t: Table, card: Card) -> Found:
    if not may_be_placed(t, card):
        return [], Why("summon-used")
    need = tributes_needed(t, card)
    reason = why_not_summon(t, card, need, card.side)
    if reason is not None:
        return [], reason
    tributes = need if need > 0 else 0
    return [
        Option(f"summon:{card.uid}:{m}", "summon", card=card.uid, mode=m, tributes=tributes) for m in MODES
    ], None  # fmt: skip


def _set(t: Table, card: Card) -> Found:
    if t.free_slot("background", t.active) is None:
        return [], Why("no-slot")
    return [Option(f"set:{card.uid}", "set", card=card.uid)], None


def _event(t: Table, card: Card) -> Found:
    if any(b.kind in (None, "event") for b in t.board.for_seat("cannot_activate", t.active)):
        return [], Why("forbidden")
    if (no_room := why_no_room(t, card)) is not None:
        return [], no_room
    plays = t.lib.of_kind(card.card, "on_play")
    if not plays:
        return [Option(f"event:{card.uid}", "event", card=card.uid)], None
    options, reason = [], None
    for effect in plays:
        if effect.on is not None:  # it answers something: no starter (R1)
            continue
        reason = why_not(t, effect, Ctx(card.side, t.seen(card), effect.key))
        if reason is None:
            options.append(Option(f"event:{card.uid}:{effect.key}", "event", card=card.uid, effect=effect.key))
    return options, reason


# --- on the table -----------------------------------------------------------------------------------


def _on_field(t: Table, card: Card) -> Found:
    if card.face == "down" and t.define(card).kind == "event":  # set by a text that let it be
        return _event(t, card)
    options, reason = _ignitions(t, card)
    if card.zone == "field":
        modes, why_mode = _modes(t, card)
        options += modes
        reason = reason or why_mode
    return options, reason


def _ignitions(t: Table, card: Card) -> Found:
    options: list[Option] = []
    reason: Why | None = None
    for effect in t.lib.of_kind(card.card, "ignition"):
        if effect.on is not None or not works(t, card, effect):  # what answers something is no starter (R1)
            continue
        found = why_not(t, effect, Ctx(card.side, t.seen(card), effect.key))
        if found is None:
            options.append(Option(f"activate:{card.uid}:{effect.key}", "activate", card=card.uid, effect=effect.key))
        else:
            reason = found
    return options, reason


def _modes(t: Table, card: Card) -> Found:
    if t.board.has("cannot_change_mode", card):
        return [], Why("forbidden")
    if card.mode_changes >= t.board.card_number("mode_changes", card, 1):
        return [], Why("mode-used")
    if card.since == t.turn and not t.setup.options.mode_when_placed:
        return [], Why("placed-this-turn")
    modes = ["attack", "defence"] if card.face == "down" else ["defence"] if card.mode == "attack" else ["attack"]
    if card.face == "open" and t.board.has("turn_face_down", card):
        modes.append("down")
    return [Option(f"mode:{card.uid}:{m}", "mode", card=card.uid, mode=m) for m in modes], None


def _in_exam(t: Table, card: Card) -> Found:
    if card.zone != "field":
        hidden = card.face == "down" and t.define(card).kind == "event"
        return _event(t, card) if hidden and t.board.for_seat("play_event_in_battle", t.active) else ([], None)
    reason = why_not_attack(t, card)
    if reason is not None:
        return [], reason
    options = [
        Option(f"attack:{card.uid}:{d.uid}", "attack", card=card.uid, target=d.uid) for d in targets(t, card)
    ]  # fmt: skip
    if may_go_direct(t, card):
        options.append(Option(f"attack:{card.uid}", "attack", card=card.uid))
    return options, None if options else Why("no-target")
