import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { nearest } from "../js/ground/place.js";
import { current } from "../js/league/current.js";
import { searched } from "../js/league/footballers.js";
import { added, givenBack } from "../js/league/outage.js";
import { botsUpTo, letters } from "../js/league/people.js";
import { COLUMNS, csv, rows } from "../js/office/ledger.js";
import { spent } from "../js/office/spent.js";

test("every player has a letter of their own, and keeps it when others come", () => {
  const names = ["Ben", "Computer 2", "Computer 3", "Computer 4", "Bea", "Ömer B."];
  const given = letters(names);
  assert.deepEqual(given.slice(0, 3), ["B", "C", "M"]);
  assert.equal(new Set(given).size, names.length);
  for (let n = 1; n <= names.length; n++) assert.deepEqual(letters(names.slice(0, n)), given.slice(0, n));
  assert.deepEqual(letters(["Flinker Dachs", "Frohe Dohle"]), ["F", "D"]);
});

test("computers are counted among themselves", () => {
  const people = { value: { 0: { name: "Ada" }, 1: { bot: "casual" }, 2: { name: "Ben" }, 3: { bot: "casual" } } };
  const numbers = [1, 3].map((seat) => botsUpTo({ store: { people } }, seat));
  assert.deepEqual(numbers, [1, 2]);
});

test("a flag round that is about to begin comes before picks that are open", () => {
  const weeks = { 15: { stage: "settled", times: { round: 1_000_000 } }, 16: { stage: "open", times: {} }, 17: { stage: "scheduled", times: {} } };
  assert.equal(current({ weeks }, 1_000_000 - 5 * 60_000), 15);
  assert.equal(current({ weeks }, 1_000_000 - 6 * 60_000), 16);
});

test("names without letters, and six alike, have letters, too", () => {
  for (const names of [["1", "22", "333", "٤", "-", "6"], Array(6).fill("Al"), Array(6).fill("Ö")]) {
    const given = letters(names);
    assert.equal(new Set(given).size, 6);
    assert.ok(given.every((letter) => /^\p{L}$/u.test(letter)), given.join());
  }
});

test("a field is found from the nearest stadium", () => {
  const fields = [[0, 0], [1, 0], [2, 0], [0, 1], [0, -2]];
  assert.deepEqual(nearest(fields, { FCA: 0 }, 1), { club: "FCA", steps: 1, way: 0 });
  assert.deepEqual(nearest(fields, { FCA: 0, FCB: 2 }, 2), { club: "FCB", steps: 0, way: 0 });
  assert.equal(nearest(fields, { FCA: 0 }, 3).way, 7); // south-east
  assert.equal(nearest(fields, { FCA: 0 }, 4).steps, 2);
});

test("whose name was typed comes before whose club was, and marks need not be typed", () => {
  const one = (name, club, used) => ({ id: name, name, club, used, missed: false });
  const all = [one("Abel Kurz", "FCB"), one("Timo Imüller", "FCA"), one("Jan Müller", "FCA"), one("Ida Münz", "FCA", 3), one("Otto Groß", "SVW")];
  const names = (typed, club = "", onlyFree = false) => searched(all, (id) => (id === "FCB" ? "FC Bayern München" : id), typed, club, onlyFree).map(({ name }) => name);
  assert.deepEqual(names("mü"), ["Jan Müller", "Timo Imüller", "Abel Kurz", "Ida Münz"]);
  assert.deepEqual(names("MU", "", true), ["Jan Müller", "Timo Imüller", "Abel Kurz"]);
  assert.deepEqual(names("gross"), ["Otto Groß"]);
  assert.deepEqual(names("", "FCB"), ["Abel Kurz"]);
});

const week = (picks, more = {}) => ({ stage: "closed", times: {}, matches: {}, picks, ...more });

test("used up is what a half saw played and did not give back", () => {
  const view = {
    weeks: {
      1: week({ 0: { club: "FCA", scorer: "a", slot: "FCA" } }),
      2: week({ 0: { club: "FCB", scorer: "b", slot: "FCB" } }, { scores: { 0: { lost: ["club"] } } }),
      3: week({ 0: { club: "SCF" } }, { plays: [{ card: "comeback", seat: 0, of: 1, fate: "acts" }] }),
      18: week({ 0: { club: "HSV" } }),
    },
  };
  const { clubs, scorers, slots } = spent(view, 0, 4);
  assert.deepEqual([[...clubs], [...scorers], [...slots]], [["FCA", "SCF"], ["b"], ["FCB"]]);
  assert.deepEqual([...spent(view, 0, 19).clubs], ["HSV"]);
});

test("a season as rows: settled weeks alone, loot summed up, and no name is a formula", () => {
  const score = (total) => ({ right: 3, balance: { club: 2, loot: { 1: 2, 2: 1 }, total } });
  const view = { weeks: { 1: week({ 0: { club: "FCA", duel: 1 } }, { scores: { 0: score(5) }, land: "0.01" }), 2: week({}, { preliminary: true, scores: { 0: score(9) } }) } };
  const all = rows(view, { player: (seat) => ["=1+1", 'B;"en'][seat], club: (id) => id ?? "", scorer: (id) => id ?? "" });
  assert.equal(all.length, 1);
  assert.equal(all[0].loot, 3);
  assert.equal(all[0].fields, 2);
  const [head, line] = csv(all, ";").split("\r\n");
  assert.equal(head, COLUMNS.join(";"));
  assert.ok(line.startsWith(`1;'=1+1;FCA;;"B;""en";3;2;3;`), line);
});

test("no part of a league is fetched in more than two steps", () => {
  const root = new URL("../", import.meta.url);
  const read = (path) => readFileSync(new URL(path, root), "utf8");
  const known = new Set([...read("index.html").matchAll(/modulepreload" href="\/assets\/dev\/([^"]+)"/g)].map(([, path]) => path));
  for (const entry of ["js/league/page.js", "js/balance/part.js", "js/ground/part.js"]) { // the page comes first
    let asked = [entry];
    for (let steps = 1; asked.length; steps++) {
      assert.ok(steps <= 2, `${entry}, step ${steps}: ${asked.join(" ")}`);
      for (const path of asked) known.add(path);
      asked = asked.flatMap((path) => [...read(path).matchAll(/^(?:import|export)\b[^"'`;]*?"(\.[^"]+)"/gm)].map(([, name]) => new URL(name, new URL(path, root)).href.slice(root.href.length))).filter((path) => !known.has(path));
    }
  }
});

test("time that an outage gave back is said as long as what it was added to runs", () => {
  const story = (...told) => told.map((event) => ({ told: event }));
  const outage = { e: "outage", gap_ms: 12_345 };
  assert.equal(givenBack(outage), "told.outage");
  assert.equal(added(story({ e: "draw" }, outage, { e: "nonce" })), givenBack(outage));
  assert.equal(added(story({ e: "drawn" }, outage, { e: "home" })), "");
  assert.equal(added(story({ e: "flag-turn" }, outage, { e: "placed" })), givenBack(outage));
  assert.equal(added(story({ e: "flag-turn" }, outage, { e: "placed" }, { e: "flag-turn" })), "");
  assert.equal(added([]), "");
});
