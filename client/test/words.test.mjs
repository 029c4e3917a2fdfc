import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
/** The words of the first view and of every page that brings its own (i18n/<page>.<lang>.json). @param {string} lang */
const all = (lang) => readdirSync(new URL("i18n/", root)).filter((name) => name === `${lang}.json` || name.endsWith(`.${lang}.json`)).map((name) => JSON.parse(read(`i18n/${name}`)));
const de = Object.assign({}, ...all("de"));
const en = Object.assign({}, ...all("en"));
const sources = readdirSync(new URL("js/", root), { recursive: true }).filter((name) => name.endsWith(".js")).map((name) => read(`js/${name}`));
const quoted = (text, pattern) => [...text.matchAll(pattern)].map(([, value]) => value);

test("both languages have the same keys, forms and holes", () => {
  assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
  for (const [key, entry] of Object.entries(de)) {
    assert.equal(typeof entry, typeof en[key], key);
    const holes = (value) => [...new Set(quoted(JSON.stringify(value), /\{(\w+)\}/g))].filter((hole) => hole !== "n").sort();
    assert.deepEqual(holes(entry), holes(en[key]), key);
    if (typeof entry === "object") assert.deepEqual(Object.keys(entry).sort(), ["one", "other"], key);
  }
});

test("no page has a key that another one has", () => {
  for (const words of [all("de"), all("en")]) assert.equal(words.reduce((sum, page) => sum + Object.keys(page).length, 0), Object.keys(de).length);
});

test("no file has a key twice", () => {
  for (const name of readdirSync(new URL("i18n/", root))) {
    const keys = quoted(read(`i18n/${name}`), /"([^"\\]+)"\s*:\s*["{]/g).filter((key) => key !== "one" && key !== "other");
    assert.ok(keys.length, name);
    assert.deepEqual(keys.filter((key, n) => keys.indexOf(key) !== n), [], name);
  }
});

