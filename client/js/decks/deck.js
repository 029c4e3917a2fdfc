/**
 * A deck as the rules see it (R32): server/engines/legends/deck.py checks the same at the table. Here it is for
 * sentences while one builds; the server has the last word.
 */

/** @import { CardInfo, CardSet } from "../legends.js" */
/** @typedef {Record<string, number>} Cards  card id -> copies */
/** @typedef {{ code: string, card?: string, count?: number, limit?: number }} Problem */

export const DECK_CARDS = 30;
export const KINDS = /** @type {const} */ (["teacher", "event", "trap"]);

/** @param {CardInfo | undefined} info */
export function most(info) {
  return !info || info.gold || info.limited ? 1 : 2;
}

/** @param {Cards} cards */
export function total(cards) {
  return Object.values(cards).reduce((sum, n) => sum + Math.max(0, n), 0);
}

/** Every breach, as the server would list them. @param {CardSet} set @param {Cards} cards @returns {Problem[]} */
export function problems(set, cards) {
  /** @type {Problem[]} */
  const found = [];
  const count = total(cards);
  if (count !== DECK_CARDS) found.push({ code: "size", count, limit: DECK_CARDS });
  for (const [card, info] of Object.entries(set.cards)) {
    const n = cards[card];
    if (n === undefined) continue;
    if (n < 1) found.push({ code: "bad-count", card, count: n, limit: most(info) });
    else if (n > most(info)) found.push({ code: "too-many", card, count: n, limit: most(info) });
  }
  for (const [card, n] of Object.entries(cards)) if (!set.cards[card]) found.push({ code: "unknown-card", card, count: n });
  return found;
}

/** R30: allowed, but without any use in Basic. @param {CardSet} set @param {Cards} cards @returns {Problem[]} */
export function basicWarnings(set, cards) {
  return Object.keys(set.cards)
    .filter((card) => (cards[card] ?? 0) > 0 && set.cards[card].inert)
    .map((card) => ({ code: "inert-in-basic", card, count: cards[card] }));
}

/** @param {Cards} cards @param {string} card @param {number} n @returns {Cards} */
export function withCopies(cards, card, n) {
  const { [card]: _, ...rest } = cards;
  return n > 0 ? { ...rest, [card]: n } : rest;
}

/** Cards of one kind in the set's order. @param {CardSet} set @param {Cards} cards @param {CardInfo["kind"]} kind */
export function ofKind(set, cards, kind) {
  return Object.keys(set.cards).filter((card) => (cards[card] ?? 0) > 0 && set.cards[card].kind === kind);
}

/** Teachers by printed Ansage, 0 to 8 and "9 or more". @param {CardSet} set @param {Cards} cards @returns {number[]} */
export function curve(set, cards) {
  const bars = Array.from({ length: 10 }, () => 0);
  for (const card of ofKind(set, cards, "teacher")) bars[Math.min(9, set.cards[card].attack ?? 0)] += cards[card];
  return bars;
}
