/**
 * The guided first game: which of its ten steps the table is at, read from the view alone. The position is
 * server/engines/legends/puzzles/first.toml; who strays from the path still gets the step that fits.
 */

/** @import { LegendsView } from "../legends.js" */
/** @typedef {{ step: number, press: string }} Step  `press`: a selector of what to press next, empty: only read */

export const STEPS = 10;
const FREE = { step: STEPS, press: "" };

/** @param {LegendsView} view @returns {Step} */
export function stepOf(view) {
  const mine = Object.values(view.cards).filter((card) => card.side === 0);
  const lies = (/** @type {string} */ zone, /** @type {string} */ id) => mine.some((card) => card.zone === zone && card.card === id);
  const held = (/** @type {string} */ id) => `[data-zone="hand"] [data-card="${id}"]`;
  const turn = view.turn ?? 1;
  const kind = view.prompt?.kind;
  if (view.phase === "over" || turn > 5) return FREE;
  if (turn === 1) {
    if (lies("hand", "bleistift")) return { step: 1, press: held("bleistift") };
    if (lies("hand", "verschlafen")) return { step: 2, press: held("verschlafen") };
    return { step: 3, press: '[data-verb="end"]' };
  }
  if (view.active === 1) return { step: turn === 2 ? 4 : 8, press: kind === "reply" ? '.actions [data-verb="activate"]' : "" };
  if (turn === 3) {
    if (kind === "tribute") return { step: 6, press: '[data-zone="own-field"] [data-card="bleistift"]' };
    if (view.phase === "lesson" && lies("hand", "pausenbrot")) return { step: 5, press: held("pausenbrot") };
    if (view.phase === "lesson" && lies("hand", "donner") && !view.players[0].summoned) return { step: 6, press: held("donner") };
    if (view.phase === "lesson") return { step: 7, press: '[data-verb="exam"]' };
    if (mine.some((card) => card.zone === "field" && card.attacked)) return { step: 8, press: '[data-verb="end"]' };
    return { step: 7, press: '[data-zone="own-field"] [data-card="donner"]' };
  }
  if (view.phase === "lesson" && !view.players[0].summoned) return { step: 9, press: held("anspitzer") };
  return view.phase === "lesson" ? { step: 10, press: '[data-verb="exam"]' } : FREE;
}
