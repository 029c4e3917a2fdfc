import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const words = (chapter) => JSON.parse(read(`i18n/${chapter}.de.json`));
const quoted = (text, pattern) => [...text.matchAll(pattern)].map(([, value]) => value);
/** Folders of an event's pages, and the chapters of words that are there when their code runs. */
const FOLDERS = { tournament: ["tournament"], entrant: ["tournament", "entrant"], newevent: ["tournament", "newevent"], organiser: ["tournament", "organiser"], backroom: ["tournament", "organiser", "backroom"], hall: ["tournament", "hall"] };

test("every page of an event has the words that it says in the chapters it brings along", () => {
  for (const [folder, chapters] of Object.entries(FOLDERS)) {
    const known = Object.assign(JSON.parse(read("i18n/de.json")), ...chapters.map(words));
    const code = readdirSync(new URL(`js/${folder}/`, root)).map((name) => read(`js/${folder}/${name}`)).join("\n");
    const named = [...quoted(code, /\bt\(\s*"([\w.-]+)"/g), ...quoted(code, /[?:]\s*"((?:event|desk|hall|newevent)\.[\w.-]+)"/g)];
    assert.ok(named.length > 3, folder);
    assert.deepEqual([...new Set(named)].filter((key) => !(key in known)), [], folder);
    const stems = quoted(code, /\bt\(`((?:event|desk|hall|newevent)\.[\w.-]*)\$\{/g);
    assert.deepEqual([...new Set(stems)].filter((stem) => !Object.keys(known).some((key) => key.startsWith(stem))), [], folder);
  }
});

test("whatever the staff does has a name in the log", () => {
  const engine = readdirSync(new URL("../server/engines/tournament/", root)).filter((name) => name.endsWith(".py")).map((name) => read(`../server/engines/tournament/${name}`)).join("\n");
  const deeds = [...quoted(engine, /\.note\(by, "([a-z-]+)"/g), ...quoted(engine, /\.note\(by, "[a-z-]+" if [^\n]*? else "([a-z-]+)"/g)];
  assert.ok(deeds.length >= 28);
  assert.deepEqual(deeds.filter((deed) => !(`desk.did.${deed}` in words("backroom"))), []);
});

test("whatever speaks against a command at an event has a sentence", () => {
  const engine = readdirSync(new URL("../server/engines/tournament/", root)).filter((name) => name.endsWith(".py")).map((name) => read(`../server/engines/tournament/${name}`)).join("\n");
  const reasons = quoted(engine, /reason="([a-z-]+)"/g);
  assert.ok(reasons.length >= 15);
  assert.deepEqual([...new Set(reasons)].filter((reason) => !(`event.reason.${reason}` in words("tournament"))), []);
});

test("every fault of a pairing, every way a match ends, every penalty has its words", () => {
  const known = words("tournament");
  const listed = (path, name) => quoted(read(path).match(new RegExp(`${name}: TypeAlias = Literal\\[([^\\]]+)\\]`))?.[1] ?? "", /"([a-z-]+)"/g);
  const faults = listed("../server/engines/tournament/swiss.py", "Fault"), hows = listed("../server/engines/tournament/state.py", "How");
  assert.ok(faults.length >= 4 && hows.length >= 10);
  assert.deepEqual(faults.filter((one) => !(`event.fault.${one}` in known)), []);
  assert.deepEqual(hows.filter((one) => !(`event.how.${one}` in known)), []);
  for (const level of ["warning", "game-loss", "match-loss", "disqualification"]) assert.ok(`event.penalty.${level}` in known, level);
});
