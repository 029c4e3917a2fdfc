/** What the workshop asks of the server: check a set, try and publish it. */
import { asGuest, call } from "../api.js";

/** @import { Listed } from "../sets/server.js" */
/** @import { CardSet } from "../legends.js" */
/** @import { Problem } from "./draft.js" */

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
function ask(method, path, body) {
  return asGuest(({ token }) => call(method, `/api/sets${path}`, { token, body }));
}

/** Everything wrong with a set file, and the cards that nothing is wrong with. @param {string} text @returns {Promise<{ problems: Problem[], set?: CardSet }>} */
export function check(text) {
  return ask("POST", "/check", { text });
}

/** Hand a set in; the server lets its bots play with it. @param {string} text @returns {Promise<Listed>} */
export function upload(text) {
  return ask("POST", "", { text });
}

/** @param {string} hash @returns {Promise<Listed>} */
export function look(hash) {
  return ask("GET", `/${hash}`);
}

/** Its file. @param {string} hash @returns {Promise<{ text: string }>} */
export function fileOf(hash) {
  return ask("GET", `/${hash}/text`);
}

/** From now on anybody may play with it, and it never changes again. @param {string} hash @returns {Promise<Listed>} */
export function publish(hash) {
  return ask("POST", `/${hash}/publish`);
}

/** No new tables with it; a set that nobody could play with is thrown away. @param {string} hash @returns {Promise<void>} */
export function takeBack(hash) {
  return ask("DELETE", `/${hash}`);
}
