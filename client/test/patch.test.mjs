import assert from "node:assert/strict";
import { test } from "node:test";
import { merge } from "../js/patch.js";

// The examples of RFC 7396, appendix A, that the server's patches can hold.
const EXAMPLES = [
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [{ e: 1 }, { a: { bb: { ccc: null } } }, { e: 1, a: { bb: {} } }],
  [["a", "b"], ["c", "d"], ["c", "d"]],
  [{ a: "foo" }, "bar", "bar"],
];

for (const [target, patch, result] of EXAMPLES) {
  test(`merge ${JSON.stringify(target)} with ${JSON.stringify(patch)}`, () => assert.deepEqual(merge(target, patch), result));
}

test("what a patch does not name keeps its identity, and nothing is changed in place", () => {
  const before = Object.freeze({ cards: Object.freeze({ a: Object.freeze({ at: 1 }), b: Object.freeze({ at: 2 }) }), players: Object.freeze({}) });
  const after = merge(before, { cards: { a: { at: 3 } } });
  assert.equal(after.players, before.players);
  assert.equal(after.cards.b, before.cards.b);
  assert.deepEqual(after.cards.a, { at: 3 });
});

test("a key called __proto__ changes no prototype", () => {
  merge({}, JSON.parse('{"__proto__": {"polluted": true}}'));
  assert.equal(/** @type {any} */ ({}).polluted, undefined);
});
