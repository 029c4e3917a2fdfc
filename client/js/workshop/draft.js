/**
 * A card set as the form holds it, and as the TOML file that it is. Card texts stay as they are written: the form
 * knows a card's head (name, values, tags); its effects are a block of the card language, kept word for word.
 */

/**
 * @typedef {{ id: string, name: string, kind: "teacher" | "event" | "trap", gold: boolean, limited: boolean, permanent: boolean,
 *   attack: number, defence: number, years: number, archetypes: string, subjects: string[], flavour: string, effects: string }} Card
 * @typedef {{ key: string, id: string, name: string, version: string, cards: Card[], rest: string, changed: number }} Draft
 *   `rest`: whatever else the file has (ready decks), word for word; `changed`: UTC ms
 * @typedef {{ card: number, first: number, effects: number }} Place  lines (from 1) at which a card and its effects begin
 */

/** @returns {Card} */
export function freshCard() {
  return { id: "", name: "", kind: "teacher", gold: false, limited: false, permanent: false, attack: 3, defence: 3, years: 5, archetypes: "", subjects: [], flavour: "", effects: "" };
}

/** A slug of a name. @param {string} name */
export function slug(name) {
  const plain = name.toLowerCase().replace(/ä/g, "ae").replace(/ö/g, "oe").replace(/ü/g, "ue").replace(/ß/g, "ss").normalize("NFKD");
  return plain.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "").slice(0, 40);
}

/** @param {string} text */
const quote = (text) => JSON.stringify(text.normalize("NFC"));

/** @param {Card} card @returns {string[]} */
function head(card) {
  const archetypes = card.archetypes.split(",").map((name) => name.trim()).filter(Boolean);
  const tags = [archetypes.length && `archetypes = [${archetypes.map(quote).join(", ")}]`, card.subjects.length && `subjects = [${card.subjects.map(quote).join(", ")}]`].filter(Boolean);
  return [
    "[[card]]",
    `id = ${quote(card.id)}`,
    `name = ${quote(card.name)}`,
    `kind = ${quote(card.kind)}`,
    ...(card.gold ? ["gold = true"] : []),
    ...(card.limited && !card.gold ? ["copies = 1"] : []),
    ...(card.permanent ? ["permanent = true"] : []),
    ...(card.kind === "teacher" ? [`stats = { attack = ${card.attack}, defence = ${card.defence}, years = ${card.years} }`] : []),
    ...(tags.length ? [`tags = { ${tags.join(", ")} }`] : []),
    ...(card.flavour ? [`flavour = ${quote(card.flavour)}`] : []),
  ];
}

/** @param {Pick<Draft, "id" | "name" | "version" | "cards" | "rest">} draft @returns {{ text: string, places: Place[] }} */
export function toToml(draft) {
  const lines = ["schema = 1", "", "[set]", `id = ${quote(draft.id)}`, `name = ${quote(draft.name)}`, `version = ${quote(draft.version)}`];
  /** @type {Place[]} */
  const places = [];
  draft.cards.forEach((card, n) => {
    lines.push("");
    const first = lines.length + 1;
    lines.push(...head(card));
    places.push({ card: n, first, effects: lines.length + 1 });
    if (card.effects.trim()) lines.push(...card.effects.trimEnd().split("\n"));
  });
  if (draft.rest.trim()) lines.push("", ...draft.rest.trimEnd().split("\n"));
  return { text: `${lines.join("\n")}\n`, places };
}

/** @param {string} line @param {string} key */
function textOf(line, key) {
  const found = new RegExp(`^${key}\\s*=\\s*"((?:[^"\\\\]|\\\\.)*)"\\s*(?:#.*)?$`).exec(line);
  return found ? JSON.parse(`"${found[1].replace(/\\U[0-9a-fA-F]{8}/g, "")}"`) : undefined;
}

/** @param {string} line @param {string} key */
function listOf(line, key) {
  const found = new RegExp(`${key}\\s*=\\s*\\[([^\\]]*)\\]`).exec(line);
  return found ? [...found[1].matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word]) => word) : [];
}

/** A card's table: heads that the form knows become fields, all other lines stay with the effects. @param {string[]} lines @returns {Card} */
function readCard(lines) {
  const card = freshCard();
  const kept = [];
  let head = true;
  for (const line of lines) {
    const bare = line.trim();
    head &&= !bare.startsWith("[");
    if (head && takes(card, bare)) continue;
    kept.push(line);
  }
  card.effects = kept.join("\n").trim();
  return card;
}

/** @param {Card} card @param {string} line @returns {boolean} whether the form has a place for it */
function takes(card, line) {
  for (const key of /** @type {const} */ (["id", "name", "flavour"])) {
    const text = textOf(line, key);
    if (text !== undefined) return (card[key] = text), true;
  }
  const kind = textOf(line, "kind");
  if (kind === "teacher" || kind === "event" || kind === "trap") return (card.kind = kind), true;
  if (/^(gold|permanent)\s*=\s*(true|false)$/.test(line)) return (card[line.startsWith("gold") ? "gold" : "permanent"] = line.endsWith("true")), true;
  if (/^copies\s*=\s*[12]$/.test(line)) return (card.limited = line.endsWith("1")), true;
  const stats = /^stats\s*=\s*\{\s*attack\s*=\s*(\d+)\s*,\s*defence\s*=\s*(\d+)\s*,\s*years\s*=\s*(\d+)\s*\}$/.exec(line);
  if (stats) return ([card.attack, card.defence, card.years] = stats.slice(1).map(Number)), true;
  if (/^tags\s*=\s*\{.*\}$/.test(line)) {
    card.archetypes = listOf(line, "archetypes").join(", ");
    card.subjects = listOf(line, "subjects");
    return true;
  }
  return line === "";
}

/** A set file as a draft. What it can't place stays in it word for word; whether it is right the server says. @param {string} text @returns {Omit<Draft, "key" | "changed">} */
export function fromToml(text) {
  const draft = { id: "", name: "", version: "1.0.0", cards: /** @type {Card[]} */ ([]), rest: "" };
  const rest = [];
  for (const table of text.split(/^(?=\[\[?(?:set|card|deck|archetype)\]\]?\s*$)/m)) {
    const lines = table.split(/\r?\n/);
    const name = lines[0].trim();
    if (name === "[[card]]") draft.cards.push(readCard(lines.slice(1)));
    else if (name === "[set]") {
      for (const line of lines.slice(1)) {
        for (const key of /** @type {const} */ (["id", "name", "version"])) draft[key] = textOf(line.trim(), key) ?? draft[key];
        const german = /^name\s*=\s*\{.*?\bde\s*=\s*"([^"]*)"/.exec(line.trim());
        if (german) draft.name = german[1];
      }
    } else if (name.startsWith("[")) rest.push(table.trimEnd());
  }
  draft.rest = rest.join("\n\n");
  return draft;
}

/** @typedef {{ code: string, path: string, found?: string, nearest?: string, limit?: number, line?: number }} Problem */

/** Where a problem is told: `card[3].stats.attack` stands at `attack` of card 3. @param {string} path @returns {{ card: number, field: string }} */
export function placeOf(path) {
  const found = /^card\[(\d+)\](?:\.(.*))?$/.exec(path);
  if (!found) return { card: -1, field: path.startsWith("set.") ? path.slice(4).split(/[.[]/)[0] : "" };
  const [first = "", second = ""] = (found[2] ?? "").split(/[.[]/);
  const field = first === "stats" || first === "tags" ? second || first : first;
  return { card: Number(found[1]), field: field === "copies" ? "limited" : field };
}
