/**
 * All words of the client. `client/i18n/<lang>.json` maps a key to a text, or to plural forms by the
 * categories of `Intl.PluralRules`, chosen by the parameter `n`. `{name}` is replaced; there is no other syntax.
 */
import { signal } from "../vendor/signals.js";

export const LANGUAGES = ["de", "en"];
/** @typedef {"de" | "en"} Lang */
/** @typedef {string | Record<string, string>} Entry */

export const lang = signal(/** @type {Lang} */ ("de"));
const words = signal(/** @type {Record<string, Entry>} */ ({}));
let plural = new Intl.PluralRules("de");

/** @param {Lang} next */
export async function speak(next) {
  const answer = await fetch(new URL(`../i18n/${next}.json`, import.meta.url));
  learn(next, await answer.json());
  document.documentElement.lang = next;
}

/** @param {Lang} next @param {Record<string, Entry>} entries */
export function learn(next, entries) {
  plural = new Intl.PluralRules(next);
  words.value = entries;
  lang.value = next;
}

/** @param {string} key @param {Record<string, string | number>} [values] @returns {string} */
export function t(key, values = {}) {
  const entry = words.value[key];
  if (entry === undefined) return key;
  const text = typeof entry === "string" ? entry : (entry[plural.select(Number(values.n ?? 0))] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (hole, name) => (name in values ? String(values[name]) : hole));
}

/** @param {string} key */
export function has(key) {
  return key in words.value;
}

/** A text of card data. @param {{ de: string, en: string }} both */
export function say(both) {
  return both[lang.value] ?? both.de;
}
