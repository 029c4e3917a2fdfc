/**
 * A card set as the form holds it, and as the TOML file that it is. The form knows the set's and each card's head; a
 * card's effects, ready decks, archetypes and whatever else somebody wrote stay word for word and are edited as text.
 */
import { quote, read, statements } from "./toml.js";

/**
 * @typedef {{ id: string, name: string, kind: "teacher" | "event" | "trap", gold: boolean, limited: boolean, permanent: boolean,
 *   attack: number, defence: number, years: number, archetypes: string, subjects: string[], flavour: string, flavour_en: string,
 *   effects: string, before: string }} Card  `before`: comments above it
 * @typedef {{ key: string, id: string, name: string, name_en: string, version: string, alone: boolean, more: string, before: string,
 *   cards: Card[], rest: string, text: string | null, changed: number, handed?: { hash: string, of: number } }} Draft
 *   `more`: the set's other keys; `before`: what stands above the set; `rest`: decks, archetypes and all else;
 *   `text`: the whole file, while it is written as text; `changed`: UTC ms; `handed`: the set that was handed in last, and its text's sum
 * @typedef {{ set: number, more: number, rest: number, cards: { first: number, effects: number }[] }} Places  lines (from 1) at which parts begin
 */

/** @returns {Card} */
export function freshCard() {
  return { id: "", name: "", kind: "teacher", gold: false, limited: false, permanent: false, attack: 3, defence: 3, years: 5, archetypes: "", subjects: [], flavour: "", flavour_en: "", effects: "", before: "" };
}

/** @returns {Omit<Draft, "key" | "changed">} */
export function freshDraft() {
  return { id: "", name: "", name_en: "", version: "1.0.0", alone: false, more: "", before: "", cards: [], rest: "", text: null };
}

/** A slug of a name. @param {string} name */
export function slug(name) {
  const plain = name.toLowerCase().replace(/ä/g, "ae").replace(/ö/g, "oe").replace(/ü/g, "ue").replace(/ß/g, "ss").normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  return plain.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "").slice(0, 40);
}

/** @param {string} text @param {string} english */
const words = (text, english) => (english ? `{ de = ${quote(text)}, en = ${quote(english)} }` : quote(text));
/** @param {string} block @returns {string[]} */
const linesOf = (block) => (block.trim() ? block.replace(/^\n+|\s+$/g, "").split("\n") : []);
/** @param {string} list with commas */
const items = (list) => list.split(",").map((name) => name.trim()).filter(Boolean);

/** Keys that the text of a card brings itself, in forms that the fields can't hold. @param {string} effects */
export function ownKeys(effects) {
  const { statements: all } = statements(effects);
  const head = all.findIndex(({ kind }) => kind === "table" || kind === "list");
  const tables = all.filter(({ kind }) => kind === "table").map(({ name }) => name.replace(/^card\./, ""));
  return new Set([...(head < 0 ? all : all.slice(0, head)).map(({ name }) => name), ...tables]);
}

/** @param {Card} card @returns {string[]} */
function head(card) {
  const own = ownKeys(card.effects);
  const archetypes = items(card.archetypes);
  const tags = [archetypes.length && `archetypes = [${archetypes.map(quote).join(", ")}]`, card.subjects.length && `subjects = [${card.subjects.map(quote).join(", ")}]`].filter(Boolean);
  /** @type {[string, string | false][]} */
  const fields = [
    ["id", quote(card.id)],
    ["name", quote(card.name)],
    ["kind", quote(card.kind)],
    ["gold", card.gold && "true"],
    ["copies", card.limited && !card.gold && "1"],
    ["permanent", card.permanent && "true"],
    ["stats", card.kind === "teacher" && !own.has("kind") && `{ attack = ${card.attack}, defence = ${card.defence}, years = ${card.years} }`],
    ["tags", tags.length > 0 && `{ ${tags.join(", ")} }`],
    ["flavour", card.flavour !== "" && words(card.flavour, card.flavour_en)],
  ];
  return ["[[card]]", ...fields.flatMap(([name, value]) => (value === false || own.has(name) ? [] : [`${name} = ${value}`]))];
}

