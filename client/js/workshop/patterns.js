/** Effects to begin with, in the card language. `KEY` becomes a key that the card does not have yet. */

/** @type {readonly { id: string, kinds: readonly string[], text: string }[]} */
export const PATTERNS = [
  { id: "summon_life", kinds: ["teacher"], text: 'kind = "summon"\ndo = [{ op = "gain_life", n = 2 }]' },
  { id: "flip_damage", kinds: ["teacher"], text: 'kind = "flip"\ndo = [{ op = "damage", n = 2 }]' },
  { id: "lesson_draw", kinds: ["teacher"], text: 'kind = "ignition"\nlimit = { times = 1 }\ncost = [{ op = "discard", n = 1 }]\ndo = [{ op = "draw", n = 1 }]' },
  { id: "static_attack", kinds: ["teacher"], text: 'kind = "static"\napply = [{ op = "modify", to = { zone = "field", side = "own", kind = "teacher", not_self = true }, stat = "attack", add = 1 }]' },
  { id: "event_draw", kinds: ["event"], text: 'kind = "on_play"\ndo = [{ op = "draw", n = 1 }]' },
  { id: "event_destroy", kinds: ["event"], text: 'kind = "on_play"\npick = [{ as = "t", from = { zone = "field", side = "opp", kind = "teacher" } }]\ndo = [{ op = "destroy", what = "$t" }]' },
  { id: "trap_attack", kinds: ["trap"], text: 'kind = "trap"\non = { event = "attack_declared", who = "opp" }\ndo = [{ op = "negate", what = "event.attack" }]' },
  { id: "trap_effect", kinds: ["trap"], text: 'kind = "trap"\non = { event = "effect_activated", who = "opp" }\ndo = [{ op = "negate", what = "event.link" }]' },
];

/** @param {string} effects of the card so far @param {string} text of a pattern */
export function withPattern(effects, text) {
  let n = 1;
  while (effects.includes(`key = "wirkung${n}"`)) n++;
  return `${effects.trimEnd()}${effects.trim() ? "\n" : ""}[[card.effects]]\nkey = "wirkung${n}"\n${text}\n`;
}
