/** What this browser remembers: language, theme, sound, shortcuts. Private windows may refuse to store; then it lasts a visit. */
import { signal, effect } from "../vendor/signals.js";

/** @param {string} key @returns {string | null} */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch (fault) {
    if (fault instanceof DOMException) return null;
    throw fault;
  }
}

/** @param {string} key @param {string | null} value null forgets */
export function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (fault) {
    if (!(fault instanceof DOMException)) throw fault;
  }
}

/** Keys that begin so, as far as this browser lets us look. @param {string} prefix @returns {string[]} */
export function keysOf(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch (fault) {
    if (fault instanceof DOMException) return [];
    throw fault;
  }
}

/** What another tab of this browser changed, by key. @type {Map<string, (value: string) => void>} */
const followed = new Map();

/** Settings are the browser's, not the tab's. @param {(language: string) => void} speak */
export function listenForOtherTabs(speak) {
  followed.set("lang", speak);
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== null && newValue !== null) followed.get(key)?.(newValue);
  });
}

/** @template {string} T @param {string} key @param {T} initial @param {readonly T[]} allowed */
function remembered(key, initial, allowed) {
  const stored = /** @type {T | null} */ (recall(key));
  const value = signal(stored !== null && allowed.includes(stored) ? stored : initial);
  effect(() => remember(key, value.value));
  followed.set(key, (changed) => {
    const known = allowed.find((one) => one === changed);
    if (known !== undefined) value.value = known;
  });
  return value;
}

export const theme = remembered("theme", /** @type {"auto" | "light" | "dark"} */ ("auto"), ["auto", "light", "dark"]);
export const sound = remembered("sound", /** @type {"on" | "off"} */ ("on"), ["on", "off"]);
export const shortcuts = remembered("shortcuts", /** @type {"on" | "off"} */ ("on"), ["on", "off"]);
export const muted = remembered("muted", /** @type {"on" | "off"} */ ("off"), ["on", "off"]);

/** Which way round a table is watched: kept while this tab is open, for whoever goes away and comes back. @param {string} room */
export function turnedAt(room) {
  const key = `turned:${room}`;
  const turned = signal(sessionStorage.getItem(key) !== null);
  const stop = effect(() => (turned.value ? sessionStorage.setItem(key, "") : sessionStorage.removeItem(key)));
  return { turned, stop };
}

/** @typedef {import("./legends.js").Settings} Asking */

/** When this person wants to be asked for replies, and about what; null: as each table says. */
export const asking = signal(readAsking());
effect(() => {
  if (asking.value) remember("asking", JSON.stringify(asking.value));
});

/** @returns {Asking | null} only what has the shape of it: another version of the page may have stored more or less */
function readAsking() {
  try {
    const { replies, stops } = JSON.parse(recall("asking") ?? "{}") ?? {};
    return (replies === "auto" || replies === "on") && Array.isArray(stops) ? { replies, stops } : null;
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
}

/** @returns {"de" | "en"} the stored language, else the browser's, else German */
export function firstLanguage() {
  const asked = new URLSearchParams(location.search).get("lang") ?? recall("lang");
  if (asked === "de" || asked === "en") return asked;
  return navigator.language.toLowerCase().startsWith("de") ? "de" : navigator.language.toLowerCase().startsWith("en") ? "en" : "de";
}