/** @param {Omit<Draft, "key" | "changed">} draft @returns {{ text: string, places: Places }} */
export function toToml(draft) {
  const lines = [...linesOf(draft.before), "schema = 1", ""];
  /** @type {Places} */
  const places = { set: lines.length + 1, more: 0, rest: 0, cards: [] };
  lines.push("[set]", `id = ${quote(draft.id)}`, `name = ${words(draft.name, draft.name_en)}`, `version = ${quote(draft.version)}`, ...(draft.alone ? ["alone = true"] : []));
  places.more = lines.length + 1;
  lines.push(...linesOf(draft.more));
  for (const card of draft.cards) {
    lines.push("", ...linesOf(card.before));
    const first = lines.length + 1;
    lines.push(...head(card));
    places.cards.push({ first, effects: lines.length + 1 });
    lines.push(...linesOf(card.effects));
  }
  lines.push("");
  places.rest = lines.length + 1;
  lines.push(...linesOf(draft.rest));
  return { text: `${lines.join("\n").trimEnd()}\n`, places };
}

// --- reading ------------------------------------------------------------------------------------------

/** @param {any} value @returns {[string, string] | null} in German and in English, where the two differ */
function said(value) {
  if (typeof value === "string") return [value, ""];
  if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.keys(value).every((code) => code === "de" || code === "en")) return null;
  const { de, en } = value;
  return typeof de === "string" && (en === undefined || typeof en === "string") ? [de, en ?? ""] : null;
}

/** @param {any} value @param {string[]} keys */
const only = (value, keys) => typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).every((key) => keys.includes(key));
/** @param {any} value */
const strings = (value) => Array.isArray(value) && value.every((one) => typeof one === "string");

/** What the form has a place for becomes a field. @param {Card} card @param {string} name @param {any} value @returns {boolean} */
function takes(card, name, value) {
  if ((name === "id" || name === "name") && typeof value === "string") return (card[name] = value), true;
  if (name === "kind" && (value === "teacher" || value === "event" || value === "trap")) return (card.kind = value), true;
  if ((name === "gold" || name === "permanent") && typeof value === "boolean") return (card[name] = value), true;
  if (name === "copies" && (value === 1 || value === 2)) return (card.limited = value === 1), true;
  if (name === "flavour") {
    const both = said(value);
    return both !== null && (([card.flavour, card.flavour_en] = both), true);
  }
  if (name === "stats" && only(value, ["attack", "defence", "years"])) {
    const { attack, defence, years } = value;
    return [attack, defence, years].every((n) => Number.isInteger(n) && n >= 0) && (Object.assign(card, { attack, defence, years }), true);
  }
  if (name === "tags" && only(value, ["archetypes", "subjects"]) && Object.values(value).every(strings)) {
    const { archetypes = [], subjects = [] } = value;
    return !archetypes.some((/** @type {string} */ one) => one.includes(",")) && (Object.assign(card, { archetypes: archetypes.join(", "), subjects }), true);
  }
  return false;
}

/** @param {Omit<Draft, "key" | "changed">} draft @param {string} name @param {any} value @returns {boolean} */
function takesOfSet(draft, name, value) {
  if ((name === "id" || name === "version") && typeof value === "string") return (draft[name] = value), true;
  if (name === "alone" && typeof value === "boolean") return (draft.alone = value), true;
  const both = name === "name" ? said(value) : null;
  return both !== null && (([draft.name, draft.name_en] = both), true);
}

