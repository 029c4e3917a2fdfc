import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CHAPTERS } from "../js/handbook/laws.js";
import { POINTS } from "../js/league/chances.js";

const root = new URL("../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const paragraphs = CHAPTERS.flatMap((chapter) => chapter.paragraphs.map(({ id }) => id));

for (const lang of ["de", "en"])
  test(`every chapter and paragraph of the league's rules has its words in ${lang}, and no words are left over`, () => {
    const words = JSON.parse(read(`i18n/handbook.${lang}.json`));
    const needed = [...CHAPTERS.map(({ id }) => id), ...paragraphs].map((id) => `law.${id}`);
    assert.equal(new Set(needed).size, needed.length);
    assert.deepEqual(Object.keys(words).sort(), [...needed, "law.title", "law.lead", "law.toc", "law.search", ...["chance", "win", "draw", "defeat", ...Object.keys(POINTS)].map((name) => `tier.${name}`)].sort());
  });

test("every ruling that it names is one of the engine's", () => {
  const rules = read("../server/engines/stadium/RULES.md");
  const named = CHAPTERS.flatMap((chapter) => chapter.paragraphs.flatMap(({ ruling }) => ruling ?? []));
  assert.ok(named.length >= 40);
  assert.deepEqual(named.filter((ruling) => !new RegExp(`\\b${ruling}\\b`).test(rules)), []);
});

test("every refusal's why leads to a paragraph that exists", () => {
  const laws = [...read("js/league/refusal.js").matchAll(/: "([a-z-]+)"/g)].map(([, id]) => id);
  assert.ok(laws.length >= 12);
  assert.deepEqual(laws.filter((id) => !paragraphs.includes(id)), []);
});
