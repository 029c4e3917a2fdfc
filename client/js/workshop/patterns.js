/** Effects to begin with, in the card language. `KEY` becomes a key that the card does not have yet. */
import { statements } from "./toml.js";

const OTHERS = '{ zone = "field", side = "own", kind = "teacher", not_self = true }';
const OWN = '{ zone = "field", side = "own", kind = "teacher" }';
const THEIRS = '{ zone = "field", side = "opp", kind = "teacher" }';
const THEIRS_OPEN = '{ zone = "field", side = "opp", kind = "teacher", face = "open" }';

/** `kinds`: the cards that can have it; a permanent event is a kind of its own. @type {readonly { id: string, kinds: readonly string[], text: string }[]} */
export const PATTERNS = [
  // Einstell effects
  { id: "summon_life", kinds: ["teacher"], text: 'kind = "summon"\ndo = [{ op = "gain_life", n = 2 }]' },
  { id: "summon_search", kinds: ["teacher"], text: 'kind = "summon"\noptional = true\ndo = [{ op = "search", from = { zone = "deck", side = "own", kind = "event" }, n = 1 }]' },
  // FLIP
  { id: "flip_damage", kinds: ["teacher"], text: 'kind = "flip"\ndo = [{ op = "damage", n = 2 }]' },
  { id: "flip_return", kinds: ["teacher"], text: `kind = "flip"\npick = [{ as = "t", from = ${THEIRS} }]\ndo = [{ op = "return", what = "$t", to = "hand" }]` },
  // in one's own Unterricht
  { id: "lesson_draw", kinds: ["teacher", "permanent"], text: 'kind = "ignition"\nlimit = { times = 1 }\ncost = [{ op = "discard", n = 1 }]\ndo = [{ op = "draw", n = 1 }]' },
  { id: "lesson_tribute", kinds: ["teacher"], text: `kind = "ignition"\ncost = [{ op = "tribute", what = "self" }]\npick = [{ as = "t", from = ${THEIRS} }]\ndo = [{ op = "destroy", what = "$t" }]` },
  { id: "lesson_counter", kinds: ["teacher"], text: 'kind = "ignition"\nlimit = { times = 1 }\ndo = [{ op = "counter", what = "self", name = "development", add = 1 }]' },
  // triggers
  { id: "turn_end_life", kinds: ["teacher", "permanent"], text: 'kind = "trigger"\non = { event = "turn_end", whose = "me" }\ndo = [{ op = "gain_life", n = 1 }]' },
  { id: "turn_start_draw", kinds: ["permanent"], text: 'kind = "trigger"\non = { event = "turn_start", whose = "me" }\noptional = true\ncost = [{ op = "pay_life", n = 1 }]\ndo = [{ op = "draw", n = 1 }]' },
  { id: "destroyed_draw", kinds: ["teacher"], text: 'kind = "trigger"\non = { event = "destroyed", card = "self" }\ndo = [{ op = "draw", n = 1 }]' },
  { id: "attack_mill", kinds: ["teacher"], text: 'kind = "trigger"\non = { event = "attack_declared", attacker = "self" }\ndo = [{ op = "mill", who = "opp", n = 1 }]' },
  { id: "rounds", kinds: ["permanent"], text: 'kind = "trigger"\non = { event = "turn_start", whose = "me" }\ndo = [{ op = "counter", what = "self", name = "round", add = 1 }]' },
  { id: "rounds_done", kinds: ["permanent"], text: 'kind = "trigger"\non = { event = "counter_changed", card = "self", name = "round", now = { ge = 3 } }\ndo = [{ op = "draw", n = 2 }, { op = "destroy", what = "self" }]' },
  // all the time
  { id: "static_attack", kinds: ["teacher"], text: `kind = "static"\napply = [{ op = "modify", to = ${OTHERS}, stat = "attack", add = 1 }]` },
  { id: "static_defence", kinds: ["permanent"], text: `kind = "static"\napply = [{ op = "modify", to = ${OWN}, stat = "defence", add = 1 }]` },
  { id: "static_counters", kinds: ["teacher"], text: 'kind = "static"\napply = [{ op = "modify", to = "self", stat = "attack", add = { counter = "development", of = "self" } }]' },
  { id: "static_direct", kinds: ["teacher"], text: 'kind = "static"\napply = [{ op = "rule", key = "attack_direct", to = "self" }]' },
  { id: "static_safe", kinds: ["teacher"], text: `kind = "static"\nif = [{ some = ${OTHERS} }]\napply = [{ op = "rule", key = "cannot_be_attacked", to = "self" }]` },
  { id: "static_hand", kinds: ["permanent"], text: 'kind = "static"\napply = [{ op = "rule", key = "hand_limit", who = "me", set = 7 }]' },
  // instead
  { id: "instead", kinds: ["teacher"], text: 'kind = "replace"\non = { event = "destroyed", card = "self", cause = "effect" }\nlimit = { times = 1, per = "game" }\ndo = [{ op = "gain_life", n = 1 }]' },
  // events
  { id: "event_draw", kinds: ["event"], text: 'kind = "on_play"\ndo = [{ op = "draw", n = 1 }]' },
  { id: "event_destroy", kinds: ["event"], text: `kind = "on_play"\npick = [{ as = "t", from = ${THEIRS} }]\ndo = [{ op = "destroy", what = "$t" }]` },
  { id: "event_control", kinds: ["event"], text: `kind = "on_play"\npick = [{ as = "t", from = ${THEIRS_OPEN} }]\ndo = [{ op = "take_control", what = "$t", until = "turn_end" }]` },
  { id: "event_back", kinds: ["event"], text: 'kind = "on_play"\ndo = [{ op = "put", from = { zone = "graveyard", side = "own", kind = "teacher" }, n = 1, mode = "defence" }]' },
  { id: "event_choose", kinds: ["event"], text: 'kind = "on_play"\ndo = [{ op = "choose", options = [\n  { label = "Ausruhen", do = [{ op = "gain_life", n = 3 }] },\n  { label = "Weitermachen", do = [{ op = "draw", n = 1 }] },\n] }]' },
  { id: "event_stronger", kinds: ["event"], text: `kind = "on_play"\npick = [{ as = "t", from = ${OWN} }]\ndo = [{ op = "modify", to = "$t", stat = "attack", add = 2, until = "turn_end" }]` },
  // traps
  { id: "trap_attack", kinds: ["trap"], text: 'kind = "trap"\non = { event = "attack_declared", who = "opp" }\ndo = [{ op = "negate", what = "event.attack" }]' },
  { id: "trap_effect", kinds: ["trap"], text: 'kind = "trap"\non = { event = "effect_activated", who = "opp" }\ndo = [{ op = "negate", what = "event.link" }]' },
  { id: "trap_event", kinds: ["trap"], text: 'kind = "trap"\non = { event = "event_played", who = "opp" }\ndo = [{ op = "negate", what = "event.link" }]' },
  { id: "trap_summon", kinds: ["trap"], text: 'kind = "trap"\non = { event = "summon", who = "opp", mode = "attack" }\ndo = [{ op = "set_mode", what = "event.card", mode = "defence" }]' },
  { id: "trap_damage", kinds: ["trap"], text: 'kind = "trap"\non = { event = "damage", who = "me" }\ndo = [{ op = "damage", n = 2 }]' },
];

/** @param {string} effects of the card so far @param {string} text of a pattern */
export function withPattern(effects, text) {
  let n = 1;
  while (effects.includes(`"wirkung${n}"`)) n++;
  const lines = [`key = "wirkung${n}"`, ...text.split("\n")];
  const inline = statements(effects).statements.find(({ kind, name }) => kind === "pair" && name === "effects");
  if (!inline) return `${effects.trimEnd()}${effects.trim() ? "\n\n" : ""}[[card.effects]]\n${lines.join("\n")}\n`;
  // the card has them as `effects = [ … ]`: one more goes in there
  const body = inline.value.replace(/,?\s*\]$/, "");
  const one = `{ ${statements(lines.join("\n")).statements.map((pair) => `${pair.name} = ${pair.value}`).join(", ")} }`;
  return effects.replace(inline.text, () => `effects = ${body}${body.trim() === "[" ? "" : ","}\n  ${one},\n]${inline.note ? ` ${inline.note}` : ""}`);
}
