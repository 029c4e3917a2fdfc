import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { foreseen, mayEnter, useOf } from "../js/backroom/foreseen.js";
import { fitted, lettersIn, linesOf, pagesOf } from "../js/hall/turning.js";
import { alsoSpeak } from "../js/i18n.js";
import { isWaiting, nextOf, standingOf } from "../js/newevent/news.js";
import { sought } from "../js/tournament/finder.js";
import { givenBack, matchName, roundName } from "../js/tournament/read.js";
import { resultWords, scoreOf, scores, usualScores } from "../js/tournament/score.js";

const root = new URL("../", import.meta.url);
globalThis.fetch = /** @type {any} */ (async (url) => ({ ok: true, json: async () => JSON.parse(readFileSync(url, "utf8")) }));
await alsoSpeak("tournament");
await alsoSpeak("newevent");
const styles = (folder) => readdirSync(new URL(folder, root)).filter((name) => name.endsWith(".css")).map((name) => readFileSync(new URL(folder + name, root), "utf8")).join("\n");
const ada = { name: "Ada" }, ben = { name: "Ben" };

/** Four are left after one round: two halves, then a final and a match for the third place. */
const bracket = {
  "w1-1": { wave: 1, a: 0, b: 3, winner: 0, done: true, match: "2.1.1" },
  "w1-2": { wave: 1, a: 1, b: 2, winner: 1, done: true, match: "2.1.2" },
  f: { wave: 2, a: 0, b: 1 },
  p3: { wave: 2, a: 3, b: 2 },
};
const group = { stage: "group", version: 1, phase: "done", matches: { "1.1.1": { table: 1, a: 0, b: 1 } } };
const halves = { stage: "bracket", version: 1, phase: "done", matches: { "2.1.1": { table: 1, a: 0, b: 3, node: "w1-1" }, "2.1.2": { table: 2, a: 1, b: 2, node: "w1-2" } } };
const cut = { phase: "bracket", options: {}, players: {}, rounds: { 1: group, 2: halves }, seeds: [0, 1, 2, 3], bracket };

test("a round of the cut has its name before it is paired, as a draft, and on", () => {
  assert.equal(roundName(cut, 1), "Runde 1");
  assert.equal(roundName(cut, 2), "Halbfinale");
  assert.equal(roundName(cut, 3), "Finale");
  const draft = { stage: "bracket", version: 1, round: 3, matches: { "3.1.1": { table: 1, a: 0, b: 1, node: "f" } } };
  assert.equal(roundName({ ...cut, staff: { draft } }, 3), "Finale");
  const none = { ...cut, bracket: { "w1-1": { wave: 1, a: 0, b: 3 }, "w1-2": { wave: 1, a: 1, b: 2 }, f: { wave: 2 } }, rounds: { 1: group } };
  assert.equal(roundName(none, 2), "Halbfinale");
});

test("time of an outage that was given back is said of its round", () => {
  assert.equal(givenBack(cut, { round: 2, gap_ms: 72_500 }), "Halbfinale: Der Server war weg, dafür läuft die Zeit 1 min 12 s länger.");
});

test("beside the final there is a match for the third place", () => {
  assert.equal(matchName(cut, 3, { table: 1, a: 0, b: 1, node: "f" }), "Finale");
  assert.equal(matchName(cut, 3, { table: 2, a: 3, b: 2, node: "p3" }), "Spiel um Platz 3");
});

test("a draw, a bye and a match that both lost are words", () => {
  const drawn = { winner: -1, games: [0, 0, 1], how: "played" };
  assert.equal(resultWords(drawn), "Remis");
  assert.equal(resultWords({ winner: -1, games: [0, 0, 0], how: "time" }), "Remis");
  assert.equal(resultWords({ winner: 0, games: [2, 0, 0], how: "bye" }), "Freilos");
  assert.equal(resultWords({ winner: -2, games: [0, 0, 0], how: "no-show" }), "beide verloren");
  assert.equal(resultWords({ winner: 0, games: [2, 1, 0], how: "played" }, 1), "1:2");
  assert.equal(scoreOf({ table: 1, a: 4, b: 7, result: { winner: 1, games: [0, 2, 0], how: "played" } }, 7), "2:0");
  assert.equal(scoreOf({ table: 1, a: 4, b: 7, score: [1, 0, 0] }, 7), "0:1");
});

test("the results beside a table are among those it may have, and none of a cut is a draw", () => {
  for (const best of [1, 3])
    for (const decided of [false, true]) {
      const all = scores(best, decided).map(String);
      assert.ok(usualScores(best, decided).every((games) => all.includes(String(games))));
      assert.ok(usualScores(best, decided).length <= 4);
      assert.equal(all.some((games) => games[0] === games[2]), !decided);
    }
});

test("names that are in already, and more names than places, are told before they are entered", () => {
  const view = { phase: "registration", options: { cap: 3 }, players: { 0: ada, 1: { name: "Ben", status: "absent" } }, rounds: {} };
  const ahead = foreseen([{ name: "ada" }, { name: "Ben" }, { name: "Dana" }, { name: "Emil" }], view);
  assert.deepEqual(ahead.known, ["ada"]);
  assert.deepEqual(ahead.fresh.map(({ name }) => name), ["Ben", "Dana", "Emil"]);
  assert.deepEqual([ahead.free, ahead.waiting, ahead.missed], [2, 1, 0]);
});

