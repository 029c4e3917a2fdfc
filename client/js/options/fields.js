/**
 * Every option of a room: where it stands in the form, which values it offers, the paragraph of the rules that tells
 * more. Its words are `options.<id>` (name), `options.<id>.<value>` (a value, or `.n` with a number in it) and
 * `options.said.<id>…` (a sentence for those who are invited). Usual values are the server's: a test compares them.
 */

/** @import { Chosen } from "./chosen.js" */

const S = 1_000;
const MIN = 60_000;

/**
 * @typedef {object} Field
 * @property {string} id
 * @property {string | number | boolean} usual
 * @property {readonly (string | number | boolean)[]} values
 * @property {number} [unit]  of a number, in ms: it is said in these; 1: a plain count
 * @property {string} rule  id of a paragraph
 * @property {(options: Chosen) => boolean} [when]  it means something only then
 */

/** @param {string} id @param {string | number | boolean} usual @param {Field["values"]} values @param {string} rule @param {Partial<Field>} [more] @returns {Field} */
const field = (id, usual, values, rule, more = {}) => ({ id, usual, values, rule, ...more });
const series = { when: (/** @type {Chosen} */ o) => o.best_of === 3 };

/** @type {readonly { id: string, fields: readonly Field[] }[]} */
export const GROUPS = [
  {
    id: "kind",
    fields: [
      field("variant", "standard", ["standard", "basic"], "basic-was"),
      field("best_of", 1, [1, 3], "ziel-serie"),
      field("deck_changes", false, [false, true], "ziel-serie", series),
      field("break_ms", 60 * S, [30 * S, 60 * S, 120 * S, 300 * S], "ziel-serie", { unit: S, ...series }),
      field("compliment", true, [true, false], "anfang-kompliment"),
      field("replies", "auto", ["auto", "on"], "kette-fenster"),
    ],
  },
  {
    id: "time",
    fields: [
      field("clock_ms", 20 * MIN, [0, 10 * MIN, 15 * MIN, 20 * MIN, 30 * MIN, 45 * MIN], "zeit-spieluhr", { unit: MIN }),
      field("turn_ms", 90 * S, [45 * S, 60 * S, 90 * S, 120 * S, 180 * S, 300 * S], "zeit-bedenkzeit", { unit: S }),
      field("reply_ms", 30 * S, [15 * S, 30 * S, 45 * S, 60 * S, 120 * S], "zeit-bedenkzeit", { unit: S }),
      field("order_ms", 20 * S, [10 * S, 20 * S, 40 * S, 60 * S], "zeit-bedenkzeit", { unit: S }),
      field("bank_ms", 3 * MIN, [0, MIN, 3 * MIN, 6 * MIN, 10 * MIN], "zeit-bedenkzeit", { unit: MIN }),
      field("timeouts", 3, [2, 3, 5, 0], "zeit-abgelaufen", { unit: 1 }),
    ],
  },
  {
    id: "away",
    fields: [
      field("away_ms", 60 * S, [0, 30 * S, 60 * S, 120 * S, 300 * S], "zeit-weg", { unit: S }),
      field("away_all_ms", 120 * S, [0, 60 * S, 120 * S, 300 * S, 600 * S], "zeit-weg", { unit: S }),
    ],
  },
  {
    id: "rulings",
    fields: [
      field("triggers", "queue", ["queue", "common_chain"], "kette-gleichzeitig"),
      field("flip", "before", ["before", "after"], "einstellen-flip"),
      field("battle_loser", "controller", ["controller", "owner"], "kampf-wer-verliert"),
      field("placing", "hand", ["hand", "anywhere"], "einstellen-durch-effekt"),
      field("mode_when_placed", true, [true, false], "einstellen-modus"),
      field("draws", true, [true, false], "ziel-aufgeben"),
      field("at_time", "score", ["score", "next_change"], "ziel-entscheidung"),
      field("sudden_death_ms", 5 * MIN, [2 * MIN, 5 * MIN, 10 * MIN], "ziel-entscheidung", { unit: MIN, when: (o) => o.at_time === "next_change" }),
      field("advances", -1, [-1, 0, 1], "ziel-entscheidung"),
    ],
  },
];
export const FIELDS = GROUPS.flatMap(({ fields }) => fields);

/** @param {Chosen} options what is chosen; the rest is as usual @param {Field} of */
export function valueOf(options, { id, usual }) {
  return options[id] ?? usual;
}

/** With one more choice; what is as usual is left out, and what means nothing any more. @param {Chosen} options @param {Field} of @param {string | number | boolean} value @returns {Chosen} */
export function withChoice(options, of, value) {
  const next = { ...options, [of.id]: value };
  return Object.fromEntries(Object.entries(next).filter(([id]) => {
    const known = FIELDS.find((one) => one.id === id);
    return !known || (next[id] !== known.usual && (known.when?.(next) ?? true));
  }));
}

/**
 * What of a room's options is not as usual. A view leaves the clock out where there is none.
 * @param {Readonly<Record<string, unknown>>} options of a view @returns {{ of: Field, value: string | number | boolean }[]}
 */
export function differing(options) {
  return FIELDS.flatMap((of) => {
    const value = /** @type {string | number | boolean} */ (options[of.id] ?? (of.id === "clock_ms" ? 0 : of.usual));
    return value === of.usual ? [] : [{ of, value }];
  });
}