test("every key that the code names exists", () => {
  const named = sources.flatMap((text) => quoted(text, /\bt\(\s*"([\w.-]+)"/g));
  const chosen = sources.flatMap((text) => [...text.matchAll(/\bt\([^()`]*\?\s*"([\w.-]+)"\s*:\s*"([\w.-]+)"/g)].flatMap(([, a, b]) => [a, b]));
  assert.ok(named.length > 100);
  assert.deepEqual([...new Set([...named, ...chosen])].filter((key) => !(key in de)), []);
});

test("no word is kept that no page says", () => {
  const code = sources.join("\n");
  const said = new Set(quoted(code, /["'`]([\w.-]+)["'`]/g)); // whole keys, and beginnings that are told on: words("invite.text", engine)
  const begun = new Set(quoted(code, /`([\w.-]*[._-])\$\{/g));
  const beginnings = (key) => [...key.matchAll(/[._-]/g)].map(({ index }) => key.slice(0, index + 1));
  const kept = Object.keys(de).filter((key) => !said.has(key) && !beginnings(key).some((part) => begun.has(part) || (part.indexOf(".") < part.length - 1 && said.has(part.slice(0, -1)))));
  assert.deepEqual(kept, []);
});

test("every refusal of engine, wire and web has a sentence", () => {
  const codes = ["engines/refusal.py", "wire/frames.py", "web/answers.py"].flatMap((file) => quoted(read(`../server/${file}`), /^ {4}[A-Z_]+ = "([a-z-]+)"/gm));
  assert.ok(codes.length > 20);
  assert.deepEqual(codes.filter((code) => !(`no.${code}` in de)), []);
});

test("every deed of an operator has a sentence", () => {
  const office = read("../server/web/office.py");
  const deeds = quoted(office.slice(office.indexOf("class What("), office.indexOf("class Deed(")), /^ {4}[A-Z_]+ = "([a-z-]+)"/gm);
  assert.ok(deeds.length > 6);
  assert.deepEqual(deeds.filter((deed) => !(`admin.did.${deed}` in de)), []);
  const [, typed] = /what: ((?:"[a-z-]+"(?: \| )?)+), whom/.exec(read("js/admin/server.js"));
  assert.deepEqual(quoted(typed, /"([a-z-]+)"/g).sort(), deeds.sort());
});

test("every game has a name on the operator's page", () => {
  const [, kept] = /Catalogue\(\s*\{([^}]*)\}/.exec(read("../server/catalogue.py"));
  const games = quoted(kept, /(\w+)\.name:/g).map((name) => quoted(read(`../server/engines/${name}/engine.py`), /^ {4}name = "(\w+)"/gm)).flat();
  assert.equal(games.length, quoted(kept, /(\w+)\.name:/g).length);
  assert.ok(games.length > 2);
  assert.deepEqual(games.filter((game) => !(`admin.game.${game}` in de)), []);
});

test("every bot is called by a name of ours, never by the one it has in the code", () => {
  const bots = quoted(read("../server/catalogue.py"), /^\s+"(\w+)": .*Player/gm);
  assert.ok(bots.length >= 2);
  assert.deepEqual(bots.filter((bot) => !(`bot.${bot}` in de)), []);
});

test("every reason of the contract has a sentence", () => {
  const contract = read("js/legends.d.ts");
  const block = contract.slice(contract.indexOf("/** code:"), contract.indexOf("export type Why"));
  const codes = quoted(block, /"([a-z-]+)"/g);
  assert.ok(codes.length >= 16);
  assert.deepEqual(codes.filter((code) => !(`why.${code}` in de)), []);
});

test("every told event can be said", () => {
  const contract = read("js/legends.d.ts");
  const block = contract.slice(contract.indexOf("Events (`told`)"), contract.indexOf("export type Told"));
  const events = quoted(block, /^ \* {3}([a-z-]+) {2,}[{R]/gm);
  assert.ok(events.length >= 25, String(events.length));
  const silent = ["deck-chosen", "shuffled", "over"];
  assert.deepEqual(events.filter((event) => !silent.includes(event) && !Object.keys(de).some((key) => key === `told.${event}` || key.startsWith(`told.${event}.`))), []);
});

test("time of an outage that was given back has words in every game", () => {
  for (const [engine, key, holes] of [["legends", "told.outage", ["time"]], ["stadium", "told.outage", ["time"]], ["tournament", "event.heard.outage", ["round", "time"]]]) {
    assert.match(read(`../server/engines/${engine}/events.py`), /tag="outage"/);
    for (const lang of [de, en]) assert.deepEqual(quoted(lang[key], /\{(\w+)\}/g).sort(), holes, `${engine}: ${key}`);
  }
});

test("one thing has one name: modes and faces are called alike on every page, in card texts and puzzles", () => {
  const words = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry));
  const english = Object.values(en).flatMap(words);
  const cards = readdirSync(new URL("../server/engines/legends/text_en/", root)).filter((name) => name.endsWith(".py")).map((name) => read(`../server/engines/legends/text_en/${name}`));
  const puzzles = quoted(["puzzles", "first"].map((name) => read(`../server/engines/legends/puzzles/${name}.toml`)).join("\n"), /\ben = "((?:[^"\\]|\\.)*)"/g);
  assert.ok(puzzles.length > 30);
  for (const text of [...english, ...cards, ...puzzles]) assert.doesNotMatch(text, /chill mode|ansage mode|\b(?:face (?:up|down)|defen[cs]e mode|attack mode)\b/i, text.slice(0, 200));
  // what the first game tells to press is called as the button is
  for (const lang of [de, en]) {
    const pressed = Object.keys(lang).filter((key) => key.startsWith("practice.step.")).flatMap((key) => quoted(lang[key], /[„“]([^“”„]*, (?:Ansage|Chill))[“”]/g));
    assert.ok(pressed.length >= 2);
    assert.deepEqual(pressed.filter((name) => ![lang["do.summon.attack"], lang["do.summon.defence"]].includes(name)), []);
  }
});
