/** What the workshop asks of the server: check a set, try and publish it, which sets there are. */
import { ApiError, guest } from "../api.js";

/** @import { CardSet } from "../legends.js" */
/** @import { Problem } from "./draft.js" */

/** @typedef {{ id: string, name: { de: string, en: string }, hash: string, state: string, report?: Record<string, any>, mine?: boolean }} Listed  `state`: trying, refused, ready, published */

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function ask(method, path, body) {
  const { token } = await guest();
  let answer;
  try {
    answer = await fetch(path, { method, headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "content-type": "application/json" }) }, body: body === undefined ? null : JSON.stringify(body) });
  } catch (fault) {
    if (fault instanceof TypeError) throw new ApiError("offline", 0, {});
    throw fault;
  }
  const json = answer.headers.get("content-type")?.includes("json") ? await answer.json() : {};
  if (!answer.ok) throw new ApiError(json.code ?? "failed", answer.status, json.facts ?? {});
  return json;
}

/** Everything wrong with a set file; where nothing is, the set as it would be played. @param {string} text @returns {Promise<{ problems: Problem[], set?: CardSet }>} */
export function check(text) {
  return ask("POST", "/api/sets/check", { text });
}

/** Hand a set in; the server lets its bots play with it. @param {string} text @returns {Promise<Listed>} */
export function upload(text) {
  return ask("POST", "/api/sets", { text });
}

/** @param {string} hash @returns {Promise<Listed>} */
export function look(hash) {
  return ask("GET", `/api/sets/${hash}`);
}

/** From now on anybody may play with it, and it never changes again. @param {string} hash @returns {Promise<Listed>} */
export function publish(hash) {
  return ask("POST", `/api/sets/${hash}/publish`);
}

/** Sets that may be played with, and one's own. @returns {Promise<{ sets: Listed[] }>} */
export function sets() {
  return ask("GET", "/api/sets");
}
