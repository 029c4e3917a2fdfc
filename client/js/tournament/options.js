/** What an event is opened with. A view leaves out what is as usual; usual values are the server's (engines/tournament/options.py): a test compares them. */

/** @import { EventView, Options } from "../tournament.js" */

const MINUTE = 60_000;

/** @type {Options} */
export const USUAL = {
  name: "", date: 0, format: "swiss", rounds: 0, cut: 0, third_place: false, cap: 64,
  game: "legends", card_set: "base", variant: "standard", best_of: 1, cut_best_of: 0, clock_ms: 20 * MINUTE, round_ms: 0, draws: false,
  order: "auto", byes_in_rate: true, first: "random", clubs_apart: false, last_round: "points", late_entry: "losses",
  decks: "free", decks_shown: "end", prompt_ms: 3 * MINUTE, no_show_ms: 5 * MINUTE, no_show_drops: false, cut_starter: "lot",
};

/** All of them. @param {Pick<EventView, "options">} view @returns {Options} */
export function optionsOf(view) {
  return { ...USUAL, ...view.options };
}

/** T10: ⌈log2 n⌉. @param {number} players */
function suggestedRounds(players) {
  return Math.max(1, Math.ceil(Math.log2(Math.max(2, players))));
}

/** Rounds before a cut, as far as they are known. @param {Options} options @param {number} players */
export function roundsFor(options, players) {
  if (options.format === "robin") return players - 1 + (players % 2);
  return options.rounds || suggestedRounds(players);
}

/** So long a round lasts, in ms. @param {Options} options @param {"group" | "bracket"} stage */
export function roundMs(options, stage) {
  return options.round_ms || (bestOf(options, stage) === 3 ? 50 : 25) * MINUTE;
}

/** @param {Options} options @param {"group" | "bracket"} stage */
export function bestOf(options, stage) {
  return (stage === "bracket" && options.cut_best_of) || options.best_of;
}

/** Which tie-breakers count, in their order (T25). @param {Options} options */
export function tieBreaks(options) {
  const order = options.order === "auto" ? (options.best_of === 1 ? "duel" : "mtr") : options.order;
  return order === "mtr" ? /** @type {const} */ (["omw", "gw", "ogw"]) : /** @type {const} */ (["omw", "oomw"]);
}

/** Is there nothing but a bracket? @param {Options} options */
export function isKnockOut(options) {
  return options.format === "single" || options.format === "double";
}
