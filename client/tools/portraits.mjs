/**
 * Draws one portrait for each teacher of the built-in card sets and 24 for players, as SVG files in
 * client/portraits/ (made, never committed). The drawing depends on the card's id alone.
 */
import { createAvatar } from "@dicebear/core";
import * as notionists from "@dicebear/notionists";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const client = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const sets = resolve(client, "../server/engines/legends");
const demo = join(client, "test/demo/cards.json");
const out = join(client, "portraits");
/** Must equal PLAYERS in js/portraits.js. */
const PLAYERS = 24;

/** Where a teacher should look a certain way. @type {Record<string, Record<string, unknown>>} */
const LOOKS = {
  ernstfall: { glassesProbability: 100 },
  kreidezeit: { glassesProbability: 0, beardProbability: 0 },
};

/** Ids of the teachers in a set: `id` and `kind` are plain strings in each [[card]] table. @param {string} toml */
function teachers(toml) {
  return toml
    .split(/^\[\[cards?\]\]/m)
    .slice(1)
    .filter((card) => /^\s*kind\s*=\s*"teacher"/m.test(card))
    .map((card) => /^\s*id\s*=\s*"([a-z0-9_-]+)"/m.exec(card)?.[1])
    .filter((id) => id !== undefined);
}

/** @param {string} seed @param {Record<string, unknown>} [look] */
function draw(seed, look = {}) {
  return createAvatar(notionists, { seed, gestureProbability: 12, bodyIconProbability: 25, ...look }).toString();
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const ids = new Set(Object.entries(JSON.parse(readFileSync(demo, "utf8")).cards).flatMap(([id, card]) => (card.kind === "teacher" ? [id] : [])));
for (const file of readdirSync(sets, { recursive: true })) {
  if (/^(sets|puzzles)[\\/].*\.toml$/.test(file)) for (const id of teachers(readFileSync(join(sets, file), "utf8"))) ids.add(id);
}
for (const id of ids) writeFileSync(join(out, `${id}.svg`), draw(id, LOOKS[id]));
for (let n = 0; n < PLAYERS; n++) writeFileSync(join(out, `player-${String(n).padStart(2, "0")}.svg`), draw(`pausenhof-player-${n}`));
writeFileSync(join(out, "drawn.js"), `/** Teachers with a portrait of their own (tools/portraits.mjs). */\nexport const DRAWN = new Set(${JSON.stringify([...ids].sort())});\n`);
console.log(`portraits: ${ids.size} teachers, ${PLAYERS} players`);
