import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { freshCard, fromToml, placeOf, slug, toToml } from "../js/workshop/draft.js";
import { PATTERNS, withPattern } from "../js/workshop/patterns.js";

const root = new URL("../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const CARDS = "../server/engines/legends/puzzles/cards.toml";

test("a set file goes through the form and back without losing a word of its effects", () => {
  const once = fromToml(read(CARDS));
  assert.ok(once.cards.length >= 16);
  assert.deepEqual(fromToml(toToml(once).text), once);
  const lineal = once.cards.find(({ id }) => id === "lineal");
  assert.deepEqual([lineal.name, lineal.attack, lineal.defence, lineal.years, lineal.subjects], ["Lina Lineal", 3, 4, 9, ["maths"]]);
  assert.equal(lineal.effects, 'effects = [{ key = "gruss", kind = "summon", do = [{ op = "gain_life", n = 2 }] }]');
});

test("decks and archetypes stay word for word", () => {
  const rest = '[archetype]\nmensa = { de = "Mensa", en = "Canteen" }\n\n[[deck]]\nid = "a"\n[deck.cards]\nx = 2';
  const draft = { id: "s", name: "S", version: "1.0.0", cards: [{ ...freshCard(), id: "x", name: 'Frau "Ä"' }], rest };
  assert.deepEqual(fromToml(toToml(draft).text), draft);
});

test("the lines of a card's effects are known", () => {
  const draft = { id: "s", name: "S", version: "1", cards: [freshCard(), { ...freshCard(), id: "b", effects: "[[card.effects]]\nkey" }], rest: "" };
  const { text, places } = toToml(draft);
  assert.equal(text.split("\n")[places[1].first - 1], "[[card]]");
  assert.equal(text.split("\n")[places[1].effects - 1], "[[card.effects]]");
});

test("a problem's path leads to a field", () => {
  assert.deepEqual(["card[3].stats.attack", "card[0].tags.subjects[1]", "card[2].effects[0].do[1].op", "card[1].copies", "set.version", "card[1]", "deck[0].cards"].map(placeOf), [
    { card: 3, field: "attack" },
    { card: 0, field: "subjects" },
    { card: 2, field: "effects" },
    { card: 1, field: "limited" },
    { card: -1, field: "version" },
    { card: 1, field: "" },
    { card: -1, field: "" },
  ]);
});

test("a name becomes an id, and patterns get keys of their own", () => {
  assert.equal(slug("Frau Dr. Müßig-Öhr 2"), "frau_dr_muessig_oehr_2");
  const two = PATTERNS.slice(0, 2).reduce((effects, { text }) => withPattern(effects, text), "");
  assert.match(two, /key = "wirkung1"[\s\S]*key = "wirkung2"/);
});

test("every code of the checker has a sentence", () => {
  const de = JSON.parse(read("i18n/workshop.de.json"));
  const folder = "../server/engines/legends/";
  const sources = readdirSync(new URL(folder, root)).filter((name) => /^(lint|loading|spelling).*\.py$/.test(name)).map((name) => read(folder + name));
  const codes = sources.flatMap((text) => [...text.matchAll(/SetProblem\(\s*"([a-z-]+)"/g)].map(([, code]) => code));
  const deck = [...read(`${folder}deck.py`).matchAll(/Problem\("([a-z-]+)"/g)].map(([, code]) => `deck-${code}`).filter((code) => code !== "deck-inert-in-basic");
  assert.ok(codes.length > 40);
  assert.deepEqual([...new Set([...codes, ...deck])].filter((code) => !de[`set.problem.${code}`]), []);
});
