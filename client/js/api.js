/** The JSON API. Tokens live in this browser only: one for the guest, one for each seat. */
import { away } from "./away.js";
import { kind, today } from "./device.js";
import { lang } from "./i18n.js";
import { keysOf, recall, remember } from "./settings.js";

/** @import { CardSet } from "./legends.js" */

/** An answer that is not 2xx, with the server's code (`offline` when none came at all). */
export class ApiError extends Error {
  /** @param {string} code @param {number} status @param {Record<string, any>} facts */
  constructor(code, status, facts) {
    super(code);
    this.code = code;
    this.status = status;
    this.facts = facts;
  }
}

/** @param {string} method @param {string} path @param {{ body?: unknown, token?: string, by?: string, raw?: boolean }} [more] `token`: a guest's; `by`: any other proof; `raw`: as a text @returns {Promise<any>} */
export async function call(method, path, { body, token, by, raw = false } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  const proof = by ?? (token && `Bearer ${token}`);
  if (proof) headers.authorization = proof;
  let answer, json;
  try {
    answer = await fetch(path, { method, headers, body: typeof body === "string" ? body : JSON.stringify(body) });
    if (raw && answer.ok) return await answer.text();
    json = answer.headers.get("content-type")?.includes("json") ? await answer.json() : {}; // the line may break in the middle of it
  } catch (fault) {
    away(fault);
    throw new ApiError("offline", 0, {});
  }
  if (!answer.ok) throw new ApiError(json.code ?? "failed", answer.status, json.facts ?? {});
  return json;
}

/** @typedef {{ id: string, nickname: string, token: string }} Guest */

/** What proves this browser's guest, where there is one already. @returns {string | undefined} */
export function guestToken() {
  return JSON.parse(recall("guest") ?? "{}").token;
}

/** The guest of this browser; the first visit makes one with a suggested nickname. @returns {Promise<Guest>} */
export async function guest() {
  const stored = recall("guest");
  if (stored) return JSON.parse(stored);
  arriving ??= call("POST", "/api/guests", { body: { lang: lang.value, kind: kind() } })
    .then(keep)
    .finally(() => (arriving = null));
  return arriving; // several parts of the first page ask at once, and are one guest
}

/** @type {Promise<Guest> | null} */
let arriving = null;

/** @param {Guest} who */
function keep(who) {
  remember("guest", JSON.stringify(who));
  remember("seen", today());
  return who;
}

/**
 * Run a call as this browser's guest. A token that the server no longer knows (90 days away) is replaced once.
 * @template T @param {(who: Guest) => Promise<T>} work
 */
export async function asGuest(work) {
  try {
    return await work(await guest());
  } catch (fault) {
    if (!(fault instanceof ApiError) || fault.status !== 401) throw fault;
    const nickname = (await guest()).nickname;
    remember("guest", null);
    keep(await call("POST", "/api/guests", { body: { nickname, lang: lang.value, kind: kind() } }));
    return work(await guest());
  }
}

/** @param {string} nickname @returns {Promise<Guest>} */
export async function rename(nickname) {
  return asGuest(async (who) => {
    if (who.nickname === nickname) return who;
    const renamed = await call("PATCH", "/api/me", { body: { nickname }, token: who.token });
    return keep({ ...who, nickname: renamed.nickname });
  });
}

/** @typedef {{ room: string, seat: number, token: string, invite?: string, link?: string, watch?: string }} Seated */

/** @param {{ bot: string, bots?: number, engine?: string, options: Record<string, unknown>, watch?: import("./options/chosen.js").Watching }} wish  `bot`: its name, empty: friends take the seats @returns {Promise<Seated>} */
export async function createRoom(wish) {
  const seated = sit(await asGuest((who) => call("POST", "/api/rooms", { body: { engine: "legends", ...wish }, token: who.token })));
  if (!("puzzle" in wish.options)) keepTable(seated.room);
  return seated;
}

/** The seat that is given out there, kept. @param {string} path @returns {Promise<Seated>} */
export async function seatFrom(path) {
  const seated = sit(await asGuest((who) => call("POST", path, { token: who.token })));
  keepTable(seated.room);
  return seated;
}

/** @param {string} room @returns {Promise<{ room: string, engine: string, seats: Record<string, { name: string, bot: boolean, gone?: boolean }>, free: number, over: boolean }>} */
export function lookAt(room) {
  return call("GET", `/api/rooms/${encodeURIComponent(room)}`);
}

/** Tables that the front page asks about. */
const TABLES = 6;

/** @param {string} room */
function keepTable(room) {
  remember(`table:${room}`, String(Date.now()));
}

/** Rooms in which this browser took a seat to play, the newest first. @returns {string[]} */
export function tables() {
  const since = (/** @type {string} */ key) => Number(recall(key));
  return keysOf("table:").sort((a, b) => since(b) - since(a)).slice(0, TABLES).map((key) => key.slice("table:".length));
}

/** A room that is no more. @param {string} room */
export function forgetTable(room) {
  for (const kind of ["table", "seat", "invite"]) remember(`${kind}:${room}`, null);
}

/** @param {Seated} seated */
function sit(seated) {
  remember(`seat:${seated.room}`, seated.token);
  const { invite: code, link, watch } = seated;
  if (code) remember(`invite:${seated.room}`, JSON.stringify({ code, link, watch }));
  return seated;
}

/** Tokens that open a room for a while only, and how a fresh one is had. @type {Map<string, { token: string, renew: () => Promise<string> }>} */
export const lent = new Map();

/** @param {string} room @param {string} token @param {() => Promise<string>} renew */
export function lend(room, token, renew) {
  lent.set(room, { token, renew });
}

/** The seat token held for a room; empty: watch. @param {string} room */
export function tokenFor(room) {
  return lent.get(room)?.token ?? recall(`seat:${room}`) ?? "";
}

/** A seat that a link brings along (`/d/ROOM#s=TOKEN`, also `/f/` and `/t/`): kept, and out of the address before anybody can copy it. */
export function takeSeatFromAddress() {
  const [, page, room] = location.pathname.split("/");
  const token = new URLSearchParams(location.hash.slice(1)).get("s");
  if (!/^[dft]$/.test(page) || !room || !token) return;
  remember(`seat:${room.toUpperCase()}`, token);
  keepTable(room.toUpperCase());
  history.replaceState(null, "", location.pathname + location.search);
}

/** @param {string} room */
export function forgetSeat(room) {
  lent.delete(room);
  remember(`seat:${room}`, null);
}

/** The invite that this browser's owner may hand on. @param {string} room @returns {{ code: string, link: string, watch: string } | null} */
export function inviteFor(room) {
  return JSON.parse(recall(`invite:${room}`) ?? "null");
}

/** @type {Map<string, Promise<CardSet>>} */
const sets = new Map();

/** @param {string} id @returns {Promise<CardSet>} */
export function cardSet(id) {
  const known = sets.get(id);
  if (known) return known;
  const asked = call("GET", `/api/cards?set=${encodeURIComponent(id)}`);
  sets.set(id, asked);
  asked.catch(() => sets.delete(id));
  return asked;
}

/** @param {string} node  where the balancer shall lead us, if it can; empty: anywhere */
export function socketUrl(node) {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${node && `/n/${node}`}/ws`;
}
