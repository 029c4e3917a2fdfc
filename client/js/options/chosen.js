/** What this browser opens tables with: only what is not as usual, and how strong the computer plays. Kept for the next time. */
import { effect, signal } from "../../vendor/signals.js";
import { recall, remember } from "../settings.js";

/** @typedef {Record<string, string | number | boolean>} Chosen  options of a room (server/engines/legends/options.py) */

const KEY = "options";
/** Kind words for the bots of the server, the weakest first. */
export const STRENGTHS = /** @type {const} */ (["random", "greedy", "search"]);

/** @returns {Chosen} */
function stored() {
  try {
    const found = JSON.parse(recall(KEY) ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found) ? found : {};
  } catch (fault) {
    if (fault instanceof SyntaxError) return {};
    throw fault;
  }
}

export const chosen = signal(stored());
/** What spectators see, and when; `counted`: it is told how many they are. @typedef {{ delay_s: number, open_hands: boolean, counted: boolean }} Watching */

/** All hands are shown no sooner than so long afterwards (server/wire/limits.py). */
export const OPEN_HANDS_S = 60;
export const DELAYS_S = [0, 30, OPEN_HANDS_S, 120, 180, 300];

/** @returns {Watching} */
function watched() {
  const [, delay = "0", open = "", hidden = ""] = /^(\d+)(o?)(h?)$/.exec(recall("watch") ?? "") ?? [];
  const delay_s = DELAYS_S.includes(Number(delay)) ? Number(delay) : 0;
  return { delay_s, open_hands: !!open && delay_s >= OPEN_HANDS_S, counted: !hidden };
}

export const watching = signal(watched());
export const strength = signal(STRENGTHS.find((bot) => bot === recall("strength")) ?? "greedy");
effect(() => remember(KEY, Object.keys(chosen.value).length ? JSON.stringify(chosen.value) : null));
effect(() => remember("strength", strength.value));
effect(() => {
  const { delay_s, open_hands, counted } = watching.value;
  remember("watch", delay_s + (open_hands ? "o" : "") + (counted ? "" : "h"));
});

/** Options that go well together; what they don't name is as usual. @type {Record<string, Chosen>} */
export const PRESETS = {
  house: {},
  cup: { best_of: 3, replies: "on", compliment: false, draws: false },
  first: { variant: "basic", clock_ms: 0, turn_ms: 180_000, reply_ms: 60_000, order_ms: 40_000, bank_ms: 360_000, timeouts: 0 },
};

/** @param {Chosen} options @returns {string} the preset that they are, empty: somebody's own choice */
export function presetOf(options) {
  const size = Object.keys(options).length;
  return Object.keys(PRESETS).find((name) => Object.keys(PRESETS[name]).length === size && Object.entries(PRESETS[name]).every(([option, value]) => options[option] === value)) ?? "";
}
