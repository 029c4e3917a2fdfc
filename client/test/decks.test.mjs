import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { basicWarnings, curve, problems, total, withCopies } from "../js/decks/deck.js";
import { ALL, active, shown } from "../js/decks/filter.js";
import { codeOf, isCode, nearest, readCode, readText, textOf } from "../js/decks/share.js";

const set = JSON.parse(readFileSync(new URL("demo/cards.json", import.meta.url), "utf8"));
const ids = Object.keys(set.cards);
const some = { [ids[0]]: 2, [ids[3]]: 1, [ids[ids.length - 1]]: 2 };

test("a code brings back the same deck", () => {
  for (const cards of [some, {}, Object.fromEntries(ids.map((id) => [id, 1])), { [ids[1]]: 5 }]) {
    const code = codeOf(set, cards);
    assert.ok(isCode(` ${code} `));
    assert.deepEqual(readCode(set, `\n${code.slice(0, 9)} ${code.slice(9)}\n`), { cards, faults: [] });
  }
});

test("a code of a growing set stays good, one of another set is none of ours", () => {
  const code = codeOf(set, some);
  const grown = { ...set, cards: { neu: set.cards[ids[0]], ...set.cards } };
  assert.deepEqual(readCode(grown, code).cards, some);
  assert.deepEqual(readCode({ ...set, id: "other" }, code), { cards: {}, faults: [{ code: "strangers", n: 5 }] });
});

test("every single wrong character of a code is noticed", () => {
  const code = codeOf(set, some);
  for (let at = 4; at < code.length - 1; at++) {
    const wrong = code.slice(0, at) + (code[at] === "A" ? "B" : "A") + code.slice(at + 1);
    assert.deepEqual(readCode(set, wrong), { cards: {}, faults: [{ code: "damaged" }] }, `at ${at}`);
  }
  for (const broken of [code.slice(0, -1), code.slice(0, -2), "PH1.", "PH1.A", "PH1.%%"]) assert.notDeepEqual(readCode(set, broken).faults, [], broken);
});

test("text is read as it is written", () => {
  assert.deepEqual(readText(set, textOf(set, some)), { cards: some, faults: [] });
  assert.deepEqual(readText(set, `# mein Deck\n\n2 × ${set.cards[ids[0]].name.toUpperCase()}\n${set.cards[ids[0]].name}`).cards, { [ids[0]]: 3 });
});

test("two cards of one name are told apart", () => {
  const twin = { ...set, cards: { ...set.cards, twin: { ...set.cards[ids[0]], gold: true } } };
  const both = { [ids[0]]: 2, twin: 1 };
  assert.deepEqual(readText(twin, textOf(twin, both)).cards, both);
});

test("an unknown line names the nearest card", () => {
  const { name } = set.cards[ids[0]];
  assert.deepEqual(readText(set, `1x ${name}\n2x ${name}x`).faults, [{ code: "unknown", line: 2, word: `${name}x`, nearest: name }]);
  assert.equal(nearest("Zylinderkopfdichtung", [name]), "");
});

test("all problems at once, in the server's order", () => {
  const gold = ids.find((id) => set.cards[id].gold);
  assert.deepEqual(problems(set, { [gold]: 2, ghost: 1, [ids[0]]: 0 }), [
    { code: "size", count: 3, limit: 30 },
    ...[[ids[0], 0, "bad-count"], [gold, 2, "too-many"]].sort((a, b) => ids.indexOf(a[0]) - ids.indexOf(b[0])).map(([card, count, code]) => ({ code, card, count, limit: card === gold ? 1 : 2 })),
    { code: "unknown-card", card: "ghost", count: 1 },
  ]);
  for (const deck of Object.values(set.decks)) if (total(deck.cards) === 30) assert.deepEqual(problems(set, deck.cards), []);
});

test("what does nothing in Basic is a warning, no problem", () => {
  const marked = { ...set, cards: { ...set.cards, [ids[2]]: { ...set.cards[ids[2]], inert: true } } };
  assert.deepEqual(basicWarnings(marked, { [ids[2]]: 1, [ids[0]]: 1 }), [{ code: "inert-in-basic", card: ids[2], count: 1 }]);
});

test("copies and curve", () => {
  assert.deepEqual(withCopies({ a: 1 }, "a", 0), {});
  assert.deepEqual(withCopies({ a: 1 }, "b", 2), { a: 1, b: 2 });
  const teachers = ids.filter((id) => set.cards[id].kind === "teacher");
  assert.equal(curve(set, Object.fromEntries(teachers.map((id) => [id, 1]))).reduce((a, b) => a + b), teachers.length);
});

test("filters narrow together and say how many are on", () => {
  const strong = shown(set, { ...ALL, kind: "teacher", attack: 7 }, {});
  assert.ok(strong.length > 0);
  assert.ok(strong.every((id) => set.cards[id].attack >= 7));
  assert.deepEqual(shown(set, { ...ALL, mine: true }, some).sort(), Object.keys(some).sort());
  assert.deepEqual(shown(set, { ...ALL, words: set.cards[ids[1]].name.toLowerCase() }, {}), [ids[1]]);
  const sorted = shown(set, { ...ALL, sort: "attack" }, {}).map((id) => set.cards[id].attack ?? -1);
  assert.deepEqual(sorted, [...sorted].sort((a, b) => b - a));
  assert.equal(active({ ...ALL, kind: "trap", gold: true, sort: "name", words: "x" }), 2);
});
