/** Addresses of the drawings that tools/portraits.mjs made, and the hues that go with names. */
import { DRAWN } from "../portraits/drawn.js";

const PLAYERS = 24; // as in tools/portraits.mjs
const HUES = 8;
/** Archetypes of the base set have their own hue; others get one by their name. @type {Record<string, number>} */
const KNOWN = { Urgestein: 0, Turnhalle: 1, Keller: 2, Nachwuchs: 3, Europa: 4 };
const EVENT_ART = ["party-popper", "book-open", "pencil-ruler", "trophy", "cake-slice", "bus", "megaphone", "calendar-days", "lightbulb", "gift", "music", "coffee"];
const TRAP_ART = ["bell-ring", "siren", "file-warning", "alarm-clock", "eraser", "paperclip", "key-round", "cloud-lightning", "ban", "scissors"];

/** FNV-1a, 32 bit. @param {string} text */
function hash(text) {
  let h = 0x811c9dc5;
  for (const char of text) h = Math.imul(h ^ /** @type {number} */ (char.codePointAt(0)), 0x01000193);
  return h >>> 0;
}

/** A teacher's face. Cards of uploaded sets have none of their own: they borrow one of the players', always the same. @param {string} card id of a teacher */
export function teacherPortrait(card) {
  if (!DRAWN.has(card)) return playerPortrait(card);
  return new URL(`../portraits/${encodeURIComponent(card)}.svg`, import.meta.url).href;
}

/** @param {string} name a player's */
export function playerPortrait(name) {
  return new URL(`../portraits/player-${String(hash(name) % PLAYERS).padStart(2, "0")}.svg`, import.meta.url).href;
}

/** @param {readonly string[]} archetypes @returns {number} 0..7 */
export function hue(archetypes) {
  const first = archetypes[0] ?? "";
  return KNOWN[first] ?? 3 + (hash(first) % (HUES - 3));
}

/** Icon of an event or a trap. @param {string} card id @param {"teacher" | "event" | "trap"} kind */
export function art(card, kind) {
  const choices = kind === "trap" ? TRAP_ART : EVENT_ART;
  return choices[hash(card) % choices.length];
}

/** @type {Record<string, string>} */
export const SUBJECT_ICONS = {
  german: "book-a", maths: "sigma", physics: "atom", chemistry: "flask-conical", biology: "leaf", geography: "globe", history: "landmark",
  art: "palette", music: "music", sport: "dumbbell", computing: "monitor", politics: "scale", economics: "coins", religion: "heart-handshake",
  ethics: "heart-handshake", philosophy: "brain", crafts: "hammer", drama: "drama", english: "message-circle", french: "message-circle",
  spanish: "message-circle", latin: "columns-3",
};
