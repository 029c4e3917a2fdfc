/** What a guest asks of the server about itself: devices, a recovery code, seats, everything that is kept. */
import { signal } from "../../vendor/signals.js";
import { asGuest, call } from "../api.js";
import { kind } from "../device.js";
import { keysOf, recall, remember } from "../settings.js";

/**
 * @typedef {{ id: string, kind: "" | "phone" | "tablet" | "computer", since: string, seen: string, here?: boolean }} Device  days as `2026-11-30`
 * @typedef {{ id: string, nickname: string, since: number, devices: Device[], recovery?: { since: number } }} Me
 * @typedef {{ room: string, engine: string, seat: number, since: number, begun: boolean, over: boolean, seats: Record<string, { name: string, bot: boolean, gone?: boolean }> }} Seat
 * @typedef {{ id: string, nickname: string, token?: string, joined?: boolean, left?: boolean }} Claimed
 */

export const me = signal(/** @type {Me | null} */ (null));

/** A seat whose token this device has yet to fetch: it opens nothing, so the server says so, and then it does (again.js). */
const TO_FETCH = "to-fetch";
/** What stays of this browser's memory when its guest is forgotten: no trace of anybody. */
const NOBODYS = ["lang", "theme", "sound"];

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
function ask(method, path, body) {
  return asGuest((who) => call(method, `/api/me${path}`, { token: who.token, body }));
}

/** Look again who I am. @returns {Promise<void>} */
export async function look() {
  me.value = await ask("GET", "");
}

/** @param {string} lang @returns {Promise<string>} the new code, shown this once */
export async function newCode(lang) {
  const { code } = await ask("POST", "/recovery", { lang });
  remember("kept", "code");
  await look();
  return code;
}

/** Become the guest of this code, with all of its seats. @param {string} code @returns {Promise<Claimed>} */
export async function claim(code) {
  const { token } = JSON.parse(recall("guest") ?? "{}");
  const told = /** @type {Claimed} */ (await call("POST", "/api/recovery", { body: { code, kind: kind() }, ...(token ? { token } : {}) }));
  if (told.token) remember("guest", JSON.stringify({ id: told.id, nickname: told.nickname, token: told.token }));
  remember("kept", "code");
  for (const seat of await seats()) {
    if (!recall(`seat:${seat.room}`)) remember(`seat:${seat.room}`, TO_FETCH);
    if (!seat.over) remember(`table:${seat.room}`, String(seat.since));
  }
  await look();
  return told;
}

/** @returns {Promise<Seat[]>} the newest first */
export async function seats() {
  return (await ask("GET", "/seats")).seats;
}

/** @param {string} [device] all others where none is named */
export async function signOut(device) {
  await ask("DELETE", device ? `/devices/${device}` : "/devices");
  await look();
}

/** Everything that is kept of me, there and here; without what opens anything. @returns {Promise<string>} */
export async function everything() {
  const secret = (/** @type {string} */ key) => key === "guest" || key.startsWith("seat:") || key.startsWith("invite:");
  const browser = Object.fromEntries(keysOf("").filter((key) => !secret(key)).map((key) => [key, plain(recall(key) ?? "")]));
  return JSON.stringify({ ...(await ask("GET", "/export")), browser }, null, 2);
}

/** @param {string} text @returns {unknown} */
function plain(text) {
  try {
    return JSON.parse(text);
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault;
    return text;
  }
}

/** The server forgets me, and so does this browser. */
export async function forgetMe() {
  await ask("DELETE", "");
  for (const key of keysOf("")) if (!NOBODYS.includes(key)) remember(key, null);
  me.value = null;
}
