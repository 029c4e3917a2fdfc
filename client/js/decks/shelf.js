/** The decks of this browser. Guests have no account, so they live here, and travel as codes and text. */
import { signal } from "../../vendor/signals.js";
import { recall, remember } from "../settings.js";

/** @import { Cards } from "./deck.js" */
/** @typedef {{ id: string, set: string, name: string, cards: Cards, changed: number }} Deck  `changed`: UTC ms */

const KEY = "decks";
const MOST = 60;
const NAME_CHARS = 40;

/** Only what has the shape of a deck: another version of the page may have stored more or less. @returns {Deck[]} */
function stored() {
  const raw = recall(KEY);
  if (raw === null) return [];
  try {
    const list = JSON.parse(raw);
    return Array.isArray(list) ? list.filter((deck) => typeof deck?.id === "string" && typeof deck.set === "string" && typeof deck.name === "string" && typeof deck.cards === "object" && deck.cards !== null) : [];
  } catch (fault) {
    if (fault instanceof SyntaxError) return [];
    throw fault;
  }
}

export const shelf = signal(stored());
window.addEventListener("storage", (event) => {
  if (event.key === KEY) shelf.value = stored();
});

/** @param {Deck[]} decks */
function keep(decks) {
  shelf.value = decks.slice(0, MOST);
  remember(KEY, JSON.stringify(shelf.value));
}

/** @param {string} set @param {string} name @param {Cards} cards @returns {Deck} the new deck, first on the shelf */
export function add(set, name, cards) {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const deck = { id, set, name: name.slice(0, NAME_CHARS), cards, changed: Date.now() };
  keep([deck, ...stored()]);
  return deck;
}

/** @param {string} id @param {Partial<Pick<Deck, "name" | "cards">>} change */
export function change(id, change) {
  keep(stored().map((deck) => (deck.id === id ? { ...deck, ...change, name: (change.name ?? deck.name).slice(0, NAME_CHARS), changed: Date.now() } : deck)));
}

/** @param {string} id */
export function drop(id) {
  keep(stored().filter((deck) => deck.id !== id));
}