test("late names come without a waiting list while rounds are to come, and never into a cut", () => {
  const view = { phase: "group", options: { cap: 2 }, total: 2, players: { 0: ada, 1: ben }, rounds: { 1: group } };
  assert.ok(mayEnter(view));
  assert.deepEqual(foreseen([{ name: "Cem" }], view), { fresh: [{ name: "Cem" }], known: [], free: Infinity, waiting: 0, missed: 1 });
  assert.ok(!mayEnter({ ...view, total: 1 }) && !mayEnter(cut) && !mayEnter({ ...view, phase: "over" }));
});

test("the code is shown for what it does now: registering, coming late, one more device, nothing", () => {
  const view = { phase: "registration", options: {}, total: 2, players: { 0: { name: "Ada", seat: 1 }, 1: ben }, rounds: { 1: group } };
  assert.equal(useOf(view), "open");
  assert.equal(useOf({ ...view, closed: true }), "closed");
  assert.equal(useOf({ ...view, phase: "group" }), "late");
  assert.equal(useOf({ ...view, phase: "group", total: 1 }), "device");
  assert.equal(useOf({ ...view, phase: "group", total: 1, players: { 0: view.players[0], 1: { name: "" } } }), "");
  assert.equal(useOf({ ...cut, players: { 1: ben } }), "device");
  assert.equal(useOf({ ...cut, players: { 2: ben } }), "device"); // the match for the third place
  assert.equal(useOf({ ...cut, players: { 1: ben }, bracket: {}, rounds: { 2: { ...halves, matches: { "2.1.1": { table: 1, a: 1, b: 0, result: { winner: 0 } } } } } }), "");
  assert.equal(useOf({ ...view, phase: "over" }), "");
});

test("a table's number finds that table alone, anything else whoever is called so", () => {
  const tables = [1, 2, 10, 11].map((n) => ({ n, who: `Nr. ${n} Ada` }));
  const found = (wanted) => sought(tables, wanted, ({ who }) => who, ({ n }) => String(n)).map(({ n }) => n);
  assert.deepEqual(found("1"), [1]);
  assert.deepEqual(found("11"), [11]);
  assert.deepEqual(found("ada"), [1, 2, 10, 11]);
});

test("a page of the wall has room for names of two lines, and nobody is left out", () => {
  const letters = lettersIn(0.5, 16 / 9);
  assert.equal(linesOf("Ada", letters), 1);
  assert.equal(linesOf("Maximiliane-Charlotte von Hohenstein", letters), 2);
  assert.ok(lettersIn(0.5, 4 / 3) < letters);
  const names = Array.from({ length: 30 }, (_, n) => (n % 3 ? `Ada ${n}` : `Maximiliane-Charlotte von Hohenstein ${n}`));
  const pages = pagesOf(names, 12, (name) => linesOf(name, letters));
  assert.deepEqual(pages.flat(), names);
  for (const page of pages) assert.ok(page.reduce((sum, name) => sum + (1 + 3 * linesOf(name, letters)) / 4, 0) <= 12);
  assert.deepEqual(pagesOf([], 12, () => 1), [[]]);
});

test("a long word stays whole on the wall, and readable", () => {
  assert.equal(fitted("Sommerpokal", 5.6), "max(4vh, min(5.6vh, 5vw))");
  assert.equal(fitted("Die Schulmeisterschaft", 5.6), "max(4vh, min(5.6vh, 3vw))");
});

test("my events say what comes next for me, and whether it waits for me", () => {
  const view = { phase: "registration", options: {}, players: { 0: ada, 1: { ...ben, here: true }, 2: { name: "Cem", status: "waiting" } }, rounds: {} };
  assert.equal(nextOf(view, 0), "Du bist angemeldet");
  assert.equal(nextOf(view, 2), "Du stehst auf der Warteliste");
  assert.equal(nextOf(view, null), "Du leitest mit");
  const checking = { ...view, phase: "check-in" };
  assert.deepEqual([0, 1, 2, null].map((player) => isWaiting(checking, player)), [true, false, false, false]);
  const round = { stage: "group", version: 1, phase: "running", matches: { "1.1.1": { table: 4, a: 0, b: 1 }, "1.1.2": { table: 0, a: 2 } } };
  const playing = { ...view, phase: "group", total: 2, players: { 0: ada, 1: ben, 2: { name: "Cem" } }, rounds: { 1: round }, standings: { 1: { rank: 2, points: 1 } } };
  assert.equal(nextOf(playing, 1), "Jetzt: Tisch 4 gegen Ada");
  assert.equal(nextOf(playing, 2), "Freilos");
  assert.ok(isWaiting(playing, 0) && !isWaiting(playing, 2));
  assert.equal(standingOf(playing, 1), "Platz 2 · 1 Punkt");
  const between = { ...playing, rounds: { 1: { ...round, phase: "done" } } };
  assert.equal(nextOf(between, 0), "Als Nächstes: Runde 2");
  assert.equal(nextOf({ ...between, total: 1 }, 0), "Alle Runden sind gespielt");
  assert.equal(standingOf({ ...between, phase: "over", result: { 1: { rank: 1, player: 1 } } }, 1), "Platz 1 · 1 Punkt");
});

test("the second tap of a button that asks back is red on every page: its look comes with the first view", () => {
  assert.match(styles("css/"), /\.button--sure[^{]*\{[^}]*background: var\(--red\)/);
  assert.doesNotMatch(styles("css/pages/"), /\.button--sure/);
});