/** A set file as a draft. What no field holds stays in it word for word; whether it is right the server says. @param {string} text @returns {Omit<Draft, "key" | "changed">} */
export function fromToml(text) {
  const { statements: all, whole } = statements(text);
  const draft = freshDraft();
  if (!whole) return { ...draft, text };
  /** Where words go that no field holds. @type {"before" | "set" | "card" | "rest"} */
  let where = "before";
  /** Comments that belong to what follows. @type {string[]} */
  let waiting = [];
  const blocks = { before: /** @type {string[]} */ ([]), set: /** @type {string[]} */ ([]), rest: /** @type {string[]} */ ([]) };
  /** @type {string[][]} */
  const effects = [];
  const into = () => (where === "card" ? effects[effects.length - 1] : blocks[where]);
  const settle = () => into().push(...waiting.splice(0));
  let heading = true; // of a set or card: its fields come before its tables
  for (const one of all) {
    if (one.kind === "words") {
      waiting.push(one.text);
      continue;
    }
    if (one.kind !== "pair") {
      const root = one.name.split(".")[0];
      const nested = one.name.includes(".");
      if (one.kind === "list" && one.name === "card") {
        const card = { ...freshCard(), before: [...waiting.splice(0), one.note].join("\n").trim() };
        draft.cards.push(card);
        effects.push([]);
        where = "card";
        heading = true;
        continue;
      }
      if (!(nested && root === where)) settle();
      where = root === "card" && effects.length ? "card" : root === "set" ? "set" : "rest";
      heading = one.kind === "table" && one.name === "set";
      if (!heading) into().push(...waiting.splice(0), one.text);
      continue;
    }
    const value = where !== "rest" && heading ? read(one.value) : undefined;
    const taken =
      where === "card"
        ? takes(draft.cards[draft.cards.length - 1], one.name, value)
        : where === "set"
          ? takesOfSet(draft, one.name, value)
          : where === "before" && (one.name === "schema" ? value === 1 : one.name === "set" && only(value, Object.keys(value ?? {})) && fromInline(draft, value, blocks.set));
    if (!taken) into().push(...waiting.splice(0), one.text);
    else if (one.note) waiting.push(one.note);
  }
  settle();
  draft.cards.forEach((card, n) => (card.effects = tidy(effects[n])));
  return { ...draft, before: tidy(blocks.before), more: tidy(blocks.set), rest: tidy(blocks.rest) };
}

/** `set = { … }`. @param {Omit<Draft, "key" | "changed">} draft @param {Record<string, any>} value @param {string[]} more */
function fromInline(draft, value, more) {
  for (const [name, one] of Object.entries(value)) if (!takesOfSet(draft, name, one)) more.push(`${name} = ${typeof one === "string" ? quote(one) : JSON.stringify(one)}`);
  return true;
}

/** @param {string[]} lines */
function tidy(lines) {
  return lines.join("\n").replace(/^\n+|\s+$/g, "");
}

// --- problems -----------------------------------------------------------------------------------------

/** @typedef {{ code: string, path: string, found?: string, nearest?: string, limit?: number, line?: number }} Problem */
/** @typedef {{ card: number, field: string, line: number }} Place  `card` -1: of the set, -2: of the rest; `line` in the text of that place, 0 where it stands at a field */

export const SET = -1;
export const REST = -2;

/** Where a problem is told: `card[3].stats.attack` stands at `attack` of card 3. @param {string} path @returns {{ card: number, field: string }} */
export function placeOf(path) {
  const found = /^card\[(\d+)\](?:\.(.*))?$/.exec(path);
  if (!found) return path.startsWith("set") ? { card: SET, field: path.slice(4).split(/[.[]/)[0] } : { card: REST, field: "" };
  const [first = "", second = ""] = (found[2] ?? "").split(/[.[]/);
  const field = first === "stats" || first === "tags" ? second || first : first;
  return { card: Number(found[1]), field: field === "copies" ? "limited" : field };
}

/** The same with its line in the text of that place. @param {Problem} problem @param {Places} places @returns {Place} */
export function placed(problem, places) {
  const { card, field } = placeOf(problem.path);
  const first = card >= 0 ? places.cards[card]?.effects : card === SET ? places.more : places.rest;
  const line = (problem.line ?? 0) - (first ?? 0) + 1;
  return { card, field, line: problem.line && first && line > 0 ? line : 0 };
}
