/**
 * A deck as a code and as text.
 *
 * The code is `PH1.` and base64url of: 3 bytes for each card (the top bit: two copies; the rest: a number made from
 * the set's and the card's id, so a set may grow and old codes stay good), then 2 bytes that check the rest.
 */

/** @import { CardSet } from "../legends.js" */
/** @import { Cards } from "./deck.js" */

const MARK = "PH1.";
const PAIR = 0x800000;
const CHECK_BYTES = 2;

/** FNV-1a, 32 bit. @param {Iterable<number>} bytes */
function hash(bytes) {
  let h = 0x811c9dc5;
  for (const byte of bytes) h = Math.imul(h ^ byte, 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}

/** Number to card. Cards that fall on one number move on to the next free one. @param {CardSet} set */
function numbers(set) {
  /** @type {Map<number, string>} */
  const cards = new Map();
  for (const card of Object.keys(set.cards).sort()) {
    let n = hash(new TextEncoder().encode(`${set.id}/${card}`)) & (PAIR - 1);
    while (cards.has(n)) n = (n + 1) & (PAIR - 1);
    cards.set(n, card);
  }
  return cards;
}

/** @param {CardSet} set @param {Cards} cards @returns {string} */
export function codeOf(set, cards) {
  const byCard = new Map([...numbers(set)].map(([n, card]) => [card, n]));
  /** @type {number[]} */
  const words = [];
  for (const card of Object.keys(set.cards)) {
    const n = byCard.get(card) ?? 0;
    for (let left = cards[card] ?? 0; left > 0; left -= 2) words.push(left > 1 ? n | PAIR : n);
  }
  const bytes = words.flatMap((n) => [n >>> 16, (n >>> 8) & 255, n & 255]);
  const check = hash(bytes);
  const all = String.fromCharCode(...bytes, (check >>> 8) & 255, check & 255);
  return MARK + btoa(all).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @typedef {{ cards: Cards, faults: { code: "damaged" | "strangers" | "unreadable" | "unknown", n?: number, line?: number, word?: string, nearest?: string }[] }} Read */

/** @param {string} text */
export function isCode(text) {
  return text.trim().toUpperCase().startsWith(MARK);
}

/** @param {CardSet} set @param {string} text @returns {Read} */
export function readCode(set, text) {
  const body = text.replace(/\s+/g, "").slice(MARK.length);
  if (!/^[\w-]*$/.test(body) || body.length % 4 === 1) return { cards: {}, faults: [{ code: "damaged" }] };
  const bytes = [...atob(body.replace(/-/g, "+").replace(/_/g, "/"))].map((char) => char.charCodeAt(0));
  const [high, low] = bytes.splice(-CHECK_BYTES);
  if (bytes.length % 3 || (hash(bytes) & 0xffff) !== (high << 8) + low) return { cards: {}, faults: [{ code: "damaged" }] };
  const known = numbers(set);
  /** @type {Cards} */
  const cards = {};
  let strangers = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const n = (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];
    const card = known.get(n & (PAIR - 1));
    if (card) cards[card] = (cards[card] ?? 0) + (n & PAIR ? 2 : 1);
    else strangers += n & PAIR ? 2 : 1;
  }
  return { cards, faults: strangers ? [{ code: "strangers", n: strangers }] : [] };
}

/** One `2x Name` a line; where two cards share a name the id stands behind it. @param {CardSet} set @param {Cards} cards */
export function textOf(set, cards) {
  const twice = (/** @type {string} */ name) => Object.values(set.cards).filter((info) => info.name === name).length > 1;
  return Object.keys(set.cards)
    .filter((card) => cards[card] > 0)
    .map((card) => `${cards[card]}x ${set.cards[card].name}${twice(set.cards[card].name) ? ` [${card}]` : ""}`)
    .join("\n");
}

/** @param {CardSet} set @param {string} text @returns {Read} */
export function readText(set, text) {
  const byName = new Map(Object.entries(set.cards).reverse().map(([card, info]) => [plain(info.name), card]));
  /** @type {Read} */
  const read = { cards: {}, faults: [] };
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.trim();
    if (!line || line.startsWith("#")) return;
    const parts = /^(?:(\d{1,2})\s*[x×]?\s+)?(.+?)(?:\s*\[([\w-]+)\])?$/i.exec(line);
    if (!parts) return void read.faults.push({ code: "unreadable", line: index + 1, word: line });
    const [, count = "1", name, id] = parts;
    const card = id && set.cards[id] ? id : byName.get(plain(name));
    if (card) read.cards[card] = (read.cards[card] ?? 0) + Number(count);
    else read.faults.push({ code: "unknown", line: index + 1, word: name, nearest: nearest(name, Object.values(set.cards).map((info) => info.name)) });
  });
  return read;
}

/** @param {string} text */
function plain(text) {
  return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** The known name most like `word`, if any is near. @param {string} word @param {string[]} names */
export function nearest(word, names) {
  const scored = names.map((name) => ({ name, away: distance(plain(word), plain(name)) })).sort((a, b) => a.away - b.away);
  return scored.length && scored[0].away <= Math.max(2, word.length * 0.4) ? scored[0].name : "";
}

/** Levenshtein. @param {string} a @param {string} b */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next.push(Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length];
}
