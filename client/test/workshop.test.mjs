import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { freshCard, freshDraft, fromToml, placed, placeOf, slug, toToml } from "../js/workshop/draft.js";
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
  const draft = { ...freshDraft(), id: "s", name: "S", cards: [{ ...freshCard(), id: "x", name: 'Frau "Ä"' }], rest };
  assert.deepEqual(fromToml(toToml(draft).text), draft);
});

test("every key of the set, every comment and every form of a table comes through", () => {
  const file = `# Our school
schema = 1
[set]
id = "s"
name = { de = "Schule", en = "School" }
version = "1.0.0"
alone = true
author = "AG" # who wrote it

# the first
[[card]] # number one
id = "a"
name = 'A'
kind = "teacher"
[card.stats]
attack = 1
defence = 2
years = 3
[[card.effects]]
key = "k"
kind = "static"
apply = [ # [
  { op = "modify", to = "self", stat = "attack", add = 1 }, # ]
]

[[card]]
id = "b"
name = "B"
kind = "techer"
copies = 1
flavour = { de = "Ei", en = "Egg" }

[archetype]
mensa = { de = "Mensa", en = "Canteen" }
`;
  const draft = fromToml(file);
  assert.deepEqual([draft.name, draft.name_en, draft.alone, draft.more, draft.before], ["Schule", "School", true, 'author = "AG" # who wrote it', "# Our school"]);
  assert.deepEqual([draft.cards[0].before, draft.cards[1].limited, draft.cards[1].flavour_en], ["# the first\n# number one", true, "Egg"]);
  const { text } = toToml(draft);
  assert.deepEqual(fromToml(text), draft);
  for (const kept of ["author = \"AG\" # who wrote it", "# number one", "[card.stats]\nattack = 1", "apply = [ # [\n", 'kind = "techer"', "[archetype]\nmensa"]) assert.ok(text.includes(kept), kept);
  assert.equal(text.match(/^kind = /gm)?.length, 3); // two cards, one effect: a kind that is none is not said twice
  assert.ok(!text.includes("stats = {"));
});

test("a set in one line, and heads with comments, are read as well", () => {
  const draft = fromToml('schema = 1\nset = { id = "s", name = "S", version = "0.1.0", locale = "de" }\n[[card]]   # 1\nid = "a"\nname = "A"\nkind = "trap"\neffects = [ { key = "k" } ]\n');
  assert.deepEqual([draft.id, draft.name, draft.version, draft.more, draft.cards.length], ["s", "S", "0.1.0", 'locale = "de"', 1]);
});

test("a file that is no TOML stays as it is, to be mended as text", () => {
  for (const text of ["[[card]]\nname = \"A\n", "just words", "x = [1,\n", "[[card]]\nset.name = 1\n"]) assert.equal(fromToml(text).text, text);
});

test("the lines of a card's effects are known", () => {
  const draft = { ...freshDraft(), id: "s", name: "S", cards: [freshCard(), { ...freshCard(), id: "b", effects: "[[card.effects]]\nkey" }], rest: "[[deck]]" };
  const { text, places } = toToml(draft);
  const line = (n) => text.split("\n")[n - 1];
  assert.deepEqual([line(places.cards[1].first), line(places.cards[1].effects), line(places.rest)], ["[[card]]", "[[card.effects]]", "[[deck]]"]);
  const at = (path, n) => placed({ code: "x", path, line: n }, places);
  assert.deepEqual(at("card[1].effects[0].key", places.cards[1].effects + 1), { card: 1, field: "effects", line: 2 });
  assert.deepEqual(at("card[1].name", places.cards[1].first + 2), { card: 1, field: "name", line: 0 });
  assert.deepEqual(at("deck[0].cards", places.rest), { card: -2, field: "", line: 1 });
});

test("a problem's path leads to a field", () => {
  assert.deepEqual(["card[3].stats.attack", "card[0].tags.subjects[1]", "card[2].effects[0].do[1].op", "card[1].copies", "set.version", "set", "card[1]", "deck[0].cards"].map(placeOf), [
    { card: 3, field: "attack" },
    { card: 0, field: "subjects" },
    { card: 2, field: "effects" },
    { card: 1, field: "limited" },
    { card: -1, field: "version" },
    { card: -1, field: "" },
    { card: 1, field: "" },
    { card: -2, field: "" },
  ]);
});

test("a name becomes an id, and patterns get keys of their own", () => {
  assert.equal(slug("Frau Dr. Müßig-Öhr 2"), "frau_dr_muessig_oehr_2");
  const two = PATTERNS.slice(0, 2).reduce((effects, { text }) => withPattern(effects, text), "");
  assert.match(two, /key = "wirkung1"[\s\S]*key = "wirkung2"/);
  const inline = withPattern('effects = [{ key = "a", kind = "flip", do = [] }] # old', PATTERNS[0].text);
  assert.match(inline, /^effects = \[\{ key = "a", kind = "flip", do = \[\] \},\n {2}\{ key = "wirkung1", kind = "summon", do = .* \},\n\] # old$/);
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
