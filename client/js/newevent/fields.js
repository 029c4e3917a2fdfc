/**
 * What is asked of whoever announces an event: where it stands in the form, and which values it offers. Its words are
 * `newevent.<id>` and `newevent.<id>.<value>` (or `.n` with a number in it).
 */
import { USUAL, isKnockOut } from "../tournament/options.js";

/** @import { Options } from "../tournament.js" */
/** @typedef {string | number | boolean} Value */
/** @typedef {{ id: keyof Options, values: readonly Value[], unit?: number, when?: (options: Options) => boolean }} Field  `unit`: of a number, in ms; 1: a plain count */
/** @typedef {Partial<Options>} Chosen  only what is not as usual */

const MINUTE = 60_000;
const MOST_CUT = 16;
const swiss = (/** @type {Options} */ { format }) => format === "swiss";
const rounds = (/** @type {Options} */ options) => !isKnockOut(options);
const cutting = (/** @type {Options} */ options) => options.cut > 0 && !isKnockOut(options);
const online = (/** @type {Options} */ { game }) => game !== "";

/** The first view of the form. @type {readonly Field[]} */
export const MAIN = [
  { id: "format", values: ["swiss", "robin", "single", "double"] },
  { id: "cap", values: [8, 16, 32, 64, 128, 256], unit: 1 },
  { id: "rounds", values: [0, 3, 4, 5, 6, 7, 8, 9], unit: 1, when: swiss },
  { id: "best_of", values: [1, 3] },
  { id: "cut", values: [0, 2, 4, 8, MOST_CUT], when: rounds },
  { id: "game", values: ["legends", ""] },
  { id: "variant", values: ["standard", "basic"], when: online },
  { id: "decks", values: ["none", "free", "required"], when: online },
];

/** What most people leave as it is. @type {readonly { id: string, fields: readonly Field[] }[]} */
export const MORE = [
  {
    id: "time",
    fields: [
      { id: "round_ms", values: [0, 20 * MINUTE, 25 * MINUTE, 30 * MINUTE, 40 * MINUTE, 50 * MINUTE, 60 * MINUTE], unit: MINUTE },
      { id: "clock_ms", values: [10 * MINUTE, 15 * MINUTE, 20 * MINUTE, 30 * MINUTE], unit: MINUTE, when: online },
      { id: "no_show_ms", values: [4 * MINUTE, 5 * MINUTE, 8 * MINUTE, 10 * MINUTE], unit: MINUTE, when: online },
      { id: "no_show_drops", values: [false, true], when: online },
      { id: "late_entry", values: ["losses", "half-bye"], when: swiss },
    ],
  },
  {
    id: "pairing",
    fields: [
      { id: "first", values: ["random", "seeded"] },
      { id: "clubs_apart", values: [false, true], when: swiss },
      { id: "last_round", values: ["points", "power"], when: swiss },
      { id: "draws", values: [false, true], when: rounds },
    ],
  },
  {
    id: "table",
    fields: [
      { id: "order", values: ["auto", "duel", "mtr", "konami"], when: rounds },
      { id: "byes_in_rate", values: [true, false], when: swiss },
      { id: "decks_shown", values: ["never", "start", "cut", "end"], when: (options) => online(options) && options.decks !== "none" },
    ],
  },
  {
    id: "bracket",
    fields: [
      { id: "cut_best_of", values: [0, 1, 3], when: cutting },
      { id: "third_place", values: [false, true], when: (options) => cutting(options) || options.format === "single" },
      { id: "cut_starter", values: ["lot", "seed"], when: (options) => cutting(options) || isKnockOut(options) },
    ],
  },
];
const FIELDS = [...MAIN, ...MORE.flatMap(({ fields }) => fields)];

/** Events as they are often held. @type {Record<string, Chosen>} */
export const PRESETS = {
  school: { cap: 32, variant: "basic" },
  club: { cap: 32, cut: 4, decks: "required" },
  large: { cap: 128, cut: 8, cut_best_of: 3, decks: "required", decks_shown: "cut", no_show_drops: true },
  everybody: { format: "robin", cap: 8 },
  knockout: { format: "single", cap: 16, best_of: 3, third_place: true },
};

/** @param {Chosen} chosen @returns {Options} */
export function all(chosen) {
  return { ...USUAL, ...chosen };
}

/** With one more choice; without what is as usual, and what means nothing any more. @param {Chosen} chosen @param {keyof Options} id @param {Value} value @returns {Chosen} */
export function withChoice(chosen, id, value) {
  const next = all({ ...chosen, [id]: value });
  if (next.cut > next.cap) next.cut = 0;
  return /** @type {Chosen} */ (Object.fromEntries(Object.entries(next).filter(([name, now]) => {
    const field = FIELDS.find((one) => one.id === name);
    return now !== USUAL[/** @type {keyof Options} */ (name)] && (field?.when?.(next) ?? true);
  })));
}

/** @param {Chosen} chosen @returns {string} the preset that this is, name and date apart; empty: one's own choice */
export function presetOf({ name: _, date: __, ...chosen }) {
  const size = Object.keys(chosen).length;
  return Object.keys(PRESETS).find((id) => Object.keys(PRESETS[id]).length === size && Object.entries(PRESETS[id]).every(([option, value]) => chosen[/** @type {keyof typeof chosen} */ (option)] === value)) ?? "";
}

/** Values that can be chosen beside the others. @param {Field} field @param {Options} options */
export function valuesOf({ id, values }, options) {
  const fitting = id === "cut" ? values.filter((n) => Number(n) <= options.cap) : values;
  return fitting.includes(options[id]) ? fitting : [...fitting, options[id]];
}
