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
/** Chapters of words that pages brought along (`client/i18n/<chapter>.<lang>.json`). @type {Set<string>} */
const chapters = new Set();

/** @param {string} file @returns {Promise<Record<string, Entry>>} */
async function entries(file) {
  const answer = await fetch(new URL(`../i18n/${file}.json`, import.meta.url));
  if (!answer.ok) throw new TypeError(`no words ${file}`); // as a module that is missing
  return answer.json();
}

/** @param {Lang} next */
export async function speak(next) {
  const files = [next, ...[...chapters].map((chapter) => `${chapter}.${next}`)];
  learn(next, Object.assign({}, ...(await Promise.all(files.map(entries)))));
  document.documentElement.lang = next;
}

/** Words of a page that is opened only now. @param {string} chapter */
export async function alsoSpeak(chapter) {
  if (chapters.has(chapter)) return;
  const more = await entries(`${chapter}.${lang.value}`);
  chapters.add(chapter);
  words.value = { ...words.value, ...more };
}

/** @param {Lang} next @param {Record<string, Entry>} entries */
function learn(next, entries) {
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
