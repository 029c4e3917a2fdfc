/** What whoever holds the admin secret asks of the server about the whole house. */
import { secret } from "../approval/server.js";
import { call } from "../api.js";

/** @typedef {{ id: string, since: number, at: number, version: string, rooms: number, sockets: number, lag_ms: number, going: boolean }} Node */
/** @typedef {{ node: string, engine?: string, seq?: number, condition?: string, over?: boolean }} Running */
/** @typedef {{ at: number, what: "kill" | "ban" | "unban" | "feature" | "unfeature" | "organiser-admitted" | "organiser-dismissed" | "set-approved" | "set-turned-down" | "set-withdrawn", whom: string, why: string, by: string }} Deed */
/** @typedef {{ now: number, node: string, nodes: Node[], rooms: Record<string, Running>, unreadable: string[], sockets: Record<string, number>, lag_ms: Record<string, number>, store: { used_bytes: number, most_bytes: number }, copied: number, deeds: Deed[] }} House */
/** @typedef {{ room: string, engine: string, begun: boolean, over: boolean, seats: Record<string, { name: string, guest: string, bot: boolean }> }} Looked */

/** @param {string} method @param {string} path @param {unknown} [body] @param {string} [by] @returns {Promise<any>} */
function ask(method, path, body, by = secret.value) {
  return call(method, `/api/admin/${path}`, { body, by: `Admin ${by}` });
}

/** @param {string} [by] the secret @returns {Promise<House>} */
export function house(by) {
  return ask("GET", "house", undefined, by);
}

/** @param {string} room @returns {Promise<Looked>} */
export function look(room) {
  return ask("GET", `rooms/${encodeURIComponent(room)}`);
}

/** End a room for good. @param {string} room @param {string} reason @returns {Promise<Deed>} */
export function kill(room, reason) {
  return ask("POST", `rooms/${encodeURIComponent(room)}/kill`, { reason });
}

/** Put a room first on the notice board, or no longer; it hangs there while its players let it. @param {string} room @param {boolean} first @param {string} reason @returns {Promise<Deed>} */
export function feature(room, first, reason) {
  return ask("POST", `rooms/${encodeURIComponent(room)}/${first ? "feature" : "unfeature"}`, { reason });
}

/** Shut a guest out, or let it in again. @param {string} guest @param {boolean} out @param {string} reason @returns {Promise<Deed>} */
export function ban(guest, out, reason) {
  return ask("POST", `guests/${encodeURIComponent(guest)}/${out ? "ban" : "unban"}`, { reason });
}
