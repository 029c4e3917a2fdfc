/** The notice board: tables that look for somebody, games that may be watched, and what I want it to say of mine. */
import { asGuest, call, seatFrom } from "../api.js";

/** @typedef {{ room: string, engine: string, host: string, options: { variant?: string, clock_ms?: number, best_of?: number }, seats: number, free: number, bots: number, live: boolean, watching?: number, at: number, featured?: boolean }} Notice */
/** @typedef {{ open: Notice[], live: Notice[], counts: { open: number, live: number, watching: number } }} Board */
/** @typedef {{ open: boolean, watch: boolean, host: boolean, agreed: number, players: number, delay_s: number, open_hands: boolean, shows: boolean, showing: number, counted: boolean, counts: boolean }} Standing */

/** @param {{ engine: string, variant: string }} wanted  empty: all @returns {Promise<Board>} */
export function board(wanted) {
  return call("GET", `/api/notices?${new URLSearchParams(Object.entries(wanted).filter(([, value]) => value))}`);
}

/** Take a free seat of a table that is open to anybody. @param {string} room */
export function sitDown(room) {
  return seatFrom(`/api/notices/${encodeURIComponent(room)}/seat`);
}

/** How it stands with a room; null where this guest has no seat. @param {string} room @returns {Promise<Standing | null>} */
export function standing(room) {
  return asGuest((who) => call("GET", path(room), { token: who.token }));
}

/** @param {string} room @param {{ open?: boolean, watch?: boolean, shows?: boolean, counted?: boolean }} wanted @returns {Promise<Standing>} */
export function want(room, wanted) {
  return asGuest((who) => call("PUT", path(room), { body: wanted, token: who.token }));
}

/** @param {string} room */
function path(room) {
  return `/api/rooms/${encodeURIComponent(room)}/notice`;
}
