import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {Map<string, string>} */
const kept = new Map();
globalThis.localStorage = /** @type {any} */ ({ getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value) });
const { isDue, noteAsked } = await import("../js/keeping.js");
const DAY = 86_400_000;

test("a table asks whether to keep the profile, and is quiet after it asked", () => {
  assert.equal(isDue(0), true);
  noteAsked(0);
  assert.deepEqual([isDue(DAY), isDue(7 * DAY)], [false, true]);
  kept.set("kept", "later");
  assert.deepEqual([isDue(7 * DAY), isDue(30 * DAY)], [false, true]);
  kept.set("kept", "code");
  assert.equal(isDue(400 * DAY), false);
  kept.clear();
  kept.set("kept", "later"); // put off elsewhere, where no table asked
  assert.equal(isDue(400 * DAY), false);
});
