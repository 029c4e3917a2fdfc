/** Sets that are being written in this browser. */
import { signal } from "../../vendor/signals.js";
import { recall, remember } from "../settings.js";
import { freshCard, freshDraft } from "./draft.js";

/** @import { Draft } from "./draft.js" */

const KEY = "sets";

/** @returns {Draft[]} */
function stored() {
  const raw = recall(KEY);
  if (raw === null) return [];
  try {
    const list = JSON.parse(raw);
    return Array.isArray(list) ? list.filter((draft) => typeof draft?.key === "string" && Array.isArray(draft.cards)).map((draft) => ({ ...freshDraft(), ...draft, cards: draft.cards.map((/** @type {object} */ card) => ({ ...freshCard(), ...card })) })) : [];
  } catch (fault) {
    if (fault instanceof SyntaxError) return [];
    throw fault;
  }
}

export const drafts = signal(stored());

/** @param {Draft[]} next */
function keep(next) {
  drafts.value = next;
  remember(KEY, JSON.stringify(next));
}

/** @param {Omit<Draft, "key" | "changed">} draft @returns {Draft} */
export function add(draft) {
  const key = Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const made = { ...draft, key, changed: Date.now() };
  keep([made, ...drafts.value]);
  return made;
}

/** @param {string} key @param {Partial<Draft>} change */
export function change(key, change) {
  keep(drafts.value.map((draft) => (draft.key === key ? { ...draft, ...change, changed: Date.now() } : draft)));
}

/** @param {string} key */
export function drop(key) {
  keep(drafts.value.filter((draft) => draft.key !== key));
}
