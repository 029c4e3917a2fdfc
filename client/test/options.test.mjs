import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CHAPTERS } from "../js/rules/book.js";
import { FIELDS, differing, valueOf, withChoice } from "../js/options/fields.js";

const root = new URL("../", import.meta.url);
const server = readFileSync(new URL("../server/engines/legends/options.py", root), "utf8");
const block = server.slice(server.indexOf("class Options("), server.indexOf("_BOUNDS"));
const python = (text) => (text === "True" ? true : text === "False" ? false : text.startsWith('"') ? text.slice(1, -1) : Number(text.replaceAll("_", "")));
const usual = Object.fromEntries([...block.matchAll(/^ {4}(\w+): [^=\n]+ = ("\w+"|-?[\d_]+|True|False)/gm)].map(([, id, value]) => [id, python(value)]));
const bounds = Object.fromEntries([...server.matchAll(/^ {4}"(\w+)": \((-?[\d_]+), ([\d_]+)\),/gm)].map(([, id, least, most]) => [id, [python(least), python(most)]]));
const words = { de: JSON.parse(readFileSync(new URL("i18n/options.de.json", root), "utf8")), en: JSON.parse(readFileSync(new URL("i18n/options.en.json", root), "utf8")) };

test("the form has every option of the server, with its usual value", () => {
  // which cards: chosen in the workshop; what makes it a table of an event: said by the event
  const { set, set_hash: _, refereed: __, starts: ___, ...others } = usual;
  assert.equal(set, "base");
  assert.equal(Object.keys(others).length, 23);
  assert.deepEqual(Object.fromEntries(FIELDS.map(({ id, usual }) => [id, usual])), others);
});

test("every value that is offered is one that the server takes", () => {
  for (const { id, values, usual } of FIELDS) {
    assert.ok(values.includes(usual), id);
    if (bounds[id]) for (const value of values) assert.ok(bounds[id][0] <= value && value <= bounds[id][1], `${id} ${value}`);
    else if (typeof usual === "string") for (const value of values) assert.match(block, new RegExp(`${id}: Literal\\[[^\\]]*"${value}"`));
  }
});

test("every option, value and sentence has its words and a paragraph", () => {
  const paragraphs = CHAPTERS.flatMap((chapter) => chapter.paragraphs.map(({ id }) => id));
  for (const lang of ["de", "en"]) {
    for (const { id, values, usual, rule } of FIELDS) {
      assert.ok(words[lang][`options.${id}`], id);
      assert.ok(paragraphs.includes(rule), rule);
      for (const value of values) {
        assert.ok(words[lang][`options.${id}.${value}`] ?? words[lang][`options.${id}.n`], `${id} ${value}`);
        if (value !== usual) assert.ok(words[lang][`options.said.${id}.${value}`] ?? words[lang][`options.said.${id}.n`], `said ${id} ${value}`);
      }
    }
  }
});

test("what is as usual is left out, and what means nothing any more too", () => {
  const of = (id) => FIELDS.find((field) => field.id === id);
  let options = withChoice(withChoice({}, of("best_of"), 3), of("deck_changes"), true);
  assert.deepEqual(options, { best_of: 3, deck_changes: true });
  options = withChoice(options, of("best_of"), 1);
  assert.deepEqual(options, {});
  assert.equal(valueOf(options, of("best_of")), 1);
});

test("a view's options differ in what the room was opened with, a missing clock too", () => {
  const view = { set: "base", ...Object.fromEntries(Object.entries(usual).filter(([id]) => id.endsWith("_ms") || id === "variant")) };
  assert.deepEqual(differing(view), []);
  const { clock_ms: _, ...untimed } = view;
  assert.deepEqual(differing({ ...untimed, draws: false }).map(({ of, value }) => [of.id, value]), [["clock_ms", 0], ["draws", false]]);
});
