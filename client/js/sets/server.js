/** Card sets that guests have brought, as the server lists them. */
import { asGuest, call } from "../api.js";

/** @typedef {{ id: string, name: { de: string, en: string }, version: string, hash: string, cards: number, state: string, at: number, mine?: boolean, reason?: string, played?: number, games?: number, report?: Record<string, any> }} Listed  a card set from outside; states: server/cards/book.py */

/** Card sets that may be played with beside the usual one, and this guest's own. @returns {Promise<{ sets: Listed[], approval: boolean }>}  `approval`: publishing takes somebody's yes */
export function cardSets() {
  return asGuest((who) => call("GET", "/api/sets", { token: who.token }));
}
