/** The words that msgpack frames spell as numbers: the same lists, in the same order, as server/wire/vocabulary.py. */

/** @type {readonly string[]} */
export const KEYS = [
  "t", "seq", "now", "patch", "told", "ack", "epoch", "view", "room", "engine", "seat", "code", "id", "facts", "n",
  "seats", "watching", "name", "here", "bot", "since", "phrase", "0", "1", "2", "3", "4", "5", "e", "card", "verb",
  "mode", "uid", "phase", "face", "kind", "zone", "at", "cards", "side", "effect", "players", "until", "ends",
  "waiting", "hand", "by", "turn", "why", "prompt", "attack", "link", "options", "deck", "from", "defence", "active",
  "chain", "target", "graveyard", "to", "life", "max", "min", "was", "uids", "bank_ms", "starter", "targets", "ready",
  "source", "armed", "against", "stat", "cause", "clock", "match_ends", "game", "redraw", "redraws", "development",
  "round", "done", "reason", "answers", "commitment", "set", "variant", "turn_ms", "reply_ms", "order_ms", "clock_ms",
  "need", "have", "decks", "replies", "label", "of", "decision", "owner", "counters", "attacked", "suppressed",
  "summoned", "timeouts", "attacker", "direct", "negated", "aims", "paused_at", "settings", "result", "rematch",
  "draw_offer", "winner", "criterion", "values", "tributes", "nothing", "free", "lot", "key",
];

/** @type {readonly string[]} */
export const VALUES = [
  "welcome", "full", "step", "no", "beat", "people", "said", "stale", "lobby", "compliment", "preparation", "lesson",
  "exam", "bell", "over", "field", "background", "hand", "graveyard", "deck", "attack", "defence", "open", "down",
  "main", "reply", "tribute", "target", "cost", "discard", "order", "choose", "may", "put", "summon", "set", "event",
  "activate", "mode", "end", "pass", "cancel", "pick", "link", "branch", "yes", "trigger", "no-slot",
  "tributes-missing", "summon-used", "same-name", "no-target", "cannot-pay", "set-this-turn", "not-this-phase",
  "no-attack-first-turn", "already-attacked", "in-defence", "face-down", "limit-used", "forbidden", "mode-used",
  "needs-condition", "deck-chosen", "compliments", "game", "opening", "turn", "phase", "drew", "summoned",
  "activated", "resolved", "negated", "flipped", "battle", "damage", "healed", "left", "control", "counter",
  "changed", "searched", "revealed", "shuffled", "passed", "timeout", "dropped", "resigned", "draw-offered",
  "draw-declined", "rematch", "rule", "effect", "normal", "manual", "used", "returned", "chain", "development",
  "round", "on_play", "trap", "ignition", "flip", "static", "replace", "auto", "on", "off", "hand-limit", "life",
  "deck-out", "time", "timeouts", "agreed", "now", "today", "week", "longer", "teachers", "none", "standard", "basic",
  "legends", "base",
];
