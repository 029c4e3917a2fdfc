import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CHAPTERS, TERMS } from "../js/rules/book.js";
import { LINKED, paragraphOf } from "../js/rules/links.js";

const root = new URL("../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const quoted = (text, pattern) => [...text.matchAll(pattern)].map(([, value]) => value);
const paragraphs = CHAPTERS.flatMap((chapter) => chapter.paragraphs.map(({ id }) => id));
const contract = read("js/legends.d.ts");

for (const lang of ["de", "en"]) {
  const words = Object.fromEntries(Object.entries(JSON.parse(read(`i18n/rules.${lang}.json`))).filter(([key]) => !key.startsWith("rules."))); // those are of the short page
  test(`every chapter, paragraph and term has its words in ${lang}, and no words are left over`, () => {
    const needed = [...CHAPTERS.map(({ id }) => `book.${id}`), ...paragraphs.map((id) => `book.${id}`), ...TERMS.flatMap(({ id }) => [`term.${id}`, `term.${id}.text`])];
    assert.equal(new Set(needed).size, needed.length);
    assert.deepEqual(needed.filter((key) => !words[key]), []);
    const around = ["title", "lead", "search", "toc", "none", "found", "glossary", "glossary.lead", "to_rules", "to_glossary", "more", "short", "all"].map((key) => `book.${key}`);
    assert.deepEqual(Object.keys(words).filter((key) => !needed.includes(key) && !around.includes(key)), []);
  });

  test(`every term stands in a text of ${lang} or in its own entry`, () => {
    const text = Object.values(words).map(String).join(" ");
    assert.deepEqual(TERMS.filter(({ forms }) => !forms.split("|").some((form) => text.includes(form))).map(({ id }) => id), []);
  });
}

test("terms and codes lead to paragraphs that exist", () => {
  assert.deepEqual(TERMS.filter(({ paragraph }) => !paragraphs.includes(paragraph)), []);
  assert.deepEqual(LINKED.filter((code) => !paragraphs.includes(paragraphOf(code))), []);
  assert.ok(paragraphs.includes(paragraphOf("no.anything-new")));
});

test("every kind of question has a paragraph of its own", () => {
  const kinds = quoted(contract.slice(contract.indexOf("export type PromptKind"), contract.indexOf("export interface Prompt ")), /"([a-z]+)"/g);
  assert.ok(kinds.length >= 12);
  assert.deepEqual(kinds.filter((kind) => !LINKED.includes(`ask.${kind}`)), []);
});

test("every reason has a paragraph of its own", () => {
  const codes = quoted(contract.slice(contract.indexOf("/** code:"), contract.indexOf("export type Why")), /"([a-z-]+)"/g);
  assert.ok(codes.length >= 16);
  assert.deepEqual(codes.filter((code) => !LINKED.includes(`why.${code}`)), []);
});

test("every refusal of the rules has a paragraph of its own", () => {
  const codes = quoted(read("../server/engines/refusal.py"), /^ {4}[A-Z_]+ = "([a-z-]+)"/gm);
  assert.ok(codes.length >= 10);
  assert.deepEqual(codes.filter((code) => !LINKED.includes(`no.${code}`)), []);
});

test("every ruling of the engine stands beside a paragraph", () => {
  const named = new Set(CHAPTERS.flatMap((chapter) => chapter.paragraphs.map(({ ruling }) => ruling)));
  const built = [...Array.from({ length: 34 }, (_, n) => `R${n + 1}`), "R13a", "R25a"];
  assert.deepEqual(built.filter((ruling) => !named.has(ruling)), []);
});
