import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { STEPS, stepOf } from "../js/practice/steps.js";
import { CHAPTERS } from "../js/rules/book.js";

const root = new URL("../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const card = (id, zone, more = {}) => ({ card: id, zone, side: 0, ...more });
const view = (turn, phase, cards, more = {}) => ({ turn, phase, active: (turn + 1) % 2, players: { 0: {}, 1: {} }, cards: Object.fromEntries(cards.map((c, n) => [`u${n}`, c])), ...more });

const HELD = [card("bleistift", "hand"), card("verschlafen", "hand"), card("pausenbrot", "hand"), card("donner", "hand")];
const PATH = [
  [1, view(1, "lesson", HELD)],
  [2, view(1, "lesson", [card("bleistift", "field"), ...HELD.slice(1)])],
  [3, view(1, "lesson", [card("bleistift", "field"), card("verschlafen", "background"), ...HELD.slice(2)])],
  [4, view(2, "exam", [card("bleistift", "field")], { prompt: { kind: "reply" } })],
  [5, view(3, "lesson", [card("bleistift", "field"), ...HELD.slice(2)])],
  [6, view(3, "lesson", [card("bleistift", "field"), card("donner", "hand")])],
  [6, view(3, "lesson", [card("bleistift", "field"), card("donner", "hand")], { prompt: { kind: "tribute" } })],
  [7, view(3, "lesson", [card("donner", "field")])],
  [7, view(3, "exam", [card("donner", "field")])],
  [8, view(3, "exam", [card("donner", "field", { attacked: true })])],
  [8, view(4, "lesson", [])],
  [9, view(5, "lesson", [card("donner", "field")])],
  [10, view(5, "exam", [card("donner", "field")])],
  [10, view(7, "lesson", [])],
  [10, view(3, "over", [])],
];

test("the step is read from the view alone, on the path and off it", () => {
  assert.deepEqual(PATH.map(([, seen]) => stepOf(seen).step), PATH.map(([step]) => step));
  assert.equal(stepOf(view(3, "lesson", [], { players: { 0: { summoned: true } } })).step, 7);
});

test("every step has its words", () => {
  for (const lang of ["de", "en"]) {
    const words = JSON.parse(read(`i18n/practice.${lang}.json`));
    for (let step = 1; step <= STEPS; step++) assert.ok(words[`practice.step.${step}`], `${lang} ${step}`);
  }
});

test("every puzzle leads to a paragraph of the rules", () => {
  const rules = [...read("../server/engines/legends/puzzles/puzzles.toml").matchAll(/^rule = "([\w-]+)"/gm)].map(([, rule]) => rule);
  const paragraphs = CHAPTERS.flatMap((chapter) => chapter.paragraphs.map(({ id }) => id));
  assert.equal(rules.length, 10);
  assert.deepEqual(rules.filter((rule) => !paragraphs.includes(rule)), []);
});
