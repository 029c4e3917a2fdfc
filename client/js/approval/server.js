/** What whoever holds the admin secret asks of the server about card sets. The secret stays in this tab. */
import { signal } from "../../vendor/signals.js";
import { call } from "../api.js";

/** @import { Listed } from "../sets/server.js" */
/** @import { CardSet } from "../legends.js" */

/**
 * @typedef {{ games: number, reasons: Record<string, number>, longest: number, dropped: number, fault?: string, out_of_time?: boolean }} Report
 * @typedef {Listed & { report?: Report }} Brought
 * @typedef {Brought & { text: string, set: CardSet }} Whole
 */

const KEY = "admin";
export const secret = signal(sessionStorage.getItem(KEY) ?? "");

/** @param {string} typed empty forgets */
export function keep(typed) {
  secret.value = typed;
  if (typed) sessionStorage.setItem(KEY, typed);
  else sessionStorage.removeItem(KEY);
}

/** @param {string} method @param {string} path @param {unknown} [body] @param {string} [by] @returns {Promise<any>} */
function ask(method, path, body, by = secret.value) {
  return call(method, `/api/admin/sets${path}`, { body, by: `Admin ${by}` });
}

/** All sets, those first that wait for a yes. @param {string} by the secret @returns {Promise<Brought[]>} */
export async function brought(by) {
  return (await ask("GET", "", undefined, by)).sets;
}

/** @param {string} hash @returns {Promise<Whole>} */
export function whole(hash) {
  return ask("GET", `/${hash}`);
}

/** @param {string} hash @returns {Promise<Brought>} */
export function approve(hash) {
  return ask("POST", `/${hash}/approve`, {});
}

/** @param {string} hash @param {string} reason @returns {Promise<Brought>} */
export function turnDown(hash, reason) {
  return ask("POST", `/${hash}/turn-down`, { reason });
}

/** No new tables with it. @param {string} hash @param {string} reason @returns {Promise<Brought>} */
export function withdraw(hash, reason) {
  return ask("POST", `/${hash}/withdraw`, { reason });
}
